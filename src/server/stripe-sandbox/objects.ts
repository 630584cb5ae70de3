import { createHash, randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import fixtures from './fixtures.json' with { type: 'json' };

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

type StripeObject =
  | Stripe.Customer
  | Stripe.Product
  | Stripe.Price
  | Stripe.Checkout.Session
  | Stripe.Subscription
  | Stripe.SubscriptionSchedule
  | Stripe.Invoice
  | Stripe.InvoicePayment
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.PaymentMethod
  | Stripe.Coupon
  | Stripe.PromotionCode
  | Stripe.Discount
  | Stripe.BillingPortal.Session
  | Stripe.TestHelpers.TestClock;

/** The subscription that a completed checkout session starts. Stripe does not expose this. */
type Order = {
  id: string;
  object: 'sandbox.order';
  price: string;
  trialDays: number;
  metadata: Record<string, string>;
};

/** The objects the sandbox stores, by their name in the API. */
export type Objects = { [Object in Serialized<StripeObject> | Order as Object['object']]: Object };
export type ObjectName = keyof Objects;

/** Returns a new id with a type prefix, like Stripe's. */
export function newId(prefix: string): string {
  return `${prefix}_sandbox${randomBytes(12).toString('hex')}`;
}

export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference;
}

/** A complete list (no further pages). */
export function listOf<T>(url: string, data: T[]) {
  return { object: 'list' as const, data, has_more: false, url };
}

export function secondsOf(timestamp: Date): number {
  return Math.floor(timestamp.getTime() / 1000);
}

type FixtureName = Exclude<ObjectName, Order['object']>;

/**
 * Returns Stripe's sample of an object.
 * @param unset properties that the sample fills and a new object does not have
 */
function fixture<Name extends FixtureName>(name: Name, unset: (keyof Objects[Name])[] = []): Objects[Name] {
  return withUnset(fixtures.resources[name], unset) as unknown as Objects[Name];
}

function withUnset(sample: object | undefined, unset: PropertyKey[]): object {
  return { ...structuredClone(sample), ...Object.fromEntries(unset.map((key) => [key, null])) };
}

export function product({ id, name }: { id: string; name: string }): Objects['product'] {
  return {
    ...fixture('product', ['default_price', 'description', 'package_dimensions']),
    id,
    name,
    type: 'service',
    created: 0,
    updated: 0,
  };
}

type NewPrice = { id: string; product: string; nickname: string; cents: number; interval: 'month' | 'year' };

export function price({ id, product, nickname, cents, interval }: NewPrice): Objects['price'] {
  return {
    ...fixture('price', ['custom_unit_amount', 'transform_quantity']),
    id,
    product,
    nickname,
    created: 0,
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    unit_amount: cents,
    unit_amount_decimal: String(cents),
  };
}

/** A coupon for a percentage off the first payment. */
export function coupon({ id, name, percentOff }: { id: string; name: string; percentOff: number }): Objects['coupon'] {
  return {
    ...fixture('coupon', ['currency', 'duration_in_months', 'redeem_by']),
    id,
    name,
    created: 0,
    duration: 'once',
    percent_off: percentOff,
  };
}

type NewPromotionCode = { id: string; code: string; coupon: string };

/** The code that redeems a coupon. */
export function promotionCode({ id, code, coupon }: NewPromotionCode): Objects['promotion_code'] {
  return {
    ...fixture('promotion_code', ['expires_at']),
    id,
    code,
    active: true,
    created: 0,
    promotion: { coupon, type: 'coupon' },
  };
}

/** A coupon to be applied to the first payment of a subscription. */
export function discount(
  promotion: Objects['promotion_code'],
  { customer, subscription, at }: { customer: string; subscription: string; at: number },
): Objects['discount'] {
  return {
    ...fixture('discount', ['end']),
    id: newId('di'),
    customer,
    subscription,
    promotion_code: promotion.id,
    source: { coupon: promotion.promotion.coupon, type: 'coupon' },
    start: at,
  };
}

type NewCustomer = { email: string | null; metadata: Record<string, string>; at: number };

