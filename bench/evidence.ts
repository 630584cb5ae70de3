import { createReadStream } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { readFacts } from '#server/data/evidence/read-evidence.ts';
import { importCompanies } from '#server/data/imports/import-companies.ts';
import { percentile, withDatabase } from './harness.ts';
import { inventFile } from './invented-file.ts';

/**
 * Measures evidence with two sources per company, of which the second changes every other one: its size against the
 * rest of the database, against two other layouts, and the time to read the evidence of a company.
 *
 *     node bench/evidence.ts [--companies 100000] [--reads 2000]
 */
const { values } = parseArgs({
  options: { companies: { type: 'string', default: '100000' }, reads: { type: 'string', default: '2000' } },
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

async function sizeOf(pool: pg.Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>('select pg_total_relation_size($1)::float as bytes', [table]);
  return rows[0]?.bytes ?? 0;
}

function mb(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
