import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#test/database.ts';
import { type Journeys, settled, startJourneys } from '#test/journeys.ts';

let database: TestDatabase;
let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys({ sample: true });
  database = journeys.database;
  await database.pool.query(
    `update companies set last_funding_amount_usd = total_funding_amount_usd + 1000000
     where id in (select id from companies where total_funding_amount_usd > 0 order by id limit 2)`,
  );
});
afterAll(async () => {
  await journeys.close();
});

const wrong = async () => {
  const { rowCount } = await database.pool.query(
    'select from companies where last_funding_amount_usd > total_funding_amount_usd',
  );
  return rowCount;
};

test('fixes, dismisses, reopens and undoes quality issues by keyboard', async () => {
  expect(await wrong()).toBe(2);
  const { page, errors } = await journeys.visit({ as: 'admin', path: '/admin/quality' });
  const found = (count: number) =>
    page.getByRole('link', { name: new RegExp(`^Last round above the total\\s*${count}$`) }).waitFor();
  await found(2);
  const press = async (name: RegExp) => {
    await page.getByRole('button', { name }).first().focus();
    await page.keyboard.press('Enter');
  };
  await press(/^Raise the total to this amount/);
  await page.getByText('Fixed', { exact: true }).waitFor();
  await found(1);
  expect(await wrong()).toBe(1);

  await press(/^Dismiss/);
  await page.getByText('No issues found.').waitFor();
  await page.getByRole('link', { name: '1 dismissed' }).press('Enter');
  await press(/^Reopen/);
  await page.getByText('No dismissed issues.').waitFor();
  await page.getByRole('link', { name: 'Open issues' }).press('Enter');
  await page.getByRole('button', { name: /^Dismiss/ }).waitFor();

  await page.goto('/admin/history');
  await press(/^Undo change/);
  await page.getByText(/row restored/).waitFor();
  expect(await wrong()).toBe(2);
  expect(errors).toEqual([]);
});

test('disables the old rows while another rule loads, and keeps focus while paging', async () => {
  const { page } = await journeys.visit({ as: 'admin', path: '/admin/quality' });
  const arrival = Promise.withResolvers<void>();
  await page.route('**/api/admin/quality/no-contact*', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const first = page.getByRole('button', { name: /^Dismiss/ }).first();
  const takesFocus = () =>
    first.evaluate((button) => {
      button.focus();
      return document.activeElement === button;
    });
  expect(await takesFocus()).toBe(true);
  await page.getByRole('link', { name: /^No contact/ }).click();
  await page.getByRole('heading', { name: 'No contact' }).waitFor();
  await expect.poll(takesFocus).toBe(false);
  arrival.resolve();
  await page.getByRole('table', { name: 'No contact' }).or(page.getByText('No issues found')).waitFor();

  await page.goto('/admin/companies');
  await settled(page);
  await page.getByRole('link', { name: 'Next' }).focus();
  for (const range of ['51–100 of', '101–150 of']) {
    await page.keyboard.press('Enter');
    await page.getByText(range).waitFor();
  }
});
