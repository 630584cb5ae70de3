import { type Kept, newId } from '../wire.ts';

export function product({ id, name }: { id: string; name: string }): Kept['product'] {
  return {
    id,
    object: 'product',
    active: true,
    created: 0,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    type: 'service',
    unit_label: null,
    updated: 0,
    url: null,
  };
}

type NewPrice = { id: string; product: string; nickname: string; cents: number; interval: 'month' | 'year' };

export function price({ id, product, nickname, cents, interval }: NewPrice): Kept['price'] {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: 0,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname,
    product,
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: cents,
    unit_amount_decimal: String(cents),
  };
}

/** A percentage off the first payment. */
export function coupon({ id, name, percentOff }: { id: string; name: string; percentOff: number }): Kept['coupon'] {
  return {
    id,
    object: 'coupon',
    amount_off: null,
    created: 0,
    currency: null,
    duration: 'once',
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name,
    percent_off: percentOff,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  };
}

/** The code that redeems a coupon. */
export function promotionCode({
  id,
  code,
  coupon,
}: {
  id: string;
  code: string;
  coupon: string;
}): Kept['promotion_code'] {
  return {
    id,
    object: 'promotion_code',
    active: true,
    code,
    created: 0,
    customer: null,
    customer_account: null,
    expires_at: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    promotion: { coupon, type: 'coupon' },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
  };
}

/** A coupon to be applied to the first payment of a subscription. */
export function discount(promotion: Kept['promotion_code'], customer: string, at: number): Kept['discount'] {
  return {
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer,
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: promotion.id,
    source: { coupon: promotion.promotion.coupon, type: 'coupon' },
    start: at,
    subscription: null,
    subscription_item: null,
  };
}
