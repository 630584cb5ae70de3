import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EXPORT_FORMATS, type ExportFormat } from '#domain/exports/export-formats.ts';
import { MAX_PREVIEWED } from '#domain/exports/finished-exports.ts';
import { encodeIds } from '#domain/ledger/id-list.ts';
import { MAX_LIST_ENTRIES } from '#domain/lists/lists.ts';
import { impersonate } from '#test/accounts.ts';
import { apiCalls } from '#test/api-calls.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';
import { listenTo } from '#test/event-stream.ts';
import { recordsAdmin } from '#test/records.ts';
import { purgeClients } from './clients.ts';

const app = useTestApp();
beforeAll(async () => {
  await addCompanies(app.db, [
    {
      organization_name: 'Ant',
      industries: ['Software'],
      contacts: [
        { first_name: 'Ada', last_name: 'Ek', email: 'ada@ant.example' },
        { first_name: 'Bo', last_name: 'Ek', email: null },
      ],
    },
    {
      organization_name: 'Bee',
      industries: ['Software'],
      contacts: [{ first_name: 'Cy', last_name: 'Roe', email: 'cy@bee.example' }],
    },
    {
      organization_name: 'Cat',
      industries: ['Retail'],
      contacts: [{ first_name: 'Di', last_name: 'Fox', email: 'di@cat.example' }],
    },
    { organization_name: 'Dog', industries: ['Retail'] },
  ]);
});
beforeEach(() =>
  app.pool.query('delete from exports; delete from exported_contacts; delete from clients; delete from rate_limits'),
);

const DAY = 86_400;

const { call, answer, namesFor } = apiCalls(() => app);

const client = async (name: string, as: Account = 'pro'): Promise<number> =>
  (await answer('POST', 'clients', { name }, as)).id;
const clients = async (as: Account = 'pro') => (await answer('GET', 'clients', undefined, as)).clients;
const counts = (params = '') => answer('GET', `ledger-counts?${params}`);
const preview = (params = '') => answer('GET', `exports/companies/preview?${params}`);

/** Exports as CSV. @returns the company and first name of each row, and the counts */
async function exported(body: object = {}, as: Account = 'pro') {
  const response = await call('POST', 'exports/companies', { searchQuery: '', ...body }, as);
  expect(response.status).toBe(200);
  const rows: string[][] = parse(await response.text(), { recordDelimiter: '\r\n', fromLine: 2 });
  const id = response.headers.get('x-export-id');
  const read = await (await app.send(`/api/exports/${id}/counts`, { as })).json();
  return { rows: rows.map((row) => [row[0], row[7]].join(' ').trim()).sort(), counts: read };
}

const search = (name: string) => ({ searchQuery: name });

test('creates, renames and deletes clients', async () => {
  const beta = await client('beta');
  const acme = await answer('POST', 'clients', { name: ' Acme ' });
  expect(acme).toEqual({ id: expect.any(Number), name: 'Acme', exports: 0, exportedAt: null, contacts: 0 });
  expect((await clients()).map(({ name }: { name: string }) => name)).toEqual(['Acme', 'beta']);
  expect(await answer('PATCH', `clients/${beta}`, { name: 'Beta' })).toMatchObject({ name: 'Beta' });
  await answer('DELETE', `clients/${beta}`);
  expect(await clients()).toEqual([{ ...acme, contacts: 0 }]);
  expect(await client('BETA')).not.toBe(beta);
  expect((await (await call('POST', `clients/${beta}/restore`)).json()).errors).toMatchObject([{ field: 'name' }]);
});

test.each([
  ['POST', 'clients', { name: ' ' }, 'name'],
  ['POST', 'clients', { name: 'x'.repeat(101) }, 'name'],
  ['POST', 'clients', { name: 'x', user_id: 'someone' }, 'user_id'],
  ['POST', 'exports/companies', { client: 'Acme' }, 'client'],
  ['POST', 'exports/companies', { searchQuery: '', client: 2_000_000_000 }, 'client'],
  ['POST', 'exports/companies', { searchQuery: '', onlyNew: 'client' }, 'client'],
  ['POST', 'exports/companies', { onlyNew: 'us' }, 'onlyNew'],
  ['GET', 'exports/companies/preview?client=x', undefined, 'client'],
  ['GET', 'exports/companies/preview?client=2000000000', undefined, 'client'],
  ['GET', 'exports/companies/preview?industry=', undefined, undefined],
  ['GET', 'exports/companies/preview?fundingDate=soon', undefined, 'fundingDate'],
  ['GET', 'companies?exported=all', undefined, 'exported'],
  ['GET', 'companies?exported=!2000000000', undefined, 'exported'],
])('%s %s checks %j', async (method, path, body, field) => {
  const response = await call(method, path, body);
  expect(response.status).toBe(field ? 400 : 200);
  if (field) expect((await response.json()).errors).toMatchObject([{ field }]);
});

