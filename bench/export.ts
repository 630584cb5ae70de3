import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { loadSample } from '#server/data/sample/ensure-sample.ts';
import { withDatabase } from './harness.ts';

/** The flag that `npm start` uses. */
const MEMORY = ['--max-semi-space-size=8'];

/**
 * Exports every company and copies the same rows with a plain COPY, in turn, and prints both times, their ratio, the
 * time to first byte and the memory of a process that only exports.
 *
 *     node bench/export.ts [--companies 17555] [--times 5]
 */
const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '17555' },
    times: { type: 'string', default: '5' },
  },
});
await withDatabase(async ({ pool, url, folder }) => {
  await loadSample(pool, '2026-11-21');
  await grow(pool, Number(values.companies));
  const ids = path.join(folder, 'ids');
  await writeFile(ids, await readIds(pool));
  const args = [...MEMORY, path.join(import.meta.dirname, 'export-alone.ts'), url, ids, values.times];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`The export ended with ${code}`);
});

/** Returns the ids in result order, as compact as in the search index. */
async function readIds(pool: pg.Pool): Promise<Int32Array> {
  const { rows } = await pool.query<[number]>({
    text: `select id from companies order by last_funding_date desc nulls last, id`,
    rowMode: 'array',
  });
  return Int32Array.from(rows, ([id]) => id);
}

/** Duplicates the sample under new slugs until there are this many companies. */
async function grow(pool: pg.Pool, wanted: number): Promise<void> {
  const { rows } = await pool.query<{ size: number }>('select max(id) as size from companies');
  const size = rows[0]?.size ?? 0;
  const copied = (table: string) => copiedColumns(pool, table);
  const companies = await copied('companies');
  const contacts = await copied('contacts');
  for (let shift = size; shift < wanted; shift += size) {
    await pool.query(
      `insert into companies (id, slug, ${companies}) overriding system value
       select id + ${shift}, slug || '-${shift}', ${companies} from companies where id <= least(${size}, ${wanted - shift})`,
    );
    await pool.query(
      `insert into contacts (company_id, ${contacts})
       select company_id + ${shift}, ${contacts} from contacts where company_id <= least(${size}, ${wanted - shift})`,
    );
  }
  await pool.query('vacuum analyze companies, contacts');
}

async function copiedColumns(pool: pg.Pool, table: string): Promise<string> {
  const { rows } = await pool.query<{ columns: string }>(
    `select string_agg(column_name, ', ') as columns from information_schema.columns
     where table_name = $1 and column_name not in ('id', 'slug', 'company_id')`,
    [table],
  );
  return rows[0]?.columns ?? '';
}
