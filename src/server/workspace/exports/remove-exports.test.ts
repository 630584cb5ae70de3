import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FORM_SECONDS } from '#domain/privacy/requests.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { addCompanies, removeCompanies } from '#test/companies.ts';
import { listenTo } from '#test/event-stream.ts';
import { addLps } from '#test/lps.ts';
import { recordsAdmin } from '#test/records.ts';
import { mailedLink } from '#test/visitor.ts';
import { purgeExports, storeExport, waitForStoredExports } from './store-export.ts';

type Row = { id: string; asked: string; removedAt: string | null; url: string | null };

const ADA = 'ada@ant.example';

const app = useTestApp('2026-11-21', { RATE_LIMITS: 'off' });
let passed = 0;
beforeAll(() => addLps(app.db, [{ name: 'Harbor Fund' }]));
beforeEach(async () => {
  app.advanceClock(-passed);
  passed = 0;
  app.mails.length = 0;
  await app.pool.query(
    'delete from exports; delete from exported_contacts; delete from merged_ids; delete from suppressions; delete from requests; delete from changes; delete from mails; delete from events',
  );
  await removeCompanies(app.pool);
  await addCompanies(app.db, [
    { organization_name: 'Ant', contacts: [{ first_name: 'Ada', last_name: 'Ek', email: ADA }] },
    { organization_name: 'Bee', contacts: [{ first_name: 'Cy', last_name: 'Roe', email: 'cy@bee.example' }] },
    { organization_name: 'Cat', contact_email: ADA },
    { organization_name: 'Dog', founders: ['Di Oz'], contact_email: 'di@dog.example' },
  ]);
});

const admin = recordsAdmin(() => app);
const listOf = async (as: Account): Promise<Row[]> => (await (await app.send('/api/exports', { as })).json()).exports;

/** Exports what a search finds and waits until the file is stored. */
async function exportAs(as: Account, searchQuery: string): Promise<Row> {
  const ids = new Set((await listOf(as)).map(({ id }) => id));
  const response = await app.send('/api/exports/companies', { as, body: { searchQuery } });
  expect(await response.text()).toMatch(new RegExp(searchQuery, 'i'));
  return vi.waitFor(
    async () => {
      const added = (await listOf(as)).find(({ id }) => !ids.has(id));
      if (!added) throw new Error('The file is not stored yet');
      return added;
    },
    { timeout: 30_000 },
  );
}

/** Opts a person out with the form. */
async function optOut(email = ADA): Promise<void> {
  const { stamp } = await (await app.send('/api/requests/form')).json();
  app.advanceClock(FORM_SECONDS);
  passed += FORM_SECONDS;
  await app.send('/api/requests/do-not-sell', { body: { topic: 'do_not_sell', name: 'Some One', email, stamp } });
  const link = new URL(mailedLink(app, email)).searchParams.get('link');
  const confirmed = await app.send('/api/requests/confirm', { body: { link } });
  expect((await confirmed.json()).outcome).toBe('honored');
}

const removed = async (as: Account) =>
  (await listOf(as)).flatMap(({ asked, removedAt }) => (removedAt ? asked : [])).sort();

test('removing a person deletes only the files that contain them or a company that names them', async () => {
  const [ant, bee, cat] = [await exportAs('pro', 'ant'), await exportAs('pro', 'bee'), await exportAs('pro', 'cat')];
  const other = await exportAs('monthly', 'dog');
  const stream = await listenTo(await app.send('/api/events', { as: 'pro' }));
  await optOut();

  expect(await removed('pro')).toEqual(['“ant”', '“cat”']);
  expect(await removed('monthly')).toEqual([]);
  for (const { url } of [ant, cat]) expect((await app.send(url ?? '', { as: 'pro' })).status).toBe(404);
  expect(await (await app.send(bee.url ?? '', { as: 'pro' })).text()).toContain('cy@bee.example');
  expect((await app.send(other.url ?? '', { as: 'monthly' })).status).toBe(200);
  const rows = (await listOf('pro')).map(({ id, url, ...words }) => words);
  expect(JSON.stringify(rows)).not.toMatch(/\bada\b|ek/i);
  expect((await listOf('pro')).map(({ url }) => url === null).sort()).toEqual([false, true, true]);
  await expect.poll(() => stream.types()).toContain('exports_changed');
  await stream.leave();

  await purgeExports(app.db, app.files, app.dependencies.now());
  const files = [bee, other].map(({ id }) => `exports/${id}.csv`).sort();
  expect((await app.files.list('exports')).sort()).toEqual(files);
  expect(await removed('pro')).toHaveLength(2);
});

