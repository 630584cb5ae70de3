import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { BRAND } from '#domain/brand.ts';
import { CONFIRM_HOURS, FORM_SECONDS } from '#domain/privacy/requests.ts';
import { useTestApp } from '#test/app.ts';
import { clearCompanies, importFile } from '#test/import-file.ts';
import { addLps } from '#test/lps.ts';
import { mailedLink } from '#test/visitor.ts';
import { honorDoNotSell, replyToRequest } from './decide-request.ts';

/** Ada is a contact of two companies, one of which has her address in texts; Ben shares a company with her. */
const FILE = `Organization Name,Website,Description,Founders,First name,Last name,Email,Contact Email
Acme Rivers,acme.example,Write to Ada.Reed@acme.example or ben@acme.example,"Ada Reed, Ben Quay",Ada,Reed,ada.reed@acme.example,ada.reed@acme.example
Acme Rivers,acme.example,,,Ben,Quay,ben@acme.example,
Harbour Lights,harbour.example,Lights,,Ada,Reed,ada.reed@acme.example,
Zoë & Söhne,zoe.example,Sons,,Cleo,Marsh,,
`;

const app = useTestApp();
beforeAll(async () => {
  await clearCompanies(app.pool);
  await importFile(app.pool, FILE);
  // Once there is a saved search, previous states of companies are stored until they are compared.
  await app.pool.query(
    'update saved_search_progress set recording = true, version = (select version from search_version)',
  );
});

async function ask(fields: { name: string; email: string; company?: string; topic?: string }): Promise<string> {
  const { stamp } = await (await app.send('/api/requests/form')).json();
  app.advanceClock(FORM_SECONDS);
  const body = { topic: 'do_not_sell', ...fields, stamp };
  expect(await (await app.send('/api/requests/do-not-sell', { body })).json()).toEqual({ sent: true });
  return new URL(mailedLink(app, fields.email)).searchParams.get('link') ?? '';
}

async function confirm(link: string) {
  const answer = await app.send('/api/requests/confirm', { body: { link } });
  const { outcome, code } = await answer.json();
  return outcome ?? code;
}

/** All company data that a paying user can get, as one string. */
async function everythingSold(): Promise<string> {
  const answers = await Promise.all([
    app.send('/api/companies', { as: 'pro' }),
    app.send('/api/companies/acme-rivers', { as: 'pro' }),
    app.send('/api/exports/companies', { as: 'pro', body: { searchQuery: '' } }),
  ]);
  return (await Promise.all(answers.map((answer) => answer.text()))).join('\n');
}

const total = async (query: string) =>
  (await (await app.send(`/api/companies?query=${query}`, { as: 'pro' })).json()).total;
const lastRequest = () => app.db.selectFrom('requests').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
const everyRow = async () =>
  JSON.stringify(
    (
      await sql`select to_jsonb(r) from requests r union all select to_jsonb(s) from suppressions s
        union all select to_jsonb(c) from companies c union all select to_jsonb(c) from contacts c
        union all select to_jsonb(h) from changed_rows h union all select to_jsonb(b) from companies_before b union all select to_jsonb(e) from evidence e union all select report from imports`.execute(
        app.db,
      )
    ).rows,
  );

test('nothing happens until the owner of the address confirms', async () => {
  const link = await ask({ name: 'Ada Reed', email: 'ada.reed@acme.example' });
  expect((await lastRequest()).state).toBe('unconfirmed');
  expect(app.mails.filter(({ to }) => to === BRAND.supportEmail)).toEqual([]);
  expect(await everythingSold()).toContain('ada.reed@acme.example');
  const { token_hash } = await lastRequest();
  expect(link).not.toContain(token_hash);
  const id = link.split('.')[0];
  expect(await confirm(`${id}.${'x'.repeat(32)}`)).toBe('link_expired');
  expect(await confirm('nonsense')).toBe('link_expired');
  expect(await confirm(`999999.${link.split('.')[1]}`)).toBe('link_expired');
  app.advanceClock(CONFIRM_HOURS * 3600);
  expect(await confirm(link)).toBe('link_expired');
  expect(await everythingSold()).toContain('ada.reed@acme.example');
});

