import { expect, test, vi } from 'vitest';
import { ERRORS } from '#domain/errors.ts';
import { useTestApp } from '#test/app.ts';
import { captureLog } from '#test/log.ts';
import { createVisitor, mailedLink } from '#test/visitor.ts';

const app = useTestApp(undefined, { TRUSTED_PROXIES: '1' });

const ORIGIN = { origin: 'http://localhost:3000', 'content-type': 'application/json' };
const FREE = 'free@fundscout.example';

test.each([
  ['POST', 'sign-in/email', { email: FREE, password: 'wrong' }, 'invalid_credentials'],
  ['POST', 'sign-in/email', { email: FREE }, 'invalid_parameters'],
  ['POST', 'sign-in/email', { email: 'no address', password: 'x' }, 'invalid_parameters'],
  ['POST', 'sign-in/email', { email: FREE, password: 'x'.repeat(2000) }, 'invalid_parameters'],
  ['POST', 'sign-in/email', [], 'invalid_parameters'],
  ['POST', 'sign-in/email', { email: { $ne: '' }, password: ['x'] }, 'invalid_parameters'],
  ['POST', 'sign-in/email-otp', { email: FREE, otp: '000000' }, 'invalid_code'],
  ['POST', 'reset-password', { newPassword: 'harbour-pilot', token: 'x' }, 'link_expired'],
  ['POST', 'reset-password', { newPassword: 'harbour-pilot' }, 'link_expired'],
  ['POST', 'change-password', { currentPassword: 'a', newPassword: 'harbour-pilot' }, 'sign_in_required'],
  ['POST', 'change-email', { newEmail: 'a@x.example' }, 'sign_in_required'],
  ['POST', 'request-password-reset', { email: FREE, redirectTo: 'https://evil.example' }, 'invalid_parameters'],
  ['POST', 'sign-in/magic-link', { email: FREE, callbackURL: '//evil.example' }, 'invalid_parameters'],
  ['POST', 'two-factor/verify-totp', { code: '000000' }, 'invalid_code'],
  ['GET', 'nothing-here', undefined, 'not_found'],
  ['GET', 'sign-in/email', undefined, 'not_found'],
  ['GET', 'list-sessions', undefined, 'not_found'],
  ['PUT', 'sign-in/email', {}, 'method_not_allowed'],
  ['DELETE', 'sign-in/email', undefined, 'method_not_allowed'],
] as const)('%s %s with %j returns the problem %s', async (method, path, body, code) => {
  const answer = await app.send(`/api/auth/${path}`, { method, body, headers: ORIGIN });
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  const problem = await answer.json();
  expect(problem).toMatchObject({ code, status: ERRORS[code].status, title: ERRORS[code].title });
  expect(answer.status).toBe(ERRORS[code].status);
  expect(
    Object.keys(problem).filter((key) => !['type', 'title', 'status', 'code', 'detail', 'errors'].includes(key)),
  ).toEqual([]);
  if (code === 'invalid_parameters') expect(problem.errors.length).toBeGreaterThan(0);
});

test('rejects a body that is not JSON or too large with a problem', async () => {
  for (const [body, status] of [
    ['{', 400],
    ['x'.repeat(300_000), 413],
  ] as const) {
    const answer = await app.send('/api/auth/sign-in/email', { body: Buffer.from(body), headers: ORIGIN });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
  }
});

test.each([
  ['POST', 'verify-email?token=x&callbackURL=/', '/signin?error=link_expired'],
  ['POST', 'verify-email', '/signin?error=link_expired'],
  ['POST', 'magic-link/verify?token=x&callbackURL=/', '/signin?error=link_expired'],
  ['POST', 'magic-link/verify?token=x&callbackURL=/&errorCallbackURL=/signin', '/signin?error=link_expired'],
  ['GET', 'verify-email?token=x&callbackURL=/profile', '/confirm-email?link=x&next=%2Fprofile'],
  ['GET', 'verify-email?callbackURL=//evil.example', '/confirm-email?link='],
  ['GET', 'magic-link/verify?token=x&callbackURL=/', '/signin?link=x'],
  ['GET', 'reset-password/x?callbackURL=/reset-password', '/reset-password?error=link_expired'],
  ['GET', 'error?error=access_denied&error_description=Ask%20evil.example', '/signin?error=sign_in_canceled'],
  ['GET', 'error?error=state_mismatch', '/signin?error=sign_in_failed'],
  ['GET', 'error?error=%3Cscript%3E', '/signin?error=sign_in_failed'],
])('%s %s redirects to %s', async (method, path, location) => {
  const answer = await app.send(`/api/auth/${path}`, { method });
  expect([answer.status, answer.headers.get('location')?.replace('http://localhost:3000', '')]).toEqual([
    302,
    location,
  ]);
});

test('reveals a ban only with the correct password', async () => {
  await app.db.updateTable('user').set({ banned: true }).where('email', '=', 'trial@fundscout.example').execute();
  const signIn = async (password: string) => {
    const body = { email: 'trial@fundscout.example', password };
    return (await (await app.send('/api/auth/sign-in/email', { body })).json()).code;
  };
  expect([await signIn('demo-password'), await signIn('wrong-password')]).toEqual(['banned', 'invalid_credentials']);
});

test('does not log rejected requests, nor passwords, codes, tokens or addresses', async () => {
  const lines: unknown[] = [];
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts) => void lines.push(...parts));
  }
  const logged = captureLog();
  const email = 'logged@harbour.example';
  const jo = createVisitor(app);
  const call = (path: string, body: object) => jo.post(`/api/auth/${path}`, body);
  await call('sign-up/email', { name: '', terms: true, email, password: 'short' });
  await call('sign-up/email', { name: '', terms: true, email, password: 'harbour-pilot' });
  await call('sign-up/email', { name: '', terms: true, email: FREE, password: 'harbour-pilot' });
  await call('sign-in/email', { email, password: 'harbour-pilot' });
  await jo.open(mailedLink(app, email));
  await jo.press(mailedLink(app, email));
  await jo.press('http://localhost:3000/confirm-email?link=wrong');
  await call('change-email', { newEmail: FREE, callbackURL: '/profile' });
  await call('change-password', { currentPassword: 'wrong-password', newPassword: 'harbour-pilot' });
  await call('change-password', { currentPassword: 'harbour-pilot', newPassword: 'harbour-master' });
  await call('sign-out', {});
  await call('sign-in/email', { email: 'nobody@harbour.example', password: 'harbour-pilot' });
  await call('sign-in/magic-link', { email, callbackURL: 'https://evil.example' });
  await call('request-password-reset', { email, redirectTo: '/reset-password' });
  await call('reset-password', { token: 'wrong', newPassword: 'harbour-pilot' });
  await call('email-otp/send-verification-otp', { email, type: 'sign-in' });
  await call('sign-in/email-otp', { email, otp: '000000' });
  await app.send('/api/auth/sign-in/email', { body: {}, headers: { origin: 'https://evil.example', cookie: 'a=b' } });
  vi.restoreAllMocks();
  expect([...lines, logged.text()]).toEqual(['']);
});

test('logs internal failures without the input and responds with an unexpected error', async () => {
  const logged = captureLog();
  await app.pool.query('alter table account rename to account_away');
  const body = { email: FREE, password: 'demo-password' };
  const answer = await app.send('/api/auth/sign-in/email', { body });
  await app.pool.query('alter table account_away rename to account');
  expect([answer.status, (await answer.json()).code]).toEqual([500, 'unexpected']);
  expect(logged.text()).toContain('account');
  expect(logged.text()).not.toMatch(/free@|demo-password/);
});
