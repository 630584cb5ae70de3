import { createReadStream } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { readFacts } from '#server/data/evidence/read-evidence.ts';
import { importCompanies } from '#server/data/imports/import-companies.ts';
import { median, percentile, withDatabase } from './harness.ts';
import { inventFile } from './invented-file.ts';

/**
 * Measures evidence with two sources per company, of which the second changes every other one: its size against the
 * rest of the database, against two other layouts, and the time to read the evidence of a company. With a folder of
 * another version and its packages, for example of the one before evidence, also how long imports, exports, searches and
 * pages of `--rows` companies take against it.
 *
 *     node bench/evidence.ts [--companies 100000] [--reads 2000] [--before FOLDER] [--rows 17727]
 */
const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '100000' },
    reads: { type: 'string', default: '2000' },
    before: { type: 'string' },
    rows: { type: 'string', default: '17727' },
  },
});
const COMPANIES = Number(values.companies);

/** Every stated value of a document. */
const STATED = `
  select e.company_id, e.change_id, key as field, value
  from evidence e join companies c on c.id = e.company_id,
    jsonb_each(jsonb_strip_nulls(to_jsonb(c)) - '{id,slug,city,region,country,search_text,version,website_key,name_key,crunchbase_key,source,import_id,first_seen_at,last_changed_at}'::text[]
      || jsonb_build_object('contact', (select jsonb_agg(to_jsonb(p) - '{id,company_id,position}'::text[]) from contacts p where p.company_id = c.id))
      || jsonb_build_object('rounds', (select jsonb_agg(to_jsonb(r) - '{id,company_id}'::text[]) from funding_rounds r where r.company_id = c.id)))`;

const LAYOUTS = {
  'a row per value': `create table row_per_value as
    select company_id, change_id, field, value #>> '{}' as value, 1 as row_number, current_date as seen_on from (${STATED}) stated;
    alter table row_per_value add primary key (company_id, change_id, field)`,
  'a row per document, with its values': `create table row_with_values as
    select company_id, change_id, jsonb_object_agg(field, value) as stated, 1 as row_number, current_date as seen_on
    from (${STATED}) stated group by company_id, change_id;
    alter table row_with_values add primary key (company_id, change_id)`,
};

console.log(`load ${loadavg()[0]?.toFixed(2)}`);
if (values.before) await compareWith(values.before, Number(values.rows));
await withDatabase(async ({ pool, folder }) => {
  for (const [name, isSecond] of [
    ['first.csv', false],
    ['second.csv', true],
  ] as const) {
    const file = await inventFile(path.join(folder, name), COMPANIES, isSecond);
    await importCompanies({ pool, input: () => createReadStream(file), fileName: name });
  }
  const size = await sizeOf(pool, 'evidence');
  const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database())::float as bytes');
  const all = rows[0]?.bytes ?? 0;
  console.log(`${COMPANIES} companies, two sources each: database ${mb(all)}, of which evidence ${mb(size)}`);
  console.log(`  against the same without evidence: ${(all / (all - size)).toFixed(3)} (at most 1.5)`);
  for (const [layout, statement] of Object.entries(LAYOUTS)) {
    await pool.query(statement);
    const bytes = await sizeOf(pool, layout === 'a row per value' ? 'row_per_value' : 'row_with_values');
    console.log(`  ${layout}: ${mb(bytes)}, ${((all - size + bytes) / (all - size)).toFixed(3)}`);
  }
  await pool.query('vacuum analyze');
  const ids = await pool.query<{ id: number }>('select id from companies order by random() limit $1', [values.reads]);
  const times: number[] = [];
  for (const { id } of ids.rows) {
    const start = performance.now();
    await readFacts(pool, [id]);
    times.push(performance.now() - start);
  }
  console.log(
    `  evidence of a company: p50 ${percentile(times, 0.5).toFixed(2)} ms, p95 ${percentile(times, 0.95).toFixed(2)} ms (at most 5)`,
  );
});

type Side = Awaited<ReturnType<typeof openSide>>;

