import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestApp, type TestApp } from '#test/app.ts';
import { loadConfig } from '../../config.ts';
import { createAuth } from '../auth.ts';
import { OPEN_CALLS } from '../open-calls.ts';
import { PASSWORD_PATHS } from './set-passwords.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const endpoint = z.object({ path: z.string(), options: z.object({ body: z.instanceof(z.ZodType) }) });

/** The names of what a call takes in its body. */
function bodyFields(body: z.ZodType): string[] {
  const shape = z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' });
  return Object.keys({
    ...shape.properties,
    ...Object.assign({}, ...(shape.allOf ?? []).map((part) => Object(part).properties)),
  });
}

test('every open call that takes a new password is one whose passwords are looked at', () => {
  const config = loadConfig({ DATABASE_URL: app.url });
  const { api } = createAuth({ db: app.db, config, secrets: ['s'.repeat(32)], mailer: { send: async () => {} } });
  const takers = Object.values(api)
    .flatMap((call) => endpoint.safeParse({ path: call.path, options: call.options }).data ?? [])
    .filter(
      ({ path, options }) =>
        OPEN_CALLS.has(path) && bodyFields(options.body).some((field) => /^(newPassword|password)$/.test(field)),
    )
    .map(({ path }) => path);
  // They take the password that a user has, to prove who asks.
  const provers = ['/sign-in/email', '/two-factor/enable', '/two-factor/disable', '/two-factor/generate-backup-codes'];
  expect(takers.filter((path) => !provers.includes(path)).sort()).toEqual(Object.keys(PASSWORD_PATHS).sort());
});

test('an admin cannot give anyone a weak password either', async () => {
  const create = (password: string) =>
    app.send('/api/auth/admin/create-user', {
      as: 'admin',
      body: { email: 'made@harbour.example', name: 'Made', password },
    });
  for (const password of ['made', 'qwerty', 'made@harbour.example', 'x'.repeat(129)]) {
    expect((await (await create(password)).json()).code).toBe('weak_password');
  }
  expect(await app.db.selectFrom('user').select('id').where('email', '=', 'made@harbour.example').execute()).toEqual(
    [],
  );
  expect((await create('harbour-pilot')).status).toBe(200);
});

test('a password may be typed in any form of its letters', async () => {
  const create = { email: 'forms@harbour.example', name: 'Forms', password: 'caf\u00e9-\ufb01lm' };
  await app.send('/api/auth/admin/create-user', { as: 'admin', body: create });
  await app.db.updateTable('user').set({ emailVerified: true }).where('email', '=', create.email).execute();
  const signIn = async (password: string) =>
    (await app.send('/api/auth/sign-in/email', { body: { email: create.email, password } })).status;
  expect([await signIn('cafe\u0301-film'), await signIn('cafe-film')]).toEqual([200, 401]);
});
