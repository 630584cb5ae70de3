import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** An object as serialized: decimals are strings, and there are no class instances. */
export type Wire<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T;

/** Objects stored by the sandbox, by API name; an order holds its own notes about a checkout. */
export type Kept = { [Object in Wire<KeptObject> | Order as Object['object']]: Object };

/** What completing a checkout starts. */
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

/** Returns a new id with a type prefix, like Stripe's. */
export function newId(prefix: string): string {
  return `${prefix}_sandbox${randomBytes(12).toString('hex')}`;
}

/** Returns the id of a reference that may be expanded. */
export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference;
}

/** A complete list (no further pages). */
export function listOf<T>(url: string, data: T[]) {
  return { object: 'list' as const, data, has_more: false, url };
}

/** Unix time in seconds. */
export function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
