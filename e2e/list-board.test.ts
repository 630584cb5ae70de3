/** @module-tag browser */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { violations } from '#test/axe.ts';
import { addCompanies } from '#test/companies.ts';
import { settled, setUpJourneys } from '#test/journeys.ts';
import { isFocusLost, post, press } from '#test/page-steps.ts';

/** More companies than one page of a column shows. */
const MANY = Array.from({ length: 53 }, (_, i) => ({
  organization_name: `Harbor ${String(i + 1).padStart(2, '0')}`,
  description: 'Docks.',
  last_funding_type: 'Series A',
  last_funding_date: '2026-01-01',
  last_funding_amount_usd: 1e6 + i,
}));

const journeys = setUpJourneys();
let list: number;
beforeAll(async () => {
  await addCompanies(journeys.database.db, MANY);
});
beforeEach(async () => {
  const { pool } = journeys.database;
  await pool.query('delete from lists; update list_owners set version = version + 1, statuses = null');
  const { rows } = await pool.query(
    `insert into lists (user_id, name, color, description, position, created_at)
     select id, 'Acme', 'teal', '', 1, now() from "user" where email = 'pro@fundscout.example' returning id`,
  );
  list = rows[0].id;
  await add('Robot Freight');
});

async function add(name: string): Promise<void> {
  await journeys.database.pool.query(
    `insert into list_entries (list_id, company_id, added_at, tags, note)
     select $1, id, now(), '{Q4}', E'First line\\nSecond line' from companies where organization_name like $2`,
    [list, `%${name}%`],
  );
  await journeys.database.pool.query(
    `insert into list_owners (user_id, version) select user_id, 1 from lists where id = $1
     on conflict (user_id) do update set version = list_owners.version + 1`,
    [list],
  );
}

const board = (params = '') => `/search?list=${list}&view=board${params}`;
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cards = (page: Page, name: string) => column(page, name).getByRole('heading', { level: 3 }).allTextContents();
const card = (page: Page, name: string) => page.getByRole('article', { name });
const link = (page: Page, name: string) => card(page, name).getByRole('link', { name });
const inFocus = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const statusOf = async (name: string): Promise<string> => {
  const { rows } = await journeys.database.pool.query(
    'select status from list_entries join companies on companies.id = company_id where organization_name = $1',
    [name],
  );
  return rows[0].status;
};

const BERLIN = 'Berlin Robot Freight';
const ALL = ['Austin Robot Freight', 'Rotterdam Robot Freight', BERLIN, 'London Robot Freight'];

test('offers the board for a single list, as a view in the URL', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: `/search?list=${list}` });
  const view = (name: string) => page.getByRole('radiogroup', { name: 'View' }).getByText(name);
  await settled(page);
  await press(page, 'Escape', 'j', 'x');
  const selection = page.getByRole('region', { name: 'Selection' });
  await selection.getByText('1 selected').waitFor();
  await view('Board').click();
  await expect.poll(() => page.url()).toContain('view=board');
  await expect.poll(() => cards(page, 'New')).toEqual(ALL);
  expect(await selection.count()).toBe(0);
  expect(await card(page, BERLIN).textContent()).toMatch(/\$2\.0M.*Ada Lumen · Founder.*Q4.*First line(?!.*Second)/s);
  const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
  expect(await link(page, 'Rotterdam Robot Freight').evaluate(isCut)).toBe(false);
  await page.getByRole('button', { name: 'Remove Acme' }).click();
  await page.getByRole('article').first().waitFor();
  expect(await view('Board').count()).toBe(0);
  expect(await page.getByRole('region', { name: 'Board' }).count()).toBe(0);
  expect(errors).toEqual([]);
});

test('moves a company to another status by dragging, and undoes it', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: board() });
  await expect.poll(() => cards(page, 'New')).toEqual(ALL);
  const changes = page.waitForResponse('**/changes');
  await card(page, BERLIN).dragTo(column(page, 'Replied'));
  await expect.poll(() => cards(page, 'Replied')).toEqual([BERLIN]);
  expect(await cards(page, 'New')).toEqual(ALL.filter((name) => name !== BERLIN));
  expect(await column(page, 'New').getByRole('heading', { level: 2 }).textContent()).toBe('New3');
  await changes;
  expect(await statusOf(BERLIN)).toBe('replied');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cards(page, 'New')).toEqual(ALL);
  expect(await statusOf(BERLIN)).toBe('new');

  // Dragging the name moves the card, not the link.
  await link(page, BERLIN).dragTo(column(page, 'Won'));
  await expect.poll(() => statusOf(BERLIN)).toBe('won');
  await expect.poll(() => cards(page, 'Won')).toEqual([BERLIN]);
  expect(errors).toEqual([]);
});