test('removing a person deletes files from before the contact was edited, deleted or merged, or with other values that name them', async () => {
  await addCompanies(app.db, [
    { organization_name: 'Ants', contacts: [{ first_name: 'Ada', last_name: 'Ek', email: ADA }] },
    { organization_name: 'Fox', contacts: [{ first_name: 'Ada', last_name: 'Ek', email: ADA }] },
    { organization_name: 'Gnu', contacts: [{ first_name: 'Ada', last_name: 'Ek', email: ADA }] },
  ]);
  const other = { company: { contact_email: ADA } };
  await app.pool.query(
    `with change as (insert into changes (kind) values ('edit') returning id)
     insert into evidence (company_id, change_id, fields, details) select $1, id, 0, $2 from change`,
    [await admin.idOf('Dog'), { other }],
  );
  for (const name of ['ants', 'bee', 'cat', 'dog', 'fox', 'gnu']) await exportAs('pro', name);
  const cat = `/records/companies/${await admin.idOf('Cat')}`;
  const { version } = await admin.read(cat);
  const edit = await admin.call('PATCH', cat, { version, fields: { contactEmail: 'office@cat.example' } });
  expect(edit.status).toBeLessThan(300);
  const fox = `/records/companies/${await admin.idOf('Fox')}`;
  const read = await admin.read(fox);
  const answer = await admin.call('DELETE', `${fox}/contacts/${read.parts.contacts[0].id}?version=${read.version}`);
  expect(answer.status).toBe(200);
  const gnu = `/records/companies/${await admin.idOf('Gnu')}`;
  const { version: ofGnu, parts } = await admin.read(gnu);
  const body = { version: ofGnu, fields: { firstName: 'Bo', lastName: 'Ax', email: 'bo@gnu.example' } };
  expect((await admin.call('PATCH', `${gnu}/contacts/${parts.contacts[0].id}`, body)).status).toBeLessThan(300);
  const [stays, goes] = [await admin.idOf('Ant'), await admin.idOf('Ants')];
  expect((await admin.merge(stays, goes)).status).toBe(200);

  await optOut();
  expect(await removed('pro')).toEqual(['“ants”', '“cat”', '“dog”', '“fox”', '“gnu”']);
});

test('removing a person deletes files whose contents are unknown or still being written', async () => {
  const { id } = await exportAs('pro', 'bee');
  await app.pool.query('delete from exported_contacts where export_id = $1', [id]);
  await (await app.send('/api/exports/lps', { as: 'lps', body: { searchQuery: '', filters: {} } })).text();
  await expect.poll(() => listOf('lps')).toHaveLength(1);
  const user = await app.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'monthly@fundscout.example')
    .executeTakeFirstOrThrow();
  const csv = new PassThrough();
  const request = { searchQuery: 'slow', filters: {} };
  const running = await storeExport(
    { ...app, now: app.dependencies.now },
    { userId: user.id, kind: 'companies', asked: request, results: 1 },
    () => csv,
  );

  await optOut();
  csv.end('whole');
  expect(await text(running)).toBe('whole');
  expect(await removed('pro')).toEqual(['“bee”']);
  expect(await removed('lps')).toEqual(['All LPs']);
  expect(await removed('monthly')).toEqual(['“slow”']);
  await waitForStoredExports();
  await purgeExports(app.db, app.files, app.dependencies.now());
  expect(await app.files.list('exports')).toEqual([]);
  expect(await listOf('monthly')).toMatchObject([{ url: null }]);
});

test('searches many exports in batches', async () => {
  const ids = [];
  for (let n = 0; n < 45; n++) ids.push(await exportAs('pro', n % 9 === 4 ? 'ant' : 'bee'));
  await app.pool.query('delete from exported_contacts where export_id = any ($1)', [
    ids.filter((_, n) => n % 9 === 7).map(({ id }) => id),
  ]);
  await optOut();
  expect(await removed('pro')).toEqual([...Array(5).fill('“ant”'), ...Array(5).fill('“bee”')]);
});
