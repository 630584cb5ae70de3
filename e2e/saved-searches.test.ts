/** @module-tag browser */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addCompanies } from '#test/companies.ts';
import { FEW_COMPANIES, openPath, settled, setUpJourneys } from '#test/journeys.ts';
import { expectAccessible, expectNoHorizontalScroll, exportResults, isFocusLost, post } from '#test/page-steps.ts';

const journeys = setUpJourneys();

const LONG = 'Robots that load freight in every harbor of the North Sea, seed rounds of the last ninety days only';

const inFocus = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const section = (page: Page) => page.getByRole('list', { name: 'Saved searches' });
const names = (page: Page) => section(page).locator('li a[title]').allTextContents();
const openSaved = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: /^Saved/ })
    .click();
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
/** In the toast with a title: that of an earlier change may still be there. */
const undo = (page: Page, title: string) =>
  page.getByText(title, { exact: true }).locator('..').getByRole('button', { name: 'Undo' });
const saved = (page: Page, name: string) => page.getByRole('button', { name: `Saved as ${name}` });

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Saves a search over the API. */
async function save(page: Page, name: string, params: string): Promise<number> {
  return (await (await post(page, '/api/saved-searches', { name, params })).json()).id;
}

test('saves, opens, changes, renames, moves and deletes searches', { tags: 'main' }, async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/search' });
  expect(await page.getByRole('button', { name: 'Save search' }).count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Seed', exact: true }).click();
  await page.getByRole('button', { name: 'Save search' }).click();
  const name = page.getByRole('dialog', { name: 'Save search' }).getByLabel('Name');
  await expect.poll(() => name.inputValue()).toBe('Seed');
  expect(await name.evaluate((field: HTMLInputElement) => field.selectionEnd)).toBe(4);
  await page.keyboard.press('Enter');
  await page.getByText('Search saved').waitFor();
  await saved(page, 'Seed').waitFor();
  expect(await isFocusLost(page)).toBe(false);

  // A changed search can update the saved one, or be saved as a new one.
  const field = page.getByRole('searchbox', { name: 'Search companies' });
  await field.fill('Berlin');
  await page.getByRole('button', { name: 'Update “Seed”' }).waitFor();
  await field.press('Escape');
  await page.keyboard.press('s');
  await expect.poll(() => name.inputValue()).toBe('Berlin, Seed');
  await page.keyboard.type(LONG);
  await page.keyboard.press('Enter');
  await saved(page, LONG).waitFor();
  await openSaved(page);
  await section(page).getByRole('link', { name: 'Seed', exact: true }).click();
  await expect.poll(() => parameters(page)).toEqual({ fundingStage: 'Seed' });
  expect(await field.inputValue()).toBe('');
  await page.getByRole('checkbox', { name: 'Robotics', exact: true }).click();
  await page.getByRole('button', { name: 'Update “Seed”' }).click();
  await page.getByText('Search updated').waitFor();
  await saved(page, 'Seed').waitFor();
  await openSaved(page);
  expect(await section(page).getByRole('link', { name: 'Seed', exact: true }).getAttribute('href')).toBe(
    '/search?industry=Robotics&fundingStage=Seed',
  );
  await section(page).getByText('Seed, Robotics').waitFor();
  await expectNoHorizontalScroll(page);
  await choose(page, LONG, 'Rename');
  await page.getByRole('dialog', { name: 'Rename search' }).getByLabel('Name').fill('Berlin');
  await page.keyboard.press('Enter');
  await expect.poll(() => names(page)).toEqual(['Seed', 'Berlin']);
  await expect.poll(() => inFocus(page)).toBe('More for Berlin');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
  await expect.poll(() => names(page)).toEqual(['Berlin', 'Seed']);
  expect(await inFocus(page)).toBe('More for Berlin');
  await choose(page, 'Berlin', 'Delete');
  await expect.poll(() => names(page)).toEqual(['Seed']);
  await undo(page, 'Search deleted').click();
  await expect.poll(() => names(page)).toEqual(['Berlin', 'Seed']);

  expect(await (await page.request.get('/saved')).text()).toContain('More for Berlin');
  await page.reload();
  expect(await names(page)).toEqual(['Berlin', 'Seed']);
  await expectAccessible(page);
  expect(errors).toEqual([]);
});

test('the page of a saved search takes over what the server rendered', async () => {
  const { page, errors } = await journeys.visit({ as: 'lifetime', path: '/robots.txt', fresh: true });
  const id = await save(page, 'Berlin', 'query=berlin');
  await openPath(page, '/search?query=berlin');
  await saved(page, 'Berlin').waitFor();
  await post(page, `/api/saved-searches/${id}`, undefined, 'DELETE');
  expect(errors).toEqual([]);
});

