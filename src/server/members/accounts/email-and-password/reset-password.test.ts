import { expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { createVisitor, mailedLink, type Visitor } from '#test/visitor.ts';

const app = useTestApp(undefined, { TRUSTED_PROXIES: '1' });

const signIn = (email: string, password: string, visitor = createVisitor(app)) => visitor.signIn(email, password);
const reset = (token: string, newPassword: string) =>
  createVisitor(app).post('/api/auth/reset-password', { token, newPassword });

/** Requests a link, opens it, and returns the token from the page it redirects to. */
async function resetToken(email: string): Promise<string> {
  await createVisitor(app).post('/api/auth/request-password-reset', { email, redirectTo: '/reset-password' });
  const { headers } = await createVisitor(app).open(mailedLink(app, email));
  const page = new URL(headers.get('location') ?? '', 'http://localhost:3000');
  expect(page.pathname).toBe('/reset-password');
  return page.searchParams.get('token') ?? `none: ${page.search}`;
}

test('a reset works once, ends all sessions and emails the owner', async () => {
  const email = 'free@fundscout.example';
  const earlier = createVisitor(app);
  await signIn(email, 'demo-password', earlier);
  expect(await earlier.account()).toBe(email);
  const token = await resetToken(email);
  const { rows } = await app.pool.query('select * from verification');
  expect(JSON.stringify(rows)).not.toContain(token);

  const answers = await Promise.all(['first-choice', 'other-choice'].map((password) => reset(token, password)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const late = await reset(token, 'third-choice');
  expect([late.status, (await late.json()).code]).toEqual([400, 'link_expired']);
  await expect.poll(() => earlier.account()).toBeUndefined();
  expect((await signIn(email, 'demo-password')).status).toBe(401);
  const statuses = await Promise.all(
    ['first-choice', 'other-choice'].map(async (p) => (await signIn(email, p)).status),
  );
  expect(statuses.sort()).toEqual([200, 401]);
  expect(app.mails.findLast(({ to }) => to === email)?.subject).toMatch(/password was changed/);
});

test('checks whether a reset link works without using it', async () => {
  const valid = async (token: string) =>
    (await createVisitor(app).open(`/api/reset-links/${encodeURIComponent(token)}`)).json();
  const token = await resetToken('lps@fundscout.example');
  expect(await valid(token)).toEqual({ valid: true });
  expect(await valid('nonsense')).toEqual({ valid: false });
  expect(await valid('%00')).toEqual({ valid: false });
  expect((await reset(token, 'harbour-pilot')).status).toBe(200);
  expect(await valid(token)).toEqual({ valid: false });
  const late = await resetToken('lps@fundscout.example');
  await app.pool.query(`update verification set "expiresAt" = now() - interval '1 second'`);
  expect(await valid(late)).toEqual({ valid: false });
});

test('rejects a token in the query and changes nothing', async () => {
  const email = 'trial@fundscout.example';
  const token = await resetToken(email);
  const count = app.mails.length;
  for (const body of [{ newPassword: 'harbour-pilot' }, { newPassword: 'harbour-pilot', token }]) {
    const answer = await createVisitor(app).post(`/api/auth/reset-password?token=${token}`, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field: 'token' }] });
  }
  expect(app.mails).toHaveLength(count);
  expect((await signIn(email, 'demo-password')).status).toBe(200);
  expect((await reset(token, 'harbour-pilot')).status).toBe(200);
  expect((await reset(await resetToken(email), 'demo-password')).status).toBe(200);
});

test('rejects a weak password with reasons and keeps the link valid', async () => {
  const token = await resetToken('monthly@fundscout.example');
  for (const [password, reasons] of [
    ['monthly', ['Password must not be part of your email address']],
    ['12345', ['Password must be at least 6 characters']],
    ['123456', ['That password is too common']],
    ['x'.repeat(129), ['Password must be at most 128 characters']],
  ] as const) {
    const problem = await (await reset(token, password)).json();
    expect(problem).toMatchObject({ code: 'weak_password', status: 400 });
    expect(problem.errors).toEqual(reasons.map((message) => ({ field: 'newPassword', message })));
  }
  expect((await reset(token, 'monthly-pass')).status).toBe(200);
});

