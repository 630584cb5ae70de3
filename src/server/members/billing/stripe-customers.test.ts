import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { captureLog } from '#test/log.ts';
import {
  allSandboxObjects,
  checkoutWithoutTrial,
  eventsProcessed,
  newPayer,
  newTrialUser,
  type Payer,
} from '#test/payments.ts';
import { repairAll } from './jobs.ts';
import { closeCustomers } from './stripe-customers.ts';

const app = useTestApp();

async function deleteAccount(user: Payer): Promise<void> {
  const { stripe_customer_id: customer } = await customerOf(user);
  await app.db.deleteFrom('user').where('id', '=', user.id).execute();
  const deleted = app.db.updateTable('billing_customers').where('stripe_customer_id', '=', customer);
  // The database does not know the clock of the app.
  await deleted.set({ account_deleted_at: app.billing.now() }).where('account_deleted_at', 'is not', null).execute();
}
const customerOf = ({ id }: Payer) =>
  app.db.selectFrom('billing_customers').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();
const statesOf = async (customer: string) =>
  (await allSandboxObjects(app, 'subscription')).filter((one) => one.customer === customer).map(({ status }) => status);

const chargesOf = async (customer: string) =>
  (await allSandboxObjects(app, 'charge')).filter((charge) => charge.customer === customer);

test('ends the subscription of a deleted account without another charge', async () => {
  const user = await newTrialUser(app);
  const { stripe_customer_id: customer } = await customerOf(user);
  await deleteAccount(user);
  await closeCustomers(app.billing);
  expect(await statesOf(customer)).toEqual(['canceled']);
  expect(await repairAll(app.billing)).toEqual([]);
});

test('a checkout page open at account deletion takes no payment', async () => {
  const user = await newPayer(app);
  const page = await user.checkout('monthly');
  const { stripe_customer_id: customer } = await customerOf(user);
  await deleteAccount(user);
  const log = captureLog();
  await Promise.all([closeCustomers(app.billing), closeCustomers(app.billing)]); // Like two processes.
  expect(log.text()).not.toContain('Could not close');
  expect((await user.pay(page)).status).toBe(402);
  expect(await statesOf(customer)).toEqual([]);
});

test.each([
  'before',
  'after',
])('ends and refunds a payment of a deleted account %s its customer is closed', async (when) => {
  const user = await newPayer(app);
  await user.checkout('monthly');
  const { stripe_customer_id: customer } = await customerOf(user);
  // An event that arrives late would expire the page before it is paid.
  await eventsProcessed(app);
  await deleteAccount(user);
  if (when === 'after') await closeCustomers(app.billing);
  await eventsProcessed(app);
  expect((await user.pay(await checkoutWithoutTrial(app, customer))).status).toBe(303);
  await expect.poll(() => statesOf(customer)).toEqual(['canceled']);
  expect(await chargesOf(customer)).toMatchObject([{ amount: 299_00, amount_refunded: 299_00 }]);
});

test('does not refund a payment made before the account was deleted', async () => {
  const user = await newPayer(app);
  await user.checkout('monthly');
  const { stripe_customer_id: customer } = await customerOf(user);
  await user.pay(await checkoutWithoutTrial(app, customer));
  await user.becomes('active');
  app.advanceClock(60);
  await deleteAccount(user);
  await closeCustomers(app.billing);
  expect(await statesOf(customer)).toEqual(['canceled']);
  expect(await chargesOf(customer)).toMatchObject([{ amount: 299_00, amount_refunded: 0 }]);
});

test('closes other customers when the provider does not know one', async () => {
  const unknown = { stripe_customer_id: 'cus_unknown', user_id: null };
  await app.db.insertInto('billing_customers').values(unknown).execute();
  const user = await newTrialUser(app);
  const { stripe_customer_id: customer } = await customerOf(user);
  await deleteAccount(user);
  const log = captureLog();
  await closeCustomers(app.billing);
  expect(await statesOf(customer)).toEqual(['canceled']);
  expect(log.text()).toContain('cus_unknown');
});

test('gives Stripe a new address, even if it fails at first', async () => {
  const user = await newTrialUser(app);
  const { stripe_customer_id: customer } = await customerOf(user);
  const { customers } = app.billing.stripe;
  const failure = new Stripe.errors.StripeConnectionError({ message: 'Timed out', type: 'api_error' });
  const update = vi.spyOn(customers, 'update').mockRejectedValueOnce(failure);
  const log = captureLog();
  await app.db.updateTable('user').set({ email: 'moved@harbour.example' }).where('id', '=', user.id).execute();
  await expect.poll(() => log.text()).toContain('Timed out');
  await user.post('cancel'); // Syncing the customer for another event does not settle the failed one.
  const emailAt = async () => (await allSandboxObjects(app, 'customer')).find(({ id }) => id === customer)?.email;
  await expect.poll(emailAt).toBe('moved@harbour.example');
  expect(update).toHaveBeenCalledTimes(2);
  await app.db.updateTable('user').set({ name: 'Moved' }).where('id', '=', user.id).execute();
  const waiting = app.db.selectFrom('billing_events').select('id').where('processed_at', 'is', null);
  await expect.poll(() => waiting.execute()).toEqual([]);
  expect(update).toHaveBeenCalledTimes(2);
});
