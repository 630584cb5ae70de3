import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { captureLog } from '#test/log.ts';
import { startSilentProxy } from '#test/silent-proxy.ts';
import { createJobs, type Jobs } from './jobs.ts';

let database: TestDatabase;
let errors: unknown[];
let started: Jobs[];
beforeEach(async () => {
  database = await createTestDatabase();
  [errors, started] = [[], []];
});
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.close()));
  await database.close();
});

function jobsOf(define: (jobs: Jobs) => void, url = database.url): Jobs {
  const jobs = createJobs(url, (error) => errors.push(error));
  define(jobs);
  started.push(jobs);
  return jobs;
}

test('processes starting at once on an empty database share the work, each job running once', async () => {
  const done: number[][] = [[], []];
  const processes = done.map((mine) =>
    jobsOf((jobs) =>
      jobs.define<{ number: number }>('count', async ({ number }) => void mine.push(number), { concurrency: 3 }),
    ),
  );
  await Promise.all(processes.map((jobs) => jobs.start()));
  await Promise.all(Array.from({ length: 40 }, (_, number) => processes[number % 2]?.send('count', { number })));
  await expect.poll(() => done.flat().length).toBe(40);
  expect(done.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, number) => number));
  expect(errors).toEqual([]);
});

test('retries a failed job, tells its handler which attempt is the last, and logs the cause', async () => {
  const logged = captureLog();
  const attempts: object[] = [];
  const jobs = jobsOf(({ define }) =>
    define(
      'fail',
      async (_data, attempt) => {
        attempts.push(attempt);
        throw new Error('not yet');
      },
      { retryLimit: 1, retryDelay: 0 },
    ),
  );
  await jobs.start();
  await jobs.send('fail', {});
  await expect
    .poll(() => attempts)
    .toEqual([
      { number: 1, last: false },
      { number: 2, last: true },
    ]);
  await expect.poll(() => logged.text()).toContain('A job has failed');
  const [first, last] = logged
    .text()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect([first, last]).toMatchObject([
    { level: 'warn', job: 'fail', err: { message: 'not yet' } },
    { level: 'error', job: 'fail', err: { message: 'not yet' } },
  ]);
});

test('a job sent in a rolled-back transaction never runs', async () => {
  const done: object[] = [];
  const jobs = jobsOf(({ define }) => define('remember', async (data) => void done.push(data)));
  await jobs.start();
  const { db } = database;
  const undone = db.transaction().execute(async (transaction) => {
    await jobs.send('remember', { kept: false }, transaction);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await db.transaction().execute((transaction) => jobs.send('remember', { kept: true }, transaction));
  await expect.poll(() => done).toEqual([{ kept: true }]);
});

test.each(['breakAll', 'crash'] as const)('jobs resume after an outage: %s', async (outage) => {
  const proxy = await startSilentProxy(database.url);
  const done: object[] = [];
  const jobs = jobsOf(({ define }) => define('remember', async (data) => void done.push(data)), proxy.url);
  await jobs.start();
  proxy[outage]();
  await expect
    .poll(
      () =>
        jobs.send('remember', { kept: true }).then(
          () => true,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true);
  // Twice if the job was stored, but the outage hid it from its sender.
  await expect.poll(() => done).toContainEqual({ kept: true });
  proxy.close();
});

test('a schedule is stored once, even after a restart, and removed with its job', async () => {
  for (const names of [['first', 'second'], ['first']]) {
    const jobs = jobsOf(({ define }) => {
      for (const name of names) define(name, async () => {}, { cron: '15 4 * * *' });
    });
    await jobs.start();
  }
  const { rows } = await database.pool.query('select name, cron, timezone from pgboss.schedule');
  expect(rows).toEqual([{ name: 'first', cron: '15 4 * * *', timezone: 'UTC' }]);
});

test('a start that is repeated after a failure keeps the concurrency of jobs', async () => {
  const { pool } = database;
  await jobsOf(() => {}).start();
  let [running, most, done] = [0, 0, 0];
  const jobs = jobsOf(({ define }) =>
    define('count', async () => {
      most = Math.max(most, ++running);
      for (let query = 0; query < 10; query++) await pool.query('select');
      running--;
      done++;
    }),
  );
  await pool.query('alter table pgboss.schedule rename to renamed');
  await expect(jobs.start()).rejects.toThrow('pgboss.schedule');
  await pool.query('alter table pgboss.renamed rename to schedule');
  await jobs.start();
  await Promise.all(Array.from({ length: 20 }, () => jobs.send('count', {})));
  await expect.poll(() => done).toBe(20);
  expect(most).toBe(1);
});
