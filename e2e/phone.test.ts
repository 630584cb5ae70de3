/** @module-tag browser */
import { expect, test } from 'vitest';
import { setUpSharedJourneys } from '#test/journeys.ts';
import { signInByForm } from '#test/page-steps.ts';

const journeys = setUpSharedJourneys();

test.each([
  ['/search', 'Search companies', 'pro'],
  ['/lps', 'Search LPs', 'lps'],
] as const)('on a phone %s starts with results, and search and filters stay in reach', async (path, field, as) => {
  const { page } = await journeys.visit({ as, path, width: 390 });
  expect((await page.locator('[data-slug]').first().boundingBox())?.y).toBeLessThan(300);
  await page.locator('[data-slug]').nth(20).scrollIntoViewIfNeeded();
  for (const part of [page.getByRole('searchbox', { name: field }), page.getByRole('button', { name: /^Filters/ })]) {
    const box = await part.last().boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(200);
  }
});

test.each([
  ['upper', 200],
  ['lower', 900],
])('a notification does not cover a control just used in the %s part of the screen', async (_, y) => {
  const { page } = await journeys.visit({ as: 'pro', width: 390 });
  const copy = page.getByRole('button', { name: /^Copy .*@/ }).nth(5);
  await copy.evaluate((button, to) => window.scrollBy({ top: button.getBoundingClientRect().top - to }), y);
  const used = await copy.boundingBox();
  await copy.click();
  const notice = await page.getByText('Email Copied').locator('..').boundingBox();
  if (!used || !notice) throw new Error('The control or its notification is missing');
  expect(notice.y > used.y + used.height || notice.y + notice.height < used.y).toBe(true);
});

test('on a phone the greeting does not cover the search field', async () => {
  const { page } = await journeys.visit({ width: 390 });
  await page.getByRole('dialog').getByText('Sign in', { exact: true }).click();
  await signInByForm(page, 'pro');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const notice = await page.getByText('Welcome back!').locator('..').boundingBox();
  const field = await page.getByRole('searchbox', { name: 'Search companies' }).boundingBox();
  expect(notice?.y).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0));
});

test('Back closes the filters and the menu, and undoes no filter', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/search', width: 390 });
  const filters = page.getByRole('dialog', { name: 'Filters' });
  const opened = () => page.getByRole('button', { name: /^Filters/ }).click();
  const at = (search: string) => page.waitForURL((url) => url.pathname === '/search' && url.search === search);
  await opened();
  await filters.waitFor();
  await page.goBack();
  await filters.waitFor({ state: 'detached' });
  await opened();
  await filters.getByRole('checkbox', { name: /^Seed/ }).click();
  await at('?fundingStage=Seed');
  await page.goBack();
  await filters.waitFor({ state: 'detached' });
  await at('?fundingStage=Seed');
  await opened();
  await filters.getByRole('button', { name: 'Close' }).click();
  await filters.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove Seed' }).waitFor();
  await page.goBack();
  await at('');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: /^Menu/ }).click();
  await menu.getByRole('link', { name: /^Lists/ }).click();
  await page.waitForURL('**/lists');
  await menu.waitFor({ state: 'detached' });
  await page.goBack();
  await at('');
  expect(errors).toEqual([]);
});

test('on a phone charts are shown on request', async () => {
  const { page } = await journeys.visit({ as: 'pro', width: 390 });
  const charts = page.getByRole('region', { name: 'Charts of these results' });
  const bars = charts.getByText(/^median/);
  expect(await bars.isVisible()).toBe(false);
  await charts.getByRole('button', { name: 'Show charts' }).click();
  await bars.waitFor();
});
