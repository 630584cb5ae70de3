import { beforeAll, expect, test } from 'vitest';
import { emailOf } from '#test/accounts.ts';
import { type Account, createTestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';
import { startSmtp } from '#test/smtp.ts';
import { startForFile } from '#test/start-for-file.ts';

const smtp = startForFile(startSmtp);
const app = startForFile(() => createTestApp('2026-11-21', { SMTP_URL: smtp.url })); // Runs jobs.
beforeAll(async () => {
  await app.pool.query(`update "user" set "createdAt" = '2026-11-18T09:00:00Z'`);
  await app.pool.query(`update "user" set "createdAt" = '2026-11-03T09:00:00Z' where email like 'free@%'`);
});

const figures = async (query = '') => (await app.send(`/api/admin/figures${query}`, { as: 'admin' })).json();

const act = (type: string, details: object, at: string, as: Account = 'pro') =>
  app.pool.query(
    `insert into user_activity (user_id, action_type, action_details, created_at)
     select id, $1, $2, $3 from "user" where email = $4`,
    [type, details, at, emailOf(as)],
  );

test('counts sign-ups by day, week or month of a period', async () => {
  const users = async (query = '') => {
    const { users: total, period, timeline } = await figures(query);
    expect(total).toBe(7);
    const days = timeline.map(({ day, users }: { day: string; users: number }) => [day, users]);
    return [period.step, days.length, ...days.filter(([, users]: [string, number]) => users > 0)];
  };
  expect(await users()).toEqual(['day', 30, ['2026-11-03', 1], ['2026-11-18', 6]]);
  expect(await users('?from=2026-11-04&to=2026-11-18')).toEqual(['day', 15, ['2026-11-18', 6]]);
  expect(await users('?from=2026-09-01')).toEqual(['week', 12, ['2026-11-02', 1], ['2026-11-16', 6]]);
  expect(await users('?from=2025-06-15')).toEqual(['month', 18, ['2026-11-01', 7]]);
  const { timeline } = await figures('?from=2026-09-02');
  expect(timeline[0].day).toBe('2026-09-02'); // The first week begins with the period.
});

test.each([
  ['?from=2026-02-30', 'from'],
  ['?from=2026-11-20&to=2026-11-19', 'to'],
  ['?to=2026-11-22', 'to'],
  ['?from=2015-01-01', 'from'],
])('rejects the period %s', async (query, field) => {
  const response = await app.send(`/api/admin/figures${query}`, { as: 'admin' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field }] });
});

test('counts searches, by text or filters, and exports by day, and searches with no results by text, without users', async () => {
  await act('search', { query: 'Harbour', totalResults: 0 }, '2026-11-20T23:59:00Z');
  await act('search', { query: 'harbour', totalResults: 0 }, '2026-11-21T00:01:00Z');
  await act('search', { query: 'quay', totalResults: 0 }, '2026-11-21T08:00:00Z');
  await act('search', { query: 'found', totalResults: 3 }, '2026-11-21T08:00:00Z');
  await act('search', { query: '', totalResults: 0 }, '2026-11-21T08:00:00Z');
  await act('search', { query: 'unknown' }, '2026-11-21T08:00:00Z');
  await act('search', { query: 'long ago', totalResults: 0 }, '2026-09-01T08:00:00Z');
  await act('filter', { searchQuery: '', filters: { industry: 'FinTech' }, totalResults: 0 }, '2026-11-20T08:00:00Z');
  await act('export', { totalResults: 3 }, '2026-11-20T08:00:00Z');
  await act('search', { query: 'of an admin', totalResults: 0 }, '2026-11-20T08:00:00Z', 'admin');
  await act('search', { query: 'earlier' }, '2026-10-20T08:00:00Z');
  const answer = await figures();
  expect(answer.timeline.slice(-2)).toMatchObject([
    { day: '2026-11-20', searches: 2, exports: 1 },
    { day: '2026-11-21', searches: 5, exports: 0 },
  ]);
  expect(answer.previous).toMatchObject({ searches: 1, exports: 0 });
  expect(answer.missed).toEqual([
    { query: 'harbour', times: 2 },
    { query: 'quay', times: 1 },
  ]);
  expect(JSON.stringify(answer)).not.toContain('@fundscout.example');
});

