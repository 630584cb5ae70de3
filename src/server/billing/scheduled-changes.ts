import type Stripe from 'stripe';
import type { Billing } from './billing.ts';
import { itemOf, scheduleOf } from './read-subscription.ts';
import { idOf } from './stripe.ts';

// Stripe refuses to cancel a subscription directly while a schedule manages it.

type Client = Pick<Billing, 'stripe'>;

/** Cancels a subscription at the end of its period. */
export async function cancelAtPeriodEnd({ stripe }: Client, found: Stripe.Subscription, comment = ''): Promise<void> {
  const { id } = found;
  const schedule = idOf(found.schedule);
  if (!schedule) {
    await stripe.subscriptions.update(id, { cancel_at_period_end: true, cancellation_details: { comment } });
    return;
  }
  await stripe.subscriptions.update(id, { cancellation_details: { comment } });
  // Releasing it first would, for a moment, look as if the plan continued.
  const phases = [currentPhase(found)];
  await stripe.subscriptionSchedules.update(schedule, { end_behavior: 'cancel', phases, proration_behavior: 'none' });
  await stripe.subscriptionSchedules.release(schedule, { preserve_cancel_date: true });
}

/** Undoes a cancellation or a scheduled change of price. */
export async function keepAsIs({ stripe }: Client, found: Stripe.Subscription): Promise<void> {
  await release({ stripe }, found);
  const undo = withoutCancellation(found.schedule ? await stripe.subscriptions.retrieve(found.id) : found);
  if (undo) await stripe.subscriptions.update(found.id, undo);
}

/** The parameter that undoes a cancellation, if there is one. Stripe does not accept both at once. */
export function withoutCancellation(
  found: Pick<Stripe.Subscription, 'cancel_at' | 'cancel_at_period_end'>,
): { cancel_at_period_end: false } | { cancel_at: '' } | null {
  if (found.cancel_at_period_end) return { cancel_at_period_end: false };
  return found.cancel_at === null ? null : { cancel_at: '' };
}

/**
 * Changes the price of a subscription when its period ends.
 * @param attempt makes the request idempotent
 */
export async function changePriceAtPeriodEnd(
  { stripe }: Client,
  found: Stripe.Subscription,
  { price, interval, attempt }: { price: string; interval: 'month' | 'year'; attempt: string },
): Promise<void> {
  await release({ stripe }, found);
  const schedule = await stripe.subscriptionSchedules.create(
    { from_subscription: found.id },
    { idempotencyKey: `schedule-${found.id}-${attempt}` },
  );
  const current = currentPhase({ ...found, schedule });
  const next = { ...itemsOf(found, price), duration: { interval, interval_count: 1 }, proration_behavior: 'none' };
  const phases = [current, next];
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases,
    proration_behavior: 'none',
  });
}

/** Detaches the schedule of a subscription: one that has done its work, or that an interrupted attempt left behind. */
export async function release({ stripe }: Client, { schedule }: Stripe.Subscription): Promise<void> {
  const id = idOf(schedule);
  if (id) await stripe.subscriptionSchedules.release(id);
}

/** Ends a subscription at once. */
export async function endNow({ stripe }: Client, found: Stripe.Subscription, comment?: string): Promise<void> {
  const schedule = idOf(found.schedule);
  const details = comment === undefined ? {} : { cancellation_details: { comment } };
  if (!schedule) {
    await stripe.subscriptions.cancel(found.id, details);
    return;
  }
  if (comment !== undefined) await stripe.subscriptions.update(found.id, details);
  await stripe.subscriptionSchedules.cancel(schedule, { invoice_now: false, prorate: false });
}

/** The phase that runs until the end of the current period. */
function currentPhase(found: Stripe.Subscription) {
  const { price, current_period_start: start, current_period_end: end_date } = itemOf(found);
  const start_date = scheduleOf(found)?.current_phase?.start_date ?? start;
  return { ...itemsOf(found, price.id), start_date, end_date };
}

/** Phases do not inherit the discounts of the subscription. */
function itemsOf({ discounts }: Stripe.Subscription, price: string) {
  return {
    items: [{ price, quantity: 1 }],
    ...(discounts.length > 0 && { discounts: discounts.map((discount) => ({ discount: idOf(discount) ?? '' })) }),
  };
}
