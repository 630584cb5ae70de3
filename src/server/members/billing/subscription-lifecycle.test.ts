import { expect, test } from 'vitest';
import type { BillingState } from '#domain/billing/billing-states.ts';
import { useTestApp } from '#test/app.ts';
import { newPayer, newTrialUser } from '#test/payments.ts';
import { grantPlan } from './grant-plan.ts';
import { syncCustomer } from './stripe-customers.ts';

const app = useTestApp();

type Step = [press: string, fields: Record<string, string>, state: BillingState, open: boolean | 'trial'];

const days = (count: number) => ({ days: String(count) });

test.each<[name: string, card: 'accepted' | 'failing', steps: Step[], charges: number[]]>([
  [
    'a trial becomes a plan that renews',
    'accepted',
    [
      ['clock', days(8), 'active', true],
      ['clock', days(31), 'active', true],
    ],
    [79_00, 79_00],
  ],
  [
    'a trial whose card fails gives no access, is retried and ends',
    'failing',
    [
      ['clock', days(8), 'overdue', false],
      ['clock', days(3), 'overdue', false],
      ['clock', days(7), 'ended', false],
    ],
    [],
  ],
  [
    'a trial whose card fails recovers with another card',
    'failing',
    [
      ['clock', days(8), 'overdue', false],
      ['card', { card: 'accepted', number: '4000000000000077' }, 'active', true],
    ],
    [79_00],
  ],
  [
    'a failed renewal ends when no card pays',
    'accepted',
    [
      ['clock', days(8), 'active', true],
      ['card', { card: 'failing', number: '4000000000000341' }, 'active', true],
      ['clock', days(31), 'overdue', false],
      ['clock', days(8), 'ended', false],
    ],
    [79_00],
  ],
  [
    'a failed renewal recovers with another card',
    'accepted',
    [
      ['clock', days(8), 'active', true],
      ['card', { card: 'failing', number: '4000000000000341' }, 'active', true],
      ['clock', days(31), 'overdue', false],
      ['card', { card: 'accepted', number: '4000000000000077' }, 'active', true],
    ],
    [79_00, 79_00],
  ],
  [
    'canceled in the portal, resumed, canceled again: open until the end of the paid period',
    'accepted',
    [
      ['clock', days(8), 'active', true],
      ['cancel', {}, 'ending', true],
      ['resume', {}, 'active', true],
      ['cancel', {}, 'ending', true],
      ['clock', days(31), 'ended', false],
    ],
    [79_00],
  ],
  [
    'paused payments charge nothing and leave access as it is',
    'accepted',
    [
      ['pause_collection', {}, 'trial_paused', 'trial'],
      ['clock', days(8), 'trial_paused', 'trial'],
      ['resume_collection', {}, 'payment_pending', 'trial'],
      ['clock', days(31), 'active', true],
      ['pause_collection', { behavior: 'keep_as_draft' }, 'collection_paused', true],
      ['clock', days(31), 'collection_paused', true],
      ['pause_collection', { behavior: 'mark_uncollectible' }, 'collection_paused', true],
      ['clock', days(31), 'collection_paused', true],
      ['cancel', {}, 'ending', true],
      ['resume', {}, 'collection_paused', true],
      ['resume_collection', {}, 'active', true],
      ['clock', days(31), 'active', true],
    ],
    [79_00, 79_00],
  ],
  [
    'a refund ends access',
    'accepted',
    [
      ['clock', days(8), 'active', true],
      ['refund', {}, 'refunded', false],
    ],
    [79_00],
  ],
  [
    'a refund ends access even while a later invoice is open',
    'accepted',
    [
      ['clock', days(8), 'active', true],
      ['card', { card: 'failing', number: '4000000000000341' }, 'active', true],
      ['clock', days(31), 'overdue', false],
      ['refund', {}, 'refunded', false],
    ],
    [79_00],
  ],
  [
    'a dispute ends access until it is won',
    'accepted',
    [
      ['clock', days(8), 'active', true],
      ['dispute', {}, 'disputed', false],
      ['won', {}, 'active', true],
    ],
    [79_00],
  ],
  [
    'a lost dispute ends access',
    'accepted',
    [
      ['clock', days(8), 'active', true],
      ['dispute', {}, 'disputed', false],
      ['lost', {}, 'disputed', false],
    ],
    [79_00],
  ],
  [
    'paused and unpaid, then restored with a card',
    'accepted',
    [
      ['clock', days(8), 'active', true],
      ['paused', {}, 'paused', false],
      ['unpaid', {}, 'unpaid', false],
      ['card', { card: 'accepted', number: '4000000000000077' }, 'active', true],
    ],
    [79_00],
  ],
])('%s', async (_, card, steps, charges) => {
  const user = await newPayer(app);
  await user.pay(await user.checkout('monthly'), card);
  await user.becomes('trialing');
  for (const [action, fields, state, open] of steps) {
    expect((await user.press(action, fields)).status).toBe(303);
    await user.becomes(state);
    await expect.poll(user.access).toMatchObject({ active: Boolean(open), export: open === true });
  }
  expect(await user.paid()).toEqual(charges);
});

