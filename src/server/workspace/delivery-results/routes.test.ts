import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_CLAIMS_PER_DAY } from '#domain/emails/delivery-results.ts';
import { encodeIds } from '#domain/ledger/id-list.ts';
import { FORM_SECONDS } from '#domain/privacy/requests.ts';
import { MAX_USER_FILE_BYTES } from '#domain/spreadsheets/file-kinds.ts';
import { RESULTS_LOCK } from '#server/platform/database/locks.ts';
import { apiCalls } from '#test/api-calls.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { addCompanies, removeCompanies } from '#test/companies.ts';
import { cookiesOf } from '#test/cookies.ts';
import { listenTo } from '#test/event-stream.ts';
import { waitForLocks } from '#test/lock-waits.ts';
import { unrelatedAccounts } from '#test/unrelated-accounts.ts';
import { mailedLink } from '#test/visitor.ts';
import { purgeClients } from '../ledger/clients.ts';
import { purgeResults } from './save-results.ts';

const DAY = 86_400;
const MANY = 60;
const PUBLISHED_SECONDS = 300;
const UNRELATED = ['pro', 'monthly', 'lifetime'] as const;

const app = useTestApp();
let people: Map<string, number>;
const users = new Map<Account, string>();
beforeAll(async () => {
  for (const as of [...UNRELATED, 'trial', 'free'] as const) {
    const { user } = await (await app.send('/api/me', { as })).json();
    users.set(as, user.id);
  }
});
beforeEach(async () => {
  await unrelatedAccounts(app, UNRELATED);
  await app.pool.query(`delete from delivery_results; delete from email_reports; delete from exported_contacts;
    delete from clients; delete from status_meanings; delete from recalls; delete from rate_limits; delete from mail_domains`);
  await removeCompanies(app.pool);
  await addCompanies(app.db, [
    {
      organization_name: 'Ant',
      contact_email: 'Team@ant.example',
      contacts: [
        { first_name: 'Ada', last_name: 'Ek', email: 'Ada@ant.example' },
        { first_name: 'Bo', email: 'bo@ant.example' },
        { first_name: 'Cy', email: null },
      ],
    },
    { organization_name: 'Bee', source: 'form-d', contacts: [{ first_name: 'Ada', email: 'ada@ant.example' }] },
    {
      organization_name: 'Many',
      source: 'form-d',
      contacts: Array.from({ length: MANY }, (_, i) => ({ first_name: `P${i}`, email: `p${i}@many.example` })),
    },
  ]);
  const { rows } = await app.pool.query<{ id: number; name: string }>(
    `select k.id, organization_name || ' ' || first_name as name from contacts k join companies c on c.id = company_id`,
  );
  people = new Map(rows.map(({ id, name }) => [name, id]));
});
afterEach(() => app.advanceClock(-passed.splice(0).reduce((sum, seconds) => sum + seconds, 0)));

const passed: number[] = [];
/** Advances the clock until the test ends. */
function later(seconds: number): void {
  passed.push(seconds);
  app.advanceClock(seconds);
}

const { call, answer } = apiCalls(() => app);
const userId = (as: Account) => users.get(as) ?? '';
const idOf = (name: string) => people.get(name) ?? 0;
const mark = (as: Account = 'pro', name = 'Ant Ada') => call('PUT', `contacts/${idOf(name)}/bounce`, undefined, as);
const unmark = (as: Account = 'pro', name = 'Ant Ada') =>
  call('DELETE', `contacts/${idOf(name)}/bounce`, undefined, as);

const PATIENCE = { timeout: 30_000 };

async function setEmail(as: Account, email: string, confirmed = true): Promise<void> {
  await app.pool.query('update "user" set email = $2, "emailVerified" = $3 where id = $1', [
    userId(as),
    email,
    confirmed,
  ]);
  // The viewer is cached until the change is announced.
  await vi.waitFor(async () => {
    const { user } = await (await app.send('/api/me', { as })).json();
    expect(user).toMatchObject({ email, emailVerified: confirmed });
  }, PATIENCE);
}

/** Records that an account exported contacts, all of them by default. */
async function exported(
  as: Account,
  { names = [...people.keys()], daysAgo = 0, client = null as number | null } = {},
): Promise<void> {
  const contacts = Buffer.from(encodeIds(names.map(idOf)));
  await app.pool.query(
    `insert into exported_contacts
       (export_id, user_id, exported_at, contact_count, company_count, contacts, companies, client_id)
     values (gen_random_uuid(), $1, $2::timestamptz - $3 * interval '1 day', $4, 0, $5, $6, $7)`,
    [userId(as), app.dependencies.now(), daysAgo, names.length, contacts, Buffer.from(encodeIds([])), client],
  );
}

const newClient = async (name: string): Promise<number> => (await answer('POST', 'clients', { name })).id;

/** Sets how many new bounces the account has reported in a window that ends in an hour. */
async function alreadyClaimed(count: number): Promise<void> {
  await app.pool.query(
    `insert into rate_limits (key, count, window_ends_at) values ($1, $2, $3::timestamptz + interval '1 hour')`,
    [`claims:${userId('pro')}`, count, app.dependencies.now()],
  );
}

/** Runs `work` while another transaction holds a lock, for which requests wait for a time. */
async function whileLocked<T>(
  lock: string,
  work: (holder: pg.Client) => Promise<T>,
  time: '60s' | '200ms' = '60s',
): Promise<T> {
  waitForLocks(time);
  const holder = new pg.Client({ connectionString: app.url });
  await holder.connect();
  try {
    await holder.query(`begin; ${lock}`);
    const result = await work(holder);
    await holder.query('commit');
    return result;
  } finally {
    await holder.end();
  }
}

const waitsForLock = (type = 'advisory') =>
  expect
    .poll(async () => {
      const waiting = `select from pg_locks join pg_stat_activity using (pid)
        where not granted and locktype = $1 and datname = current_database()`;
      return (await app.pool.query(waiting, [type])).rowCount;
    })
    .toBe(1);

