import { describe, expect, test } from 'vitest';
import { REAL_RESULT_FILES } from '#test/real-headers.ts';
import { proposeResultColumns, readResult, resultReader } from './read-delivery-results.ts';

const read = (columns: Parameters<typeof readResult>[1], cells: string[]) =>
  readResult(cells, columns, resultReader('2026-11-22'));

describe('recognizes', () => {
  test.each(REAL_RESULT_FILES)('$tool', ({ columns, kinds }) => {
    const headers = columns.map(([header]) => header);
    const fields = columns.map(([, , field]) => field ?? null);
    expect(proposeResultColumns(headers)).toEqual(fields);
    const rows = kinds.map((_, row) =>
      read(
        fields,
        columns.map(([, samples]) => samples[row] ?? ''),
      ),
    );
    expect(rows.map((row) => row && ('kind' in row ? row.kind : row.rejected))).toEqual(kinds);
  });

  test.each([
    ['other tools', ['Recipient', 'Outcome', 'Bounce reason', 'Sent at'], ['email', 'status', 'reason', 'sent']],
    ['the status of a verification', ['email', 'emailStatus'], ['email', 'status']],
    [
      'SMTP responses',
      ['Email', 'Status', 'SMTP response', 'ESP', 'Opted out', 'First sent at'],
      ['email', 'status', 'reason', null, null, null],
    ],
    ['nothing in other lists', ['Alpha', 'Beta'], [null, null]],
  ])('%s', (_, headers, columns) => {
    expect(proposeResultColumns(headers)).toEqual(columns);
  });

  test('addresses under an unknown header', () => {
    expect(proposeResultColumns(['Who', 'Status'], [['ada@ant.example'], ['Bounced']])).toEqual(['email', 'status']);
  });

  const DAYS = ['27.11.2026', '2026-11-27'];
  test.each([
    ['statuses and days under unknown headers', ['Ergebnis', 'When'], [['zugestellt'], DAYS], ['status', 'sent']],
    ['no days if two columns have some', ['Status', 'When', 'Then'], [['Sent'], DAYS, DAYS], ['status', null, null]],
    ['no days of the company', ['Status', 'Last Funding Date'], [['Sent'], DAYS], ['status', null]],
    [
      'no numbers, years or months',
      ['Status', 'A', 'B', 'C'],
      [['Sent'], ['20261127'], ['2026'], ['Nov 2026']],
      ['status', null, null, null],
    ],
  ])('%s', (_, headers, samples, columns) => {
    const email = 'ada@ant.example';
    expect(proposeResultColumns(['Who', ...headers], [[email], ...samples])).toEqual(['email', ...columns]);
  });
});

const VERIFIED = 'ada@ant.example has an email verification status, not a delivery result';

test.each<[string, string | null]>([
  ['Bounced', 'hard'],
  ['bounce', 'hard'],
  ['Hard bounce', 'hard'],
  ['HARD_BOUNCED', 'hard'],
  ['emailsBounced', 'hard'],
  ['-1', 'hard'],
  ['Soft bounce', 'soft'],
  ['SENDER_BOUNCED', 'soft'],
  ['Sender Originated Bounce', 'soft'],
  ['DELIVERED', 'delivered'],
  ['Completed', 'delivered'],
  ['COMPLETED', 'delivered'],
  ['emailsReplied', 'delivered'],
  ['emailsSent', 'delivered'],
  ['3', 'delivered'],
  ['In Progress', null],
  ['INPROGRESS', null],
  ['STARTED', null],
  ['BLOCKED', null],
  ['emailsSendFailed', null],
  ['emailsUnsubscribed', null],
  ['zugestellt', 'delivered'],
  ['Geöffnet', 'delivered'],
  ['livré', 'delivered'],
  ['Rebond définitif', 'hard'],
  ['en attente', null],
  ['Soft bounce (mailbox full)', 'soft'],
  ['Bounced - user unknown', 'hard'],
  ['Bounced: 552 5.2.2 Over quota', 'soft'],
  ['Failed - hard bounce', 'hard'],
  ['Completed (bounced)', 'soft'],
  ['Delivered (250 OK)', 'delivered'],
  ['Whatever (who knows)', 'ada@ant.example has an unknown status: Whatever'],
  ['Bounced: no', 'ada@ant.example has an unknown status: Bounced: no'],
  ['-2', null],
  ['-3', null],
  ['', null],
  ['deliverable', `${VERIFIED}: deliverable`],
  ['undeliverable', `${VERIFIED}: undeliverable`],
  ['Valid', `${VERIFIED}: Valid`],
  ['catch_all', `${VERIFIED}: catch_all`],
  ['Whatever', 'ada@ant.example has an unknown status: Whatever'],
  ['7', 'ada@ant.example has an unknown status: 7'],
])('reads the status %j as %j', (status, kind) => {
  const row = read(['email', 'status'], ['Ada@Ant.example', status]);
  const rejected = kind?.includes(' has ');
  expect(row).toEqual(
    kind === null
      ? null
      : rejected
        ? { problem: kind.startsWith(VERIFIED) ? 'verification' : 'status', rejected: kind }
        : { email: 'ada@ant.example', kind, sent: null },
  );
});

