import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { allSandboxObjects, newPayer } from '#test/payments.ts';

type Json = { [key: string]: unknown };

/** File in which the official client declares each object. */
const DECLARED: Record<string, string> = {
  'billing_portal.session': 'BillingPortal/Sessions:Session',
  charge: 'Charges:Charge',
  'checkout.session': 'Checkout/Sessions:Session',
  coupon: 'Coupons:Coupon',
  customer: 'Customers:Customer',
  discount: 'Discounts:Discount',
  dispute: 'Disputes:Dispute',
  event: 'Events:EventBase',
  invoice: 'Invoices:Invoice',
  invoice_payment: 'InvoicePayments:InvoicePayment',
  line_item: 'InvoiceLineItems:InvoiceLineItem',
  payment_intent: 'PaymentIntents:PaymentIntent',
  payment_method: 'PaymentMethods:PaymentMethod',
  price: 'Prices:Price',
  promotion_code: 'PromotionCodes:PromotionCode',
  refund: 'Refunds:Refund',
  subscription: 'Subscriptions:Subscription',
  subscription_item: 'SubscriptionItems:SubscriptionItem',
  subscription_schedule: 'SubscriptionSchedules:SubscriptionSchedule',
};

/** Keys that the official type of an object declares. */
function declaredKeys(object: string): string[] {
  const [file, name] = (DECLARED[object] ?? '').split(':');
  const source = readFileSync(path.join('node_modules/stripe/esm/resources', `${file}.d.ts`), 'utf8');
  const block = new RegExp(`^( *)export interface ${name} \\{\\n([^]*?)\\n\\1\\}`, 'm').exec(source);
  const indent = ' '.repeat((block?.[1]?.length ?? 0) + 4);
  return Array.from((block?.[2] ?? '').matchAll(new RegExp(`^${indent}(\\w+)\\??: `, 'gm')), ([, key = '']) => key);
}

/** All of Stripe's objects in a value, however deep. */
function objectsIn(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return 'object' in value && value.object !== 'list' ? [value as Json, ...inner] : inner;
}

const app = useTestApp();
beforeAll(async () => {
  // A lifecycle that creates every kind of object.
  const user = await newPayer(app);
  await user.pay(await user.checkout('annual'), 'accepted', { promotion: 'welcome20', tax_id: 'DE123456789' });
  await user.press('clock', { days: '8' });
  expect((await user.post('monthly')).status).toBe(204);
  await user.press('refund');
  await user.press('dispute');
});

test.each(Object.keys(DECLARED))('every %s has only keys of the official object', async (object) => {
  const declared = declaredKeys(object);
  expect(declared.length).toBeGreaterThan(3);
  const stored = (await Promise.all(Object.keys(DECLARED).map((name) => allSandboxObjects(app, name)))).flat();
  const ours = objectsIn(stored).filter((one) => one.object === object);
  expect(ours.length).toBeGreaterThan(0);
  for (const own of ours) expect(Object.keys(own).filter((key) => !declared.includes(key))).toEqual([]);
});
