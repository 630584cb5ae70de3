import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MAX_PUSHED } from '#domain/crm/crm.ts';
import { userIdOf } from '#test/accounts.ts';
import { apiCalls } from '#test/api-calls.ts';
import { type Account, createTestApp, type TestApp } from '#test/app.ts';
import { addCompanies, removeCompanies, type TestCompany } from '#test/companies.ts';
import {
  type CrmRecord,
  hubspotError,
  hubspotLimit,
  pipedriveLimit,
  startHubSpot,
  startPipedrive,
  type TestCrm,
} from '#test/crm-servers.ts';
import { startBackgroundProcess } from '#test/product.ts';
import { recordsAdmin } from '#test/records.ts';
import { findHolders } from '../recalls/find-holders.ts';
import { matchNextChanges } from '../saved-searches/match-changes.ts';
import { startPushing } from './send-pushes.ts';

let app: TestApp;
let hubspot: TestCrm;
let pipedrive: TestCrm;
beforeAll(async () => {
  [hubspot, pipedrive] = await Promise.all([startHubSpot(), startPipedrive()]);
  const env = { RATE_LIMITS: 'off', HUBSPOT_BASE: hubspot.url, PIPEDRIVE_BASE: pipedrive.url };
  app = await createTestApp('2026-11-21', env);
});
afterAll(async () => {
  await app.close();
  await Promise.all([hubspot.close(), pipedrive.close()]);
});
beforeEach(async () => {
  for (const crm of [hubspot, pipedrive]) {
    crm.companies.length = crm.contacts.length = crm.requests.length = 0;
    crm.intercept = () => undefined;
    crm.onWrite = () => {};
  }
  await app.pool.query(`delete from crm_connections; delete from crm_pushes; delete from exports;
    delete from exported_contacts; delete from recalls; delete from saved_searches; delete from clients; delete from rate_limits;
    delete from suppressions; delete from requests; delete from customer_owners; delete from email_reports`);
  await removeCompanies(app.pool);
  await matchAll();
  await addCompanies(app.db, [
    {
      organization_name: 'Anvil',
      website: 'https://www.anvil.example/about',
      headquarters_location: 'Berlin, Germany',
      last_funding_type: 'Seed',
      contacts: [
        { first_name: 'Ada', last_name: 'Ek', role: 'CEO', email: 'Ada@anvil.example' },
        { first_name: 'Bo', last_name: 'Ek', role: 'CTO', email: null },
      ],
    },
    {
      organization_name: 'Bellows',
      website: 'https://bellows.example',
      contacts: [{ first_name: 'Cy', last_name: 'Ek', email: 'cy@bellows.example' }],
    },
    { organization_name: 'Chisel', contacts: [{ first_name: 'Di', last_name: 'Ek', email: 'di@chisel.example' }] },
  ]);
});

const { call, answer } = apiCalls(() => app);
const admin = recordsAdmin(() => app);

async function matchAll(): Promise<void> {
  while (await matchNextChanges(app.dependencies));
}

const connect = (crm: TestCrm = hubspot, as: Account = 'pro') =>
  answer('PUT', `crm/${nameOf(crm)}`, { token: crm.token }, as);
const nameOf = (crm: TestCrm) => (crm === hubspot ? 'hubspot' : 'pipedrive');
/** Works on what is due, until nothing is. */
async function run(): Promise<void> {
  const errors: unknown[] = [];
  const pushing = startPushing({ ...app.dependencies, onError: (error) => errors.push(error) });
  await pushing.untilIdle();
  await pushing.close();
  expect(errors).toEqual([]);
}
const push = async (id: string) => (await answer('GET', 'crm')).pushes.find((one: { id: string }) => one.id === id);
const records = async (id: string) => (await answer('GET', `crm/pushes/${id}/records`)).records;

const ALL = { searchQuery: '' };

async function check(body: object = ALL, crm = hubspot): Promise<string> {
  const { id } = await answer('POST', `crm/${nameOf(crm)}/pushes`, body);
  await run();
  return id;
}

async function send(body: object = ALL, crm = hubspot): Promise<string> {
  const id = await check(body, crm);
  await answer('POST', `crm/pushes/${id}/send`);
  await run();
  return id;
}