export function customer({ email, metadata, at }: NewCustomer): Objects['customer'] {
  return {
    ...fixture('customer', ['address', 'currency', 'discount', 'shipping']),
    id: newId('cus'),
    email,
    metadata,
    created: at,
    customer_account: null,
    invoice_prefix: newId('F').slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  };
}

/** The clock of a customer whose time was advanced. */
export function testClock(at: number): Objects['test_helpers.test_clock'] {
  return {
    ...fixture('test_helpers.test_clock'),
    id: newId('clock'),
    created: at,
    deletes_after: at + 30 * 86_400,
    frozen_time: at,
  };
}

type NewSession = Pick<
  Objects['checkout.session'],
  | 'id'
  | 'url'
  | 'customer'
  | 'client_reference_id'
  | 'success_url'
  | 'cancel_url'
  | 'allow_promotion_codes'
  | 'custom_text'
  | 'payment_method_collection'
  | 'tax_id_collection'
  | 'metadata'
> & { email: string | null; cents: number; trial: boolean; at: number };

export function checkoutSession({ email, cents, trial, at, ...given }: NewSession): Objects['checkout.session'] {
  const sample = fixture('checkout.session', [
    'after_expiration',
    'collected_information',
    'consent',
    'consent_collection',
    'currency_conversion',
    'invoice_creation',
    'managed_payments',
    'payment_intent',
    'payment_method_configuration_details',
    'payment_method_options',
    'permissions',
    'saved_payment_method_options',
    'shipping_address_collection',
    'shipping_cost',
    'wallet_options',
  ]);
  return {
    ...sample,
    adaptive_pricing: { enabled: false },
    amount_subtotal: trial ? 0 : cents,
    amount_total: trial ? 0 : cents,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: 'auto',
    created: at,
    currency: 'usd',
    customer_details: {
      address: null,
      business_name: null,
      email,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    discounts: [],
    expires_at: at + 86_400,
    mode: 'subscription',
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    ...given,
  };
}

type NewPortalSession = Pick<Objects['billing_portal.session'], 'id' | 'url' | 'customer' | 'return_url'>;

export function portalSession(given: NewPortalSession, at: number): Objects['billing_portal.session'] {
  const sample = fixture('billing_portal.session', ['flow']);
  return { ...sample, configuration: 'bpc_sandbox', livemode: false, created: at, ...given };
}

type Period = { start: number; end: number };

type NewSubscription = {
  customer: string;
  price: Objects['price'];
  paymentMethod: string;
  metadata: Record<string, string>;
  period: Period;
  trial: boolean;
};

export function subscription(given: NewSubscription): Objects['subscription'] {
  const { customer, price, paymentMethod, metadata, period, trial } = given;
  const id = newId('sub');
  const sample = fixture('subscription', [
    'billing_cycle_anchor_config',
    'billing_thresholds',
    'cancel_at',
    'canceled_at',
    'ended_at',
    'managed_payments',
    'next_pending_invoice_item_invoice',
    'pause_collection',
    'pending_invoice_item_interval',
    'pending_update',
    'transfer_data',
  ]);
  return {
    ...sample,
    id,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trial ? period.end : period.start,
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
    billing_schedules: [],
    cancel_at_period_end: false,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    created: period.start,
    currency: price.currency,
    customer,
    default_payment_method: paymentMethod,
    items: listOf(`/v1/subscription_items?subscription=${id}`, [subscriptionItem(id, price, period)]),
    latest_invoice: null,
    metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ['card'],
      save_default_payment_method: 'off',
    },
    start_date: period.start,
    status: trial ? 'trialing' : 'active',
    trial_end: trial ? period.end : null,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    trial_start: trial ? period.start : null,
  };
}

type NewPhase = { price: string; start: number; end: number; discounts?: { discount: string }[] };

/** A schedule made from a subscription: one phase, which ends with the current period. */
export function subscriptionSchedule(
  subscription: Objects['subscription'],
  { price, start, end }: NewPhase,
  at: number,
): Objects['subscription_schedule'] {
  const sample = fixture('subscription_schedule', ['canceled_at', 'completed_at', 'released_at']);
  return {
    ...sample,
    id: newId('sub_sched'),
    billing_mode: subscription.billing_mode,
    created: at,
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    default_settings: { ...sample.default_settings, billing_thresholds: null, transfer_data: null },
    phases: [schedulePhase({ price, start, end })],
    status: 'active',
    subscription: subscription.id,
  };
}

