/** @module-tag browser */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '#test/axe.ts';
import { openPath, settled, setUpJourneys } from '#test/journeys.ts';
import {
  expectAccessible,
  expectNoHorizontalScroll,
  hold,
  searchOf,
  tabTo,
  upload,
  uploadByKeyboard,
} from '#test/page-steps.ts';

const journeys = setUpJourneys();

const HUBSPOT = [
  'Record ID,Company name,Company Domain Name,Email,Lifecycle Stage',
  '1,London Robot Freight,london-robots.example,,Customer',
  '2,,,anyone@berlin-robots.example,Customer',
  '3,Elsewhere,elsewhere.example,,Customer',
  '4,,nonsense,,Customer',
].join('\n');

const section = (page: Page) => page.getByRole('main');
const hide = (page: Page) => page.getByRole('checkbox', { name: 'Hide my customers' });
const save = async (page: Page) => {
  await section(page).getByRole('button', { name: 'Save customers' }).click();
  await page.getByText('Customers saved').waitFor();
};
const cards = (page: Page) => page.getByRole('article');

test('uploads customers by keyboard and hides them in search', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/search' });
  await settled(page);
  expect(await cards(page).count()).toBe(4);
  await page.getByRole('link', { name: 'Upload or edit customers' }).press('Enter');
  await section(page).getByText('Upload a list. Then you can hide your customers in search').waitFor();
  await settled(page);
  await uploadByKeyboard(page, HUBSPOT);
  await page.getByText('2 of 4 rows match a company').waitFor();
  const matches = section(page).getByRole('list', { name: 'Matches' });
  expect(await matches.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/London Robot Freight\s+Row 2 · website/),
    expect.stringMatching(/Berlin Robot Freight\s+Row 3 · email domain/),
  ]);
  await section(page).getByText('4 rows, 3 customers: 1 row cannot be matched.').waitFor();
  await section(page).getByText('1 row without a match').click();
  await section(page).getByRole('list', { name: 'Rows without a match' }).getByText('Elsewhere').waitFor();
  await section(page).getByText('has no valid website: nonsense').waitFor();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  await upload(page, 'Email\nada@berlin-robots.example\n', 'emails.csv');
  await matches.getByText('Row 2 · email domain').waitFor();
  await upload(page, HUBSPOT);
  await page.getByText('2 of 4 rows match a company').waitFor();

  await section(page).locator('input[type=file]').focus();
  await tabTo(page, /^Save customers/);
  await page.keyboard.press('Enter');
  await page.getByText('Customers saved').waitFor();
  await section(page).getByRole('link', { name: 'Search without them' }).waitFor();
  await tabTo(page, /^Search without them/);
  await page.keyboard.press('Enter');
  await expect.poll(() => searchOf(page)).toBe('?customers=%21any');
  await expect.poll(() => cards(page).count()).toBe(2);
  expect(errors).toEqual([]);
});

test('saves, adds, replaces and deletes customers', async () => {
  const { page, errors } = await journeys.visit({ as: 'monthly', path: '/customers' });
  await upload(page, HUBSPOT);
  await save(page);
  await section(page).getByText('3 customers', { exact: true }).waitFor();
  await section(page).getByText('3 customers from 4 rows, 1 row cannot be matched.').waitFor();

  await upload(page, 'Website\naustin-robots.example\n');
  await section(page).getByRole('button', { name: 'Add to my customers' }).press('Enter');
  await section(page).getByText('4 customers', { exact: true }).waitFor();
  await section(page).getByText('1 new customer from 1 row.', { exact: true }).waitFor();
  const matching = section(page).getByRole('list', { name: 'Matching companies' });
  await expect.poll(() => matching.getByRole('listitem').count()).toBe(3);
  await section(page).getByText('1 other customer has no match').waitFor();
  const search = section(page).getByRole('searchbox', { name: 'Search customers' });
  await search.fill('berlin');
  await expect.poll(() => matching.getByRole('listitem').count()).toBe(1);
  expect(searchOf(page)).toBe('?query=berlin');
  await expectAccessible(page);
  await section(page).getByRole('button', { name: 'Remove Berlin Robot Freight' }).press('Enter');
  await section(page).getByRole('button', { name: 'Remove Berlin Robot Freight permanently' }).press('Enter');
  await section(page).getByText('No customer matches “berlin”.').waitFor();
  await section(page).getByText('3 customers', { exact: true }).waitFor();
  await search.fill('');
  await expect.poll(() => matching.getByRole('listitem').count()).toBe(2);

  await upload(page, 'Website\naustin-robots.example\n');
  await section(page).getByRole('button', { name: 'Replace my customers' }).press('Enter');
  await section(page).getByText('1 customer', { exact: true }).waitFor();

  await section(page).getByRole('link', { name: 'Search without them' }).click();
  await expect.poll(() => cards(page).count()).toBe(3);
  await page.goBack();
  await section(page).getByRole('button', { name: 'Delete all customers' }).press('Enter');
  await section(page).getByRole('button', { name: 'Delete all customers permanently' }).press('Enter');
  await section(page).getByText('Upload a list. Then you can hide your customers in search').waitFor();
  expect(errors).toEqual([]);
});

async function rememberHiding(page: Page): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/account/profile'));
  await page.getByRole('checkbox', { name: 'Always hide them' }).press('Space');
  expect((await saved).status()).toBe(200);
}