/** Makes what waits due. */
const wake = () => app.pool.query('update crm_pushes set next_try_at = now() where next_try_at is not null');

const userId = (account: Account = 'pro') => userIdOf(app, account);

const writes = (crm: TestCrm) =>
  crm.requests.filter(
    ({ path }) => /batch\/(create|update|upsert|associate)|organizations|persons/.test(path) && !/search/.test(path),
  );
const names = (all: readonly CrmRecord[], property: string) => all.map((one) => one[property]).sort();

test('stores a token that works, encrypted, and never returns it', async () => {
  const refused = await call('PUT', 'crm/hubspot', { token: 'pat-wrong-wrong-token' });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    errors: [{ field: 'token', message: 'was refused. HubSpot refused the token' }],
  });
  expect((await answer('GET', 'crm')).connections).toEqual([]);

  expect(await connect()).toEqual({ account: 'Account 4711' });
  expect(await connect(pipedrive)).toEqual({ account: 'Test Sales' });
  const { rows } = await app.pool.query('select token from crm_connections');
  const responses = [
    await answer('GET', 'crm'),
    await (await app.send('/api/account/data', { as: 'pro' })).text(),
    rows,
  ];
  for (const { token } of [hubspot, pipedrive]) expect(JSON.stringify(responses)).not.toContain(token);
  expect((await answer('GET', 'crm', undefined, 'lifetime')).connections).toEqual([]);
});

test('reports a missing permission, and a CRM that does not answer', async () => {
  hubspot.intercept = ({ path }) =>
    path.startsWith('/crm/v3/objects/contacts')
      ? hubspotError(403, 'MISSING_SCOPES', 'This app hasn’t been granted all required scopes')
      : undefined;
  const refused = await call('PUT', 'crm/hubspot', { token: hubspot.token });
  expect(JSON.stringify(await refused.json())).toContain('The token lacks a permission');
  hubspot.intercept = () => ({ status: 502, body: {} });
  const failed = await call('PUT', 'crm/hubspot', { token: hubspot.token });
  expect([failed.status, (await failed.json()).code]).toEqual([503, 'crm_unavailable']);
});

test('refuses other servers, plans without export, and API keys', async () => {
  for (const body of [
    { token: hubspot.token, base: 'https://attacker.example' },
    { token: 'with space in it' },
    { token: 'line\r\nbreak-in-token' },
  ]) {
    expect((await call('PUT', 'crm/hubspot', body)).status).toBe(400);
  }
  expect((await call('PUT', 'crm/attacker.example', { token: hubspot.token })).status).toBe(404);
  expect(hubspot.requests).toEqual([]);
  for (const [account, status] of [
    ['trial', 403],
    ['free', 402],
  ] as const) {
    expect((await call('PUT', 'crm/hubspot', { token: hubspot.token }, account)).status).toBe(status);
    expect((await call('POST', 'crm/hubspot/pushes', ALL, account)).status).toBe(status);
  }
  const { key } = await (await app.send('/api/auth/api-key/create', { as: 'pro', body: { name: 'CRM' } })).json();
  const headers = { authorization: `Bearer ${key}` };
  for (const method of ['PUT', 'POST']) {
    const path = method === 'PUT' ? '/api/crm/hubspot' : '/api/crm/hubspot/pushes';
    const body = method === 'PUT' ? { token: hubspot.token } : ALL;
    expect((await app.send(path, { method, body, headers })).status).toBe(403);
  }
});

test('refuses a push that selects nothing', async () => {
  await connect();
  for (const body of [{}, { withEmail: true }]) {
    expect((await call('POST', 'crm/hubspot/pushes', body)).status).toBe(400);
  }
});