test('canceled and resumed in one click', async () => {
  const user = await newPayer(app);
  expect(await (await user.post('cancel')).json()).toMatchObject({ code: 'no_subscription' });
  await user.pay(await user.checkout('annual'));
  expect((await user.post('cancel')).status).toBe(204);
  expect(await user.subscription()).toMatchObject({ state: 'trial_ending', cancelAt: '2026-11-28T12:00:00.000Z' });
  expect((await user.post('resume')).status).toBe(204);
  expect(await user.subscription()).toMatchObject({ state: 'trialing', cancelAt: null });
});

test('a cancellation in the portal, which sets only cancel_at, is seen everywhere and can be undone here', async () => {
  const user = await newTrialUser(app);
  await user.press('cancel');
  await user.becomes('trial_ending');
  const [atStripe] = await user.sandboxObjects('subscription');
  expect(atStripe).toMatchObject({ cancel_at_period_end: false, cancel_at: atStripe?.trial_end });
  expect(await user.subscription()).toMatchObject({
    notice: "Your trial ends on Nov 28, 2026. You won't be charged.",
    cancelAt: '2026-11-28T12:00:00.000Z',
    may: { cancel: false, resume: true, upgrade: false },
  });
  expect(await user.get('/api/billing/payment')).toMatchObject({ next: null });
  const { subscriptions } = await (await app.send(`/api/admin/users/${user.id}/subscriptions`, { as: 'admin' })).json();
  expect(subscriptions).toMatchObject([{ canceled: true, charged: false, until: '2026-11-28T12:00:00.000Z' }]);

  expect((await user.post('resume')).status).toBe(204);
  expect(await user.subscription()).toMatchObject({ state: 'trialing', cancelAt: null });
  expect(await user.sandboxObjects('subscription')).toMatchObject([{ cancel_at: null, canceled_at: null }]);
  await user.press('cancel');
  await user.becomes('trial_ending');
  expect(await user.get('/api/billing/upgrade-trial')).toMatchObject({ dueNow: 79_00 });
  await user.post('upgrade-trial');
  expect(await user.subscription()).toMatchObject({ state: 'active', cancelAt: null });

  await user.press('cancel');
  await user.becomes('ending');
  expect(await user.subscription()).toMatchObject({
    notice: "You keep access until Dec 21, 2026 and won't be charged again.",
  });
  await user.press('clock', days(31));
  await user.becomes('ended');
  expect(await user.paid()).toEqual([79_00]);
});

test('changing from monthly to annual is previewed, charged once, and leaves everything as it was when the card is declined', async () => {
  const user = await newPayer(app);
  await user.pay(await user.checkout('monthly'));
  await user.post('upgrade-trial');
  await user.press('clock', days(10));
  await user.press('card', { card: 'failing', number: '4000000000000341' });
  const preview = () => user.get('/api/billing/annual');
  const { dueNow, lines, at } = await preview();
  expect(lines).toEqual([
    { description: 'Unused time on Monthly Plan', amount: dueNow - 299_00 },
    { description: '1 × Annual Plan', amount: 299_00 },
  ]);
  expect(dueNow).toBeGreaterThanOrEqual(299_00 - 79_00);
  expect(dueNow).toBeLessThan(299_00);
  const declined = await user.post('annual', { at });
  expect(declined.status).toBe(402);
  expect(await declined.json()).toMatchObject({ code: 'payment_failed', detail: 'Your card was declined.' });
  expect(await user.subscription()).toMatchObject({ price: 'monthly' });

  await user.press('card', { card: 'accepted', number: '4000000000000077' });
  const again = await preview();
  for (const other of [again.at - 7_200, again.at + 7_200]) {
    expect(await (await user.post('annual', { at: other })).json()).toMatchObject({ code: 'invalid_parameters' });
  }
  expect((await user.post('annual', { at: again.at })).status).toBe(204);
  expect(await user.subscription()).toMatchObject({ price: 'annual', planId: 'pro', state: 'active' });
  expect(await user.paid()).toEqual([79_00, again.dueNow]);
  expect(await (await user.post('annual', { at: again.at })).json()).toMatchObject({ code: 'no_subscription' });
});

