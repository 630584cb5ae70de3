import { strToU8, zipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { CHUNK_BYTES, MAX_UPLOAD_BYTES } from '#domain/imports/uploads.ts';
import { useAppWithWorker } from '#test/app-with-worker.ts';
import { filingXml } from '#test/form-d.ts';
import { clearCompanies } from '#test/import-file.ts';
import { uploadsAdmin } from '#test/uploads.ts';
import { scheduleImportJobs } from './jobs.ts';
import { workOnUpload } from './work-on-upload.ts';

const app = useAppWithWorker(scheduleImportJobs);
beforeEach(async () => {
  await app.pool.query('truncate uploads');
  await clearCompanies(app.pool);
});

const CSV = [
  'Firm;Website;Last Funding Type;First Name;Email',
  'Harrowgate;harrowgate.example;Seed;Ada;ada@harrowgate.example',
  ';x.example;;;',
  'Harrowgate;harrowgate.example;Seed;Ben;ben@harrowgate.example',
].join('\n');

const { call, json, begin, upload, undo } = uploadsAdmin(() => app);

/** Starts work and waits until it ends. */
async function work(id: string, what: 'compare' | 'run') {
  expect((await call(`/${id}/${what}`, 'POST', {})).status).toBe(200);
  await expect.poll(async () => (await json(`/${id}`)).state).not.toMatch(/ing$/);
  return json(`/${id}`);
}

const mapped = (kind: string, mapping: object) => ({ kind, mapping, clearSample: false });
const names = async () =>
  (await app.pool.query('select organization_name as name from companies order by id')).rows.map(({ name }) => name);

test('accepts chunks in any order and more than once, and resumes an upload', async () => {
  const size = CHUNK_BYTES + 5;
  const { id, chunkBytes, chunks } = await begin(size);
  expect({ chunkBytes, chunks }).toEqual({ chunkBytes: CHUNK_BYTES, chunks: [] });
  expect((await call(`/${id}/chunks/2`, 'PUT', Buffer.from('B,\nx,'))).status).toBe(204);
  expect(await begin(size)).toMatchObject({ id, chunks: [2] });
  expect((await begin(size, 'other.csv')).id).not.toBe(id);
  expect((await json(`/${id}`)).chunks).toEqual({ all: 2, bytes: 5 });
  const early = await call(`/${id}/uploaded`, 'POST', {});
  expect(await early.json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field: 'file' }] });
  const first = Buffer.alloc(CHUNK_BYTES, `${'x'.repeat(99)}\n`);
  first.write('Name\n');
  for (let time = 0; time < 2; time++) expect((await call(`/${id}/chunks/1`, 'PUT', first)).status).toBe(204);
  expect(await json(`/${id}/uploaded`, 'POST', {})).toMatchObject({ state: 'uploaded' });
});

test.each([
  [{ size: MAX_UPLOAD_BYTES + 1 }, 'size'],
  [{ size: 0 }, 'size'],
  [{ fileName: '' }, 'fileName'],
])('rejects an upload with %j', async (wrong, field) => {
  const response = await call('', 'POST', { fileName: 'a.csv', size: 1, modifiedAt: 1, ...wrong });
  expect(await response.json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field }] });
});

test.each([
  ['1', 'short', 'body'],
  ['2', 'x'.repeat(9), 'n'],
  ['0', 'x'.repeat(9), 'n'],
  ['../1', 'x'.repeat(9), null],
])('rejects part %s with %j', async (n, text, field) => {
  const { id } = await begin(9);
  const response = await call(`/${id}/chunks/${n}`, 'PUT', Buffer.from(text));
  expect(response.status).toBe(field ? 400 : 404);
  if (field) expect(await response.json()).toMatchObject({ errors: [{ field }] });
  expect((await json(`/${id}`)).chunks.bytes).toBe(0);
});

test('rejects a file that is not text with the reason, and it can be deleted', async () => {
  const { id } = await begin(4, 'leads.xlsx');
  await call(`/${id}/chunks/1`, 'PUT', Buffer.from([0x50, 0x4b, 3, 4]));
  const response = await call(`/${id}/uploaded`, 'POST', {});
  expect(await response.json()).toMatchObject({
    errors: [{ field: 'file', message: expect.stringMatching(/^The file/) }],
  });
  expect((await call(`/${id}`, 'DELETE')).status).toBe(204);
  expect(await app.files.list('imports')).not.toContainEqual(expect.stringContaining(id));
  expect((await call(`/${id}`)).status).toBe(404);
});

