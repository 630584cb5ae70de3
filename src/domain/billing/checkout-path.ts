import { sameSitePath } from '../return-path.ts';
import { PRICE_IDS, type PriceId } from './plans.ts';

/** Longest return path. Stripe accepts URLs of up to 5,000 characters. */
const MAX_RETURN_LENGTH = 2_000;

export function checkoutPath(price: PriceId, next?: string): string {
  return next ? `/${price}?${new URLSearchParams({ next })}` : `/${price}`;
}

export function priceOfPath(path: string | null | undefined): PriceId | null {
  return PRICE_IDS.find((price) => path === `/${price}` || path?.startsWith(`/${price}?`)) ?? null;
}

/** Where the checkout of a path returns to. */
export function afterCheckout(path: string): string | undefined {
  const { searchParams } = new URL(path, 'http://own.example');
  return sameSitePath(searchParams.get('next')) ?? undefined;
}

/** The return path; null if it is on another site or too long. */
export function returnPath(input: unknown): string | null {
  const path = sameSitePath(input);
  return path !== null && path.length <= MAX_RETURN_LENGTH ? path : null;
}