test('refuses duplicate names, even in concurrent calls', async () => {
  const acme = await client('Acme');
  const beta = await client('Beta');
  expect((await call('PATCH', `clients/${acme}`, { name: 'ACME' })).status).toBe(200);
  const refused = await call('PATCH', `clients/${beta}`, { name: 'acme' });
  expect((await refused.json()).errors).toMatchObject([{ field: 'name' }]);
  const answers = await Promise.all(['x', 'X', 'x'].map((name) => call('POST', 'clients', { name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  expect((await clients()).map(({ name }: { name: string }) => name)).toEqual([
    'ACME',
    'Beta',
    expect.stringMatching(/^x$/i),
  ]);
});

test.each(EXPORT_FORMATS)('records an export as %s', async (format: ExportFormat) => {
  const acme = await client('Acme');
  const response = await call('POST', 'exports/companies', { searchQuery: '', client: acme, format });
  await response.arrayBuffer();
  const { rows } = await app.pool.query('select client_id, contact_count, company_count from exported_contacts');
  // Some target apps reject companies without a contact, and contacts without an email.
  const ours = format === 'csv' || format === 'xlsx';
  expect(rows).toMatchObject([{ client_id: acme }]);
  expect(rows[0].contact_count).toBe(ours ? 4 : rows[0].contact_count);
  expect(await namesFor('exported=any')).toEqual(expect.arrayContaining(['Ant', 'Bee', 'Cat']));
  expect(await namesFor(`exported=${acme}`)).toEqual(await namesFor('exported=any'));
  if (ours) expect(await namesFor('exported=!any')).toEqual([]);
});

test('records only the rows that the target app accepts', async () => {
  await (await call('POST', 'exports/companies', { searchQuery: '', format: 'instantly' })).text();
  const { rows } = await app.pool.query('select contact_count, company_count from exported_contacts');
  expect(rows).toEqual([{ contact_count: 3, company_count: 3 }]);
  expect(await namesFor('exported=!any')).toEqual(['Dog']);
  expect((await exported({ onlyNew: 'me' })).rows).toEqual(['Ant Bo', 'Dog']);
});

test('filters by any export or by client, and counts the results', async () => {
  const [acme, beta] = [await client('Acme'), await client('Beta')];
  await exported({ ...search('ant'), client: acme });
  await exported({ ...search('bee'), client: beta });
  await exported(search('dog'));
  expect(await namesFor('exported=any')).toEqual(['Ant', 'Bee', 'Dog']);
  expect(await namesFor('exported=!any')).toEqual(['Cat']);
  expect(await namesFor(`exported=${acme}`)).toEqual(['Ant']);
  expect(await namesFor(`exported=${acme}&exported=${beta}`)).toEqual(['Ant', 'Bee']);
  expect(await namesFor(`exported=!${acme}`)).toEqual(['Bee', 'Cat', 'Dog']);
  expect(await namesFor(`exported=any&exported=!${beta}&industry=Software`)).toEqual(['Ant']);
  expect(await counts()).toEqual({ exported: 3, notExported: 1, clients: { [acme]: 1, [beta]: 1 } });
  expect(await counts('industry=Retail&exported=any')).toEqual({ exported: 1, notExported: 1, clients: {} });
  expect(await clients()).toMatchObject([
    { name: 'Acme', exports: 1, exportedAt: app.dependencies.now().toISOString() },
    { name: 'Beta', exports: 1 },
  ]);
});

test('exports only contacts that are new to the user or a client, as previewed', async () => {
  const [acme, beta] = [await client('Acme'), await client('Beta')];
  await exported({ ...search('ant'), withEmail: true, client: acme });
  await exported({ ...search('dog'), client: beta });
  const cases: [params: string, body: object, rows: string[], already: number][] = [
    ['', {}, ['Ant Ada', 'Ant Bo', 'Bee Cy', 'Cat Di', 'Dog'], 1],
    [`client=${beta}`, { client: beta }, ['Ant Ada', 'Ant Bo', 'Bee Cy', 'Cat Di', 'Dog'], 0],
    ['onlyNew=me', { onlyNew: 'me' }, ['Ant Bo', 'Bee Cy', 'Cat Di'], 1],
    ['onlyNew=me&withEmail=true', { onlyNew: 'me', withEmail: true }, ['Bee Cy', 'Cat Di'], 1],
    [`onlyNew=client&client=${acme}`, { onlyNew: 'client', client: acme }, ['Ant Bo', 'Bee Cy', 'Cat Di', 'Dog'], 1],
    [
      `onlyNew=client&client=${beta}`,
      { onlyNew: 'client', client: beta },
      ['Ant Ada', 'Ant Bo', 'Bee Cy', 'Cat Di'],
      0,
    ],
    [`onlyNew=me&client=${beta}`, { onlyNew: 'me', client: beta }, ['Ant Bo', 'Bee Cy', 'Cat Di'], 1],
  ];
  const before = (await app.pool.query('select max(id) as id from exported_contacts')).rows[0].id;
  for (const [params, body, rows, alreadyExported] of cases) {
    const counted = await preview(params);
    const file = await exported(body);
    expect([params, file.rows]).toEqual([params, rows]);
    expect([params, counted]).toMatchObject([
      params,
      {
        companies: 4,
        contacts: 4,
        withEmail: 3,
        alreadyExported,
        written: { companies: new Set(rows.map((row) => row.split(' ')[0])).size, contacts: file.counts.contacts },
      },
    ]);
    // Undoes this export.
    await app.pool.query('delete from exported_contacts where id > $1', [before]);
  }
  expect((await exported({ onlyNew: 'me' })).counts).toMatchObject({
    rows: 3,
    leftOut: [
      { count: 1, words: '1 contact already exported' },
      { count: 1, words: '1 company already exported' },
    ],
  });
  expect((await exported({ onlyNew: 'me' })).rows).toEqual([]);
});

test('exports selected companies, as previewed', async () => {
  const { rows } = await app.pool.query<{ slug: string; id: number }>('select slug, id from companies');
  const [ant, bee, dog] = ['ant', 'bee', 'dog'].map((slug) => rows.find((row) => row.slug === slug)?.id);
  const ids = [dog, ant, dog, 2_000_000_000];
  const params = ids.map((id) => `companies=${id}`).join('&');
  expect(await preview(params)).toMatchObject({ companies: 2, contacts: 2, written: { companies: 2, contacts: 2 } });
  const file = await exported({ companies: ids, sort: 'name-asc' });
  expect(file.rows).toEqual(['Ant Ada', 'Ant Bo', 'Dog']);
  expect(await namesFor('exported=any')).toEqual(['Ant', 'Dog']);
  await expect
    .poll(async () => (await answer('GET', 'exports')).exports)
    .toMatchObject([{ asked: 'Ant and Dog', results: 2, rows: 3 }]);
  // Limits, formats and earlier exports are as for a search.
  expect((await exported({ companies: [ant, bee], sort: 'name-asc', onlyNew: 'me' })).rows).toEqual(['Bee Cy']);
  expect((await exported({ companies: [ant, bee], searchQuery: 'bee' })).rows).toEqual(['Bee Cy']);
  expect((await exported({ companies: [] })).rows).toEqual([]);
  for (const as of ['free', 'trial'] as const) {
    expect((await call('POST', 'exports/companies', { companies: [ant] }, as)).ok).toBe(false);
  }
  const many = Array.from({ length: MAX_LIST_ENTRIES }, (_, i) => i + 1);
  expect((await call('POST', 'exports/companies', { companies: [...many, 1] })).status).toBe(400);
  expect((await exported({ companies: many })).rows).toHaveLength(5);
  const tooMany = Array.from({ length: MAX_PREVIEWED + 1 }, () => `companies=${ant}`).join('&');
  expect((await call('GET', `exports/companies/preview?${tooMany}`)).status).toBe(400);
});

test('treats a contact added to an exported company as new', async () => {
  await exported(search('bee'));
  const { id } = await app.db.selectFrom('companies').select('id').where('slug', '=', 'bee').executeTakeFirstOrThrow();
  const { rows } = await app.pool.query(
    `insert into contacts (company_id, position, first_name, email) values ($1, 1, 'Eve', 'eve@bee.example') returning id`,
    [id],
  );
  expect((await exported({ ...search('bee'), onlyNew: 'me' })).rows).toEqual(['Bee Eve']);
  await app.pool.query('delete from contacts where id = $1', [rows[0].id]);
});

test('counts what is new since the exports of a page, as previews do', async () => {
  const [acme, beta] = [await client('Acme'), await client('Beta')];
  const { id: list } = await answer('POST', 'lists', { name: 'Own' });
  const { rows: companies } = await app.pool.query("select id, slug from companies where slug in ('bee', 'cat')");
  const [bee, cat] = ['bee', 'cat'].map((slug) => companies.find((row) => row.slug === slug).id);
  await answer('POST', `lists/${list}/changes`, { do: 'add', companies: [bee] });
  const software = { filters: { industry: 'Software' }, client: beta };
  const exports: [body: object, params: string][] = [
    [{ ...search('bee'), client: acme }, `query=bee&client=${acme}`],
    [software, `industry=Software&client=${beta}`],
    [{ ...software, withEmail: true }, `industry=Software&client=${beta}&withEmail=true`],
    [{ company: 'cat', client: acme }, `company=cat&client=${acme}`],
    [{ ...search('dog'), client: acme }, `query=dog&client=${acme}`],
    [{ filters: { list: String(list) }, client: beta }, `list=${list}&client=${beta}`],
  ];
  for (const [body] of exports) await exported(body);
  await exported(search('ant')); // Without a client, nothing is offered again.
  await exported({ ...search('bee'), client: acme });
  const { rows: added } = await app.pool.query(
    `insert into contacts (company_id, position, first_name, email) values ($1, 1, 'Eve', 'eve@bee.example'),
       ($1, 2, 'Flo', null), ($1, 3, 'Gil', 'gil@bee.example'), ($2, 1, 'Hal', null) returning id`,
    [bee, cat],
  );
  await call('PUT', `contacts/${added[2].id}/bounce`);
  const count = async (params = '') =>
    Object.values((await answer('GET', `exports/new-contacts?${params}`)).exports)
      .map((one) => JSON.stringify(one))
      .sort();
  const written = await Promise.all(
    exports.map(async ([, params]) => (await preview(`${params}&onlyNew=client`)).written),
  );
  expect(written.map(({ contacts }) => contacts)).toEqual([3, 3, 1, 1, 0, 3]);
  const texts = written.map(({ contacts, companies }) => JSON.stringify({ contacts, companies }));
  expect(await count()).toEqual(texts.toSorted());
  expect(await count(`client=${acme}`)).toEqual([texts[0], texts[3], texts[4]].sort());
  await call('DELETE', `lists/${list}`);
  expect(await count()).toContain('null');
  await app.pool.query('delete from contacts where id = any ($1)', [added.map(({ id }) => id)]);
});

test('records the export of one company, and an export with an API key', async () => {
  await exported({ company: 'cat' });
  expect(await namesFor('exported=any')).toEqual(['Cat']);
  expect(await preview('company=cat&onlyNew=me')).toMatchObject({
    companies: 1,
    contacts: 1,
    alreadyExported: 1,
    written: { contacts: 0 },
  });
  expect((await call('GET', 'exports/companies/preview?company=nothing')).status).toBe(404);
  const { key } = await answer('POST', 'auth/api-key/create', { name: 'CRM' });
  const headers = { 'x-api-key': key };
  const created = await app.send('/api/clients', { headers, body: { name: 'Acme' } });
  const acme = (await created.json()).id;
  const body = { searchQuery: 'dog', client: acme };
  await (await app.send('/api/exports/companies', { headers, body })).text();
  expect(await namesFor(`exported=${acme}`)).toEqual(['Dog']);
  const read = await app.send('/api/ledger-counts', { headers });
  expect(await read.json()).toMatchObject({ exported: 2, clients: { [acme]: 1 } });
});

test.each(EXPORT_FORMATS)('preview, ledger and history of an export as %s have the same figures', async (format) => {
  const acme = await client('Acme');
  for (const withEmail of [false, true]) {
    const target = format === 'csv' || format === 'xlsx' ? '' : `&format=${format}`;
    const { written } = await preview(`industry=Software${target}${withEmail ? '&withEmail=true' : ''}`);
    expect(written.contacts).toBeGreaterThan(0);
    const body = { filters: { industry: 'Software' }, format, client: acme, withEmail };
    await (await call('POST', 'exports/companies', body)).arrayBuffer();
    const history = async () => (await answer('GET', `exports?client=${acme}`)).exports;
    await expect.poll(history).toHaveLength(1);
    const { rows } = await app.pool.query('select contact_count, company_count from exported_contacts');
    expect(rows).toEqual([{ contact_count: written.contacts, company_count: written.companies }]);
    expect(await history()).toMatchObject([written]);
    expect(await answer('GET', `clients/${acme}`)).toMatchObject({ exports: 1, ...written });
    await app.pool.query('delete from exported_contacts; delete from exports');
  }
});

test('counts the delivery results of a client from the day it got an address', async () => {
  const report = async (email: string, status: string, daysAgo: number) => {
    const sent = new Date(app.dependencies.now().getTime() - daysAgo * DAY * 1000).toISOString().slice(0, 10);
    const body = Buffer.from(`Email,Status,Sent at\n${email},${status},${sent}\n`);
    expect((await app.send('/api/delivery-results', { as: 'pro', method: 'POST', body })).status).toBe(200);
  };
  const results = async (id: number) => {
    const { months } = (await answer('GET', `clients/${id}`)).deliveryResults;
    const [total] = months.map(({ month: _, ...counts }: { month: string }) => counts);
    return total ?? null;
  };
  const acme = await client('Acme');
  await exported({ ...search('ant'), client: acme });
  await report('ada@ant.example', 'Bounced', 0);
  await exported({ ...search('bee'), client: acme });
  await report('cy@bee.example', 'Delivered', 40);
  expect(await results(acme)).toEqual({ hard: 1, soft: 0, delivered: 0 });

  // The file of the new client has no address that bounced.
  app.advanceClock(DAY);
  const beta = await client('Beta');
  await exported({ filters: { industry: 'Software' }, client: beta });
  expect(await results(beta)).toBeNull();
  await report('cy@bee.example', 'Delivered', 0);
  expect(await results(beta)).toEqual({ hard: 0, soft: 0, delivered: 1 });
  await answer('DELETE', 'delivery-results');
  app.advanceClock(-DAY);
});

test('reads a client with what was sent, delivery results and recalls, and nothing of other clients', async () => {
  const [acme, beta] = [await client('Acme'), await client('Beta')];
  await exported({ ...search('ant'), client: acme });
  await exported({ ...search('dog'), client: acme });
  await exported({ ...search('bee'), client: beta });
  const contacts = async (query = '', id = acme) =>
    (await answer('GET', `clients/${id}/contacts?query=${query}`)).contacts.map(
      ({ company, name }: { company: string; name: string | null }) => [company, name].join(' ').trim(),
    );
  expect(await contacts()).toEqual(['Ant Ada Ek', 'Ant Bo Ek', 'Dog']);
  expect(await contacts('', beta)).toEqual(['Bee Cy Roe']);
  const answers = ['ADA', '%20do', 'ADA%40ant.example', 'ada%40', '%25', 'bee'].map((query) => contacts(query));
  expect(await Promise.all(answers)).toEqual([['Ant Ada Ek'], ['Dog'], ['Ant Ada Ek'], ['Ant Ada Ek'], [], []]);
  expect(await answer('GET', `clients/${acme}/contacts?page=2`)).toMatchObject({ total: 3, contacts: [] });

  // The last export with a contact counts.
  const before = (await answer('GET', `clients/${acme}/contacts?query=ada`)).contacts[0];
  app.advanceClock(DAY);
  await exported({ ...search('ant'), client: acme });
  app.advanceClock(-DAY);
  const [row] = (await answer('GET', `clients/${acme}/contacts?query=ada`)).contacts;
  expect(Date.parse(row.exportedAt) - Date.parse(before.exportedAt)).toBe(DAY * 1000);
  expect(row.exportId).not.toBe(before.exportId);

  await call('PUT', `contacts/${row.contactId}/bounce`);
  const details = await answer('GET', `clients/${acme}`);
  expect(details).toMatchObject({ name: 'Acme', exports: 3, contacts: 2, companies: 2 });
  expect(details.deliveryResults.months).toMatchObject([{ hard: 1, soft: 0, delivered: 0 }]);
  expect((await answer('GET', `clients/${beta}`)).deliveryResults.months).toEqual([]);
  await call('DELETE', `contacts/${row.contactId}/bounce`);

  const recall = await app.pool.query<{ id: number }>(
    `insert into recalls (reason, address_hash, company, name, created_at)
     values ('suppressed', 'hash', 'Ant', 'Ada Ek', $1) returning id`,
    [row.exportedAt],
  );
  await app.pool.query(
    `insert into recall_notices (recall_id, user_id, created_at, exported_at, client_ids)
     select $1, user_id, $2, $2, array[id] from clients where id = $3`,
    [recall.rows[0]?.id, row.exportedAt, acme],
  );
  expect((await answer('GET', `clients/${acme}`)).recalls).toEqual({ open: 1, closed: 0 });
  expect((await answer('GET', `clients/${beta}`)).recalls).toEqual({ open: 0, closed: 0 });
  expect(await answer('GET', `recalls?client=${acme}`)).toMatchObject({ open: 1, recalls: [{ name: 'Ada Ek' }] });
  expect(await answer('GET', `recalls?client=${beta}`)).toMatchObject({ open: 0, recalls: [] });
  await app.pool.query('delete from recalls');

  for (const path of [`clients/${acme}`, `clients/${acme}/contacts`, 'clients/2000000000', 'clients/x/contacts']) {
    expect([path, (await call('GET', path, undefined, 'monthly')).status]).toEqual([path, 404]);
  }
  await answer('DELETE', `clients/${acme}`);
  for (const path of [`clients/${acme}`, `clients/${acme}/contacts`])
    expect((await call('GET', path)).status).toBe(404);
});

test('shows the address of an exported contact while the plan does and the contact is not recalled', async () => {
  const acme = await client('Acme', 'lifetime');
  await exported({ ...search('ant'), client: acme }, 'lifetime');
  const contacts = async (query = '') => {
    const text = await (await call('GET', `clients/${acme}/contacts?query=${query}`, undefined, 'lifetime')).text();
    return { rows: JSON.parse(text).contacts, leaks: text.includes('ada@') };
  };
  const namesFound = async (query: string) => (await contacts(query)).rows.map(({ name }: { name: string }) => name);
  const visible = { name: 'Ada Ek', email: 'ada@ant.example', emailMasked: false, recalled: false };
  const masked = { ...visible, email: 'a***a@ant.example', emailMasked: true };
  const without = { name: 'Bo Ek', email: null, emailMasked: false, recalled: false };
  expect((await contacts()).rows).toMatchObject([{ ...visible, bounced: false }, without]);
  await app.pool.query(`insert into email_reports values ('ada@ant.example', 'bounced', now())`);
  expect((await contacts()).rows).toMatchObject([
    { ...visible, bounced: true },
    { ...without, bounced: false },
  ]);
  await app.pool.query('delete from email_reports');
  expect(await namesFound('da%40ant')).toEqual(['Ada Ek']);

  const { user_id } = await app.db
    .selectFrom('clients')
    .select('user_id')
    .where('id', '=', acme)
    .executeTakeFirstOrThrow();
  const grants = await app.db.deleteFrom('plan_grants').where('user_id', '=', user_id).returningAll().execute();
  await expect.poll(() => contacts()).toMatchObject({ rows: [masked, without], leaks: false });
  expect(await namesFound('da%40ant')).toEqual([]);
  expect(await namesFound('ada%40ant.example')).toEqual(['Ada Ek']);
  await app.db.insertInto('plan_grants').values(grants).execute();
  await expect.poll(() => namesFound('da%40ant')).toEqual(['Ada Ek']);

  await app.pool.query(
    `with recall as (
       insert into recalls (reason, address_hash, company, created_at) values ('undeliverable', 'hash', 'Ant', now()) returning id
     ), contact as (
       insert into recalled_contacts (contact_id, reason, recall_id)
       select contacts.id, 'undeliverable', recall.id from contacts, recall where email = 'ada@ant.example'
     )
     insert into recall_notices (recall_id, user_id, created_at, exported_at, client_ids)
     select id, $1, now(), now(), '{}' from recall`,
    [user_id],
  );
  expect(await contacts()).toMatchObject({ rows: [{ ...masked, recalled: true }, without], leaks: false });
  expect(await namesFound('da%40ant')).toEqual([]);
  await app.pool.query('delete from recalls');
});

test('records neither canceled nor repeated downloads', async () => {
  const canceled = await app.send('/api/exports/companies', {
    as: 'pro',
    body: { searchQuery: '' },
    signal: AbortSignal.abort(),
  });
  await expect(canceled.text()).rejects.toThrow('aborted');
  expect(await namesFor('exported=any')).toEqual([]);
  const acme = await client('Acme');
  await exported({ ...search('ant'), client: acme, onlyNew: 'client' });
  const list = async () => (await answer('GET', 'exports')).exports;
  await expect.poll(list).toHaveLength(1);
  const [first] = await list();
  expect(first).toMatchObject({ client: 'Acme', asked: '“ant”, not yet exported for Acme', rows: 2, leftOut: [] });
  await (await app.send(first.url, { as: 'pro' })).text();
  expect((await app.pool.query('select from exported_contacts')).rowCount).toBe(1);
  // The ledger outlives the file.
  await app.pool.query('delete from exports');
  expect(await namesFor('exported=any')).toEqual(['Ant']);
});

test('fails an export that cannot be recorded', async () => {
  await app.pool.query('alter table exported_contacts add constraint refuse check (false) not valid');
  const response = await call('POST', 'exports/companies', { searchQuery: '' });
  await expect(response.text()).rejects.toThrow();
  await app.pool.query('alter table exported_contacts drop constraint refuse');
  expect(await namesFor('exported=any')).toEqual([]);
});

test('records concurrent exports, and notifies open pages', async () => {
  const [acme, beta] = [await client('Acme'), await client('Beta')];
  const stream = await listenTo(await app.send('/api/events', { as: 'pro' }));
  await Promise.all([exported({ ...search('ant'), client: acme }), exported({ ...search('bee'), client: beta })]);
  expect(await counts()).toEqual({ exported: 2, notExported: 2, clients: { [acme]: 1, [beta]: 1 } });
  await expect.poll(() => stream.types()).toContain('ledger_changed');
  await stream.leave();
});

test('keeps the exports and the name of a deleted client', async () => {
  const acme = await client('Acme');
  await exported({ ...search('ant'), client: acme });
  await answer('DELETE', `clients/${acme}`);
  app.advanceClock(2 * DAY);
  await purgeClients(app.db, app.dependencies.now());
  expect(await namesFor('exported=any')).toEqual(['Ant']);
  expect((await call('GET', `companies?exported=${acme}`)).status).toBe(400);
  expect((await call('POST', 'exports/companies', { searchQuery: '', client: acme })).status).toBe(400);
  // The export is listed once its file is stored, shortly after it was sent.
  await expect.poll(async () => (await answer('GET', 'exports')).exports).toMatchObject([{ client: 'Acme' }]);
  const data = await answer('GET', 'account/data');
  expect(data.clients).toMatchObject([{ name: 'Acme' }]);
  expect(data.exports).toMatchObject([{ client: 'Acme', counts: { rows: 2 } }]);
  expect(data.exportedContacts).toMatchObject([{ client: 'Acme', contact_count: 2, company_count: 1 }]);
});

test('keeps merged companies and contacts exported until the merge is undone', async () => {
  const { call: change, merge, idOf, lastChange } = recordsAdmin(() => app);
  await addCompanies(app.db, [
    { organization_name: 'Elk', contacts: [{ first_name: 'Flo', last_name: 'Berg', email: 'flo@elk.example' }] },
    {
      organization_name: 'Elk Inc',
      contacts: [
        { first_name: 'Flo', last_name: 'Berg', email: 'flo@elk.example' },
        { first_name: 'Gus', email: 'gus@elk.example' },
      ],
    },
  ]);
  const [stays, goes] = [await idOf('Elk'), await idOf('Elk Inc')];
  await exported({ company: 'elk-inc' });
  expect(await namesFor('exported=any')).toEqual(['Elk Inc']);
  expect((await merge(stays, goes)).status).toBe(200);
  expect(await namesFor('exported=any')).toEqual(['Elk']);
  expect((await exported({ company: 'elk', onlyNew: 'me' })).rows).toEqual([]);
  await app.pool.query('delete from exported_contacts where contact_count = 0');
  await change('POST', `/history/${await lastChange(`companies:${stays}`)}/undo`);
  expect(await namesFor('exported=any')).toEqual(['Elk Inc']);
  expect((await exported({ company: 'elk', onlyNew: 'me' })).rows).toEqual(['Elk Flo']);
  await app.pool.query(`delete from companies where organization_name like 'Elk%'`);
});

test('counts an exported company under the one it was last merged into', async () => {
  const { call: change, merge, idOf, lastChange } = recordsAdmin(() => app);
  await addCompanies(app.db, [
    { organization_name: 'Gnu', contacts: [{ first_name: 'Hal', email: 'hal@gnu.example' }] },
    { organization_name: 'Gnu A' },
    { organization_name: 'Gnu B' },
  ]);
  const [id, a, b] = [await idOf('Gnu'), await idOf('Gnu A'), await idOf('Gnu B')];
  await exported({ company: 'gnu' });
  const mergeInto = async (other: number) => expect((await merge(other, id)).status).toBe(200);
  await mergeInto(a);
  await change('POST', `/history/${await lastChange(`companies:${a}`)}/undo`);
  await mergeInto(b);
  expect(await namesFor('exported=any')).toEqual(['Gnu B']);
  await app.pool.query(`delete from companies where organization_name like 'Gnu%'`);
});

describe('privacy', () => {
  test('hides clients and exports from other users', async () => {
    const acme = await client('Acme');
    await exported({ client: acme });
    expect(await namesFor('exported=any', 'monthly')).toEqual([]);
    for (const as of ['monthly', 'admin'] as const) {
      for (const [method, path, body, status] of [
        ['GET', `companies?exported=${acme}`, undefined, 400],
        ['POST', 'exports/companies', { searchQuery: '', client: acme }, 400],
        ['GET', `exports/companies/preview?client=${acme}`, undefined, 400],
      ] as const) {
        expect([path, (await call(method, path, body, as)).status]).toEqual([path, status]);
      }
    }
    const { rows } = await app.pool.query(`select action_details from user_activity where action_type = 'export'`);
    expect(JSON.stringify(rows)).not.toContain('Acme');
  });

  test('hides clients and exports from an admin viewing as the user', async () => {
    const cookie = await impersonate(app, 'pro');
    const counts = `exports/${randomUUID()}/counts`;
    for (const path of ['clients', 'ledger-counts', 'companies?exported=any', 'exports/companies/preview', counts]) {
      expect([path, (await app.send(`/api/${path}`, { headers: { cookie } })).status]).toEqual([path, 403]);
    }
  });

  test('requires an account and a plan', async () => {
    expect((await app.send('/api/clients')).status).toBe(401);
    expect((await app.send('/api/companies?exported=any')).status).toBe(400);
    expect((await call('POST', 'clients', { name: 'Acme' }, 'free')).status).toBe(402);
    expect((await call('GET', 'ledger-counts', undefined, 'free')).status).toBe(402);
    expect((await call('GET', 'companies?exported=any', undefined, 'free')).status).toBe(402);
  });

  test('deletes the ledger with the account', async () => {
    await exported({ client: await client('Acme', 'lifetime') }, 'lifetime');
    const body = { confirmation: 'lifetime@fundscout.example' };
    expect((await call('POST', 'account/delete', body, 'lifetime')).status).toBe(200);
    for (const table of ['clients', 'exported_contacts']) {
      expect((await app.pool.query(`select from ${table}`)).rowCount).toBe(0);
    }
  });
});

test('uses at most 8 bytes on disk per row', async () => {
  // 1.6 contacts a company, as in the sample; every third company is exported.
  const contacts = Array.from({ length: 28_000 }, (_, i) => 1_000_000 + i * 3 + (i % 2));
  const companies = Array.from({ length: 17_555 }, (_, i) => 600_000 + i * 3);
  const [user] = (await app.pool.query(`select id from "user" limit 1`)).rows;
  for (let n = 0; n < 10; n++) {
    await app.pool.query(
      `insert into exported_contacts
         (export_id, user_id, exported_at, contact_count, company_count, contacts, companies)
       values (gen_random_uuid(), $1, now(), $2, $3, $4, $5)`,
      [user.id, contacts.length, companies.length, encodeIds(contacts), encodeIds(companies)],
    );
  }
  const { rows } = await app.pool.query(`select pg_total_relation_size('exported_contacts') as bytes`);
  expect(Number(rows[0].bytes) / (10 * contacts.length)).toBeLessThan(8);
});
