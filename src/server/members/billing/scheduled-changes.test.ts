import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { newPayer, type Payer } from '#test/payments.ts';
import { repairAll } from './jobs.ts';
import { syncCustomer } from './stripe-customers.ts';

const app = useTestApp();

const YEAR = { days: '366' };
const RENEWAL = '2027-11-21T12:00:00.000Z';
const SCHEDULED = 'Your Fundscout plan changes to monthly on Nov 21, 2027';
const CONTINUES = 'Your Fundscout plan continues';
const CANCELED = 'Your Fundscout plan is canceled';

/** A user who has paid for a year, and the subjects of emails sent to them since. */
async function newAnnualUser() {
  const user = await newPayer(app);
  await user.pay(await user.checkout('annual'));
  await user.post('upgrade-trial');
  await user.becomes('active');
  const before = app.mails.length;
  const subjects = () =>
    app.mails
      .slice(before)
      .filter(({ to }) => to === user.email)
      .map(({ subject }) => subject);
  return { user, subjects };
}

async function newScheduledUser() {
  const annual = await newAnnualUser();
  expect((await annual.user.post('monthly')).status).toBe(204);
  return annual;
}

/** As when events are repeated: by several processes at once, and by the nightly comparison. */
async function syncAgain(user: Payer): Promise<void> {
  const [subscription] = await user.sandboxObjects('subscription');
  const customer = String(subscription?.customer);
  await Promise.all([1, 2, 3].map(() => syncCustomer(app.billing, customer)));
  expect((await repairAll(app.billing)).filter((one) => one.customer === customer)).toEqual([]);
}

const atStripe = async (user: Payer) => (await user.sandboxObjects('subscription'))[0];

test('a paid year changes to monthly when it ends: shown, charged then, and announced once', async () => {
  const { user, subjects } = await newScheduledUser();
  expect(await user.subscription()).toMatchObject({
    ...{ state: 'active', planId: 'pro', price: 'annual', notice: 'Changes to monthly on Nov 21, 2027.' },
    scheduledChange: { planId: 'monthly', at: RENEWAL },
    may: { cancel: true, resume: true, changeToMonthly: false, changeToAnnual: false },
  });
  expect(await user.get('/api/billing/payment')).toMatchObject({ next: { amount: 79_00, at: RENEWAL } });
  expect((await user.post('monthly')).status).toBe(409);
  await syncAgain(user);
  expect(subjects()).toEqual([SCHEDULED]);
  expect(app.mails.at(-1)?.text).toContain('You keep your annual plan until Nov 21, 2027. You then pay $79 per month');
  expect(await user.paid()).toEqual([299_00]);

  await user.press('clock', YEAR);
  await user.becomes('active');
  expect(await user.subscription()).toMatchObject({ planId: 'monthly', price: 'monthly', scheduledChange: null });
  expect(await user.paid()).toEqual([299_00, 79_00]);
  await syncAgain(user);
  expect(subjects()).toEqual([SCHEDULED, 'Receipt: $79 for your monthly plan']);
  await user.press('clock', { days: '31' });
  await user.becomes('active');
  expect(await user.paid()).toEqual([299_00, 79_00, 79_00]);
  expect(await atStripe(user)).toMatchObject({ schedule: null });
});

test('a scheduled change is undone, then scheduled again', async () => {
  const { user, subjects } = await newScheduledUser();
  expect((await user.post('resume')).status).toBe(204);
  expect(await user.subscription()).toMatchObject({ notice: 'Renews on Nov 21, 2027.', scheduledChange: null });
  expect(await atStripe(user)).toMatchObject({ schedule: null, cancel_at: null });
  await syncAgain(user);
  expect(subjects()).toEqual([SCHEDULED, CONTINUES]);
  expect((await user.post('monthly')).status).toBe(204);
  await user.post('resume');
  await syncAgain(user);
  expect(subjects()).toEqual([SCHEDULED, CONTINUES, SCHEDULED, CONTINUES]);
  await user.press('clock', YEAR);
  await user.becomes('active');
  expect(await user.paid()).toEqual([299_00, 299_00]);
});

test.each(['here', 'portal'] as const)('a cancellation (%s) replaces a scheduled change', async (where) => {
  const { user, subjects } = await newScheduledUser();
  await (where === 'here' ? user.post('cancel') : user.press('cancel'));
  await user.becomes('ending');
  expect(await user.subscription()).toMatchObject({ cancelAt: RENEWAL, scheduledChange: null });
  expect(await atStripe(user)).toMatchObject({ schedule: null, cancel_at: Date.parse(RENEWAL) / 1000 });
  await syncAgain(user);
  expect(subjects()).toEqual([SCHEDULED, CANCELED]);
  expect((await user.post('resume')).status).toBe(204);
  expect(await user.subscription()).toMatchObject({ state: 'active', notice: 'Renews on Nov 21, 2027.' });
  await user.post('cancel');
  await user.press('clock', YEAR);
  await user.becomes('ended');
  expect(await user.paid()).toEqual([299_00]);
});