test('rejects missing columns and unknown fields by name', async () => {
  const id = await upload(CSV);
  const wrong = { Firm: 'organizationName', website: 'webiste', Nowhere: 'website', Email: null };
  const refused = await call(`/${id}/columns`, 'PUT', mapped('companies', wrong));
  expect([refused.status, (await refused.json()).errors]).toEqual([
    400,
    [
      { field: 'mapping.website', message: "cannot use 'webiste': no such field" },
      { field: 'mapping.Nowhere', message: 'is not a column of this file' },
    ],
  ]);
  expect((await json(`/${id}`)).mapping).toEqual({});
});

test('corrects columns, shows the difference, and writes nothing before the import runs', async () => {
  const id = await upload(CSV);
  const body = await json(`/${id}`);
  expect(body.detected).toMatchObject({ format: { encoding: 'utf-8', delimiter: ';' }, about: 'companies' });
  expect(body.detected.columns[0]).toMatchObject({
    header: 'Firm',
    field: null,
    samples: ['Harrowgate'],
  });
  expect(await work(id, 'compare')).toMatchObject({ state: 'uploaded', failure: expect.stringContaining('Firm') });

  await json(`/${id}/columns`, 'PUT', mapped('companies', { Firm: 'organizationName' }));
  const { comparison } = await work(id, 'compare');
  expect(comparison.report).toMatchObject({ rows: { read: 3, rejected: 1 }, companies: { created: 1, updated: 0 } });
  expect(comparison.rows).toMatchObject([
    {
      row: 2,
      result: 'new',
      name: 'Harrowgate',
      website: 'harrowgate.example',
      contact: 'Ada',
      email: 'ada@harrowgate.example',
      others: 1,
    },
  ]);
  expect(await names()).toEqual([]);
  expect(await (await call(`/${id}/rejected`)).text()).toContain('x.example');

  const result = await work(id, 'run');
  expect(result).toMatchObject({ state: 'done', report: { companies: { created: 1 } }, undone: false });
  expect(await names()).toEqual(['Harrowgate']);
  await expect
    .poll(async () => (await app.files.list('imports')).filter((key) => key.includes(id)))
    .toEqual([`imports/${id}/problems.csv`, `imports/${id}/rejected.csv`]);
  expect((await json('')).imports[0]).toMatchObject({
    id,
    state: 'done',
    actor: 'admin@fundscout.example',
    counts: { created: 1 },
    rows: { rejected: 1 },
  });
});

test('shows values that would change, and an undo does what it previewed', async () => {
  await work(
    await uploadAndCompare('Organization Name,Website\nHarrowgate,harrowgate.example\nVantry,vantry.example\n'),
    'run',
  );
  const id = await uploadAndCompare(
    'Organization Name,Website\nHarrowgate Technologies,harrowgate.example\nTarn,tarn.example\n',
    'b.csv',
  );
  const { comparison } = await json(`/${id}`);
  expect(comparison.changed).toMatchObject([
    {
      table: 'companies',
      before: { organization_name: 'Harrowgate' },
      after: { organization_name: 'Harrowgate Technologies' },
    },
  ]);
  expect(comparison.rows.map(({ result }: { result: string }) => result)).toEqual(['changed', 'new']);
  const { changeId } = await work(id, 'run');
  expect(await names()).toEqual(['Harrowgate Technologies', 'Vantry', 'Tarn']);
  expect(await undo(changeId, '/preview')).toMatchObject({ removed: 1, restored: 0, reverted: 1, keptCount: 0 });
  expect(await names()).toEqual(['Harrowgate Technologies', 'Vantry', 'Tarn']);
  expect(await undo(changeId)).toMatchObject({ removed: 1, restored: 0, reverted: 1, keptCount: 0 });
  expect(await names()).toEqual(['Harrowgate', 'Vantry']);
  expect(await json(`/${id}`)).toMatchObject({
    undone: true,
    undo: {
      id: expect.any(Number),
      at: expect.any(String),
      actor: 'admin@fundscout.example',
      removed: 1,
      restored: 0,
      reverted: 1,
      keptCount: 0,
      kept: [],
    },
  });
});

