/** The plans a subscription may be on; `pro` is the annual price, `lps` the programme. */
export const PLAN_IDS = ['pro', 'monthly', 'lifetime', 'lps'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** Plans that open the company database. */
export const PRO_PLAN_IDS: readonly PlanId[] = ['pro', 'monthly', 'lifetime'];

/** The prices that are sold, with every figure that a screen shows about them. */
export const PRICES = {
  monthly: {
    planId: 'monthly',
    name: 'Monthly Plan',
    amount: '$79',
    per: 'month',
    terms: 'Billed monthly',
    trialDays: 7,
  },
  annual: {
    planId: 'pro',
    name: 'Annual Plan',
    amount: '$25',
    per: 'month',
    terms: '$299 billed annually',
    saving: 'Save $289 annually',
    badge: 'Most Popular',
    trialDays: 7,
  },
} as const;
