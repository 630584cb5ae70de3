import { createHash, randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** An object as serialized: decimals are strings, and there are no class instances. */
type Serialized<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends (infer Item)[]
      ? Serialized<Item>[]
      : T extends object
        ? { [Key in keyof T]: Serialized<T[Key]> }
        : T;

/** Some fields of one of Stripe's objects, always with its id and kind. */
type Part<T extends { id: string; object: string }, Key extends keyof T> = Serialized<Pick<T, Key | 'id' | 'object'>>;

type Subscription = Part<
  Stripe.Subscription,
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'created'
  | 'customer'
  | 'default_payment_method'
  | 'discounts'
  | 'ended_at'
  | 'latest_invoice'
  | 'metadata'
  | 'pause_collection'
  | 'schedule'
  | 'status'
  | 'trial_end'
  | 'trial_start'
> & {
  cancellation_details: Pick<Stripe.Subscription.CancellationDetails, 'comment' | 'reason'>;
  items: List<SubscriptionItem>;
};

type SubscriptionItem = Part<Stripe.SubscriptionItem, 'current_period_end' | 'current_period_start'> & { price: Price };

type Price = Part<Stripe.Price, 'active' | 'nickname' | 'product' | 'unit_amount'> & {
  recurring: Pick<Stripe.Price.Recurring, 'interval'>;
};

type Schedule = Part<
  Stripe.SubscriptionSchedule,
  'created' | 'current_phase' | 'customer' | 'end_behavior' | 'status' | 'subscription'
> & { phases: SchedulePhase[] };

type SchedulePhase = Pick<Stripe.SubscriptionSchedule.Phase, 'start_date' | 'end_date'> & {
  items: Serialized<Pick<Stripe.SubscriptionSchedule.Phase.Item, 'price'>>[];
};

type Invoice = Part<
  Stripe.Invoice,
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempt_count'
  | 'billing_reason'
  | 'created'
  | 'customer'
  | 'customer_email'
  | 'hosted_invoice_url'
  | 'next_payment_attempt'
  | 'number'
  | 'status'
  | 'total'
> & {
  lines: List<Part<Stripe.InvoiceLineItem, 'amount' | 'description' | 'period'>>;
  parent: { subscription_details: Serialized<Pick<Stripe.Invoice.Parent.SubscriptionDetails, 'subscription'>> };
  status_transitions: Pick<Stripe.Invoice.StatusTransitions, 'paid_at'>;
};

type Session = Part<
  Stripe.Checkout.Session,
  | 'allow_promotion_codes'
  | 'cancel_url'
  | 'customer'
  | 'expires_at'
  | 'metadata'
  | 'payment_status'
  | 'status'
  | 'subscription'
  | 'success_url'
  | 'url'
> & {
  custom_text: Pick<Stripe.Checkout.Session.CustomText, 'submit'>;
  customer_details: Pick<Stripe.Checkout.Session.CustomerDetails, 'email' | 'tax_ids'>;
  tax_id_collection: Pick<Stripe.Checkout.Session.TaxIdCollection, 'enabled'>;
};

type PaymentMethod = Part<Stripe.PaymentMethod, 'customer' | 'metadata' | 'type'> & {
  card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'exp_month' | 'exp_year' | 'fingerprint' | 'last4'>;
};

/** The objects the sandbox stores, by their name in the API, with the fields that the product or the sandbox reads. */
export type Objects = {
  'billing_portal.session': Part<Stripe.BillingPortal.Session, 'created' | 'customer' | 'return_url' | 'url'>;
  charge: Part<
    Stripe.Charge,
    'amount' | 'amount_refunded' | 'created' | 'customer' | 'disputed' | 'paid' | 'payment_intent' | 'refunded'
  >;
  'checkout.session': Session;
  coupon: Part<Stripe.Coupon, 'percent_off'>;
  customer: Part<Stripe.Customer, 'email' | 'invoice_prefix' | 'metadata' | 'next_invoice_sequence' | 'test_clock'> & {
    invoice_settings: Serialized<Pick<Stripe.Customer.InvoiceSettings, 'default_payment_method'>>;
  };
  discount: Part<Stripe.Discount, 'invoice' | 'source' | 'subscription'>;
  dispute: Part<Stripe.Dispute, 'charge' | 'status'>;
  invoice: Invoice;
  invoice_payment: Part<Stripe.InvoicePayment, 'invoice' | 'payment'>;
  payment_intent: Part<Stripe.PaymentIntent, 'amount' | 'customer' | 'latest_charge' | 'status'>;
  payment_method: PaymentMethod;
  price: Price;
  promotion_code: Part<Stripe.PromotionCode, 'active' | 'code' | 'promotion'>;
  refund: Part<Stripe.Refund, 'amount' | 'charge' | 'customer'>;
  /** The subscription that a completed checkout session starts. Stripe does not expose this. */
  'sandbox.order': {
    id: string;
    object: 'sandbox.order';
    price: string;
    trialDays: number;
    metadata: Record<string, string>;
  };
  subscription: Subscription;
  subscription_schedule: Schedule;
  'test_helpers.test_clock': Part<Stripe.TestHelpers.TestClock, 'frozen_time'>;
};
export type ObjectName = keyof Objects;

/** Returns a new id with a type prefix, like Stripe's. */
export function newId(prefix: string): string {
  return `${prefix}_sandbox${randomBytes(12).toString('hex')}`;
}

export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference;
}

