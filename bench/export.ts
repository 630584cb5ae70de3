import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { createDb, createPool } from '#server/database/connection.ts';
import { openEmbeddedDatabase } from '#server/database/embedded/embedded-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { loadSample } from '#server/database/sample/load-sample.ts';
import { exportCompaniesCsv } from '#server/exports/export-companies.ts';

/**
 * Exports every company and copies the same rows out with a plain COPY, in turn, and prints both times,
 * their ratio, the time to the first byte and the memory of a process that does nothing else.
 *
 *     node bench/export.ts [--companies 17555] [--times 5]
 */
const ORDER = 'order by last_funding_date desc nulls last, companies.id';
const ROWS = `select organization_name, description, full_description, array_to_string(industries, ', '),
  array_to_string(industry_groups, ', '), headquarters_location, array_to_string(headquarters_regions, ', '),
  first_name, last_name, array_to_string(founders, ', '), role, email, contact_email, website, companies.linkedin,
  last_funding_amount_usd, last_funding_date, last_funding_type, total_funding_amount_usd
  from companies left join contacts on company_id = companies.id ${ORDER}, position`;

const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '17555' },
    times: { type: 'string', default: '5' },
    database: { type: 'string' },
    ids: { type: 'string' },
  },
});
if (values.database && values.ids) await measure(values.database, values.ids);
else await prepare();

/** Makes the database, then measures in a process of its own, so that only the export counts. */
async function prepare(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-bench-'));
  const server = await openEmbeddedDatabase(path.join(folder, 'data'), 'use');
  try {
    const pool = createPool(server.url);
    await migrate(createDb(pool));
    await loadSample(pool, { seed: 1, today: '2026-11-21' });
    await grow(pool, Number(values.companies));
    const ids = path.join(folder, 'ids');
    await writeFile(ids, await readIds(pool));
    await pool.end();
    const args = [import.meta.filename, '--database', server.url, '--ids', ids, '--times', values.times];
    await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(url: string, idsFile: string): Promise<void> {
  const pool = createPool(url);
  const bytes = await readFile(idsFile);
  const ids = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / Int32Array.BYTES_PER_ELEMENT);
  const exports: number[] = [];
  const firstBytes: number[] = [];
  const copies: number[] = [];
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  for (let turn = 0; turn < Number(values.times); turn++) {
    const start = performance.now();
    let size = 0;
    for await (const part of exportCompaniesCsv({ pool, ids })) {
      if (size === 0) firstBytes.push(performance.now() - start);
      size += part.length;
    }
    exports.push(performance.now() - start);
    if (turn === 0) {
      clearInterval(watch);
      print(
        `memory while exporting ${ids.length} companies (${(size / 1e6).toFixed(0)} MB): ${peak >> 20} MB at most (150)`,
      );
    }
    copies.push(await timeCopy(pool));
  }
  await pool.end();
  print(`first byte: ${median(firstBytes).toFixed(0)} ms (at most 200)`);
  print(`export: ${median(exports).toFixed(0)} ms; COPY of the same rows: ${median(copies).toFixed(0)} ms`);
  print(`ratio of the medians: ${(median(exports) / median(copies)).toFixed(2)} (at most 2)`);
}

async function timeCopy(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  const start = performance.now();
  for await (const _ of client.query(copyTo(`copy (${ROWS}) to stdout (format csv)`)));
  client.release();
  return performance.now() - start;
}

/** The ids in the order of a result list, as compact as the search index hands them out. */
async function readIds(pool: pg.Pool): Promise<Int32Array> {
  const { rows } = await pool.query<[number]>({ text: `select id from companies ${ORDER}`, rowMode: 'array' });
  return Int32Array.from(rows, ([id]) => id);
}

/** Repeats the sample under other slugs until there are so many companies. */
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

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