test('keeps other users away from connections and pushes', async () => {
  expect((await call('POST', 'crm/hubspot/pushes', ALL)).status).toBe(404);
  await connect();
  const id = await check();
  expect((await call('POST', 'crm/hubspot/pushes', ALL, 'lifetime')).status).toBe(404);
  for (const path of ['send', 'cancel']) {
    expect((await call('POST', `crm/pushes/${id}/${path}`, undefined, 'lifetime')).status).toBe(404);
  }
  expect((await call('GET', `crm/pushes/${id}/records`, undefined, 'lifetime')).status).toBe(404);
  await answer('DELETE', 'crm/hubspot', undefined, 'lifetime');
  expect((await answer('GET', 'crm')).connections).toHaveLength(1);
  const { id: client } = await answer('POST', 'clients', { name: 'Theirs' }, 'lifetime');
  expect((await call('PATCH', 'crm/hubspot', { client })).status).toBe(404);
  const search = await answer('POST', 'saved-searches', { name: 'Theirs', params: 'query=anvil' }, 'lifetime');
  expect((await call('PATCH', 'crm/hubspot', { searches: [search.id] })).status).toBe(404);
});

test('a dry run counts and explains, and writes nothing', async () => {
  hubspot.contacts.push({ id: '7', email: 'cy@bellows.example', firstname: 'Cyrus' });
  await connect();
  const id = await check();
  expect(await push(id)).toMatchObject({
    state: 'checked',
    counts: { 'company.created': 2, 'contact.created': 2, 'contact.updated': 1 },
    omitted: [
      { count: 1, words: '1 contact without an email address' },
      { count: 1, words: '1 company without a website of its own' },
    ],
  });
  expect(writes(hubspot)).toEqual([]);
  expect(hubspot.contacts).toEqual([{ id: '7', email: 'cy@bellows.example', firstname: 'Cyrus' }]);
  const { rows } = await app.pool.query('select from exported_contacts');
  expect(rows).toEqual([]);
});

test('sends companies and contacts to HubSpot, linked and in its properties, and records them for the client', async () => {
  const { id: client } = await answer('POST', 'clients', { name: 'Client' });
  await connect();
  await answer('PATCH', 'crm/hubspot', { mapping: { companyLastFundingType: 'funding_type', companyCity: '' } });
  const id = await send({ ...ALL, client });
  expect(await push(id)).toMatchObject({ state: 'finished', client: 'Client' });
  const anvil = hubspot.companies.find(({ name }) => name === 'Anvil');
  expect(anvil).toEqual({
    id: anvil?.id,
    name: 'Anvil',
    domain: 'anvil.example',
    website: 'https://www.anvil.example/about',
    country: 'Germany',
    funding_type: 'Seed',
  });
  expect(hubspot.contacts.find(({ email }) => email === 'ada@anvil.example')).toMatchObject({
    firstname: 'Ada',
    lastname: 'Ek',
    jobtitle: 'CEO',
    company: 'Anvil',
    companies: [anvil?.id],
  });
  expect(names(hubspot.contacts, 'email')).toEqual(['ada@anvil.example', 'cy@bellows.example', 'di@chisel.example']);
  const { exports } = await answer('GET', `exports?client=${client}`);
  expect(exports).toMatchObject([
    { format: 'Sent to HubSpot', contacts: 3, companies: 3, url: null, client: 'Client' },
  ]);
  const again = await check({ ...ALL, client, onlyNew: 'client' });
  expect((await push(again)).omitted[0]).toEqual({ count: 3, words: '3 records already exported' });

  const second = await send({ ...ALL, client });
  expect((await push(second)).counts).toMatchObject({ 'company.updated': 2, 'contact.updated': 3 });
  expect([hubspot.companies.length, hubspot.contacts.length]).toEqual([2, 3]);
});

test('sends to Pipedrive, searches before it creates, and keeps addresses and employers', async () => {
  pipedrive.companies.push({ id: '900', name: 'ANVIL' });
  pipedrive.contacts.push({
    id: '901',
    name: 'Cy',
    org_id: 33,
    emails: [{ value: 'private@cy.example' }, { value: 'cy@bellows.example' }],
  });
  const hash = 'a1'.repeat(20);
  await connect(pipedrive);
  await answer('PATCH', 'crm/pipedrive', { mapping: { contactRole: hash } });
  const id = await send(ALL, pipedrive);
  expect((await push(id)).counts).toEqual({
    'company.created': 2,
    'company.updated': 1,
    'contact.created': 2,
    'contact.updated': 1,
    'omitted.no_email': 1,
  });
  expect(pipedrive.companies[0]).toMatchObject({ id: '900', name: 'Anvil', address: { value: 'Berlin, Germany' } });
  const person = (email: string) =>
    pipedrive.contacts.find(({ emails }) => (emails as { value: string }[]).some(({ value }) => value === email));
  expect(person('ada@anvil.example')).toMatchObject({ name: 'Ada Ek', org_id: 900, custom_fields: { [hash]: 'CEO' } });
  expect(person('cy@bellows.example')).toMatchObject({ id: '901', org_id: 33, emails: [{}, {}] });
});