const reported = async () =>
  (await app.pool.query('select email from email_reports order by email')).rows.map(({ email }) => email);

const today = () => app.dependencies.now().toISOString().slice(0, 10);

type Line = [email: string, status: string, sent?: string];
const fileOf = (lines: readonly Line[]) =>
  `Email,Status,Sent at\n${lines.map(([email, status, sent = today()]) => `${email},${status},${sent}\n`).join('')}`;

const send = (path: string, text: string, as: Account) =>
  app.send(`/api/delivery-results${path}`, { as, method: 'POST', body: Buffer.from(text) });

async function upload(lines: readonly Line[], as: Account = 'pro') {
  const response = await send('', fileOf(lines), as);
  expect([response.status, response.ok ? '' : await response.clone().text()]).toEqual([200, '']);
  return response.json();
}

const ADA = 'ada@ant.example';
/** Deliveries, so that the results of an account are not mostly bounces. */
const DELIVERED = Array.from({ length: MANY }, (_, i): Line => [`p${i}@many.example`, 'Completed']);

/** What an account sees about the address of a contact, including its own reports. */
async function ownStatus(as: Account = 'lifetime', slug = 'ant') {
  const { contacts } = await (await app.send(`/api/companies/${slug}`, { as })).json();
  const { emailStatus, ownBounceOn: own, ownBounceIsManual: byHand, ownBounceSentOn: sent } = contacts[0];
  return { state: emailStatus?.state, on: emailStatus?.checkedOn, own, byHand, sent };
}
const UNKNOWN = { state: 'unknown', on: null, own: null, byHand: false, sent: null };
const BOUNCED = { state: 'bounced', on: '2026-11-21', own: null, byHand: false, sent: null };
/** What an account sees after reporting a bounce by hand. */
const OWN = { own: '2026-11-21', byHand: true, sent: '2026-11-21' };

async function recalled(): Promise<string[]> {
  const { rows } = await app.pool.query('select reason, email, company from recalls order by company');
  return rows.map(({ reason, email, company }) => `${reason} ${email} ${company}`);
}
const RECALLED = ['undeliverable Ada@ant.example Ant', 'undeliverable ada@ant.example Bee'];

describe('a bounce reported by hand', () => {
  test('is shown to the user at once and to others once an independent account agrees, and can be undone', async () => {
    expect((await mark()).status).toBe(204);
    expect(await ownStatus('pro')).toEqual({ ...UNKNOWN, ...OWN });
    expect(await ownStatus('pro', 'bee')).toEqual({ ...UNKNOWN, ...OWN });
    expect(await ownStatus()).toEqual(UNKNOWN);
    expect(await recalled()).toEqual([]);
    await mark('monthly', 'Bee Ada');
    expect(await ownStatus()).toEqual(BOUNCED);
    expect(await ownStatus('lifetime', 'bee')).toEqual(BOUNCED);
    expect(await ownStatus('pro')).toEqual({ ...BOUNCED, ...OWN });
    expect(await recalled()).toEqual(RECALLED);

    expect((await unmark()).status).toBe(204);
    expect(await ownStatus('pro')).toEqual(UNKNOWN);
    await mark();
    expect(await ownStatus()).toEqual(BOUNCED);
    // Contacts are recalled once.
    expect(await recalled()).toEqual(RECALLED);
  });

  const change = (statement: string, as: Account, ...values: string[]) =>
    app.pool.query(statement, [userId(as), ...values]);

  test.each<[string, () => Promise<unknown>]>([
    ['a colleague', () => setEmail('monthly', 'monthly@PRO.example')],
    [
      'one mailbox at a mail provider',
      async () => {
        await setEmail('pro', 'a.b@gmail.com');
        await setEmail('monthly', 'ab+2@gmail.com');
      },
    ],
    ['an account with an unconfirmed address', () => setEmail('monthly', 'monthly@monthly.example', false)],
    [
      'an account that pays with the same card',
      () => change(`update subscriptions set payment_method_hash = 'card of pro' where user_id = $1`, 'monthly'),
    ],
    [
      'an account that pays in an unknown way',
      () => change('update subscriptions set payment_method_hash = null where user_id = $1', 'monthly'),
    ],
    [
      'an account in the same network',
      () => change(`update session set "ipAddress" = '192.0.0.9' where "userId" = $1`, 'monthly'),
    ],
    [
      'an account in an unknown network',
      () => change(`update session set "ipAddress" = '' where "userId" = $1`, 'monthly'),
    ],
    [
      'an account that is too young',
      () => change(`update "user" set "createdAt" = "createdAt" + interval '1 second' where id = $1`, 'monthly'),
    ],
  ])('does not count twice for %s', async (_, before) => {
    await before();
    await mark('pro');
    await mark('monthly');
    expect(await ownStatus('monthly')).toEqual({ ...UNKNOWN, ...OWN });
    expect([await ownStatus(), await recalled()]).toEqual([UNKNOWN, []]);
    await mark('lifetime');
    expect((await ownStatus('pro')).state).toBe('bounced');
  });

  test('does not count twice for one account that changed its address, card and network', async () => {
    await exported('pro');
    await mark('pro');
    await setEmail('pro', 'pro@elsewhere.example');
    await change(`update subscriptions set payment_method_hash = 'new card' where user_id = $1`, 'pro');
    await change(`update session set "ipAddress" = '198.51.100.1' where "userId" = $1`, 'pro');
    await upload([[ADA, 'Bounced']]);
    expect([await ownStatus(), await recalled()]).toEqual([UNKNOWN, []]);
  });

  test('proves a bounce alone if the domain has no mail server', async () => {
    await app.pool.query(`insert into mail_domains values ('ant.example', false, now())`);
    await mark('trial');
    expect((await ownStatus()).state).toBe('no-mail-server');
    await mark('pro');
    expect([await ownStatus(), await recalled()]).toEqual([BOUNCED, RECALLED]);
    await unmark('pro');
    expect([(await ownStatus()).state, await recalled()]).toEqual(['no-mail-server', []]);
  });

  test('does not count for others during a trial', async () => {
    await mark('trial');
    await mark('monthly');
    expect(await ownStatus('trial')).toEqual({ ...UNKNOWN, ...OWN });
    expect(await ownStatus()).toEqual(UNKNOWN);
  });

  test('counts when two accounts report it at the same time', async () => {
    await Promise.all([mark('pro'), mark('monthly')]);
    expect(await ownStatus()).toEqual(BOUNCED);
  });

  test('needs an address that the user can see', async () => {
    expect((await mark('free')).status).toBe(402);
    expect((await app.send(`/api/contacts/${idOf('Ant Ada')}/bounce`, { method: 'PUT' })).status).toBe(401);
    for (const id of [idOf('Ant Cy'), 2_000_000_000, 'x']) {
      expect((await call('PUT', `contacts/${id}/bounce`)).status).toBe(404);
    }
    await call('PATCH', 'settings', { paid_daily_reveals: 1 }, 'admin');
    await app.send('/api/companies/many', { as: 'pro' });
    expect((await mark()).status).toBe(403);
    await call('PATCH', 'settings', { paid_daily_reveals: 5000 }, 'admin');
    expect((await app.pool.query('select from delivery_results')).rowCount).toBe(0);
  });

  test('can be undone without a plan, but only by the user who reported it', async () => {
    await mark('pro');
    await mark('monthly');
    await app.pool.query('delete from delivery_results where user_id = $1', [userId('monthly')]); // Like deleting the account.
    expect((await unmark('free')).status).toBe(204);
    expect((await ownStatus()).state).toBe('bounced');
    await app.pool.query('update delivery_results set user_id = $1', [userId('free')]);
    expect((await unmark('free')).status).toBe(204);
    expect((await app.pool.query('select from delivery_results')).rowCount).toBe(0);
    expect(await ownStatus()).toEqual(UNKNOWN);
    for (const id of [idOf('Ant Cy'), 2_000_000_000, 'x']) {
      expect((await call('DELETE', `contacts/${id}/bounce`, undefined, 'free')).status).toBe(404);
    }
  });

  test('is limited per day', async () => {
    await alreadyClaimed(MAX_CLAIMS_PER_DAY - 1);
    expect((await mark('pro')).status).toBe(204);
    expect((await mark('pro', 'Ant Bo')).status).toBe(429);
    expect((await app.pool.query('select email from delivery_results')).rows).toEqual([{ email: ADA }]);
  });

  test('is refused with a retry time while results are being saved, and does not count then', async () => {
    const refused = await whileLocked(`select pg_advisory_xact_lock(${RESULTS_LOCK})`, () => mark(), '200ms');
    expect(await refused.json()).toMatchObject({
      code: 'delivery_results_busy',
      detail: 'Delivery results are being saved. Try again in a moment',
    });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await app.pool.query(`select from rate_limits where key like 'claims:%'`)).rowCount).toBe(0);
    expect((await mark()).status).toBe(204);
  });

  test('does not block other accounts while it waits for its own', async () => {
    const marked = await whileLocked(`select from "user" where id = '${userId('pro')}' for update`, async () => {
      const waiting = mark('pro');
      await waitsForLock('transactionid');
      expect((await mark('monthly')).status).toBe(204);
      return { waiting };
    });
    expect((await marked.waiting).status).toBe(204);
    expect(await ownStatus()).toEqual(BOUNCED);
  });
});

