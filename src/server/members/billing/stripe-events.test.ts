import fc from 'fast-check';
import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { captureLog } from '#test/log.ts';
import { allSandboxObjects, newPayer, newTrialUser, type Payer } from '#test/payments.ts';
import { processEvents } from './stripe-events.ts';

const app = useTestApp();

const send = (payload: string, header: string) =>
  app.send('/api/billing/webhook', { body: JSON.parse(payload), headers: { 'stripe-signature': header } });
const signed = (payload: string, at = app.billing.now(), secret = app.billing.webhookSecret) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at.getTime() / 1000) });

async function rowOf({ id }: Payer) {
  const row = await app.db.selectFrom('subscriptions').selectAll().where('user_id', '=', id).executeTakeFirst();
  return row && { ...row, ticket: null, updated_at: null };
}

const storedCount = async (id: string) =>
  (await app.db.selectFrom('billing_events').selectAll().where('id', '=', id).execute()).length;

const minutes = (count: number) => new Date(app.billing.now().getTime() + count * 60_000);

test.each<[string, (payload: string) => string]>([
  ['no signature', () => ''],
  ['nonsense', () => 'nonsense'],
  ['the signature of another secret', (payload) => signed(payload, undefined, 'whsec_guess')],
  ['the signature of another event', () => signed('{}')],
  ['an old signature', (payload) => signed(payload, minutes(-6))],
])('rejects and does not store an event with %s', async (_, header) => {
  const event = { id: 'evt_forged', object: 'event', type: 'customer.subscription.updated', created: 1 };
  const payload = JSON.stringify({ ...event, data: { object: { id: 'sub_x', customer: 'cus_x', status: 'active' } } });
  const answer = await send(payload, header(payload));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'invalid_signature' });
  expect(await storedCount('evt_forged')).toBe(0);
});

test.each<[string, object]>([
  ['about an unknown customer', { object: 'subscription', id: 'sub_x', customer: 'cus_unknown', status: 'active' }],
  ['without a customer', { object: 'balance' }],
  ['of an unknown type', { object: 'something.new', customer: null }],
])('an event %s changes nothing', async (_, object) => {
  const before = await app.db.selectFrom('subscriptions').selectAll().execute();
  const payload = JSON.stringify({ id: 'evt_odd', object: 'event', type: 'odd.one', created: 1, data: { object } });
  expect((await send(payload, signed(payload))).status).toBe(200);
  expect(await storedCount('evt_odd')).toBe(1);
  await processEvents(app.billing, console.error);
  expect(await app.db.selectFrom('subscriptions').selectAll().execute()).toEqual(before);
  await app.db.deleteFrom('billing_events').where('id', '=', 'evt_odd').execute();
});

test('trusts the provider, not the content of an event', async () => {
  const user = await newTrialUser(app);
  const [subscription] = await user.sandboxObjects('subscription');
  const object = { ...subscription, status: 'active', trial_end: null };
  const payload = JSON.stringify({ id: 'evt_lie', object: 'event', type: 'odd.one', created: 1, data: { object } });
  expect((await send(payload, signed(payload))).status).toBe(200);
  await expect
    .poll(
      async () =>
        (await app.db.selectFrom('billing_events').selectAll().where('id', '=', 'evt_lie').executeTakeFirst())
          ?.processed_at,
    )
    .not.toBeNull();
  expect(await user.subscription()).toMatchObject({ state: 'trialing' });
});

test('an event that failed more than a thousand times does not block others', async () => {
  const event = { type: 'odd.one', charge: null, created_at: minutes(0) };
  await app.db
    .insertInto('billing_events')
    .values([
      { ...event, id: 'evt_failing', charge: 'ch_none', attempts: 1_024, received_at: minutes(-60 * 24 * 40) },
      { ...event, id: 'evt_after', customer: 'cus_unknown' },
    ])
    .execute();
  captureLog();
  const processed = async (id: string) =>
    (await app.db.selectFrom('billing_events').selectAll().where('id', '=', id).executeTakeFirst())?.processed_at;
  await expect.poll(() => processed('evt_after')).toBeInstanceOf(Date);
  expect(await processed('evt_failing')).toBeNull();
  await app.db.deleteFrom('billing_events').where('id', '=', 'evt_failing').execute();
});

test('events in any order and number produce the same final state', async () => {
  const user = await newPayer(app);
  await user.pay(await user.checkout('monthly'), 'failing');
  await user.becomes('trialing');
  await user.press('clock', { days: '8' });
  await user.press('card', { card: 'accepted', number: '4000000000000077' });
  await user.press('cancel');
  await user.press('resume');
  await user.press('refund');
  await user.becomes('refunded');
  const truth = await rowOf(user);
  const [{ id: customer = '' } = {}] = (await allSandboxObjects(app, 'customer')).filter(
    ({ email }) => email === user.email,
  );
  const history = (await allSandboxObjects(app, 'event')).filter((event) =>
    JSON.stringify(event).includes(String(customer)),
  );
  expect(history.length).toBeGreaterThan(15);
  const some = fc.array(fc.constantFrom(...history), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(some, async (events) => {
      await app.db.deleteFrom('subscriptions').where('user_id', '=', user.id).execute();
      await app.db.deleteFrom('billing_events').execute();
      const payloads = events.map((event) => JSON.stringify(event));
      const answers = await Promise.all(payloads.map((payload) => send(payload, signed(payload))));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      await expect.poll(() => rowOf(user)).toEqual(truth);
    }),
    { numRuns: 30 },
  );
});

test('the later read of the provider wins, however slow the earlier one is', async () => {
  const user = await newTrialUser(app);
  await app.db.updateTable('subscriptions').set({ ticket: 9_000_000 }).where('user_id', '=', user.id).execute();
  await user.post('cancel');
  expect(await user.subscription()).toMatchObject({ state: 'trialing' });
  await app.db.updateTable('subscriptions').set({ ticket: 0 }).where('user_id', '=', user.id).execute();
  await user.post('cancel');
  expect(await user.subscription()).toMatchObject({ state: 'trial_ending' });
});

test('stops between two events when billing is closed', async () => {
  const event = { type: 'odd.one', created_at: minutes(0), attempts: 0 };
  const called = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<never>();
  vi.spyOn(app.billing.stripe.charges, 'retrieve').mockImplementation(() => {
    called.resolve();
    return answer.promise;
  });
  captureLog();
  await app.db
    .insertInto('billing_events')
    .values(['ch_1', 'ch_2'].map((charge) => ({ ...event, id: `evt_${charge}`, charge })))
    .execute();
  await called.promise;
  const closed = app.billing.close();
  answer.reject(new Error('Unavailable'));
  await closed;
  const tries = app.db.selectFrom('billing_events').select('attempts').where('charge', 'in', ['ch_1', 'ch_2']);
  expect((await tries.execute()).map(({ attempts }) => attempts).sort()).toEqual([0, 1]);
});
