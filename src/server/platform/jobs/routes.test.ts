import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { startSmtp } from '#test/smtp.ts';
import { startForFile } from '#test/start-for-file.ts';
import { createJobs, type Jobs } from './jobs.ts';

const smtp = startForFile(startSmtp);
const app = startForFile(() => createTestApp('2026-11-21', { SMTP_URL: smtp.url }));
let other: Jobs;
let works = false;
beforeAll(async () => {
  other = createJobs(app.url, console.error);
  other.define(
    'stumble',
    async () => {
      if (!works) throw new Error('The harbour is closed');
    },
    { retryLimit: 0 },
  );
  other.define('wait', async () => {}, { retryLimit: 0, cron: '20 3 * * *' });
  await other.start();
});
afterAll(() => other.close());

const list = async (query = '') => (await app.send(`/api/admin/jobs${query}`, { as: 'admin' })).json();
const act = (id: string, what: string) => app.send(`/api/admin/jobs/${id}/${what}`, { as: 'admin', body: {} });
const entries = () => app.db.selectFrom('audit_log').select(['action', 'subject', 'details']).orderBy('id').execute();

test('shows why a job failed, and an admin can retry it', async () => {
  await other.send('stumble', { secret: 'of the job' });
  await expect
    .poll(async () => (await list('?state=failed')).jobs)
    .toMatchObject([{ name: 'stumble', reason: 'The harbour is closed', tries: 1 }]);
  const answer = await list();
  expect(answer.queues).toContainEqual({ name: 'stumble', cron: null, waiting: 0, running: 0, failed: 1 });
  expect(answer.queues).toContainEqual({ name: 'wait', cron: '20 3 * * *', waiting: 0, running: 0, failed: 0 });
  expect(JSON.stringify(answer)).not.toContain('of the job');

  works = true;
  const [{ id }] = (await list('?state=failed')).jobs;
  expect((await act(id, 'cancel')).status).toBe(409);
  expect((await act(id, 'retry')).status).toBe(204);
  expect(await entries()).toEqual([{ action: 'job.retry', subject: `job:${id}`, details: { name: 'stumble' } }]);
  await other.send('stumble', {}); // The notification makes the worker fetch at once.
  await expect.poll(async () => (await list('?state=completed')).total).toBe(2);
  expect((await act(id, 'retry')).status).toBe(409);
  expect(await entries()).toHaveLength(1);
});

test('does not list internal jobs of the queue', async () => {
  await app.pool.query(`insert into pgboss.job (name) values ('__pgboss__send-it')`);
  expect(JSON.stringify(await list())).not.toContain('__pgboss');
});

test('cancels a waiting job', async () => {
  await app.pool.query(`insert into pgboss.job (name, start_after) values ('wait', now() + interval '1 day')`);
  const [{ id }] = (await list('?state=created')).jobs;
  expect((await act(id, 'cancel')).status).toBe(204);
  expect((await list('?state=cancelled')).jobs).toMatchObject([{ id, name: 'wait' }]);
  expect((await act(id, 'cancel')).status).toBe(409);
});

test.each(['1', '019a0000-0000-7000-8000-000000000000'])('returns 404 for job %s', async (id) => {
  expect((await act(id, 'retry')).status).toBe(404);
});

test('refuses an unknown job state', async () => {
  expect(await list('?state=lazy')).toMatchObject({ code: 'invalid_parameters', errors: [{ field: 'state' }] });
});
