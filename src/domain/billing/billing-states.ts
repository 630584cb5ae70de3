import { DAY_MS, dayOf, formatDay } from '../dates.ts';
import { type PlanId, PRO_PLAN_IDS, planChangeName } from './plans.ts';

/** A user's subscription, as the payment provider reports it. */
export type Subscription = {
  /** The provider's status: active, trialing, past_due, canceled, unpaid, incomplete, paused. */
  status: string;
  planId: PlanId;
  /** End of the current period, paid or not; null never ends. */
  currentPeriodEnd: Date | null;
  /** End of the paid time; null if nothing was ever paid, as in a trial. */
  paidUntil: Date | null;
  /** When the provider ends it; null while it renews. */
  cancelAt: Date | null;
  /** Whether an operator paused payments: the plan continues free of charge. */
  collectionPaused: boolean;
  /** The plan it changes to on its own, and when. */
  scheduledChange: { planId: PlanId; at: Date } | null;
  endedAt: Date | null;
  /** Whether this period's payment was refunded, or is disputed by the cardholder. */
  reversal: 'refunded' | 'disputed' | null;
  /** The trial was refused because the person or the card already had one, perhaps under another account. */
  trialRefused: boolean;
  /** The last four digits of the card of a refused trial, or of one declined in a running trial, if known. */
  refusedCard: string | null;
  /** Site setting: days of access after a failed renewal. */
  graceDays: number;
};

export type BillingState = keyof typeof BILLING_STATES;

/** Longest grace period after a failed renewal, while the provider retries the card. */
export const MAX_GRACE_DAYS = 14;

/** How long to wait for a late renewal event before access ends, so that paying users are not locked out. */
const LATENESS_MS = DAY_MS;

type Words = { title: string; notice: (day: string, card: string | null) => string };

/** Every state of a subscription, with the access it gives and its description. `day` is the next relevant date, `card` the last four digits of a refused one. */
export const BILLING_STATES = {
  none: { givesAccess: 'nothing', title: 'No active plan', notice: () => 'Choose a plan to search companies.' },
  trialing: {
    givesAccess: 'trial',
    title: 'Free trial',
    notice: (day, card) =>
      `${card ? `The card ending in ${card} was declined. We'll try it again` : 'Your card will be charged'} on ${day}. CSV export unlocks once a payment succeeds.`,
  },
  trial_ending: {
    givesAccess: 'trial',
    title: 'Free trial, canceled',
    notice: (day) => `Your trial ends on ${day}. You won't be charged.`,
  },
  trial_paused: {
    givesAccess: 'trial',
    title: 'Free trial, payments paused',
    notice: () => "Your card isn't charged while payments are paused. CSV export unlocks with your first payment.",
  },
  trial_refused: {
    givesAccess: 'nothing',
    title: 'No free trial',
    notice: (_, card) =>
      `A free trial was already used with your email address or ${card ? `the card ending in ${card}` : 'card'}. You were not charged. Choose a plan to continue.`,
  },
  payment_pending: {
    givesAccess: 'trial',
    title: 'Payment pending',
    notice: () => 'Your first payment is being processed. CSV export unlocks when it succeeds.',
  },
  active: { givesAccess: 'plan', title: 'Active', notice: (day) => `Renews on ${day}.` },
  lasting: { givesAccess: 'plan', title: 'Active', notice: () => 'No expiration and no charges.' },
  collection_paused: {
    givesAccess: 'plan',
    title: 'Active, payments paused',
    notice: () => "Your plan continues, and your card isn't charged while payments are paused.",
  },
  ending: {
    givesAccess: 'plan',
    title: 'Canceled',
    notice: (day) => `You keep access until ${day} and won't be charged again.`,
  },
  past_due: {
    givesAccess: 'plan',
    title: 'Payment failed',
    notice: (day) => `We couldn't charge your card. Update it before ${day} to keep your access.`,
  },
  overdue: {
    givesAccess: 'nothing',
    title: 'Payment failed',
    notice: () => "We couldn't charge your card. Update it to restore access right away.",
  },
  unpaid: {
    givesAccess: 'nothing',
    title: 'Unpaid',
    notice: () => 'Your last invoice is unpaid. Pay it to restore access right away.',
  },
  incomplete: {
    givesAccess: 'nothing',
    title: 'Payment incomplete',
    notice: () => 'Your bank has not confirmed the first payment. Choose a plan to try again.',
  },
  paused: {
    givesAccess: 'nothing',
    title: 'Paused',
    notice: () => 'Your plan is paused because no card is on file. Add a card to resume it.',
  },
  refunded: {
    givesAccess: 'nothing',
    title: 'Refunded',
    notice: () => 'Your last payment was refunded, so your access has ended. Choose a plan to continue.',
  },
  disputed: {
    givesAccess: 'nothing',
    title: 'Payment disputed',
    notice: () =>
      'Your last payment is disputed. Access returns if the dispute is settled in our favor. Contact us with questions.',
  },
  ended: { givesAccess: 'nothing', title: 'Ended', notice: () => 'Choose a plan to continue.' },
} as const satisfies Record<string, Words & { givesAccess: 'plan' | 'trial' | 'nothing' }>;

