import type Stripe from 'stripe';
import * as z from 'zod';

/**
 * Parameters of each call. Shapes are checked against the official parameter types and are strict: a parameter that we
 * never send is rejected, as Stripe rejects unknown ones.
 */
function shape<Parameters>() {
  return <T extends z.ZodType<Parameters>>(schema: T): T => schema;
}

const text = z.string().min(1);
const bool = z.enum(['true', 'false']).transform((value) => value === 'true');
const int = z.coerce.number().int();
const metadata = z.record(z.string(), z.string()).optional();
const expand = z.array(text).optional();
const page = { limit: int.min(1).max(100).default(10), starting_after: text.optional(), expand };

export const createCustomer = shape<Stripe.CustomerCreateParams>()(
  z.strictObject({ email: text.optional(), metadata, expand }),
);

export const updateCustomer = shape<Stripe.CustomerUpdateParams>()(z.strictObject({ email: text, expand }));

export const listSubscriptions = shape<Stripe.SubscriptionListParams>()(
  z.strictObject({ customer: text.optional(), status: z.enum(['all', 'canceled', 'active']).optional(), ...page }),
);

export const retrieve = shape<Stripe.SubscriptionRetrieveParams>()(z.strictObject({ expand }));

export const updateSubscription = shape<Stripe.SubscriptionUpdateParams>()(
  z.strictObject({
    cancel_at: z.literal('').optional(),
    cancel_at_period_end: bool.optional(),
    cancellation_details: z.strictObject({ comment: z.string() }).optional(),
    items: z.tuple([z.strictObject({ id: text, price: text })]).optional(),
    metadata,
    payment_behavior: z.literal('error_if_incomplete').optional(),
    proration_behavior: z.enum(['always_invoice', 'none']).optional(),
    proration_date: int.optional(),
    trial_end: z.literal('now').optional(),
    expand,
  }),
);

export const createSchedule = shape<Stripe.SubscriptionScheduleCreateParams>()(
  z.strictObject({ from_subscription: text, expand }),
);

export const updateSchedule = shape<Stripe.SubscriptionScheduleUpdateParams>()(
  z.strictObject({
    end_behavior: z.enum(['release', 'cancel']).optional(),
    phases: z
      .array(
        z.strictObject({
          items: z.tuple([z.strictObject({ price: text, quantity: int })]),
          discounts: z.array(z.strictObject({ discount: text })).optional(),
          start_date: int.optional(),
          end_date: int.optional(),
          duration: z.strictObject({ interval: z.enum(['month', 'year']), interval_count: int }).optional(),
          proration_behavior: z.literal('none').optional(),
        }),
      )
      .optional(),
    proration_behavior: z.literal('none').optional(),
    expand,
  }),
);

export const releaseSchedule = shape<Stripe.SubscriptionScheduleReleaseParams>()(
  z.strictObject({ preserve_cancel_date: bool.optional(), expand }),
);

export const cancelSchedule = shape<Stripe.SubscriptionScheduleCancelParams>()(
  z.strictObject({ invoice_now: bool.optional(), prorate: bool.optional(), expand }),
);

export const cancelSubscription = shape<Stripe.SubscriptionCancelParams>()(
  z.strictObject({ cancellation_details: z.strictObject({ comment: text }).optional(), expand }),
);

export const createCheckout = shape<Stripe.Checkout.SessionCreateParams>()(
  z.strictObject({
    mode: z.literal('subscription'),
    customer: text,
    client_reference_id: text.optional(),
    success_url: text,
    cancel_url: text,
    line_items: z.tuple([z.strictObject({ price: text, quantity: int })]),
    subscription_data: z
      .strictObject({
        trial_period_days: int.min(1).optional(),
        trial_settings: z
          .strictObject({ end_behavior: z.strictObject({ missing_payment_method: z.literal('cancel') }) })
          .optional(),
        metadata,
      })
      .optional(),
    allow_promotion_codes: bool.optional(),
    custom_text: z.strictObject({ submit: z.strictObject({ message: text.max(1200) }).optional() }).optional(),
    billing_address_collection: z.literal('auto').optional(),
    customer_update: z.strictObject({ address: z.literal('auto'), name: z.literal('auto') }).optional(),
    payment_method_collection: z.literal('always').optional(),
    tax_id_collection: z.strictObject({ enabled: bool }).optional(),
    metadata,
    expand,
  }),
);

export const listCheckouts = shape<Stripe.Checkout.SessionListParams>()(
  z.strictObject({ customer: text.optional(), status: z.enum(['open', 'complete', 'expired']).optional(), ...page }),
);

export const expireCheckout = shape<Stripe.Checkout.SessionExpireParams>()(z.strictObject({ expand }));

export const createPortal = shape<Stripe.BillingPortal.SessionCreateParams>()(
  z.strictObject({ customer: text, return_url: text, expand }),
);

export const listInvoices = shape<Stripe.InvoiceListParams>()(
  z.strictObject({
    customer: text.optional(),
    subscription: text.optional(),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    ...page,
  }),
);

export const previewInvoice = shape<Stripe.InvoiceCreatePreviewParams>()(
  z.strictObject({
    customer: text,
    subscription: text.optional(),
    schedule: text.optional(),
    subscription_details: z
      .union([
        z.strictObject({
          items: z.tuple([z.strictObject({ id: text, price: text })]),
          proration_behavior: z.literal('always_invoice'),
          proration_date: int,
        }),
        z.strictObject({
          trial_end: z.literal('now'),
          proration_behavior: z.literal('none'),
          cancel_at: z.literal('').optional(),
          cancel_at_period_end: bool.optional(),
        }),
      ])
      .optional(),
    expand,
  }),
);

export const listInvoicePayments = shape<Stripe.InvoicePaymentListParams>()(
  z.strictObject({ invoice: text.optional(), ...page }),
);

export const listDisputes = shape<Stripe.DisputeListParams>()(z.strictObject({ charge: text.optional(), ...page }));

export const createRefund = shape<Stripe.RefundCreateParams>()(z.strictObject({ charge: text, expand }));
