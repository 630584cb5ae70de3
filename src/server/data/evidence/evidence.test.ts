import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import type { Fact } from '#domain/evidence/evidence.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { filingXml, type InventedFiling } from '#test/form-d.ts';
import { clearCompanies, importFile } from '#test/import-file.ts';
import { recordsAdmin } from '#test/records.ts';
import { listTables } from '../../platform/operations/backup/tables.ts';
import { removePerson } from '../../site/requests/remove-person.ts';
import { matchNextChanges } from '../../workspace/saved-searches/match-changes.ts';
import { importFormD } from '../imports/form-d/import-form-d.ts';
import { indexRows } from '../search/index/columns.ts';

const app = useTestApp();
const { call, read, merge, idOf, lastChange } = recordsAdmin(() => app);
beforeEach(async () => {
  await clearCompanies(app.pool);
  await app.pool.query('truncate changes, undo_jobs, suppressions, merged_ids, rate_limits');
  app.advanceClock(86_400);
});

const HEADERS =
  'Organization Name,Website,Headquarters Location,Founders,First Name,Last Name,Email,Role,Announced Date,Funding Type,Money Raised (in USD)\n';
const FIRST = `${HEADERS}Heron Robotics,heron.example,"San Mateo, California, United States",,Ada,Berg,ada@heron.example,CEO,2026-02-01,Seed,1000000\n`;
/** Older than the first file, so it only fills blanks. */
const OLDER = `${HEADERS}Heron Robotics,heron.example,"Austin, Texas, United States","Ada Berg, Bo Ek",Ada,Berg,,Founder,2025-02-01,Pre-Seed,500000
Heron Robotics,heron.example,,,Bo,Ek,bo@heron.example,,,,\n`;

async function file(content: InventedFiling): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-evidence-'));
  const number = content.previous === undefined ? 1 : 2;
  const name = path.join(folder, `00099900012600000${number}-primary_doc.xml`);
  await writeFile(name, filingXml(content));
  await importFormD({ pool: app.pool, paths: [name], now: new Date('2026-11-21T12:00:00Z') });
  await rm(folder, { recursive: true });
}

async function evidence(slug = 'heron-robotics', as: Account | undefined = 'admin'): Promise<Fact[]> {
  const answer = await app.send(`/api/companies/${slug}/evidence`, { ...(as && { as }) });
  expect(answer.status).toBe(200);
  return (await answer.json()).facts;
}

/** 'company website: heron.example (first.csv 2, older.csv 2+3) | Austin (older.csv)' */
function lines(facts: readonly Fact[]): string[] {
  const sources = (of: Fact['sources']) =>
    of
      .map(({ source, name, rows }) => `${name ?? source}${rows.length > 0 ? ` ${rows.join('+')}` : ''}`)
      .sort()
      .join(', ');
  return facts.map(
    ({ part, index, field, value, others, ...fact }) =>
      `${part}${index ?? ''} ${field}: ${value} (${sources(fact.sources)})` +
      others.map((other) => ` ${other.contradicts ? '!' : '|'} ${other.value} (${sources(other.sources)})`).join(''),
  );
}

