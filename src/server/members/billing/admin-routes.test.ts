import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { captureLog } from '#test/log.ts';
import { checkoutWithoutTrial, newPayer, newTrialUser, type Payer } from '#test/payments.ts';
import { syncCustomer } from './stripe-customers.ts';

const app = useTestApp();

const DAY_8 = { days: '8' };

const running = async ({ id }: Payer) =>
  (await (await app.send(`/api/admin/users/${id}/subscriptions`, { as: 'admin' })).json()).subscriptions;
const end = ({ id }: Payer, subscription: string, when: unknown) =>
  app.send(`/api/admin/users/${id}/subscriptions/${subscription}/end`, { as: 'admin', body: { when } });
const lastEntry = () => app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
const mailsTo = ({ email }: Payer) =>
  app.mails.filter(({ to, subject }) => to === email && /(canceled|ended)$/.test(subject));

async function newPaidUser(): Promise<Payer> {
  const user = await newPayer(app);
  await user.pay(await user.checkout('monthly'));
  await user.press('clock', DAY_8);
  await user.becomes('active');
  return user;
}

/** As with a coupon that takes off everything. */
async function makeLastInvoiceFree(user: Payer): Promise<void> {
  const invoice = (await user.sandboxObjects('invoice')).at(-1);
  const data = JSON.stringify({ ...invoice, amount_due: 0, amount_paid: 0, total: 0 });
  await app.db.updateTable('sandbox.objects').set({ data }).where('id', '=', String(invoice?.id)).execute();
}

/** Starts a second paid subscription for a user, which our own checkout would refuse. */
async function payTwice(user: Payer): Promise<void> {
  const [first] = await user.sandboxObjects('subscription');
  await user.pay(await checkoutWithoutTrial(app, String(first?.customer)));
}

test('ending a plan now refunds the payment, removes access, emails the user and writes an audit entry', async () => {
  const user = await newPaidUser();
  const [plan] = await running(user);
  expect(plan).toMatchObject({ plan: 'monthly', status: 'active', givesAccess: true, refundableCents: 79_00 });
  expect(JSON.stringify(plan)).not.toMatch(/cus_|pm_|card|last4|customer/);
  const answer = await end(user, plan.id, 'now');
  expect(await answer.json()).toEqual({ plan: 'monthly', until: null, refundedCents: 79_00 });
  await expect.poll(user.access).toMatchObject({ active: false, export: false });
  expect(await user.sandboxObjects('refund')).toMatchObject([{ amount: 79_00 }]);
  expect(await running(user)).toEqual([]);
  expect(await lastEntry()).toMatchObject({
    actor_email: 'admin@fundscout.example',
    action: 'plan.cancel',
    subject: `user:${user.id}`,
    details: { plan: 'monthly', when: 'now', refunded_cents: 79_00, subscription: plan.id },
  });
  expect(mailsTo(user)).toMatchObject([{ text: expect.stringContaining('We refunded your last payment, $79,') }]);
  expect((await end(user, plan.id, 'now')).status).toBe(409);
  expect(mailsTo(user)).toHaveLength(1);
});

test.each(['dispute', 'free'] as const)('ending a plan now removes access without a refund (%s)', async (why) => {
  const user = await newPaidUser();
  if (why === 'dispute') {
    await user.press('dispute');
    await user.press('won');
  } else {
    await user.press('clock', { days: '31' });
    expect(await user.paid()).toHaveLength(2);
    await makeLastInvoiceFree(user);
  }
  const [plan] = await running(user);
  expect(plan).toMatchObject({ status: 'active', refundableCents: 0 });
  expect(await (await end(user, plan.id, 'now')).json()).toMatchObject({ refundedCents: 0 });
  await user.becomes('ended');
  expect(await user.access()).toMatchObject({ active: false, export: false });
  expect(await user.sandboxObjects('refund')).toEqual([]);
  expect(mailsTo(user)).toMatchObject([{ text: expect.not.stringContaining('refunded') }]);
});

test('a plan canceled at period end stays open until then without a refund', async () => {
  const user = await newPaidUser();
  const [plan] = await running(user);
  expect((await end(user, plan.id, 'period_end')).status).toBe(200);
  await user.becomes('ending');
  expect(await user.sandboxObjects('refund')).toEqual([]);
  expect(mailsTo(user)).toMatchObject([{ text: expect.stringContaining('You keep access until') }]);
  expect((await end(user, plan.id, 'period_end')).status).toBe(409);
});

