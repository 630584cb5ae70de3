import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { CRM_TARGETS, EXPORT_FORMATS, type ExportFormat } from '#domain/exports/export-formats.ts';
import { apiCalls } from '#test/api-calls.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { addCompanies, removeCompanies, type TestCompany } from '#test/companies.ts';
import { unrelatedAccounts } from '#test/unrelated-accounts.ts';
import { findHolders } from '../recalls/find-holders.ts';

const app = useTestApp('2026-11-21', { RATE_LIMITS: 'off' });
beforeEach(async () => {
  await app.pool.query(`delete from exports; delete from exported_contacts; delete from recalls; delete from email_reports;
    delete from delivery_results; delete from mail_domains`);
  await removeCompanies(app.pool);
  await addCompanies(app.db, [
    {
      organization_name: 'Ant "Labs", Inc.',
      slug: 'ant',
      full_description: 'Sells "ants", eggs\nand hills',
      contacts: [
        { first_name: 'Ada', last_name: 'Ek', role: 'CEO, CTO', email: 'Ada@ant.example' },
        { first_name: 'Bo', last_name: 'Ek', email: 'bo@ant.example' },
        { first_name: 'Cy', last_name: 'Ek', email: 'cy@ant.example' },
        { first_name: 'Di', last_name: 'Ek', email: null },
      ],
    },
    { organization_name: 'Bee', contacts: [{ first_name: 'Eve', last_name: 'Ek', email: 'eve@bee.example' }] },
  ]);
});

const { call, answer } = apiCalls(() => app);

const prove = (emails: string, outcome = 'bounced') =>
  answer('POST', 'admin/email-reports', { outcome, emails }, 'admin');

async function report(firstName: string, method = 'PUT'): Promise<void> {
  const { rows } = await app.pool.query('select id from contacts where first_name = $1', [firstName]);
  await answer(method, `contacts/${rows[0].id}/bounce`);
}

const upload = async (rows: string, as: Account = 'pro') => {
  const file = Buffer.from(`Email,Status,Sent at\n${rows}`);
  const response = await app.send('/api/delivery-results', { as, method: 'POST', body: file });
  expect(await response.json()).toMatchObject({ rejected: { total: 0 } });
};

async function exported(
  body: { format?: ExportFormat; withEmail?: boolean; onlyNew?: 'me'; client?: number } = {},
  as: Account = 'pro',
) {
  const response = await call('POST', 'exports/companies', { searchQuery: '', ...body }, as);
  expect(response.status).toBe(200);
  const id = response.headers.get('x-export-id');
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = strFromU8(body.format === 'xlsx' ? (unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? bytes) : bytes);
  return {
    text,
    emails: ['ada@ant', 'bo@ant', 'cy@ant', 'eve@bee'].filter((email) => text.toLowerCase().includes(email)),
    counts: await answer('GET', `exports/${id}/counts`, undefined, as),
  };
}

/** The exported rows of our CSV: company, first name, role and email. */
async function rowsOf(body: object = {}): Promise<string[]> {
  const { text } = await exported(body);
  const rows: string[][] = parse(text, { recordDelimiter: '\r\n', fromLine: 2 });
  return rows.map((row) => [row[0], row[7], row[10], row[11]].join(' | '));
}

const leftOut = (count: number) => ({
  count,
  words: count === 1 ? '1 email address that bounced' : `${count} email addresses that bounced`,
});

const NEED_AN_EMAIL: readonly ExportFormat[] = ['instantly', 'smartlead', 'lemlist'];