test.each<[what: string, ...presses: [action: string, fields: Record<string, string>][]]>([
  ['was refunded', ['refund', {}]],
  ['is past due', ['card', { card: 'failing', number: '4000000000000341' }], ['clock', days(31)]],
  ['was canceled', ['cancel', {}]],
])('a month that %s is not credited toward a year', async (_, ...presses) => {
  const user = await newPayer(app);
  await user.pay(await user.checkout('monthly'));
  await user.press('clock', days(8));
  await user.becomes('active');
  const { at } = await user.get('/api/billing/annual');
  // Our row stays as it was, as when events are late.
  await app.db.updateTable('subscriptions').set({ ticket: 9_000_000 }).where('user_id', '=', user.id).execute();
  for (const [action, fields] of presses) await user.press(action, fields);
  const refusal = { code: 'no_subscription', detail: 'Only an active monthly plan can be changed to annual' };
  expect(await user.get('/api/billing/annual')).toMatchObject(refusal);
  expect(await (await user.post('annual', { at })).json()).toMatchObject(refusal);
  expect(await user.paid()).toEqual([79_00]);
});

test('changing a trial from annual to monthly charges nothing before its end, and then the monthly price', async () => {
  const user = await newPayer(app);
  expect(await (await user.post('monthly')).json()).toMatchObject({ code: 'no_subscription' });
  await user.pay(await user.checkout('annual'));
  await user.becomes('trialing');
  const before = await user.subscription();
  expect(before.may).toMatchObject({ changeToMonthly: true, changeToAnnual: false });
  expect((await user.post('monthly')).status).toBe(204);
  const { currentPeriodEnd } = before;
  expect(await user.subscription()).toMatchObject({ price: 'monthly', state: 'trialing', currentPeriodEnd });
  expect(await user.get('/api/billing/payment')).toMatchObject({ next: { amount: 79_00, at: currentPeriodEnd } });
  expect((await user.post('monthly')).status).toBe(409);
  expect(await user.paid()).toEqual([]);
  await user.press('clock', days(8));
  await user.becomes('active');
  expect(await user.paid()).toEqual([79_00]);
});

test('a granted LP program survives buying and canceling other plans', async () => {
  const lps = await newPayer(app);
  await grantPlan(app.db, lps.email, { plan: 'lps', until: null, now: app.billing.now() });
  await lps.pay(await lps.checkout('monthly'));
  await lps.becomes('trialing');
  expect(await lps.access()).toMatchObject({ program: true, active: true });
  await lps.press('cancel');
  await lps.press('clock', days(8));
  await lps.becomes('ended');
  expect(await lps.access()).toMatchObject({ program: true, active: false });
});

test('lists invoices with their links', async () => {
  const user = await newPayer(app);
  await user.pay(await user.checkout('monthly'));
  await user.post('upgrade-trial');
  const { invoices } = await user.get('/api/billing/invoices');
  expect(invoices.map(({ total, status }: { total: number; status: string }) => [total, status])).toEqual([
    [79_00, 'paid'],
    [0, 'paid'],
  ]);
  expect(await (await app.send(invoices[0].url)).text()).toContain('$79.00');
});

test('the history remembers who paid after they leave, return and delete their account', async () => {
  const user = await newPayer(app);
  let ids: string[] = [];
  const history = async () => {
    ids = [...ids, ...(await user.sandboxObjects('subscription')).map(({ id }) => String(id))];
    const rows = await app.db.selectFrom('subscription_history').selectAll().orderBy('started_at').execute();
    return rows
      .filter(({ stripe_subscription_id: id }) => ids.includes(id))
      .map((row) => ({ trial: row.trial_ends_at !== null, paid: row.paid_at, ended: row.ended_at !== null }));
  };
  await user.pay(await user.checkout('monthly'));
  await user.becomes('trialing');
  expect(await history()).toEqual([{ trial: true, paid: null, ended: false }]);
  await user.press('clock', days(8));
  await user.becomes('active');
  const paid = expect.any(Date);
  expect(await history()).toEqual([{ trial: true, paid, ended: false }]);
  await user.press('cancel');
  await user.press('clock', days(31));
  await user.becomes('ended');
  await user.pay(await user.checkout('monthly'));
  await user.becomes('active');
  expect(await history()).toEqual([
    { trial: true, paid, ended: true },
    { trial: false, paid, ended: false },
  ]);
  const { stripe_customer_id: customer } = await app.db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  await app.db.deleteFrom('user').where('id', '=', user.id).execute();
  await syncCustomer(app.billing, customer);
  expect(await history()).toMatchObject([{ ended: true }, { paid, ended: true }]);
});
