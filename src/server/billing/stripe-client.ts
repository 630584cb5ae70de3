import Stripe from 'stripe';
import { AppError } from '../http/problem.ts';

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

type StripeAt = { secretKey: string; apiBase: string };

/** Creates Stripe's client, talking to Stripe or, through its `fetch`, to the sandbox. */
export function createStripe(at: StripeAt | { sandbox: typeof fetch }): Stripe {
  const common = { timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES, telemetry: false };
  if ('sandbox' in at) {
    return new Stripe('sk_test_sandbox', { ...common, httpClient: Stripe.createFetchHttpClient(at.sandbox) });
  }
  const { protocol, hostname, port } = new URL(at.apiBase);
  return new Stripe(at.secretKey, {
    ...common,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
  });
}

/** Maps a Stripe error to what a user may see; the original is logged. */
export function blameStripe(error: unknown): unknown {
  return error instanceof Stripe.errors.StripeError ? new AppError('payments_unavailable', { cause: error }) : error;
}

/** Returns the id of a reference that Stripe may have expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null);
}

/** Converts Unix seconds. */
export function dateOf(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000);
}