describe('a file', () => {
  test('counts for others once an unrelated account agrees', async () => {
    await exported('pro');
    const saved = await upload([
      ['ADA@ant.example', 'Bounced'],
      ['bo@ant.example', 'Soft bounce'],
      ['p1@many.example', 'Completed'],
      ['p2@many.example', 'In Progress'],
    ]);
    expect(saved).toMatchObject({
      rows: 4,
      hard: 1,
      soft: 1,
      delivered: 1,
      rejected: { total: 0 },
      overLimit: 0,
    });
    expect(saved.months).toEqual([{ month: '2026-11', hard: 1, soft: 1, delivered: 1 }]);
    expect(await ownStatus('pro')).toEqual({ ...UNKNOWN, own: '2026-11-21', sent: '2026-11-21' });
    expect([await ownStatus(), await recalled()]).toEqual([UNKNOWN, []]);
    await exported('monthly');
    await upload([[ADA, 'Bounced']], 'monthly');
    expect([await ownStatus(), await recalled()]).toEqual([BOUNCED, RECALLED]);
    expect(await ownStatus('pro')).toEqual({ ...BOUNCED, own: '2026-11-21', sent: '2026-11-21' });
  });

  test('is previewed without storing anything, with every row accounted for', async () => {
    await exported('pro', { names: ['Ant Ada'] });
    const file = `${fileOf([
      [ADA, 'Bounced'],
      [ADA, 'Paused'],
      ['bo@ant.example', 'Bounced'],
      ['stranger@elsewhere.example', 'Bounced'],
      [ADA, 'deliverable'],
      [ADA, 'Bounced', 'soon'],
      [ADA, 'Bounced', '2024-01-01'],
      ['nobody', 'Bounced'],
      ['team@ant.example', 'Bounced'],
    ])}"bro"ken,,,,,\n`;
    const seenBefore = await (await send('/preview', file, 'pro')).json();
    expect(seenBefore).toMatchObject({ rows: 10, hard: 1, soft: 0, delivered: 0, withoutResult: 1, hasDates: true });
    expect(seenBefore.problems).toEqual({ status: 0, verification: 1, email: 1, date: 1, old: 1, notExported: 3 });
    expect(seenBefore.columns.map(({ field }: { field: string }) => field)).toEqual(['email', 'status', 'sent']);
    const notExported = (email: string) => `You didn't export ${email} in the last 12 months`;
    expect(seenBefore.rejected).toEqual({
      total: 8,
      rows: [
        { row: 4, reason: notExported('bo@ant.example') },
        { row: 5, reason: notExported('stranger@elsewhere.example') },
        { row: 6, reason: expect.stringContaining(`${ADA} has an email verification status`) },
        { row: 7, reason: `${ADA} has an unreadable date: soon (it is not a date)` },
        { row: 8, reason: `${ADA} was emailed more than 12 months ago` },
        { row: 9, reason: 'Not a valid email address: nobody' },
        { row: 10, reason: 'team@ant.example is a company address; we only count results for contacts' },
        { row: 11, reason: expect.any(String) },
      ],
    });
    expect((await app.pool.query('select from delivery_results')).rowCount).toBe(0);
    expect(await answer('GET', 'delivery-results')).toEqual({ months: [], updatedAt: null, clients: [] });
  });

  test('ignores addresses the user did not export in the last year', async () => {
    await exported('monthly');
    await exported('pro', { daysAgo: 366 });
    await exported('pro', { names: ['Ant Bo'] });
    expect(await upload([[ADA, 'Bounced']])).toMatchObject({ hard: 0, rejected: { total: 1 }, months: [] });
    expect([await ownStatus(), await ownStatus('pro')]).toEqual([UNKNOWN, UNKNOWN]);
    await exported('pro', { names: ['Bee Ada'], daysAgo: 364 });
    expect(await upload([[ADA, 'Bounced']])).toMatchObject({ hard: 1, rejected: { total: 0 } });
    expect((await ownStatus('pro')).own).toBe('2026-11-21');
  });

  test('counts exports of a contact that was merged into another', async () => {
    await app.pool.query(`insert into merged_ids (table_name, gone_id, kept_id) values ('contacts', 900000001, $1)`, [
      idOf('Ant Ada'),
    ]);
    await app.pool.query('update search_version set version = version + 1');
    people.set('Gone Ada', 900_000_001);
    await exported('pro', { names: ['Gone Ada'] });
    expect(await upload([[ADA, 'Bounced']])).toMatchObject({ hard: 1 });
    await app.pool.query('delete from merged_ids');
  });

  test.each([
    ['with dates', fileOf],
    ['without dates', (lines: readonly Line[]) => fileOf(lines).replaceAll(/,[^,]*$/gm, '')],
  ])('%s counts for others up to a limit per day', async (_, textOf) => {
    for (const as of ['pro', 'monthly'] as const) await exported(as);
    await alreadyClaimed(MAX_CLAIMS_PER_DAY - 1);
    const bounces: Line[] = [
      [ADA, 'Bounced'],
      ['bo@ant.example', 'Bounced'],
      ['p1@many.example', 'Bounced'],
    ];
    const uploadAs = async (as: Account) => (await send('', textOf(bounces), as)).json();
    expect(await uploadAs('monthly')).toMatchObject({ hard: 3, overLimit: 0 });
    expect(await uploadAs('pro')).toMatchObject({ hard: 3, overLimit: 2 });
    expect(await reported()).toEqual([ADA]);
    // Those that already count do not count against the limit.
    expect(await uploadAs('pro')).toMatchObject({ overLimit: 2 });
    await answer('DELETE', 'delivery-results');
    expect(await uploadAs('pro')).toMatchObject({ overLimit: 3 });
    expect(await reported()).toEqual([]);
    later(3601);
    expect(await uploadAs('pro')).toMatchObject({ overLimit: 0 });
    expect(await reported()).toHaveLength(3);
  });

  test('without dates adds only new results, and keeps their dates when uploaded again', async () => {
    await exported('pro');
    const undated = async (status: string) =>
      expect((await send('', `Email,Status\n${ADA},${status}\n`, 'pro')).status).toBe(200);
    const stored = async () => {
      const { rows } = await app.pool.query('select kind, sent_on, dated from delivery_results order by sent_on');
      return rows;
    };
    await undated('Completed');
    const delivered = { kind: 'delivered', sent_on: '2026-11-21', dated: false };
    later(2 * DAY);
    await undated('Completed');
    expect(await stored()).toEqual([delivered]);
    // When a campaign is exported again, its emails may have bounced.
    await undated('Bounced');
    expect(await stored()).toEqual([{ ...delivered, kind: 'hard' }]);
    later(20 * DAY);
    await undated('Bounced');
    expect(await stored()).toEqual([{ ...delivered, kind: 'hard' }]);
    // A stated date replaces an assumed one, never the other way around.
    await upload([[ADA, 'Completed', '2026-11-10']]);
    const dated = { kind: 'delivered', sent_on: '2026-11-10', dated: true };
    expect(await stored()).toEqual([dated]);
    await undated('Bounced');
    expect(await stored()).toEqual([dated, { kind: 'hard', sent_on: '2026-12-13', dated: false }]);
  });

  test('keeps its results when a report by hand is added and undone', async () => {
    await exported('pro');
    await upload([[ADA, 'Completed', '2026-11-10']]);
    await mark();
    expect(await ownStatus('pro')).toEqual({ ...UNKNOWN, ...OWN });
    expect((await answer('GET', 'delivery-results')).months).toEqual([
      { month: '2026-11', hard: 1, soft: 0, delivered: 0 },
    ]);
    await unmark();
    expect(await ownStatus('pro')).toEqual(UNKNOWN);
    await upload([[ADA, 'Bounced', '2026-11-12']]);
    await mark();
    await unmark();
    expect(await ownStatus('pro')).toEqual({ ...UNKNOWN, own: '2026-11-21', sent: '2026-11-12' });
    expect((await answer('GET', 'delivery-results')).months).toEqual([
      { month: '2026-11', hard: 1, soft: 0, delivered: 0 },
    ]);
  });

  test('of many rows is saved in batches', async () => {
    const contacts = Array.from({ length: 10_001 }, (_, i) => ({ email: `n${i}@large.example` }));
    await addCompanies(app.db, [{ organization_name: 'Large', contacts }]);
    const { rows } = await app.pool.query<{ id: number; email: string }>(
      `select id, email from contacts where email like '%@large.example'`,
    );
    for (const { id, email } of rows) people.set(email, id);
    await exported('pro');
    await upload(rows.map(({ email }) => [email, 'Completed']));
    const parts = await app.pool.query('select count(*)::int from delivery_results group by xmin::text order by 1');
    expect(parts.rows.map(({ count }) => count)).toEqual([1, 10_000]);
  });

  test('keeps the latest result of a month, in any order', async () => {
    await exported('pro');
    await upload([
      [ADA, 'Bounced', '2026-11-10'],
      [ADA, 'Completed', '2026-11-12'],
      [ADA, 'Bounced', '2026-10-01'],
    ]);
    await upload([[ADA, 'Bounced', '2026-11-11']]);
    expect((await answer('GET', 'delivery-results')).months).toEqual([
      { month: '2026-11', hard: 0, soft: 0, delivered: 1 },
      { month: '2026-10', hard: 1, soft: 0, delivered: 0 },
    ]);
    expect([await ownStatus(), await ownStatus('pro')]).toEqual([UNKNOWN, UNKNOWN]);
  });

  test('of many rows is looked up in batches, with every row accounted for', async () => {
    await exported('pro');
    const strangers = Array.from({ length: 20_000 }, (_, i): Line => [`p${i}@strangers.example`, 'Bounced']);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const lines = fileOf([[ADA, 'Bounced'], ...strangers, ['bo@ant.example', 'Completed']]);
    const read = await (await send('/preview', lines, 'pro')).json();
    const sizes = (query.mock.calls as unknown[][]).flatMap(([, values]) => {
      const [addresses] = Array.isArray(values) ? values : [];
      return Array.isArray(addresses) && addresses[0]?.includes('@') ? [addresses.length] : [];
    });
    query.mockRestore();
    expect(sizes).toEqual([10_000, 10_000, 2, 100]);
    expect(read).toMatchObject({ rows: 20_002, hard: 1, delivered: 1, rejected: { total: 20_000 } });
    expect(read.rejected.rows.map(({ row }: { row: number }) => row)).toEqual(
      Array.from({ length: 100 }, (_, i) => i + 3),
    );
  });

  test("takes its columns from the request, and today's date if it has none", async () => {
    await exported('pro');
    const file = `Alpha,Beta\n${ADA},Gone\n`;
    const read = await (await send('/preview', file, 'pro')).json();
    expect(read).toMatchObject({ columns: [{ looksLike: 'email' }, { field: null }], hard: 0, hasDates: false });
    expect((await (await send('', file, 'pro')).json()).errors).toMatchObject([{ field: 'columns' }]);
    const unknown = await (await send('/preview?columns=email,status', file, 'pro')).json();
    expect(unknown).toMatchObject({ problems: { status: 1 }, statuses: [{ status: 'Gone', rows: 1, meaning: null }] });
    const answer = await send('?columns=email,status&hard=gone&none=Later', file, 'pro');
    expect(await answer.json()).toMatchObject({ hard: 1, months: [{ month: '2026-11' }] });
    expect((await send('?columns=email,verdict', file, 'pro')).status).toBe(400);
  });

  test('remembers what unknown statuses mean for the next file, until the user says otherwise', async () => {
    await exported('pro');
    const lines = fileOf([
      [ADA, 'Gone AWAY'],
      ['bo@ant.example', 'Completed'],
    ]);
    const meaning = async (query = '', as: Account = 'pro') =>
      (await (await send(`/preview${query}`, lines, as)).json()).statuses[0].meaning;
    expect(await meaning('?hard=gone%20away')).toBe('hard');
    expect(await meaning()).toBeNull();
    expect(await (await send('?hard=gone%20away&soft=Completed', lines, 'pro')).json()).toMatchObject({ delivered: 1 });
    expect([await meaning(), await meaning('', 'monthly')]).toEqual(['hard', null]);
    expect(await meaning('?none=Gone%20away')).toBe('none');
    await send('?soft=Gone%20away', lines, 'pro');
    expect(await meaning()).toBe('soft');
    expect((await answer('GET', 'account/data')).statusMeanings).toEqual([{ status: 'gone away', meaning: 'soft' }]);
  });

  test('for a client counts on its page only, and is deleted with the others', async () => {
    const [acme, beta] = [await newClient('Acme'), await newClient('Beta')];
    for (const client of [acme, beta]) await exported('pro', { names: ['Ant Ada', 'Ant Bo'], client });
    await exported('pro', { names: ['Bee Ada'], client: acme });
    const months = async (client: number) => (await answer('GET', `clients/${client}`)).deliveryResults.months;
    const november = (counts: object) => [{ month: '2026-11', hard: 0, soft: 0, delivered: 0, ...counts }];
    const uploadFor = (client: number, lines: readonly Line[], as: Account = 'pro') =>
      send(`?client=${client}`, fileOf(lines), as);
    await uploadFor(acme, [[ADA, 'Completed']]);
    expect([await months(acme), await months(beta)]).toEqual([november({ delivered: 1 }), []]);
    // The same address in a campaign of the other client, and one without a client.
    await uploadFor(beta, [[ADA, 'Bounced']]);
    await upload([['bo@ant.example', 'Completed']]);
    expect(await months(acme)).toEqual(november({ delivered: 2 }));
    expect(await months(beta)).toEqual(november({ hard: 1, delivered: 1 }));
    const own = await answer('GET', 'delivery-results');
    expect(own.months).toEqual(november({ hard: 1, delivered: 1 }));
    expect(own.clients).toMatchObject([
      { id: acme, name: 'Acme', results: 1 },
      { id: beta, name: 'Beta', results: 1 },
    ]);
    expect((await ownStatus('pro')).own).toBe('2026-11-21');
    expect((await answer('GET', 'account/data')).clientResults).toMatchObject([
      { client: 'Acme', email: ADA, kind: 'delivered' },
      { client: 'Beta', email: ADA, kind: 'hard' },
    ]);

    const refused = await uploadFor(acme, [[ADA, 'Bounced']], 'monthly');
    expect((await refused.json()).errors).toMatchObject([{ field: 'client' }]);
    await call('DELETE', `delivery-results?client=${beta}`, undefined, 'monthly');
    expect((await answer('GET', 'delivery-results')).clients).toHaveLength(2);
    await answer('DELETE', `delivery-results?client=${acme}`);
    expect((await answer('GET', 'delivery-results')).clients).toMatchObject([{ id: beta }]);
    await answer('DELETE', 'delivery-results');
    expect(await answer('GET', 'delivery-results')).toEqual({ months: [], updatedAt: null, clients: [] });
  });

  test('without dates moves to the client for which it is uploaded again', async () => {
    const [acme, beta] = [await newClient('Acme'), await newClient('Beta')];
    for (const client of [acme, beta]) await exported('pro', { names: ['Ant Ada'], client });
    const file = `Email,Status\n${ADA},Completed\n`;
    await send('', file, 'pro');
    const counts = async () =>
      Promise.all(
        [acme, beta].map(async (client) => (await answer('GET', `clients/${client}`)).deliveryResults.months.length),
      );
    expect(await counts()).toEqual([1, 1]);
    later(2 * DAY);
    await send(`?client=${acme}`, file, 'pro');
    expect(await counts()).toEqual([1, 0]);
    await answer('DELETE', `clients/${acme}`);
    expect((await answer('GET', `clients/${beta}`)).deliveryResults.months).toEqual([]);
    await purgeClients(app.db, new Date('2028-01-01T03:00:00Z'));
    await purgeResults(app.db, new Date('2028-01-01T03:00:00Z'));
    expect((await app.pool.query('select from client_results')).rowCount).toBe(0);
  });

  test('names the clients for which all of its contacts were exported', async () => {
    const [acme, beta] = [await newClient('Acme'), await newClient('Beta')];
    await exported('pro', { names: ['Ant Ada', 'Ant Bo'], client: acme });
    await exported('pro', { names: ['Ant Bo'], client: beta });
    const clientsOf = async (...emails: string[]) => {
      const file = fileOf(emails.map((email): Line => [email, 'Completed']));
      return (await (await send('/preview', file, 'pro')).json()).clients;
    };
    expect(await clientsOf(ADA, 'bo@ant.example')).toEqual([acme]);
    expect(await clientsOf('bo@ant.example')).toEqual([acme, beta]);
    expect(await clientsOf('stranger@elsewhere.example')).toEqual([]);
  });

  test('keeps its first row if there is no header', async () => {
    await exported('pro');
    const file = `${ADA},Completed\nbo@ant.example,Bounced\n`;
    const read = await (await send('/preview?columns=email,status', file, 'pro')).json();
    expect(read).toMatchObject({
      columns: [{ header: 'Column A' }, { header: 'Column B' }],
      rows: 2,
      delivered: 1,
      hard: 1,
    });
  });

  test('that cannot be read is refused', async () => {
    for (const [text, status] of [
      ['', 400],
      ['%PDF-1.7\n', 400],
      ['ada@ant.example,Bounced\n', 400],
      ['a'.repeat(MAX_USER_FILE_BYTES + 1), 413],
    ] as const) {
      expect([text.slice(0, 20), (await send('/preview', text, 'pro')).status]).toEqual([text.slice(0, 20), status]);
    }
  });
});

