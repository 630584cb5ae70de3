import sharp from 'sharp';
import { expect, test } from 'vitest';
import { closeCustomer } from '#server/members/billing/stripe-customers.ts';
import { emailOf } from '#test/accounts.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { allSandboxObjects, newPayer } from '#test/payments.ts';
import { addRowsOfUser, tablesContaining } from '#test/rows-of-user.ts';
import { createVisitor, mailedLink } from '#test/visitor.ts';

const app = useTestApp();

const remove = (as: Account | undefined, body: unknown = { confirmation: emailOf(`${as}`) }) =>
  app.send('/api/account/delete', { as, body });

async function idOf(account: Account): Promise<string | undefined> {
  const { rows } = await app.pool.query('select id from "user" where email = $1', [emailOf(account)]);
  return rows[0]?.id;
}

async function addAvatar(as: Account): Promise<void> {
  const body = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  expect((await app.send('/api/account/avatar', { method: 'PUT', as, body })).status).toBe(200);
}

test.each([
  [{ confirmation: 'pro@fundscout.example' }, 'confirmation'],
  [{ confirmation: '' }, 'confirmation'],
  [{}, 'confirmation'],
  [{ confirmation: 'free@fundscout.example', user_id: 'x' }, 'user_id'],
])("requires the account's address: %j", async (body, field) => {
  const response = await remove('free', body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field }] });
  expect(await idOf('free')).toBeDefined();
});

test('admins cannot delete their account', async () => {
  const response = await remove('admin');
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'forbidden' });
  expect(await idOf('admin')).toBeDefined();
});

test('requires a fresh session', async () => {
  await app.send('/api/me', { as: 'trial' });
  // Uses the clock that sessions are checked against, which may differ from the database's.
  await app.pool.query('update session set "createdAt" = $2 where "userId" = $1', [
    await idOf('trial'),
    new Date(Date.now() - 3_600_000),
  ]);
  await expect.poll(async () => (await remove('trial', {})).status).toBe(403);
  expect(await (await remove('trial')).json()).toMatchObject({ code: 'fresh_session_required' });
  expect(await idOf('trial')).toBeDefined();
});

test('deletes nothing if the owner cannot be emailed', async () => {
  await app.pool.query("alter table mails add constraint refused check (subject not like '%deleted%')");
  expect((await remove('monthly')).status).toBe(500);
  expect(await idOf('monthly')).toBeDefined();
  await app.pool.query('alter table mails drop constraint refused');
  expect((await remove('monthly')).status).toBe(200);
  expect(await idOf('monthly')).toBeUndefined();
});

test('deletes all data of the account in tables and storage, and no data of others', async () => {
  const id = (await idOf('pro')) ?? '';
  const email = 'pro@fundscout.example';
  await addAvatar('free');
  await addAvatar('pro');
  await app.send('/api/activity', { as: 'free', body: { type: 'search', query: 'of another' } });
  await app.send('/api/auth/email-otp/send-verification-otp', { body: { email, type: 'sign-in' } });
  await app.send('/api/auth/request-password-reset', { body: { email, redirectTo: '/reset-password' } });
  await app.send('/api/auth/sign-in/magic-link', { body: { email, callbackURL: '/' } });
  await app.send('/api/auth/email-otp/send-verification-otp', {
    body: { email: 'free@fundscout.example', type: 'sign-in' },
  });
  await app.pool.query(
    `insert into session (id, token, "userId", "expiresAt", "impersonatedBy")
     values ('looked-on', 'looked-on', $1, $3, $2)`,
    [await idOf('free'), id, new Date(Date.now() + 3_600_000)],
  );
  await addRowsOfUser(app.pool, id);
  await expect.poll(async () => (await app.pool.query('select from verification')).rowCount).toBeGreaterThan(2);
  expect((await tablesContaining(app.pool, [id, email])).length).toBeGreaterThan(10);

  const response = await remove('pro', { confirmation: ' Pro@fundscout.example ' });
  expect(await response.json()).toEqual({
    kept: [expect.stringContaining('form'), expect.stringContaining('invoices'), expect.stringContaining('free trial')],
    plan: null, // The subscription in this row is not running.
  });

  const last = app.mails.at(-1);
  expect(last).toMatchObject({ to: email, subject: expect.stringContaining('deleted') });
  expect(last?.text).toContain('invoices');
  await app.pool.query('delete from mails where recipient = $1 and subject = $2', [email, last?.subject]);
  expect(await tablesContaining(app.pool, [id, email])).toEqual([]);
  expect(await app.files.list('avatars')).toEqual([`avatars/${await idOf('free')}.webp`]);
  await expect.poll(async () => (await (await app.send('/api/me', { as: 'pro' })).json()).user).toBeNull();

  const { rows } = await app.pool.query(
    `select (select count(*)::int from user_activity) as activity,
            (select count(*)::int from verification where identifier like '%free@fundscout.example') as codes`,
  );
  expect(rows).toEqual([{ activity: 1, codes: 1 }]);
  expect((await (await app.send('/api/me', { as: 'free' })).json()).user).not.toBeNull();
});

