import { idOf, newId, type Objects } from './objects.ts';
import { chargeInvoice, createInvoice } from './payments.ts';
import { changeStore, readStore, type SandboxDependencies, type Store } from './store.ts';
import { beginPhase } from './subscription-schedules.ts';
import { cancelNow, endOf, itemOf, methodOf, periodLine, withPeriod } from './subscriptions.ts';

/** Days after a failed renewal on which the card is retried; if the last retry fails, the subscription ends. */
const RETRY_DAYS = [3, 5, 7];

const DAY = 86_400;

/** Processes everything due for every customer with a running subscription. */
export async function processDueForAll({ db, now, pageUrl }: SandboxDependencies): Promise<void> {
  const live = await readStore(db, now(), (store) => store.list('subscription'));
  const customers = live.filter(({ status }) => status !== 'canceled').map(({ customer }) => idOf(customer) ?? '');
  for (const customer of new Set(customers)) {
    await changeStore(db, now(), (store) => processDue(store, customer, pageUrl));
  }
}

type Due = { at: number; happen: () => Promise<unknown> };

/** Processes everything due for a customer according to their clock, in order. */
async function processDue(store: Store, customer: string, pageUrl: string): Promise<void> {
  const now = await store.timeOf(customer);
  for (;;) {
    const subscriptions = await store.list('subscription', { customer });
    const due = (await Promise.all(subscriptions.map((subscription) => nextOf(store, subscription, pageUrl)))).flat();
    const [next] = due.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
    if (!next) return;
    await next.happen();
  }
}

/** Advances a customer's clock and processes what becomes due. */
export async function advanceClock(store: Store, customerId: string, seconds: number, pageUrl: string): Promise<void> {
  const ahead = await store.secondsAhead(customerId);
  await store.setSecondsAhead(customerId, ahead + seconds);
  const customer = await store.get('customer', customerId);
  const at = await store.timeOf(customerId);
  const clock: Objects['test_helpers.test_clock'] = {
    id: idOf(customer.test_clock ?? null) ?? newId('clock'),
    object: 'test_helpers.test_clock',
    frozen_time: at,
  };
  await store.save({ ...customer, test_clock: clock.id });
  await processDue(store, customerId, pageUrl);
  await store.save(clock, 'test_helpers.test_clock.ready');
}

async function nextOf(store: Store, subscription: Objects['subscription'], pageUrl: string): Promise<Due[]> {
  if (subscription.status === 'trialing' || subscription.status === 'active') {
    const end = endOf(subscription);
    if (end !== null) return [{ at: end, happen: () => cancelNow(store, subscription, { at: end }) }];
    const at = itemOf(subscription).current_period_end;
    return [{ at, happen: () => renew(store, subscription, { at, pageUrl }) }];
  }
  if (subscription.status !== 'past_due') return [];
  const open = await store.get('invoice', idOf(subscription.latest_invoice) ?? '');
  const at = open.next_payment_attempt;
  return at === null ? [] : [{ at, happen: () => retry(store, subscription, open, at) }];
}

/** The status of invoices while payments are paused. */
const UNCOLLECTED = { void: 'void', keep_as_draft: 'draft', mark_uncollectible: 'uncollectible' } as const;

async function renew(
  store: Store,
  ended: Objects['subscription'],
  { at, pageUrl }: { at: number; pageUrl: string },
): Promise<void> {
  const subscription = await beginPhase(store, ended, at);
  const line = periodLine(subscription, at);
  const next = withPeriod(subscription, line.period);
  const bill = { subscription: next, reason: 'subscription_cycle' as const, lines: [line], at, pageUrl };
  const open = await createInvoice(store, bill);
  if (subscription.pause_collection) {
    const status = UNCOLLECTED[subscription.pause_collection.behavior as keyof typeof UNCOLLECTED];
    await store.save({ ...open, status }, 'invoice.updated');
    const unpaid = { ...next, status: 'active' as const, latest_invoice: open.id };
    await store.save(unpaid, 'customer.subscription.updated');
    return;
  }
  const method = await methodOf(store, subscription);
  const { invoice, decline } = await chargeInvoice(store, open, { method, holder: 'absent', at });
  if (decline) await store.save({ ...invoice, next_payment_attempt: at + (RETRY_DAYS[0] ?? 0) * DAY });
  const status = decline ? 'past_due' : 'active';
  await store.save({ ...next, discounts: [], status, latest_invoice: invoice.id }, 'customer.subscription.updated');
}

async function retry(
  store: Store,
  subscription: Objects['subscription'],
  open: Objects['invoice'],
  at: number,
): Promise<void> {
  const method = await methodOf(store, subscription);
  const { invoice, decline } = await chargeInvoice(store, open, { method, holder: 'absent', at });
  if (!decline) {
    await store.save({ ...subscription, status: 'active' }, 'customer.subscription.updated');
    return;
  }
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  const next_payment_attempt = days === undefined ? null : invoice.created + days * DAY;
  await store.save({ ...invoice, next_payment_attempt });
  if (next_payment_attempt === null) await cancelNow(store, subscription, { at, reason: 'payment_failed' });
}