test('shows that customers are hidden beside the count and in the URL, and remembers it on request', async () => {
  const { page, errors } = await journeys.visit({ as: 'lifetime', path: '/customers' });
  await upload(page, HUBSPOT);
  await save(page);
  await page.getByText('They stay visible in search until you hide them.').waitFor();
  const always = section(page).getByRole('checkbox', { name: 'Always hide my customers in search' });
  await always.press('Space');
  await page.getByText('Setting saved').waitFor();
  await openPath(page, '/search');
  await expect.poll(() => searchOf(page)).toBe('?customers=%21any');
  await openPath(page, '/customers');
  expect(await always.isChecked()).toBe(true);
  await always.press('Space');
  await expect.poll(() => always.isChecked()).toBe(false);
  await openPath(page, '/search');
  const hiddenCount = page
    .getByRole('listitem')
    .filter({ has: hide(page) })
    .getByText('2', { exact: true });
  await hiddenCount.waitFor();
  await hide(page).press('Space');
  await expect.poll(() => searchOf(page)).toBe('?customers=%21any');
  await expect.poll(() => cards(page).count()).toBe(2);
  await hiddenCount.waitFor();
  await page.getByText('2 customers hidden').filter({ visible: true }).waitFor();
  await page.getByRole('button', { name: 'Show hidden customers' }).filter({ visible: true }).click();
  await expect.poll(() => cards(page).count()).toBe(4);
  expect(await page.getByText('2 customers hidden').count()).toBe(0);
  await hide(page).press('Space');
  await expect.poll(() => searchOf(page)).toBe('?customers=%21any');

  await openPath(page, '/search');
  expect(searchOf(page)).toBe('');
  await hide(page).press('Space');
  await rememberHiding(page);
  await openPath(page, '/search');
  expect(searchOf(page)).toBe('?customers=%21any');
  expect(await cards(page).count()).toBe(2);
  expect(await hide(page).isChecked()).toBe(true);
  await page.goto('/converter');
  await page.getByRole('link', { name: 'Search', exact: true }).first().click();
  await expect.poll(() => searchOf(page)).toBe('?customers=%21any');
  await page.goto('/search?query=london');
  expect(searchOf(page)).toBe('?query=london');
  await page.goto('/search?query=london&customers=!any');
  await page.getByText('1 match is hidden because it is your customer.').waitFor();
  await page.getByRole('link', { name: 'Show it' }).click();
  await page.getByRole('article').filter({ hasText: 'London Robot Freight' }).waitFor();
  await expect.poll(() => searchOf(page)).toBe('?query=london');
  await page.goto('/search');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(() => cards(page).count()).toBe(4);
  await expect.poll(() => searchOf(page)).toBe('');
  await rememberHiding(page);
  await page.goto('/search');
  expect(searchOf(page)).toBe('');
  await page.setViewportSize({ width: 390, height: 900 });
  await settled(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: 'Hide my customers' }).click();
  await sheet.getByRole('button', { name: 'Show 2 results' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('asks for the columns it does not recognize, and reports what is wrong with a file', async () => {
  const { page } = await journeys.visit({ as: 'trial', path: '/customers' });
  await upload(page, 'Alpha,Beta\nLondon Robot Freight,1\nSomeone else,2\n');
  await section(page).getByText('Choose the columns with names, websites or email addresses').waitFor();
  expect(await section(page).getByRole('button', { name: /Save/ }).count()).toBe(0);
  const release = await hold(page, '**/customers/preview?*');
  await section(page).getByLabel('Field for Alpha').selectOption('Company name');
  await section(page).getByLabel('Field for Beta').selectOption('Website');
  expect(await section(page).getByLabel('Field for Alpha').inputValue()).toBe('name');
  release();
  await section(page).getByLabel('Field for Beta').selectOption('Not used');
  await section(page).getByText('0 of 2 rows match a company').waitFor();
  expect(await section(page).getByLabel('Field for Beta').isVisible()).toBe(true);
  const possible = section(page).getByRole('group', { name: 'Possible matches' });
  const london = possible.getByRole('checkbox', { name: 'London Robot Freight' });
  expect(await london.isChecked()).toBe(false);
  await london.press('Space');
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);
  await section(page).getByRole('button', { name: 'Save customers' }).click();
  await section(page).getByText('2 customers', { exact: true }).waitFor();
  await page.locator('[data-preview]').waitFor({ state: 'detached' }); // It has the same checkbox.
  await expect.poll(() => london.isChecked()).toBe(true);
  await london.press('Space');
  await section(page).getByText('0 matching companies, 1 possible').waitFor();
  await expect.poll(() => london.isChecked()).toBe(false);

  await upload(page, '%PDF-1.7\n', 'offer.csv');
  await section(page).getByRole('alert').getByText('is a PDF document').waitFor();
  await section(page).getByRole('button', { name: 'Cancel' }).click();
  await section(page).getByText('Choose a CSV or Excel file').waitFor();
});

test('shows the plan dialog to users without a plan', async () => {
  const { page, errors } = await journeys.visit({ as: 'free', path: '/customers' });
  await section(page).getByRole('button', { name: 'Choose a plan to upload customers' }).click();
  await page.getByRole('dialog', { name: 'Choose Your Plan' }).waitFor();
  await page.goto('/search');
  await page.getByRole('dialog', { name: 'Choose Your Plan' }).waitFor();
  await page.getByText('Hide my customers').waitFor();
  expect(errors).toEqual([]);
});