type List<T> = ReturnType<typeof listOf<T>>;

/** A complete list (no further pages). */
export function listOf<T>(url: string, data: T[]) {
  return { object: 'list' as const, data, has_more: false, url };
}

export function secondsOf(timestamp: Date): number {
  return Math.floor(timestamp.getTime() / 1000);
}

type NewPrice = { id: string; product: string; nickname: string; cents: number; interval: 'month' | 'year' };

export function price({ id, product, nickname, cents, interval }: NewPrice): Price {
  return { id, object: 'price', active: true, nickname, product, recurring: { interval }, unit_amount: cents };
}

export function customer(input: Pick<Objects['customer'], 'email' | 'metadata'>): Objects['customer'] {
  return {
    id: newId('cus'),
    object: 'customer',
    ...input,
    invoice_prefix: newId('F').slice(-8).toUpperCase(),
    invoice_settings: { default_payment_method: null },
    next_invoice_sequence: 1,
    test_clock: null,
  };
}

type Period = { start: number; end: number };

type NewSubscription = {
  customer: string;
  price: Price;
  paymentMethod: string;
  metadata: Record<string, string>;
  period: Period;
  trial: boolean;
};

export function subscription({
  customer,
  price,
  paymentMethod,
  metadata,
  period,
  trial,
}: NewSubscription): Subscription {
  const id = newId('sub');
  const item: SubscriptionItem = {
    id: newId('si'),
    object: 'subscription_item',
    current_period_end: period.end,
    current_period_start: period.start,
    price,
  };
  return {
    id,
    object: 'subscription',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, reason: null },
    created: period.start,
    customer,
    default_payment_method: paymentMethod,
    discounts: [],
    ended_at: null,
    items: listOf(`/v1/subscription_items?subscription=${id}`, [item]),
    latest_invoice: null,
    metadata,
    pause_collection: null,
    schedule: null,
    status: trial ? 'trialing' : 'active',
    trial_end: trial ? period.end : null,
    trial_start: trial ? period.start : null,
  };
}

/** A schedule made from a subscription: one phase, which ends with the current period. */
export function subscriptionSchedule(
  { id, customer }: Subscription,
  { price, start, end }: Period & { price: string },
  at: number,
): Schedule {
  return {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    created: at,
    current_phase: { start_date: start, end_date: end },
    customer,
    end_behavior: 'release',
    phases: [schedulePhase({ price, start, end })],
    status: 'active',
    subscription: id,
  };
}

export function schedulePhase({ price, start, end }: Period & { price: string }): SchedulePhase {
  return { start_date: start, end_date: end, items: [{ price }] };
}

export type InvoiceLine = { amount: number; description: string; period: Period };

type NewInvoice = {
  customer: Objects['customer'];
  subscription: Subscription;
  reason: NonNullable<Stripe.Invoice.BillingReason>;
  lines: InvoiceLine[];
  discount: number;
  at: number;
  pageUrl: string;
};

/** An invoice; `paid` at once when nothing is due. */
export function invoice({ customer, subscription, reason, lines, discount, at, pageUrl }: NewInvoice): Invoice {
  const id = newId('in');
  const total = lines.reduce((sum, { amount }) => sum + amount, 0) - discount;
  const due = Math.max(total, 0);
  const paid = due === 0;
  return {
    id,
    object: 'invoice',
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
  };
}

export function invoicePayment(invoice: Invoice, intent: Objects['payment_intent']): Objects['invoice_payment'] {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    invoice: invoice.id,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
  };
}

type NewPaymentMethod = {
  customer: string;
  number: string;
  /** How the card behaves when charged, see `cards.ts`. */
  card: string;
};

/** A saved card. The same number always has the same fingerprint. */
export function paymentMethod({ customer, number, card }: NewPaymentMethod): PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
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
  };
}

export function charge(intent: Objects['payment_intent'], at: number): Objects['charge'] {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    created: at,
    customer: intent.customer,
    disputed: false,
    paid: intent.status === 'succeeded',
    payment_intent: intent.id,
    refunded: false,
  };
}

/** A webhook event about an object. */
export function event(type: string, object: object, at: number) {
  return { id: newId('evt'), object: 'event', created: at, data: { object }, type };
}
