import fs, { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { dayOf } from '#domain/dates.ts';
import type { TestApp } from '#test/app.ts';
import { createAppWithWorker } from '#test/app-with-worker.ts';
import { createKeyPair, TEST_HOST } from '#test/certificate.ts';
import { clearCompanies, readCompanies } from '#test/import-file.ts';
import { uploadsAdmin } from '#test/uploads.ts';
import { sheet, textCell, workbook } from '#test/workbook.ts';
import { createAgent, type Network } from '../../platform/http/fetch-public.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { scheduleUndoJobs } from '../changes/undo-job.ts';
import { scheduleImportJobs } from '../imports/uploads/jobs.ts';
import { followSource } from './follow-sources.ts';
import { findSource } from './sources.ts';
import { readSourceFigures } from './status.ts';

/** Makes opening a file fail until the returned function is called: root may read every file. */
function lock(name: string): () => void {
  const { open } = fs;
  fs.open = (file, ...more) =>
    path.basename(String(file)) === name ? Promise.reject(new Error('EACCES')) : open(file, ...more);
  syncBuiltinESMExports();
  return () => {
    fs.open = open;
    syncBuiltinESMExports();
  };
}

let app: TestApp;
let root: string;
const sourcesDir = () => path.join(root, 'sources');
const inDrops = (name: string) => path.join(sourcesDir(), 'drops', name);
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'fundscout-sources-'));
  const schedule = (jobs: Jobs, working: TestApp) => {
    scheduleImportJobs(jobs, working);
    scheduleUndoJobs(jobs, working);
  };
  app = await createAppWithWorker(schedule, { SOURCES_DIR: sourcesDir() });
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});
beforeEach(async () => {
  await mkdir(path.join(sourcesDir(), 'drops'), { recursive: true });
});
afterEach(async () => {
  for (const { id, isAdded } of await sources()) if (isAdded) await send(`/${id}`, 'DELETE');
  await app.pool.query('truncate uploads, import_sources');
  await clearCompanies(app.pool);
  await rm(sourcesDir(), { recursive: true });
  response = {};
  requests.length = 0;
});

const { json, call, undo } = uploadsAdmin(() => app);
const send = (at = '', method = 'GET', body?: unknown) =>
  app.send(`/api/admin/sources${at}`, { as: 'admin', method, body });
const sources = async () => (await (await send()).json()).sources;
const source = async (id: string) => (await sources()).find((each: { id: string }) => each.id === id);
const day = async (id: string, at = 0) => (await (await send(`/${id}/days`)).json()).days[at];
const today = () => dayOf(app.dependencies.now());
const documents = async (id: string, on = today()) => (await (await send(`/${id}/days/${on}`)).json()).documents;
const add = async (body: object) => (await (await send('', 'POST', body)).json()).id as string;
const addFolder = () => add({ kind: 'folder', location: 'drops', name: 'Partner' });

async function look(id: string, network?: Network) {
  const dependencies = { ...app.dependencies, print: () => {}, pace: { gapMs: 0, handoverMs: 0 }, network };
  await followSource(dependencies, await findSource(app.pool, id), new AbortController().signal);
}

/** Looks at a source a while later, and waits until what it has handed over is imported. */
async function follow(id: string, seconds = 61) {
  app.advanceClock(seconds);
  await look(id, NETWORK);
  await expect
    .poll(async () => (await app.pool.query("select from uploads where state in ('comparing', 'running')")).rows)
    .toEqual([]);
  await look(id, NETWORK);
}

/** Maps the columns of a file that waits, previews and imports it, like an admin. */
async function confirm(id: string, mapping: Record<string, string | null> = { Firm: 'organizationName' }) {
  expect((await call(`/${id}/columns`, 'PUT', { kind: 'companies', mapping, clearSample: false })).status).toBe(200);
  for (const what of ['compare', 'run']) {
    expect((await call(`/${id}/${what}`, 'POST', {})).status).toBe(200);
    await expect.poll(async () => (await json(`/${id}`)).state).not.toMatch(/ing$/);
    expect(await json(`/${id}`)).toMatchObject({ failure: null });
  }
  return json(`/${id}`);
}
const names = async () => (await readCompanies(app.pool)).map(({ organization_name: name }) => name).sort();

