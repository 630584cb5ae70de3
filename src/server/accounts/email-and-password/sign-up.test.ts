import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const signUp = (body: object) => app.send('/api/auth/sign-up/email', { body: { name: '', ...body } });
const users = () => app.db.selectFrom('user').selectAll().execute();

test('signing up makes a user with a profile, and signs in without any access', async () => {
  const answer = await signUp({
    email: 'Jo@Harbour.example',
    password: 'six+chars',
    first_name: ' Jo ',
    heard_about_us: 'A friend',
    is_admin: true,
  });
  expect(answer.status).toBe(200);
  expect(await answer.text()).not.toContain('six+chars');
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly/i);
  const me = await (await app.send('/api/me', { headers: { cookie: cookie.split(';')[0] ?? '' } })).json();
  expect(me).toMatchObject({
    user: { email: 'jo@harbour.example' },
    profile: { first_name: 'Jo', last_name: null },
    subscription: null,
    access: { active: false, export: false, admin: false },
  });
  const profile = await app.db.selectFrom('profiles').selectAll().where('id', '=', me.user.id).executeTakeFirst();
  expect(profile).toMatchObject({
    first_name: 'Jo',
    last_name: null,
    heard_about_us: 'A friend',
    last_login: expect.any(Date),
  });
});

test.each([
  [{ email: 'a@x.example', password: 'short' }, /at least 6|too short/i],
  [{ email: 'a@x.example', password: 'A@X.example' }, /must not be your email/],
  [{ email: 'not an email', password: 'six+chars' }, /email/i],
  [
    { email: 'a@x.example', password: 'six+chars', heard_about_us: 'x'.repeat(201) },
    /heard_about_us must be at most 200/,
  ],
  [{ email: 'a@x.example', password: 'six+chars', heard_about_us: { $ne: '' } }, /heard_about_us must be a text/],
  [{ email: 'a@x.example', password: 'six+chars', first_name: 'a\0b' }, /first_name must not contain a NUL/],
  [{ email: 'a@x.example', password: 'six+chars', name: 'a\0b' }, /name must not contain a NUL/],
  [{ email: 'a@x.example', password: 'six+chars', name: 'x'.repeat(50_000) }, /name must be at most 200/],
  [{ email: 'a@x.example', password: 'six+chars', image: 'javascript:alert(1)' }, /image cannot be given/],
  [{ email: 'jo@harbour.example', password: 'another' }, /already exists/i],
])('%j is refused in words, and makes nobody', async (body, message) => {
  const before = await users();
  const answer = await signUp(body);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect((await answer.json()).message).toMatch(message);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await users()).toEqual(before);
});
