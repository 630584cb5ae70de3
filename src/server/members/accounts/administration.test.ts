import { beforeAll, expect, test } from 'vitest';
import { emailOf, readMe, signIn, userIdOf } from '#test/accounts.ts';
import { useTestApp } from '#test/app.ts';
import { cookiesOf } from '#test/cookies.ts';
import { mailedLink } from '#test/visitor.ts';

const app = useTestApp('2026-11-21', { ADMIN_EMAIL: 'lps@fundscout.example' });
let admin: string;
beforeAll(async () => {
  admin = await signIn(app, 'admin');
});

const call = (cookie: string, path: string, body?: object) =>
  app.send(`/api/auth/admin/${path}`, { body, headers: { ...(cookie && { cookie }) } });

test('admins, including a confirmed ADMIN_EMAIL, create users', async () => {
  const user = { password: 'a fine harbour', name: 'New', role: 'user' };
  for (const [cookie, body, status] of [
    [admin, { ...user, email: 'new@harbour.example' }, 200],
    [await signIn(app, 'lps'), { ...user, email: 'newer@harbour.example' }, 200],
    [admin, { ...user, email: 'b@harbour.example', data: { emailVerified: true } }, 400],
  ] as const) {
    const answer = await call(cookie, 'create-user', body);
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toMatch(/password|secret|token/i);
  }
});

test('sets no role but admin and user', async () => {
  const userId = await userIdOf(app, 'lifetime');
  for (const role of ['constructor', '__proto__', ['user', 'admin'], '']) {
    const answer = await call(admin, 'set-role', { userId, role });
    const problem = { code: 'invalid_parameters', detail: 'role must be one of admin, user' };
    expect([answer.status, await answer.json()]).toMatchObject([400, problem]);
  }
});

test('a user created without a password gets a link to set one, which confirms the address', async () => {
  const email = 'invited@harbour.example';
  const created = await (await call(admin, 'create-user', { email, name: '' })).json();
  expect(created.user).toMatchObject({ email, emailVerified: false });
  const again = await call(admin, 'create-user', { email: 'Invited@harbour.example', name: '' });
  expect([again.status, await again.json()]).toMatchObject([
    400,
    { errors: [{ field: 'email', message: 'already has an account' }] },
  ]);
  const invitations = app.mails.filter(({ to }) => to === email);
  expect(invitations).toHaveLength(1);
  expect(invitations[0]?.text).toMatch(/you agree to the Terms of Service.*\/terms\n/s);
  const token = new URL(mailedLink(app, email)).searchParams.get('token');
  const { rows } = await app.pool.query('select * from verification');
  expect(JSON.stringify(rows)).not.toContain(token);
  const reset = () => app.send('/api/auth/reset-password', { body: { token, newPassword: 'heron in the reeds' } });
  expect((await reset()).status).toBe(200);
  expect((await reset()).status).toBe(400);
  expect((await readMe(app, await signIn(app, email, 'heron in the reeds'))).user).toMatchObject({
    email,
    emailVerified: true,
  });
});

test('an unconfirmed ADMIN_EMAIL grants no admin rights', async () => {
  const cookie = await signIn(app, 'lps');
  await app.db.updateTable('user').set({ emailVerified: false }).where('email', '=', emailOf('lps')).execute();
  expect((await call(cookie, 'unban-user', { userId: 'x' })).status).toBe(404);
  await app.db.updateTable('user').set({ emailVerified: true }).where('email', '=', emailOf('lps')).execute();
});

test('a ban takes effect at once, keeps its reason, and ends when lifted or expired', async () => {
  const cookie = await signIn(app, 'monthly');
  const userId = await userIdOf(app, 'monthly');
  expect((await readMe(app, cookie)).user).not.toBeNull();
  expect((await call(admin, 'ban-user', { userId, banReason: 'Scraping', banExpiresIn: 3600 })).status).toBe(200);
  await expect.poll(async () => (await readMe(app, cookie)).user).toBeNull();
  const refused = await app.send('/api/auth/sign-in/email', {
    body: { email: emailOf('monthly'), password: 'demo-password' },
  });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({
    code: 'banned',
    detail: expect.stringMatching(/^This account is suspended until [A-Z][a-z]{2} \d+, \d{4}\. Contact us/),
  });
  expect(refused.headers.getSetCookie().filter((line) => /session_token=[^;]/.test(line))).toEqual([]);
  const users = await app.db.selectFrom('user').select(['banReason', 'banned']).where('id', '=', userId).execute();
  expect(users).toEqual([{ banReason: 'Scraping', banned: true }]);

  await call(admin, 'unban-user', { userId });
  expect((await readMe(app, await signIn(app, 'monthly'))).user).not.toBeNull();
  await call(admin, 'ban-user', { userId, banExpiresIn: 3600 });
  await app.pool.query(`update "user" set "banExpires" = now() - interval '1 second' where id = $1`, [userId]);
  expect((await readMe(app, await signIn(app, 'monthly'))).user).not.toBeNull();
});