test('shows whether an import is undone after each undo and redo', async () => {
  const id = await uploadAndCompare('Organization Name,Website\nTarn,tarn.example\n');
  const { changeId } = await work(id, 'run');
  const newest = async () =>
    (await (await app.send('/api/admin/history', { as: 'admin' })).json()).changes[0] as { id: number; origin: object };
  for (const undone of [true, false, true, false]) {
    await undo((await newest()).id);
    expect(await names()).toEqual(undone ? [] : ['Tarn']);
    expect((await json('')).imports[0]).toMatchObject({ id, undone });
    const counts = { removed: 1, restored: 0, reverted: 0, keptCount: 0 };
    expect(await json(`/${id}`)).toMatchObject({ undone, undo: undone ? counts : null });
    expect((await newest()).origin).toEqual({ id: changeId, kind: 'import', file: 'leads.csv', undone });
  }
});

test('an undo counts each company once and names those with edited or kept values', async () => {
  const header = 'Organization Name,Website,Description,Email,First Name\n';
  await work(
    await uploadAndCompare(`${header}Tarn,tarn.example,old,,\nVantry,vantry.example,old,,\nWold,wold.example,old,,\n`),
    'run',
  );
  const id = await uploadAndCompare(
    `${header}Tarn,tarn.example,new,ada@tarn.example,Ada\nVantry,vantry.example,new,,\nWold,wold.example,new,,\nXylo,xylo.example,new,,\n`,
  );
  const { changeId } = await work(id, 'run');
  const { rows } = await app.pool.query('select id, version from companies order by id');
  const [tarn, , wold] = rows;
  const body = { version: tarn.version, fields: { description: 'Edited' } };
  const edit = { as: 'admin', method: 'PATCH', body } as const;
  expect((await app.send(`/api/admin/records/companies/${tarn.id}`, edit)).status).toBe(204);
  const keep = { as: 'admin', method: 'POST', body: { id: wold.id, version: wold.version, partId: null } } as const;
  expect((await app.send('/api/admin/contradictions/description/keep', keep)).status).toBe(200);
  const counts = {
    removed: 1,
    restored: 0,
    reverted: 1,
    keptCount: 2,
    kept: [
      { table: 'companies', id: tarn.id, name: 'Tarn', removed: 1, restored: 0 },
      { table: 'companies', id: wold.id, name: 'Wold', removed: 0, restored: 0 },
    ],
  };
  expect(await undo(changeId, '/preview')).toMatchObject(counts);
  expect(await undo(changeId)).toMatchObject(counts);
  expect((await json(`/${id}`)).undo).toMatchObject(counts);
  const texts = await app.pool.query('select description from companies order by id');
  expect(texts.rows.map(({ description }) => description)).toEqual(['Edited', 'old', 'new']);
});

test('the result of an undo counts the companies edited since', async () => {
  const id = await uploadAndCompare('Organization Name,Website\nTarn,tarn.example\nVantry,vantry.example\n');
  const { changeId } = await work(id, 'run');
  const [company] = (await app.pool.query("select id, version from companies where organization_name = 'Tarn'")).rows;
  const fields = { description: 'Edited' };
  const edit = { as: 'admin', method: 'PATCH', body: { version: company.version, fields } } as const;
  expect((await app.send(`/api/admin/records/companies/${company.id}`, edit)).status).toBe(204);
  expect(await undo(changeId)).toMatchObject({ removed: 1, keptCount: 1 });
  expect(await names()).toEqual(['Tarn']);
  expect((await json(`/${id}`)).undo).toMatchObject({ removed: 1, restored: 0, reverted: 0, keptCount: 1 });
});

