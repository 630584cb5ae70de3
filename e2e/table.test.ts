/** @module-tag browser */

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { cases } from '#test/cases.ts';
import { addCompanies } from '#test/companies.ts';
import { openPath, settled, setUpJourneys } from '#test/journeys.ts';
import { download, expectAccessible, expectNoHorizontalScroll, post } from '#test/page-steps.ts';

const journeys = setUpJourneys();
beforeAll(() =>
  addCompanies(
    journeys.database.db,
    Array.from({ length: 12 }, (_, i) => ({
      organization_name: `Kestrel ${i}`,
      industries: ['Artificial Intelligence', 'Marine Transportation', 'Supply Chain Management', 'SaaS'],
      headquarters_location: 'Rotterdam, South Holland, Netherlands',
      last_funding_type: i % 2 ? 'Seed' : 'Series A',
      last_funding_date: `2026-${i % 2 ? '09' : '10'}-2${i % 9}`,
      last_funding_amount_usd: 1e6 * (i + 1),
      total_funding_amount_usd: 100.3e6,
      contacts:
        i % 3 ? [{ first_name: 'Ada', last_name: 'Lumen', email: `ada.lumen@kestrel-number-${i}.example` }] : [],
    })),
  ),
);

const table = (page: Page) => page.getByRole('region', { name: 'Results as a table' });
const headings = (page: Page) => table(page).getByRole('columnheader').allTextContents();
const heading = (page: Page, name: string) => table(page).getByRole('columnheader', { name, exact: true });
const widthOf = async (page: Page, name: string) => (await heading(page, name).boundingBox())?.width ?? 0;
const saved = (page: Page) => page.waitForResponse((response) => response.url().includes('/api/table-layouts/'));

async function listOf(page: Page, query: string): Promise<number> {
  const { id } = await (await post(page, '/api/lists', { name: 'Acme' })).json();
  const { companies } = await (await page.request.get(`/api/companies?query=${query}`)).json();
  const ids = companies.map((company: { id: number }) => company.id);
  await post(page, `/api/lists/${id}/changes`, { do: 'add', companies: ids });
  return id;
}