test('moves companies by keyboard, announces the moves, and opens companies', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: board() });
  await expect.poll(() => cards(page, 'New')).toEqual(ALL);
  await page.getByRole('searchbox').press('ArrowDown');
  await press(page, 'j', 'j');
  expect(await inFocus(page)).toBe(BERLIN);
  await page.getByText('[]status', { exact: true }).waitFor();
  const ring = (element: Element) => getComputedStyle(element).outlineStyle;
  expect([await card(page, BERLIN).evaluate(ring), await link(page, BERLIN).evaluate(ring)]).toEqual(['solid', 'none']);
  for (const name of ['Contacted', 'Replied', 'Meeting']) {
    await page.keyboard.press(']');
    await expect.poll(() => cards(page, name)).toEqual([BERLIN]);
    await page
      .getByRole('status')
      .filter({ hasText: `${BERLIN} is now in ${name}` })
      .waitFor();
    expect(await inFocus(page)).toBe(BERLIN);
  }
  await expect.poll(() => statusOf(BERLIN)).toBe('meeting');
  await page.keyboard.press('[');
  await expect.poll(() => statusOf(BERLIN)).toBe('replied');
  await expect.poll(() => cards(page, 'Replied')).toEqual([BERLIN]);
  await page.keyboard.press('ArrowLeft');
  expect(await inFocus(page)).toBe('Austin Robot Freight');
  await page.keyboard.press('[');
  await page.getByRole('status').filter({ hasText: 'is in the first status' }).waitFor();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Austin Robot Freight' });
  await panel.getByText('1 of 4').waitFor();
  await panel.getByRole('heading', { name: 'Your lists' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => inFocus(page)).toBe('Austin Robot Freight');
  expect(errors).toEqual([]);
});

test('fetches everything once after a move', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/robots.txt', fresh: true });
  await page.clock.install();
  await page.goto(board());
  await expect.poll(() => cards(page, 'New')).toEqual(ALL);
  await settled(page);
  const requests: string[] = [];
  const responses: string[] = [];
  page.on('request', (request) => request.method() === 'GET' && requests.push(request.url()));
  page.on('requestfinished', (request) => request.method() === 'GET' && responses.push(request.url()));
  const ofCompanies = () => responses.filter((url) => url.includes('/api/companies?'));
  // The page's time passes slowly: it would fetch again if the event that announces the move took a second.
  await page.clock.pauseAt(Date.now() + 10_000);
  await link(page, BERLIN).press(']');
  await expect
    .poll(async () => {
      await page.clock.runFor(1);
      return ofCompanies().length > 5 && responses.length === requests.length;
    })
    .toBe(true);
  expect(ofCompanies().filter((url) => url.includes('status=contacted'))).toHaveLength(1);
  expect(requests.filter((url, at) => requests.indexOf(url) !== at)).toEqual([]);
  expect(await cards(page, 'Contacted')).toEqual([BERLIN]);
});

test('fetches everything after a move even if no event announces it', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/robots.txt' });
  await page.route('**/api/events*', (route) => route.abort());
  await page.goto(board());
  await expect.poll(() => cards(page, 'New')).toEqual(ALL);
  await settled(page);
  const fetched = page.waitForResponse('**/api/companies?*status=contacted*');
  await link(page, BERLIN).press(']');
  expect((await (await fetched).json()).companies).toMatchObject([{ organizationName: BERLIN }]);
});

test('moves a company back when the server refuses, and says why', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: board() });
  await expect.poll(() => cards(page, 'New')).toEqual(ALL);
  const refused = Promise.withResolvers<void>();
  await page.route('**/changes', async (route) => {
    await refused.promise;
    await route.fulfill({ status: 503, json: { code: 'database_unavailable', detail: 'Please try again.' } });
  });
  await link(page, BERLIN).press(']');
  expect(await cards(page, 'Contacted')).toEqual([BERLIN]);
  refused.resolve();
  await page.getByText('List not changed').waitFor();
  await expect.poll(() => cards(page, 'New')).toEqual(ALL);
  expect(await cards(page, 'Contacted')).toEqual([]);
});