test('counts the values that an import changes, and those of them that an admin edited last', async () => {
  const rows = (text: string) => `Organization Name,Website,Description,Headquarters Location\n${text}\n`;
  await work(await uploadAndCompare(rows('Tarn,tarn.example,Lakes,"Leeds, England, United Kingdom"')), 'run');
  const edit = async (fields: object) => {
    const [{ id, version }] = (await app.pool.query('select id, version from companies')).rows;
    const body = { version, fields };
    expect((await app.send(`/api/admin/records/companies/${id}`, { as: 'admin', method: 'PATCH', body })).status).toBe(
      204,
    );
  };
  await edit({ description: 'Ponds' });
  const next = rows('Tarn,tarn.example,"Lakes, ponds and rivers","York, England, United Kingdom"');
  const { comparison } = await work(await upload(next), 'compare');
  expect(comparison).toMatchObject({ fields: 2, manualEdits: 1 });
  await work((await json('')).imports[0].id, 'run');
  const again = await uploadAndCompare(rows('Tarn,tarn.example,Rivers of the whole north,'));
  expect((await json(`/${again}`)).comparison).toMatchObject({ fields: 1, manualEdits: 0 });
});

async function uploadAndCompare(text: string | Uint8Array, fileName?: string): Promise<string> {
  const id = await upload(text, fileName);
  expect(await work(id, 'compare')).toMatchObject({ state: 'compared' });
  return id;
}

test('an import waits for another writer, and does nothing if canceled then', async () => {
  const id = await uploadAndCompare('Organization Name\nTarn\n');
  const other = await app.pool.connect();
  await other.query('begin; update search_version set version = version');
  try {
    await call(`/${id}/run`, 'POST', {});
    await expect.poll(async () => (await json(`/${id}`)).progress?.phase).toBe('waiting');
    expect((await call(`/${id}/run`, 'POST', {})).status).toBe(409);
    expect((await call(`/${id}`, 'DELETE')).status).toBe(409);
    expect((await call(`/${id}/cancel`, 'POST', {})).status).toBe(200);
    await expect.poll(async () => (await json(`/${id}`)).state).toBe('compared');
  } finally {
    await other.query('rollback');
    other.release();
  }
  expect((await json(`/${id}`)).failure).toContain('Canceled');
  expect(await names()).toEqual([]);
});

test('an import restarted by another process completes once', async () => {
  const id = await uploadAndCompare('Organization Name\nTarn\n');
  await app.pool.query("update uploads set state = 'running' where id = $1", [id]);
  const attempts = [1, 2].map(() =>
    workOnUpload(app, { id, work: 'running', by: 'admin', last: false }).catch(() => {}),
  );
  await Promise.all(attempts);
  expect(await names()).toEqual(['Tarn']);
  const { rows } = await app.pool.query('select from imports');
  expect(rows).toHaveLength(1);
});

test('the list shows the result of a preview before anything is imported', async () => {
  await uploadAndCompare('Organization Name,Website\nTarn,tarn.example\n,x.example\n');
  const counts = { created: 1, updated: 0, unchanged: 0 };
  expect((await json('')).imports).toMatchObject([{ state: 'compared', rows: { read: 2, rejected: 1 }, counts }]);
  expect(await names()).toEqual([]);
});

test('cancels abandoned work at once', async () => {
  const id = await uploadAndCompare('Organization Name\nTarn\n');
  await app.pool.query("update uploads set state = 'running', touched_at = 'epoch' where id = $1", [id]);
  expect(await json(`/${id}/cancel`, 'POST', {})).toMatchObject({ state: 'compared', canceling: false });
  await workOnUpload(app, { id, work: 'running', by: 'admin', last: false });
  expect(await names()).toEqual([]);
});

test('recognizes a file of LPs and imports it as LPs', async () => {
  const id = await uploadAndCompare('LP Name,AUM,Type,Country\nHollis Pension,$2bn,Pension Fund,Germany\n', 'lps.csv');
  expect((await json(`/${id}`)).comparison.rows).toMatchObject([{ result: 'new', name: 'Hollis Pension' }]);
  expect(await work(id, 'run')).toMatchObject({ kind: 'lps', report: { lps: { created: 1 } } });
});

