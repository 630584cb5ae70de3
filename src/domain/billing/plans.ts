/** Subscription plans; `pro` is the annual price, `lps` the LP program. */
export const PLAN_IDS = ['pro', 'monthly', 'lifetime', 'lps'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export const PLAN_NAMES: Record<PlanId, string> = {
  pro: 'Annual plan',
  monthly: 'Monthly plan',
  lifetime: 'Lifetime plan',
  lps: 'LP program',
};

/** A plan's name within a sentence: 'your annual plan'. */
export function planInText(planId: PlanId): string {
  return planId === 'lps' ? PLAN_NAMES.lps : PLAN_NAMES[planId].toLowerCase();
}

/** Plans that give access to the company database. */
export const PRO_PLAN_IDS: readonly PlanId[] = ['pro', 'monthly', 'lifetime'];

/** Length of the free trial, once per person. */
export const TRIAL_DAYS = 7;

/** Days before the end of a trial that we announce the first charge. */
export const TRIAL_REMINDER_DAYS = 2;

/** The prices on sale, with every figure shown about them. */
export const PRICES = {
  monthly: {
    planId: 'monthly',
    name: 'Monthly Plan',
    amount: '$79',
    per: 'per month',
    cents: 79_00,
    interval: 'month',
    terms: 'Cancel anytime.',
  },
  annual: {
    planId: 'pro',
    name: 'Annual Plan',
    amount: '$25',
    per: 'per month, $299 per year',
    cents: 299_00,
    interval: 'year',
    /** Prescribed, and not the difference between our prices: shown only beside `annualDifference()`. */
    saving: 'Save $289 annually.',
    badge: 'Most Popular',
  },
} as const;

/** The prices, by the names used in checkout requests. */
export const PRICE_IDS = ['monthly', 'annual'] as const satisfies readonly (keyof typeof PRICES)[];
export type PriceId = (typeof PRICE_IDS)[number];

export function priceOfPlan(planId: PlanId): PriceId | null {
  return PRICE_IDS.find((price) => PRICES[price].planId === planId) ?? null;
}

/** A plan that another one changes to: 'Changes to monthly'. */
export function planChangeName(planId: PlanId): string {
  return priceOfPlan(planId) ?? PLAN_NAMES[planId];
}

/** The price of a trial that starts without choosing a plan. */
export const TRIAL_PRICE: PriceId = 'annual';

export function priceText(price: PriceId): string {
  const { cents, interval } = PRICES[price];
  return `${formatCents(cents)} per ${interval}`;
}

/** The same with what a month of a year costs: '$299 per year ($25 per month)'. */
export function listPrice(price: PriceId): string {
  const { amount, interval } = PRICES[price];
  return interval === 'month' ? priceText(price) : `${priceText(price)} (${amount} per month)`;
}

const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Formats an invoice amount: '$79', '$221.45'. */
export function formatCents(cents: number): string {
  return DOLLARS.format(cents / 100);
}

/** A card as the payment provider names it. */
export type Card = { brand: string; last4: string };

const CARD_BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unknown: 'Card',
};

/** A card as text: 'Visa ending in 4242'. */
export function cardName({ brand, last4 }: Card): string {
  return `${CARD_BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)} ending in ${last4}`;
}