test('also deletes data of previous and pending addresses', async () => {
  const [first, second, third] = ['lps@fundscout.example', 'second@harbour.example', 'third@harbour.example'];
  const owner = createVisitor(app);
  await owner.signIn(first);
  const id = await idOf('lps');
  const change = async (from: string, newEmail: string) => {
    await owner.post('/api/auth/change-email', { newEmail, callbackURL: '/profile' });
    await owner.press(mailedLink(app, from));
  };
  await change(first, second);
  await owner.press(mailedLink(app, second));
  await change(second, third);
  await owner.post('/api/auth/two-factor/enable', { password: 'demo-password' });
  await owner.post('/api/auth/two-factor/verify-totp', { code: '123456' });
  const texts = [id ?? '', first, second, third];
  for (const text of texts) expect(await tablesContaining(app.pool, [text])).not.toEqual([]);

  expect((await owner.post('/api/account/delete', { confirmation: second })).status).toBe(200);
  await app.pool.query(`delete from mails where recipient = $1 and subject like '%deleted%'`, [second]);
  expect(await tablesContaining(app.pool, texts)).toEqual([]);
});

test('keeps only form messages of users who never paid, and says so', async () => {
  const email = 'free@fundscout.example';
  await app.db
    .insertInto('requests')
    .values({ kind: 'contact', state: 'open', name: 'Faye', email, message: 'A question' })
    .execute();
  expect(await (await remove('free')).json()).toEqual({
    kept: [expect.stringContaining('form')],
    plan: null,
  });
  expect(await idOf('free')).toBeUndefined();
  await app.pool.query('delete from mails where recipient = $1', [email]);
  expect(await tablesContaining(app.pool, [email])).toEqual(['public.requests']);
});

test('ends an active plan without a refund, and says so in the response and the email', async () => {
  const user = await newPayer(app);
  await user.pay(await user.checkout('monthly'));
  await user.post('upgrade-trial');
  const [{ customer = '' } = {}] = (await user.sandboxObjects('subscription')) as { customer?: string }[];
  const { cookie, email: confirmation } = user;
  const answer = await app.send('/api/account/delete', { headers: { cookie }, body: { confirmation } });
  const plan =
    "Your monthly plan ended with your account, and you won't be charged again. We don't refund the remaining time until Dec 21, 2026.";
  expect(await answer.json()).toMatchObject({ plan });
  expect(app.mails.at(-1)?.text).toContain(plan);
  await closeCustomer(app.billing, customer);
  const [subscription] = (await allSandboxObjects(app, 'subscription')).filter((one) => one.customer === customer);
  expect(subscription).toMatchObject({ status: 'canceled' });
  expect((await allSandboxObjects(app, 'refund')).length).toBe(0);
  expect(app.mails.filter(({ to, subject }) => to === confirmation && /has ended/.test(subject))).toEqual([]);
});
