import Stripe from 'stripe';
import { AppError } from '../../platform/http/problem.ts';
import type { Billing } from './billing.ts';

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
export function hideStripeError(error: unknown): unknown {
  return error instanceof Stripe.errors.StripeError ? new AppError('payments_unavailable', { cause: error }) : error;
}

/** Returns the id of a reference that Stripe may have expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null);
}

/** Previews the next invoice of a subscription. */
export function previewNext(
  { stripe }: Pick<Billing, 'stripe'>,
  subscription: Stripe.Subscription,
): Promise<Stripe.Invoice> {
  const schedule = idOf(subscription.schedule);
  const subject = schedule ? { schedule } : { subscription: subscription.id };
  return stripe.invoices.createPreview({ customer: idOf(subscription.customer) ?? '', ...subject });
}

/** Converts Unix seconds. */
export function dateOf(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000);
}

/**
 * The charges of the last payment for a subscription, skipping later invoices without a payment.
 * @param periodEnd considers only invoices of the period that ends then
 */
export async function chargesOfLastPayment(
  { stripe }: Pick<Billing, 'stripe'>,
  subscription: string,
  periodEnd?: number,
): Promise<Stripe.Charge[]> {
  const { data: paid } = await stripe.invoices.list({ subscription, status: 'paid', limit: 100 });
  const isOfPeriod = ({ lines }: Stripe.Invoice) =>
    periodEnd === undefined || lines.data.some(({ period }) => period.end === periodEnd);
  const invoice = paid.find((one) => one.amount_paid > 0 && isOfPeriod(one))?.id;
  if (!invoice) return [];
  const expand = ['data.payment.payment_intent.latest_charge'];
  const { data: payments } = await stripe.invoicePayments.list({ invoice, limit: 100, expand });
  return payments.flatMap(({ payment: { payment_intent: intent } }) => {
    const charge = typeof intent === 'object' ? intent.latest_charge : null;
    return typeof charge === 'object' && charge !== null ? charge : [];
  });
}

/** Charges of the last payment that are neither refunded nor disputed. */
export async function refundableCharges(
  billing: Pick<Billing, 'stripe'>,
  subscription: string,
  periodEnd?: number,
): Promise<Stripe.Charge[]> {
  const charges = await chargesOfLastPayment(billing, subscription, periodEnd);
  return charges.filter(({ refunded, disputed }) => !refunded && !disputed);
}

export async function refundCharges({ stripe }: Pick<Billing, 'stripe'>, charges: Stripe.Charge[]): Promise<void> {
  for (const { id: charge } of charges) await stripe.refunds.create({ charge }, { idempotencyKey: `refund-${charge}` });
}