test.each(EXPORT_FORMATS)('omits bounced addresses: %s', async (format) => {
  await prove('ada@ant.example');
  await report('Bo');
  const isKept = !NEED_AN_EMAIL.includes(format);
  const own = await exported({ format });
  expect(own.emails).toEqual(['cy@ant', 'eve@bee']);
  for (const name of ['Ada', 'Bo', 'Di']) expect([name, own.text.includes(name)]).toEqual([name, isKept]);
  expect(own.counts.leftOut[0]).toEqual(leftOut(2));
  const { words } = own.counts.leftOut[1] ?? {};
  if (isKept) expect([own.counts.rows, words]).toEqual([5, undefined]);
  else expect([own.counts.rows, words]).toEqual([2, expect.stringMatching(/^1 row lacks the email/)]);

  // A bounce reported by one user does not affect others.
  const others = await exported({ format }, 'monthly');
  expect(others.emails).toEqual(['bo@ant', 'cy@ant', 'eve@bee']);
  expect(others.counts.leftOut[0]).toEqual(leftOut(1));

  const withEmail = await exported({ format, withEmail: true });
  expect([withEmail.emails, withEmail.counts]).toMatchObject([
    ['cy@ant', 'eve@bee'],
    { rows: 2, leftOut: [leftOut(2)] },
  ]);
  for (const name of ['Ada', 'Bo', 'Di']) expect(withEmail.text).not.toContain(name);
});

test('empties only the email cell, counts it and lists it in the history', async () => {
  const before = await rowsOf();
  await prove('ada@ant.example');
  expect(await rowsOf()).toEqual(before.map((row) => row.replace('Ada@ant.example', '')));
  const { counts } = await exported();
  expect(counts).toEqual({ rows: 5, contacts: 5, withoutEmail: 1, leftOut: [leftOut(1)] });
  await expect
    .poll(async () => (await answer('GET', 'exports')).exports.flatMap((one: { leftOut: object[] }) => one.leftOut))
    .toEqual([leftOut(1), leftOut(1)]);
});

test('the preview counts what the file omits', async () => {
  await prove('ada@ant.example');
  await report('Eve');
  const preview = (params: string) => answer('GET', `exports/companies/preview?${params}`);
  expect(await preview('')).toMatchObject({
    contacts: 5,
    withEmail: 2,
    bounced: 2,
    withoutEmail: 3,
    written: { companies: 2, contacts: 5 },
  });
  expect(await preview('withEmail=true')).toMatchObject({
    bounced: 2,
    withoutEmail: 0,
    written: { companies: 1, contacts: 2 },
  });
  await exported();
  for (const body of [{}, { withEmail: true }]) {
    const file = await exported({ ...body, onlyNew: 'me' });
    expect(file.counts).toMatchObject({ rows: 0, leftOut: [{ words: expect.stringContaining('already exported') }] });
  }
  expect(await preview('onlyNew=me')).toMatchObject({ bounced: 0, written: { contacts: 0 } });
});

test('contacts exported for a client before count only if the file contains them, and in one group', async () => {
  const { id: client } = await answer('POST', 'clients', { name: 'Nordlicht' });
  await exported({ client });
  await upload('ada@ant.example,Bounced,2026-11-20\nbo@ant.example,Bounced,2026-11-20\n');
  const preview = (params = '') => answer('GET', `exports/companies/preview?client=${client}${params}`);
  expect(await preview()).toMatchObject({ alreadyExported: 5, written: { contacts: 5 } });
  expect(await preview('&withEmail=true')).toMatchObject({ alreadyExported: 2, written: { contacts: 2 } });
  expect(await preview('&format=instantly')).toMatchObject({
    alreadyExported: 2,
    bounced: 2,
    written: { contacts: 2 },
    target: { rows: 2, rejected: [{ count: 1, words: '1 row lacks the email Instantly needs' }] },
  });
  expect(await preview('&format=hubspot')).toMatchObject({ alreadyExported: 5, bounced: 2, target: { rejected: [] } });
  expect(await preview('&onlyNew=client&format=instantly')).toMatchObject({ alreadyExported: 5, bounced: 0 });
});

