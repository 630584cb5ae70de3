import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { allSandboxObjects, newPayer } from '#test/payments.ts';

type Json = { [key: string]: unknown };

const { resources } = JSON.parse(readFileSync('src/server/stripe-sandbox/fixtures.json', 'utf8')) as {
  resources: Record<string, Json>;
};

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
  payment_intent: 'PaymentIntents:PaymentIntent',
  payment_method: 'PaymentMethods:PaymentMethod',
  price: 'Prices:Price',
  product: 'Products:Product',
  promotion_code: 'PromotionCodes:PromotionCode',
  refund: 'Refunds:Refund',
  subscription: 'Subscriptions:Subscription',
  subscription_schedule: 'SubscriptionSchedules:SubscriptionSchedule',
  'test_helpers.test_clock': 'TestHelpers/TestClocks:TestClock',
};

/** Keys that the official type of an object declares, and whether it requires them. */
function declaredKeys(object: string): Map<string, boolean> {
  const [file, name] = (DECLARED[object] ?? '').split(':');
  const source = readFileSync(path.join('node_modules/stripe/esm/resources', `${file}.d.ts`), 'utf8');
  const block = new RegExp(`^( *)export interface ${name} \\{\\n([^]*?)\\n\\1\\}`, 'm').exec(source);
  const indent = ' '.repeat((block?.[1]?.length ?? 0) + 4);
  const keys = (block?.[2] ?? '').matchAll(new RegExp(`^${indent}(\\w+)(\\??): `, 'gm'));
  return new Map(Array.from(keys, ([, key = '', optional]) => [key, optional === '']));
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value;
}

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // A lifecycle that creates every kind of object.
  const user = await newPayer(app);
  await user.pay(await user.checkout('annual'), 'accepted', { promotion: 'welcome20', tax_id: 'DE123456789' });
  await user.press('clock', { days: '8' });
  expect((await user.post('monthly')).status).toBe(204);
  await user.press('refund');
  await user.press('dispute');
});
afterAll(() => app.close());

test.each(
  Object.keys(DECLARED),
)('every %s has the keys and types of the official object, no others', async (object) => {
  const declared = declaredKeys(object);
  const required = [...declared.keys()].filter((key) => declared.get(key));
  expect(required.length).toBeGreaterThan(3);
  const official = resources[object] ?? {};
  const ours = await allSandboxObjects(app, object);
  expect(ours.length).toBeGreaterThan(0);
  for (const found of ours) {
    expect(required.filter((key) => found[key] === undefined)).toEqual([]);
    expect(Object.keys(found).filter((key) => !declared.has(key))).toEqual([]);
    const wrong = Object.entries(found).filter(([key, value]) => {
      const [type, expected] = [typeOf(value), typeOf(official[key])];
      return key in official && type !== 'null' && expected !== 'null' && type !== expected;
    });
    expect(wrong).toEqual([]);
  }
});