test('names the documents of each value, and what other sources state', async () => {
  await importFile(app.pool, FIRST, { fileName: 'first.csv' });
  await importFile(app.pool, OLDER, { fileName: 'older.csv' });
  await file({ firstSale: '2026-02-01', sold: '1050000' });
  expect(lines(await evidence())).toEqual([
    'company organizationName: Heron Robotics (0009990001-26-000001, first.csv 2, older.csv 2+3)',
    'company industries: Information Technology (0009990001-26-000001)',
    'company industryGroups: Information Technology (0009990001-26-000001)',
    'company headquartersLocation: San Mateo, California, United States (0009990001-26-000001, first.csv 2) ! Austin, Texas, United States (older.csv 2+3)',
    'company founders: Ada Berg,Bo Ek (older.csv 2+3)',
    'company website: heron.example (first.csv 2, older.csv 2+3)',
    'company lastFundingAmountUsd: 1000000 (first.csv 2) | 1050000 (0009990001-26-000001)',
    'company lastFundingDate: 2026-02-01 (0009990001-26-000001, first.csv 2)',
    'company lastFundingType: Seed (first.csv 2)',
    'company totalFundingAmountUsd: 1500000 (older.csv 2+3) | 1000000 (first.csv 2)',
    'contact0 firstName: Ada (0009990001-26-000001, first.csv 2, older.csv 2+3)',
    'contact0 lastName: Berg (0009990001-26-000001, first.csv 2, older.csv 2+3)',
    'contact0 role: CEO (first.csv 2) | Executive Officer, Director (0009990001-26-000001) | Founder (older.csv 2+3)',
    'contact0 email: ada@heron.example (first.csv 2)',
    'contact1 firstName: Bo (older.csv 2+3)',
    'contact1 lastName: Ek (older.csv 2+3)',
    'contact1 email: bo@heron.example (older.csv 2+3)',
    'round0 roundDate: 2025-02-01 (older.csv 2+3)',
    'round0 roundType: Pre-Seed (older.csv 2+3)',
    'round0 roundAmountUsd: 500000 (older.csv 2+3)',
    'round1 roundDate: 2026-02-01 (0009990001-26-000001, first.csv 2)',
    'round1 roundType: Seed (first.csv 2)',
    'round1 roundAmountUsd: 1000000 (first.csv 2) ! 1050000 (0009990001-26-000001)',
  ]);
});

test('confirms values without changing them, and an import of the same file again moves only the last day', async () => {
  await importFile(app.pool, FIRST, { fileName: 'first.csv' });
  const before = await evidence();
  await app.pool.query("update evidence set seen_on = '2026-03-01'");
  await importFile(app.pool, FIRST, { fileName: 'first.csv' });
  const after = await evidence();
  expect(lines(after)).toEqual(lines(before));
  expect(after.every(({ firstSeen }) => firstSeen === '2026-03-01')).toBe(true);
  // The file has no total: it was added up.
  expect(after.filter(({ firstSeen, lastSeen }) => firstSeen === lastSeen).map(({ field }) => field)).toEqual([
    'totalFundingAmountUsd',
  ]);
  const company = await (await app.send('/api/companies/heron-robotics')).json();
  expect(company).toMatchObject({ confirmedOn: after[0]?.lastSeen, sourcesMayDisagree: false });
});

test('undoing an import that only confirms removes its evidence, and undoing the undo restores it', async () => {
  await importFile(app.pool, FIRST, { fileName: 'first.csv' });
  const before = lines(await evidence());
  await importFile(app.pool, FIRST, { fileName: 'again.csv' });
  const confirmed = lines(await evidence());
  expect(confirmed).not.toEqual(before);
  const undoLast = async () => {
    const { rows } = await app.pool.query<{ id: number }>('select max(id) as id from changes');
    expect((await call('POST', `/history/${rows[0]?.id}/undo`)).status).toBe(200);
    return lines(await evidence());
  };
  expect(await undoLast()).toEqual(before);
  expect(await undoLast()).toEqual(confirmed);
});

test('an amendment replaces the amount of its filing without contradicting it', async () => {
  await file({ sold: '2000000' });
  await file({ type: 'D/A', previous: '0009990001-26-000001', signed: '2026-05-01', sold: '5000000' });
  const amounts = lines(await evidence()).filter((line) => line.includes('AmountUsd'));
  expect(amounts).toContain('round0 roundAmountUsd: 5000000 (0009990001-26-000002) | 2000000 (0009990001-26-000001)');
});