test('a link expires after an hour and on any password change', async () => {
  const email = 'pro@fundscout.example';
  const old = await resetToken(email);
  await app.db.updateTable('verification').set({ expiresAt: new Date() }).execute();
  expect((await reset(old, 'harbour-pilot')).status).toBe(400);
  const { headers } = await createVisitor(app).open(mailedLink(app, email));
  expect(headers.get('location')).toMatch(/\/reset-password\?error=link_expired$/);

  const [first, second] = [await resetToken(email), await resetToken(email)];
  expect((await reset(second, 'harbour-pilot')).status).toBe(200);
  expect((await reset(first, 'somebody-else')).status).toBe(400);
  expect((await signIn(email, 'harbour-pilot')).status).toBe(200);
});

test("a reset confirms a claimed address and revokes the claimant's access", async () => {
  const [stranger, owner] = [createVisitor(app), createVisitor(app)];
  const email = 'claimed@harbour.example';
  await stranger.post('/api/auth/sign-up/email', { name: '', terms: true, email, password: 'strangers-choice' });
  const { id } = await app.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await app.db
    .insertInto('account')
    .values({ id: 'strange', accountId: 'g', providerId: 'google', userId: id, password: null })
    .execute();
  await app.db
    .insertInto('walletAddress')
    .values({ id: 'strange', userId: id, address: '0x0', chainId: 1, createdAt: new Date() })
    .execute();
  expect((await reset(await resetToken(email), 'owners-choice')).status).toBe(200);
  const rows = await app.db.selectFrom('account').select('providerId').where('userId', '=', id).execute();
  expect(rows).toEqual([{ providerId: 'credential' }]);
  expect(await app.db.selectFrom('walletAddress').select('id').where('userId', '=', id).execute()).toEqual([]);
  expect((await signIn(email, 'strangers-choice', stranger)).status).toBe(401);
  expect((await signIn(email, 'owners-choice', owner)).status).toBe(200);
  expect(await owner.account()).toBe(email);
});

test('a user of an identity provider can set a first password', async () => {
  const email = 'provider@harbour.example';
  await app.db.insertInto('user').values({ id: 'p1', email, name: '', emailVerified: true }).execute();
  await app.db
    .insertInto('account')
    .values({ id: 'a1', accountId: 'g', providerId: 'google', userId: 'p1', password: null })
    .execute();
  expect((await signIn(email, 'harbour-pilot')).status).toBe(401);
  expect((await reset(await resetToken(email), 'harbour-pilot')).status).toBe(200);
  expect((await signIn(email, 'harbour-pilot')).status).toBe(200);
  const { rows } = await app.pool.query(`select "providerId" from account where "userId" = 'p1' order by 1`);
  expect(rows).toEqual([{ providerId: 'credential' }, { providerId: 'google' }]);
});

