import { expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';

const app = useTestApp('2026-11-21', { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });

const FOREIGN = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'evil',
];
const EMAIL = 'free@fundscout.example';

const CALLS: [path: string, field: string, body: object][] = [
  ['/sign-in/email', 'callbackURL', { email: EMAIL, password: 'demo-password' }],
  ['/sign-up/email', 'callbackURL', { email: 'a@x.example', password: 'a fine harbour', name: '', terms: true }],
  ['/send-verification-email', 'callbackURL', { email: EMAIL }],
  ['/request-password-reset', 'redirectTo', { email: EMAIL }],
  ['/sign-in/magic-link', 'callbackURL', { email: EMAIL }],
  ['/sign-in/magic-link', 'errorCallbackURL', { email: EMAIL, callbackURL: '/' }],
  ['/sign-in/social', 'callbackURL', { provider: 'google' }],
  ['/sign-in/social', 'newUserCallbackURL', { provider: 'google', callbackURL: '/' }],
];

test.each(CALLS)('%s redirects with %s to our own pages only', async (path, field, body) => {
  for (const target of FOREIGN) {
    const answer = await app.send(`/api/auth${path}`, { body: { ...body, [field]: target } });
    expect([target, answer.status]).toEqual([target, 400]);
    expect(await answer.json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field }] });
    expect(answer.headers.get('location')).toBeNull();
  }
  expect(app.mails).toEqual([]);
});

test.each([
  ['POST', '/magic-link/verify?token=x&callbackURL='],
  ['POST', '/verify-email?token=x&callbackURL='],
  ['GET', '/reset-password/x?callbackURL='],
])('%s %s redirects to our own pages only', async (method, path) => {
  for (const target of FOREIGN) {
    const answer = await app.send(`/api/auth${path}${encodeURIComponent(target)}`, { method });
    expect([target, answer.status]).toEqual([target, 400]);
    expect(answer.headers.get('location')).toBeNull();
  }
});