describe('the status of an address', () => {
  const byAdmin = (outcome: string) => call('POST', 'admin/email-reports', { outcome, emails: ADA }, 'admin');

  test('is set by admins once pending results are saved', async () => {
    const set = await whileLocked(`select pg_advisory_xact_lock(${RESULTS_LOCK})`, async () => {
      const waiting = byAdmin('bounced');
      await waitsForLock();
      return { waiting };
    });
    expect((await set.waiting).status).toBe(200);
    expect(await ownStatus()).toEqual(BOUNCED);
  });

  test('is set by admins, which recalls its contacts', async () => {
    expect(await (await byAdmin('bounced')).json()).toEqual({ given: 1, noted: 1 });
    expect([await ownStatus(), await recalled()]).toEqual([BOUNCED, RECALLED]);
    await byAdmin('confirmed');
    expect([await ownStatus(), await recalled()]).toEqual([{ ...BOUNCED, state: 'confirmed' }, []]);
  });

  test('is not changed by bounces before an admin confirmed the address', async () => {
    await byAdmin('confirmed');
    await exported('pro');
    await upload([[ADA, 'Bounced', '2026-11-20']]);
    await mark('monthly');
    expect((await ownStatus()).state).toBe('confirmed');
    later(DAY);
    await upload([[ADA, 'Bounced']]);
    expect((await ownStatus()).state).toBe('confirmed');
    await mark('monthly');
    expect((await ownStatus()).state).toBe('bounced');
  });

  test('is cleared when two unrelated accounts deliver later', async () => {
    for (const as of ['pro', 'monthly', 'lifetime', 'trial'] as const) await exported(as);
    await byAdmin('bounced');
    await upload([[ADA, 'Completed']], 'monthly');
    await upload([[ADA, 'Completed']], 'lifetime');
    expect(await ownStatus()).toEqual(BOUNCED);
    later(DAY);
    await upload([[ADA, 'Completed']], 'monthly');
    await upload([[ADA, 'Completed']], 'trial');
    expect(await ownStatus()).toEqual(BOUNCED);
    await upload([[ADA, 'Completed']], 'lifetime');
    expect([await ownStatus(), await recalled()]).toEqual([UNKNOWN, []]);
    // Earlier bounces do not count again.
    await upload([[ADA, 'Bounced', '2026-11-21']], 'pro');
    await upload([[ADA, 'Bounced', '2026-10-21']], 'monthly');
    expect((await ownStatus()).state).toBe('unknown');
  });

  test('remains when one of three reports is undone, or if an admin set it', async () => {
    await exported('pro');
    await upload([[ADA, 'Bounced']], 'pro');
    await mark('monthly');
    await mark('lifetime');
    await unmark('monthly');
    expect(await ownStatus('monthly')).toEqual(BOUNCED);
    await answer('DELETE', 'delivery-results');
    expect([await ownStatus('monthly'), await recalled()]).toEqual([UNKNOWN, []]);
    await byAdmin('bounced');
    await mark('monthly');
    await unmark('monthly');
    expect(await ownStatus('pro')).toEqual(BOUNCED);
  });

  test('remains when the results that proved it were deleted because of their age', async () => {
    await mark('pro');
    await mark('monthly');
    await purgeResults(app.db, new Date('2028-01-01T03:00:00Z'));
    later(60);
    await mark('lifetime');
    expect((await ownStatus('pro')).state).toBe('bounced');
    await unmark('lifetime');
    expect((await ownStatus('pro')).state).toBe('bounced');
  });
});

