import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journeys, startJourneys } from '#test/journeys.ts';

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.close());

test('from the plan chooser over the checkout to companies with their addresses, the checkout without any script', async () => {
  const { page, context } = await journeys.visit({ as: 'free' });
  await page.getByRole('dialog', { name: 'Choose Your Plan' }).waitFor();
  const monthly = page.getByRole('region', { name: 'Monthly Plan' });
  await monthly.getByRole('button').click();
  await page.waitForURL(/\/sandbox\/stripe\/checkout\//);
  const address = page.url();
  expect(await page.getByText('7 days free, then $79.00 per month').isVisible()).toBe(true);
  expect(await page.locator('script').count()).toBe(0);

  await page.getByLabel('Declined').check();
  await page.getByRole('button', { name: 'Start trial' }).click();
  await page.getByRole('alert').getByText('Your card was declined.').waitFor();
  await page.getByLabel('Needs confirmation, once').check();
  await page.getByRole('button', { name: 'Start trial' }).click();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Start trial' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/\/search/);
  await expect
    .poll(async () => (await (await context.request.get('/api/me')).json()).access, { timeout: 10_000 })
    .toMatchObject({ trialing: true, active: true, export: false });

  const { page: again } = await journeys.visit({ path: address });
  await again.getByRole('heading', { name: 'This checkout is over' }).waitFor();
});

test('a demo account on trial upgrades for real, and exports', async () => {
  const { page, context } = await journeys.visit({ as: 'trial' });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Upgrade Now' }).click();
  await page.getByText('Trial Upgraded Successfully!').waitFor();
  expect((await (await context.request.get('/api/me')).json()).access).toMatchObject({ trialing: false, export: true });
});
