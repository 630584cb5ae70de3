import { beforeEach, expect, test } from 'vitest';
import { ACTIVITY_PER_DAY } from '#domain/accounts/activity.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { recurringJobs } from '../../background-work.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { purgeActivity } from './activity-log.ts';

const app = useTestApp();
beforeEach(async () => {
  await app.pool.query('delete from user_activity; delete from rate_limits');
});

const report = (body: unknown, as?: Account) => app.send('/api/activity', { body, as });

async function entries() {
  const { rows } = await app.pool.query(
    'select email, action_type, action_details from user_activity join "user" on "user".id = user_id order by user_activity.id',
  );
  return rows;
}

test('logs searches and filters of the user', async () => {
  expect((await report({ type: 'search', query: ' ada ', filters: { industry: ['AI'] } }, 'free')).status).toBe(204);
  expect((await report({ type: 'filter', searchQuery: '', filters: { fundingDate: '90' } }, 'pro')).status).toBe(204);
  expect(await entries()).toEqual([
    {
      email: 'free@fundscout.example',
      action_type: 'search',
      action_details: { query: 'ada', filters: { industry: ['AI'] }, totalResults: 0 },
    },
    {
      email: 'pro@fundscout.example',
      action_type: 'filter',
      action_details: { searchQuery: '', filters: { fundingDate: '90' }, totalResults: 0 },
    },
  ]);
});

test('logs nothing for visitors', async () => {
  const response = await report({ type: 'search', query: 'ada' });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: 'sign_in_required' });
  expect(await entries()).toEqual([]);
});

test('logs nothing during impersonation', async () => {
  await app.send('/api/me', { as: 'lifetime' });
  await app.pool.query(
    `update session set "impersonatedBy" = (select id from "user" where email = 'admin@fundscout.example')
     where "userId" = (select id from "user" where email = 'lifetime@fundscout.example')`,
  );
  await expect
    .poll(async () => (await (await app.send('/api/me', { as: 'lifetime' })).json()).impersonatedBy)
    .not.toBeNull();
  expect((await report({ type: 'search', query: 'ada' }, 'lifetime')).status).toBe(204);
  expect(await entries()).toEqual([]);
});

test.each([
  [{ type: 'export', searchQuery: '' }, 'type'],
  [{ type: 'search', query: 'x', user_id: 'someone' }, 'user_id'],
  [{ type: 'search', query: 7 }, 'query'],
  [{ type: 'search', query: 'x'.repeat(201) }, 'query'],
  [{ type: 'search', filters: { nothing: 'x' } }, 'filters.nothing'],
  [{ type: 'filter', filters: { fundingAmount: 'lots' } }, 'fundingAmount'],
])('rejects %j and names the field', async (body, field) => {
  const response = await report(body, 'free');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field }] });
  expect(await entries()).toEqual([]);
});

test('limits reports per user', async () => {
  // Signing in deletes windows that have expired by the machine's clock, so it comes first.
  await app.send('/api/me', { as: 'trial' });
  await Promise.all([report({ type: 'search' }, 'free'), report({ type: 'search' }, 'trial')]);
  const answers = await Promise.all(Array.from({ length: 125 }, () => report({ type: 'search' }, 'free')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(6);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await report({ type: 'search' }, 'trial')).status).toBe(204);
});

test('limits an entry to 4 KB', async () => {
  const industry = Array.from({ length: 300 }, (_, n) => `Industry number ${n}`);
  const refused = await report({ type: 'filter', filters: { industry } }, 'free');
  expect([refused.status, (await refused.json()).code]).toEqual([413, 'payload_too_large']);
  expect(await entries()).toEqual([]);
  const few = industry.slice(0, 40);
  expect((await report({ type: 'filter', filters: { industry: few } }, 'free')).status).toBe(204);
});

test('limits a user to 5,000 entries a day', async () => {
  await report({ type: 'search' }, 'free');
  await app.pool.query("update rate_limits set count = $1 where key like 'activity-day:%'", [ACTIVITY_PER_DAY - 1]);
  expect((await report({ type: 'search' }, 'free')).status).toBe(204);
  const refused = await report({ type: 'search' }, 'free');
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 86_400]);
  expect((await report({ type: 'search' }, 'trial')).status).toBe(204);
  expect(await entries()).toHaveLength(3);
  app.advanceClock(86_400);
  expect((await report({ type: 'search' }, 'free')).status).toBe(204);
});

/** Thirteen entries an hour apart, the newest of which has just expired. */
const addOldEntries = () =>
  app.pool.query(
    `insert into user_activity (user_id, action_type, action_details, created_at)
     select "user".id, 'search', '{}', now() - make_interval(days => $1) + make_interval(hours => hours)
     from "user", generate_series(-12, 0) as hours where email = 'free@fundscout.example'`,
    [KEPT_DAYS.activity],
  );

test('deletes activity after the retention period, in batches', async () => {
  await addOldEntries();
  await report({ type: 'search', query: 'new' }, 'free');
  await purgeActivity(app.db, new Date(), 5);
  expect((await entries()).map(({ action_details }) => action_details)).toEqual([
    { query: 'new', filters: {}, totalResults: 0 },
  ]);
});

test('runs nightly', async () => {
  await addOldEntries();
  await report({ type: 'search', query: 'new' }, 'free');
  const jobs = createJobs(app.url, console.error);
  try {
    const { cron, run } = recurringJobs(app.dependencies)['purge-activity'];
    jobs.define('purge-activity', () => run(new Date()), { cron });
    await jobs.start();
    const { rows } = await app.pool.query('select name, cron from pgboss.schedule');
    expect(rows).toEqual([{ name: 'purge-activity', cron: '25 3 * * *' }]);
    await jobs.send('purge-activity', {});
    await expect.poll(async () => (await entries()).length, { timeout: 30_000 }).toBe(1);
  } finally {
    await jobs.close();
  }
});
