import { type PlanId, PRICE_IDS, PRICES, type PriceId } from '#domain/billing/plans.ts';
import type { Payments } from '../config.ts';

export type Prices = Payments['prices'];

/** Returns the plan of a provider price; null for one that we do not sell. */
export function planOfPrice(prices: Prices, price: string): PlanId | null {
  const known = PRICE_IDS.find((id) => prices[id] === price);
  if (known) return PRICES[known].planId;
  return prices.lps !== null && prices.lps === price ? 'lps' : null;
}

/** Resolves a price id, ours or the provider's, to the provider's price. */
export function knownPrice(prices: Prices, asked: string): { price: string; trial: boolean } | null {
  const named = PRICE_IDS.find((id) => id === asked || prices[id] === asked);
  if (named) return { price: prices[named], trial: true };
  return prices.lps !== null && (asked === 'lps' || asked === prices.lps) ? { price: prices.lps, trial: false } : null;
}

/** Returns our name of a price offered in the plan chooser. */
export function nameOfPrice(prices: Prices, price: string | null): PriceId | null {
  return PRICE_IDS.find((id) => prices[id] === price) ?? null;
}