test('finds companies in Pipedrive by domain once it has a field for it', async () => {
  const hash = 'd0'.repeat(20);
  pipedrive.companies.push({ id: '900', name: 'Anvil (Berlin)', custom_fields: { [hash]: 'anvil.example' } });
  await connect(pipedrive);
  await answer('PATCH', 'crm/pipedrive', { mapping: { companyDomain: hash } });
  const id = await send(ALL, pipedrive);
  expect((await push(id)).counts).toMatchObject({ 'company.updated': 1, 'omitted.no_key': 1 });
  expect(names(pipedrive.companies, 'name')).toEqual(['Anvil', 'Bellows']);
});

test('reports what HubSpot rejects record by record, without addresses', async () => {
  await addCompanies(app.db, [
    {
      organization_name: 'Drill',
      website: 'drill.example',
      contacts: [{ first_name: 'Em', last_name: 'Ek', email: 'em@drill.invalid' }],
    },
  ]);
  await connect();
  const id = await send();
  expect((await push(id)).counts).toMatchObject({ 'contact.created': 3, 'contact.failed': 1 });
  const [failure] = await records(id);
  expect(failure).toMatchObject({ company: 'Drill', contact: 'Em Ek', outcome: 'failed' });
  expect(failure.detail).toContain('is invalid');
  expect(failure.detail).not.toContain('em@drill.invalid');
});

test('one record that fails a whole batch does not fail the others', async () => {
  hubspot.intercept = ({ path, body }) =>
    path.endsWith('companies/batch/create') && JSON.stringify(body).includes('bellows.example')
      ? hubspotError(400, 'VALIDATION_ERROR', 'Property values were not valid')
      : undefined;
  await connect();
  const id = await send();
  expect((await push(id)).counts).toMatchObject({ 'company.created': 1, 'company.failed': 1, 'contact.created': 3 });
  expect(names(hubspot.companies, 'name')).toEqual(['Anvil']);

  const sent = hubspot.contacts.length;
  expect((await call('POST', `crm/pushes/${id}/retry`, undefined, 'monthly')).status).toBe(404);
  await answer('POST', `crm/pushes/${id}/retry`);
  await run();
  expect((await push(id)).counts).toMatchObject({ 'company.created': 1, 'company.failed': 1 });
  hubspot.intercept = () => undefined;
  await answer('POST', `crm/pushes/${id}/retry`);
  await run();
  expect(await push(id)).toMatchObject({
    state: 'finished',
    counts: { 'company.created': 2, 'contact.created': 2, 'contact.updated': 1 },
  });
  expect(names(hubspot.companies, 'name')).toEqual(['Anvil', 'Bellows']);
  expect(hubspot.contacts).toHaveLength(sent);
  expect(await records(id)).toHaveLength(new Set((await records(id)).map(JSON.stringify)).size);
  expect((await call('POST', `crm/pushes/${id}/retry`)).status).toBe(409);
});

test('sends what failed again although the search leaves out what was exported', async () => {
  hubspot.intercept = ({ path }) =>
    path.endsWith('contacts/batch/upsert') ? hubspotError(400, 'VALIDATION_ERROR', 'Not valid') : undefined;
  await connect();
  const id = await send({ ...ALL, onlyNew: 'me' });
  expect((await push(id)).counts).toMatchObject({ 'company.created': 2, 'contact.failed': 3 });
  hubspot.intercept = () => undefined;
  await answer('POST', `crm/pushes/${id}/retry`);
  await run();
  expect((await push(id)).counts).toMatchObject({ 'company.created': 2, 'contact.created': 3 });
  expect(hubspot.companies).toHaveLength(2);
});