test('changing the password requires the current one, ends other sessions and emailed links', async () => {
  const email = 'lifetime@fundscout.example';
  const [here, elsewhere] = [createVisitor(app), createVisitor(app)];
  await signIn(email, 'demo-password', here);
  await signIn(email, 'demo-password', elsewhere);
  const token = await resetToken(email);
  await createVisitor(app).post('/api/auth/sign-in/magic-link', { email });
  const link = new URL(mailedLink(app, email)).searchParams.get('link');
  await createVisitor(app).post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' });
  const code = /\b\d{6}\b/.exec(app.mails.findLast(({ to }) => to === email)?.subject ?? '')?.[0];

  const change = (currentPassword: string, newPassword: string) =>
    here.post('/api/auth/change-password', { currentPassword, newPassword, revokeOtherSessions: false });
  const wrong = await change('not-the-password', 'harbour-pilot');
  expect([wrong.status, (await wrong.json()).code]).toEqual([401, 'invalid_credentials']);
  expect((await (await change('demo-password', 'lifetime')).json()).code).toBe('weak_password');
  expect((await change('demo-password', 'harbour-pilot')).status).toBe(200);

  expect(await here.account()).toBe(email);
  await expect.poll(() => elsewhere.account()).toBeUndefined();
  expect((await reset(token, 'somebody-else')).status).toBe(400);
  const opened = await createVisitor(app).press(`http://localhost:3000/signin?link=${link}`);
  expect(opened.headers.get('location')).toMatch(/\/signin\?error=link_expired$/);
  expect((await createVisitor(app).post('/api/auth/sign-in/email-otp', { email, otp: code })).status).toBe(401);
  expect(app.mails.findLast(({ to }) => to === email)?.subject).toMatch(/password was changed/);
});

test('a reset revokes all API keys and feeds; a password change does so on request and reports it', async () => {
  const email = 'admin@fundscout.example';
  const text = () => app.mails.findLast(({ to }) => to === email)?.text;
  const owner = createVisitor(app);
  await signIn(email, 'demo-password', owner);
  const other = createVisitor(app);
  await signIn('trial@fundscout.example', 'demo-password', other);
  const createKey = async (visitor: Visitor, name: string): Promise<string> =>
    (await (await visitor.post('/api/auth/api-key/create', { name })).json()).key;
  const createFeed = async (visitor: Visitor): Promise<string> => {
    const { id } = await (await visitor.post('/api/saved-searches', { name: 'Mine', params: 'query=ferry' })).json();
    return (await (await visitor.post(`/api/saved-searches/${id}/feed`, {})).json()).url;
  };
  const others = { key: await createKey(other, 'other'), feed: await createFeed(other) };
  const keyStatus = async (key: string) => (await app.send('/api/me', { headers: { 'x-api-key': key } })).status;
  const feedStatus = async (feed: string) => (await app.send(new URL(feed).pathname)).status;
  const statuses = async ({ key, feed }: typeof others) => [await keyStatus(key), await feedStatus(feed)];
  let password = 'demo-password';
  const change = async (newPassword: string, more: object) => {
    const answer = await owner.post('/api/auth/change-password', { currentPassword: password, newPassword, ...more });
    if (answer.ok) password = newPassword;
    return answer.json();
  };

  const first = { key: await createKey(owner, 'first'), feed: await createFeed(owner) };
  expect(await change('harbour-pilot', { revokeKeysAndFeeds: 'yes' })).toMatchObject({
    errors: [{ field: 'revokeKeysAndFeeds', message: 'must be true or false' }],
  });
  expect((await change('harbour-pilot', {})).revoked).toEqual({ apiKeys: 0, apps: 0, feeds: 0 });
  expect(await statuses(first)).toEqual([200, 200]);
  expect(text()).not.toMatch(/API key|feed/);
  await createKey(owner, 'second');
  const answer = await change('harbour-master', { revokeKeysAndFeeds: true });
  expect(answer).toEqual({ user: expect.objectContaining({ email }), revoked: { apiKeys: 2, apps: 0, feeds: 1 } });
  await expect.poll(() => statuses(first)).toEqual([401, 404]);
  expect(text()).toContain('all other sessions were signed out. We also revoked 2 API keys and 1 feed URL.');

  const last = { key: await createKey(owner, 'last'), feed: await createFeed(owner) };
  expect((await reset(await resetToken(email), 'harbour-warden')).status).toBe(200);
  await expect.poll(() => statuses(last)).toEqual([401, 404]);
  expect(text()).toContain('all API keys, connected apps and feed URLs were revoked');
  expect(await statuses(others)).toEqual([200, 200]);
});
