import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { importCompanies } from '#server/data/imports/import-companies.ts';
import { describeRuns, median, withDatabase } from './harness.ts';
import { inventFile } from './invented-file.ts';

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

type Run = { time: number; processor: number; database: number };
await withDatabase(async ({ pool, folder }) => {
  // Autovacuum would run at unpredictable times.
  await pool.query('alter system set autovacuum = off');
  await pool.query('select pg_reload_conf()');
  const first = await inventFile(path.join(folder, 'first.csv'), Number(values.rows));
  const second = await inventFile(path.join(folder, 'second.csv'), Number(values.rows), true);
  const recorded: Run[] = [];
  const bare: Run[] = [];
  for (let turn = 0; turn < Number(values.times); turn++) {
    // Alternates the order, so that neither variant always runs second.
    for (const withHistory of turn % 2 === 0 ? [true, false] : [false, true]) {
      (withHistory ? recorded : bare).push(await timeSecondImport(pool, first, second, withHistory));
    }
  }
  for (const [measure, words] of MEASURES) {
    const [slow = [], quick = []] = [recorded, bare].map((runs) => runs.map((run) => run[measure]));
    console.log(`${words}: with history ${describeRuns(slow)}, without ${describeRuns(quick)}`);
    const fastest = (Math.min(...slow) / Math.min(...quick)).toFixed(2);
    console.log(`  ratio of the medians ${(median(slow) / median(quick)).toFixed(2)}, of the fastest ${fastest}`);
  }
});

async function timeSecondImport(pool: pg.Pool, first: string, second: string, withHistory: boolean): Promise<Run> {
  await pool.query(`truncate imports, ${TABLES.join(', ')} restart identity cascade`);
  await importFrom(pool, first);
  await pool.query('analyze');
  await setHistory(pool, withHistory);
  await pool.query('checkpoint');
  const before = await databaseTime(pool);
  const own = process.cpuUsage();
  const start = performance.now();
  const report = await importFrom(pool, second);
  const time = performance.now() - start;
  const { user, system } = process.cpuUsage(own);
  const database = (await databaseTime(pool)) - before;
  await setHistory(pool, true);
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::integer as count from changed_rows where table_name = 'companies'",
  );
  const changed = Math.floor(Number(values.rows) / 2);
  if (report.companies.updated !== changed || rows[0]?.count !== (withHistory ? changed : 0)) {
    throw new Error(`Unexpected import result: ${JSON.stringify([report.companies, rows])}`);
  }
  return { time, processor: database + (user + system) / 1000, database };
}

function importFrom(pool: pg.Pool, file: string) {
  return importCompanies({ pool, input: () => createReadStream(file), fileName: 'bench.csv' });
}

/** Turns the triggers, and the recording of additions at the end of an import, on or off. */
async function setHistory(pool: pg.Pool, isOn: boolean): Promise<void> {
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
async function databaseTime(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity where pid is not null');
  const ticks = (pid: number) =>
    (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ').map(Number);
  const [parent = 0] = rows.map(({ pid }) => ticks(pid)[1]);
  const [, , , , , , , , , , , user = 0, system = 0, endedUser = 0, endedSystem = 0] = ticks(parent);
  const running = rows.map(({ pid }) => ticks(pid)).reduce((sum, [...of]) => sum + (of[11] ?? 0) + (of[12] ?? 0), 0);
  return (user + system + endedUser + endedSystem + running) * TICK_MS;
}