test('ends and refunds the second of two plans and keeps the first', async () => {
  const user = await newPaidUser();
  await payTwice(user);
  const [first, second] = await running(user);
  expect([first, second]).toMatchObject([
    { plan: 'monthly', givesAccess: true },
    { plan: 'pro', givesAccess: false, refundableCents: 299_00 },
  ]);
  expect((await end(user, second.id, 'now')).status).toBe(200);
  expect(await running(user)).toEqual([first]);
  expect(await user.sandboxObjects('refund')).toMatchObject([{ amount: 299_00 }]);
  expect(await user.subscription()).toMatchObject({ state: 'active', planId: 'monthly' });
});

test('ending a trial refunds nothing', async () => {
  const user = await newTrialUser(app, 'annual');
  const [plan] = await running(user);
  expect(plan).toMatchObject({ status: 'trialing', refundableCents: 0 });
  expect(await (await end(user, plan.id, 'now')).json()).toMatchObject({ refundedCents: 0 });
  await user.becomes('ended');
  expect(JSON.stringify(mailsTo(user))).not.toContain('refunded');
});

test('rejects the plan of another user and an unknown ending, without an audit entry or email', async () => {
  const [user, other] = [await newPaidUser(), await newPaidUser()];
  const [plan] = await running(user);
  const before = await lastEntry();
  expect((await end(other, plan.id, 'now')).status).toBe(409);
  expect((await end({ ...user, id: 'nobody' }, plan.id, 'now')).status).toBe(404);
  const answer = await end(user, plan.id, 'later');
  expect(await answer.json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field: 'when' }] });
  expect(await running(user)).toEqual([plan]);
  expect(await lastEntry()).toEqual(before);
  expect([...mailsTo(user), ...mailsTo(other)]).toEqual([]);
});

test('returns 404 for an unknown user', async () => {
  const answer = await app.send('/api/admin/users/nobody/subscriptions', { as: 'admin' });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'not_found' });
});

test.each([
  ['now', 'cancel', /We refunded your last payment, \$79,/],
  ['period_end', 'update', /You keep access until/],
] as const)('emails the user once when Stripe fails after ending a plan %s', async (when, call, words) => {
  const user = await newPaidUser();
  const [plan] = await running(user);
  const { subscriptions } = app.billing.stripe;
  const change = subscriptions[call].bind(subscriptions);
  const list = vi.spyOn(subscriptions, 'list');
  vi.spyOn(subscriptions, call).mockImplementationOnce(async (...args: unknown[]) => {
    const changed = await Reflect.apply(change, subscriptions, args);
    list.mockImplementation(() => {
      throw new Stripe.errors.StripeConnectionError({ message: 'Timed out', type: 'api_error' });
    });
    return changed;
  });
  captureLog();
  expect((await end(user, plan.id, when)).status).toBe(503);
  vi.restoreAllMocks();
  expect((await end(user, plan.id, when)).status).toBe(409);
  await expect.poll(() => mailsTo(user)).toMatchObject([{ text: expect.stringMatching(words) }]);
  await user.becomes(when === 'now' ? 'ended' : 'ending');
  const [{ customer } = {}] = await user.sandboxObjects('subscription');
  await Promise.all([1, 2].map(() => syncCustomer(app.billing, String(customer))));
  expect(mailsTo(user)).toHaveLength(1);
});

test('changes nothing when the audit entry cannot be written', async () => {
  const user = await newPaidUser();
  const [plan] = await running(user);
  await app.pool.query(`
    create function note_nothing() returns trigger language plpgsql as $$ begin raise 'The audit log is read-only'; end $$;
    create trigger nothing_is_noted before insert on audit_log for each row execute function note_nothing()`);
  captureLog();
  const answers = [await end(user, plan.id, 'now'), await end(user, plan.id, 'period_end')];
  await app.pool.query('drop function note_nothing cascade');
  expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  expect(await running(user)).toEqual([plan]);
  expect(await user.sandboxObjects('refund')).toEqual([]);
  expect(mailsTo(user)).toEqual([]);
});

test('two simultaneous requests end a plan once', async () => {
  const user = await newPaidUser();
  const [plan] = await running(user);
  const answers = await Promise.all([end(user, plan.id, 'now'), end(user, plan.id, 'now')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await user.sandboxObjects('refund')).toHaveLength(1);
  expect(mailsTo(user)).toHaveLength(1);
});