/** Runs the same work in turn with this version and the one before, each on its own database, and prints the ratios. */
async function compareWith(before: string, rows: number): Promise<void> {
  await withDatabase(async ({ pool, url, folder }) => {
    await pool.query('create database before');
    const sides = [await openSide('.', url), await openSide(before, url.replace(/\/[^/?]+(?=\?|$)/, '/before'))];
    const compare = async (name: string, limit: number, times: number, work: (side: Side, turn: number) => unknown) => {
      const took = sides.map(() => [] as number[]);
      for (let turn = 0; turn < times; turn++) {
        for (const at of turn % 2 ? [0, 1] : [1, 0]) {
          const start = performance.now();
          await work(sides[at] as Side, turn);
          took[at]?.push(performance.now() - start);
        }
      }
      const [now = Number.NaN, then = Number.NaN] = took.map(median);
      const ratio = (now / then).toFixed(2);
      console.log(`${name}: ${now.toFixed(3)} ms, before ${then.toFixed(3)}, ratio ${ratio} (at most ${limit})`);
    };
    const first = await inventFile(path.join(folder, 'first.csv'), rows);
    const second = await inventFile(path.join(folder, 'second.csv'), rows, true);
    await compare(`import of ${rows} rows`, 1.2, 5, (side) => side.import(first, true));
    await compare('the same, then of a file that changes every other company', 1.2, 5, async (side) => {
      await side.import(first, true);
      await side.import(second);
    });
    await compare('import of that file again', 1.2, 5, (side) => side.import(second));
    for (const side of sides) await side.prepare();
    await compare('export of all', 1.05, 15, (side) => side.export());
    await compare('search', 1, 3_000, (side, turn) => side.search(turn));
    await compare('page of a company', 1, 3_000, (side, turn) => side.page(turn));
    for (const side of sides) await side.pool.end();
  });
}

/** Opens the database of a version with its own code. */
async function openSide(folder: string, url: string) {
  const load = (file: string) => import(path.resolve(folder, 'src', file));
  const { createDb, createPool } = await load('server/platform/database/connection.ts');
  const { migrate } = await load('server/platform/database/migrate.ts');
  const { importCompanies } = await load('server/data/imports/import-companies.ts');
  const { exportCompanies } = await load('server/workspace/exports/export-companies.ts');
  const { readCompany } = await load('server/data/companies/queries.ts');
  const { createCompanyRows } = await load('server/data/companies/company-rows.ts');
  const { loadIndex } = await load('server/data/search/index/load-index.ts');
  const { parseCompanySearch } = await load('domain/search/company-filters.ts');
  const pool: pg.Pool = createPool(url);
  await migrate(createDb(pool));
  let companies: { id: number; slug: string }[] = [];
  const readReplica = { read: (_: string, work: (pool: pg.Pool) => unknown) => work(pool) };
  const rows = createCompanyRows(readReplica);
  let index: { search(search: unknown, today: string): { ids: number[] } };
  return {
    pool,
    async import(file: string, isFirst = false) {
      if (isFirst) await pool.query('truncate imports, companies, contacts, funding_rounds restart identity cascade');
      await importCompanies({ pool, input: () => createReadStream(file), fileName: path.basename(file) });
    },
    async prepare() {
      await pool.query('vacuum analyze');
      companies = (await pool.query('select id, slug from companies order by id')).rows;
      index = await loadIndex(pool, readReplica);
    },
    async export() {
      for await (const _ of exportCompanies({ pool, format: 'csv', ids: companies.map(({ id }) => id) }));
    },
    search(turn: number) {
      const { search } = parseCompanySearch(
        { query: ['', 'software', 'analytics'][turn % 3], page: `${1 + (turn % 20)}` },
        () => null,
      );
      const { ids } = index.search(search, '2026-11-21');
      return rows.read(ids, String(turn)); // A new token empties the cache.
    },
    page(turn: number) {
      const { slug } = companies[(turn * 7_919) % companies.length] ?? {};
      return readCompany(pool, { slug, userId: null }, { emails: async () => true, contacts: async () => true });
    },
  };
}

async function sizeOf(pool: pg.Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>('select pg_total_relation_size($1)::float as bytes', [table]);
  return rows[0]?.bytes ?? 0;
}

function mb(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
