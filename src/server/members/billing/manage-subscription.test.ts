import { expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { newPayer, newTrialUser } from '#test/payments.ts';
import { syncCustomer } from './stripe-customers.ts';

const app = useTestApp();

test('upgrading a trial charges once and unlocks export at once', async () => {
  const user = await newTrialUser(app);
  const upgrade = async () => (await user.post('upgrade-trial')).json();
  expect(await upgrade()).toEqual({
    success: true,
    declined: false,
    subscription: { status: 'active', plan_id: 'monthly' },
    error: null,
  });
  await expect.poll(user.access).toMatchObject({ trialing: false, export: true });
  expect(await upgrade()).toMatchObject({ success: true });
  expect((await user.sandboxObjects('charge')).map(({ amount, paid }) => [amount, paid])).toEqual([[79_00, true]]);
});

test('the preview of an upgrade has the amount, the card and the renewal date', async () => {
  const user = await newPayer(app);
  const preview = () => user.get('/api/billing/upgrade-trial');
  expect(await preview()).toMatchObject({ code: 'no_subscription' });
  await user.pay(await user.checkout('annual'), 'accepted', { promotion: 'welcome20' });
  await user.becomes('trialing');
  const previewed = await preview();
  expect(previewed).toMatchObject({
    price: 'annual',
    dueNow: 239_20,
    renewsAt: expect.stringMatching(/^2027-11-21T/),
    card: { brand: 'visa', last4: expect.stringMatching(/^\d{4}$/) },
  });
  expect(await user.get('/api/billing/payment')).toEqual({
    card: previewed.card,
    declinedAt: null,
    next: { amount: 239_20, at: expect.stringMatching(/^2026-11-28T/) },
  });
  expect(await user.paid()).toEqual([]);
  await user.post('upgrade-trial');
  expect(await user.paid()).toEqual([previewed.dueNow]);
  expect(await preview()).toMatchObject({ code: 'no_subscription' });
  const { next } = await user.get('/api/billing/payment');
  expect(next).toEqual({ amount: 299_00, at: previewed.renewsAt });
  await user.post('cancel');
  expect(await user.get('/api/billing/payment')).toEqual({ card: previewed.card, declinedAt: null, next: null });
});

test("the customer's default card is shown when the subscription has none of its own", async () => {
  const user = await newPayer(app);
  await user.pay(await user.checkout('monthly'));
  const { card } = await user.get('/api/billing/payment');
  const [subscription] = await user.sandboxObjects('subscription');
  const store = (id: unknown, data: object) =>
    app.db
      .updateTable('sandbox.objects')
      .set({ data: JSON.stringify(data) })
      .where('id', '=', String(id))
      .execute();
  const { id, invoice_settings, ...customer } = await app.billing.stripe.customers.update(
    String(subscription?.customer),
    { email: user.email },
  );
  const default_payment_method = subscription?.default_payment_method;
  await store(id, { ...customer, id, invoice_settings: { ...invoice_settings, default_payment_method } });
  await store(subscription?.id, { ...subscription, default_payment_method: null });
  expect(await user.get('/api/billing/payment')).toMatchObject({ card });
  expect(await (await user.post('upgrade-trial')).json()).toMatchObject({ success: true });
});

test('upgrading a canceled trial keeps the plan', async () => {
  const user = await newPayer(app);
  await user.pay(await user.checkout('monthly'));
  await user.post('cancel');
  await user.becomes('trial_ending');
  expect(await (await user.post('upgrade-trial')).json()).toMatchObject({ success: true });
  await user.becomes('active');
});

test('a trial that has ended unlocks export only with its first payment', async () => {
  const user = await newPayer(app);
  await user.pay(await user.checkout('monthly'));
  await user.press('clock', { days: '8' });
  await user.becomes('active');
  const [subscription] = await user.sandboxObjects('subscription');
  const [paid] = (await user.sandboxObjects('invoice')).filter(({ id }) => id === subscription?.latest_invoice);
  // Stripe keeps the invoice open for about an hour before it charges the card.
  const become = async (invoice: object) => {
    const data = JSON.stringify(invoice);
    await app.db.updateTable('sandbox.objects').set({ data }).where('id', '=', String(paid?.id)).execute();
    await syncCustomer(app.billing, String(subscription?.customer));
  };
  await become({ ...paid, status: 'draft', amount_paid: 0 });
  await user.becomes('payment_pending');
  await expect.poll(user.access).toMatchObject({ trialing: true, active: true, export: false });
  const pending = /^Your first payment is being processed/;
  expect(await (await user.post('upgrade-trial')).json()).toMatchObject({
    success: false,
    error: expect.stringMatching(pending),
  });
  expect(await user.get('/api/billing/upgrade-trial')).toMatchObject({ detail: expect.stringMatching(pending) });
  await become({ ...paid });
  await user.becomes('active');
  await expect.poll(user.access).toMatchObject({ trialing: false, active: true, export: true });
});

test.each([
  ['failing', /^Your card was declined\.$/, '4000000000000010'],
  ['poor', /insufficient funds/, '4000000000000028'],
  ['unconfirmed', /Your bank requires authentication/, '4000000000000036'],
] as const)('a card that is %s leaves the trial unchanged', async (card, words, number) => {
  const user = await newPayer(app);
  await user.pay(await user.checkout('monthly'), card, { confirmed: 'yes' });
  await user.becomes('trialing');
  const before = await user.subscription();
  expect(await (await user.post('upgrade-trial')).json()).toEqual({
    success: false,
    subscription: { status: 'trialing', plan_id: 'monthly' },
    error: expect.stringMatching(words),
    declined: true,
  });
  const payment = () => user.get('/api/billing/payment');
  const { last4 } = (await payment()).card;
  expect(await payment()).toMatchObject({ declinedAt: expect.any(String) });
  const notice = expect.stringContaining(`The card ending in ${last4} was declined.`);
  expect(await user.subscription()).toEqual({ ...before, notice });
  expect(await user.paid()).toEqual([]);
  await user.press('card', { card: 'accepted', number });
  expect(await payment()).toMatchObject({ declinedAt: null });
  await expect.poll(async () => (await user.subscription()).notice).not.toContain('declined');
  expect(await (await user.post('upgrade-trial')).json()).toMatchObject({ success: true });
});

test('without a trial there is nothing to upgrade', async () => {
  expect((await app.send('/api/billing/upgrade-trial', { body: {} })).status).toBe(401);
  expect(await (await (await newPayer(app)).post('upgrade-trial')).json()).toEqual({
    success: false,
    subscription: null,
    error: 'You have no trial to upgrade. Choose a plan instead',
    declined: false,
  });
});

test('an admin viewing as a user cannot spend their money', async () => {
  const user = await newTrialUser(app);
  await app.pool.query('update session set "impersonatedBy" = $1 where "userId" = $1', [user.id]);
  const calls = ['create-checkout', 'upgrade-trial', 'portal', 'cancel', 'resume', 'annual', 'monthly'];
  await expect.poll(async () => (await user.post('cancel')).status).toBe(403);
  for (const call of calls) expect((await user.post(call, { priceId: 'annual', at: 1 })).status).toBe(403);
  expect(await user.paid()).toEqual([]);
});
