import { expect, test } from 'vitest';
import { dayOf } from '#domain/dates.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { newTrialUser } from '#test/payments.ts';
import { approveTrial } from './decide-request.ts';
import { purgeRequests } from './send-request.ts';

const app = useTestApp(dayOf(new Date())); // The database starts trials by its own clock.

async function ask(email: string): Promise<number> {
  const row = { kind: 'trial' as const, name: 'Wren', email, state: 'open' as const };
  return (await app.db.insertInto('requests').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

const deciding = () => ({
  mailer: app.mailer,
  appUrl: 'http://localhost:3000',
  now: () => new Date(),
});
const approve = (requestId: number) =>
  app.db.transaction().execute((trx) => approveTrial(trx, deciding(), { requestId, adminId: null }));
const me = async (as: Account) => (await app.send('/api/me', { as })).json();

test('an approved trial gives the account seven days of access, without export', async () => {
  const id = await ask('free@fundscout.example');
  expect((await me('free')).access.active).toBe(false);
  expect(await approve(id)).toBe('started');
  await expect
    .poll(async () => (await me('free')).access)
    .toMatchObject({ active: true, trialing: true, export: false });
  expect((await me('free')).subscription).toEqual({ status: 'trialing', plan_id: 'pro' });
  const plan = await (await app.send('/api/billing/subscription', { as: 'free' })).json();
  expect(plan.granted).toMatchObject({ planId: 'pro', trial: true });
  const days = (Date.parse(plan.granted.until) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  expect((await me('free')).trialOffered).toBe(false);
  for (const priceId of ['monthly', 'annual']) {
    const answer = await app.send('/api/billing/create-checkout', { as: 'free', body: { priceId } });
    expect(await (await app.send((await answer.json()).url)).text()).toContain('charged now');
  }
  const download = await app.send('/api/exports/companies', { as: 'free', body: {} });
  expect((await download.json()).code).toBe('export_disabled_during_trial');
  await expect(approve(id)).rejects.toMatchObject({ code: 'already_decided' });
});

test('keeps an existing plan', async () => {
  expect(await approve(await ask('lifetime@fundscout.example'))).toBe('has_plan');
  expect((await me('lifetime')).access).toMatchObject({ export: true, trialing: false });
});

test('keeps the plan of a subscriber', async () => {
  const payer = await newTrialUser(app);
  expect(await approve(await ask(payer.email))).toBe('has_plan');
  expect(await payer.subscription()).toMatchObject({ state: 'trialing', granted: null });
});

test('without an account the trial waits until one exists and its address is confirmed', async () => {
  const email = 'later@harbour.example';
  expect(await approve(await ask(email))).toBe('pending');
  expect(app.mails.at(-1)?.text).toContain('/signup');
  const body = { email, password: 'heron in the reeds', name: '', terms: true, callbackURL: '/' };
  expect((await app.send('/api/auth/sign-up/email', { body })).status).toBe(200);
  const grants = () =>
    app.db.selectFrom('plan_grants').innerJoin('user', 'user.id', 'user_id').select('trial').where('email', '=', email);
  expect(await grants().execute()).toEqual([]);
  await app.db.updateTable('user').set({ emailVerified: true }).where('email', '=', email).execute();
  expect(await grants().execute()).toEqual([{ trial: true }]);
});

test('deletes requests after their retention period, but never open ones', async () => {
  const open = await ask('open@harbour.example');
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  await purgeRequests(app.db, days(364));
  const count = async () => (await app.db.selectFrom('requests').select('id').execute()).length;
  expect(await count()).toBe(5);
  await purgeRequests(app.db, days(366));
  expect(await app.db.selectFrom('requests').select('id').execute()).toEqual([{ id: open }]);
});
