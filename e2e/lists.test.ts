/** @module-tag browser */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { violations } from '#test/axe.ts';
import { addCompanies } from '#test/companies.ts';
import { openPath, settled, setUpJourneys } from '#test/journeys.ts';
import {
  download,
  expectAccessible,
  expectNoHorizontalScroll,
  exportResults,
  isFocusLost,
  layoutShift,
  post,
  press,
} from '#test/page-steps.ts';

const BARGE_COUNT = 53;

const journeys = setUpJourneys();
beforeAll(async () => {
  const barges = Array.from({ length: BARGE_COUNT }, (_, i) => ({
    organization_name: `Barge ${String(i + 1).padStart(2, '0')}`,
    website: `barge-${i}.example`,
    last_funding_date: '2026-09-01',
  }));
  await addCompanies(journeys.database.db, barges);
});

const FREIGHT = '/search?query=freight&sort=name-asc';

const group = (page: Page, name: string) => page.locator('details', { has: page.getByRole('heading', { name }) });
const option = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const countOf = (page: Page, name: string) =>
  page
    .locator('li', { has: page.getByRole('checkbox', { name, exact: true, includeHidden: true }) })
    .locator('.choice-count')
    .textContent();
/** The statuses on the cards of a list. */
const statusesOf = (page: Page) => page.locator('.list-status option:checked').allTextContents();
const rows = (page: Page) => page.getByRole('list', { name: 'Lists' });
const listNames = (page: Page) => rows(page).locator('li a[title]').allTextContents();
const companies = (page: Page) => page.locator('article h2').allTextContents();
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const inFocus = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

async function call(page: Page, method: string, path: string, data?: unknown) {
  const answer = await post(page, `/api/${path}`, data, method);
  expect([path, answer.ok()]).toEqual([path, true]);
  return answer.status() === 204 ? null : answer.json();
}

async function createList(page: Page, name: string): Promise<number> {
  return (await call(page, 'POST', 'lists', { name })).id;
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('creates lists and adds companies by keyboard alone', { tags: 'main' }, async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: FREIGHT });
  const stages = await group(page, 'Funding stage').boundingBox();
  await press(page, 'Escape', 'j', 'l');
  await expect.poll(() => inFocus(page)).toBe('New list...');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New list' });
  await dialog.getByLabel('Name').waitFor();
  await page.keyboard.type('Acme');
  await page.keyboard.press('Enter');
  await page.getByText('Austin Robot Freight added to “Acme”').waitFor();
  await expect.poll(() => countOf(page, 'Acme')).toBe('1');
  await page.getByRole('button', { name: 'Lists containing Austin Robot Freight: Acme' }).waitFor();
  expect(await group(page, 'Funding stage').boundingBox()).toEqual(stages);

  await press(page, 'j', 'l');
  await expect.poll(() => inFocus(page)).toBe('Acme');
  await page.keyboard.press('Space');
  await page.getByText('Berlin Robot Freight added to “Acme”').waitFor();
  const item = page.getByRole('menuitemcheckbox', { name: 'Acme' });
  expect(await item.getAttribute('aria-checked')).toBe('true');
  await expect.poll(() => countOf(page, 'Acme')).toBe('2');
  await page.keyboard.press('Enter');
  await page.getByText('Berlin Robot Freight removed from “Acme”').waitFor();
  expect(await item.getAttribute('aria-checked')).toBe('false');
  await page.keyboard.press('Escape');
  await item.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.closest('[data-slug]') !== null)).toBe(true);
  await undo(page).click();
  await page.getByRole('button', { name: 'Lists containing Berlin Robot Freight: Acme' }).waitFor();

  // The side panel works the same way.
  await page.getByRole('link', { name: 'London Robot Freight' }).click();
  const panel = page.getByRole('complementary', { name: 'London Robot Freight' });
  await panel.getByRole('button', { name: 'Add to list: London Robot Freight' }).waitFor();
  await page.keyboard.press('l');
  await expect.poll(() => inFocus(page)).toBe('Acme');
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Lists containing London Robot Freight: Acme' }).waitFor();
  await expect.poll(() => countOf(page, 'Acme')).toBe('3');
  await page.keyboard.press('?');
  expect(errors).toEqual([]);
});

