import { once } from 'node:events';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CSV_COLUMNS } from '#domain/companies/company-fields.ts';
import { importCompanies } from '#server/data/imports/import-companies.ts';
import { createDb, createPool } from '#server/platform/database/connection.ts';
import { openEmbeddedDatabase } from '#server/platform/database/embedded/embedded-database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { median } from './percentile.ts';

/**
 * Measures what recording changes costs an import that changes every second company: imports the same two files with
 * and without the triggers, in turn. Compares the duration of the second import, and the CPU time that this process and
 * the database spend on it, which other load affects less.
 *
 *     node bench/history.ts [--rows 17727] [--times 7]
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '17727' }, times: { type: 'string', default: '7' } },
});
const TABLES = ['companies', 'contacts', 'funding_rounds'];
/** Linux counts CPU time in ticks of this length. */
const TICK_MS = 10;
const MEASURES = [
  ['time', 'time (at most 1.15)'],
  ['processor', 'total CPU time (at most 1.15)'],
  ['database', 'CPU time of the database'],
] as const;

const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-bench-'));
const server = await openEmbeddedDatabase(path.join(folder, 'data'), 'use');
const pool = createPool(server.url);
type Run = { time: number; processor: number; database: number };
try {
  await migrate(createDb(pool));
  // Autovacuum would run at unpredictable times.
  await pool.query('alter system set autovacuum = off');
  await pool.query('select pg_reload_conf()');
  const [first, second] = [path.join(folder, 'first.csv'), path.join(folder, 'second.csv')];
  await inventFile(first, 0);
  await inventFile(second, 2);
  const recorded: Run[] = [];
  const bare: Run[] = [];
  for (let turn = 0; turn < Number(values.times); turn++) {
    // Alternates the order, so that neither variant always runs second.
    for (const withHistory of turn % 2 === 0 ? [true, false] : [false, true]) {
      (withHistory ? recorded : bare).push(await timeSecondImport(first, second, withHistory));
    }
  }
  for (const [measure, words] of MEASURES) {
    const [slow = [], quick = []] = [recorded, bare].map((runs) => runs.map((run) => run[measure]));
    print(`${words}: with history ${describe(slow)}, without ${describe(quick)}`);
    const fastest = (Math.min(...slow) / Math.min(...quick)).toFixed(2);
    print(`  ratio of the medians ${(median(slow) / median(quick)).toFixed(2)}, of the fastest ${fastest}`);
  }
} finally {
  await pool.end();
  await server.close();
  await rm(folder, { recursive: true, force: true });
}

async function timeSecondImport(first: string, second: string, withHistory: boolean): Promise<Run> {
  await pool.query(`truncate imports, ${TABLES.join(', ')} restart identity cascade`);
  await importFrom(first);
  await pool.query('analyze');
  await setHistory(withHistory);
  await pool.query('checkpoint');
  const before = await databaseTime();
  const own = process.cpuUsage();
  const start = performance.now();
  const report = await importFrom(second);
  const time = performance.now() - start;
  const { user, system } = process.cpuUsage(own);
  const database = (await databaseTime()) - before;
  await setHistory(true);
  const { rows } = await pool.query<{ kept: number }>(
    "select count(*)::integer as kept from changed_rows where table_name = 'companies'",
  );
  const changed = Math.floor(Number(values.rows) / 2);
  if (report.companies.updated !== changed || rows[0]?.kept !== (withHistory ? changed : 0)) {
    throw new Error(`Unexpected import result: ${JSON.stringify([report.companies, rows])}`);
  }
  return { time, processor: database + (user + system) / 1000, database };
}

function importFrom(file: string) {
  return importCompanies({ pool, input: () => createReadStream(file), fileName: 'bench.csv' });
}

/** Turns the triggers, and the recording of additions at the end of an import, on or off. */
async function setHistory(isOn: boolean): Promise<void> {
  for (const table of TABLES) {
    await pool.query(`alter table ${table} ${isOn ? 'enable' : 'disable'} trigger log_changed`);
  }
  await pool.query(
    isOn
      ? 'drop rule if exists bench_nothing on changed_rows'
      : 'create rule bench_nothing as on insert to changed_rows do instead nothing',
  );
}

/** Returns the CPU time of the database in milliseconds: its first process, ended processes and running ones. */
async function databaseTime(): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity where pid is not null');
  const ticks = (pid: number) =>
    (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ').map(Number);
  const [parent = 0] = rows.map(({ pid }) => ticks(pid)[1]);
  const [, , , , , , , , , , , user = 0, system = 0, endedUser = 0, endedSystem = 0] = ticks(parent);
  const running = rows.map(({ pid }) => ticks(pid)).reduce((sum, [...of]) => sum + (of[11] ?? 0) + (of[12] ?? 0), 0);
  return (user + system + endedUser + endedSystem + running) * TICK_MS;
}

/** Writes rows as long and as complete as in a real export, one company each; every `every`th row has changes. */
async function inventFile(file: string, every: number): Promise<void> {
  const stream = createWriteStream(file);
  stream.write(`${CSV_COLUMNS.map(({ header }) => header).join(',')}\n`);
  for (let n = 1; n <= Number(values.rows); n++) {
    const changed = every > 0 && n % every === 0;
    const day = new Date(Date.UTC(2015, changed ? 3 : 0, 1 + (n % 4000))).toISOString().slice(0, 10);
    const row =
      `Company ${n},Software that helps team ${n % 977} do its work,"Founded by people who met at work, company ${n} makes ` +
      `the daily work of ${n % 977} teams easier. It is used in ${n % 43} countries and grows by the ${changed ? 'week' : 'month'}.",` +
      `"Software, Analytics","Software, Data and Analytics","City ${n % 911}, California, United States",West Coast,` +
      `First${n % 1999},Last${n % 2999},First${n % 1999} Last${n % 2999},${changed ? 'CEO' : 'Founder'},first.last${n}@company-${n}.example,` +
      `hello@company-${n}.example,https://company-${n}.example,https://www.linkedin.com/company/company-${n},` +
      `${(n % 500) * 10_000},${day},Series A,${(n % 700) * 20_000 + (changed ? 50_000 : 0)}\n`;
    if (!stream.write(row)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}

function describe(times: readonly number[]): string {
  return `${Math.round(median(times))} ms (${times.map((time) => Math.round(time)).join(', ')})`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
