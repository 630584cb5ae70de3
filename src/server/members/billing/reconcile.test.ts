import { expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { captureLog } from '#test/log.ts';
import { newPayer } from '#test/payments.ts';
import { reconcileAll, repairAll } from './jobs.ts';

const app = useTestApp();

test('repairs and reports a row that differs and leaves the others alone', async () => {
  const [right, wrong, missing] = [await newPayer(app), await newPayer(app), await newPayer(app)];
  for (const user of [right, wrong, missing]) {
    await user.pay(await user.checkout('monthly'));
    await user.becomes('trialing');
  }
  expect(await repairAll(app.billing)).toEqual([]);
  await app.db.updateTable('subscriptions').set({ status: 'active' }).where('user_id', '=', wrong.id).execute();
  await app.db.deleteFrom('subscriptions').where('user_id', '=', missing.id).execute();
  const findings = await repairAll(app.billing);
  expect(findings.map(({ found }) => found)).toEqual(['repaired', 'repaired']);
  for (const user of [right, wrong, missing]) expect(await user.subscription()).toMatchObject({ state: 'trialing' });
  expect(await repairAll(app.billing)).toEqual([]);
});

test('a demo plan or a grant does not count as a difference', async () => {
  const before = await app.db.selectFrom('subscriptions').selectAll().where('plan_id', '=', 'pro').execute();
  await repairAll(app.billing);
  expect(await app.db.selectFrom('subscriptions').selectAll().where('plan_id', '=', 'pro').execute()).toEqual(before);
});

test('stores the findings', async () => {
  await reconcileAll(app.billing);
  const checks = await app.db.selectFrom('billing_checks').selectAll().execute();
  expect(checks).toMatchObject([{ findings: [] }]);
});

test('a refund removes access even when its event was lost', async () => {
  const user = await newPayer(app);
  await user.pay(await user.checkout('monthly'));
  await user.press('clock', { days: '8' });
  await user.becomes('active');
  await app.billing.close(); // No further webhook events are processed.
  await user.press('refund');
  expect(await user.subscription()).toMatchObject({ state: 'active' });
  expect((await repairAll(app.billing)).map(({ found }) => found)).toEqual(['repaired']);
  expect(await user.subscription()).toMatchObject({ state: 'refunded' });
  expect(await repairAll(app.billing)).toEqual([]);
});

test('reports and ends a subscription whose account was deleted', async () => {
  const user = await newPayer(app);
  await user.pay(await user.checkout('monthly'));
  const [subscription] = await user.sandboxObjects('subscription');
  const customer = String(subscription?.customer);
  await app.billing.close();
  await app.db
    .updateTable('billing_customers')
    .set({ closed_at: app.billing.now() })
    .where('user_id', '=', user.id)
    .execute();
  await app.db.deleteFrom('user').where('id', '=', user.id).execute();
  expect(await repairAll(app.billing)).toEqual([{ customer, found: 'charged without an account' }]);
  const { status } = await app.billing.stripe.subscriptions.retrieve(String(subscription?.id));
  expect(status).toBe('canceled');
  expect(await repairAll(app.billing)).toEqual([]);
});

test('reports a customer who cannot be compared and compares the others', async () => {
  const [broken, wrong] = [await newPayer(app), await newPayer(app)];
  for (const user of [broken, wrong]) await user.pay(await user.checkout('monthly'));
  const [unreadable] = await broken.sandboxObjects('subscription');
  const data = JSON.stringify({ ...unreadable, items: { object: 'list', data: [] } });
  await app.db.updateTable('sandbox.objects').set({ data }).where('id', '=', String(unreadable?.id)).execute();
  captureLog();
  const findings = await repairAll(app.billing);
  expect(findings).toMatchObject([{ customer: unreadable?.customer, found: 'not compared' }, { found: 'repaired' }]);
  expect(await wrong.subscription()).toMatchObject({ state: 'trialing' });
});