const HEADER = 'Firm,Website,Last Funding Type\n';
const csv = (...firms: string[]) =>
  HEADER + firms.map((firm) => `${firm},${firm.toLowerCase()}.example,Seed\n`).join('');

const keys = createKeyPair();
const requests: { url: string; headers: NodeJS.Dict<string | string[]> }[] = [];
let response: { status?: number; headers?: Record<string, string>; body?: string | Buffer } = {};
const server = createServer({ key: keys.privateKey, cert: keys.certificate }, ({ url = '', headers }, out) => {
  requests.push({ url, headers });
  const isUnchanged = response.headers?.etag !== undefined && headers['if-none-match'] === response.headers.etag;
  out.writeHead(isUnchanged ? 304 : (response.status ?? 200), response.headers).end(isUnchanged ? '' : response.body);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());
/** The name of the server's certificate is the only one that resolves, to this machine. */
const NETWORK: Network = {
  lookup: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  isAllowed: () => true,
  agent: createAgent(keys.certificate),
};
const urlOf = (name: string) => `https://${TEST_HOST}:${(server.address() as AddressInfo).port}/${name}`;

test('imports the files of a folder like its first one, and accounts for each row of each day', async () => {
  const id = await addFolder();
  await writeFile(inDrops('first.csv'), `${csv('Harrowgate', 'Vantry', 'Harrowgate')},nameless.example,Seed\n`);
  await follow(id);
  expect(await documents(id)).toEqual([]); // It may still be written.
  await follow(id);
  const [{ id: upload }] = (await source(id)).waitingFiles;
  expect(await source(id)).toMatchObject({
    name: 'Partner',
    state: 'following',
    noun: ['file', 'files'],
    waiting: 1,
    unexplained: 0,
    waitingFiles: [{ fileName: 'first.csv', failure: null }],
  });
  expect(await (await app.send('/api/admin/attention', { as: 'admin' })).json()).toMatchObject({ sources: 1 });
  expect(await names()).toEqual([]);

  expect(await confirm(upload)).toMatchObject({ state: 'done', report: { companies: { created: 2 } } });
  await follow(id);
  expect(await day(id)).toMatchObject({
    day: today(),
    documents: 1,
    imported: 1,
    waiting: 0,
    unexplained: 0,
    rows: {
      read: 4,
      created: 2,
      updated: 0,
      unchanged: 0,
      repeated: 1,
      leftOut: { 'has no organization name': 1 },
      difference: 0,
    },
  });
  expect(await documents(id)).toMatchObject([{ title: 'first.csv', outcome: 'imported', url: null, importId: upload }]);

  await writeFile(inDrops('second.csv'), csv('Vantry', 'Oakmere'));
  await writeFile(inDrops('.hidden.csv'), csv('Hidden'));
  await writeFile(inDrops('third.csv.part'), csv('Partial'));
  await writeFile(path.join(root, 'outside.csv'), csv('Outside'));
  await symlink(path.join(root, 'outside.csv'), inDrops('link.csv'));
  await follow(id);
  await follow(id);
  expect(await names()).toEqual(['Harrowgate', 'Oakmere', 'Vantry']);
  expect(await source(id)).toMatchObject({ waiting: 0, unexplained: 0, waitingFiles: [] });
  expect(await day(id)).toMatchObject({
    documents: 2,
    imported: 2,
    unexplained: 0,
    rows: { read: 6, created: 3, unchanged: 1, repeated: 1, difference: 0 },
  });
  const { imports } = await json('');
  expect(imports.map(({ fileName }: { fileName: string }) => fileName)).toEqual(['second.csv', 'first.csv']);

  // The same content under another name, and a file that was renamed.
  await writeFile(inDrops('copy.csv'), csv('Vantry', 'Oakmere'));
  await rename(inDrops('third.csv.part'), inDrops('third.csv'));
  await follow(id, 86_400);
  await follow(id);
  expect((await documents(id)).map(({ title }: { title: string }) => title)).toEqual(['third.csv']);
  expect(await names()).toEqual(['Harrowgate', 'Oakmere', 'Partial', 'Vantry']);

  const { changes } = await (await send(`/${id}/days/${today()}/undo`, 'POST')).json();
  expect(changes).toBe(1);
  await expect.poll(names).toEqual(['Harrowgate', 'Oakmere', 'Vantry']);
  expect(await day(id)).toMatchObject({ documents: 1, imported: 0, undone: 1, unexplained: 0 });
  const { sources: published } = await (await app.send('/api/sources')).json();
  expect(published).toMatchObject([
    { id, documents: 3, imported: 2, unexplained: 0, rows: { read: 7, difference: 0 } },
  ]);
  expect(await readSourceFigures(app.dependencies)).toMatchObject([
    { id, unexplained: 0, pollAge: expect.any(Number) },
  ]);

  // A row without an outcome raises the alarm.
  await app.pool.query(
    "update imports set report = jsonb_set(report, '{rows,read}', '3') where file_name = 'third.csv'",
  );
  expect(await day(id)).toMatchObject({ rows: { read: 3, created: 1, difference: 2 } });
  expect(await source(id)).toMatchObject({ unexplained: 2 });
  expect(await (await app.send('/api/admin/attention', { as: 'admin' })).json()).toMatchObject({ sources: 1 });
});

test('leaves files to an admin that have other columns, or follow an import that was undone', async () => {
  const id = await addFolder();
  await writeFile(inDrops('first.csv'), csv('Harrowgate'));
  await follow(id);
  await follow(id);
  const [first] = (await source(id)).waitingFiles;
  // The admin decides that the website is not to be used.
  await confirm(first.id, { Firm: 'organizationName', Website: null });
  await writeFile(inDrops('other.csv'), 'Company,Raised\nOakmere,$2M\n');
  await writeFile(inDrops('next.csv'), csv('Vantry'));
  await follow(id);
  await follow(id);
  expect((await source(id)).waitingFiles).toMatchObject([{ fileName: 'other.csv', failure: null }]);
  expect((await readCompanies(app.pool)).map(({ organization_name, website }) => [organization_name, website])).toEqual(
    [
      ['Harrowgate', null],
      ['Vantry', null],
    ],
  );
  const { imports } = await json('');
  const next = imports.find(({ fileName }: { fileName: string }) => fileName === 'next.csv');
  await undo((await json(`/${next.id}`)).changeId);
  await expect.poll(names).toEqual(['Harrowgate']);
  await writeFile(inDrops('later.csv'), csv('Brinmoor'));
  await follow(id);
  await follow(id);
  expect((await source(id)).waitingFiles).toMatchObject([{ fileName: 'other.csv' }, { fileName: 'later.csv' }]);

  const [{ id: other }] = (await source(id)).waitingFiles;
  expect((await call(`/${other}`, 'DELETE')).status).toBe(204);
  await follow(id);
  expect(await day(id)).toMatchObject({
    documents: 4,
    refused: { 'was deleted before it was imported': 1 },
    waiting: 1,
    unexplained: 0,
  });
});

test('refuses what is no table, and reads workbooks', async () => {
  const id = await addFolder();
  await writeFile(inDrops('broken.xlsx'), Buffer.from([0x50, 0x4b, 3, 4]));
  await writeFile(inDrops('empty.csv'), '');
  const rows = [
    ['Company', 'Website'],
    ['Harrowgate', 'harrowgate.example'],
  ];
  const cells = rows.map((row) => `<row>${row.map(textCell).join('')}</row>`).join('');
  await writeFile(inDrops('firms.xlsx'), Buffer.from(await workbook({ Firms: sheet(cells) }).arrayBuffer()));
  await follow(id);
  await follow(id);
  expect(await day(id)).toMatchObject({
    documents: 3,
    refused: { 'is empty': 1, 'cannot be read': 1 },
    waiting: 1,
    unexplained: 0,
  });
  await confirm((await source(id)).waitingFiles[0].id, {});
  expect(await names()).toEqual(['Harrowgate']);
});

test('reports a file that cannot be read, reads the others, and it once it can be read', async () => {
  const id = await addFolder();
  await writeFile(inDrops('locked.csv'), csv('Harrowgate'));
  await writeFile(inDrops('open.csv'), csv('Vantry'));
  const unlock = lock('locked.csv');
  onTestFinished(unlock);
  for (let polls = 0; polls < 3; polls++) await follow(id);
  expect(await source(id)).toMatchObject({ failure: null, waitingFiles: [{ fileName: 'open.csv' }] });
  expect(await day(id)).toMatchObject({ documents: 2, refused: { 'cannot be read': 1 }, waiting: 1, unexplained: 0 });
  unlock();
  await follow(id);
  expect((await source(id)).waitingFiles).toMatchObject([{ fileName: 'open.csv' }, { fileName: 'locked.csv' }]);
});

test('does not read a file that changes while it is looked at', async () => {
  const id = await addFolder();
  for (let n = 1; n <= 3; n++) {
    await writeFile(inDrops('growing.csv'), csv(...Array.from({ length: n }, (_, at) => `Firm${at}`)));
    await follow(id);
    expect(await documents(id)).toEqual([]);
  }
  const time = new Date(Date.now() - 60_000);
  await utimes(inDrops('growing.csv'), time, time);
  await follow(id);
  expect(await documents(id)).toEqual([]);
  await follow(id);
  expect(await documents(id)).toMatchObject([{ title: 'growing.csv', outcome: 'waiting' }]);
});

test.each([
  [{ kind: 'folder', location: '..' }, 'is not a folder in SOURCES_DIR'],
  [{ kind: 'folder', location: '/etc' }, 'is not a folder in SOURCES_DIR'],
  [{ kind: 'folder', location: 'drops/../../outside' }, 'is not a folder in SOURCES_DIR'],
  [{ kind: 'folder', location: 'linked' }, 'is not a folder in SOURCES_DIR'],
  [{ kind: 'folder', location: 'missing' }, 'is not a folder in SOURCES_DIR'],
  [{ kind: 'url', location: 'http://example.com/a.csv' }, 'must be a URL that starts with https://'],
  [{ kind: 'url', location: 'file:///etc/passwd' }, 'must be a URL that starts with https://'],
  [{ kind: 'url', location: 'https://user:secret@example.com/a.csv' }, 'must be a URL that starts with https://'],
])('rejects %j', async (body, message) => {
  await symlink('/etc', path.join(sourcesDir(), 'linked'));
  const refused = await send('', 'POST', body);
  expect([refused.status, (await refused.json()).errors]).toEqual([
    400,
    [{ field: 'location', message: expect.stringContaining(message) }],
  ]);
});

test('lets only admins add, run and remove sources, but not SEC EDGAR', async () => {
  const id = await addFolder();
  for (const [at, method, body] of [
    ['', 'POST', { kind: 'folder', location: 'drops' }],
    [`/${id}/run`, 'POST', {}],
    [`/${id}`, 'DELETE', undefined],
  ] as const) {
    expect((await app.send(`/api/admin/sources${at}`, { method, body })).status).toBe(404);
    expect((await app.send(`/api/admin/sources${at}`, { as: 'pro', method, body })).status).toBe(404);
  }
  expect((await send('', 'POST', { kind: 'folder', location: 'drops/' })).status).toBe(409);
  expect((await send('/edgar', 'DELETE')).status).toBe(409);
  expect((await send('/url-0/run', 'POST', {})).status).toBe(404);
  expect((await send(`/${id}/backfill`, 'POST', { from: today(), to: today() })).status).toBe(409);
  await send(`/${id}`, 'PATCH', { enabled: false });
  expect((await send(`/${id}/run`, 'POST', {})).status).toBe(409);
  await writeFile(inDrops('first.csv'), csv('Harrowgate'));
  await follow(id);
  await follow(id);
  expect(await documents(id)).toEqual([]);
  await send(`/${id}`, 'PATCH', { enabled: true });
  expect((await send(`/${id}/run`, 'POST', {})).status).toBe(204);
});

test('fetches a URL on its schedule, and only what has changed', async () => {
  response = { headers: { etag: '"1"' }, body: csv('Harrowgate') };
  const id = await add({ kind: 'url', location: urlOf('firms.csv?key=1'), schedule: 'hourly' });
  await follow(id);
  await confirm((await source(id)).waitingFiles[0].id);
  await follow(id, 3_500);
  expect(requests).toHaveLength(1);
  await follow(id, 101);
  expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"']);
  response = { headers: { etag: '"2"' }, body: csv('Harrowgate') }; // The same content.
  await follow(id, 3_601);
  expect(await documents(id)).toHaveLength(1);
  response = { body: csv('Harrowgate', 'Vantry') };
  expect((await send(`/${id}/run`, 'POST', {})).status).toBe(204);
  await follow(id, 1);
  expect(requests).toHaveLength(4);
  expect(await names()).toEqual(['Harrowgate', 'Vantry']);
  expect(await day(id)).toMatchObject({
    documents: 2,
    imported: 2,
    unexplained: 0,
    rows: { read: 3, created: 2, unchanged: 1, difference: 0 },
  });
  response = { status: 503 };
  await follow(id, 3_601);
  expect(await source(id)).toMatchObject({
    state: 'paused',
    failure: expect.stringMatching(/^the host test\.example\.com:\d+ answered 503$/),
  });
  response = { body: Buffer.alloc(50_000_001) };
  await follow(id, 3_601);
  expect(await source(id)).toMatchObject({ failure: expect.stringContaining('sent more than 50.0 MB') });
  expect(await documents(id)).toHaveLength(2);
});

test('never reaches an address that is not public', async () => {
  response = { body: csv('Harrowgate') };
  const { port } = server.address() as AddressInfo;
  const id = await add({ kind: 'url', location: `https://127.0.0.1:${port}/firms.csv` });
  await look(id);
  expect(requests).toEqual([]);
  expect(await source(id)).toMatchObject({
    failure: `the host 127.0.0.1:${port} is not at a public address`,
    polledAt: null,
  });
});

const ATOM = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Deals</title>
  <entry><title>Harrowgate</title><link href="https://harrowgate.example/"/><summary type="text">Makes, boats</summary></entry>
  <entry><title>Vantry</title><link href="https://vantry.example/"/></entry></feed>`;
const RSS = `<rss version="2.0"><channel><title>Deals</title><item><title>Harrowgate</title><link>https://harrowgate.example/</link></item></channel></rss>`;

test.each([
  [
    'an array of objects',
    '[{"name":"Harrowgate","founded":2019,"site":{"url":"harrowgate.example"}},{"name":"Vantry"}]',
    ['name', 'founded', 'site url'],
    ['Harrowgate', 'Vantry'],
  ],
  [
    'an object with one array',
    '{"total":1,"items":[{"name":"Harrowgate","id":12345678901234567890}]}',
    ['name', 'id'],
    ['Harrowgate', '12345678901234567890'],
  ],
  ['a feed in Atom', ATOM, ['title', 'link href', 'summary', 'summary type'], ['Harrowgate', 'Makes, boats']],
  ['a feed in RSS', RSS, ['title', 'link'], ['Harrowgate', 'https://harrowgate.example/']],
])('reads %s as a table', async (_what, body, headers, values) => {
  response = { body };
  const id = await add({ kind: 'url', location: urlOf('export') });
  await follow(id);
  const [{ id: upload }] = (await source(id)).waitingFiles;
  const { columns } = (await json(`/${upload}`)).detected;
  expect(columns.map(({ header }: { header: string }) => header)).toEqual(headers);
  expect(columns.flatMap(({ samples }: { samples: string[] }) => samples)).toEqual(expect.arrayContaining(values));
  expect(await names()).toEqual([]);
});

test.each([
  ['{"a":[],"b":[]}', 'is not JSON with one array of objects'],
  ['[1,2]', 'is not JSON with one array of objects'],
  ['[{"name":"Harrowgate"}', 'is not JSON with one array of objects'],
  ['<html><body>Sign in</body></html>', 'is not an RSS or Atom feed'],
  [ATOM.slice(0, 200), 'is not an RSS or Atom feed'],
  [`<!DOCTYPE x [<!ENTITY a "b">]>${RSS}`, 'is not an RSS or Atom feed'],
  ['[]', 'is empty'],
])('refuses %s', async (body, reason) => {
  response = { body };
  const id = await add({ kind: 'url', location: urlOf('export.json') });
  await follow(id);
  expect(await day(id)).toMatchObject({ documents: 1, refused: { [reason]: 1 }, waiting: 0, unexplained: 0 });
});
