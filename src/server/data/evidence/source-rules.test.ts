import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Fact } from '#domain/evidence/evidence.ts';
import { useAppWithWorker } from '#test/app-with-worker.ts';
import { filingXml, type InventedFiling } from '#test/form-d.ts';
import { clearCompanies, importFile, importWithProblems } from '#test/import-file.ts';
import { blockWriters } from '#test/lock-waits.ts';
import { recordsAdmin } from '#test/records.ts';
import { importFormD } from '../imports/form-d/import-form-d.ts';
import { runRuleJob, scheduleRuleJobs } from './apply-rule.ts';

const app = useAppWithWorker((jobs, { dependencies }) => scheduleRuleJobs(jobs, dependencies));
beforeEach(async () => {
  await clearCompanies(app.pool);
  await app.pool.query('truncate changes, undo_jobs, source_rules, merged_ids, rate_limits');
});

const { call, read, idOf } = recordsAdmin(() => app);

const file = (place: string, date: string) =>
  `Organization Name,Website,LinkedIn,Headquarters Location,Last Funding Date,Last Funding Type\nHeron Robotics,heron.example,linkedin.com/company/heron,"${place}",${date},Seed\n`;
const AUSTIN = 'Austin, Texas, United States';
const SAN_MATEO = 'San Mateo, California, United States';
const OAKLAND = 'Oakland, California, United States';
const importNewer = () => importFile(app.pool, file(OAKLAND, '2026-03-01'), { fileName: 'newer.csv' });
const importOlder = () => importFile(app.pool, file(AUSTIN, '2025-03-01'), { fileName: 'older.csv' });

async function importFiling(content: InventedFiling): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-rules-'));
  const name = path.join(folder, `00099900012600000${content.previous ? 2 : 1}-primary_doc.xml`);
  await writeFile(name, filingXml(content));
  await importFormD({ pool: app.pool, paths: [name], now: new Date('2026-11-21T12:00:00Z') });
  await rm(folder, { recursive: true });
}

type Rule = {
  field: string;
  ranking: string[] | null;
  companies: number | null;
  changeId: number | null;
  job: { working: boolean; failure: string | null } | null;
};

async function ruleOf(field: string): Promise<Rule | undefined> {
  const { rules }: { rules: Rule[] } = await read('/source-rules');
  return rules.find((rule) => rule.field === field);
}

async function setRule(ranking: string[] | null, field = 'headquartersLocation'): Promise<Rule | undefined> {
  expect((await call('PUT', `/source-rules/${field}`, { ranking })).status).toBe(204);
  return vi.waitFor(async () => {
    const rule = await ruleOf(field);
    expect(rule?.job?.working).toBe(false);
    return rule;
  }, 20_000);
}

/** Sets a rule whose job waits for other writers. */
async function begin(ranking: string[]): Promise<void> {
  expect((await call('PUT', '/source-rules/headquartersLocation', { ranking })).status).toBe(204);
  const progress = { phase: 'waiting', done: 0, all: 0 };
  await expect.poll(async () => (await ruleOf('headquartersLocation'))?.job).toMatchObject({ progress });
}

async function preview(ranking: string[] | null, field = 'headquartersLocation') {
  return read(`/source-rules/${field}/preview?ranking=${encodeURIComponent(JSON.stringify(ranking))}`);
}

async function place() {
  const { rows } = await app.pool.query(
    'select headquarters_location as place, city, name_key as "nameKey" from companies',
  );
  return rows[0];
}

test('previews what a rule would change, applies it as one change, and undoes both', async () => {
  await importNewer();
  await importOlder();
  const before = await place();
  expect(before).toMatchObject({ place: OAKLAND, city: 'Oakland' });
  const ranking = ['import:older.csv'];
  const id = await idOf('Heron Robotics');
  expect(await preview(ranking)).toEqual({
    total: 1,
    page: 1,
    values: [{ id, name: 'Heron Robotics', partId: null, part: null, before: OAKLAND, after: AUSTIN }],
  });
  expect(await preview(['import:newer.csv'])).toMatchObject({ total: 0, values: [] });
  expect(await place()).toEqual(before);

  const rule = await setRule(ranking);
  expect(rule).toMatchObject({ ranking, companies: 1, changeId: expect.any(Number) });
  const after = await place();
  expect(after).toMatchObject({ place: AUSTIN, city: 'Austin' });
  expect(after.nameKey).not.toBe(before.nameKey);
  expect(await preview(ranking)).toMatchObject({ total: 0 });
  const { changes } = await read(`/history?record=companies:${id}`);
  expect(changes[0]).toMatchObject({ id: rule?.changeId, kind: 'rule', rows: 1 });
  const facts: Fact[] = (await (await app.send('/api/companies/heron-robotics/evidence', { as: 'admin' })).json())
    .facts;
  expect(facts.find(({ field }) => field === 'headquartersLocation')).toMatchObject({
    value: AUSTIN,
    sources: [{ name: 'older.csv' }],
    others: [{ value: OAKLAND, sources: [{ name: 'newer.csv' }] }],
  });

  expect((await call('POST', `/history/${rule?.changeId}/undo`)).status).toBe(200);
  expect(await place()).toEqual(before);
  expect(await ruleOf('headquartersLocation')).toMatchObject({ ranking: null });
});

