import { expect, test } from 'vitest';
import { emailOf } from '#test/accounts.ts';
import { useTestApp } from '#test/app.ts';
import { ensureDemoAccounts } from './demo-accounts.ts';

const app = useTestApp();

async function signIn(account: string, password: string): Promise<number> {
  const body = { email: emailOf(account), password };
  return (await app.send('/api/auth/sign-in/email', { body })).status;
}

test('a generated password creates missing accounts and changes no password', async () => {
  await app.db.deleteFrom('user').where('email', '=', 'trial@fundscout.example').execute();
  expect(await ensureDemoAccounts(app.db, 'made-up-password')).toBe(false);
  expect(await signIn('admin', 'demo-password')).toBe(200);
  expect(await signIn('pro', 'demo-password')).toBe(200);
  expect(await signIn('pro', 'made-up-password')).toBe(401);
  expect(await signIn('trial', 'made-up-password')).toBe(200);
  expect(await ensureDemoAccounts(app.db, 'demo-password')).toBe(true);
});

test('a chosen password is set for every demo account', async () => {
  expect(await ensureDemoAccounts(app.db, 'another-password', { replace: true })).toBe(true);
  expect(await signIn('pro', 'another-password')).toBe(200);
  expect(await signIn('pro', 'demo-password')).toBe(401);
});
