import type { Objects } from './objects.ts';
import { chargeInvoice, createInvoice } from './payments.ts';
import type { SandboxState, Store } from './store.ts';
import { beginPhase } from './subscription-schedules.ts';
import { cancelNow, endOf, itemOf, methodOf, periodLine, withPeriod } from './subscriptions.ts';

/** Days after a failed renewal on which the card is retried; if the last retry fails, the subscription ends. */
const RETRY_DAYS = [3, 5, 7];

const DAY = 86_400;

/** Processes everything due for every customer with a running subscription. */
export async function processDueForAll(state: SandboxState): Promise<void> {
  const all = await state.read((store) => store.list('subscription'));
  const customers = all.filter(({ status }) => status !== 'canceled').map(({ customer }) => customer);
  for (const customer of new Set(customers)) await state.change((store) => processDue(store, customer));
}

type Due = { at: number; happen: () => Promise<unknown> };

/** Processes everything due for a customer according to their clock, in order. */
async function processDue(store: Store, customer: string): Promise<void> {
  const now = await store.timeOf(customer);
  for (;;) {
    const subscriptions = await store.list('subscription', { customer });
    const due = (await Promise.all(subscriptions.map((subscription) => nextOf(store, subscription)))).flat();
    const [next] = due.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
    if (!next) return;
    await next.happen();
  }
}

/** Advances a customer's clock and processes what becomes due. */
export async function advanceClock(store: Store, customer: string, seconds: number): Promise<void> {
  await store.setSecondsAhead(customer, (await store.secondsAhead(customer)) + seconds);
  await processDue(store, customer);
}

async function nextOf(store: Store, subscription: Objects['subscription']): Promise<Due[]> {
  if (subscription.status === 'trialing' || subscription.status === 'active') {
    const end = endOf(subscription);
    if (end !== null) return [{ at: end, happen: () => cancelNow(store, subscription, { at: end }) }];
    const at = itemOf(subscription).current_period_end;
    return [{ at, happen: () => renew(store, subscription, at) }];
  }
  if (subscription.status !== 'past_due') return [];
  const open = await store.get('invoice', subscription.latest_invoice);
  const at = open.next_payment_attempt;
  return at === null ? [] : [{ at, happen: () => retry(store, subscription, open, at) }];
}

/** The status of invoices while payments are paused. */
const UNCOLLECTED = { void: 'void', keep_as_draft: 'draft', mark_uncollectible: 'uncollectible' } as const;

async function renew(store: Store, dueSubscription: Objects['subscription'], at: number): Promise<void> {
  const subscription = await beginPhase(store, dueSubscription, at);
  const line = periodLine(subscription, at);
  const next = withPeriod(subscription, line.period);
  const open = await createInvoice(store, { subscription: next, reason: 'subscription_cycle', lines: [line], at });
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