test('granted plans bring no revenue and count until they expire', async () => {
  await app.pool.query(
    `insert into plan_grants (user_id, plan_id, until) select id, 'pro', '2026-11-20' from "user" where email like 'free@%'`,
  );
  const { granted, revenue, conversion } = await figures();
  expect(granted).toEqual(
    expect.arrayContaining([
      { planId: 'lifetime', users: 1 },
      { planId: 'lps', users: 1 },
    ]),
  );
  expect(granted).toHaveLength(2);
  expect(revenue.plans.map(({ planId }: { planId: string }) => planId)).toEqual(['monthly', 'pro']);
  expect(conversion).toEqual({ started: 0, ended: 0, paid: 0 });
});

test('counts converted trials, churn and cohorts, also of those who left or deleted their account', async () => {
  const has = (id: string, started: string, trialEnds: string | null, paid: string | null, ended: string | null) =>
    app.pool.query(`insert into subscription_history values ($1, 'monthly', $2, $3, $4, $5)`, [
      id,
      started,
      trialEnds,
      paid,
      ended,
    ]);
  await has('stays', '2026-08-25', '2026-09-01', '2026-09-01', null);
  await has('left', '2026-09-10', '2026-09-17', '2026-09-17', '2026-11-05');
  await has('came and left', '2026-11-01', '2026-11-03', '2026-11-03', '2026-11-20');
  await has('not paid', '2026-11-01', '2026-11-08', null, '2026-11-08');
  await has('running', '2026-11-18', '2026-11-25', null, null);
  await has('without a trial', '2026-11-02', null, '2026-11-02', null);
  await has('ended before', '2026-08-01', null, '2026-08-01', '2026-09-30');
  const { conversion, churn, cohorts, timeline, previous } = await figures('?from=2026-11-01');
  expect(previous.cents).toBe(2 * 79_00);
  const revenueOn = (day: string) => timeline.find((step: { day: string }) => step.day === day).cents;
  expect(['2026-11-01', '2026-11-02', '2026-11-04', '2026-11-05', '2026-11-20'].map(revenueOn)).toEqual(
    [2, 3, 4, 3, 2].map((subscriptions) => subscriptions * 79_00),
  );
  expect(conversion).toEqual({ started: 3, ended: 2, paid: 1 });
  expect(churn).toEqual({ start: 2, began: 2, ended: 2, lost: 1 });
  expect((await figures('?from=2026-08-01')).conversion).toEqual({ started: 5, ended: 4, paid: 3 });
  expect(cohorts).toHaveLength(12);
  expect(cohorts.slice(0, 5)).toEqual([
    { month: '2026-11-01', started: 4, paid: 2, running: [1] },
    { month: '2026-10-01', started: 0, paid: 0, running: [0, 0] },
    { month: '2026-09-01', started: 1, paid: 1, running: [1, 1, 0] },
    { month: '2026-08-01', started: 2, paid: 2, running: [1, 1, 1, 1] },
    { month: '2026-07-01', started: 0, paid: 0, running: [0, 0, 0, 0, 0] },
  ]);
});

test('separates recent leads from companies with older rounds, by source and without the sample', async () => {
  const added = new Date('2026-11-20T12:00:00Z');
  await addCompanies(app.db, [
    { organization_name: 'Recent', first_seen_at: added, last_funding_date: '2026-08-22', source: 'form-d' },
    { organization_name: 'Older', first_seen_at: added, last_funding_date: '2026-08-21', source: 'import' },
    { organization_name: 'Unknown', first_seen_at: added, last_funding_date: null, source: 'import' },
    { organization_name: 'Invented', first_seen_at: added, last_funding_date: '2026-11-01', source: 'sample' },
  ]);
  const { timeline, data } = await figures();
  expect(timeline.at(-2)).toMatchObject({ day: '2026-11-20', companies: 3, recent: 1 });
  expect(data.sources).toMatchObject([
    { source: 'import', companies: 2, newestRound: '2026-08-21', newestCompany: added.toISOString() },
    { companies: 1 },
    { companies: 1 },
  ]);
});

test('counts what needs an admin by section', async () => {
  const attention = async () => (await app.send('/api/admin/attention', { as: 'admin' })).json();
  expect(await attention()).toEqual({ requests: 0, outbox: 0, jobs: 0, sources: 0, sendsMail: true });
  await app.pool.query(
    `insert into requests (kind, name, email, state) values ('trial', 'Ida', 'ida@quay.example', 'open');
     insert into mails (recipient, subject, state) values ('ida@quay.example', 'Hello', 'failed')`,
  );
  expect(await attention()).toEqual({ requests: 1, outbox: 1, jobs: 0, sources: 0, sendsMail: true });
});
