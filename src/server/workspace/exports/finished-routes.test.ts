import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { MAX_EXPORTS_PER_HOUR } from '#domain/exports/finished-exports.ts';
import { userIdOf } from '#test/accounts.ts';
import { type Account, createTestApp, type TestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';
import { listenTo } from '#test/event-stream.ts';
import { startBucket, type TestBucket } from '#test/s3.ts';
import { purgePartialFiles } from '../../platform/storage/files.ts';
import { addExport, purgeExports, storeExport } from './store-export.ts';

type StoredExport = { id: string; kind: string; asked: string; results: number; size: number; url: string | null };

const NOW = new Date('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;

let bucket: TestBucket;
let app: TestApp;
beforeAll(async () => {
  bucket = await startBucket();
  app = await createTestApp('2026-11-21', bucket.env);
  await addCompanies(app.db, [
    { organization_name: 'Harrowgate', contacts: [{ first_name: 'Dana', email: 'dana@harrowgate.example' }] },
  ]);
});
afterAll(async () => {
  await app.close();
  await bucket.close();
});
beforeEach(() => app.pool.query('delete from exports; delete from exported_contacts'));

async function listOf(as: Account): Promise<StoredExport[]> {
  return (await (await app.send('/api/exports', { as })).json()).exports;
}

/** Exports as an account and waits until the file is stored. */
async function exportAs(
  as: Account,
  searchQuery = '',
): Promise<{ csv: string; stored: StoredExport & { url: string } }> {
  const before = new Set((await listOf(as)).map(({ id }) => id));
  const response = await app.send('/api/exports/companies', { as, body: { searchQuery, filters: {} } });
  const csv = await response.text();
  await expect.poll(() => listOf(as)).toHaveLength(before.size + 1);
  const stored = (await listOf(as)).find(({ id }) => !before.has(id));
  if (!stored?.url) throw new Error('No export was stored');
  return { csv, stored: { ...stored, url: stored.url } };
}

const idOf = (account: Account) => userIdOf(app, account);

/** Stores a file as the export of an account. @returns what the client gets */
async function storeFor(account: Account, csv: Readable): Promise<Readable> {
  const request = { searchQuery: '', filters: {} };
  const of = { userId: await idOf(account), kind: 'companies', asked: request, results: 1 } as const;
  return storeExport({ db: app.db, files: app.files, now: () => NOW }, of, () => csv);
}

test('a finished export is listed, announced and can be downloaded again unchanged', async () => {
  const stream = await listenTo(await app.send('/api/events', { as: 'pro' }));
  const { csv, stored } = await exportAs('pro', 'harrow');
  expect(stored).toMatchObject({
    kind: 'companies',
    asked: '“harrow”',
    page: '/search?query=harrow',
    format: 'CSV',
    formatId: 'csv',
    withEmail: false,
    results: 1,
    contacts: 1,
    companies: 1,
    rows: csv.trimEnd().split('\r\n').length - 1,
    size: Buffer.byteLength(csv),
    createdAt: NOW.toISOString(),
    expiresAt: '2026-12-21T12:00:00.000Z',
  });
  expect(JSON.stringify(stored)).not.toContain('dana@');
  const again = await app.send(stored.url, { as: 'pro' });
  expect(again.status).toBe(200);
  expect(await again.text()).toBe(csv);
  expect(csv).toContain('dana@harrowgate.example');
  expect(Object.fromEntries(again.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="fundscout-companies-2026-11-21.csv"',
    'cache-control': 'private, no-store',
  });
  await expect.poll(() => stream.types()).toEqual(['ledger_changed', 'exports_changed']);
  await stream.leave();
});

test('a HEAD request leaves no file open', async () => {
  const { stored } = await exportAs('pro');
  const opened = vi.spyOn(app.files, 'get');
  onTestFinished(() => opened.mockRestore());
  const head = await app.send(stored.url, { as: 'pro', method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(stored.size)]);
  expect(await opened.mock.results[0]?.value).toMatchObject({ destroyed: true });
});

test.each<[Account | undefined, number, string]>([
  [undefined, 401, 'sign_in_required'],
  ['monthly', 404, 'not_found'],
  ['admin', 404, 'not_found'],
  ['free', 404, 'not_found'],
])('%s with the link of another user gets %i %s', async (as, status, code) => {
  const { stored } = await exportAs('pro');
  const refused = await app.send(stored.url, { as });
  expect(refused.status).toBe(status);
  const body = await refused.text();
  expect(JSON.parse(body)).toMatchObject({ code });
  expect(body).not.toContain('dana@');
  if (as) expect(await listOf(as)).toEqual([]);
});

test('refuses a tampered or expired link and API clients', async () => {
  const { stored } = await exportAs('pro');
  const { stored: other } = await exportAs('pro');
  const swapped = stored.url.replace(stored.id, other.id);
  const longer = stored.url.replace(/expires=\d+/, `expires=${NOW.getTime() + 9 * DAY_MS}`);
  for (const url of [swapped, longer, stored.url.replace(/signature=.*/, ''), `/api/exports/${stored.id}/file`]) {
    const refused = await app.send(url, { as: 'pro' });
    expect([refused.status, (await refused.json()).code]).toEqual([400, 'link_expired']);
  }
  app.advanceClock(3_601);
  expect((await app.send(stored.url, { as: 'pro' })).status).toBe(400);
  app.advanceClock(-3_601);
  expect((await app.send('/api/exports', { headers: { 'x-api-key': 'fsk_of_nobody' } })).status).toBe(401);
});

test('a user who lost export access cannot download files either', async () => {
  const { stored } = await exportAs('lifetime');
  const grant = await app.db
    .deleteFrom('plan_grants')
    .where('user_id', '=', await idOf('lifetime'))
    .returningAll()
    .execute();
  await expect.poll(async () => (await app.send(stored.url, { as: 'lifetime' })).status).toBe(402);
  expect(await listOf('lifetime')).toMatchObject([{ id: stored.id, url: null }]);
  await app.db.insertInto('plan_grants').values(grant).execute();
  await expect.poll(async () => (await app.send(stored.url, { as: 'lifetime' })).status).toBe(200);
});

test('expired exports are listed without a file, and the nightly purge deletes their files and orphaned ones', async () => {
  const { stored } = await exportAs('pro');
  const { stored: ended } = await exportAs('pro', 'harrow');
  await app.pool.query('update exports set expires_at = $2 where id = $1', [ended.id, NOW]);
  await app.files.put('exports/of-nobody.csv', Buffer.from('x'));
  const listed = async () => Object.fromEntries((await listOf('pro')).map(({ id, url }) => [id, url !== null]));
  expect(await listed()).toEqual({ [stored.id]: true, [ended.id]: false });
  expect((await app.send(ended.url, { as: 'pro' })).status).toBe(404);
  await purgeExports(app.db, app.files, NOW);
  expect(await app.files.list('exports')).toEqual([`exports/${stored.id}.csv`]);
  await purgeExports(app.db, app.files, new Date(NOW.getTime() + 30 * DAY_MS));
  expect(await app.files.list('exports')).toEqual([]);
  expect(Object.keys(await listed())).toHaveLength(2);
  // Exports from before requests were kept.
  await app.pool.query('delete from exports');
  expect(await listOf('pro')).toMatchObject([
    { id: expect.any(String), asked: null, page: null, format: null, contacts: 1, companies: 1, url: null },
    {},
  ]);
});

test('links back to the page of each export, and lists those for a client in pages', async () => {
  const client = (await (await app.send('/api/clients', { as: 'pro', body: { name: 'Acme' } })).json()).id;
  const [{ id }] = (await app.pool.query('select id from companies')).rows;
  const bodies = [
    { searchQuery: 'harrow', filters: { fundingStage: ['Seed', '!Series A'] }, sort: 'name-asc', client },
    { company: 'harrowgate', format: 'xlsx', withEmail: true },
    { companies: [id] },
  ];
  for (const body of bodies) await (await app.send('/api/exports/companies', { as: 'pro', body })).arrayBuffer();
  await expect.poll(() => listOf('pro')).toHaveLength(3);
  const pages = new Map((await listOf('pro')).map((row) => [row.asked, (row as { page?: unknown }).page]));
  expect(Object.fromEntries(pages)).toEqual({
    '“harrow”, Seed, not Series A': '/search?query=harrow&fundingStage=Seed&fundingStage=%21Series+A&sort=name-asc',
    'Harrowgate, only with email': '/company/harrowgate',
    Harrowgate: null,
  });
  const ofClient = (query: string, as: Account = 'pro') => app.send(`/api/exports?client=${client}${query}`, { as });
  expect(await (await ofClient('')).json()).toMatchObject({
    total: 1,
    exports: [{ client: 'Acme', clientId: client, contacts: 0, companies: 0 }],
  });
  for (const page of [2, 99_999_999]) {
    expect(await (await ofClient(`&page=${page}`)).json()).toMatchObject({ total: 1, page, exports: [] });
  }
  expect(await (await ofClient('', 'monthly')).json()).toMatchObject({ total: 0, exports: [] });
});

test('an aborted download leaves nothing', async () => {
  await purgeExports(app.db, app.files, NOW);
  const csv = new PassThrough();
  const passed = await storeFor('pro', csv);
  csv.write('half');
  await passed[Symbol.asyncIterator]().next();
  passed.destroy();
  await expect.poll(async () => (await app.pool.query('select from exports')).rowCount).toBe(0);
  expect(await app.files.list('exports')).toEqual([]);
  await expect.poll(() => csv.destroyed).toBe(true);
});

test.each([
  ['companies', { format: 'csv' }],
  ['companies', { format: 'hubspot' }],
  ['lps', {}],
])('a client that disconnects before %s are read leaves nothing and affects no one else: %j', async (kind, format) => {
  const body = { searchQuery: '', filters: {}, ...format };
  const answer = await app.send(`/api/exports/${kind}`, { as: 'admin', body, signal: AbortSignal.abort() });
  await expect(answer.text()).rejects.toThrow('aborted');
  await expect.poll(async () => (await app.pool.query('select from exports')).rowCount).toBe(0);
});

test('an export that expires while being written is not stored, as it may contain someone who asked for deletion', async () => {
  await purgeExports(app.db, app.files, NOW);
  const csv = new PassThrough();
  const passed = await storeFor('pro', csv);
  await app.pool.query('update exports set expires_at = $1', [NOW]);
  csv.end('whole');
  expect(await text(passed)).toBe('whole');
  await expect.poll(() => app.files.list('exports')).toEqual([]);
  expect(await listOf('pro')).toEqual([]);
});

test('the download continues when storage is unavailable', async () => {
  const own = await startBucket();
  const other = await createTestApp('2026-11-21', own.env);
  await own.close();
  await addCompanies(other.db, [{ organization_name: 'Harrowgate' }]);
  const response = await other.send('/api/exports/companies', { as: 'pro', body: { searchQuery: '', filters: {} } });
  expect(await response.text()).toContain('Harrowgate');
  await expect.poll(async () => (await other.pool.query('select from exports')).rowCount).toBe(0);
  await other.close();
});

test('an export is running as long as a process writes it, and failed after that was killed', async () => {
  const ids = ['00000098-0000-4000-8000-000000000000', '00000099-0000-4000-8000-000000000000'] as const;
  const state = async (id: string) => (await (await app.send(`/api/exports/${id}`, { as: 'pro' })).json()).state;
  const silence = () => app.pool.query(`update exports set touched_at = 'epoch'`);
  const request = { searchQuery: '', filters: {} };
  const of = { userId: await idOf('pro'), kind: 'companies', asked: request, results: 1 } as const;
  await addExport(app.db, { ...of, id: ids[0] }, NOW);
  const csv = new PassThrough();
  const stored = text(await storeExport({ db: app.db, files: app.files, now: () => NOW }, of, () => csv, ids[1]));
  expect([await state(ids[0]), await state(ids[1])]).toEqual(['running', 'running']);
  await silence();
  expect(await state(ids[0])).toBe('failed');
  await expect.poll(() => state(ids[1]), { timeout: 60_000 }).toBe('running');
  csv.end('whole');
  expect(await stored).toBe('whole');
  await expect.poll(() => state(ids[1])).toBe('finished');
  await silence();
  expect([await state(ids[0]), await state(ids[1])]).toEqual(['failed', 'finished']);
});

test('exports beyond the limit expire the oldest, with their files', async () => {
  await app.pool.query(
    `insert into exports (id, user_id, kind, asked, results, size, created_at, expires_at)
     select lpad(n::text, 8, '0') || '-0000-4000-8000-000000000000', $1, 'companies', '{"searchQuery": "", "filters": {}}', 1, 1, $2::timestamptz - n * interval '1 hour', $2::timestamptz + interval '1 day'
     from generate_series(1, 50) as n`,
    [await idOf('pro'), NOW],
  );
  const oldest = '00000050-0000-4000-8000-000000000000';
  await app.files.put(`exports/${oldest}.csv`, Buffer.from('old'));
  const response = await app.send('/api/exports/companies', { as: 'pro', body: { searchQuery: '', filters: {} } });
  await response.text();
  const last = async () => (await (await app.send('/api/exports?page=2', { as: 'pro' })).json()).exports;
  await expect.poll(last).toMatchObject([{ id: oldest, url: null }]);
  expect((await listOf('pro')).every(({ url }) => url !== null)).toBe(true);
  await expect.poll(() => app.files.list('exports')).not.toContain(`exports/${oldest}.csv`);
  expect(await app.files.list('exports')).not.toContain(`exports/${oldest}.csv`);
});

test('a finished export is kept even if it cannot be announced', async () => {
  await app.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before insert on events for each row execute function refuse()`);
  onTestFinished(async () => void (await app.pool.query('drop function refuse cascade')));
  const userId = await idOf('pro');
  const overLimit = '00000050-0000-4000-8000-000000000000';
  await app.pool.query(
    `insert into exports (id, user_id, kind, asked, results, size, created_at, expires_at)
     select lpad(n::text, 8, '0') || '-0000-4000-8000-000000000000', $1, 'companies', '{"searchQuery": "", "filters": {}}', 1, 1, $2::timestamptz - n * interval '1 hour', $2::timestamptz + interval '1 day'
     from generate_series(1, 50) as n`,
    [userId, NOW],
  );
  await app.files.put(`exports/${overLimit}.csv`, Buffer.from('old'));
  const of = { userId, kind: 'companies', asked: { searchQuery: '', filters: {} }, results: 1 } as const;
  const id = '00000099-0000-4000-8000-000000000000';
  await text(
    await storeExport({ db: app.db, files: app.files, now: () => NOW }, of, () => Readable.from(['whole']), id),
  );
  // The last step: deletes the oldest export.
  await expect.poll(() => app.files.list('exports')).not.toContain(`exports/${overLimit}.csv`);
  expect((await listOf('pro')).map((stored) => stored.id)).toContain(id);
});

test('rate limits exports of any kind and says when to retry', async () => {
  const ask = (kind: string) =>
    app.send(`/api/exports/${kind}`, { as: 'admin', body: { searchQuery: '', filters: {} } });
  const key = `export:${await idOf('admin')}`;
  await app.pool.query('delete from rate_limits where key = $1', [key]);
  expect((await ask('lps')).status).toBe(200);
  await app.pool.query('update rate_limits set count = $2 where key = $1', [key, MAX_EXPORTS_PER_HOUR]);
  for (const kind of ['companies', 'lps']) {
    const refused = await ask(kind);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
  }
  app.advanceClock(3_601);
  expect((await ask('companies')).status).toBe(200);
  app.advanceClock(-3_601);
});

test('deleting the account deletes its files', async () => {
  const { stored } = await exportAs('monthly');
  const body = { confirmation: 'monthly@fundscout.example' };
  const deleted = await app.send('/api/account/delete', { as: 'monthly', body });
  expect(deleted.status).toBe(200);
  expect(await app.files.list('exports')).not.toContain(`exports/${stored.id}.csv`);
});

test('partial files of a killed process are deleted after a day', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'fundscout-partial-'));
  const folder = path.join(root, '.partial');
  await mkdir(folder);
  for (const name of ['old', 'new']) await writeFile(path.join(folder, name), 'half');
  const old = new Date(NOW.getTime() - 2 * DAY_MS);
  await utimes(path.join(folder, 'old'), old, old);
  await utimes(path.join(folder, 'new'), NOW, NOW);
  await purgePartialFiles(root, NOW);
  expect(await readdir(folder)).toEqual(['new']);
  await purgePartialFiles(path.join(root, 'none'), NOW);
});