/** The state of a subscription at a given time. Unknown provider statuses give no access. */
export function billingState(subscription: Subscription | null, now: Date): BillingState {
  if (!subscription) return 'none';
  const { status, currentPeriodEnd: end, paidUntil, collectionPaused, reversal } = subscription;
  const accessEnd = endOfAccess(subscription);
  const passed = accessEnd !== null && accessEnd <= now;
  const late = end !== null && end.getTime() + LATENESS_MS <= now.getTime();
  switch (status) {
    case 'trialing':
      if (accessEnd) return passed ? 'ended' : 'trial_ending';
      if (late) return 'ended';
      return collectionPaused ? 'trial_paused' : 'trialing';
    case 'active':
      if (reversal) return reversal;
      if (accessEnd ? passed : late) return 'ended';
      // The provider charges the card only about an hour after it has ended the trial.
      if (end !== null && paidUntil === null) return collectionPaused ? 'trial_paused' : 'payment_pending';
      if (accessEnd) return 'ending';
      if (collectionPaused) return 'collection_paused';
      return end === null ? 'lasting' : 'active';
    case 'past_due':
      return reversal ?? (isInGrace(subscription, now) ? 'past_due' : 'overdue');
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

export function billingText(subscription: Subscription | null, now: Date): { title: string; notice: string } {
  const state = billingState(subscription, now);
  const { title, notice }: Words = BILLING_STATES[state];
  if (!subscription) return { title, notice: notice('', null) };
  const { scheduledChange: change, cancelAt } = subscription;
  if (state === 'active' && change) {
    return { title, notice: `Changes to ${planChangeName(change.planId)} on ${formatDay(dayOf(change.at))}.` };
  }
  const day = nextDay(subscription, state);
  const renewsFirst = cancelAt && RENEWING_STATES.includes(state) ? ` Ends on ${formatDay(dayOf(cancelAt))}.` : '';
  return { title, notice: notice(formatDay(day ? dayOf(day) : null), subscription.refusedCard) + renewsFirst };
}

/** States that continue into another period. */
const RENEWING_STATES: readonly BillingState[] = ['trialing', 'trial_paused', 'active', 'collection_paused'];

/** Whether the provider charges the next period. */
export function isChargedNext(
  subscription: Pick<Subscription, 'cancelAt' | 'currentPeriodEnd' | 'collectionPaused'>,
): boolean {
  return !subscription.collectionPaused && !endsBeforeRenewal(subscription);
}

function endsBeforeRenewal({ cancelAt, currentPeriodEnd }: Pick<Subscription, 'cancelAt' | 'currentPeriodEnd'>) {
  return cancelAt !== null && (currentPeriodEnd === null || cancelAt <= currentPeriodEnd);
}

/** When the access of a canceled subscription ends; null if it renews first. A cancellation does not end paid time. */
export function endOfAccess(
  subscription: Pick<Subscription, 'cancelAt' | 'currentPeriodEnd' | 'paidUntil'>,
): Date | null {
  const { cancelAt, paidUntil } = subscription;
  if (!endsBeforeRenewal(subscription)) return null;
  return cancelAt && paidUntil && paidUntil > cancelAt ? paidUntil : cancelAt;
}

type BillingActions = {
  cancel: boolean;
  /** Undoes a cancellation or a scheduled change. */
  resume: boolean;
  upgrade: boolean;
  changeToAnnual: boolean;
  /** A trial changes at once, a paid year when it ends. */
  changeToMonthly: boolean;
};

export function billingActions(subscription: Subscription | null, now: Date): BillingActions {
  const state = billingState(subscription, now);
  const live = subscription !== null && isLive(subscription);
  const ending = live && endsBeforeRenewal(subscription);
  const scheduled = live && (subscription.cancelAt !== null || subscription.scheduledChange !== null);
  const changes = (state === 'trialing' || state === 'active') && !scheduled;
  return {
    cancel: live && !ending,
    resume: scheduled && [...RENEWING_STATES, 'ending', 'trial_ending', 'payment_pending'].includes(state),
    upgrade: state === 'trialing',
    changeToAnnual: changes && subscription?.planId === 'monthly',
    changeToMonthly: changes && subscription?.planId === 'pro',
  };
}

/** Whether an account may have a trial: only without a past plan or requested trial. The person may have had one before. */
export function mayHaveTrial(subscription: Subscription | null, grant: { trial: boolean } | null): boolean {
  return !grant?.trial && (subscription === null || !PRO_PLAN_IDS.includes(subscription.planId));
}

/** The notice shown on every page to a user who owes a payment; null for all others. */
export function paymentNotice(subscription: Subscription | null, now: Date): string | null {
  const owes = ['past_due', 'overdue', 'unpaid'].includes(billingState(subscription, now));
  return owes ? billingText(subscription, now).notice : null;
}

/** Why the trial of a user was refused; null if it was not. */
export function trialRefusal(subscription: Subscription | null, now: Date): string | null {
  return billingState(subscription, now) === 'trial_refused' ? billingText(subscription, now).notice : null;
}

/** Shown to admins on every page while production runs without a payment provider. */
export const SANDBOX_NOTICE =
  'Payments use the sandbox, so no card is charged. To take payments, set STRIPE_SECRET_KEY and the other Stripe variables and remove PAYMENTS=sandbox.';

/** Whether the provider still charges it, so that a second subscription would charge twice. */
export function isLive({ status }: Pick<Subscription, 'status'>): boolean {
  return ['trialing', 'active', 'past_due', 'unpaid', 'paused'].includes(status);
}

/** Whether the provider has ended it permanently, so that it can never be charged again. */
export function isOver({ status }: Pick<Subscription, 'status'>): boolean {
  return ['canceled', 'incomplete_expired'].includes(status);
}

function nextDay(subscription: Subscription, state: BillingState): Date | null {
  if (state === 'past_due') return graceEnd(subscription);
  if (subscription.status === 'canceled') return subscription.paidUntil;
  return endOfAccess(subscription) ?? subscription.currentPeriodEnd;
}

/** Without grace days, not even while the provider's clock is ahead, as in the sandbox. */
function isInGrace(subscription: Subscription, now: Date): boolean {
  return subscription.graceDays > 0 && graceEnd(subscription) > now;
}

/** No grace without a payment: otherwise a failing card would extend the trial. */
function graceEnd({ paidUntil, graceDays }: Subscription): Date {
  return new Date(paidUntil ? paidUntil.getTime() + graceDays * DAY_MS : 0);
}

/** A canceled subscription keeps its paid time; trust the provider's end date over our clock. */
function isPaidAhead({ paidUntil, endedAt }: Subscription, now: Date): boolean {
  return paidUntil !== null && paidUntil > now && (endedAt === null || endedAt < paidUntil);
}

const INVOICE_TEXTS: Readonly<Record<string, string>> = {
  draft: 'Draft',
  paid: 'Paid',
  uncollectible: 'Not collected',
  void: 'Void',
};

/**
 * Describes the payment of an invoice. The provider leaves the last one of a plan that ended unpaid open.
 * @param isDue whether an open one can still be charged
 */
export function invoiceText({ total, status }: { total: number; status: string | null }, isDue: boolean): string {
  if (total === 0) return 'Nothing due';
  if (status === 'open') return isDue ? 'Payment due' : 'Not collected';
  return INVOICE_TEXTS[status ?? ''] ?? '';
}
