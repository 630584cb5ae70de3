import { CLAIMS } from './claims.ts';

/** The plans a subscription may be on; `pro` is the annual price, `lps` the programme. */
export const PLAN_IDS = ['pro', 'monthly', 'lifetime', 'lps'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** What a plan is called where someone has it. */
export const PLAN_NAMES: Record<PlanId, string> = {
  pro: 'Annual plan',
  monthly: 'Monthly plan',
  lifetime: 'Lifetime plan',
  lps: 'LP programme',
};

/** Plans that open the company database. */
export const PRO_PLAN_IDS: readonly PlanId[] = ['pro', 'monthly', 'lifetime'];

/** Days that both plans begin with for free, once in a person's life. */
export const TRIAL_DAYS = 7;

/** Days before the end of a trial when its user is told what will be charged. */
export const TRIAL_REMINDER_DAYS = 2;

/** What a plan gives, as its card lists it. */
const FEATURES = [CLAIMS.unlimited, CLAIMS.datapoints, CLAIMS.verified, CLAIMS.newLeads];

/** The prices that are sold, with every figure that a screen shows about them. */
export const PRICES = {
  monthly: {
    planId: 'monthly',
    name: 'Monthly Plan',
    amount: '$79',
    per: 'per month',
    cents: 79_00,
    interval: 'month',
    terms: 'Cancel anytime.',
    features: FEATURES,
  },
  annual: {
    planId: 'pro',
    name: 'Annual Plan',
    amount: '$25',
    per: 'per month, $299 per year',
    cents: 299_00,
    interval: 'year',
    saving: 'Save $289 annually.',
    badge: 'Most Popular',
    features: [...FEATURES, 'Price lock'],
  },
} as const;

/** The prices by the names that a checkout is asked for with. */
export const PRICE_IDS = ['monthly', 'annual'] as const satisfies readonly (keyof typeof PRICES)[];
export type PriceId = (typeof PRICE_IDS)[number];

const WITH_TRIAL = {
  trial: `${TRIAL_DAYS}-day free trial.`,
  ofBoth: `Both begin with ${TRIAL_DAYS} days free. CSV export opens with the first payment.`,
  inShort: `${TRIAL_DAYS} days free, then from ${PRICES.annual.amount} per month. Card required, cancel anytime.`,
  button: `Start ${TRIAL_DAYS}-day free trial`,
};

const WITHOUT_TRIAL: typeof WITH_TRIAL = {
  trial: '',
  ofBoth: 'Both are charged when they begin, and open everything at once, CSV export too.',
  inShort: `From ${PRICES.annual.amount} per month.`,
  button: 'Choose this plan',
};

/** What is said of how plans begin: with a trial, or as for whoever has had theirs. */
export function startWords(trialOffered: boolean): typeof WITH_TRIAL {
  return trialOffered ? WITH_TRIAL : WITHOUT_TRIAL;
}

/** What a price costs each time, like '$299 per year'. */
export function priceText(price: PriceId): string {
  const { cents, interval } = PRICES[price];
  return `${formatCents(cents)} per ${interval}`;
}

/** How a plan goes on, and what canceling it means. */
export function renewalTerms(price: PriceId, trial: boolean): string {
  const renews = `Renews every ${PRICES[price].interval} until you cancel.`;
  return trial ? `${renews} Nothing is charged if you cancel during the trial.` : renews;
}

/** What a plan costs, and how it goes on. */
export function planTerms(price: PriceId, trial: boolean): string {
  const cost = trial ? `${TRIAL_DAYS} days free, then ${priceText(price)}.` : `${priceText(price)}, charged today.`;
  return `${cost} ${renewalTerms(price, trial)}`;
}

const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** An amount of an invoice, as people read it: '$79', '$221.45'. */
export function formatCents(cents: number): string {
  return DOLLARS.format(cents / 100);
}