describe('an address is exported', () => {
  test('once a bounce was undone, or an admin confirmed it', async () => {
    await report('Ada');
    await prove('bo@ant.example');
    expect((await exported()).emails).toEqual(['cy@ant', 'eve@bee']);
    await report('Ada', 'DELETE');
    await prove('bo@ant.example', 'confirmed');
    const { emails, counts } = await exported();
    expect([emails, counts.leftOut]).toEqual([['ada@ant', 'bo@ant', 'cy@ant', 'eve@bee'], []]);
  });

  test('if it is the new address of a contact, but not at another contact', async () => {
    await prove('ada@ant.example');
    await app.pool.query(`update contacts set email = 'ada@ants.example' where first_name = 'Ada'`);
    await app.pool.query(`update contacts set email = 'ADA@ant.example' where first_name = 'Di'`);
    expect(await rowsOf()).toEqual(
      expect.arrayContaining(['Ant "Labs", Inc. | Ada | CEO, CTO | ada@ants.example', 'Ant "Labs", Inc. | Di |  | ']),
    );
  });

  test('if the latest result that the user uploaded is not a hard bounce', async () => {
    await exported();
    await upload(
      `ada@ant.example,Bounced,2026-10-02\nada@ant.example,Completed,2026-11-02\n` +
        `bo@ant.example,Completed,2026-10-02\nbo@ant.example,Bounced,2026-11-02\n` +
        `cy@ant.example,Bounced,2026-11-02\neve@bee.example,Completed,2026-11-02\n`,
    );
    expect((await exported()).emails).toEqual(['ada@ant', 'eve@bee']);
    expect((await exported({}, 'monthly')).emails).toEqual(['ada@ant', 'bo@ant', 'cy@ant', 'eve@bee']);
  });

  test('whatever DNS says about its domain', async () => {
    await app.pool.query(
      `insert into mail_domains (domain, takes_mail, checked_at) values ('ant.example', false, $1)`,
      [app.dependencies.now()],
    );
    const { emails, counts } = await exported();
    expect([emails, counts.leftOut]).toEqual([['ada@ant', 'bo@ant', 'cy@ant', 'eve@bee'], []]);
  });
});

test('a target does not get a bounced address as the company email either', async () => {
  await addCompanies(app.db, [
    {
      organization_name: 'Cat',
      contact_email: 'hello@cat.example',
      contacts: [{ first_name: null, last_name: null, email: 'hello@cat.example' }],
    },
  ]);
  const row = async (format: ExportFormat) =>
    (await exported({ format })).text.split('\r\n').filter((line) => line.includes('hello@cat'));
  expect(await row('instantly')).toHaveLength(1);
  await prove('hello@cat.example');
  expect(await row('instantly')).toEqual([]);
  // Nor once the contact with this address is gone.
  await app.pool.query(`delete from contacts where email = 'hello@cat.example'`);
  for (const format of CRM_TARGETS.filter((target) => target !== 'plain'))
    expect([format, await row(format)]).toEqual([format, []]);
});

test('founders replace missing people once, and only if no contact is a person', async () => {
  const founders = ['Ann Lee', 'Bo Ek'];
  await addCompanies(app.db, [
    {
      organization_name: 'Cat',
      founders,
      contact_email: 'hello@cat.example',
      contacts: [
        { first_name: 'Ann', last_name: 'Lee', email: 'ann@cat.example' },
        { first_name: null, last_name: null, email: 'team@cat.example' },
      ],
    },
    {
      organization_name: 'Dog',
      founders,
      contact_email: 'hello@dog.example',
      contacts: ['CEO', 'CTO'].map((role) => ({ first_name: null, last_name: null, email: null, role })),
    },
  ]);
  await prove('team@cat.example');
  const { text } = await exported({ format: 'hubspot' });
  const rows: Record<string, string>[] = parse(text, { columns: true });
  const people = rows.map((row) => [row['Company Name'], row['First Name'], row.Email]);
  expect(people.filter(([company]) => company === 'Cat' || company === 'Dog').sort()).toEqual([
    ['Cat', 'Ann', 'ann@cat.example'],
    ['Dog', 'Ann', 'hello@dog.example'],
    ['Dog', 'Bo', ''],
  ]);
});

/** Every combination of a contact (or none, or two), its address and the company's address; 'bad' ones bounced. */
function combinations(): TestCompany[] {
  const addresses = [null, 'good', 'bad'];
  const contacts = [
    [],
    ...addresses.flatMap((email) => [[{ first_name: 'Ida', email }], [{ first_name: null, email }]]),
    [
      { first_name: 'Ida', email: 'bad' },
      { first_name: 'Jo', email: 'good' },
    ],
  ];
  const addressOf = (kind: string | null, owner: string) => kind && `${owner}@${kind}.example`;
  return contacts.flatMap((people, i) =>
    addresses.map((own) => ({
      organization_name: `Firm ${i} ${own}`,
      contact_email: addressOf(own, `firm-${i}-${own}`),
      contacts: people.map(({ first_name, email }, n) => ({
        first_name,
        last_name: first_name && 'Quay',
        email: addressOf(email, `person-${i}-${own}-${n}`),
      })),
    })),
  );
}

