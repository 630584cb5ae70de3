import { expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { createVisitor, mailedLink } from '#test/visitor.ts';

const app = useTestApp(undefined, { TRUSTED_PROXIES: '1' });

const askLink = (email: string) =>
  createVisitor(app).post('/api/auth/sign-in/magic-link', { email, callbackURL: '/', errorCallbackURL: '/signin' });
const linkToken = (email: string) => new URL(mailedLink(app, email)).searchParams.get('link') ?? '';
const askCode = (email: string) =>
  createVisitor(app).post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' });
const mailedCode = (email: string) =>
  /\b\d{6}\b/.exec(app.mails.findLast(({ to }) => to === email)?.subject ?? '')?.[0] ?? '';
const useCode = (email: string, otp: string, visitor = createVisitor(app)) =>
  visitor.post('/api/auth/sign-in/email-otp', { email, otp });
const useLink = (email: string, visitor = createVisitor(app)) => visitor.press(mailedLink(app, email));

test('a sign-in link opens a page and works once from there', async () => {
  const email = 'free@fundscout.example';
  expect((await askLink(email)).status).toBe(200);
  expect(new URL(mailedLink(app, email)).pathname).toBe('/signin');
  const token = linkToken(email);
  const { rows } = await app.pool.query('select * from verification');
  expect(JSON.stringify(rows)).not.toContain(token);
  const visitors = [createVisitor(app), createVisitor(app), createVisitor(app)];
  const opened = await Promise.all(visitors.map((visitor) => useLink(email, visitor)));
  expect(opened.map(({ headers }) => headers.get('location')?.replace('http://localhost:3000', '')).sort()).toEqual([
    '/',
    '/signin?error=link_expired',
    '/signin?error=link_expired',
  ]);
  const accounts = await Promise.all(visitors.map((visitor) => visitor.account()));
  expect(accounts.filter(Boolean)).toEqual([email]);
});

test('a link leads to the page that the user came for', async () => {
  const email = 'pro@fundscout.example';
  await createVisitor(app).post('/api/auth/sign-in/magic-link', { email, callbackURL: '/profile?x=1' });
  const link = new URL(mailedLink(app, email));
  expect(link.searchParams.get('next')).toBe('/profile?x=1');
  const { headers } = await createVisitor(app).press(link.href);
  expect(headers.get('location')).toBe('http://localhost:3000/profile?x=1');
});

test('a link expires after ten minutes', async () => {
  await askLink('pro@fundscout.example');
  const { rows } = await app.pool.query(`select "expiresAt" from verification where identifier like 'magic-link:%'`);
  expect(rows[0].expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 600_000);
  await app.db.updateTable('verification').set({ expiresAt: new Date() }).execute();
  const { headers } = await useLink('pro@fundscout.example');
  expect(headers.get('location')).toMatch(/\/signin\?error=link_expired$/);
});

test('a code signs in once', async () => {
  const email = 'monthly@fundscout.example';
  await askCode(email);
  const code = mailedCode(email);
  const { rows } = await app.pool.query('select * from verification');
  expect(JSON.stringify(rows)).not.toContain(code);
  const visitors = [createVisitor(app), createVisitor(app), createVisitor(app)];
  const answers = await Promise.all(visitors.map((visitor) => useCode(email, code, visitor)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  expect((await Promise.all(visitors.map((visitor) => visitor.account()))).filter(Boolean)).toEqual([email]);
});

test('a code expires after five wrong attempts or five minutes', async () => {
  const email = 'lifetime@fundscout.example';
  await askCode(email);
  const code = mailedCode(email);
  const wrong = code === '000000' ? '111111' : '000000';
  for (let i = 0; i < 5; i++) expect((await (await useCode(email, wrong)).json()).code).toBe('invalid_code');
  expect((await useCode(email, code)).status).not.toBe(200);

  await askCode('trial@fundscout.example');
  await app.db.updateTable('verification').set({ expiresAt: new Date() }).execute();
  const late = await useCode('trial@fundscout.example', mailedCode('trial@fundscout.example'));
  expect([late.status, (await late.json()).code]).toEqual([401, 'invalid_code']);
});

test.each(['link', 'code'])("a %s confirms a claimed address and revokes the claimant's access", async (way) => {
  const email = `claimed-${way}@harbour.example`;
  const [stranger, owner] = [createVisitor(app), createVisitor(app)];
  await stranger.post('/api/auth/sign-up/email', { name: '', terms: true, email, password: 'strangers-choice' });
  const { id } = await app.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await app.pool.query(`insert into "walletAddress" values ($1, $2, '0x1', 1, false, now())`, [`w-${way}`, id]);
  if (way === 'link') {
    await askLink(email);
    await useLink(email, owner);
  } else {
    await askCode(email);
    await useCode(email, mailedCode(email), owner);
  }
  expect(await (await owner.open('/api/me')).json()).toMatchObject({ user: { email, emailVerified: true } });
  const back = await stranger.signIn(email, 'strangers-choice');
  expect(back.status).toBe(401);
  expect(await app.db.selectFrom('walletAddress').selectAll().where('userId', '=', id).execute()).toEqual([]);
});

test('responds the same for an unknown address, without an email or account', async () => {
  const count = app.mails.length;
  for (const ask of [askLink, askCode]) {
    const [known, unknown] = [await ask('lps@fundscout.example'), await ask('nobody@harbour.example')];
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()]);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
  }
  expect(app.mails.slice(count).map(({ to }) => to)).toEqual(['lps@fundscout.example', 'lps@fundscout.example']);
  const [wrong, nobody] = await Promise.all(
    ['lps@fundscout.example', 'nobody@harbour.example'].map((email) => useCode(email, '12345x')),
  );
  expect([nobody?.status, await nobody?.text()]).toEqual([wrong?.status, await wrong?.text()]);
  expect(await app.db.selectFrom('user').select('id').where('email', '=', 'nobody@harbour.example').execute()).toEqual(
    [],
  );
});

test('codes only work for signing in', async () => {
  const email = 'lps@fundscout.example';
  for (const type of ['forget-password', 'email-verification', 'change-email']) {
    const answer = await createVisitor(app).post('/api/auth/email-otp/send-verification-otp', { email, type });
    expect((await answer.json()).code).toBe('invalid_parameters');
  }
  for (const path of ['email-otp/reset-password', 'email-otp/verify-email', 'forget-password/email-otp']) {
    const answer = await createVisitor(app).post(`/api/auth/${path}`, {
      email,
      otp: '123456',
      password: 'harbour-pilot',
    });
    expect([answer.status, (await answer.json()).code]).toEqual([404, 'not_found']);
  }
});

test('a wrong code does not reveal whether an account exists', async () => {
  const answers = [];
  for (const email of ['lps@fundscout.example', 'unknown@harbour.example']) {
    await askCode(email);
    const bodies = [];
    for (let guess = 0; guess < 8; guess++) {
      const answer = await useCode(email, '00000x');
      bodies.push([answer.status, await answer.text()]);
    }
    answers.push(bodies);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(new Set(answers.flat().map(([status]) => status))).toEqual(new Set([401]));
});