test('an edit is evidence, and undoing it or an import removes theirs and restores the former', async () => {
  await importFile(app.pool, FIRST, { fileName: 'first.csv' });
  const imported = lines(await evidence());
  const id = await idOf('Heron Robotics');
  const { version, parts } = await read(`/records/companies/${id}`);
  const edit = {
    version,
    fields: { headquartersLocation: 'Oakland, California, United States', linkedin: 'linkedin.com/company/heron' },
  };
  expect((await call('PATCH', `/records/companies/${id}`, edit)).status).toBe(204);
  const later = await read(`/records/companies/${id}`);
  const contact = { version: later.version, fields: { role: 'Founder & CEO' } };
  const { id: contactId } = parts.contacts[0];
  expect((await call('PATCH', `/records/companies/${id}/contacts/${contactId}`, contact)).status).toBe(204);
  const edited = lines(await evidence());
  expect(edited).toContain(
    'company headquartersLocation: Oakland, California, United States (edit) ! San Mateo, California, United States (first.csv 2)',
  );
  expect(edited).toContain('company linkedin: linkedin.com/company/heron (edit)');
  expect(edited).toContain('contact0 role: Founder & CEO (edit) | CEO (first.csv 2)');

  await importFile(app.pool, OLDER, { fileName: 'older.csv' });
  expect(JSON.stringify(await evidence())).toContain('older.csv');
  const undo = async () => call('POST', `/history/${await lastChange(`companies:${id}`)}/undo`);
  expect((await undo()).status).toBe(200);
  expect(lines(await evidence())).toEqual(edited);
  expect((await undo()).status).toBe(200); // of the undo
  expect(JSON.stringify(await evidence())).toContain('older.csv');
  expect((await undo()).status).toBe(200);
  const { changes } = await read(`/history?record=companies:${id}`);
  for (const change of changes.filter(({ kind }: { kind: string }) => kind === 'edit'))
    expect((await call('POST', `/history/${change.id}/undo`)).status).toBe(200);
  expect(lines(await evidence())).toEqual(imported);
});

async function undoLast(): Promise<void> {
  const { rows } = await app.pool.query<{ id: number }>(
    'select max(id) as id from changes where undone_by is null and undoes is null',
  );
  expect((await call('POST', `/history/${rows[0]?.id}/undo`)).status).toBe(200);
}

async function recentlyConfirmed(days = 30): Promise<string[]> {
  const answer = await app.send(`/api/companies?confirmed=${days}&sort=confirmed-desc`);
  const { companies } = await answer.json();
  return companies.map(({ organizationName }: { organizationName: string }) => organizationName);
}

test('finds and sorts by the last confirmation, also of imports that change nothing and of merged companies', async () => {
  const others = (name: string) => FIRST.replaceAll(/heron/gi, name);
  await importFile(app.pool, FIRST, { fileName: 'first.csv' });
  await importFile(app.pool, others('Egret'), { fileName: 'other.csv' });
  await app.pool.query(`
    update search_version set version = version + 1;
    update evidence set seen_on = '2025-01-02';
    update companies set first_seen_at = '2025-01-01', version = (select version from search_version)`);
  expect(await recentlyConfirmed()).toEqual([]);
  const versions = async () => (await app.pool.query('select id, version from companies order by id')).rows;
  const before = await versions();
  await importFile(app.pool, others('Egret'), { fileName: 'again.csv' });
  await app.pool.query("update evidence set seen_on = current_date where seen_on > '2025-01-02'");
  expect(await recentlyConfirmed()).toEqual(['Egret Robotics']);
  expect(await recentlyConfirmed(365)).toEqual(['Egret Robotics']);
  expect(await versions()).toEqual(before);

  const [stays, goes] = [await idOf('Heron Robotics'), await idOf('Egret Robotics')];
  expect((await merge(stays, goes)).status).toBe(200);
  expect(await recentlyConfirmed()).toEqual(['Heron Robotics']);
  await undoLast();
  expect(await recentlyConfirmed()).toEqual(['Egret Robotics']);
  await undoLast();
  expect(await recentlyConfirmed()).toEqual([]);
});