export function schedulePhase({ price, start, end, discounts = [] }: NewPhase): SchedulePhase {
  const [sample] = fixtures.resources.subscription_schedule.phases;
  const [item] = sample?.items ?? [];
  return {
    ...(withUnset(sample, ['billing_thresholds', 'invoice_settings', 'transfer_data']) as SchedulePhase),
    discounts: discounts.map(({ discount }) => ({ coupon: null, discount, promotion_code: null })),
    items: [{ ...(withUnset(item, ['billing_thresholds']) as SchedulePhase['items'][number]), plan: price, price }],
    proration_behavior: 'none',
    start_date: start,
    end_date: end,
  };
}

type SchedulePhase = Serialized<Stripe.SubscriptionSchedule.Phase>;

type SubscriptionItem = Serialized<Stripe.SubscriptionItem>;

function subscriptionItem(subscription: string, price: Objects['price'], period: Period): SubscriptionItem {
  const [sample] = fixtures.resources.subscription.items.data;
  return {
    ...(withUnset(sample, ['billing_thresholds']) as SubscriptionItem),
    id: newId('si'),
    created: period.start,
    current_period_end: period.end,
    current_period_start: period.start,
    plan: planOf(price),
    price,
    subscription,
  };
}

/** The legacy plan object that Stripe still sends along with a price. */
export function planOf(price: Objects['price']): Serialized<Stripe.Plan> {
  const sample = fixtures.resources.subscription.items.data[0]?.plan;
  return {
    ...(withUnset(sample, ['transform_usage']) as Serialized<Stripe.Plan>),
    id: price.id,
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    nickname: price.nickname,
    product: idOf(price.product),
  };
}

export type InvoiceLine = {
  amount: number;
  description: string;
  price: string;
  period: Period;
  proration?: boolean;
};

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
export function invoice(given: NewInvoice): Objects['invoice'] {
  const { customer, subscription, reason, lines, discount, at, pageUrl } = given;
  const id = newId('in');
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const total = subtotal - discount;
  const due = Math.max(total, 0);
  const paid = due === 0;
  // The fixture has a key that this API version no longer sends.
  const { subscription: _, ...sample }: Objects['invoice'] & { subscription?: unknown } = fixture('invoice', [
    'customer_address',
    'customer_shipping',
    'due_date',
    'from_invoice',
    'last_finalization_error',
    'next_payment_attempt',
    'rendering',
    'shipping_cost',
    'shipping_details',
  ]);
  return {
    ...sample,
    id,
    amount_due: due,
    amount_overpaid: 0,
    amount_remaining: due,
    attempted: paid,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    billing_reason: reason,
    created: at,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    effective_at: at,
    ending_balance: 0,
    hosted_invoice_url: `${pageUrl}/invoice/${id}`,
    invoice_pdf: `${pageUrl}/invoice/${id}`,
    lines: listOf(
      `/v1/invoices/${id}/lines`,
      lines.map((line) => invoiceLine(line, id, subscription)),
    ),
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: at,
    period_start: at,
    status: paid ? 'paid' : 'open',
    status_transitions: { finalized_at: at, marked_uncollectible_at: null, paid_at: paid ? at : null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: at,
  };
}

function invoiceLine(
  { amount, description, price, period, proration = false }: InvoiceLine,
  invoice: string,
  subscription: Objects['subscription'],
): Serialized<Stripe.InvoiceLineItem> {
  const [sample] = fixtures.resources.invoice.lines.data;
  return {
    ...(structuredClone(sample) as unknown as Serialized<Stripe.InvoiceLineItem>),
    id: newId('il'),
    amount,
    description,
    discountable: !proration,
    invoice,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: subscription.items.data[0]?.id ?? '',
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price, product: 'prod_sandbox' },
      type: 'price_details',
      unit_amount_decimal: String(amount),
    },
    quantity_decimal: '1',
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

type NewInvoicePayment = { invoice: Objects['invoice']; intent: Objects['payment_intent']; at: number };

export function invoicePayment({ invoice, intent, at }: NewInvoicePayment): Objects['invoice_payment'] {
  const paid = intent.status === 'succeeded';
  return {
    ...fixture('invoice_payment'),
    id: newId('inpay'),
    amount_paid: paid ? intent.amount : null,
    amount_requested: intent.amount,
    created: at,
    currency: 'usd',
    invoice: invoice.id,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: paid ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: paid ? at : null },
  };
}

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

