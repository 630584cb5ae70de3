import { dayOf, formatDay } from './dates.ts';
import { type PlanId, PRO_PLAN_IDS } from './plans.ts';

/** What the payment provider says about the subscription of a user. */
export type Subscription = {
  /** The provider's word: active, trialing, past_due, canceled, unpaid, incomplete, paused. */
  status: string;
  planId: PlanId;
  /** End of the running period, paid or not; null has no end. */
  currentPeriodEnd: Date | null;
  /** How far it has been paid for; null when nothing ever was, as in a trial. */
  paidUntil: Date | null;
  cancelAtPeriodEnd: boolean;
  /** When the provider ended it for good. */
  endedAt: Date | null;
  /** The payment of this period was given back, or the cardholder disputes it. */
  reversal: 'refunded' | 'disputed' | null;
  /** The trial was refused, because the card has had one under another account. */
  trialRefused: boolean;
  /** Site setting: days of access after a failed renewal. */
  graceDays: number;
};

export type BillingState = keyof typeof BILLING_STATES;

/** Longest grace period after a failed renewal, during which the provider retries the card. */
export const MAX_GRACE_DAYS = 14;

/** How long an announced renewal may be late before access waits for it: messages can be delayed, payers are not locked out. */
const LATENESS_MS = 24 * 3_600_000;

const DAY_MS = 86_400_000;

type Words = { title: string; notice: (day: string) => string };

/** Every state of a subscription: what it opens, and the words for it. `day` is the one that matters next. */
export const BILLING_STATES = {
  none: { opens: 'nothing', title: 'No plan', notice: () => 'Choose a plan to search companies.' },
  trialing: {
    opens: 'trial',
    title: 'Free trial',
    notice: (day) => `Your card is charged on ${day}. CSV export opens then, or when you upgrade.`,
  },
  trial_ending: {
    opens: 'trial',
    title: 'Free trial, canceled',
    notice: (day) => `It ends on ${day}. Nothing will be charged.`,
  },
  trial_refused: {
    opens: 'nothing',
    title: 'No free trial',
    notice: () =>
      'This card has had its free trial under another account. Nothing was charged: choose a plan to begin without one.',
  },
  active: { opens: 'plan', title: 'Active', notice: (day) => `Renews on ${day}.` },
  lasting: { opens: 'plan', title: 'Active', notice: () => 'It has no end and is not charged.' },
  ending: { opens: 'plan', title: 'Canceled', notice: (day) => `It stays open until ${day} and is not charged again.` },
  past_due: {
    opens: 'plan',
    title: 'Payment failed',
    notice: (day) => `Your card could not be charged. Change it before ${day} to keep your access.`,
  },
  overdue: {
    opens: 'nothing',
    title: 'Payment failed',
    notice: () => 'Your card could not be charged. Change it, and your access comes back at once.',
  },
  unpaid: {
    opens: 'nothing',
    title: 'Unpaid',
    notice: () => 'The last invoice was not paid. Pay it, and your access comes back at once.',
  },
  incomplete: {
    opens: 'nothing',
    title: 'Payment not finished',
    notice: () => 'Your bank has not confirmed the first payment. Choose a plan to try again.',
  },
  paused: {
    opens: 'nothing',
    title: 'Paused',
    notice: () => 'Your plan is paused because no card is on file, and nothing is charged. Add a card to resume it.',
  },
  refunded: {
    opens: 'nothing',
    title: 'Refunded',
    notice: () => 'Your last payment was given back, and access ended with it.',
  },
  disputed: {
    opens: 'nothing',
    title: 'Payment disputed',
    notice: () => 'Your bank disputes the last payment. Access comes back when that is settled.',
  },
  ended: { opens: 'nothing', title: 'Ended', notice: () => 'Choose a plan to go on.' },
} as const satisfies Record<string, Words & { opens: 'plan' | 'trial' | 'nothing' }>;