test('shows one status at a time on a phone, with a menu on each card', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: board(), width: 390 });
  await expect.poll(() => cards(page, 'New')).toEqual(ALL);
  expect(await column(page, 'Contacted').count()).toBe(0);
  const menu = page.getByRole('combobox', { name: `Status of ${BERLIN}` });
  const box = await menu.boundingBox();
  expect([box?.width, box?.height].every((size) => (size ?? 0) >= 44)).toBe(true);
  await menu.selectOption('Contacted');
  await expect.poll(() => statusOf(BERLIN)).toBe('contacted');
  expect(await cards(page, 'New')).not.toContain(BERLIN);
  const status = page.getByRole('combobox', { name: 'Status', exact: true });
  await expect.poll(() => status.locator('option').allTextContents()).toContain('Contacted (1)');
  await page.getByRole('button', { name: 'Next status' }).click();
  expect(await cards(page, 'Contacted')).toEqual([BERLIN]);
  expect(await status.inputValue()).toBe('contacted');
  expect(errors).toEqual([]);
});

test("shows all results of a search, with the user's status names in their order", async () => {
  await add('Harbor');
  const { page } = await journeys.visit({ as: 'pro', path: board('&sort=amount-desc') });
  const total = (name: string) => column(page, name).getByRole('heading', { level: 2 }).textContent();
  await expect.poll(() => total('New')).toBe('New57');
  expect((await cards(page, 'New')).slice(4, 6)).toEqual(['Harbor 53', 'Harbor 52']);
  expect((await cards(page, 'New')).length).toBe(50);
  await column(page, 'New').getByRole('button', { name: 'Show more' }).press('Enter');
  await expect.poll(async () => (await cards(page, 'New')).length).toBe(57);
  expect(await isFocusLost(page)).toBe(false);
  // Moved cards are sorted as in the search.
  for (const name of ['Harbor 07', BERLIN, 'Harbor 31']) await link(page, name).press(']');
  await expect.poll(() => cards(page, 'Contacted')).toEqual([BERLIN, 'Harbor 31', 'Harbor 07']);
  await expect.poll(() => statusOf('Harbor 31')).toBe('contacted');

  await page.getByRole('searchbox').fill('robot');
  await expect.poll(() => total('New')).toBe('New3');
  await expect.poll(() => cards(page, 'Contacted')).toEqual([BERLIN]);
  const { statuses } = await (await page.request.get('/api/lists')).json();
  const renamed = statuses
    .toReversed()
    .map((one: { value: string; name: string }) => ({ ...one, name: `${one.name}!` }));
  await post(page, '/api/list-statuses', { statuses: renamed }, 'PUT');
  const names = () => page.getByRole('region', { name: 'Board' }).getByRole('heading', { level: 2 }).allTextContents();
  await expect.poll(names).toEqual(['Not a fit!0', 'Won!0', 'Meeting!0', 'Replied!0', 'Contacted!1', 'New!3']);
  await page.goto(board('&status=new&status=contacted'));
  await expect.poll(names).toEqual(['Contacted!3', 'New!54']);
  await page.goto(board('&status=!new'));
  await expect.poll(async () => (await names()).length).toBe(5);
});

test('reports a column that fails to load, and fits every screen', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/robots.txt' });
  await page.route('**/api/lists', (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto('/search');
  const alert = page.getByRole('alert').filter({ hasText: "Couldn't load your lists." });
  await alert.waitFor();
  await page.unroute('**/api/lists');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('checkbox', { name: 'Acme', exact: true }).waitFor();

  await page.route('**/api/companies?*status=won*', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid_parameters', detail: 'Broken.' } }),
  );
  await page.goto(board());
  await column(page, 'Won').getByText("Couldn't load these companies.").waitFor();
  await expect.poll(() => cards(page, 'New')).toEqual(ALL);
  await page.unroute('**/api/companies?*status=won*');
  await column(page, 'Won').getByRole('button', { name: 'Try again' }).click();
  await column(page, 'Won').getByText('No companies').waitFor();
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 1000 });
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await violations(page)).toEqual([]);
  }
  expect(errors.filter((text) => !text.includes('400'))).toEqual([]);
});
