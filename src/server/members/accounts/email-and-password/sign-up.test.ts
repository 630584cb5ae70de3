import { expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { createVisitor, mailedLink } from '#test/visitor.ts';
import { setGrant } from '../../billing/grant-plan.ts';
import { recordRequestedTrial } from '../../billing/past-trials.ts';

const app = useTestApp(undefined, { TRUSTED_PROXIES: '1' });

const EMAIL = '/api/auth/sign-up/email';
const claim = (email: string, password = 'harbour-pilot', more = {}) => ({
  name: '',
  terms: true,
  email,
  password,
  ...more,
});
const users = () => app.db.selectFrom('user').selectAll().orderBy('id').execute();

test('confirming the address signs in, with a profile and without access', async () => {
  const jo = createVisitor(app);
  const answer = await jo.post(EMAIL, {
    ...claim('Jo@Harbour.example', 'six+chars'),
    first_name: ' Jo ',
    heard_about_us: 'A friend',
    is_admin: true,
  });
  expect([answer.status, await answer.json()]).toEqual([200, { status: true }]);
  expect(await jo.account()).toBeUndefined();
  const unconfirmed = await jo.signIn('jo@harbour.example', 'six+chars');
  expect([unconfirmed.status, (await unconfirmed.json()).code]).toEqual([403, 'email_not_confirmed']);

  const opened = await jo.press(mailedLink(app, 'jo@harbour.example'));
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/']);
  const me = await (await jo.open('/api/me')).json();
  expect(me).toMatchObject({
    user: { email: 'jo@harbour.example', emailVerified: true },
    profile: { first_name: 'Jo', last_name: null },
    subscription: null,
    access: { active: false, export: false, admin: false },
  });
  const profile = await app.db.selectFrom('profiles').selectAll().where('id', '=', me.user.id).executeTakeFirst();
  expect(profile).toMatchObject({ heard_about_us: 'A friend', last_login: expect.any(Date) });
});

test('a confirmation link works once and expires', async () => {
  const jo = createVisitor(app);
  await jo.post(EMAIL, claim('once@harbour.example'));
  const link = mailedLink(app, 'once@harbour.example');
  const opened = await Promise.all([jo.press(link), jo.press(link), jo.press(link)]);
  expect(opened.map(({ headers }) => headers.get('location')).sort()).toEqual([
    '/',
    '/signin?error=link_expired',
    '/signin?error=link_expired',
  ]);
  expect((await createVisitor(app).press(link)).headers.get('location')).toBe('/signin?error=link_expired');

  const ann = createVisitor(app);
  await ann.post(EMAIL, claim('late@harbour.example'));
  await app.db.updateTable('verification').set({ expiresAt: new Date() }).execute();
  expect((await ann.press(mailedLink(app, 'late@harbour.example'))).headers.get('location')).toBe(
    '/signin?error=link_expired',
  );
  await ann.post('/api/auth/send-verification-email', { email: 'late@harbour.example', callbackURL: '/' });
  expect((await ann.press(mailedLink(app, 'late@harbour.example'))).headers.get('location')).toBe('/');
});

test('a mail scanner confirms nothing; another browser asks for the password', async () => {
  const jo = createVisitor(app);
  await jo.post(EMAIL, claim('phone@harbour.example'));
  const link = mailedLink(app, 'phone@harbour.example');
  const phone = createVisitor(app);
  expect((await phone.press(link)).headers.get('location')).toBe('/signin?confirm=1&again=1&next=%2F');
  expect(await phone.account()).toBeUndefined();
  const signIn = (password: string) => phone.signIn('phone@harbour.example', password);
  expect((await signIn('not-the-password')).status).toBe(401);
  expect((await signIn('harbour-pilot')).status).toBe(200);
  expect(await phone.account()).toBe('phone@harbour.example');
});

test('the email names the plan chosen at sign-up, with a trial unless the person has had one', async () => {
  const price = async (email: string) => {
    await createVisitor(app).post(EMAIL, { ...claim(email), callbackURL: '/annual' });
    return app.mails.findLast(({ to }) => to === email)?.text.match(/You chose the ([^.]+)/)?.[1];
  };
  await recordRequestedTrial(app.db, 'again@harbour.example', 'test');
  expect(await price('first@harbour.example')).toBe('annual plan: 7 days free, then $299 per year');
  expect(await price('again+2@harbour.example')).toBe('annual plan: $299 per year');
});

test('another browser gets the address filled in and keeps the destination, even for an expired link', async () => {
  const email = 'tablet@harbour.example';
  const callbackURL = '/annual?next=%2Fsearch%3Fquery%3Dsolar&confirmed=1';
  await createVisitor(app).post(EMAIL, { ...claim(email), callbackURL });
  const link = mailedLink(app, email);
  const mailed = app.mails.findLast(({ to }) => to === email)?.text;
  expect(mailed).toMatch(
    /continue to checkout.+annual plan: 7 days free, then \$299 per year.+works once and expires in 24 hours/s,
  );
  const tablet = createVisitor(app);
  const page = new URL((await tablet.press(link)).headers.get('location') ?? '', 'http://localhost:3000');
  expect(page.pathname).toBe('/signin');
  expect(Object.fromEntries(page.searchParams)).toEqual({ confirm: '1', again: '1', next: callbackURL });
  expect(page.href).not.toContain('tablet');
  const { typed } = await tablet.returned();
  expect(typed).toEqual({ email });
  expect(await tablet.account()).toBeUndefined();

  await app.db.updateTable('verification').set({ expiresAt: new Date() }).execute();
  const expired = (await createVisitor(app).press(link)).headers.get('location') ?? '';
  expect(new URL(expired, 'http://localhost:3000').searchParams.get('next')).toBe(callbackURL);
  const foreign = link.replace(encodeURIComponent(callbackURL), '%2F%2Fevil.example');
  expect(foreign).not.toBe(link);
  expect((await createVisitor(app).press(foreign)).headers.get('location') ?? '').not.toContain('evil');
});

test('no one ends up with the password of another claimant', async () => {
  const [owner, stranger] = [createVisitor(app), createVisitor(app)];
  const email = 'wanted@harbour.example';
  await stranger.post(EMAIL, claim(email, 'strangers-choice', { first_name: 'Stranger' }));
  const first = mailedLink(app, email);
  await owner.post(EMAIL, claim(email, 'owners-choice'));
  const second = mailedLink(app, email);
  await stranger.post(EMAIL, claim(email, 'strangers-again'));
  const third = mailedLink(app, email);
  for (const link of [first, second, third]) {
    expect((await owner.press(link)).headers.get('location')).toMatch(/^\/signin\?/);
  }
  expect((await owner.signIn(email, 'owners-choice')).status).toBe(401);
  expect((await stranger.signIn(email, 'strangers-again')).status).toBe(403);

  await owner.post(EMAIL, claim(email, 'owners-choice'));
  expect((await owner.press(mailedLink(app, email))).headers.get('location')).toBe('/');
  expect((await stranger.signIn(email, 'strangers-again')).status).toBe(401);
  expect((await (await owner.open('/api/me')).json()).profile).toMatchObject({ first_name: null });
});

test('a link requested again elsewhere does not prove the claim', async () => {
  const [owner, stranger] = [createVisitor(app), createVisitor(app)];
  const email = 'resend@harbour.example';
  await stranger.post(EMAIL, claim(email));
  await owner.post('/api/auth/send-verification-email', { email });
  expect((await owner.press(mailedLink(app, email))).headers.get('location')).toBe(
    '/signin?confirm=1&again=1&next=%2F',
  );
  expect(await owner.account()).toBeUndefined();
});

test('signing up again emails the owner a sign-in link to the same destination on this site', async () => {
  const email = 'monthly@fundscout.example';
  for (const [callbackURL, next] of [
    ['/annual?next=%2Fsearch%3Fquery%3Dsolar&confirmed=1', '/annual?next=%2Fsearch%3Fquery%3Dsolar'],
    ['/?confirmed=1', null],
  ] as const) {
    await createVisitor(app).post(EMAIL, { ...claim(email), callbackURL });
    const link = new URL(mailedLink(app, email));
    expect(link.pathname).toBe('/signin');
    expect(link.searchParams.get('next')).toBe(next);
  }
  const refused = await createVisitor(app).post(EMAIL, { ...claim(email), callbackURL: 'https://evil.example/' });
  expect(refused.status).toBe(400);
});

test('signing up with a known address gets the same response, changes nothing and emails only the owner', async () => {
  const answers = [];
  for (const email of ['free@fundscout.example', 'unknown@harbour.example']) {
    const answer = await createVisitor(app).post(EMAIL, claim(email));
    const cookies = answer.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, `=${line.length}`));
    answers.push([answer.status, await answer.text(), [...answer.headers.keys()], cookies]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(app.mails.findLast(({ to }) => to === 'free@fundscout.example')?.subject).toMatch(/already have/);
  const signIn = (password: string) => createVisitor(app).signIn('free@fundscout.example', password);
  expect((await signIn('harbour-pilot')).status).toBe(401);
  expect((await signIn('demo-password')).status).toBe(200);
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ['role', (id) => app.db.updateTable('user').set({ role: 'admin' }).where('id', '=', id).execute()],
  ['ban', (id) => app.db.updateTable('user').set({ banned: true }).where('id', '=', id).execute()],
  ['plan', (id) => setGrant(app.db, id, { plan: 'lifetime', until: null, now: app.billing.now() })],
  [
    'subscription',
    (id) => app.db.insertInto('subscriptions').values({ user_id: id, status: 'active', plan_id: 'pro' }).execute(),
  ],
])('an account with a %s cannot be replaced by another sign-up', async (what, give) => {
  const email = `${what}@harbour.example`;
  await createVisitor(app).post(EMAIL, claim(email, 'owners-choice'));
  const state = async () =>
    (
      await app.pool.query(
        `select u.id, role, banned, s.plan_id, g.plan_id as granted, password from "user" u join account on "userId" = u.id
         left join subscriptions s on s.user_id = u.id left join plan_grants g on g.user_id = u.id where email = $1`,
        [email],
      )
    ).rows;
  await give((await state())[0].id);
  const before = await state();
  const stranger = createVisitor(app);
  const answers = [await stranger.post(EMAIL, claim(email)), await stranger.post(EMAIL, claim(`new-${email}`))];
  const bodies = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
  expect(bodies[0]).toEqual(bodies[1]);
  expect(await state()).toEqual(before);
  expect(app.mails.findLast(({ to }) => to === email)?.subject).toMatch(/already have/);
});

test('concurrent sign-ups create one account and get the same response', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => createVisitor(app).post(EMAIL, claim('twice@harbour.example'))),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await users()).filter(({ email }) => email === 'twice@harbour.example')).toHaveLength(1);
});

