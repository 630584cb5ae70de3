import { expect, test } from 'vitest';
import { signIn, userIdOf } from '#test/accounts.ts';
import { type Account, useTestApp } from '#test/app.ts';

const app = useTestApp();

const ask = async (path: string) => (await app.send(`/api/admin/users${path}`, { as: 'admin' })).json();
const emails = async (query: string) => {
  const { users } = await ask(`?${query}`);
  return users.map(({ email }: { email: string }) => email.replace('@fundscout.example', '')).sort();
};

const lastEntry = () => app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
const plan = async (account: Account, method: string, body?: object) =>
  app.send(`/api/admin/users/${await userIdOf(app, account)}/plan`, { as: 'admin', method, body });

test.each([
  ['query=FREE', ['free']],
  ['query=tomo', ['trial']],
  ['query=petra%20p', ['pro']],
  ['query=%25', []],
  ['query=nobody', []],
  ['filter=lifetime', ['lifetime']],
  ['filter=lps', ['lps']],
  ['filter=none', ['admin', 'free']],
  ['filter=admin', ['admin']],
  ['filter=banned', []],
  ['query=fundscout&filter=none', ['admin', 'free']],
])('finds users by %s', async (query, expected) => {
  expect(await emails(query)).toEqual(expected);
});

test('the list has a total, and a page past the end is empty', async () => {
  expect(await ask('')).toMatchObject({ total: 7, page: 1 });
  expect(await ask('?page=2')).toEqual({ total: 7, page: 2, users: [] });
});

test.each([
  ['?page=0', 'page'],
  ['?filter=rich', 'filter'],
  [`?query=${'x'.repeat(201)}`, 'query'],
])('rejects %s and names the parameter', async (query, field) => {
  expect(await ask(query)).toMatchObject({ code: 'invalid_parameters', errors: [{ field }] });
});

test('shows a user with plan, devices and activity, but no credentials', async () => {
  await app.send('/api/activity', { as: 'lps', body: { type: 'search', query: 'harbour' } });
  await app.pool.query(
    `insert into delivery_results (user_id, email, month, kind, sent_on, by_hand, dated, reported_at)
     select id, 'ada@ant.example', '2026-11-01', 'hard', '2026-11-02', by_hand, true, now()
     from "user", unnest(array[true, false]) as by_hand where email = 'lps@fundscout.example'`,
  );
  const answer = await app.send(`/api/admin/users/${await userIdOf(app, 'lps')}`, { as: 'admin' });
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({
    user: {
      email: 'lps@fundscout.example',
      grant: { plan: 'lps', until: null, trial: false },
      subscription: null,
      deliveryResults: 1,
    },
    sessions: [{ device: 'Unknown device', place: 'Local network' }],
    activity: [{ action_type: 'search', action_details: { query: 'harbour', totalResults: 0 } }],
  });
  expect(text).not.toMatch(/password|token|secret|ada@ant/i);
  expect((await app.send('/api/admin/users/nobody', { as: 'admin' })).status).toBe(404);
});

test('a grant starts and ends at once, each with an audit entry', async () => {
  const access = async () => (await (await app.send('/api/me', { as: 'free' })).json()).access;
  expect((await plan('free', 'PUT', { plan: 'lifetime', until: '2026-12-31' })).status).toBe(204);
  await expect.poll(access).toMatchObject({ active: true, export: true });
  const subject = `user:${await userIdOf(app, 'free')}`;
  expect(await lastEntry()).toMatchObject({
    actor_email: 'admin@fundscout.example',
    action: 'plan.grant',
    subject,
    details: { plan: 'lifetime', until: '2026-12-31' },
  });
  expect((await plan('free', 'DELETE')).status).toBe(204);
  await expect.poll(access).toMatchObject({ active: false });
  expect(await lastEntry()).toMatchObject({ action: 'plan.end', subject, details: { plan: 'lifetime' } });
  expect((await plan('free', 'DELETE')).status).toBe(404);
});

test.each([
  [{ plan: 'gold', until: null }, 'plan'],
  [{ plan: 'pro', until: 'soon' }, 'until'],
  [{ plan: 'pro', until: '2026-11-20' }, 'until'],
  [{ plan: 'pro' }, 'until'],
])('rejects %j as a grant, without an audit entry', async (body, field) => {
  const before = await lastEntry();
  const answer = await plan('free', 'PUT', body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ field }] });
  expect(await lastEntry()).toEqual(before);
});