test('later imports obey the rules of their fields, and no others', async () => {
  await importNewer();
  await importOlder();
  await setRule(['import:older.csv', 'form-d']);
  await importNewer();
  expect(await place()).toMatchObject({ place: AUSTIN });
  await importFile(app.pool, file('Boston, Massachusetts, United States', '2025-01-01'), { fileName: 'older.csv' });
  expect(await place()).toMatchObject({ place: 'Boston, Massachusetts, United States', city: 'Boston' });
  await importFile(app.pool, file(OAKLAND, '2026-05-01').replace('company/heron', 'company/heron-2'), {
    fileName: 'newer.csv',
  });
  expect(await place()).toMatchObject({ place: 'Boston, Massachusetts, United States' });
  const { rows } = await app.pool.query('select linkedin from companies');
  expect(rows).toEqual([{ linkedin: expect.stringContaining('heron-2') }]);
  await setRule(null);
  await importFile(app.pool, file(OAKLAND, '2026-06-01'), { fileName: 'newer.csv' });
  expect(await place()).toMatchObject({ place: OAKLAND });
});

test('a rule of contacts decides for each of them, and later imports and filings obey it', async () => {
  const people = (date: string, ...rows: string[]) =>
    `Organization Name,Website,First Name,Last Name,Email,Role,Contact LinkedIn,Last Funding Date\n${rows.map((row) => `Heron Robotics,heron.example,${row},${date}\n`).join('')}`;
  const importPeople = (fileName: string, date: string, ...rows: string[]) =>
    importFile(app.pool, people(date, ...rows), { fileName });
  const roles = async () => {
    const { rows } = await app.pool.query<{ text: string }>(
      "select concat_ws(' ', first_name, role, linkedin) as text from contacts order by position, id",
    );
    return rows.map(({ text }) => text);
  };
  const ADA = 'Ada,Lovelace,ada@heron.example';
  const BEN = 'Ben,Bitdiddle,ben@heron.example';
  await importPeople('newer.csv', '2026-03-01', `${ADA},CEO,linkedin.com/in/ada`, `${BEN},CTO,linkedin.com/in/ben`);
  await importPeople('older.csv', '2025-03-01', `${ADA},Founder,linkedin.com/in/ada-2`, `${BEN},CTO,`);
  const before = await roles();
  expect(before).toEqual(['Ada CEO linkedin.com/in/ada', 'Ben CTO linkedin.com/in/ben']);
  const ranking = ['import:older.csv', 'form-d'];
  expect(await preview(ranking, 'role')).toMatchObject({
    total: 1,
    values: [{ name: 'Heron Robotics', part: 'Ada Lovelace', before: 'CEO', after: 'Founder' }],
  });
  expect(await preview([], 'contactLinkedin')).toMatchObject({ total: 1, values: [{ part: 'Ada Lovelace' }] });
  expect((await call('GET', '/source-rules/email/preview?ranking=%5B%5D')).status).toBe(404);

  const rule = await setRule(ranking, 'role');
  expect(rule).toMatchObject({ companies: 1 });
  expect(await roles()).toEqual(['Ada Founder linkedin.com/in/ada', 'Ben CTO linkedin.com/in/ben']);
  const newer = `${ADA},Chair,linkedin.com/in/ada-3`;
  const { problems } = await importWithProblems(app.pool, people('2026-04-01', newer), { fileName: 'newer.csv' });
  const reason = expect.stringContaining('rules rank below');
  expect(problems).toContainEqual(expect.objectContaining({ column: 'Role', value: 'Chair', reason }));
  expect((await roles())[0]).toBe('Ada Founder linkedin.com/in/ada-3');
  await importPeople('older.csv', '2025-04-01', `${ADA},President,`);
  expect((await roles())[0]).toBe('Ada President linkedin.com/in/ada-3');
  await importFiling({ name: 'Heron Robotics, Inc.', people: [['Ben', 'Bitdiddle', 'Director']] });
  expect((await roles())[1]).toMatch(/^Ben CTO/);
  await setRule(['form-d'], 'role');
  expect(await roles()).toEqual([expect.stringMatching(/^Ada President/), expect.stringMatching(/^Ben Director/)]);
  const again = (await ruleOf('role'))?.changeId;
  expect((await call('POST', `/history/${again}/undo`)).status).toBe(200);
  expect((await roles())[1]).toMatch(/^Ben CTO/);
});

