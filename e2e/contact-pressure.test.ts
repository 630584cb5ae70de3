/** @module-tag browser */
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { violations } from '#test/axe.ts';
import { openPath, setUpJourneys } from '#test/journeys.ts';
import { download, expectAccessible, searchOf } from '#test/page-steps.ts';
import { exportAs, updatePressure } from '#test/pressure.ts';

const WEEK_MS = 7 * 86_400_000;

const journeys = setUpJourneys();
beforeEach(async () => {
  const { database } = journeys;
  await database.pool.query('delete from exported_contacts');
  const { rows } = await database.pool.query('select id from companies order by id');
  const [london, berlin, rotterdam] = rows.map(({ id }) => id);
  const before = new Date(Date.now() - WEEK_MS);
  await exportAs(database.db, 12, [london], before);
  await exportAs(database.db, 5, [berlin], before);
  await exportAs(database.db, 2, [rotterdam], before);
  await updatePressure(database.db);
});

const filter = (page: Page) =>
  page.locator('details', { has: page.getByRole('heading', { name: 'Contact pressure', exact: true }) });
const resultNames = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();
const marks = (page: Page) => page.locator('.pressure').allTextContents();

test('filters and sorts by contact pressure, and shows it on cards, in the table, in the panel and on the page', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro' });
  // Newest funding first.
  expect(await resultNames(page)).toEqual(
    ['Austin', 'Rotterdam', 'Berlin', 'London'].map((city) => `${city} Robot Freight`),
  );
  expect(await marks(page)).toEqual(['Medium pressure', 'High pressure']);
  await expect.poll(() => filter(page).locator('li').allTextContents()).toEqual(['Low2', 'Medium1', 'High1']);
  await filter(page).getByRole('checkbox', { name: 'High' }).click();
  await expect.poll(() => resultNames(page)).toEqual(['London Robot Freight']);
  await expect.poll(() => searchOf(page)).toBe('?pressure=high');
  expect(await filter(page).locator('li').allTextContents()).toEqual(['Low2', 'Medium1', 'High1']);
  await page.getByRole('button', { name: 'Remove High contact pressure' }).click();
  await expect.poll(() => searchOf(page)).toBe('');
  await filter(page).getByRole('checkbox', { name: 'Low' }).hover();
  await filter(page).getByRole('button', { name: 'Exclude Low' }).click();
  await expect.poll(() => resultNames(page)).toEqual(['Berlin Robot Freight', 'London Robot Freight']);
  await expect.poll(() => searchOf(page)).toBe('?pressure=%21low');

  await openPath(page, '/search?sort=least-contacted&view=table');
  expect(await page.getByRole('rowheader').allTextContents()).toEqual(
    ['Austin', 'Rotterdam', 'Berlin', 'London'].map((city) => `${city} Robot Freight`),
  );
  expect(await marks(page)).toEqual(['Medium pressure', 'High pressure']);
  await expectAccessible(page);

  await openPath(page, '/search?open=london-robot-freight');
  const words = 'High: exported by at least 9 accounts in the last 30 days';
  await page.getByRole('complementary', { name: 'London Robot Freight' }).getByText(words).waitFor();
  await openPath(page, '/company/rotterdam-robot-freight');
  await page.getByText('Low: exported by few or no accounts in the last 30 days').waitFor();
  expect(errors).toEqual([]);
});

test('adds the column to formats that support it, by keyboard on a phone', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/search?sort=least-contacted', width: 390 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: /^Filters/ }).press('Enter');
  await filter(page).getByRole('checkbox', { name: 'Low' }).press('Space');
  await expect.poll(() => searchOf(page)).toBe('?pressure=low&sort=least-contacted');
  expect(await violations(page)).toEqual([]);
  await openPath(page, '/search?sort=least-contacted');
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export contacts' });
  const column = dialog.getByRole('checkbox', { name: 'Add a contact pressure column' });
  await dialog.getByText('4 contacts from 4 companies.').waitFor();
  await dialog.getByLabel('Format').selectOption('HubSpot');
  expect(await column.count()).toBe(0);
  await dialog.getByLabel('Format').selectOption('CSV');
  await column.press('Space');
  expect(await violations(page)).toEqual([]);
  const file = await download(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).press('Enter'));
  const lines = file.text.trimEnd().split('\r\n');
  expect(lines.map((line) => [line.split(',')[0], line.split(',').at(-1)])).toEqual([
    ['Organization Name', 'Contact Pressure'],
    ['Austin Robot Freight', 'Low'],
    ['Rotterdam Robot Freight', 'Low'],
    ['Berlin Robot Freight', 'Medium'],
    ['London Robot Freight', 'High'],
  ]);
});

test('shows users without a plan the filter but no levels, and offers a plan', async () => {
  const { page } = await journeys.visit({ as: 'free', path: '/search?pressure=high' });
  await page.getByRole('dialog', { name: 'Choose Your Plan' }).waitFor();
  expect(await marks(page)).toEqual([]);
  expect(await filter(page).locator('li').allTextContents()).toEqual(['Low', 'Medium', 'High']);
  expect(await page.content()).not.toContain('contactPressure');
});

test('a page rendered before the levels changed is not reused', async () => {
  const { page } = await journeys.visit({ as: 'monthly' });
  expect(await marks(page)).toEqual(['Medium pressure', 'High pressure']);
  await journeys.database.pool.query('delete from exported_contacts');
  await updatePressure(journeys.database.db);
  const marksAgain = async () => {
    await page.reload();
    return marks(page);
  };
  await expect.poll(marksAgain).toEqual([]);
});
