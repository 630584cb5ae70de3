import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { importCompanies } from '#server/data/imports/import-companies.ts';
import { copyInto } from '#server/platform/database/copy-rows.ts';
import { describeRuns, median, watchMemory, withDatabase } from './harness.ts';
import { inventFile } from './invented-file.ts';

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
await withDatabase(async ({ pool, folder }) => {
  const file = positionals[0] ?? (await inventFile(path.join(folder, 'invented.csv'), Number(values.rows)));
  const { size } = await stat(file);
  const imports: number[] = [];
  const repeats: number[] = [];
  const copies: number[] = [];
  let rows = 0;
  const peakMemory = watchMemory();
  for (let turn = 0; turn < Number(values.times); turn++) {
    await emptyTables(pool);
    const options = { pool, input: () => createReadStream(file), fileName: 'bench.csv', size };
    const analyze = async () => void (await pool.query(`analyze ${TABLES.join(', ')}`));
    const start = performance.now();
    const report = await importCompanies({ ...options, beforeCommit: analyze });
    imports.push(performance.now() - start);
    rows = report.rows.read;
    const again = performance.now();
    await importCompanies(options);
    repeats.push(performance.now() - again);
    if (turn === 0) console.log(`peak memory while importing ${rows} rows: ${peakMemory()} MB`);
    if (rows <= 100_000) copies.push(await timePlainCopy(pool));
  }
  console.log(`import of ${rows} rows (${(size / 1e6).toFixed(1)} MB): ${describeRuns(imports)}`);
  console.log(`second import of the same file: ${describeRuns(repeats)}`);
  const ratio = (ours: number, theirs: number) => (ours / theirs).toFixed(2);
  console.log(`ratio of the medians to the first import: ${ratio(median(repeats), median(imports))} (at most 1.5)`);
  if (copies.length === 0) return;
  console.log(`plain COPY of the resulting rows: ${describeRuns(copies)}`);
  console.log(`ratio of the medians: ${ratio(median(imports), median(copies))} (at most 4)`);
  const fastest = ratio(Math.min(...imports), Math.min(...copies));
  console.log(`ratio of the fastest runs, least affected by other load: ${fastest}`);
});

async function timePlainCopy(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  const contents: Buffer[] = [];
  for (const table of TABLES) contents.push(await buffer(client.query(copyTo(`copy ${table} to stdout`))));
  await emptyTables(pool);
  const start = performance.now();
  await client.query('begin');
  for (const [index, table] of TABLES.entries()) await copyInto(client, table, [String(contents[index] ?? '')]);
  await client.query('commit');
  const time = performance.now() - start;
  client.release();
  return time;
}

async function emptyTables(pool: pg.Pool): Promise<void> {
  await pool.query(`truncate ${TABLES.join(', ')} restart identity cascade`);
  await pool.query('checkpoint');
}