test('takes no key for a shortcut while the dialog of a new list loads', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: FREIGHT, fresh: true });
  const loading = Promise.withResolvers<void>();
  await page.route('**/list-dialogs-*.js', async (route) => {
    await loading.promise;
    await route.continue();
  });
  const openMenu = async () => {
    await press(page, 'Escape', 'j', 'l');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('End');
    await expect.poll(() => inFocus(page)).toBe('New list...');
  };
  await openMenu();
  await press(page, 'Enter', 'e');
  expect(await page.locator('dialog[open]').count()).toBe(0);
  loading.resolve();
  await page.getByRole('dialog', { name: 'New list' }).getByLabel('Name').waitFor();
  expect(await page.locator('dialog[open]').count()).toBe(1);
  await page.keyboard.press('Escape');
  await openMenu();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Europe');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Europe');
});

test('opens a list while its view cannot be loaded, and names the failure in the menu of lists', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/robots.txt', fresh: true });
  await createList(page, 'Outage');
  await openPath(page, '/lists');
  await page.route('**/api/table-layouts', (route) => route.abort());
  await page.getByRole('link', { name: 'Outage' }).click();
  await page.getByRole('heading', { name: 'No companies in this list yet' }).waitFor();

  await openPath(page, '/company/austin-robot-freight');
  await page.route('**/api/lists', (route) => route.fulfill({ status: 400, json: { detail: 'No.' } }));
  await page.reload();
  await page.getByRole('button', { name: /^Add to list: / }).click();
  await page.getByRole('menu').getByText("Couldn't load your lists").waitFor();
});

