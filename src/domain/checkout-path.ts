import { ownPath } from './own-path.ts';
import { PRICE_IDS, type PriceId } from './plans.ts';

/** Longest path that a checkout returns to. Stripe takes addresses of up to 5,000 characters. */
const MAX_RETURN_LENGTH = 2_000;

/** The page that opens the checkout of a price, and has it return to `next`. */
export function checkoutPath(price: PriceId, next?: string): string {
  return next ? `/${price}?${new URLSearchParams({ next })}` : `/${price}`;
}

/** The price whose checkout a path opens; null for every other path. */
export function priceOfPath(path: string | null | undefined): PriceId | null {
  return PRICE_IDS.find((price) => path === `/${price}` || path?.startsWith(`/${price}?`)) ?? null;
}

/** The path that a checkout returns to; null for one that is not of this site, or is too long. */
export function returnPath(asked: unknown): string | null {
  const path = ownPath(asked);
  return path !== null && path.length <= MAX_RETURN_LENGTH ? path : null;
}