test.each([
  [{ email: 'a@x.example', password: 'short' }, 'weak_password', ['password']],
  [{ email: 'Jo@x.example', password: 'jo' }, 'weak_password', ['password', 'password']],
  [{ email: 'a@x.example', password: 'A@X.example' }, 'weak_password', ['password']],
  [{ email: 'a@x.example', password: 'Password1' }, 'weak_password', ['password']],
  [{ email: 'not an email', password: 'six+chars' }, 'invalid_parameters', ['email']],
  [{ password: undefined }, 'invalid_parameters', ['password']],
  [{ role: 'admin' }, 'invalid_parameters', ['body']],
  [{ email: 7, password: 'six+chars', first_name: 'x'.repeat(101) }, 'invalid_parameters', ['first_name', 'email']],
  [{ heard_about_us: 'x'.repeat(201) }, 'invalid_parameters', ['heard_about_us']],
  [{ heard_about_us: { $ne: '' } }, 'invalid_parameters', ['heard_about_us']],
  [{ first_name: 'a\0b' }, 'invalid_parameters', ['first_name']],
  [{ name: 'a\0b' }, 'invalid_parameters', ['name']],
  [{ name: 'x'.repeat(50_000) }, 'invalid_parameters', ['name']],
  [{ terms: undefined }, 'invalid_parameters', ['terms']],
  [{ terms: false }, 'invalid_parameters', ['terms']],
  [{ image: 'javascript:alert(1)' }, 'invalid_parameters', ['image']],
])('rejects %j as %s of %j and creates no user', async (body, code, fields) => {
  const before = await users();
  const answer = await createVisitor(app).post(EMAIL, { ...claim('a@x.example'), ...body });
  const problem = await answer.json();
  expect([answer.status, problem.code]).toEqual([400, code]);
  expect(problem.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await users()).toEqual(before);
});

test('a sign-up whose connection is lost gets 503, also when the database is back at once', async () => {
  await app.pool.query(`create function lose_connection() returns trigger language plpgsql as $$
    begin raise 'terminating connection' using errcode = '57P01'; end $$`);
  await app.pool.query('create trigger lost before insert on "user" execute function lose_connection()');
  const { status, headers } = await createVisitor(app).post(EMAIL, claim('lost@harbour.example'));
  expect([status, headers.get('retry-after')]).toEqual([503, '1']);
  await app.pool.query('drop trigger lost on "user"; drop function lose_connection');
});