test('columns are chosen, ordered, resized and remembered, for each list apart', { tags: 'main' }, async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/robots.txt' });
  const list = await listOf(page, 'freight');
  await openPath(page, '/search?query=freight&view=table');
  const initial = ['Number', 'Company', 'Email', 'Contact', 'Lists', 'Amount', 'Date', 'Type', 'Industry', 'Location'];
  expect(await headings(page)).toEqual([...initial, 'Total']);

  // By keyboard alone.
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  const menu = page.getByRole('dialog', { name: 'Columns' });
  await menu.getByRole('checkbox', { name: 'Type' }).press('Space');
  await menu.getByRole('checkbox', { name: 'Website' }).press('Space');
  await page.keyboard.press('e');
  expect(await page.locator('dialog[open]').count()).toBe(0);
  for (let n = 0; n < 3; n++) await menu.getByRole('button', { name: 'Amount: earlier' }).press('Enter');
  const [before, stored] = [await widthOf(page, 'Email'), saved(page)];
  for (let n = 0; n < 3; n++) await menu.getByRole('button', { name: 'Email: wider' }).press('Enter');
  expect((await stored).status()).toBe(204);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await expectAccessible(page);
  const arranged = cases`
    Number | Company | Amount | Email | Contact | Lists | Date | Industry | Location | Total
  `;
  expect((await headings(page)).filter(Boolean)).toEqual([...arranged, 'Website']);
  expect(await widthOf(page, 'Email')).toBeGreaterThan(before);

  // By mouse: the edge of a heading resizes, the heading itself moves.
  const edge = await heading(page, 'Contact').boundingBox();
  const resized = saved(page);
  const x = (edge?.x ?? 0) + (edge?.width ?? 0) - 3;
  await page.mouse.move(x, (edge?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(x + 60, (edge?.y ?? 0) + 10, { steps: 3 });
  await page.mouse.up();
  expect(await widthOf(page, 'Contact')).toBeCloseTo((edge?.width ?? 0) + 60, -1);
  await resized;
  const moved = saved(page);
  await heading(page, 'Date').dragTo(heading(page, 'Amount'));
  await moved;
  expect((await headings(page)).slice(0, 4)).toEqual(['Number', 'Company', 'Date', 'Amount']);

  await page.reload();
  await settled(page);
  expect((await headings(page)).slice(0, 5)).toEqual(['Number', 'Company', 'Date', 'Amount', 'Email']);
  expect(await widthOf(page, 'Contact')).toBeCloseTo((edge?.width ?? 0) + 60, -1);

  // A list starts with this layout and keeps its own from then on.
  await openPath(page, `/search?list=${list}&view=table`);
  await page.getByRole('button', { name: 'Columns' }).click();
  const reset = saved(page);
  await menu.getByRole('button', { name: 'Reset columns' }).click();
  await reset;
  const ofList = ['Number', 'Company', 'Email', 'Contact', 'Status', 'Tags', 'Amount', 'Date', 'Type', 'Industry'];
  expect(await headings(page)).toEqual([...ofList, 'Location', 'Total']);
  await openPath(page, '/search?query=freight&view=table');
  expect((await headings(page)).slice(0, 4)).toEqual(['Number', 'Company', 'Date', 'Amount']);

  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByRole('checkbox', { name: 'Only the columns of the table' }).check();
  await page.getByText(/contacts from .* companies\.$/).waitFor();
  const { text } = await download(page, () => page.getByRole('button', { name: 'Export', exact: true }).click());
  expect(text.split('\r\n')[0]).toBe(
    'Organization Name,Last Funding Date,Last Funding Amount (in USD),Email,First name,Last name,Role,Industries,Headquarters Location,Total Funding Amount (in USD),Website',
  );
  expect(errors).toEqual([]);
});

test('status and tags are edited in the table of a list', async () => {
  const { page, errors } = await journeys.visit({ as: 'lifetime', path: '/robots.txt' });
  const list = await listOf(page, 'london');
  await openPath(page, `/search?list=${list}&view=table`);
  const status = page.getByRole('combobox', { name: 'Status of London Robot Freight in Acme' });
  await status.selectOption('Contacted');
  await page.getByText('London Robot Freight moved to Contacted').waitFor();
  await page.getByRole('button', { name: 'Add tag: tags of London Robot Freight' }).click();
  await page.getByRole('combobox', { name: 'Add tag in Acme' }).fill('Q4');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByText('Tagged #Q4').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '#Q4: tags of London Robot Freight' }).click();
  // The field, not the button that removes the tag: what is typed next is no shortcut.
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Add tag in Acme');
  await page.keyboard.press('Escape');
  const { companies } = await (await page.request.get('/api/companies?query=london')).json();
  const { entries } = await (await page.request.get(`/api/list-entries?company=${companies[0].id}`)).json();
  expect(entries).toMatchObject([{ status: 'contacted', tags: ['Q4'] }]);
  await page.getByRole('radio', { name: 'Cards' }).check({ force: true });
  await page.getByRole('article').getByText('#Q4').waitFor();
  expect(errors).toEqual([]);
});

test('a list opens in its last view, and its cards show the first line of notes', async () => {
  const { page, errors } = await journeys.visit({ as: 'trial', path: '/robots.txt' });
  const [list, other] = [await listOf(page, 'london'), await listOf(page, 'austin')];
  await openPath(page, `/lists/${list}`);
  const stored = saved(page);
  await page.getByRole('radio', { name: 'Board' }).check({ force: true });
  expect((await stored).status()).toBe(204);
  await page.getByRole('link', { name: 'Lists', exact: true }).first().click();
  const links = page.getByRole('list', { name: 'Lists' }).getByRole('link');
  await links.first().click();
  await page.waitForURL(`**/lists/${list}?view=board`);
  await page.goBack();
  await links.last().click();
  await page.waitForURL(`**/lists/${other}`);
  await page.getByRole('article').waitFor();
  await openPath(page, `/lists/${list}`);
  expect(new URL(page.url()).search).toBe('?view=board');
  const restored = saved(page);
  await page.getByRole('radio', { name: 'Cards' }).check({ force: true });
  await restored;

  const { companies } = await (await page.request.get('/api/companies?query=london')).json();
  const data = { note: 'Call on Monday\nThen send the deck', version: 0 };
  const headers = { origin: journeys.product.url };
  const put = await page.request.put(`/api/lists/${list}/notes/${companies[0].id}`, { data, headers });
  expect(put.ok()).toBe(true);
  await openPath(page, `/lists/${list}`);
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('article').getByTitle('Call on Monday').waitFor();
  await page.keyboard.press('f');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('details')?.innerText))
    .toContain('List status');
  expect(errors).toEqual([]);
});

