import { expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { captureLog } from '#test/log.ts';
import { newPayer } from '#test/payments.ts';

const app = useTestApp(undefined, {
  STRIPE_SECRET_KEY: 'sk_test_secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  STRIPE_PRICE_MONTHLY: 'price_m',
  STRIPE_PRICE_ANNUAL: 'price_a',
  STRIPE_API_BASE: 'http://127.0.0.1:9', // Nothing listens on that port.
});

test.each([
  ['create-checkout', { priceId: 'annual' }],
])('while Stripe is unreachable, %s fails without internal details', async (call, body) => {
  const logged = captureLog();
  const answer = await (await newPayer(app)).post(call, body);
  expect(answer.status).toBe(503);
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({
    code: 'payments_unavailable',
    detail: 'Payments are unavailable. Try again in a moment',
  });
  expect(text).not.toMatch(/127\.0\.0\.1|secret|stripe/i);
  expect(logged.text()).not.toContain('sk_test_secret');
});

test('there is no sandbox when Stripe keys are set', async () => {
  expect(app.billing.sandbox).toBeNull();
  expect((await app.send('/sandbox/stripe/checkout/cs_test_x')).status).toBe(404);
});