test('honors a request at once when we hold the confirmed address, removing the person everywhere', async () => {
  await sql`insert into exports (id, user_id, kind, asked, results, created_at, expires_at)
    select 'before', id, 'companies', '{}', 1, now(), '2099-01-01' from "user" limit 1`.execute(app.db);
  const link = await ask({ name: 'Someone Else', email: 'Ada.Reed@acme.example'.toLowerCase() });
  expect(await total('ada reed')).toBe(2);
  const presses = await Promise.all([confirm(link), confirm(link)]);
  expect(presses).toEqual(['honored', 'honored']);

  const sold = await everythingSold();
  expect(sold).not.toMatch(/\bada\b|reed/i);
  expect(sold).toContain('ben@acme.example');
  expect(sold).toContain('Ben Quay');
  expect(await total('ada reed')).toBe(0);
  const request = await lastRequest();
  expect(request).toMatchObject({ state: 'done', name: null, email: null, company: null, decided_by: null });
  expect(app.mails.filter(({ subject }) => subject === "You've been removed from our database")).toHaveLength(1);
  const ended = await app.db.selectFrom('exports').select('removed_at').where('id', '=', 'before').execute();
  expect(ended).toEqual([{ removed_at: expect.any(Date) }]);

  expect(await everyRow()).not.toMatch(/ada.?reed/i);
});

