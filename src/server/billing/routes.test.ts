import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each<[string, Account | undefined, object, number, string, RegExp]>([
  ['create-checkout', undefined, { priceId: 'annual' }, 401, 'sign_in_required', /Sign in/],
  ['create-checkout', 'free', { priceId: 'lifetime' }, 400, 'invalid_parameters', /priceId must be one of monthly/],
  ['create-checkout', 'free', {}, 400, 'invalid_parameters', /priceId/],
  ['create-checkout', 'free', { priceId: 'annual' }, 503, 'payments_unavailable', /not set up/],
  ['upgrade-trial', undefined, {}, 401, 'sign_in_required', /Sign in/],
  ['upgrade-trial', 'trial', {}, 503, 'payments_unavailable', /not set up/],
])('%s as %s with %j', async (call, as, body, status, code, detail) => {
  const answer = await app.send(`/api/billing/${call}`, { as, body });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ code, detail: expect.stringMatching(detail) });
});