test('counts and shows new matches of a search on the open page', async () => {
  const { page, errors } = await journeys.visit({ as: 'monthly', path: '/robots.txt' });
  const id = await save(page, 'Ferries', 'query=ferry');
  await openPath(page, '/customers');
  const [first] = FEW_COMPANIES;
  if (!first) throw new Error('There is no company');
  await addCompanies(journeys.database.db, [
    { ...first, organization_name: 'Ferry Lane', website: 'ferry-lane.example', description: 'Books ferry cabins.' },
  ]);
  const newMatchCount = async () =>
    (await (await page.request.get('/api/saved-searches')).json()).searches[0].newMatches;
  await expect.poll(newMatchCount).toBe(1);
  const event = { type: 'leads_added', count: 1, since: new Date() };
  await journeys.database.pool.query('insert into events (event) values ($1)', [JSON.stringify(event)]);
  const navigation = page.getByRole('navigation', { name: 'Workspace' });
  await navigation.getByRole('link', { name: 'Saved 1 new' }).click();
  await section(page).getByRole('link', { name: '1 new match in Ferries' }).click();
  await expect.poll(() => parameters(page)).toEqual({ query: 'ferry', newMatchesOf: String(id) });
  await page.getByRole('article').filter({ hasText: 'Ferry Lane' }).waitFor();
  await page.getByRole('button', { name: 'Filters 1', exact: true }).waitFor();
  await expect.poll(newMatchCount).toBe(0);
  await navigation.getByRole('link', { name: 'Saved', exact: true }).waitFor();

  await page.reload();
  await settled(page);
  expect(await page.getByRole('article').count()).toBe(1);
  const exported = page.waitForRequest('**/api/exports/companies');
  const recorded = page.waitForResponse('**/api/ledger-counts?*');
  const file = await exportResults(page);
  await recorded;
  expect((await exported).postDataJSON()).toMatchObject({ searchQuery: 'ferry', newMatchesOf: String(id) });
  expect(file.text).toContain('Ferry Lane');
  await page.getByRole('button', { name: 'Remove New in Ferries' }).click();
  await expect.poll(() => parameters(page)).toEqual({ query: 'ferry' });
  await page.goBack();
  await page.getByRole('button', { name: 'Remove New in Ferries' }).waitFor();
  await saved(page, 'Ferries').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('Search deleted').waitFor();
  await expect.poll(() => parameters(page)).toEqual({ query: 'ferry' });
  expect(errors).toEqual([]);
});

test('on a phone the saved searches are in the menu', async () => {
  const { page, errors } = await journeys.visit({ as: 'trial', path: '/robots.txt', width: 390 });
  await openPath(page, '/saved');
  await page.getByRole('heading', { name: 'No saved searches yet' }).waitFor();
  await expectAccessible(page);
  await save(page, LONG, 'query=berlin');
  for (let n = 1; n <= 8; n++) await save(page, `Stage ${n}`, `fundingStage=Stage+${n}`);
  await openPath(page, '/search');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Saved' }).click();
  await expect.poll(() => names(page)).toHaveLength(9);
  await choose(page, 'Stage 8', 'Delete');
  await undo(page, 'Search deleted').click();
  await section(page).getByRole('link', { name: 'Stage 8' }).waitFor();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await section(page).getByRole('link', { name: LONG }).click();
  await page.getByRole('article').filter({ hasText: 'Berlin Robot Freight' }).waitFor();
  await saved(page, LONG).waitFor();
  await expectNoHorizontalScroll(page);
  expect(errors).toEqual([]);
});

test('says that saved searches could not be loaded, and tries again', async () => {
  const { page } = await journeys.visit({ as: 'lifetime', path: '/robots.txt' });
  let fails = true;
  await page.route('**/api/saved-searches', (route) => (fails ? route.fulfill({ status: 400 }) : route.fallback()));
  await openPath(page, '/customers');
  await openSaved(page);
  await page.getByText("Couldn't load your saved searches").waitFor();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'No saved searches yet' }).waitFor();
});

test('requests no saved searches for users without a plan', async () => {
  const { page } = await journeys.visit({ as: 'free', path: '/search?query=berlin' });
  await page.getByRole('dialog', { name: 'Choose Your Plan' }).waitFor();
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(urls.filter((url) => url.includes('saved-searches'))).toEqual([]);
});
