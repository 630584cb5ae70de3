import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { newPayer } from '#test/payments.ts';
import { checkAll, compareAll } from './check-all.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a row that says something else is mended and named, others are left alone', async () => {
  const [right, wrong, missing] = [await newPayer(app), await newPayer(app), await newPayer(app)];
  for (const user of [right, wrong, missing]) {
    await user.pay(await user.checkout('monthly'));
    await user.becomes('trialing');
  }
  await vi.waitFor(async () => {
    const waiting = await app.db.selectFrom('billing_events').select('id').where('processed_at', 'is', null).execute();
    expect(waiting).toEqual([]);
  });
  expect(await compareAll(app.billing)).toEqual([]);
  await app.db.updateTable('subscriptions').set({ status: 'active' }).where('user_id', '=', wrong.id).execute();
  await app.db.deleteFrom('subscriptions').where('user_id', '=', missing.id).execute();
  const findings = await compareAll(app.billing);
  expect(findings.map(({ found }) => found)).toEqual(['mended', 'mended']);
  for (const user of [right, wrong, missing]) expect(await user.subscription()).toMatchObject({ state: 'trialing' });
  expect(await compareAll(app.billing)).toEqual([]);
});

test('a plan that came with an account, or was granted, is no difference', async () => {
  const before = await app.db.selectFrom('subscriptions').selectAll().where('plan_id', '=', 'pro').execute();
  await compareAll(app.billing);
  expect(await app.db.selectFrom('subscriptions').selectAll().where('plan_id', '=', 'pro').execute()).toEqual(before);
});

test('what was found is kept', async () => {
  await checkAll(app.billing);
  const checks = await app.db.selectFrom('billing_checks').selectAll().execute();
  expect(checks).toMatchObject([{ findings: [] }]);
});

test('what is charged to a customer whose account is gone is named and ended', async () => {
  const user = await newPayer(app);
  await user.pay(await user.checkout('monthly'));
  await user.becomes('trialing');
  const [subscription] = await user.has('subscription');
  const customer = String(subscription?.customer);
  await app.billing.close(); // No message of the provider is heard of any more.
  await app.db
    .updateTable('billing_customers')
    .set({ closed_at: app.billing.now() })
    .where('user_id', '=', user.id)
    .execute();
  await app.db.deleteFrom('user').where('id', '=', user.id).execute();
  expect(await compareAll(app.billing)).toEqual([{ customer, found: 'charged without an account' }]);
  const { status } = await app.billing.stripe.subscriptions.retrieve(String(subscription?.id));
  expect(status).toBe('canceled');
  expect(await compareAll(app.billing)).toEqual([]);
});
