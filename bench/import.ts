import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { CSV_COLUMNS } from '#domain/companies/company-fields.ts';
import { importCompanies } from '#server/data/imports/import-companies.ts';
import { createDb, createPool } from '#server/platform/database/connection.ts';
import { copyInto } from '#server/platform/database/copy-text.ts';
import { openEmbeddedDatabase } from '#server/platform/database/embedded/embedded-database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { median } from './percentile.ts';

/**
 * Imports a file twice and copies the resulting rows into the same, emptied tables with a plain COPY, in turn, and prints
 * the times, their ratios and the memory of this process. During the first import the tables are analyzed without its
 * rows, as autovacuum may do.
 *
 *     node bench/import.ts [FILE] [--rows 17727] [--times 5]
 *
 * Without a file, generates one with `--rows` rows.
 */
const TABLES = ['imports', 'companies', 'contacts', 'funding_rounds'];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string', default: '17727' }, times: { type: 'string', default: '5' } },
});
const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-bench-'));
const server = await openEmbeddedDatabase(path.join(folder, 'data'), 'use');
const pool = createPool(server.url);
try {
  await migrate(createDb(pool));
  const file = positionals[0] ?? (await inventFile(path.join(folder, 'invented.csv'), Number(values.rows)));
  const { size } = await stat(file);
  const imports: number[] = [];
  const repeats: number[] = [];
  const copies: number[] = [];
  let peak = 0;
  let rows = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  for (let turn = 0; turn < Number(values.times); turn++) {
    await emptyTables();
    const options = { pool, input: () => createReadStream(file), fileName: 'bench.csv', size };
    const start = performance.now();
    const report = await importCompanies({ ...options, beforeCommit: analyzeMeanwhile });
    imports.push(performance.now() - start);
    rows = report.rows.read;
    const again = performance.now();
    await importCompanies(options);
    repeats.push(performance.now() - again);
    if (turn === 0) {
      print(`peak memory while importing ${rows} rows: ${Math.round(peak / 2 ** 20)} MB`);
      clearInterval(watch);
    }
    if (rows <= 100_000) copies.push(await timePlainCopy());
  }
  print(`import of ${rows} rows (${(size / 1e6).toFixed(1)} MB): ${describe(imports)}`);
  print(`second import of the same file: ${describe(repeats)}`);
  print(`ratio of the medians to the first import: ${(median(repeats) / median(imports)).toFixed(2)} (at most 1.5)`);
  if (copies.length > 0) {
    print(`plain COPY of the resulting rows: ${describe(copies)}`);
    print(`ratio of the medians: ${(median(imports) / median(copies)).toFixed(2)} (at most 4)`);
    print(`ratio of the fastest runs, least affected by other load: ${fastestRatio(imports, copies)}`);
  }
} finally {
  await pool.end();
  await server.close();
  await rm(folder, { recursive: true, force: true });
}

async function analyzeMeanwhile(): Promise<void> {
  await pool.query(`analyze ${TABLES.join(', ')}`);
}

async function timePlainCopy(): Promise<number> {
  const client = await pool.connect();
  const contents: Buffer[] = [];
  for (const table of TABLES) contents.push(await buffer(client.query(copyTo(`copy ${table} to stdout`))));
  await emptyTables();
  const start = performance.now();
  await client.query('begin');
  for (const [index, table] of TABLES.entries()) await copyWhole(client, table, contents[index] ?? Buffer.alloc(0));
  await client.query('commit');
  const time = performance.now() - start;
  client.release();
  return time;
}

async function copyWhole(client: pg.PoolClient, table: string, content: Buffer): Promise<void> {
  await copyInto(client, table, [content.toString()]);
}

async function emptyTables(): Promise<void> {
  await pool.query(`truncate ${TABLES.join(', ')} restart identity cascade`);
  await pool.query('checkpoint');
}

/** Writes rows as long as in a real export, one company each. Half of the companies have only a name to match by. */
async function inventFile(file: string, count: number): Promise<string> {
  const stream = createWriteStream(file);
  stream.write(`${CSV_COLUMNS.map(({ header }) => header).join(',')}\n`);
  for (let n = 1; n <= count; n++) {
    const day = new Date(Date.UTC(2015, 0, 1 + (n % 4000))).toISOString().slice(0, 10);
    const row =
      `Company ${n},Software that helps team ${n % 977} do its work,"Founded by people who met at work, company ${n} makes ` +
      `the daily work of ${n % 977} teams easier. It is used in ${n % 43} countries and grows by the month.",` +
      `"Software, Analytics","Software, Data and Analytics","${placeName(n % 911)}, California, United States",West Coast,` +
      `First${n % 1999},Last${n % 2999},First${n % 1999} Last${n % 2999},Founder,first.last${n}@company-${n}.example,` +
      `hello@company-${n}.example,${n % 2 === 0 ? `https://company-${n}.example` : ''},https://www.linkedin.com/company/company-${n},` +
      `${(n % 500) * 10_000},${day},Series A,${(n % 700) * 20_000}\n`;
    if (!stream.write(row)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
  return file;
}

/** Returns a name without digits that no city has: 'Bacadaville'. */
function placeName(n: number): string {
  const syllables = ['ba', 'co', 'di', 'fu', 'ge', 'ha', 'ki', 'lo', 'mu', 'ne'];
  const name = [...String(n)].map((digit) => syllables[Number(digit)]).join('');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}ville`;
}

function fastestRatio(imports: readonly number[], copies: readonly number[]): string {
  return (Math.min(...imports) / Math.min(...copies)).toFixed(2);
}

function describe(times: readonly number[]): string {
  return `${Math.round(median(times))} ms (${times.map((time) => Math.round(time)).join(', ')})`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