test.each([
  [820, ['Company', 'Email']],
  [390, ['Company']],
] as const)('at %i px the table scrolls below its headings and beside the names', async (width, visible) => {
  const { page } = await journeys.visit({ as: 'monthly', path: '/search?view=table', width });
  await expectNoHorizontalScroll(page);
  for (const name of visible) {
    const box = await heading(page, name).boundingBox();
    expect((box?.x ?? Number.NaN) + (box?.width ?? 0)).toBeLessThan(width);
  }
  // No email is cut where its column is visible.
  const cut = await table(page)
    .locator('.email > a')
    .evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth).length);
  expect(cut).toBe(0);
  const [before, email] = [await heading(page, 'Company').boundingBox(), await heading(page, 'Email').boundingBox()];
  const mark = () => table(page).evaluate((frame) => getComputedStyle(frame, '::after').opacity);
  expect(await mark()).toBe('1'); // More columns follow.
  await table(page).evaluate((frame) => frame.scrollTo(frame.scrollWidth, 0));
  await expect.poll(mark).toBe('0');
  await table(page).evaluate((frame) => frame.scrollTo(300, 400));
  expect((await heading(page, 'Email').boundingBox())?.x).toBeLessThan(email?.x ?? 0);
  const after = await heading(page, 'Company').boundingBox();
  expect(after?.y).toBe(before?.y);
  expect(after?.x).toBeLessThanOrEqual(before?.x ?? 0);
  expect(after?.x).toBeGreaterThanOrEqual(0);
});

test('marks exported companies and customers on cards and in the table', async () => {
  const { page, errors } = await journeys.visit({ as: 'monthly', path: '/robots.txt' });
  const { companies } = await (await page.request.get('/api/companies?query=london')).json();
  await (await post(page, '/api/exports/companies', { companies: [companies[0].id] })).text();
  for (const view of ['cards', 'table']) {
    await openPath(page, `/search?query=freight&view=${view}`);
    const london = page.locator(`[data-slug="${companies[0].slug}"]`);
    await london.getByText('Exported by you').waitFor();
    expect(await page.getByText('Exported by you').count()).toBe(1);
    const icon = await london.locator('.company-mark').evaluate((mark) => {
      const { width, content } = getComputedStyle(mark, '::before');
      return { width, content, room: mark.getBoundingClientRect().width };
    });
    expect(icon).toEqual({ width: '15px', content: '""', room: 15 });
    await page.setViewportSize({ width: 390, height: 1000 });
    const isUncovered = await london.locator('.company-mark').evaluate((mark) => {
      const { x, y, width, height } = mark.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === mark;
    });
    expect(isUncovered).toBe(true);
    await page.setViewportSize({ width: 1440, height: 1000 });
    expect(await page.getByText('Your customer').count()).toBe(0);
    await expectAccessible(page);
  }
  // The heading of the table selects its page, and again none of it.
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  await all.check();
  await page.getByText('4 selected', { exact: true }).waitFor();
  await all.uncheck();
  await page.getByText('4 selected', { exact: true }).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test('seven cards with three industries each fit on a laptop, and charts stay as the user left them', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/search', fresh: true });
  await page.setViewportSize({ width: 1280, height: 900 });
  await settled(page);
  const bottom = 900 - 32; // The status line.
  const inView = () =>
    page
      .getByRole('article')
      .evaluateAll((cards, y) => cards.filter((card) => card.getBoundingClientRect().bottom <= y).length, bottom);
  expect(await inView()).toBeGreaterThanOrEqual(7);
  const cutEmails = await page
    .locator('.card .email > a')
    .evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.innerHTML));
  expect(cutEmails.filter((email) => email.length <= 33)).toEqual([]);
  expect(await page.getByRole('article').first().locator('.badge:visible').count()).toBe(3);
  const cutTexts = await page
    .locator('.card-money > p')
    .evaluateAll((lines) =>
      lines.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent),
    );
  expect(cutTexts).toEqual([]);
  await openPath(page, `/lists/${await listOf(page, 'kestrel')}`);
  await expect.poll(inView).toBeGreaterThanOrEqual(7);
  await openPath(page, '/search');
  const charts = page.getByRole('region', { name: 'Charts of these results' });
  await charts.getByRole('button', { name: 'Show charts' }).click();
  await page.reload();
  await charts.getByRole('button', { name: 'Hide charts' }).click();
  await page.setViewportSize({ width: 1280, height: 1100 });
  await page.reload();
  await charts.getByRole('button', { name: 'Show charts' }).waitFor();
  expect(await charts.getByText('Funding by month').isVisible()).toBe(false);
});