test('adds a company to a list from its page, which then shows the entry', async () => {
  const { page, errors } = await journeys.visit({ as: 'monthly', path: '/company/austin-robot-freight' });
  await page.getByRole('button', { name: /^Add to list: / }).waitFor();
  await page.keyboard.press('l');
  await expect.poll(() => inFocus(page)).toBe('New list...');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New list' }).getByLabel('Name').waitFor();
  await page.keyboard.type('Pages');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your lists' }).waitFor();
  await page.getByLabel('Status in Pages').waitFor();
  await undo(page).click();
  await page.getByRole('heading', { name: 'Your lists' }).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test('changes several selected companies in a list at once', async () => {
  const { page, errors } = await journeys.visit({ as: 'monthly', path: '/robots.txt' });
  const id = await createList(page, 'Acme');
  await createList(page, 'Bolt');
  await openPath(page, FREIGHT);
  await press(page, 'Escape', 'j', 'x', 'j', 'x');
  await bar(page).getByText('2 selected').waitFor();
  await page.keyboard.press('x');
  await bar(page).getByText('1 selected').waitFor();
  await page.getByRole('checkbox', { name: 'Select Austin Robot Freight' }).click();
  expect(await bar(page).count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Select Austin Robot Freight' }).click();
  await page.getByRole('checkbox', { name: 'Select London Robot Freight' }).click({ modifiers: ['Shift'] });
  await bar(page).getByText('3 selected').waitFor();
  await bar(page).getByRole('button', { name: 'Add to list' }).click();
  await page.getByRole('menuitem', { name: 'Acme' }).click();
  await page.getByText('3 companies added to “Acme”').waitFor();
  await expect.poll(() => countOf(page, 'Acme')).toBe('3');
  await page.getByRole('button', { name: 'Export CSV', exact: true }).click();
  const asking = page.getByRole('dialog', { name: 'Selected 3 or all 4?' });
  await asking.getByRole('button', { name: 'Selected 3' }).click();
  const options = page.getByRole('dialog', { name: 'Export 3 selected companies' });
  await options.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Export CSV', exact: true }).click();
  await asking.getByRole('button', { name: 'All 4' }).click();
  const all = await download(page, () => page.getByRole('dialog').getByRole('button', { name: 'Export' }).click());
  expect(all.text).toContain('Rotterdam Robot Freight');

  // With companies selected, the shortcut adds them all.
  const fourth = page.getByRole('link', { name: 'Rotterdam Robot Freight' });
  await fourth.focus();
  await page.keyboard.press('x');
  await bar(page).getByText('4 selected').waitFor();
  await page.keyboard.press('l');
  await page.getByText('Add 4 companies to').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => inFocus(page)).toBe('Rotterdam Robot Freight');
  await page.keyboard.press('l');
  await page.getByText('Add 4 companies to').waitFor();
  await press(page, 'a', 'Enter');
  await page.getByText('1 company added to “Acme”. 3 were already in it.').waitFor();
  await expect.poll(() => inFocus(page)).toBe('Rotterdam Robot Freight');
  await undo(page).last().click();
  await expect.poll(() => countOf(page, 'Acme')).toBe('3');
  await page.keyboard.press('Escape');
  await bar(page).waitFor({ state: 'detached' });

  await group(page, 'Lists').locator('summary').click();
  await option(page, 'Acme').click();
  await expect.poll(() => companies(page)).toHaveLength(3);
  await page.getByRole('button', { name: 'Remove Acme' }).waitFor();
  await page.getByRole('checkbox', { name: 'Select Austin Robot Freight' }).click();
  await page.getByRole('checkbox', { name: 'Select Berlin Robot Freight' }).click();
  await bar(page).getByRole('button', { name: 'Set status' }).click();
  await page.getByRole('menuitem', { name: 'Contacted' }).click();
  await page.getByText('2 companies moved to Contacted').waitFor();
  await expect.poll(() => countOf(page, 'Contacted')).toBe('2');
  await expect.poll(() => statusesOf(page)).toEqual(['Contacted', 'Contacted', 'New']);
  await page.getByLabel('Status of London Robot Freight in Acme').selectOption('Won');
  await page.getByText('London Robot Freight moved to Won').waitFor();
  expect(await statusesOf(page)).toEqual(['Contacted', 'Contacted', 'Won']);
  await undo(page).click();
  await expect.poll(() => statusesOf(page)).toEqual(['Contacted', 'Contacted', 'New']);
  await bar(page).getByRole('button', { name: 'Add tag' }).click();
  await page.getByRole('dialog').getByLabel('Tag').fill('Q4');
  await page.keyboard.press('Enter');
  await page.getByText('2 companies tagged #Q4').waitFor();
  await expect.poll(() => countOf(page, '#Q4')).toBe('2');

  await option(page, 'Contacted').click();
  await page.getByRole('button', { name: 'Exclude #Q4' }).click();
  await expect.poll(() => parameters(page)).toMatchObject({ list: String(id), status: 'contacted', tag: '!Q4' });
  await page.getByRole('button', { name: 'Remove not #Q4' }).click();
  await expect.poll(() => companies(page)).toEqual(['Austin Robot Freight', 'Berlin Robot Freight']);
  await page.getByRole('button', { name: 'Remove Contacted' }).click();
  await page.getByRole('button', { name: 'Exclude Acme' }).click();
  await expect.poll(() => companies(page)).toEqual(['Rotterdam Robot Freight']);
  await page.getByRole('checkbox', { name: /^Acme.*excluded/ }).click();
  await expect.poll(() => companies(page)).toHaveLength(3);

  await page.getByRole('checkbox', { name: 'Select Austin Robot Freight' }).click();
  await bar(page).getByRole('button', { name: 'Remove from list' }).click();
  await page.getByText('1 company removed from “Acme”').waitFor();
  await expect.poll(() => companies(page)).toEqual(['Berlin Robot Freight', 'London Robot Freight']);
  expect(await bar(page).count()).toBe(0);
  await undo(page).click();
  await expect.poll(() => companies(page)).toHaveLength(3);
  expect((await statusesOf(page))[0]).toBe('Contacted');

  // Saved searches and the export history use the names of lists.
  await page.keyboard.press('s');
  await expect.poll(() => page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('freight, Acme');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await exportResults(page);
  await expect
    .poll(async () => (await call(page, 'GET', 'exports')).exports.map(({ asked }: { asked: string }) => asked))
    .toEqual(['“freight”, Acme', '“freight”']);
  expect(errors).toEqual([]);
});

test('selects companies across pages, and all results', async () => {
  const { page, errors } = await journeys.visit({ as: 'lifetime', path: '/robots.txt' });
  const id = await createList(page, 'Barges');
  await openPath(page, '/search?query=barge&sort=name-asc&view=table');
  await page.getByRole('checkbox', { name: 'Select Barge 01' }).click();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByRole('checkbox', { name: 'Select Barge 53' }).click();
  await bar(page).getByText('2 selected').waitFor();
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Select Barge 01' }).isChecked()).toBe(true);
  await bar(page)
    .getByRole('button', { name: `Select all ${BARGE_COUNT} results` })
    .click();
  await bar(page).getByText(`All ${BARGE_COUNT} selected`).waitFor();
  const request = page.waitForRequest(`**/api/lists/${id}/changes`);
  await bar(page).getByRole('button', { name: 'Add to list' }).click();
  await page.getByRole('menuitem', { name: 'Barges' }).click();
  await page.getByText(`${BARGE_COUNT} companies added to “Barges”`).hover(); // Keeps the message with 'Undo'.
  expect((await request).postDataJSON()).toEqual({ do: 'add', search: 'query=barge' });
  expect(await call(page, 'GET', 'lists')).toMatchObject({ lists: [{ total: BARGE_COUNT }] });
  const { companies: barges } = await call(page, 'GET', 'companies?query=barge');
  await call(page, 'POST', `lists/${id}/changes`, { do: 'set_status', status: 'won', companies: [barges[0].id] });
  await undo(page).click();
  await page.getByText(`Undid the change for ${BARGE_COUNT - 1} of ${BARGE_COUNT} companies`).waitFor();
  expect(await call(page, 'GET', 'lists')).toMatchObject({ lists: [{ total: 1 }] });

  // All results stay selected, as single ones do.
  await bar(page).getByText(`All ${BARGE_COUNT} selected`).waitFor();
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  // Deselecting one of all results leaves the rest of the page selected. A new search clears the selection.
  await page.getByRole('checkbox', { name: 'Select Barge 02' }).click();
  await bar(page)
    .getByRole('button', { name: /^Select all/ })
    .click();
  await page.getByRole('checkbox', { name: 'Select Barge 02' }).click();
  await bar(page).getByText('49 selected').waitFor();
  await bar(page).getByRole('button', { name: 'Add to list' }).click();
  await page.getByRole('menuitem', { name: 'Barges' }).click();
  // The message is above the bar.
  await page.getByText('companies added to “Barges”').hover();
  const box = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 };
  const opening = await box(page.getByRole('button', { name: 'Open list' }));
  expect(opening.y + opening.height).toBeLessThanOrEqual((await box(bar(page))).y);
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('freight');
  await bar(page).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test('edits, moves, deletes and restores lists, and renames statuses', async () => {
  const { page, errors } = await journeys.visit({ as: 'trial', path: '/robots.txt' });
  const [first] = [await createList(page, 'One'), await createList(page, 'Two')];
  const { companies: matches } = await call(page, 'GET', 'companies?query=freight');
  await call(page, 'POST', `lists/${first}/changes`, { do: 'add', companies: [matches[0].id] });
  await page.goto(`${FREIGHT}&list=${first}&list=999999&status=new`);
  await page.getByRole('button', { name: 'Remove One' }).waitFor();
  // A list that does not exist is removed from the URL.
  await expect.poll(() => new URL(page.url()).searchParams.getAll('list')).toEqual([String(first)]);
  await settled(page);
  expect(await (await page.request.get(`/search?list=${first}`)).text()).toContain('Remove One');
  expect(new Set(errors.splice(0).map((error) => error.match(/status of \d+/)?.[0]))).toEqual(
    new Set(['status of 400']),
  );

  await openPath(page, '/lists');
  await choose(page, 'One', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit list' });
  await dialog.getByLabel('Name').fill('Acme, Q4');
  await dialog.getByRole('radio', { name: 'teal' }).check({ force: true });
  await dialog.getByLabel('Description').fill('For the fair');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => listNames(page)).toEqual(['Acme, Q4', 'Two']);
  expect(await call(page, 'GET', 'lists')).toMatchObject({
    lists: [{ name: 'Acme, Q4', color: 'teal', description: 'For the fair' }, {}],
  });
  await choose(page, 'Acme, Q4', 'Move down');
  await expect.poll(() => listNames(page)).toEqual(['Two', 'Acme, Q4']);
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('More for Acme, Q4');

  await page.getByRole('button', { name: 'Edit statuses' }).click();
  const statuses = page.getByRole('dialog', { name: 'Edit statuses' });
  await statuses.getByLabel('Name for “New”').fill('To do');
  await statuses.getByLabel('Color of To do').selectOption('Red');
  await statuses.getByRole('button', { name: 'Move To do down' }).click();
  await statuses.getByRole('button', { name: 'Save' }).click();
  await rows(page).getByText('1 To do').waitFor();
  expect(await rows(page).locator('[data-status="red"]').count()).toBe(1);
  await choose(page, 'Acme, Q4', 'Delete');
  const deletion = page.getByRole('dialog', { name: 'Delete “Acme, Q4”?' });
  await deletion.getByText('This list has 1 company.').waitFor();
  await deletion.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => listNames(page)).toEqual(['Two', 'Acme, Q4']);
  await choose(page, 'Acme, Q4', 'Delete');
  await deletion.getByRole('button', { name: 'Delete list' }).click();
  await page.getByText('List deleted').waitFor();
  await expect.poll(() => listNames(page)).toEqual(['Two']);
  await undo(page).click();
  await expect.poll(() => listNames(page)).toEqual(['Two', 'Acme, Q4']);

  await openPath(page, `${FREIGHT}&list=${first}&status=new`);
  await page.getByRole('button', { name: 'Remove Acme, Q4' }).waitFor();
  const statusLabels = await group(page, 'List status').locator('li label').allTextContents();
  expect(statusLabels.slice(0, 2)).toEqual(['Contacted', 'To do']);
  // The group stays open without a choice, and the focus stays near the chip that is gone.
  const chip = page.getByRole('button', { name: 'Remove To do' });
  await chip.press('Enter');
  await chip.waitFor({ state: 'detached' });
  await expect.poll(() => isFocusLost(page)).toBe(false);
  await option(page, 'To do').click();
  await chip.waitFor();
  await call(page, 'DELETE', `lists/${first}`);
  await expect.poll(() => parameters(page)).toEqual({ query: 'freight', sort: 'name-asc', status: 'new' });
  expect(errors).toEqual([]);
});

test('a list has a page of its own, which filters narrow', { tags: 'main' }, async () => {
  const { page, errors } = await journeys.visit({ as: 'lifetime', path: '/lists' });
  await page.getByRole('button', { name: 'New list' }).first().click();
  await page.getByRole('dialog', { name: 'New list' }).getByLabel('Name').fill('Harbors');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Harbors' }).click();
  await page.getByRole('heading', { name: 'No companies in this list yet' }).waitFor();
  await page.reload(); // The server's page is whole from the first one on.
  await page.getByRole('heading', { name: 'No companies in this list yet' }).waitFor();
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const freight = (await call(page, 'GET', 'companies?query=freight')).companies.map(({ id }: { id: number }) => id);
  await call(page, 'POST', `lists/${id}/changes`, { do: 'add', companies: freight });
  await call(page, 'POST', `lists/${id}/changes`, { do: 'set_status', status: 'won', companies: [freight[0]] });
  await page.getByRole('heading', { name: `${freight.length} companies` }).waitFor();

  await page.reload();
  await settled(page);
  expect(await page.title()).toContain('Harbors');
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Harbors']);
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('london');
  await page.getByRole('heading', { name: `1 of ${freight.length} companies` }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/lists/${id}?query=london`);
  expect(await companies(page)).toEqual(['London Robot Freight']);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('radio', { name: 'Board' }).check({ force: true });
  await page.getByRole('region', { name: 'Board' }).getByText('London Robot Freight').waitFor();
  await page.getByRole('radio', { name: 'Table' }).check({ force: true });
  await expect.poll(() => page.locator('tbody [data-name]').count()).toBe(freight.length);
  expect(new URL(page.url()).pathname).toBe(`/lists/${id}`);
  expect(await group(page, 'Lists').count()).toBe(0);
  await expectAccessible(page);

  await openPath(page, `/lists/${id}`);
  await press(page, 'g', 'l');
  await rows(page).getByRole('listitem').filter({ hasText: 'Harbors' }).getByText('1 Won').waitFor();
  await page.getByRole('link', { name: 'Harbors' }).click();
  await choose(page, 'Harbors', 'Delete');
  await page.getByRole('button', { name: 'Delete list' }).click();
  await page.waitForURL('/lists');
  await page.getByText('List deleted').waitFor();
  expect(await page.getByRole('link', { name: 'Harbors' }).count()).toBe(0);
  expect((await page.request.get(`/lists/${id}`)).status()).toBe(404);
  expect(errors).toEqual([]);
});

test('passes axe at every width, fits a phone, and does not shift when lists load', async () => {
  const { page, errors } = await journeys.visit({ as: 'admin', path: '/robots.txt' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { companies: matches } = await call(page, 'GET', 'companies?query=freight');
  const ids = matches.map((company: { id: number }) => company.id);
  for (let n = 1; n <= 9; n++) await createList(page, `List ${n} of harbors on the North Sea`);
  const { lists } = await call(page, 'GET', 'lists');
  const path = `lists/${lists[0].id}/changes`;
  await call(page, 'POST', path, { do: 'add', companies: ids });
  await call(page, 'POST', path, { do: 'add_tag', tag: 'Q4', companies: ids });
  for (const address of [FREIGHT, `${FREIGHT}&view=table`]) {
    await openPath(page, `${address}&list=${lists[0].id}`);
    await page.reload();
    await settled(page);
    await page.locator('.list-status, .row-status').first().waitFor();
    expect(await layoutShift(page)).toBeLessThan(0.001);
    await page.getByRole('checkbox', { name: 'Select London Robot Freight' }).click();
    await bar(page).getByRole('button', { name: 'Remove from list' }).waitFor();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await openPath(page, FREIGHT);
  await page.getByRole('checkbox', { name: 'Select London Robot Freight' }).click();
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await bar(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('Lists', { exact: true }).click();
  await sheet.getByRole('checkbox', { name: /^List 9/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  await openPath(page, '/lists');
  expect(await violations(page, { runOnly: ['target-size'] })).toEqual([]);
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByRole('dialog', { name: 'New list' }).getByLabel('Name').fill('Tenth');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await listNames(page)).at(-1)).toBe('Tenth');
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  expect(errors).toEqual([]);
});

test.each([
  [undefined, 'Create Account'],
  ['free', 'Choose Your Plan'],
] as const)('as %s, the dialog %s shows, there are no list controls, and no lists are requested', async (as, title) => {
  const { page } = await journeys.visit({ as, path: FREIGHT });
  await page.getByRole('dialog', { name: title }).waitFor();
  const hidden = { includeHidden: true } as const;
  expect(await page.getByRole('article', { name: 'London Robot Freight', ...hidden }).count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Add to list: London Robot Freight', ...hidden }).count()).toBe(0);
  expect(await page.getByRole('checkbox', { name: 'Select London Robot Freight', ...hidden }).count()).toBe(0);
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(urls.filter((url) => /\/api\/list/.test(url))).toEqual([]);
});
