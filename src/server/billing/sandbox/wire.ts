import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** An object as it travels: decimals are texts, and nothing is a class. */
export type Wire<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T;

/** The objects that the sandbox keeps, by their name in the API; an order is what it notes of a checkout for itself. */
export type Kept = { [Object in Wire<KeptObject> | Order as Object['object']]: Object };

/** What completing a checkout begins. */
export type Order = {
  id: string;
  object: 'sandbox.order';
  price: string;
  trialDays: number;
  metadata: Record<string, string>;
};
export type Kind = keyof Kept;

type KeptObject =
  | Stripe.Customer
  | Stripe.Product
  | Stripe.Price
  | Stripe.Checkout.Session
  | Stripe.Subscription
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

/** An id that says what it is the id of, as those of the API do. */
export function newId(prefix: string): string {
  return `${prefix}_sandbox${randomBytes(12).toString('hex')}`;
}

/** The id of something that may travel as its id or whole. */
export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference;
}

/** A list that is whole. */
export function listOf<T>(url: string, data: T[]) {
  return { object: 'list' as const, data, has_more: false, url };
}

/** Seconds since 1970, as every moment travels. */
export function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
