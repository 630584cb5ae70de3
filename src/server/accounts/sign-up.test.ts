import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import type { AppEnv } from '../app-env.ts';
import { loadConfig } from '../config.ts';
import { createAuth } from './auth.ts';
import { accountRoutes } from './routes.ts';
import { readViewer } from './viewer.ts';

const ORIGIN = 'http://localhost:3000';

let database: TestDatabase;
let app: Hono<AppEnv>;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const auth = createAuth(db, loadConfig({}), ['a secret for tests that is long enough']);
  app = new Hono<AppEnv>()
    .use(async (c, next) => {
      const session = await auth.api.getSession({ headers: c.req.raw.headers });
      c.set('viewer', session && (await readViewer(db, session.user.id, 'admin@fundscout.example')));
      await next();
    })
    .route('/api', accountRoutes({ auth, db, now: () => new Date() }));
});
afterAll(() => database.close());

function signUp(body: object) {
  return app.request('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify({ name: '', ...body }),
  });
}

const profiles = () => database.db.selectFrom('profiles').selectAll().execute();
const users = () => database.db.selectFrom('user').selectAll().execute();

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
  const cookie = answer.headers.getSetCookie().map((text) => text.split(';')[0]);
  expect(answer.headers.getSetCookie().join()).toMatch(/HttpOnly/i);
  const me = await (await app.request('/api/me', { headers: { cookie: cookie.join('; ') } })).json();
  expect(me).toMatchObject({
    user: { email: 'jo@harbour.example' },
    profile: { first_name: 'Jo', last_name: null },
    subscription: null,
    access: { active: false, export: false, admin: false },
  });
  expect(await profiles()).toMatchObject([
    { first_name: 'Jo', last_name: null, heard_about_us: 'A friend', is_admin: false, last_login: expect.any(Date) },
  ]);
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
