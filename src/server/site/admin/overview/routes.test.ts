import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { startSmtp, type TestSmtp } from '#test/smtp.ts';

let app: TestApp;
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
  app = await createTestApp('2026-11-21', { SMTP_URL: smtp.url }); // Runs jobs.
  await app.pool.query(`update "user" set "createdAt" = '2026-11-18T09:00:00Z'`);
  await app.pool.query(`update "user" set "createdAt" = '2026-11-03T09:00:00Z' where email like 'free@%'`);
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const figures = async () => (await app.send('/api/admin/figures', { as: 'admin' })).json();

const act = (type: string, details: object, at: string) =>
  app.pool.query(
    `insert into user_activity (user_id, action_type, action_details, created_at)
     select id, $1, $2, $3 from "user" where email = 'pro@fundscout.example'`,
    [type, details, at],
  );

test('counts users by sign-up week, up to the current one', async () => {
  const { users } = await figures();
  expect(users.total).toBe(7);
  expect(users.weeks).toHaveLength(12);
  expect(users.weeks.slice(-3)).toEqual([
    { week: '2026-11-02', users: 1 },
    { week: '2026-11-09', users: 0 },
    { week: '2026-11-16', users: 6 },
  ]);
});

test('counts searches and exports by day, and searches with no results by text, without users', async () => {
  await act('search', { query: 'Harbour', totalResults: 0 }, '2026-11-20T23:59:00Z');
  await act('search', { query: 'harbour', totalResults: 0 }, '2026-11-21T00:01:00Z');
  await act('search', { query: 'quay', totalResults: 0 }, '2026-11-21T08:00:00Z');
  await act('search', { query: 'found', totalResults: 3 }, '2026-11-21T08:00:00Z');
  await act('search', { query: '', totalResults: 0 }, '2026-11-21T08:00:00Z');
  await act('search', { query: 'unknown' }, '2026-11-21T08:00:00Z');
  await act('search', { query: 'long ago', totalResults: 0 }, '2026-09-01T08:00:00Z');
  await act('export', { totalResults: 3 }, '2026-11-20T08:00:00Z');
  const answer = await figures();
  expect(answer.activity).toHaveLength(30);
  expect(answer.activity.slice(-2)).toEqual([
    { day: '2026-11-20', searches: 1, exports: 1 },
    { day: '2026-11-21', searches: 5, exports: 0 },
  ]);
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
  expect(conversion).toEqual({ ended: 0, paid: 0 });
});

test('counts each converted trial once among ended trials', async () => {
  const trial = (id: string, hash: string, since: string) =>
    app.pool.query('insert into past_trials (hash, stripe_subscription_id, since) values ($1, $2, $3)', [
      hash,
      id,
      since,
    ]);
  await trial('sub_paid', 'email', '2026-11-01');
  await trial('sub_paid', 'card', '2026-11-01');
  await trial('sub_unpaid', 'other', '2026-11-01');
  await trial('sub_running', 'third', '2026-11-18');
  await trial('sub_old', 'old', '2026-01-01');
  const has = (account: string, id: string, status: string, paid: string | null) =>
    app.pool.query(
      `insert into subscriptions (user_id, status, plan_id, stripe_subscription_id, paid_until)
       select id, $3, 'monthly', $2, $4 from "user" where email = $1 || '@fundscout.example'
       on conflict (user_id) do update set status = $3, stripe_subscription_id = $2, paid_until = $4`,
      [account, id, status, paid],
    );
  await has('monthly', 'sub_paid', 'active', '2026-12-08');
  await has('trial', 'sub_running', 'trialing', null);
  expect((await figures()).conversion).toEqual({ ended: 2, paid: 1 });
});

test('counts what needs an admin by section', async () => {
  const attention = async () => (await app.send('/api/admin/attention', { as: 'admin' })).json();
  expect(await attention()).toEqual({ requests: 0, outbox: 0, jobs: 0, sources: 0 });
  await app.pool.query(
    `insert into requests (kind, name, email, state) values ('trial', 'Ida', 'ida@quay.example', 'open');
     insert into mails (recipient, subject, state) values ('ida@quay.example', 'Hello', 'failed')`,
  );
  expect(await attention()).toEqual({ requests: 1, outbox: 1, jobs: 0, sources: 0 });
});
