import { expect, test } from 'vitest';
import { grantPlan } from '#server/members/billing/grant-plan.ts';
import { useTestApp } from '#test/app.ts';
import { newPayer } from '#test/payments.ts';

const app = useTestApp();

test("applies a user's own change to their next request, before any notification arrives", async () => {
  for (let i = 0; i < 20; i++) {
    const first_name = `Petra ${i}`;
    await app.send('/api/account/profile', { as: 'pro', method: 'PATCH', body: { first_name, last_name: 'Pro' } });
    const me = await app.send('/api/me', { as: 'pro' });
    expect((await me.json()).profile).toMatchObject({ first_name });
  }
});

test('after a plan is read, the next request does not show an older one', async () => {
  const user = await newPayer(app);
  await app.pool.query('alter table plan_grants disable trigger user'); // No notification arrives.
  await grantPlan(app.db, user.email, { plan: 'pro', until: null, now: app.billing.now() });
  expect(await user.access()).toMatchObject({ active: true });
  await app.db.deleteFrom('plan_grants').where('user_id', '=', user.id).execute();
  expect(await user.subscription()).toMatchObject({ granted: null });
  expect(await user.access()).toMatchObject({ active: false });
});