test('compares and imports filings without columns, and previews the undo', async () => {
  const file = zipSync({
    'a/000999000126000001.xml': strToU8(filingXml()),
    'a/000999000126000002.xml': strToU8(filingXml({ type: 'D/A', previous: '0009990001-26-000001', sold: '4800000' })),
    'a/fund.xml': strToU8(filingXml({ pooled: true })),
    'a/broken.xml': strToU8('<feed/>'),
  });
  const id = await uploadAndCompare(file, '2026q1.zip');
  const { kind, detected, comparison } = await json(`/${id}`);
  expect({ kind, detected }).toEqual({ kind: 'form-d', detected: null });
  expect(comparison.report).toMatchObject({
    rows: { read: 4, rejected: 1 },
    filings: { taken: 2, amendments: 1, known: 0 },
    leftOut: { 'pooled-fund': 1 },
    skipped: [{ reason: 'pooled-fund' }],
    companies: { created: 1 },
    problems: {
      total: 1,
      groups: [{ reason: 'is not a Form D', count: 1, examples: [{ row: 4, cell: '2026q1.zip/a/broken.xml' }] }],
    },
  });
  expect(comparison.rows).toMatchObject([{ result: 'new', name: 'Heron Robotics', amountUsd: 4_800_000 }]);
  expect(await names()).toEqual([]);
  const asTable = await call(`/${id}/columns`, 'PUT', mapped('companies', {}));
  expect(await asTable.json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field: 'kind' }] });

  const { changeId } = await work(id, 'run');
  expect(await names()).toEqual(['Heron Robotics']);
  expect((await json('')).imports[0]).toMatchObject({ kind: 'form-d', counts: { created: 1 }, rows: { read: 4 } });
  const { rows } = await app.pool.query('select actor is not null as named from changes where id = $1', [changeId]);
  expect(rows).toEqual([{ named: true }]);
  const again = await uploadAndCompare(filingXml(), '000999000126000001.xml');
  expect((await json(`/${again}`)).comparison.report.filings).toEqual({ taken: 0, amendments: 0, known: 1 });
  expect(await undo(changeId, '/preview')).toMatchObject({ removed: 1, restored: 0, reverted: 0, keptCount: 0 });
});

test.each([
  ['2026q1.zip', 'no archive', 'not a ZIP archive'],
  ['filing.xml', 'no markup', 'not XML'],
  ['OFFERING.tsv', 'ACCESSIONNUMBER\n', 'only one of the quarterly tables'],
])('rejects %s with %j', async (fileName, text, reason) => {
  const { id } = await begin(text.length, fileName);
  await call(`/${id}/chunks/1`, 'PUT', Buffer.from(text));
  const response = await call(`/${id}/uploaded`, 'POST', {});
  expect(await response.json()).toMatchObject({
    errors: [{ field: 'file', message: expect.stringContaining(reason) }],
  });
});

test('imports nothing next to the sample unless it is cleared', async () => {
  await app.pool.query('update site_settings set sample_data = true');
  const id = await uploadAndCompare('Organization Name\nTarn\n');
  expect(await work(id, 'run')).toMatchObject({ state: 'compared', failure: expect.stringContaining('sample') });
  await app.pool.query('update site_settings set sample_data = false');
});

test('clears the sample with the demo accounts, except that of the importing user', async () => {
  await work(await uploadAndCompare('Organization Name\nInvented\n'), 'run');
  await app.pool.query("update companies set source = 'sample'; update site_settings set sample_data = true");
  await app.pool.query(
    `insert into lists (user_id, name, color, description, position, created_at)
     select id, 'Agencies', 'green', '', 1, now() from "user" where email ~ '^(admin|pro|free)@'`,
  );
  await app.pool.query(
    `insert into list_entries (list_id, company_id, added_at) select l.id, c.id, now() from lists l, companies c where c.source = 'sample'`,
  );
  const id = await uploadAndCompare('Organization Name\nTarn\n', 'real.csv');
  await app.pool.query("update uploads set actor = 'someone else' where id = $1", [id]);
  const decided = await json(`/${id}/columns`, 'PUT', { ...mapped('companies', {}), clearSample: true });
  const clearedWork = { lists: 2, listEntries: 1, savedSearches: 0, clients: 0, exports: 0, customers: 0 };
  const gone = { clearedSample: 1, clearedLps: 0, clearedAccounts: 6, clearedWork };
  expect(decided).toMatchObject({ state: 'compared', clearSample: true, comparison: { report: gone } });
  expect(await work(id, 'run')).toMatchObject({ state: 'done', report: gone });
  expect(await names()).toEqual(['Tarn']);
  const { rows } = await app.pool.query('select email from "user"');
  expect(rows).toEqual([{ email: 'admin@fundscout.example' }]);
});