test('admins cannot ban or demote themselves or ADMIN_EMAIL', async () => {
  for (const account of ['admin', 'lps'] as const) {
    const userId = await userIdOf(app, account);
    for (const [path, body] of [
      ['ban-user', { userId }],
      ['set-role', { userId, role: 'user' }],
      ['impersonate-user', { userId }],
    ] as const) {
      expect((await call(admin, path, body)).status).toBe(403);
    }
  }
  expect((await readMe(app, admin)).access.admin).toBe(true);
});

test('role changes take effect at once; unknown roles are rejected', async () => {
  const cookie = await signIn(app, 'lifetime');
  const userId = await userIdOf(app, 'lifetime');
  expect((await call(admin, 'set-role', { userId, role: 'admin' })).status).toBe(200);
  await expect.poll(async () => (await readMe(app, cookie)).access.admin).toBe(true);
  expect((await call(admin, 'impersonate-user', { userId })).status).toBe(403);
  await call(admin, 'set-role', { userId, role: 'user' });
  await expect.poll(async () => (await readMe(app, cookie)).access.admin).toBe(false);
  expect((await call(admin, 'set-role', { userId, role: 'owner' })).status).toBe(400);
});

test('an admin ends the sessions of a user', async () => {
  const cookie = await signIn(app, 'pro');
  await call(admin, 'revoke-user-sessions', { userId: await userIdOf(app, 'pro') });
  await expect.poll(async () => (await readMe(app, cookie)).user).toBeNull();
});

test('an admin impersonates a user for an hour, cannot change the account, and returns to their own session', async () => {
  const own = await signIn(app, 'admin');
  const userId = await userIdOf(app, 'free');
  const answer = await call(own, 'impersonate-user', { userId });
  expect(await answer.json()).not.toHaveProperty('session');
  const impersonating = cookiesOf(answer);
  const adminId = await userIdOf(app, 'admin');
  expect(await readMe(app, impersonating)).toMatchObject({
    user: { id: userId },
    impersonatedBy: adminId,
    access: { admin: false },
  });
  expect((await call(impersonating, 'unban-user', { userId })).status).toBe(404);
  const { last_login } = await app.db
    .selectFrom('profiles')
    .select('last_login')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

  const change = (path: string, body: object, method = 'POST') =>
    app.send(`/api/${path}`, { method, body, headers: { cookie: impersonating } });
  for (const [path, body, method] of [
    ['auth/change-email', { newEmail: 'x@x.example', callbackURL: '/' }, 'POST'],
    ['account/profile', { first_name: 'X', last_name: 'Y' }, 'PATCH'],
    ['auth/two-factor/enable', { password: 'demo-password' }, 'POST'],
    ['auth/api-key/create', { name: 'x' }, 'POST'],
    ['account/delete', { confirmation: emailOf('free') }, 'POST'],
    ['account/sessions?which=all', {}, 'DELETE'],
  ] as const) {
    expect([path, (await change(path, body, method)).status]).toEqual([path, 403]);
  }

  const hour = `select extract(epoch from "expiresAt" - now()) as seconds from session where "impersonatedBy" is not null`;
  expect(Number((await app.pool.query(hour)).rows[0].seconds)).toBeLessThanOrEqual(3600);
  const withoutMark = impersonating
    .split('; ')
    .filter((pair) => !pair.includes('dont_remember'))
    .join('; ');
  expect((await readMe(app, withoutMark)).user).not.toBeNull();
  expect(Number((await app.pool.query(hour)).rows[0].seconds)).toBeLessThanOrEqual(3600);

  const back = cookiesOf(await call(impersonating, 'stop-impersonating', {}));
  expect(await readMe(app, back)).toMatchObject({ user: { id: adminId }, impersonatedBy: null });
  await expect.poll(async () => (await readMe(app, impersonating.replace(/; .*/, ''))).impersonatedBy).toBeNull();
  const after = await app.db
    .selectFrom('profiles')
    .select('last_login')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(after.last_login).toEqual(last_login);
});