type NewPaymentMethod = {
  customer: string;
  email: string | null;
  number: string;
  /** How the card behaves when charged, see `cards.ts`. */
  card: string;
  at: number;
};

/** A saved card. The same number always has the same fingerprint. */
export function paymentMethod({ customer, email, number, card, at }: NewPaymentMethod): Objects['payment_method'] {
  const sample = fixture('payment_method');
  return {
    ...sample,
    id: newId('pm'),
    allow_redisplay: 'limited',
    billing_details: { address: NO_ADDRESS, email, name: null, phone: null, tax_id: null },
    ...(sample.card && {
      card: {
        ...sample.card,
        exp_month: 12,
        exp_year: 2040,
        fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
        generated_from: null,
        last4: number.slice(-4),
        regulated_status: 'unregulated',
        wallet: null,
      },
    }),
    created: at,
    customer,
    metadata: { sandbox_card: card },
  };
}

type NewIntent = {
  customer: string;
  method: Objects['payment_method'];
  amount: number;
  status: 'succeeded' | 'requires_payment_method' | 'requires_action';
  at: number;
};

export function paymentIntent({ customer, method, amount, status, at }: NewIntent): Objects['payment_intent'] {
  const id = newId('pi');
  const sample = fixture('payment_intent', [
    'automatic_payment_methods',
    'canceled_at',
    'last_payment_error',
    'managed_payments',
    'next_action',
    'payment_method_configuration_details',
    'processing',
    'shipping',
    'transfer_data',
  ]);
  return {
    ...sample,
    id,
    allowed_payment_method_types: ['card'],
    amount,
    amount_received: status === 'succeeded' ? amount : 0,
    client_secret: `${id}_secret_sandbox`,
    created: at,
    customer,
    description: 'Subscription',
    payment_method: method.id,
    setup_future_usage: 'off_session',
    status,
  };
}

type NewCharge = {
  intent: Objects['payment_intent'];
  method: Objects['payment_method'];
  failure: { code: string; message: string } | null;
  at: number;
};

export function charge({ intent, method, failure, at }: NewCharge): Objects['charge'] {
  const sample = fixture('charge', [
    'balance_transaction',
    'outcome',
    'payment_method_details',
    'receipt_url',
    'refunds',
    'shipping',
    'source',
    'transfer_data',
  ]);
  return {
    ...sample,
    id: newId('ch'),
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    billing_details: { address: NO_ADDRESS, email: null, name: null, phone: null, tax_id: null },
    captured: !failure,
    created: at,
    customer: intent.customer,
    description: intent.description,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    paid: !failure,
    payment_intent: intent.id,
    payment_method: method.id,
    status: failure ? 'failed' : 'succeeded',
  };
}

export function refund(charge: Objects['charge'], at: number): Objects['refund'] {
  const { destination_details: _, ...sample } = fixture('refund');
  return {
    ...sample,
    id: newId('re'),
    amount: charge.amount,
    charge: charge.id,
    created: at,
    customer: charge.customer,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: 'requested_by_customer',
  };
}

/** A charge that the cardholder disputes. */
export function dispute(charge: Objects['charge'], at: number): Objects['dispute'] {
  const { payment_method_details: _, ...sample } = fixture('dispute');
  return {
    ...sample,
    id: newId('dp'),
    amount: charge.amount,
    charge: charge.id,
    created: at,
    enhanced_eligibility_types: [],
    evidence_details: { ...sample.evidence_details, due_by: at + 14 * 86_400 },
    is_charge_refundable: false,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

/** A webhook event about an object. */
export function event(type: string, object: object, at: number) {
  return {
    ...fixtures.resources.event,
    id: newId('evt'),
    api_version: Stripe.API_VERSION,
    created: at,
    data: { object },
    pending_webhooks: 1,
    type,
  };
}