describe('measured bounce rates', () => {
  const published = async () => {
    // The response is cached for a few minutes, and then until companies change.
    app.advanceClock(PUBLISHED_SECONDS);
    await app.pool.query('update search_version set version = version + 1');
    return answer('GET', 'data-sources');
  };

  /** Stores an account's results for these addresses, in October by default. */
  async function measured(
    party: number,
    emails: readonly string[],
    { month = '2026-10-01', dated = true, byHand = false, bounced = [] as readonly string[] } = {},
  ): Promise<void> {
    await app.pool.query(
      `insert into delivery_results (user_id, email, month, kind, sent_on, by_hand, dated, reported_at, party)
       select $1, email, $2, case when email = any ($3) then 'hard' else 'delivered' end, $2, $4, $5, $6, $7
       from unnest($8::text[]) email`,
      [[...users.values()][party], month, bounced, byHand, dated, app.dependencies.now(), `${party}.example`, emails],
    );
  }
  type Published = { source: string; confirmed: { days30: number; days90: number; days365: number } };
  const addresses = (from: number, to: number) => DELIVERED.slice(from, to).map(([email]) => email);
  const CUSTOMERS = [0, 1, 2, 3, 4];
  /** Spreads the addresses evenly over the customers. */
  const evenly = async (options = {}) => {
    for (const party of CUSTOMERS) await measured(party, addresses(party * 12, party * 12 + 12), options);
  };

  test('are published by source and month, rounded, without account counts', async () => {
    expect(await published()).toEqual({
      sources: [
        {
          source: 'form-d',
          companies: 2,
          contacts: MANY + 1,
          confirmed: expect.any(Object),
          updatedAt: expect.any(String),
        },
        { source: 'import', companies: 1, contacts: 3, confirmed: expect.any(Object), updatedAt: expect.any(String) },
      ],
      bounceRates: [],
    });
    await evenly({ bounced: addresses(0, 2) });
    await measured(0, ['bo@ant.example']);
    expect((await published()).bounceRates).toEqual([
      { source: 'form-d', month: '2026-10', measured: { percent: 3, addresses: 50 } },
      { source: 'import', month: '2026-10', measured: null },
    ]);
  });

  test('appear beside the companies that a document confirmed recently, by source', async () => {
    await app.pool.query("update companies set first_seen_at = '2020-01-01'");
    const { rows } = await app.pool.query<{ id: number }>("insert into changes (kind) values ('edit') returning id");
    await app.pool.query(
      `insert into evidence (company_id, change_id, seen_on, fields)
       select id, $1, $2::date - case organization_name when 'Ant' then 30 when 'Bee' then 31 else 365 end, 1 from companies`,
      [rows[0]?.id, today()],
    );
    const shares = async () =>
      (await published()).sources.map(({ source, confirmed: { days30, days90, days365 } }: Published) => [
        source,
        [days30, days90, days365],
      ]);
    expect(await shares()).toEqual([
      ['form-d', [0, 1, 2]],
      ['import', [1, 1, 1]],
    ]);
    await app.pool.query('update changes set undone_by = id where id = $1', [rows[0]?.id]);
    expect(await shares()).toEqual([
      ['form-d', [0, 0, 0]],
      ['import', [0, 0, 0]],
    ]);
  });

  test('need enough accounts, and none with more than half of the addresses', async () => {
    const rates = async () => (await published()).bounceRates;
    const tooFew = [{ source: 'form-d', month: '2026-10', measured: null }];
    await measured(0, addresses(0, 12));
    for (const party of [1, 2, 3]) await measured(party, addresses(12, 24));
    expect(await rates()).toEqual(tooFew);
    await measured(4, addresses(12, 13));
    expect(await rates()).toEqual([{ ...tooFew[0], measured: { percent: 0, addresses: 20 } }]);
    await measured(0, addresses(13, 14));
    expect(await rates()).toEqual(tooFew);
  });

  test('exclude reports by hand, lists of bounces, files without dates, and old or unfinished months', async () => {
    await evenly({ month: '2025-11-01' });
    expect((await published()).bounceRates).toMatchObject([{ month: '2025-11', measured: { addresses: 50 } }]);
    await app.pool.query('delete from delivery_results');
    await evenly({ byHand: true });
    await evenly({ month: '2026-09-01', bounced: addresses(0, MANY) });
    await evenly({ month: '2026-08-01', dated: false });
    await evenly({ month: '2025-10-01' });
    await evenly({ month: '2026-11-01' });
    expect((await published()).bounceRates).toEqual([]);
  });

  test('are measured every few minutes, however often companies change', async () => {
    await published();
    await evenly();
    await app.pool.query('update search_version set version = version + 1');
    app.advanceClock(PUBLISHED_SECONDS - 1);
    expect((await answer('GET', 'data-sources')).bounceRates).toEqual([]);
    app.advanceClock(1);
    expect((await answer('GET', 'data-sources')).bounceRates).toHaveLength(1);
  });
});