test('waits as long as a CRM asks, then goes on without repeating what was sent', async () => {
  await connect();
  const id = await check();
  hubspot.intercept = ({ path }) => (path.includes('contacts/batch/upsert') ? hubspotLimit('DAILY') : undefined);
  await answer('POST', `crm/pushes/${id}/send`);
  await run();
  const waiting = await push(id);
  expect(waiting).toMatchObject({ state: 'sending', problem: "HubSpot's request limit is reached" });
  expect((Date.parse(waiting.nextTryAt) - Date.now()) / 1000).toBeGreaterThan(3_500);
  expect(hubspot.companies).toHaveLength(2);

  hubspot.intercept = ({ path }) =>
    path.includes('upsert') ? hubspotLimit('SECONDLY', { 'retry-after': '120' }) : undefined;
  await wake();
  await run();
  expect((Date.parse((await push(id)).nextTryAt) - Date.now()) / 1000).toBeLessThan(121);
  let limited = 0;
  hubspot.intercept = ({ path }) =>
    path.includes('upsert') && limited++ === 0 ? hubspotLimit('SECONDLY', { 'retry-after': '1' }) : undefined;
  await wake();
  await run();
  expect((await push(id)).counts).toMatchObject({ 'company.created': 2, 'contact.created': 3 });
  expect(writes(hubspot).filter(({ path }) => path.includes('companies/batch/create'))).toHaveLength(1);
});

test('waits for the window of Pipedrive, and for a server that is down', async () => {
  await connect(pipedrive);
  let count = 0;
  pipedrive.intercept = () => (count++ === 3 ? pipedriveLimit(1) : undefined);
  const id = await send(ALL, pipedrive);
  expect((await push(id)).state).toBe('finished');
  const second = await check(ALL, pipedrive);
  pipedrive.intercept = () => ({ status: 503, body: {}, headers: { 'retry-after': '60' } });
  await answer('POST', `crm/pushes/${second}/send`);
  await run();
  expect(await push(second)).toMatchObject({ state: 'sending', problem: 'Pipedrive answered with status 503' });
});

test('ends when the token no longer works, the plan ends or the CRM is disconnected', async () => {
  await connect();
  const ids = [await check(), await check(), await check()];
  hubspot.intercept = () => hubspotError(401, 'INVALID_AUTHENTICATION', `Bad token ${hubspot.token}`);
  await answer('POST', `crm/pushes/${ids[0]}/send`);
  await run();
  expect(await push(ids[0] as string)).toMatchObject({ state: 'failed', problem: 'HubSpot refused the token' });
  hubspot.intercept = () => undefined;
  await answer('POST', `crm/pushes/${ids[1]}/send`);
  await answer('DELETE', 'crm/hubspot');
  await run();
  expect(await push(ids[1] as string)).toMatchObject({ state: 'failed', problem: 'HubSpot is no longer connected' });
  await connect();
  await answer('POST', `crm/pushes/${ids[2]}/send`);
  const user = await userId();
  await app.pool.query('update "user" set banned = true where id = $1', [user]);
  await run();
  await app.pool.query('update "user" set banned = false where id = $1', [user]);
  expect(await push(ids[2] as string)).toMatchObject({
    state: 'failed',
    problem: 'Your plan does not include exports',
  });
  const { id: client } = await answer('POST', 'clients', { name: 'Client' });
  const forClient = await check({ ...ALL, client, onlyNew: 'client' });
  await answer('DELETE', `clients/${client}`);
  await answer('POST', `crm/pushes/${forClient}/send`);
  await run();
  expect(await push(forClient)).toMatchObject({ state: 'failed', problem: 'The client of this push was deleted' });
  expect(writes(hubspot)).toEqual([]);
});

