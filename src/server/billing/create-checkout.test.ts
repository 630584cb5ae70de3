import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '#test/app.ts';
import { inSandbox, payer } from '#test/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each<[Account | undefined, object, number, string, RegExp]>([
  [undefined, { priceId: 'annual' }, 401, 'sign_in_required', /Sign in/],
  ['free', { priceId: 'lifetime' }, 400, 'invalid_parameters', /priceId must be one of monthly/],
  ['free', { priceId: 'price_sandbox_lps' }, 400, 'invalid_parameters', /priceId must be one of monthly/],
  ['free', {}, 400, 'invalid_parameters', /priceId must be/],
])('%s asking for %j is refused', async (as, body, status, code, detail) => {
  const answer = await app.send('/api/billing/create-checkout', { as, body });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ code, detail: expect.stringMatching(detail) });
});

test('from the chooser over the checkout to a trial', async () => {
  const free = payer(app, 'free');
  const url = await free.checkout('annual');
  expect(url).toMatch(/^http:\/\/localhost:3000\/sandbox\/stripe\/checkout\/cs_test_/);
  const done = await free.pay(url);
  expect(done.status).toBe(303);
  expect(done.headers.get('location')).toBe('http://localhost:3000/search?success=true');
  await free.becomes('trialing');
  expect(await free.access()).toMatchObject({ trialing: true, active: true, export: false });
  expect(await inSandbox(app, 'charge')).toEqual([]);
});