describe('privacy', () => {
  test('impersonating admins see and change nothing', async () => {
    await exported('pro');
    await upload([[ADA, 'Bounced']]);
    const body = { userId: userId('pro') };
    const started = await app.send('/api/auth/admin/impersonate-user', { as: 'admin', body });
    const headers = { cookie: cookiesOf(started) };
    const statuses = [];
    for (const [method, path] of [
      ['GET', 'delivery-results'],
      ['POST', 'delivery-results/preview'],
      ['POST', 'delivery-results'],
      ['DELETE', 'delivery-results'],
      ['PUT', `contacts/${idOf('Ant Ada')}/bounce`],
      ['DELETE', `contacts/${idOf('Ant Ada')}/bounce`],
    ] as const) {
      statuses.push((await app.send(`/api/${path}`, { method, headers })).status);
    }
    expect(statuses).toEqual(Array(6).fill(403));
    const { contacts } = await (await app.send('/api/companies/ant', { headers })).json();
    expect(contacts[0]).toMatchObject({ email: 'Ada@ant.example', ownBounceOn: null });
  });

  test('visitors and users without a plan see nothing about addresses', async () => {
    await mark('pro');
    await mark('monthly');
    for (const as of [undefined, 'free'] as const) {
      const text = await (await app.send('/api/companies/ant', { as })).text();
      expect(text).not.toMatch(/bounce|emailStatus/i);
    }
    expect((await app.send('/api/delivery-results')).status).toBe(401);
    expect((await send('', fileOf([[ADA, 'Bounced']]), 'free')).status).toBe(402);
    expect(await answer('GET', 'delivery-results', undefined, 'free')).toMatchObject({ months: [] });
  });

  test('results are in the account data, and in no log', async () => {
    await exported('pro');
    await upload([[ADA, 'Bounced']]);
    const data = await answer('GET', 'account/data');
    expect(data.deliveryResults).toMatchObject([{ email: ADA, kind: 'hard', by_hand: false }]);
    expect((await app.pool.query('select user_activity::text from user_activity')).rows.join()).not.toContain(ADA);
    expect((await app.pool.query('select event::text from events')).rows.join()).not.toContain(ADA);
  });

  test('results about a person who opts out are deleted', async () => {
    // A namesake at the company is the same person; the address of someone else stays.
    await app.pool.query(
      `insert into contacts (company_id, first_name, last_name, email, position)
       select company_id, first_name, last_name, unnest(array['Ada.Ek@ant.example', 'bo@ant.example']), 5
       from contacts where id = $1`,
      [idOf('Ant Ada')],
    );
    const other = await app.pool.query(`select id from contacts where email = 'Ada.Ek@ant.example'`);
    people.set('Ant Other', other.rows[0].id);
    // A former address of the person, found only in the history.
    const { rows: ant } = await app.pool.query(`select id, version from companies where organization_name = 'Ant'`);
    await mark('monthly', 'Ant Other');
    const edit = { version: ant[0].version, fields: { email: 'ada.now@ant.example' } };
    await answer('PATCH', `admin/records/companies/${ant[0].id}/contacts/${other.rows[0].id}`, edit, 'admin');
    await exported('pro');
    await upload([
      [ADA, 'Bounced'],
      ['ada.now@ant.example', 'Bounced'],
      ['bo@ant.example', 'Bounced'],
    ]);
    await send(`?client=${await newClient('Acme')}`, fileOf([[ADA, 'Bounced']]), 'pro');
    expect((await app.pool.query('select distinct email from delivery_results')).rowCount).toBe(4);
    await answer('POST', 'admin/email-reports', { outcome: 'bounced', emails: `${ADA} bo@ant.example` }, 'admin');
    const { stamp } = await (await app.send('/api/requests/form')).json();
    later(FORM_SECONDS);
    const body = { topic: 'do_not_sell', name: 'Ada Ek', email: ADA, stamp };
    await app.send('/api/requests/do-not-sell', { body });
    const link = new URL(mailedLink(app, ADA)).searchParams.get('link') ?? '';
    // Waits for results that are being saved.
    const removed = await whileLocked(`select pg_advisory_xact_lock(${RESULTS_LOCK})`, async () => {
      const waiting = app.send('/api/requests/confirm', { body: { link } });
      await waitsForLock();
      return { waiting };
    });
    expect(await (await removed.waiting).json()).toMatchObject({ outcome: 'honored' });
    const { rows } = await app.pool.query(
      'select email from delivery_results union all select email from email_reports union all select email from client_results',
    );
    expect(rows).toEqual([{ email: 'bo@ant.example' }, { email: 'bo@ant.example' }]);
    expect((await upload([[ADA, 'Bounced']])).rejected.total).toBe(1);
    await app.pool.query('delete from suppressions');
  });

  test('no results are stored about a contact removed during an upload', async () => {
    await exported('pro');
    const uploaded = await whileLocked(`select pg_advisory_xact_lock(${RESULTS_LOCK})`, async (holder) => {
      const waiting = upload([
        [ADA, 'Bounced'],
        ['bo@ant.example', 'Bounced'],
      ]);
      await waitsForLock();
      await holder.query('delete from contacts where lower(email) = $1', [ADA]);
      return { waiting };
    });
    await uploaded.waiting;
    expect((await app.pool.query('select email from delivery_results')).rows).toEqual([{ email: 'bo@ant.example' }]);
  });

  test('results are deleted after 13 months', async () => {
    await exported('pro');
    await upload([
      [ADA, 'Bounced', '2025-12-01'],
      ['bo@ant.example', 'Completed', '2026-01-01'],
    ]);
    await purgeResults(app.db, new Date('2027-01-01T03:00:00Z'));
    expect((await app.pool.query('select from delivery_results')).rowCount).toBe(2);
    await purgeResults(app.db, new Date('2027-01-02T03:00:00Z'));
    expect((await app.pool.query('select email from delivery_results')).rows).toEqual([{ email: 'bo@ant.example' }]);
  });

  test('only open pages of the user are notified', async () => {
    const own = await listenTo(await app.send('/api/events', { as: 'pro' }));
    const other = await listenTo(await app.send('/api/events', { as: 'monthly' }));
    await mark();
    await expect.poll(() => own.types()).toContain('delivery_results_changed');
    expect(other.types()).not.toContain('delivery_results_changed');
    await own.leave();
    await other.leave();
  });
});