test('never sends people who opt out, not even between the dry run and sending', async () => {
  await connect();
  const id = await check();
  await app.pool.query("delete from contacts where email = 'cy@bellows.example'");
  await app.db
    .insertInto('requests')
    .values({ kind: 'do_not_sell', topic: 'do_not_sell', state: 'open', name: 'Ada Ek', email: 'ada@anvil.example' })
    .execute();
  await answer('POST', `crm/pushes/${id}/send`);
  await run();
  expect((await push(id)).omitted).toContainEqual({ count: 1, words: '1 contact who opted out' });
  expect(names(hubspot.contacts, 'email')).toEqual(['di@chisel.example']);
  expect(JSON.stringify(writes(hubspot))).not.toMatch(/ada@anvil|cy@bellows/);
});

test('leaves customers and bounced addresses out', async () => {
  const file = Buffer.from('Website\nanvil.example\n');
  expect((await app.send('/api/customers', { as: 'pro', method: 'POST', body: file })).status).toBeLessThan(300);
  await answer('POST', 'admin/email-reports', { outcome: 'bounced', emails: 'di@chisel.example' }, 'admin');
  await connect();
  const id = await send();
  expect((await push(id)).omitted).toEqual([
    { count: 1, words: '1 company that is your customer' },
    { count: 1, words: '1 contact whose email bounced' },
    { count: 1, words: '1 company without a website of its own' },
  ]);
  expect(names(hubspot.contacts, 'email')).toEqual(['cy@bellows.example']);
});

test('recalls reach contacts that were sent, even while a push is running', async () => {
  await connect();
  let report: Promise<unknown> | undefined;
  hubspot.onWrite = () => {
    report ??= answer('POST', 'admin/email-reports', { outcome: 'bounced', emails: 'ada@anvil.example' }, 'admin');
  };
  const id = await send();
  await report;
  await findHolders(app.pool, app.dependencies.now);
  expect((await push(id)).state).toBe('finished');
  expect((await answer('GET', 'recalls')).recalls).toMatchObject([{ reason: 'undeliverable', company: 'Anvil' }]);
});

test('counts as an export, and refuses more companies than a push may have', async () => {
  await connect();
  const limits = () => app.pool.query("select count from rate_limits where key like 'export:%'");
  await check();
  expect((await limits()).rows).toEqual([{ count: 1 }]);
  await app.pool.query("update rate_limits set count = 60 where key like 'export:%'");
  expect((await call('POST', 'crm/hubspot/pushes', ALL)).status).toBe(429);
  await app.pool.query('delete from rate_limits');
  const many = Array.from({ length: MAX_PUSHED + 1 }, (_, i) => i + 1);
  await app.pool.query(
    `insert into companies (organization_name, slug, name_key, search_text, source, version)
    select 'Many ' || n, 'many-' || n, 'many' || n, 'many ' || n, 'import', (select version + 1 from search_version)
    from unnest($1::int[]) n`,
    [many],
  );
  await addCompanies(app.db, [{ organization_name: 'Last' }]);
  const refused = await call('POST', 'crm/hubspot/pushes', ALL);
  expect([refused.status, (await refused.json()).errors[0].field]).toEqual([400, 'companies']);
});

test('a canceled push records what it sent', async () => {
  await connect();
  const id = await check();
  hubspot.intercept = ({ path }) => (path.includes('contacts/batch/upsert') ? hubspotLimit('DAILY') : undefined);
  await answer('POST', `crm/pushes/${id}/send`);
  await run();
  await answer('POST', `crm/pushes/${id}/cancel`);
  await run();
  expect((await push(id)).state).toBe('canceled');
  // The next one waits for the limit too, but canceling it does not.
  const first = await check();
  hubspot.intercept = () => hubspotLimit('DAILY');
  await answer('POST', `crm/pushes/${first}/send`);
  const { id: second } = await answer('POST', 'crm/hubspot/pushes', ALL);
  await run();
  await answer('POST', `crm/pushes/${second}/cancel`);
  await run();
  expect([(await push(first)).state, (await push(second)).state]).toEqual(['sending', 'canceled']);
  expect((await call('POST', `crm/pushes/${id}/cancel`)).status).toBe(409);
  expect((await call('POST', `crm/pushes/${id}/send`)).status).toBe(409);
  expect((await answer('GET', 'exports')).exports).toMatchObject([{ companies: 2, contacts: 0 }]);
});