test('filters by who stated something, with counts, and follows imports, filings, edits, merges and undos', async () => {
  const named = async (params: string, as: Account = 'pro') => {
    const { companies } = await (await app.send(`/api/companies?sort=name-asc&${params}`, { as })).json();
    return companies.map(({ organizationName }: { organizationName: string }) => organizationName);
  };
  const counts = async () =>
    (await (await app.send('/api/filter-options?only=counts&query=waders', { as: 'pro' })).json()).counts.source;
  const of = (name: string) => FIRST.replaceAll(/heron/gi, name).replaceAll('Robotics', 'Waders');
  await importFile(app.pool, of('Plover'), { fileName: 'first.csv' });
  await importFile(app.pool, of('Stilt'), { fileName: 'other.csv' });
  await app.send('/api/saved-searches', { as: 'pro', body: { name: 'Filed', params: 'source=form-d' } });
  while (await matchNextChanges(app.dependencies));
  expect([await named('source=import'), await counts()]).toEqual([['Plover Waders', 'Stilt Waders'], { import: 2 }]);
  await file({ name: 'PLOVER WADERS', firstSale: '2026-02-01', sold: '1050000' });
  const [stays, goes] = [await idOf('Stilt Waders'), await idOf('Plover Waders')];
  const { version } = await read(`/records/companies/${stays}`);
  expect(
    (await call('PATCH', `/records/companies/${stays}`, { version, fields: { description: 'Robots' } })).status,
  ).toBe(204);
  expect(await counts()).toEqual({ 'form-d': 1, import: 2, edit: 1 });
  expect([await named('source=form-d'), await named('source=!form-d&source=!sample')]).toEqual([
    ['Plover Waders'],
    ['Stilt Waders'],
  ]);
  expect(await named('source=form-d&source=edit')).toHaveLength(2);
  while (await matchNextChanges(app.dependencies));
  const { searches } = await (await app.send('/api/saved-searches', { as: 'pro' })).json();
  expect(searches[0]).toMatchObject({ newMatches: 1 });
  expect((await app.send('/api/companies?source=first.csv', { as: 'admin' })).status).toBe(400);

  expect((await merge(stays, goes)).status).toBe(200);
  expect([await named('source=form-d'), await counts()]).toEqual([
    ['Stilt Waders'],
    { 'form-d': 1, import: 1, edit: 1 },
  ]);
  await undoLast();
  expect(await counts()).toEqual({ 'form-d': 1, import: 2, edit: 1 });
  await undoLast();
  await undoLast();
  expect(await counts()).toEqual({ import: 2 });
});

test('the index reads the share allotments of many companies together', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `Company ${n}`);
  await importFile(app.pool, `Organization Name\n${names.join('\n')}\n`, { fileName: 'first.csv' });
  const { rows } = await app.pool.query(
    `explain (analyze, format json) ${indexRows('companies', (id) => `${id} > 0`)}`,
  );
  const loops: number[] = [];
  JSON.stringify(rows, (_name, value) => {
    if (value?.['Relation Name'] === 'share_allotments') loops.push(value['Actual Loops']);
    return value;
  });
  expect(loops).toHaveLength(1);
  expect(loops[0]).toBeLessThan(names.length / 2);
});

test('merging companies joins their evidence, and undoing the merge splits it', async () => {
  await importFile(app.pool, FIRST, { fileName: 'first.csv' });
  await importFile(app.pool, FIRST.replaceAll(/heron/gi, 'Egret').replace('San Mateo', 'Oakland'), {
    fileName: 'other.csv',
  });
  const [stays, goes] = [await idOf('Heron Robotics'), await idOf('Egret Robotics')];
  const before = [lines(await evidence()), lines(await evidence('egret-robotics'))];
  expect((await merge(stays, goes, { fields: { website: 'Egret.example' } })).status).toBe(200);
  const merged = lines(await evidence());
  expect(merged).toContain('company website: Egret.example (other.csv 2) ! heron.example (first.csv 2)');
  expect(merged).toContain('round0 roundAmountUsd: 1000000 (first.csv 2, other.csv 2)');
  expect(merged).toContain('contact1 email: ada@Egret.example (other.csv 2)');
  expect((await call('POST', `/history/${await lastChange(`companies:${stays}`)}/undo`)).status).toBe(200);
  expect([lines(await evidence()), lines(await evidence('egret-robotics'))]).toEqual(before);
});