test('reads unknown statuses as the user says, and counts their rows', () => {
  const reader = resultReader('2026-11-22', [
    ['abgeholt', 'delivered'],
    ['Weg', 'none'],
  ]);
  const rows = ['Abgeholt', 'ABGEHOLT', 'weg', 'Whatever', 'Bounced'].map((status) =>
    readResult(['ada@ant.example', status], ['email', 'status'], reader),
  );
  expect(rows).toMatchObject([
    { kind: 'delivered' },
    { kind: 'delivered' },
    {},
    { problem: 'status' },
    { kind: 'hard' },
  ]);
  expect([...reader.unknown.values()]).toEqual([
    { status: 'Abgeholt', rows: 2, meaning: 'delivered' },
    { status: 'weg', rows: 1, meaning: 'none' },
    { status: 'Whatever', rows: 1, meaning: null },
  ]);
});

test.each([
  ['UNKNOWN_USER', 'hard'],
  ['550 5.1.1 The email account that you tried to reach does not exist', 'hard'],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found', 'hard'],
  ['Mailbox unavailable', 'hard'],
  ['MAILBOX_FULL', 'soft'],
  ['552 5.2.2 Over quota', 'soft'],
  ['SPAM', 'soft'],
  ['POLICY', 'soft'],
  ['550 5.7.1 Message rejected due to SPF', 'soft'],
  ['421 4.7.0 Try again later', 'soft'],
  ['OTHER', 'soft'],
])('reads the bounce reason %j as %s, unless the status says that the email was delivered', (reason, kind) => {
  const kinds = ['Bounced', 'Soft bounce', '', 'Delivered', 'In Progress'].map((status) => {
    const row = read(['email', 'status', 'reason'], ['ada@ant.example', status, reason]);
    return row && 'kind' in row ? row.kind : row;
  });
  expect(kinds).toEqual([kind, kind, kind, 'delivered', null]);
});

test.each<[Parameters<typeof readResult>[1], string[], unknown]>([
  [
    ['email', 'bounced', 'sent'],
    ['a@ant.example', 'true', '2026-11-03T10:00:00Z'],
    { kind: 'hard', sent: '2026-11-03' },
  ],
  [['email', 'bounced', 'sent'], ['a@ant.example', 'false', '2026-11-03T10:00:00Z'], { kind: 'delivered' }],
  [['email', 'bounced', 'sent'], ['a@ant.example', 'false', ''], null],
  [['email', 'bounced', 'delivered'], ['a@ant.example', '0', '3'], { kind: 'delivered' }],
  [['email', 'bounced', 'delivered'], ['a@ant.example', '1', '3'], { kind: 'hard' }],
  [['email', 'bounced', 'delivered'], ['a@ant.example', '0', '0'], null],
  [['email', 'status', 'reason'], ['a@ant.example', 'Delivered', '250 OK'], { kind: 'delivered' }],
  [['email', 'bounced', 'reason', 'sent'], ['a@ant.example', 'false', 'OTHER', '2026-11-03'], { kind: 'delivered' }],
  [['email', 'bounced', 'reason'], ['a@ant.example', '1', '552 mailbox full'], { kind: 'soft' }],
  [['email', 'delivered', 'reason'], ['a@ant.example', '1', '250 OK'], { kind: 'delivered' }],
  [['email', 'status', 'status'], ['a@ant.example', 'deliverable', 'emailsBounced'], { kind: 'hard' }],
  [['email', 'status', 'sent'], ['a@ant.example', 'Bounced', 'Nov 3, 2026'], { kind: 'hard', sent: '2026-11-03' }],
  [['email', 'status', 'sent'], ['a@ant.example', 'Bounced', ''], { rejected: expect.stringMatching(/no send date/) }],
  [['email', 'status', 'sent'], ['a@ant.example', 'Bounced', 'soon'], { rejected: expect.stringMatching(/soon/) }],
  [
    ['email', 'status', 'sent'],
    ['a@ant.example', 'Bounced', '2027-01-01'],
    { rejected: expect.stringMatching(/future/) },
  ],
  [['email', 'status'], ['', 'Bounced'], { rejected: 'No email address' }],
  [['email', 'status'], ['ada(at)ant', 'Bounced'], { rejected: 'Not a valid email address: ada(at)ant' }],
])('reads %j of %j', (columns, cells, result) => {
  const row = read(columns, cells);
  if (result === null) expect(row).toBeNull();
  else expect(row).toMatchObject(result as object);
});
