import { expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';

const app = useTestApp();

test('admins cannot set weak passwords', async () => {
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

test('accepts a password in any Unicode normalization', async () => {
  const create = { email: 'forms@harbour.example', name: 'Forms', password: 'caf\u00e9-\ufb01lm' };
  await app.send('/api/auth/admin/create-user', { as: 'admin', body: create });
  await app.db.updateTable('user').set({ emailVerified: true }).where('email', '=', create.email).execute();
  const signIn = async (password: string) =>
    (await app.send('/api/auth/sign-in/email', { body: { email: create.email, password } })).status;
  expect([await signIn('cafe\u0301-film'), await signIn('cafe-film')]).toEqual([200, 401]);
});