const ADMIN_ENDINGS: [string, (adminId: string, own: string) => Promise<unknown>][] = [
  ['banned', (userId) => app.pool.query(`update "user" set banned = true where id = $1`, [userId])],
  ['no longer an admin', (userId) => app.pool.query(`update "user" set role = 'user' where id = $1`, [userId])],
  [
    'under a new address',
    (userId) => app.pool.query(`update "user" set email = 'b@b.example' where id = $1`, [userId]),
  ],
  ['deleted', (userId) => app.pool.query('delete from "user" where id = $1', [userId])],
  ['signed out by another admin', (userId) => call(admin, 'revoke-user-sessions', { userId })],
  [
    'signed out from another device',
    async (_, own) => {
      const elsewhere = await signIn(app, 'second@harbour.example', 'a fine harbour');
      expect(elsewhere).not.toBe(own);
      await app.send('/api/account/sessions?which=others', { method: 'DELETE', headers: { cookie: elsewhere } });
    },
  ],
];

test.each(ADMIN_ENDINGS)('impersonation ends for an admin who is %s', async (_, end) => {
  const body = { email: 'second@harbour.example', password: 'a fine harbour', name: 'Second', role: 'admin' };
  await app.pool.query('delete from "user" where email in ($1, $2)', [body.email, 'b@b.example']);
  const { user } = await (await call(admin, 'create-user', body)).json();
  await app.pool.query('update "user" set "emailVerified" = true where id = $1', [user.id]);
  const own = await signIn(app, 'second@harbour.example', body.password);
  const impersonating = cookiesOf(await call(own, 'impersonate-user', { userId: await userIdOf(app, 'free') }));
  const byAnother = cookiesOf(await call(admin, 'impersonate-user', { userId: await userIdOf(app, 'free') }));
  expect((await readMe(app, impersonating)).impersonatedBy).toBe(user.id);

  await end(user.id, own);
  await expect.poll(async () => (await readMe(app, impersonating)).user).toBeNull();
  const { rows } = await app.pool.query('select from session where "impersonatedBy" = $1', [user.id]);
  expect(rows).toEqual([]);
  expect((await call(impersonating, 'stop-impersonating', {})).status).toBe(401);
  expect((await readMe(app, byAnother)).user).not.toBeNull();
});

test('signs out an admin whose own session ended, instead of leaving them signed in as the user', async () => {
  const impersonating = cookiesOf(
    await call(await signIn(app, 'admin'), 'impersonate-user', { userId: await userIdOf(app, 'free') }),
  );
  const withoutOwn = impersonating
    .split('; ')
    .filter((pair) => !pair.includes('admin_session'))
    .join('; ');
  expect((await readMe(app, withoutOwn)).user).not.toBeNull();
  const answer = await call(withoutOwn, 'stop-impersonating', {});
  expect([answer.status, (await answer.json()).code]).toEqual([401, 'sign_in_required']);
  await expect.poll(async () => (await readMe(app, withoutOwn)).user).toBeNull();
});

test("signing out during impersonation also ends the admin's session", async () => {
  const own = await signIn(app, 'admin');
  const impersonating = cookiesOf(await call(own, 'impersonate-user', { userId: await userIdOf(app, 'free') }));
  await app.send('/api/auth/sign-out', { body: {}, headers: { cookie: impersonating } });
  await expect.poll(async () => (await readMe(app, impersonating)).user).toBeNull();
  await expect.poll(async () => (await readMe(app, own)).user).toBeNull();
});

test('is_admin is true for an admin who asks about themselves or another admin, and false for everyone else', async () => {
  const [adminId, freeId] = [await userIdOf(app, 'admin'), await userIdOf(app, 'free')];
  const ask = async (cookie: string, id: string) =>
    (await app.send(`/api/is-admin?p_user_id=${id}`, { headers: { ...(cookie && { cookie }) } })).json();
  const free = await signIn(app, 'free');
  expect(await ask(admin, adminId)).toEqual({ is_admin: true });
  expect(await ask(admin, await userIdOf(app, 'lps'))).toEqual({ is_admin: true });
  expect(await ask(admin, freeId)).toEqual({ is_admin: false });
  expect(await ask(free, freeId)).toEqual({ is_admin: false });
  expect(await ask(free, adminId)).toEqual({ is_admin: false });
  expect(await ask('', adminId)).toEqual({ is_admin: false });
  expect(await ask(admin, '')).toEqual({ is_admin: false });
  expect(await ask(admin, "x' or true")).toEqual({ is_admin: false });
});