test.each([
  ['now', 'ended'],
  ['period_end', 'ending'],
])('an admin who ends the plan (%s) also ends the scheduled change', async (when, state) => {
  const { user, subjects } = await newScheduledUser();
  const { id } = (await atStripe(user)) ?? {};
  const ended = await app.send(`/api/admin/users/${user.id}/subscriptions/${id}/end`, { as: 'admin', body: { when } });
  expect(ended.status).toBe(200);
  await user.becomes(state);
  await syncAgain(user);
  expect(subjects()).toEqual([SCHEDULED, 'Your annual plan was canceled']);
  await user.press('clock', YEAR);
  await user.becomes('ended');
  expect(await user.paid()).toEqual([299_00]);
});

test('a card that fails when the plan changes leaves the monthly plan overdue until another card pays', async () => {
  const { user } = await newScheduledUser();
  await user.press('card', { card: 'failing', number: '4000000000000341' });
  await user.press('clock', YEAR);
  await user.becomes('overdue');
  expect(await user.subscription()).toMatchObject({ planId: 'monthly', scheduledChange: null });
  await user.press('card', { card: 'accepted', number: '4000000000000077' });
  await user.becomes('active');
  expect(await user.paid()).toEqual([299_00, 79_00]);
});

test('in the month after the change the plan can be canceled and changed back', async () => {
  const { user } = await newScheduledUser();
  await user.press('clock', YEAR);
  await user.becomes('active');
  expect(await atStripe(user)).toMatchObject({ schedule: expect.any(String) });
  await user.post('cancel');
  expect(await user.subscription()).toMatchObject({ state: 'ending', planId: 'monthly' });
  await user.post('resume');
  const { at } = await user.get('/api/billing/annual');
  expect((await user.post('annual', { at: at - 1 })).status).toBe(400); // In the year before.
  expect((await user.post('annual', { at })).status).toBe(204);
  expect(await user.subscription()).toMatchObject({ state: 'active', planId: 'pro' });
});

test('a cancellation that was interrupted before its schedule was released still counts, and can be undone', async () => {
  const { user, subjects } = await newScheduledUser();
  const { items, schedule } = (await atStripe(user)) ?? {};
  const [item] = (items as Stripe.Subscription['items']).data;
  const phase = {
    items: [{ price: String(item?.price.id), quantity: 1 }],
    start_date: item?.current_period_start ?? 0,
    end_date: item?.current_period_end ?? 0,
  };
  await app.billing.stripe.subscriptionSchedules.update(String(schedule), { end_behavior: 'cancel', phases: [phase] });
  await user.becomes('ending');
  expect((await user.post('resume')).status).toBe(204);
  expect(await user.subscription()).toMatchObject({ state: 'active', notice: 'Renews on Nov 21, 2027.' });
  expect(await atStripe(user)).toMatchObject({ schedule: null, cancel_at: null });
  await syncAgain(user);
  expect(subjects()).toEqual([SCHEDULED, CANCELED, CONTINUES]);
});

test('goes on after an attempt that was interrupted once its schedule existed', async () => {
  const { user, subjects } = await newAnnualUser();
  const { id } = (await atStripe(user)) ?? {};
  await app.billing.stripe.subscriptionSchedules.create({ from_subscription: String(id) });
  await syncAgain(user);
  expect(await user.subscription()).toMatchObject({ state: 'active', scheduledChange: null });
  expect((await user.post('monthly')).status).toBe(204);
  await syncAgain(user);
  expect(subjects()).toEqual([SCHEDULED]);
  const schedules = await user.sandboxObjects('subscription_schedule');
  expect(schedules.map(({ status }) => status)).toEqual(['released', 'active']);
});

test('simultaneous requests schedule one change', async () => {
  const { user, subjects } = await newAnnualUser();
  const answers = await Promise.all([user.post('monthly'), user.post('monthly')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  await syncAgain(user);
  expect(subjects()).toEqual([SCHEDULED]);
  expect(await user.sandboxObjects('subscription_schedule')).toHaveLength(1);
});

test('a refunded year cannot be changed, and buying again ends it with its schedule', async () => {
  const { user } = await newScheduledUser();
  await user.press('refund');
  await user.becomes('refunded');
  expect(await user.subscription()).toMatchObject({ may: { resume: false, changeToMonthly: false } });
  expect(await user.checkout('monthly')).toContain('/checkout/');
  await user.becomes('refunded');
  expect(await atStripe(user)).toMatchObject({ status: 'canceled', schedule: null });
  expect(await user.sandboxObjects('subscription_schedule')).toMatchObject([{ status: 'canceled' }]);
});
