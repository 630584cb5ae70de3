import type Stripe from 'stripe';
import type { Billing } from './billing.ts';
import { itemOf, scheduleOf } from './row-from-stripe.ts';
import { idOf } from './stripe.ts';

// Stripe refuses to cancel a subscription directly while a schedule manages it.

type StripeClient = Pick<Billing, 'stripe'>;

/** Cancels a subscription at the end of its period. */
export async function cancelAtPeriodEnd(
  { stripe }: StripeClient,
  subscription: Stripe.Subscription,
  comment = '',
): Promise<void> {
  const { id } = subscription;
  const schedule = idOf(subscription.schedule);
  if (!schedule) {
    await stripe.subscriptions.update(id, { cancel_at_period_end: true, cancellation_details: { comment } });
    return;
  }
  await stripe.subscriptions.update(id, { cancellation_details: { comment } });
  // Releasing it first would, for a moment, look as if the plan continued.
  const phases = [currentPhase(subscription)];
  await stripe.subscriptionSchedules.update(schedule, { end_behavior: 'cancel', phases, proration_behavior: 'none' });
  await stripe.subscriptionSchedules.release(schedule, { preserve_cancel_date: true });
}

/** Undoes a cancellation or a scheduled change of price. */
export async function keepAsIs({ stripe }: StripeClient, subscription: Stripe.Subscription): Promise<void> {
  await release({ stripe }, subscription);
  const undo = withoutCancellation(
    subscription.schedule ? await stripe.subscriptions.retrieve(subscription.id) : subscription,
  );
  if (undo) await stripe.subscriptions.update(subscription.id, undo);
}

/** The parameter that undoes a cancellation, if there is one. Stripe does not accept both at once. */
export function withoutCancellation(
  subscription: Pick<Stripe.Subscription, 'cancel_at' | 'cancel_at_period_end'>,
): { cancel_at_period_end: false } | { cancel_at: '' } | null {
  if (subscription.cancel_at_period_end) return { cancel_at_period_end: false };
  return subscription.cancel_at === null ? null : { cancel_at: '' };
}

/**
 * Changes a subscription to a monthly price when its period ends.
 * @param attempt makes the request idempotent
 */
export async function changeToMonthlyAtPeriodEnd(
  { stripe }: StripeClient,
  subscription: Stripe.Subscription,
  { price, attempt }: { price: string; attempt: string },
): Promise<void> {
  await release({ stripe }, subscription);
  const schedule = await stripe.subscriptionSchedules.create(
    { from_subscription: subscription.id },
    { idempotencyKey: `schedule-${subscription.id}-${attempt}` },
  );
  // The last phase has to end, which releases the subscription.
  const month = { duration: { interval: 'month', interval_count: 1 }, proration_behavior: 'none' };
  const phases = [currentPhase({ ...subscription, schedule }), { ...itemsOf(subscription, price), ...month }];
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases,
    proration_behavior: 'none',
  });
}

/** Detaches the schedule of a subscription: one that has done its work, or that an interrupted attempt left behind. */
export async function release({ stripe }: StripeClient, { schedule }: Stripe.Subscription): Promise<void> {
  const id = idOf(schedule);
  if (id) await stripe.subscriptionSchedules.release(id);
}

/** Ends a subscription at once. */
export async function endNow(
  { stripe }: StripeClient,
  subscription: Stripe.Subscription,
  comment?: string,
): Promise<void> {
  const schedule = idOf(subscription.schedule);
  const details = comment === undefined ? {} : { cancellation_details: { comment } };
  if (!schedule) {
    await stripe.subscriptions.cancel(subscription.id, details);
    return;
  }
  if (comment !== undefined) await stripe.subscriptions.update(subscription.id, details);
  await stripe.subscriptionSchedules.cancel(schedule, { invoice_now: false, prorate: false });
}

/** The phase that runs until the end of the current period. */
function currentPhase(subscription: Stripe.Subscription) {
  const { price, current_period_start: start, current_period_end: end_date } = itemOf(subscription);
  const start_date = scheduleOf(subscription)?.current_phase?.start_date ?? start;
  return { ...itemsOf(subscription, price.id), start_date, end_date };
}

/** Phases do not inherit the discounts of the subscription. */
function itemsOf({ discounts }: Stripe.Subscription, price: string) {
  return {
    items: [{ price, quantity: 1 }],
    ...(discounts.length > 0 && { discounts: discounts.map((discount) => ({ discount: idOf(discount) ?? '' })) }),
  };
}
