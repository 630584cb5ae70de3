import { expect, test } from 'vitest';
import { emailOf } from '#test/accounts.ts';
import { type Account, useTestApp } from '#test/app.ts';

const app = useTestApp();

const change = (body: unknown, as?: Account) => app.send('/api/account/profile', { method: 'PATCH', as, body });

async function names(account: Account) {
  const { rows } = await app.pool.query(
    'select first_name, last_name, name from profiles join "user" using (id) where email = $1',
    [emailOf(account)],
  );
  return rows[0];
}

test('updates the name everywhere, for this user only', async () => {
  const answer = await change({ first_name: '  Jose\u0301 ', last_name: 'Ek' }, 'free');
  expect(await answer.json()).toEqual({ first_name: 'José', last_name: 'Ek', hides_customers: false });
  expect(await names('free')).toEqual({ first_name: 'José', last_name: 'Ek', name: 'José Ek' });
  await expect
    .poll(async () => (await (await app.send('/api/me', { as: 'free' })).json()).profile)
    .toEqual({ first_name: 'José', last_name: 'Ek' });
  expect(await names('pro')).toEqual({ first_name: 'Petra', last_name: 'Pro', name: 'Petra Pro' });
});

test('remembers that search hides the customers of this user', async () => {
  const hides = async (as: Account) => (await (await app.send('/api/me', { as })).json()).hidesCustomers;
  expect((await change({ hides_customers: true }, 'pro')).status).toBe(200);
  await expect.poll(() => hides('pro')).toBe(true);
  expect(await hides('monthly')).toBe(false);
  expect(await names('pro')).toEqual({ first_name: 'Petra', last_name: 'Pro', name: 'Petra Pro' });
});

test('keeps omitted fields and clears empty ones', async () => {
  await change({ first_name: '' }, 'monthly');
  expect(await names('monthly')).toEqual({ first_name: '', last_name: 'Monthly', name: 'Monthly' });
  await change({}, 'monthly');
  expect(await names('monthly')).toEqual({ first_name: '', last_name: 'Monthly', name: 'Monthly' });
});

test.each([
  [{ first_name: 'a'.repeat(101) }, 'first_name'],
  [{ last_name: 'Ek\r\nBcc: all@fundscout.example' }, 'last_name'],
  [{ first_name: null }, 'first_name'],
  [{ first_name: 'Ana', role: 'admin' }, 'role'],
  [{ last_login: '2026-01-01' }, 'last_login'],
])('rejects %j and names the field', async (body, field) => {
  const before = await names('lifetime');
  const response = await change(body, 'lifetime');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field }] });
  expect(await names('lifetime')).toEqual(before);
});

test('no other call bypasses the rules for names and pictures', async () => {
  const body = { name: 'Ana\u202eEk', image: 'https://pictures.example/a.png' };
  expect((await app.send('/api/auth/update-user', { as: 'trial', body })).status).toBe(404);
  expect(await names('trial')).toMatchObject({ name: 'Tomo Trial' });
  expect((await (await app.send('/api/me', { as: 'trial' })).json()).user.image).toBeNull();
});

test('sign-up applies the same rules to names', async () => {
  const signUp = (details: object) =>
    app.send('/api/auth/sign-up/email', {
      body: { email: 'dana@whitlock.example', password: 'a long and odd password', name: '', terms: true, ...details },
    });
  const refused = await signUp({ first_name: 'Da\u0000na', last_name: 'a'.repeat(101) });
  expect(await refused.json()).toMatchObject({ errors: [{ field: 'first_name' }, { field: 'last_name' }] });
  expect((await signUp({ first_name: ' Zoe\u0308 ', last_name: '' })).status).toBe(200);
  const { rows } = await app.pool.query(
    `select first_name, last_name from profiles join "user" using (id) where email = 'dana@whitlock.example'`,
  );
  expect(rows).toEqual([{ first_name: 'Zoë', last_name: null }]);
});