const ofWilma = (file: string) =>
  file.replaceAll('Ada', 'Wilma').replaceAll('Berg', 'Quist').replaceAll('ada@', 'wilma@');

test('a removed person leaves no evidence', async () => {
  await importFile(app.pool, ofWilma(FIRST), { fileName: 'first.csv' });
  await importFile(app.pool, ofWilma(OLDER), {
    fileName: 'older.csv',
  });
  await importFile(
    app.pool,
    'Organization Name,Website,Description,Founders,Contact Email,Last Funding Date\nHeron Robotics,heron.example,Write to wilma@heron.example,"Wilma Quist, Cy Fox",wilma@heron.example,2024-01-01\n',
    { fileName: 'oldest.csv' },
  );
  const id = await idOf('Heron Robotics');
  const { version } = await read(`/records/companies/${id}`);
  const edit = {
    version,
    fields: { founders: 'Wilma Quist', description: 'Ask wilma@heron.example or bo@heron.example' },
  };
  expect((await call('PATCH', `/records/companies/${id}`, edit)).status).toBe(204);
  expect(await dump('evidence')).toMatch(/wilma/i);
  await app.db.transaction().execute(async (trx) => {
    const { id: request } = await trx
      .insertInto('requests')
      .values({ kind: 'do_not_sell', state: 'done' } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const person = { name: 'Wilma Quist', email: 'wilma@heron.example', companies: ['Heron Robotics'] };
    await removePerson(trx, person, request, new Date('2026-11-21T12:00:00Z'));
  });
  const client = await app.pool.connect();
  const tables = await listTables(client).finally(() => client.release());
  // A recall tells those who exported the person whom to delete.
  for (const { name } of tables.filter((table) => table.name !== 'public.recalls'))
    expect(await dump(name), name).not.toMatch(/wilma|quist/i);
  const rest = lines(await evidence());
  expect(rest.join('\n')).not.toMatch(/wilma|quist/i);
  expect(rest).toContain('contact0 email: bo@heron.example (older.csv 2+3)');
});

async function dump(table: string): Promise<string> {
  const { rows } = await app.pool.query<{ text: string }>(
    `select coalesce(string_agg(t::text, ' '), '') as text from ${table} t`,
  );
  return rows[0]?.text ?? '';
}

test('visitors see sources and dates, customers documents, admins files and rows', async () => {
  await importFile(app.pool, FIRST, { fileName: 'secret-list.csv' });
  await importFile(app.pool, OLDER, { fileName: 'older-list.csv' });
  await file({ firstSale: '2026-02-01', sold: '1050000' });
  const texts = Object.fromEntries(
    await Promise.all(
      ([undefined, 'free', 'lps', 'trial', 'pro', 'admin'] as const).map(async (as) => {
        const answer = await app.send('/api/companies/heron-robotics/evidence', { ...(as && { as }) });
        return [as ?? 'visitor', await answer.text()] as const;
      }),
    ),
  );
  for (const who of ['visitor', 'free', 'lps']) {
    expect(texts[who], who).not.toMatch(
      /list\.csv|heron\.example|Ada|Berg|San Mateo|Austin|0009990001|sec\.gov|"rows":\[\d/,
    );
    expect(texts[who], who).toMatch(/"source":"form-d".*"contradicted":true/);
  }
  for (const who of ['trial', 'pro']) {
    expect(texts[who], who).not.toMatch(/list\.csv|"rows":\[\d/);
    expect(texts[who], who).toMatch(/0009990001-26-000001.*ada@heron\.example/);
    expect(texts[who], who).toContain('Austin');
  }
  expect(texts.admin).toMatch(/secret-list\.csv.*"rows":\[2\]/);
});

test('companies have their evidence on request, as far as the viewer may see it', async () => {
  await importFile(app.pool, FIRST, { fileName: 'secret-list.csv' });
  const company = async (as: Account | undefined, path: string) => {
    const answer = await app.send(path, { ...(as && { as }) });
    expect(answer.status, path).toBe(200);
    const body = await answer.json();
    return body.companies?.[0] ?? body;
  };
  const changes = await (await app.send('/api/company-changes', { as: 'pro' })).json();
  await app.pool.query(`update search_version set version = version + 1;
    update companies set version = (select version from search_version)`);
  for (const as of [undefined, 'free', 'pro', 'admin'] as const) {
    const { facts } = await company(as, '/api/companies/heron-robotics/evidence');
    const paths = ['/api/companies/heron-robotics?', '/api/companies?query=heron&'];
    if (as) paths.push(`/api/company-changes?cursor=${changes.nextCursor}&`);
    for (const path of paths) {
      expect((await company(as, `${path}evidence=true`)).evidence, `${as} ${path}`).toEqual(facts);
      expect(await company(as, path.slice(0, -1))).not.toHaveProperty('evidence');
      expect(JSON.stringify(await company(as, `${path}evidence=true&emails=masked`))).not.toContain(
        'ada@heron.example',
      );
    }
  }
  expect((await app.send('/api/companies?evidence=yes')).status).toBe(400);
});

test('exports add who stated something and when it was last confirmed, and name files to admins only', async () => {
  await importFile(app.pool, FIRST, { fileName: '=secret-list.csv' });
  await app.pool.query("update evidence set seen_on = '2026-02-03'; update companies set first_seen_at = '2026-02-03'");
  await file({ firstSale: '2026-02-01', sold: '1050000' });
  const send = (as: Account, body: object) =>
    app.send('/api/exports/companies', { as, body: { searchQuery: '', evidence: true, ...body } });
  const rows = async (as: Account, body: object = {}): Promise<string[][]> =>
    parse(await (await send(as, body)).text());
  const [header, row] = await rows('pro');
  expect([header?.slice(-2), row?.slice(-2)]).toEqual([
    ['Source', 'Confirmed On'],
    ['SEC Form D; Imported list', '2026-03-05'],
  ]);
  expect((await rows('pro', { evidence: false }))[0]).toEqual(header?.slice(0, -2));
  expect((await rows('admin'))[1]?.at(-2)).toBe('SEC Form D; =secret-list.csv');
  const columns = ['organizationName'];
  expect((await rows('pro', { columns, contactPressure: true }))[1]).toEqual([
    'Heron Robotics',
    'SEC Form D; Imported list',
    '2026-03-05',
    'Low',
  ]);
  for (const format of ['hubspot', 'salesforce', 'pipedrive', 'instantly', 'smartlead', 'lemlist', 'apollo']) {
    const [names, ...people] = await rows('pro', { format });
    expect(names?.slice(-2), format).toEqual(['Source', 'Confirmed On']);
    expect(
      people.map((cells) => cells.slice(-2)),
      format,
    ).toContainEqual(['SEC Form D; Imported list', '2026-03-05']);
  }
  const xlsx = unzipSync(new Uint8Array(await (await send('pro', { format: 'xlsx' })).arrayBuffer()));
  const sheet = new TextDecoder().decode(xlsx['xl/worksheets/sheet1.xml']);
  expect(sheet).toMatch(/Confirmed On.*SEC Form D; Imported list/);
  expect(sheet).not.toContain('secret-list');
  for (const as of ['free', 'trial'] as const) expect((await send(as, {})).status).toBeGreaterThanOrEqual(402);
});

test('exports a row per value with its sources, of the contacts that the export contains', async () => {
  await importFile(app.pool, FIRST, { fileName: '=first.csv' });
  await importFile(app.pool, OLDER, { fileName: 'older.csv' });
  await app.pool.query("update evidence set seen_on = '2026-02-03'; update companies set first_seen_at = '2026-02-03'");
  await file({ firstSale: '2026-02-01', sold: '1050000' });
  const send = (as: Account, body: object) =>
    app.send('/api/exports/companies', { as, body: { searchQuery: '', perValue: true, ...body } });
  const rows = async (as: Account, body: object = {}): Promise<string[]> => {
    const [, ...lines]: string[][] = parse(await (await send(as, body)).text());
    return lines.map((cells) => cells.join(' | '));
  };
  const text = await (await send('pro', {})).text();
  expect(text.split('\r\n')[0]).toBe(
    'Company,Contact or Round,Field,Value,Source,Document,First Seen,Confirmed On,Other Values,Contradicted',
  );
  expect(text).not.toMatch(/first\.csv|older\.csv/);
  const all = await rows('pro');
  expect(all).toHaveLength((await evidence()).length);
  expect(all).toContain(
    'Heron Robotics |  | Headquarters Location | San Mateo, California, United States | SEC Form D; Imported list | 0009990001-26-000001 | 2026-02-03 | 2026-03-05 | Austin, Texas, United States (Imported list, Feb 3, 2026) | Yes',
  );
  expect(all).toContain(
    'Heron Robotics | Ada Berg | Email | ada@heron.example | Imported list |  | 2026-02-03 | 2026-02-03 |  | ',
  );
  expect(all).toContain(
    'Heron Robotics | Seed, 2026-02-01 | Round amount (USD) | 1000000 | Imported list |  | 2026-02-03 | 2026-02-03 | 1050000 (SEC Form D, filed Mar 5, 2026) | Yes',
  );
  const columns = ['website', 'email'];
  expect(await rows('admin', { columns, contactPressure: true })).toEqual([
    'Heron Robotics |  | Website | heron.example | Imported list | older.csv, rows 2, 3; =first.csv, row 2 | 2026-02-03 | 2026-02-03 |  |  | Low',
    "Heron Robotics | Ada Berg | Email | ada@heron.example | Imported list | '=first.csv, row 2 | 2026-02-03 | 2026-02-03 |  |  | Low",
    'Heron Robotics | Bo Ek | Email | bo@heron.example | Imported list | older.csv, rows 2, 3 | 2026-02-03 | 2026-02-03 |  |  | Low',
  ]);

  // What a file omits, what it records, and who may export, are the same as for every other export.
  await app.pool.query("insert into email_reports values ('bo@heron.example', 'bounced', '2026-11-03T10:00:00Z')");
  expect(await rows('lifetime', { columns })).toHaveLength(2);
  expect(await rows('lifetime', { columns, withEmail: true, onlyNew: 'me' })).toEqual([]);
  const { rows: recorded } = await app.pool.query('select contact_count, company_count from exported_contacts');
  expect(recorded).toContainEqual({ contact_count: 2, company_count: 1 });
  expect((await rows('admin', { withEmail: true })).filter((row) => row.includes('| Bo Ek |'))).toEqual([]);
  const xlsx = unzipSync(new Uint8Array(await (await send('pro', { format: 'xlsx' })).arrayBuffer()));
  expect(new TextDecoder().decode(xlsx['xl/worksheets/sheet1.xml'])).toMatch(/Contradicted.*Austin, Texas/);
  for (const as of ['free', 'trial'] as const) expect((await send(as, {})).status).toBeGreaterThanOrEqual(402);
  const refused = await send('pro', { format: 'hubspot' });
  expect([refused.status, (await refused.json()).errors]).toMatchObject([400, [{ field: 'perValue' }]]);
});

test('masks emails in evidence once the daily budget is used up', async () => {
  await importFile(app.pool, FIRST, { fileName: 'first.csv' });
  await app.send('/api/settings', { as: 'admin', method: 'PATCH', body: { trial_daily_reveals: 1 } });
  await importFile(app.pool, FIRST.replaceAll(/heron/gi, 'Egret'), { fileName: 'other.csv' });
  expect(JSON.stringify(await evidence('egret-robotics', 'trial'))).toContain('ada@Egret.example');
  expect(JSON.stringify(await evidence('heron-robotics', 'trial'))).not.toContain('ada@heron.example');
  expect((await app.send('/api/companies/unknown/evidence')).status).toBe(404);
});