test.each(
  EXPORT_FORMATS,
)('whatever companies and contacts have, no bounced address is exported: %s', async (format) => {
  await removeCompanies(app.pool);
  await addCompanies(app.db, combinations());
  // Only addresses of contacts can be reported, but a contact can lose one that the company keeps.
  await app.pool.query(
    `insert into email_reports (email, outcome, at, by_admin)
     select address, 'bounced', now(), true from (
       select email as address from contacts union select contact_email from companies
     ) every_address where address like '%@bad.example'`,
  );
  for (const withEmail of [false, true]) {
    const { text, counts } = await exported({ format, withEmail });
    // Only our own columns have the company's address apart from its contacts.
    const isOurs = format === 'csv' || format === 'xlsx';
    expect(text).not.toMatch(isOurs ? /person[\w-]+@bad/ : /@bad/);
    expect(text).toMatch(/person[\w-]+@good/);
    if (format !== 'csv') continue;
    const lines: string[][] = parse(text, { recordDelimiter: '\r\n', fromLine: 2 });
    const { written } = await answer('GET', `exports/companies/preview?${withEmail ? 'withEmail=true' : ''}`);
    expect(counts).toMatchObject({ rows: lines.length, contacts: written.contacts });
    expect(new Set(lines.map(([name]) => name)).size).toBe(written.companies);
  }
});

test('one account cannot have addresses omitted for others, and what two report ends with their accounts', async () => {
  const { length: total } = await addFirms();
  const exportedBy = async (as: Account) => (await exported({}, as)).text.match(/ceo\d+@firm\d+\.example/g)?.length;
  const recalls = async (as: Account) => {
    await findHolders(app.pool, app.dependencies.now);
    return (await answer('GET', 'recalls', undefined, as)).open;
  };
  const spikes = async () => (await answer('GET', 'admin/bounce-spikes', undefined, 'admin')).spikes;
  const bounces = (count: number) =>
    Array.from({ length: count }, (_, n) => `${addressOf(n)},Bounced,2026-11-20\n`).join('');
  await unrelatedAccounts(app, ['pro', 'monthly', 'lifetime']);
  for (const as of ['pro', 'monthly', 'lifetime'] as const) expect(await exportedBy(as)).toBe(total);

  await upload(bounces(60), 'lifetime');
  expect(await exportedBy('lifetime')).toBe(total - 60);
  for (const as of ['pro', 'monthly'] as const) expect([await exportedBy(as), await recalls(as)]).toEqual([total, 0]);
  expect(await spikes()).toEqual([
    { userId: expect.any(String), email: 'lifetime@lifetime.example', bounces: 60, results: 60, agreed: 0 },
  ]);
  expect((await call('GET', 'admin/bounce-spikes')).status).toBe(404);

  await upload(bounces(2), 'monthly');
  expect([await exportedBy('pro'), await recalls('pro')]).toEqual([total - 2, 2]);
  expect(await spikes()).toMatchObject([{ bounces: 60, agreed: 2 }]);

  const confirmation = 'lifetime@lifetime.example';
  expect((await call('POST', 'account/delete', { confirmation }, 'lifetime')).status).toBe(200);
  expect([await exportedBy('pro'), await recalls('pro')]).toEqual([total, 0]);
  expect(await exportedBy('monthly')).toBe(total - 2);
  expect(await spikes()).toEqual([]);
});

const addressOf = (n: number) => `ceo${n}@firm${n}.example`;

/** Adds 400 companies with a contact each. */
async function addFirms(): Promise<TestCompany[]> {
  const firms = Array.from({ length: 400 }, (_, n) => ({
    organization_name: `Firm ${n}`,
    contacts: [{ first_name: 'Cleo', email: addressOf(n) }],
  }));
  await addCompanies(app.db, firms);
  return firms;
}
