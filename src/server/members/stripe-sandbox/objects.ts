import { createHash, randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** An object as it is stored: decimals are strings, there are no class instances, and references are ids. */
type Stored<T> = string extends T
  ? Extract<T, string | null | undefined>
  : T extends Stripe.Decimal
    ? string
    : T extends (infer Item)[]
      ? Stored<Item>[]
      : T extends object
        ? { [Key in keyof T]: Stored<T[Key]> }
        : T;

/** Some fields of an object. */
type DeepPartial<T> = T extends (infer Item)[]
  ? DeepPartial<Item>[]
  : T extends object
    ? { [Key in keyof T]?: DeepPartial<T[Key]> }
    : T;

/** The objects of the sandbox, by their name in the API. */
export type Objects = {
  'billing_portal.session': Stored<Stripe.BillingPortal.Session>;
  charge: Stored<Stripe.Charge>;
  'checkout.session': Stored<Stripe.Checkout.Session>;
  coupon: Stored<Stripe.Coupon>;
  customer: Stored<Stripe.Customer>;
  discount: Stored<Stripe.Discount>;
  dispute: Stored<Stripe.Dispute>;
  invoice: Stored<Stripe.Invoice>;
  invoice_payment: Stored<Stripe.InvoicePayment>;
  payment_intent: Stored<Stripe.PaymentIntent>;
  payment_method: Stored<Stripe.PaymentMethod>;
  price: Stored<Stripe.Price>;
  promotion_code: Stored<Stripe.PromotionCode>;
  refund: Stored<Stripe.Refund>;
  /** The subscription that a completed checkout session starts. Stripe does not expose this. */
  'sandbox.order': {
    id: string;
    object: 'sandbox.order';
    price: string;
    trialDays: number;
    metadata: Record<string, string>;
  };
  subscription: Omit<Stored<Stripe.Subscription>, 'cancellation_details'> & {
    cancellation_details: Pick<Stripe.Subscription.CancellationDetails, 'comment' | 'reason'>;
  };
  subscription_schedule: Stored<Stripe.SubscriptionSchedule>;
};
export type ObjectName = keyof Objects;

/** An object with those of Stripe's fields that the product or the sandbox reads. */
export function objectOf<Name extends ObjectName>(
  object: Name,
  fields: DeepPartial<Omit<Objects[Name], 'object'>> & { id: string },
): Objects[Name] {
  return { object, ...fields } as unknown as Objects[Name];
}

/** Returns a new id with a type prefix, like Stripe's. */
export function newId(prefix: string): string {
  return `${prefix}_sandbox${randomBytes(12).toString('hex')}`;
}

/** A complete list (no further pages). */
export function listOf<T>(url: string, data: T[]) {
  return { object: 'list' as const, data, has_more: false, url };
}

export function secondsOf(timestamp: Date): number {
  return Math.floor(timestamp.getTime() / 1000);
}

export function customer({ email, metadata }: Pick<Objects['customer'], 'email' | 'metadata'>): Objects['customer'] {
  return objectOf('customer', {
    id: newId('cus'),
    email,
    metadata,
    invoice_prefix: newId('F').slice(-8).toUpperCase(),
    invoice_settings: { default_payment_method: null },
    next_invoice_sequence: 1,
  });
}

export type BillingPeriod = { start: number; end: number };

export function schedulePhase({ price, start, end }: BillingPeriod & { price: string }) {
  return { start_date: start, end_date: end, items: [{ price }] } as Objects['subscription_schedule']['phases'][number];
}

export type InvoiceLine = { amount: number; description: string; period: BillingPeriod };

type NewInvoice = {
  customer: Objects['customer'];
  subscription: Objects['subscription'];
  reason: NonNullable<Stripe.Invoice.BillingReason>;
  lines: InvoiceLine[];
  discount: number;
  at: number;
  pageUrl: string;
};

/** An invoice; `paid` at once when nothing is due. */
export function invoice({
  customer,
  subscription,
  reason,
  lines,
  discount,
  at,
  pageUrl,
}: NewInvoice): Objects['invoice'] {
  const id = newId('in');
  const total = lines.reduce((sum, { amount }) => sum + amount, 0) - discount;
  const due = Math.max(total, 0);
  const paid = due === 0;
  return objectOf('invoice', {
    id,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    billing_reason: reason,
    created: at,
    customer: customer.id,
    customer_email: customer.email,
    hosted_invoice_url: `${pageUrl}/invoice/${id}`,
    lines: listOf(
      `/v1/invoices/${id}/lines`,
      lines.map((line) => ({ id: newId('il'), object: 'line_item' as const, ...line })),
    ),
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    parent: { subscription_details: { subscription: subscription.id } },
    status: paid ? 'paid' : 'open',
    status_transitions: { paid_at: paid ? at : null },
    total,
  });
}

/**
 * A saved card. The same number always has the same fingerprint.
 * @param card how it behaves when charged, see `cards.ts`
 */
export function paymentMethod({ customer, number, card }: { customer: string; number: string; card: string }) {
  return objectOf('payment_method', {
    id: newId('pm'),
    card: {
      brand: 'visa',
      exp_month: 12,
      exp_year: 2040,
      fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
      last4: number.slice(-4),
    },
    customer,
    metadata: { sandbox_card: card },
    type: 'card',
  });
}
