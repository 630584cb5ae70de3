import { expect, test } from 'vitest';
import { DEMO_PASSWORD, emailOf } from '#test/accounts.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { enableTotp } from '#test/authenticator.ts';
import { createVisitor, mailedLink } from '#test/visitor.ts';

const app = useTestApp();

const PASSWORD = 'heron in the reeds';

const redirectOf = (answer: Response) => [answer.status, answer.headers.get('location')];
const demo = (account: Account) => ({ email: emailOf(account), password: DEMO_PASSWORD });

test('a user signs up, confirms, signs out and in again, and continues to their destination', async () => {
  const browser = createVisitor(app);
  const email = 'wren@harbour.example';
  const form = { email, password: PASSWORD, confirmation: PASSWORD, terms: 'on', first_name: 'Wren' };
  expect(redirectOf(await browser.submit('/signup', form))).toEqual([303, '/signin?done=signed-up']);
  expect((await browser.press(mailedLink(app, email))).headers.get('location')).toBe('/?confirmed=1');
  expect(await browser.account()).toBe(email);

  expect(redirectOf(await browser.submit('/signout', {}))).toEqual([303, '/']);
  expect(await browser.account()).toBeUndefined();
  expect(
    redirectOf(await browser.submit('/signin?next=/profile', { email: ` ${email} `, password: PASSWORD })),
  ).toEqual([303, '/profile']);
  expect(await browser.account()).toBe(email);
});

test('the short sign-up form needs no password confirmation, but requires the terms', async () => {
  const browser = createVisitor(app);
  const form = { email: 'short@reed.example', password: PASSWORD };
  expect(redirectOf(await browser.submit('/signup?next=/annual', form))).toEqual([
    303,
    '/signup?next=%2Fannual&again=1',
  ]);
  expect(redirectOf(await browser.submit('/signup?next=/annual', { ...form, terms: 'on' }))).toEqual([
    303,
    '/signin?done=signed-up',
  ]);
});

test("the confirmation link continues to its owner's destination, on our site only", async () => {
  for (const [next, end] of [
    ['/monthly', '/monthly?confirmed=1'],
    ['/search?query=solar', '/search?query=solar&confirmed=1'],
    ['//evil.example', '/?confirmed=1'],
  ] as const) {
    const browser = createVisitor(app);
    const email = `wren${end.length}@reed.example`;
    const form = { email, password: PASSWORD, confirmation: PASSWORD, terms: 'on' };
    expect(redirectOf(await browser.submit(`/signup?${new URLSearchParams({ next })}`, form))).toEqual([
      303,
      '/signin?done=signed-up',
    ]);
    expect((await browser.press(mailedLink(app, email))).headers.get('location')).toBe(end);
  }
});

test('never redirects to another site', async () => {
  for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
    const answer = await createVisitor(app).submit(`/signin?next=${encodeURIComponent(next)}`, demo('free'));
    expect(redirectOf(answer)).toEqual([303, '/search']);
  }
});

test('returns a rejected form with its input once, without the password', async () => {
  const browser = createVisitor(app);
  const wrong = { email: 'pro@fundscout.example', password: 'not the password' };
  const answer = await browser.submit('/signin?next=/profile', wrong);
  expect(redirectOf(answer)).toEqual([303, '/signin?next=%2Fprofile&again=1&error=invalid_credentials']);
  const [cookie = ''] = answer.headers.getSetCookie().filter((line) => line.includes('returned_form'));
  expect(cookie).toMatch(/Max-Age=60;.*HttpOnly.*SameSite=Lax/i);
  expect(decodeURIComponent(cookie)).not.toContain(wrong.password);
  expect(await browser.returned()).toEqual({ typed: { email: wrong.email }, issues: {} });
  expect(await browser.returned()).toEqual({ typed: {}, issues: {} });
  expect(await browser.account()).toBeUndefined();
});