test('the audit log, the history of each company and Data quality know of a removal, without the person', async () => {
  const read = async (path: string) => (await app.send(`/api/admin/${path}`, { as: 'admin' })).json();
  const { entries } = await read('audit?action=request.honor');
  const { id, name } = await app.db
    .selectFrom('companies')
    .select(['id', 'organization_name as name'])
    .where('slug', '=', 'harbour-lights')
    .executeTakeFirstOrThrow();
  expect(name).toBe('Harbour Lights');
  expect(entries).toMatchObject([
    {
      actorEmail: 'confirmed by email',
      details: { topic: 'do_not_sell', contacts: 2, records: expect.arrayContaining([`companies:${id}`]) },
    },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/\bada\b|reed/i);
  expect((await read(`history?record=companies:${id}`)).removals).toEqual([expect.any(String)]);
  expect((await read('history')).removals).toEqual([]);
  const listed = async (only: string) =>
    (await read(`quality/no-contact?${only}`)).companies.map((company: { id: number }) => company.id);
  expect(await listed('')).not.toContain(id);
  expect(await listed('only=dismissed')).toContain(id);
});

test('a later import does not restore a removed person, however the name or address is spelled', async () => {
  const report = await importFile(app.pool, FILE);
  expect(report.contacts).toEqual({ created: 0, updated: 0, suppressed: 2 });
  expect(JSON.stringify(report)).not.toMatch(/\bada\b/i);
  const again = await importFile(
    app.pool,
    `Organization Name,Website,First name,Last name,Email
Acme Rivers,https://www.acme.example/team,ADA,Reed,ada@elsewhere.example
Elsewhere,elsewhere.example,A.,R.,ADA.REED@acme.example
Elsewhere,elsewhere.example,Ada,Reed,another.ada@elsewhere.example
`,
  );
  expect(again.contacts).toMatchObject({ created: 1, suppressed: 2 });
  expect(await everythingSold()).not.toMatch(/ada.reed@acme|[",]ada@elsewhere/i);
  expect(await everythingSold()).toContain('another.ada@elsewhere.example');
});

test('a later import does not restore a disguised name or address in any column', async () => {
  const { contacts } = await importFile(
    app.pool,
    `Organization Name,Website,LinkedIn,Description,Full Description,Founders,First name,Last name
Acme Rivers,acme.example,linkedin.com/in/ada.reed@acme.example,Ask ada.reed\u200b@acme.example,Or ada.reed＠acme.example,"Reed Ada, Ada M. Reed, Dr. Ada Reed, Ada Reed (CEO), Ben Quay",Ada Maria,Reed
Harbour Lights,harbour.example,linkedin.com/in/ada.reed%40acme.example,,,,,
`,
  );
  expect(contacts).toMatchObject({ created: 0, suppressed: 1 });
  const { rows } = await app.pool.query(
    "select * from companies where website_key in ('acme.example', 'harbour.example')",
  );
  expect(JSON.stringify(rows)).not.toMatch(/\bada\b|reed/i);
  expect(rows.find(({ website_key }) => website_key === 'acme.example').founders).toEqual(['Ben Quay']);
});

test('removes a disguised address from the texts of a company', async () => {
  await importFile(
    app.pool,
    `Organization Name,Website,LinkedIn,Description,First name,Email
Quiet Bay,bay.example,,Ask i\u200bda＠bay.example,,
Loud Bay,loud.example,linkedin.com/in/ida%40bay.example,,,
Third Bay,third.example,,,Ida,ida@bay.example
`,
  );
  expect(await confirm(await ask({ name: 'Ida Holt', email: 'ida@bay.example' }))).toBe('honored');
  const { rows } = await app.pool.query("select * from companies where organization_name like '% Bay'");
  expect(JSON.stringify(rows)).not.toMatch(/da.bay|da%40bay/);
});

test('a request with an unknown address waits for an admin, who honors it by name and company', async () => {
  const link = await ask({ name: 'cleo  MARSH', email: 'cleo@home.example', company: 'Zoe & Sohne' });
  expect(await confirm(link)).toBe('pending');
  expect(await confirm(link)).toBe('pending');
  expect(app.mails.filter(({ to }) => to === BRAND.supportEmail)).toMatchObject([{ replyTo: 'cleo@home.example' }]);
  expect(await total('cleo marsh')).toBe(1);

  const { id } = await lastRequest();
  const deciding = { mailer: app.mailer, appUrl: '', now: () => new Date() };
  const adminId = (await (await app.send('/api/me', { as: 'admin' })).json()).user.id;
  const before = await everyRow();
  const matches = await app.send(`/api/admin/requests/${id}/matches`, { as: 'admin' });
  expect(await matches.json()).toEqual({
    companies: [
      {
        id: expect.any(Number),
        name: 'Zoë & Söhne',
        contacts: [{ name: 'Cleo Marsh', email: null, reason: 'name_and_company' }],
        mentions: [],
      },
    ],
    lps: [],
    history: 0,
    addressFound: false,
    users: [],
  });
  expect(await everyRow()).toBe(before);
  expect((await app.send(`/api/admin/requests/${id}/matches`, { as: 'pro' })).status).toBe(404);
  const honor = () => app.db.transaction().execute((trx) => honorDoNotSell(trx, deciding, { requestId: id, adminId }));
  expect(await honor()).toEqual({
    topic: 'do_not_sell',
    contacts: 1,
    records: [expect.stringMatching(/^companies:\d+$/)],
  });
  expect(await total('cleo marsh')).toBe(0);
  expect(await lastRequest()).toMatchObject({ state: 'done', name: null, email: null, decided_by: adminId });
  await expect(honor()).rejects.toMatchObject({ code: 'already_decided' });
  expect((await importFile(app.pool, FILE)).contacts).toMatchObject({ created: 0, suppressed: 3 });
});

test("the review shows why each record matched, and whether it has the sender's address", async () => {
  const link = await ask({ name: 'Nell Frost', email: 'nell@home.example', company: 'https://www.tidal.example' });
  await confirm(link);
  const { id } = await lastRequest();
  const reasons = async () => {
    const { companies, addressFound } = await (
      await app.send(`/api/admin/requests/${id}/matches`, { as: 'admin' })
    ).json();
    const found = companies.map(({ name, contacts, mentions }: Record<string, { reason: string }[]>) => [
      name,
      [...(contacts ?? []), ...(mentions ?? [])].map(({ reason }) => reason),
    ]);
    return [Object.fromEntries(found), addressFound];
  };
  expect(await reasons()).toEqual([{}, false]);
  await importFile(
    app.pool,
    `Organization Name,Website,Contact Email,First name,Last name,Email
Tidal Works,tidal.example,nell@tidal.example,Nell,Frost,nell@tidal.example
`,
  );
  const tidal = { 'Tidal Works': ['name_and_website', 'email_of_match'] };
  expect(await reasons()).toEqual([tidal, false]);
  await importFile(
    app.pool,
    `Organization Name,Website,Founders,First name,Last name,Email
Dune,dune.example,Nell Frost,Nell,Frost,nell@home.example
`,
  );
  expect(await reasons()).toEqual([{ ...tidal, Dune: ['email', 'name_of_match'] }, true]);
});

test('a declined request changes nothing and says why', async () => {
  const link = await ask({ name: 'Ben Quay', email: 'free@fundscout.example', company: 'Acme Rivers' });
  await confirm(link);
  const { id } = await lastRequest();
  const matches = await (await app.send(`/api/admin/requests/${id}/matches`, { as: 'admin' })).json();
  expect(matches).toMatchObject({
    companies: [
      {
        name: 'Acme Rivers',
        contacts: [{ name: 'Ben Quay', email: 'ben@acme.example', reason: 'name_and_company' }],
        mentions: [
          { name: 'Ben Quay', email: null, reason: 'name_and_company' },
          { name: null, email: 'ben@acme.example', reason: 'email_of_match' },
        ],
      },
    ],
    addressFound: false,
    users: [{ id: expect.any(String), email: 'free@fundscout.example' }],
  });
  const deciding = { mailer: app.mailer, appUrl: '', now: () => new Date() };
  const decision = { requestId: id, adminId: null, reply: 'We could not tell that this is you.' };
  await app.db.transaction().execute((trx) => replyToRequest(trx, deciding, decision, ['do_not_sell']));
  expect(await lastRequest()).toMatchObject({ state: 'declined', reply: decision.reply });
  expect(app.mails.at(-1)).toMatchObject({ to: 'free@fundscout.example' });
  expect(app.mails.at(-1)?.text).toContain(decision.reply);
  expect(await everythingSold()).toContain('ben@acme.example');
});

test('removes a contact of an LP from the search text too', async () => {
  const person = { first_name: 'Dora', last_name: 'Finch', email: 'dora@fjord.example' };
  await addLps(app.db, [
    {
      name: 'Fjord Pension',
      website: 'https://fjord.example',
      contacts: [person, { first_name: 'Egil', last_name: 'Holm' }],
    },
  ]);
  const total = async (name: string) => (await (await app.send(`/api/lps?query=${name}`, { as: 'lps' })).json()).total;
  expect(await total('finch')).toBe(1);
  await confirm(await ask({ name: 'Dora Finch', email: person.email }));
  expect(await total('finch')).toBe(0);
  expect(await total('holm')).toBe(1);
  const { rows } = await app.pool.query('select search_text from lps');
  expect(rows[0].search_text).not.toContain('dora');
});

test.each([
  ['do_not_sell', 'do-not-sell request', 'stop selling or sharing'],
  ['delete', 'deletion request', 'delete'],
])('the emails about %s name what was asked for', async (topic, request, asks) => {
  const email = `${topic}@asked.example`;
  const link = await ask({ name: 'Olga Asked', email, topic });
  await confirm(link);
  const [asked, confirmed] = app.mails.filter(({ to }) => to === email);
  expect(asked?.subject).toBe(`Confirm your ${request}`);
  expect(asked?.text).toContain(`We received a request to ${asks} the information`);
  expect(confirmed?.subject).toBe(`Your ${request} is confirmed`);
});
