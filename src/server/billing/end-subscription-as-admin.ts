import type Stripe from 'stripe';
import { isLive } from '#domain/billing/billing-states.ts';
import type { PlanId } from '#domain/billing/plans.ts';
import { AppError } from '../http/problem.ts';
import type { Billing } from './billing.ts';
import { endedByUs } from './billing-emails.ts';
import { underLease } from './lease.ts';
import { requireCustomer } from './manage-subscription.ts';
import {
  currentSubscription,
  ENDED_BY_ADMIN,
  itemOf,
  ourSubscriptions,
  readSubscription,
} from './read-subscription.ts';
import { dateOf, refundableCharges, refundCharges } from './stripe.ts';
import { customerOf, subscriptionsOf, syncCustomer } from './stripe-customers.ts';

/** When a subscription ends: at the end of the paid period, or now with a refund of that period. */
export const ENDINGS = ['period_end', 'now'] as const;
export type Ending = (typeof ENDINGS)[number];

/** Outcome of ending a subscription. */
export type Ended = { plan: PlanId; until: Date | null; refundedCents: number };

/** The running subscriptions of a user. There should be at most one; the first one determines access. */
export async function runningSubscriptions(billing: Billing, userId: string) {
  const customer = await customerOf(billing, userId);
  const running = customer ? await runningOf(billing, customer) : [];
  const current = currentSubscription(running, billing.prices);
  return Promise.all(
    running.map(async (found) => {
      const { plan_id: plan, ...truth } = readSubscription(found, billing.prices);
      return {
        id: found.id,
        plan,
        status: truth.status,
        startedAt: dateOf(found.created),
        until: truth.current_period_end,
        cancelAtPeriodEnd: truth.cancel_at_period_end,
        givesAccess: found === current,
        refundableCents: sum(await refundable(billing, found)),
      };
    }),
  );
}

type EndOptions = {
  user: { id: string; email: string };
  id: string;
  when: Ending;
  /** Called with the outcome before anything changes, so that nothing happens without an audit entry. */
  note(ended: Ended): Promise<void>;
};

/**
 * Ends a subscription of a user and emails them. The refund comes before the cancellation, so that a retry after a
 * failure still finds the subscription; a charge is refunded once.
 * @throws AppError when the user has no running subscription with this id, or it already ends with its period
 */
export async function endSubscription(billing: Billing, { user, id, when, note }: EndOptions): Promise<Ended> {
  const { stripe, mailer, appUrl } = billing;
  const customer = await requireCustomer(billing, user.id);
  return underLease(billing.db, `end:${id}`, async () => {
    const found = (await runningOf(billing, customer)).find((one) => one.id === id);
    if (!found || (when === 'period_end' && found.cancel_at_period_end)) throw new AppError('no_subscription');
    const { plan_id: plan, current_period_end } = readSubscription(found, billing.prices);
    const charges = when === 'now' ? await refundable(billing, found) : [];
    const ended = { plan, until: when === 'period_end' ? current_period_end : null, refundedCents: sum(charges) };
    await note(ended);
    if (when === 'period_end') {
      await stripe.subscriptions.update(id, { cancel_at_period_end: true });
      await mailer.send(endedByUs({ to: user.email, userId: user.id, appUrl, plan }, ended));
    } else {
      await refundCharges(billing, charges);
      // The comment makes the next sync email the user, even if it is not the one below.
      await stripe.subscriptions.cancel(id, { cancellation_details: { comment: ENDED_BY_ADMIN } });
    }
    await syncCustomer(billing, customer);
    return ended;
  });
}

async function runningOf(billing: Billing, customer: string) {
  return ourSubscriptions(await subscriptionsOf(billing, customer), billing.prices).filter(isLive);
}

/** Refundable charges: only those of the current period. Earlier periods were used. */
async function refundable(billing: Billing, found: Stripe.Subscription) {
  const { paid_until } = readSubscription(found, billing.prices);
  if (paid_until === null || paid_until <= billing.now()) return [];
  return refundableCharges(billing, found.id, itemOf(found).current_period_end);
}

function sum(charges: { amount: number; amount_refunded: number }[]): number {
  return charges.reduce((total, { amount, amount_refunded }) => total + amount - amount_refunded, 0);
}