/** The state of a subscription at a moment. A word of the provider that we do not know opens nothing. */
export function billingState(subscription: Subscription | null, now: Date): BillingState {
  if (!subscription) return 'none';
  const { status, currentPeriodEnd: end, paidUntil, cancelAtPeriodEnd, reversal } = subscription;
  const passed = end !== null && end <= now;
  const late = end !== null && end.getTime() + LATENESS_MS <= now.getTime();
  switch (status) {
    case 'trialing':
      if (cancelAtPeriodEnd) return passed ? 'ended' : 'trial_ending';
      return late ? 'ended' : 'trialing';
    case 'active':
      if (reversal) return reversal;
      if (cancelAtPeriodEnd) return passed ? 'ended' : 'ending';
      if (end === null) return 'lasting';
      return late ? 'ended' : 'active';
    case 'past_due':
      return reversal ?? (graceEnd(subscription) > now ? 'past_due' : 'overdue');
    case 'canceled':
      if (subscription.trialRefused) return 'trial_refused';
      if (!isPaidAhead(subscription, now)) return 'ended';
      return reversal ?? (paidUntil ? 'ending' : 'ended');
    case 'unpaid':
    case 'incomplete':
    case 'paused':
      return status;
    default:
      return 'ended';
  }
}

/** The state in words, for the user it concerns. */
export function billingWords(subscription: Subscription | null, now: Date): { title: string; notice: string } {
  const state = billingState(subscription, now);
  const { title, notice }: Words = BILLING_STATES[state];
  const day = subscription && nextDay(subscription, state);
  return { title, notice: notice(formatDay(day ? dayOf(day) : null)) };
}

/** What a user can do about their own subscription. */
export type BillingActions = { cancel: boolean; resume: boolean; upgrade: boolean; changeToAnnual: boolean };

/** What can be done in the state of a subscription at a moment. */
export function billingActions(subscription: Subscription | null, now: Date): BillingActions {
  const state = billingState(subscription, now);
  const live = subscription !== null && isLive(subscription);
  const ending = subscription?.cancelAtPeriodEnd ?? false;
  return {
    cancel: live && !ending,
    resume: live && ending && (state === 'ending' || state === 'trial_ending'),
    upgrade: state === 'trialing',
    changeToAnnual: subscription?.planId === 'monthly' && (state === 'trialing' || state === 'active'),
  };
}

/**
 * Whether a trial may be promised: not to a user who has had a plan, or a trial on request. Past trials of the same person
 * under another account are known only when the checkout opens.
 */
export function trialOffered(subscription: Subscription | null, grant: { trial: boolean } | null): boolean {
  return !grant?.trial && (subscription === null || !PRO_PLAN_IDS.includes(subscription.planId));
}

/** What whoever owes a payment is told on every page; null for all others. */
export function paymentNotice(subscription: Subscription | null, now: Date): string | null {
  const owes = ['past_due', 'overdue', 'unpaid'].includes(billingState(subscription, now));
  return owes ? billingWords(subscription, now).notice : null;
}

/** What admins see on every page while the product is in production without a payment provider. */
export const SANDBOX_NOTICE =
  'Payments run on the sandbox: no card is charged. Set STRIPE_SECRET_KEY and the other Stripe variables, and remove PAYMENTS=sandbox.';

/** Whether the provider goes on charging it, so that a second one would be charged twice. */
export function isLive({ status }: Pick<Subscription, 'status'>): boolean {
  return ['trialing', 'active', 'past_due', 'unpaid', 'paused'].includes(status);
}

/** Whether the provider has ended it for good, so that nothing can ever be charged for it. */
export function isOver({ status }: Pick<Subscription, 'status'>): boolean {
  return ['canceled', 'incomplete_expired'].includes(status);
}

function nextDay(subscription: Subscription, state: BillingState): Date | null {
  if (state === 'past_due') return graceEnd(subscription);
  return subscription.status === 'canceled' ? subscription.paidUntil : subscription.currentPeriodEnd;
}

/** Whoever has never paid has no grace: a trial would be longer with a card that fails. */
function graceEnd({ paidUntil, graceDays }: Subscription): Date {
  return new Date(paidUntil ? paidUntil.getTime() + graceDays * DAY_MS : 0);
}

/** A canceled subscription keeps what was paid for; the provider's word that this is over needs no clock of ours. */
function isPaidAhead({ paidUntil, endedAt }: Subscription, now: Date): boolean {
  return paidUntil !== null && paidUntil > now && (endedAt === null || endedAt < paidUntil);
}
