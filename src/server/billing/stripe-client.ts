import Stripe from 'stripe';
import { AppError } from '../http/problem.ts';

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

type StripeAt = { secretKey: string; apiBase: string };

/** Stripe's own client. Only what answers differs: Stripe, or the sandbox by its `fetch`. */
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

/** What a user is told when Stripe has not done what it was asked; what it said is logged. */
export function blameStripe(error: unknown): unknown {
  return error instanceof Stripe.errors.StripeError ? new AppError('payments_unavailable', { cause: error }) : error;
}

/** The id of something that Stripe sends as its id or whole. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null);
}

/** A moment as Stripe counts it. */
export function dateOf(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000);
}