test('signs a user out of one device', async () => {
  const cookies = [await signIn(app, 'lifetime'), await signIn(app, 'lifetime')];
  const signedIn = async () =>
    Promise.all(
      cookies.map(async (cookie) => (await (await app.send('/api/me', { headers: { cookie } })).json()).user !== null),
    );
  expect(await signedIn()).toEqual([true, true]);
  const id = await userIdOf(app, 'lifetime');
  const { sessions } = await ask(`/${id}`);
  const end = (as: Account | undefined, user: string, session: string) =>
    app.send(`/api/admin/users/${user}/sessions/${session}`, { as, method: 'DELETE' });
  expect((await end('pro', id, sessions[0].id)).status).toBe(404);
  expect((await end('admin', await userIdOf(app, 'pro'), sessions[0].id)).status).toBe(404);
  expect(await signedIn()).toEqual([true, true]);
  expect((await end('admin', id, sessions[0].id)).status).toBe(204);
  await expect.poll(async () => (await signedIn()).filter(Boolean)).toHaveLength(1);
  expect(await lastEntry()).toMatchObject({ action: 'user.end_session', subject: `user:${id}` });
  expect((await end('admin', id, sessions[0].id)).status).toBe(404);
  expect((await ask(`/${id}`)).sessions).toHaveLength(1);
});

test('deletes a user, even a banned one, with an email and an audit entry, but no admin', async () => {
  const remove = (as: Account | undefined, id: string, body: object = { reason: 'Shared account' }) =>
    app.send(`/api/admin/users/${id}/delete`, { as, body });
  const id = await userIdOf(app, 'trial');
  expect((await remove('pro', id)).status).toBe(404);
  expect(await (await remove('admin', id, { reason: ' ' })).json()).toMatchObject({ errors: [{ field: 'reason' }] });
  expect((await remove('admin', await userIdOf(app, 'admin'))).status).toBe(403);
  const userId = await userIdOf(app, 'lps');
  await app.send('/api/auth/admin/set-role', { as: 'admin', body: { userId, role: 'admin' } });
  const refused = await (await remove('admin', userId)).json();
  expect(refused).toMatchObject({ code: 'forbidden', detail: "Remove this user's admin rights first" });
  await app.pool.query('update "user" set banned = true where id = $1', [id]);

  expect((await remove('admin', id)).status).toBe(204);
  expect(await ask(`/${id}`)).toMatchObject({ code: 'not_found' });
  expect((await remove('admin', id)).status).toBe(404);
  const details = { reason: 'Shared account' };
  expect(await lastEntry()).toMatchObject({ action: 'user.delete', subject: `user:${id}`, details });
  expect(app.mails.at(-1)).toMatchObject({ to: 'trial@fundscout.example', text: expect.stringMatching(/^We deleted/) });
  expect(app.mails.at(-1)?.text).toContain("Your free trial ended with your account, and you won't be charged");
  expect(app.mails.at(-1)?.text).not.toContain('Shared account');
});

test('deletes no user if the deletion cannot be audited', async () => {
  await app.pool.query("alter table audit_log add constraint refused check (action <> 'user.delete') not valid");
  const body = { reason: 'Duplicate' };
  const answer = await app.send(`/api/admin/users/${await userIdOf(app, 'free')}/delete`, { as: 'admin', body });
  expect(answer.status).toBe(500);
  await app.pool.query('alter table audit_log drop constraint refused');
  expect(await userIdOf(app, 'free')).toBeDefined();
  expect((await app.pool.query(`select from mails where recipient like 'free@%'`)).rowCount).toBe(0);
});

test('audits account actions by admins with their IP address, but not refused ones', async () => {
  const userId = await userIdOf(app, 'monthly');
  const act = (path: string, body: object) => app.send(`/api/auth/admin/${path}`, { as: 'admin', body });
  const audited = async () => {
    const { action, subject, details } = (await lastEntry()) ?? {};
    return { action, subject, details };
  };
  const subject = `user:${userId}`;
  await act('ban-user', { userId, banReason: 'Sold the list on' });
  expect(await audited()).toEqual({ action: 'user.ban', subject, details: { banReason: 'Sold the list on' } });
  await act('unban-user', { userId });
  expect(await audited()).toEqual({ action: 'user.unban', subject, details: {} });
  await act('set-role', { userId, role: 'admin' });
  expect(await audited()).toEqual({ action: 'user.role', subject, details: { role: 'admin' } });
  await act('set-role', { userId, role: 'user' });
  await act('revoke-user-sessions', { userId });
  expect(await audited()).toEqual({ action: 'user.sign_out', subject, details: {} });
  expect((await act('ban-user', { userId: await userIdOf(app, 'admin') })).status).toBe(403);
  expect(await audited()).toMatchObject({ action: 'user.sign_out' });
});
