import type { Kept } from '../wire.ts';

type NewSession = Pick<
  Kept['checkout.session'],
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

const OPEN_SECONDS = 86_400;

export function checkoutSession({ email, cents, trial, at, ...given }: NewSession): Kept['checkout.session'] {
  return {
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    amount_subtotal: trial ? 0 : cents,
    amount_total: trial ? 0 : cents,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: 'auto',
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: at,
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    customer_account: null,
    customer_creation: null,
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
    customer_email: null,
    discounts: [],
    expires_at: at + OPEN_SECONDS,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    wallet_options: null,
    ...given,
  };
}

export function portalSession(
  given: Pick<Kept['billing_portal.session'], 'id' | 'url' | 'customer' | 'return_url'> & { at: number },
): Kept['billing_portal.session'] {
  const { at, ...session } = given;
  return {
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: at,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    ...session,
  };
}