test('sends new matches of saved searches, with what the search excludes by then', async () => {
  const { id: client } = await answer('POST', 'clients', { name: 'Client' });
  const search = await answer('POST', 'saved-searches', { name: 'Germany', params: 'location=country%3AGermany' });
  await connect();
  await answer('PATCH', 'crm/hubspot', { searches: [search.id], client });
  await matchAll();
  const added: TestCompany[] = ['Emery', 'File'].map((name) => ({
    organization_name: name,
    website: `${name.toLowerCase()}.example`,
    headquarters_location: 'Munich, Germany',
    contacts: [{ first_name: 'Flo', last_name: name, email: `flo@${name.toLowerCase()}.example` }],
  }));
  await addCompanies(app.db, [...added, { organization_name: 'Gouge', headquarters_location: 'Paris, France' }]);
  await matchAll();
  const { pushes } = await answer('GET', 'crm');
  expect(pushes).toMatchObject([{ state: 'sending', asked: 'New in “Germany”', companies: 2 }]);
  const { rows } = await app.pool.query("select id from companies where organization_name = 'File'");
  const { version } = await admin.read(`/records/companies/${rows[0].id}`);
  const fields = { headquartersLocation: 'Lyon, France' };
  await admin.call('PATCH', `/records/companies/${rows[0].id}`, { version, fields });
  await run();
  expect(names(hubspot.companies, 'name')).toEqual(['Emery']);
  expect((await answer('GET', `exports?client=${client}`)).exports).toMatchObject([{ contacts: 1 }]);
  await addCompanies(app.db, [
    { ...added[0], organization_name: 'Hacksaw', slug: 'hacksaw', website: 'hacksaw.example', contacts: [] },
  ]);
  await matchAll();
  await run();
  expect(names(hubspot.companies, 'name')).toEqual(['Emery', 'Hacksaw']);
});

test('a process that is killed while it sends repeats no record', { tags: ['slow'], timeout: 300_000 }, async () => {
  await removeCompanies(app.pool);
  await addCompanies(
    app.db,
    Array.from({ length: 20 }, (_, i) => ({
      organization_name: `Company ${i}`,
      website: `company${i}.example`,
      contacts: [{ first_name: 'Ida', last_name: `No${i}`, email: `ida@company${i}.example` }],
    })),
  );
  await connect();
  await connect(pipedrive);
  const ids = [await check(), await check(ALL, pipedrive)];
  for (const id of ids) await answer('POST', `crm/pushes/${id}/send`);
  let kills = 0;
  let child: ChildProcess | undefined;
  const writes = { count: 0 };
  for (const crm of [hubspot, pipedrive]) {
    crm.onWrite = () => {
      writes.count += 1;
      if (writes.count % 9 !== 0 || child?.killed || kills === 6) return;
      kills += 1;
      child?.kill('SIGKILL');
    };
  }
  for (let rounds = 0; rounds < 20; rounds++) {
    child = startBackgroundProcess('crm', {
      DATABASE_URL: app.url,
      HUBSPOT_BASE: hubspot.url,
      PIPEDRIVE_BASE: pipedrive.url,
    });
    const ended = once(child, 'exit');
    const finished = vi.waitUntil(
      async () => {
        const { rows } = await app.pool.query("select from crm_pushes where state = 'sending'");
        return rows.length === 0;
      },
      { timeout: 60_000, interval: 200 },
    );
    const isDone = await Promise.race([
      ended.then(() => false),
      finished.then(
        () => true,
        () => false,
      ),
    ]);
    if (isDone) {
      child.kill('SIGKILL');
      await ended;
      break;
    }
    await wake();
  }
  expect(kills).toBe(6);
  for (const [crm, key] of [
    [hubspot, 'domain'],
    [pipedrive, 'name'],
  ] as const) {
    expect(crm.companies).toHaveLength(20);
    expect(new Set(names(crm.companies, key)).size).toBe(20);
    expect(crm.contacts).toHaveLength(20);
  }
  for (const id of ids) expect((await push(id)).state).toBe('finished');
  const { rows } = await app.pool.query('select sum(contact_count)::int as contacts from exported_contacts');
  expect(rows).toEqual([{ contacts: 40 }]);
});