test('the newest wins, even if its rounds are older', async () => {
  await importNewer();
  await importOlder();
  await setRule([]);
  expect(await place()).toMatchObject({ place: AUSTIN });
});

test('a filing obeys the rules too', async () => {
  await importFile(app.pool, file(SAN_MATEO, '2026-03-01'), { fileName: 'first.csv' });
  await importFiling({});
  await importFile(app.pool, file(OAKLAND, '2026-04-01'), { fileName: 'newer.csv' });
  expect(await place()).toMatchObject({ place: OAKLAND });
  await setRule(['form-d']);
  expect(await place()).toMatchObject({ place: SAN_MATEO });
  await importFile(app.pool, file(AUSTIN, '2026-05-01'), { fileName: 'newer.csv' });
  expect(await place()).toMatchObject({ place: SAN_MATEO });
  await importFiling({ type: 'D/A', previous: '0009990001-26-000001', signed: '2026-05-01', city: 'OAKLAND' });
  expect(await place()).toMatchObject({ place: OAKLAND, city: 'Oakland' });
});

test('later imports keep an edit that ranks first', async () => {
  await importNewer();
  await setRule(['edit']);
  const id = await idOf('Heron Robotics');
  const { version } = await read(`/records/companies/${id}`);
  await call('PATCH', `/records/companies/${id}`, { version, fields: { headquartersLocation: AUSTIN } });
  await importFile(app.pool, file(OAKLAND, '2026-06-01'), { fileName: 'newest.csv' });
  expect(await place()).toMatchObject({ place: AUSTIN });
});

test('is applied once when two processes start it', async () => {
  await importNewer();
  await importOlder();
  const release = await blockWriters(app.pool);
  await begin(['import:older.csv']);
  expect((await call('PUT', '/source-rules/headquartersLocation', { ranking: [] })).status).toBe(409);
  const { rows } = await app.pool.query('select max(id) as id from source_rules');
  const attempts = [1, 2].map(() => runRuleJob(app.dependencies, { id: rows[0].id, last: false }).catch(() => {}));
  await release();
  await Promise.all(attempts);
  await expect.poll(async () => (await ruleOf('headquartersLocation'))?.job?.working).toBe(false);
  expect(await ruleOf('headquartersLocation')).toMatchObject({ companies: 1, job: { working: false, failure: null } });
  const { changes } = await read('/history');
  expect(changes.filter(({ kind }: { kind: string }) => kind === 'rule')).toHaveLength(1);
});

test('a canceled rule changes nothing, and the rule before stays in force', async () => {
  await importNewer();
  await importOlder();
  await setRule(['import:newer.csv']);
  const release = await blockWriters(app.pool);
  await begin(['import:older.csv']);
  expect(await ruleOf('headquartersLocation')).toMatchObject({ ranking: ['import:newer.csv'] });
  expect((await call('POST', '/source-rules/headquartersLocation/cancel')).status).toBe(204);
  await expect.poll(async () => (await ruleOf('headquartersLocation'))?.job?.working).toBe(false);
  await release();
  expect(await ruleOf('headquartersLocation')).toMatchObject({
    ranking: ['import:newer.csv'],
    job: { failure: 'Canceled. Nothing was changed.' },
  });
  expect((await call('POST', '/source-rules/headquartersLocation/cancel')).status).toBe(409);
  expect(await place()).toMatchObject({ place: OAKLAND });
  const { rows } = await app.pool.query('select action from audit_log order by id desc limit 1');
  expect(rows).toEqual([{ action: 'source.cancel-rule' }]);
  expect(await setRule(['import:older.csv'])).toMatchObject({ companies: 1, job: { failure: null } });
});

test('rules are for admins, and name what is invalid', async () => {
  for (const as of [undefined, 'pro'] as const)
    expect((await app.send('/api/admin/source-rules', { ...(as && { as }) })).status).toBe(404);
  expect((await call('PUT', '/source-rules/totalFundingAmountUsd', { ranking: [] })).status).toBe(404);
  expect((await call('PUT', '/source-rules/website', { ranking: ['rumor'] })).status).toBe(400);
  expect((await call('GET', '/source-rules/website/preview?ranking=%5B')).status).toBe(400);
});