test('validates the sign-up form and reports an error per field', async () => {
  const browser = createVisitor(app);
  const form = { email: 'no address', password: 'short', confirmation: 'other', last_name: 'Quay' };
  expect(redirectOf(await browser.submit('/signup', form))).toEqual([303, '/signup?again=1']);
  expect(await browser.returned()).toEqual({
    typed: { email: 'no address', last_name: 'Quay' },
    issues: {
      email: 'Enter an email address like you@company.com',
      password: 'Password must be at least 6 characters',
      confirmation: "Passwords don't match",
      terms: 'Agree to the terms to create an account',
    },
  });
  const common = { email: 'wren@reed.example', password: 'password1', confirmation: 'password1', terms: 'on' };
  expect(redirectOf(await browser.submit('/signup', common))).toEqual([303, '/signup?again=1']);
  expect((await browser.returned()).issues.password).toMatch(/password/i);
  expect(app.mails.filter(({ to }) => to === common.email)).toEqual([]);
});

test('with a second factor a password is not enough; a code or a backup code is needed too', async () => {
  const own = createVisitor(app);
  await own.submit('/signin', demo('monthly'));
  const { backupCodes, code } = await enableTotp(app, own.cookie());
  const [backupCode = ''] = backupCodes;
  for (const second of [code, async () => backupCode]) {
    const browser = createVisitor(app);
    const step = '/signin?step=second-factor&next=%2Fprofile';
    expect(redirectOf(await browser.submit('/signin?next=/profile', demo('monthly')))).toEqual([303, step]);
    expect(await browser.account()).toBeUndefined();
    expect(redirectOf(await browser.submit(step, { code: '' }))[1]).toContain(
      '/signin?next=%2Fprofile&step=second-factor&again=1',
    );
    expect(redirectOf(await browser.submit(step, { code: '000000' }))[1]).toContain('error=invalid_code');
    expect(await browser.account()).toBeUndefined();
    expect(redirectOf(await browser.submit(step, { code: await second() }))).toEqual([303, '/profile']);
    expect(await browser.account()).toBe('monthly@fundscout.example');
  }
});

test('sets a new password with the emailed link, once', async () => {
  const browser = createVisitor(app);
  const { email } = demo('lifetime');
  expect(redirectOf(await browser.submit('/reset-password', { email }))).toEqual([303, '/signin?done=reset-sent']);
  expect(redirectOf(await browser.submit('/reset-password', { email: 'nobody@reed.example' }))[1]).toBe(
    '/signin?done=reset-sent',
  );
  const page =
    (await browser.open(mailedLink(app, email))).headers.get('location')?.replace('http://localhost:3000', '') ?? '';
  expect(page).toMatch(/^\/reset-password\?token=/);
  expect(redirectOf(await browser.submit(page, { password: PASSWORD, confirmation: 'other' }))).toEqual([
    303,
    `${page}&again=1`,
  ]);
  const form = { password: PASSWORD, confirmation: PASSWORD };
  expect(redirectOf(await browser.submit(page, form))).toEqual([303, '/signin?done=password-set&again=1']);
  expect(await browser.returned()).toMatchObject({ typed: { email } });
  expect(redirectOf(await browser.submit(page, form))).toEqual([303, '/reset-password?again=1&error=link_expired']);
  expect(redirectOf(await browser.submit('/signin', { email, password: PASSWORD }))).toEqual([303, '/search']);
});

test('rejects cross-site forms', async () => {
  const browser = createVisitor(app);
  const foreign = await browser.submit('/signin', demo('trial'), { origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
  expect((await foreign.json()).code).toBe('forbidden');
  expect(browser.cookies.size).toBe(0);
  await browser.submit('/signin', demo('trial'));
  expect((await browser.submit('/signout', {}, { origin: 'null' })).status).toBe(403);
  expect(await browser.account()).toBe('trial@fundscout.example');
});

test('rejects bodies that are not forms, or too large', async () => {
  const browser = createVisitor(app);
  expect((await browser.submit('/signin', demo('free'), { 'content-type': 'text/plain' })).status).toBe(400);
  expect((await browser.submit('/signin', { email: 'x'.repeat(20_000) })).status).toBe(413);
  expect((await browser.submit('/search', demo('free'))).status).toBe(404);
});

test('limits password guesses by form to ten', async () => {
  const browser = createVisitor(app);
  const guess = () => browser.submit('/signin', { email: 'guessed@harbour.example', password: 'wrong guess' });
  for (let tries = 0; tries < 10; tries++) expect(redirectOf(await guess())[1]).toContain('error=invalid_credentials');
  expect(redirectOf(await guess())[1]).toBe('/signin?again=1&error=too_many_requests');
});
