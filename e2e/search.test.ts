/** @module-tag browser */
import { expect, test } from 'vitest';
import { openPath, setUpSharedJourneys } from '#test/journeys.ts';
import { exportResults, hold, press, searchOf } from '#test/page-steps.ts';

const journeys = setUpSharedJourneys();

/** A search with three results, two of them after a seed round: cheaper to show than the first page of all companies. */
const SMALL = '/search?query=quay';
const SHOWING = /^Showing ([\d,]+)–([\d,]+) of ([\d,]+) results$/;

test('searches while typing and keeps the search in the URL', { tags: 'main' }, async () => {
  const { page, errors } = await journeys.visit({ as: 'pro' });
  const total = page.getByRole('heading', { name: SHOWING });
  await total.waitFor();
  expect(await total.textContent()).toContain('17,555');
  await page.keyboard.type('freight'); // The field has the focus on arrival.
  await page.getByRole('heading', { name: /of \d{1,3} results$/ }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('query')).toBe('freight');
  await page.getByRole('article').first().getByRole('link', { name: '@' }).waitFor(); // Emails are loaded once typing pauses.
  const first = await page.getByRole('article').first().textContent();

  const copy = await page.context().newPage();
  await copy.goto(page.url());
  expect(await copy.getByRole('heading', { name: SHOWING }).textContent()).toBe(await total.textContent());
  await expect.poll(() => copy.getByRole('article').first().textContent()).toBe(first);
  expect(errors).toEqual([]);
});

test('keeps text typed before the scripts load', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/robots.txt' });
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/search', { waitUntil: 'commit' });
  const field = page.getByRole('searchbox', { name: 'Search companies' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.keyboard.type('/freig');
  release();
  await page.getByRole('heading', { name: /of \d{1,3} results$/ }).waitFor();
  await page.keyboard.type('ht');
  await expect.poll(() => new URL(page.url()).searchParams.get('query')).toBe('freight');
  expect(await field.inputValue()).toBe('freight');
});

test('a company opened by the URL stays on screen while its script loads', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: SMALL });
  const company = page.getByRole('article').first().getByRole('link').first();
  const name = (await company.textContent()) ?? '';
  const slug = (await company.getAttribute('href'))?.split('/').pop();
  const release = await hold(page, '**/assets/company-panel-*.js');
  const request = page.waitForRequest('**/assets/company-panel-*.js');
  await page.goto(`${SMALL}&open=${slug}`, { waitUntil: 'commit' });
  const panel = page.getByRole('complementary', { name });
  const rendered = await panel.elementHandle();
  await request;
  release();
  await page.getByRole('button', { name: 'Export CSV' }).and(page.locator(':enabled')).waitFor();
  expect(await panel.evaluate((now, before) => now === before, rendered)).toBe(true);
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test('a filter narrows the results, shows as a chip, and can be removed; back and forward follow', {
  tags: 'main',
}, async () => {
  const { page } = await journeys.visit({ as: 'pro', path: SMALL });
  const total = page.getByRole('heading', { name: SHOWING });
  const everything = await total.textContent();
  await page.getByRole('checkbox', { name: /^Seed/ }).click();
  await expect.poll(() => total.textContent()).not.toBe(everything);
  const narrowed = await total.textContent();
  await expect.poll(() => new URL(page.url()).searchParams.getAll('fundingStage')).toEqual(['Seed']);
  await page.getByRole('button', { name: /Remove.*Seed|Seed.*remove/i }).click();
  await expect.poll(() => total.textContent()).toBe(everything);
  // The URL follows the results.
  await expect.poll(() => new URL(page.url()).searchParams.has('fundingStage')).toBe(false);
  await page.goBack();
  await expect.poll(() => total.textContent()).toBe(narrowed);
  await page.goForward();
  await expect.poll(() => total.textContent()).toBe(everything);
});

test('paginates, and a new search starts at the first page', async () => {
  const { page } = await journeys.visit({ as: 'pro' });
  const total = page.getByRole('heading', { name: SHOWING });
  const previous = page.getByRole('link', { name: /Previous/ }).or(page.getByRole('button', { name: /Previous/ }));
  expect(await previous.first().isEnabled()).toBe(false);
  await page
    .getByRole('link', { name: /^Next/ })
    .or(page.getByRole('button', { name: /^Next/ }))
    .first()
    .click();
  await expect.poll(() => total.textContent()).toContain('51–100');
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('clinic');
  await expect.poll(() => total.textContent()).toMatch(/^Showing 1–/);
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBeNull();
});

test('a page out of range says so and links to the last one', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/search?page=9999' });
  await page.getByRole('heading', { name: 'Showing 0 of 17,555 results' }).waitFor();
  await page.getByRole('heading', { name: 'Page out of range' }).waitFor();
  expect(await page.getByRole('article').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Go to the last page, 352' }).getAttribute('href')).toBe(
    '/search?page=352',
  );
  expect(await page.getByRole('link', { name: 'Next' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Previous' }).click();
  await page.getByRole('heading', { name: 'Showing 17,551–17,555 of 17,555 results' }).waitFor();
});

test('while the server is slow, old results are marked, then removed, and not counted', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/robots.txt', fresh: true });
  await page.clock.install();
  await openPath(page, SMALL);
  const release = await hold(page, '**/api/companies?*');
  const finalStates = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const states: string[] = [];
        const results = document.querySelector('main');
        const look = () => {
          const old = results?.querySelector('[aria-busy="true"]')?.querySelectorAll('article').length;
          const loading = results?.querySelector('[aria-label="Loading companies"]');
          const state = loading ? 'room' : `${old ? 'old' : 'new'} ${results?.querySelector('h1')?.textContent}`;
          if (states.at(-1) !== state) states.push(state);
          if (loading) resolve(states);
        };
        new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
      }),
  );
  // In steps, so that no state is skipped however slow the machine is.
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('freight');
  let states: string[] = [];
  void finalStates.then((all) => {
    states = all;
  });
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return states.slice(-2);
    })
    .toEqual(['old Searching...', 'room']);
  await page.clock.resume();
  expect(await page.getByRole('article').count()).toBe(0);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Searching...');
  release();
  await page.getByRole('heading', { name: /of \d{1,3} results$/ }).waitFor();
  expect(await page.locator('main [aria-busy], [aria-label="Loading companies"]').count()).toBe(0);
});

test('ignores unreadable parts of a link, but rejects a search that is too long and shows no counts until it is shortened', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: `${SMALL}&page=0&sort=foo&fundingDate=soon` });
  await page.getByRole('heading', { name: SHOWING }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  const series = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: 'Series B' }) });
  expect(await series.textContent()).toMatch(/\d/);
  const response = await page.goto(`/search?query=${'a'.repeat(201)}`);
  expect(response?.status()).toBe(400);
  await page.getByRole('alert').getByText('Query must be at most 200 characters').waitFor();
  await series.waitFor();
  expect(await series.textContent()).not.toMatch(/\d/);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Results');
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('quay');
  await page.getByRole('heading', { name: SHOWING }).waitFor();
  await expect.poll(() => series.textContent()).toMatch(/\d/);
});

test('opens a company next to the list, by keyboard alone', async () => {
  const { page } = await journeys.visit({ as: 'pro' });
  await page.getByRole('article').first().waitFor();
  const name = await page.getByRole('article').first().getByRole('heading').textContent();
  await page.keyboard.press('Escape'); // Leaves the search field.
  await press(page, 'j', 'Enter');
  await page
    .getByRole('complementary', { name: name ?? '' })
    .or(page.getByRole('heading', { level: 2, name: name ?? '' }))
    .first()
    .waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBeTruthy();
  await page.keyboard.press('c');
  await page.getByText('Email Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[^*]+@.+\.example$/);
  await page.keyboard.press('Escape');
  await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBeNull();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
});

test('a toast does not cover the result that it is about', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/search' });
  const card = page.getByRole('article').nth(20);
  await card.evaluate((element) => {
    element.scrollIntoView({ block: 'end' });
    scrollBy(0, 60);
  });
  await card.getByRole('button', { name: /^Copy / }).click();
  const [toast, result] = await Promise.all([
    page.getByText('Email Copied').boundingBox(),
    page.locator('article[data-current]').boundingBox(),
  ]);
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(result?.y ?? 0);
});

test('explains an empty result and refuses to export it; a failed search can be retried', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/search?query=zzqqxx' });
  await page.getByText('No companies found').waitFor();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByText('Nothing to export').waitFor();
  await page.route('**/api/companies?*', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'invalid_parameters', detail: 'query must be shorter' }),
    }),
  );
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('freight');
  await page.getByText('Error loading companies: query must be shorter').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Results');
  await page.unroute('**/api/companies?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('article').first().waitFor();
});

test.each([
  ['{}', 'Invalid response structure from database'],
  ['null', 'No filter options data available'],
  ['<html>', 'An unexpected error occurred'],
])('filter options that arrive as %s show an error and stop loading', async (body, message) => {
  const { page } = await journeys.visit({ as: 'pro', path: '/directory', fresh: true });
  await page.clock.install();
  await page.route('**/api/filter-options?*', (route) => route.fulfill({ contentType: 'application/json', body }));
  await page.route('**/api/filter-options', (route) => route.fulfill({ contentType: 'application/json', body }));
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Search', exact: true }).click();
  const alert = page.getByRole('alert').getByText(message);
  await expect
    .poll(async () => {
      await page.clock.fastForward(5_000); // The retry delay.
      return alert.count();
    })
    .toBe(1);
  await page.getByLabel('Find a location').fill('Berlin');
  expect(await page.getByText('Loading stages...').count()).toBe(0);
  expect(await page.getByText('No locations found').count()).toBe(0);
});

test("an industry's name that no text has shows its companies", async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/search?query=govtech' });
  const chips = page.getByRole('list', { name: 'Active filters' });
  await chips.getByRole('button', { name: 'Remove GovTech' }).waitFor();
  const field = page.getByRole('searchbox', { name: 'Search companies' });
  const heading = page.getByRole('heading', { name: /results$/ });
  const count = await heading.textContent();
  await field.press('Enter');
  await expect.poll(() => searchOf(page)).toBe('?industry=GovTech');
  await expect.poll(() => field.inputValue()).toBe('');
  await expect.poll(() => heading.textContent()).toBe(count);
});

test('a sentence that finds nothing shows its filters, without the words that match nothing', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/search' });
  const field = page.getByRole('searchbox', { name: 'Search companies' });
  const sentence = 'robotics startups in Berlin with a verified email zzqq';
  await field.fill(sentence);
  await field.press('Enter');
  const chips = page.getByRole('list', { name: 'Active filters' });
  await chips.getByText('ignored: “verified email zzqq”').waitFor();
  expect(await field.inputValue()).toBe(sentence);
  await chips.getByRole('button', { name: 'Remove Berlin' }).click();
  await expect.poll(() => searchOf(page)).toBe('?industry=Robotics');
  expect(await field.inputValue()).toBe('');
  expect(errors).toEqual([]);
});

test('links to the company whose name is the text if others come before it', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/search?query=north+scan' });
  const offer = page.getByText('Open North Scan (Berlin, Germany).');
  await offer.getByRole('link').click();
  await page.getByRole('complementary', { name: 'North Scan' }).waitFor();
  await page.getByRole('article').first().getByRole('link').first().waitFor();
  expect(await page.getByRole('article').first().textContent()).not.toContain('North Scan');
  expect(errors).toEqual([]);
});

test('suggests the correct spelling of a word, and the usual name of a city', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/search?query=helth', javaScript: false });
  const health = page.getByRole('link', { name: 'health', exact: true });
  await page.getByText('Change your search to see more.').waitFor();
  const [, count = ''] = /health \(([\d,]+)\)/.exec((await page.getByText('Did you mean').textContent()) ?? '') ?? [];
  await health.click();
  await page.getByRole('heading', { name: `of ${count} results` }).waitFor();
  await page.goto('/search?query=munchen');
  await page.getByRole('link', { name: 'Munich', exact: true }).click();
  await page.getByRole('heading', { name: SHOWING }).waitFor();
});

test('an empty result names the filter to remove, with the resulting count', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/search?query=freight&fundingAmount=..1' });
  const link = page.getByRole('link', { name: /^Without Up to \$1 / });
  const count = await link.locator('span').last().textContent();
  await link.click();
  await page.getByRole('heading', { name: `of ${count} results` }).waitFor();
  await expect.poll(() => searchOf(page)).toBe('?query=freight');
});

test('renders, searches and paginates without JavaScript', async () => {
  // Accounts on a trial cannot export, so no earlier export narrows this search.
  const path = '/search?query=freight&customers=!any&exported=!any';
  const { page } = await journeys.visit({ as: 'trial', path, javaScript: false });
  expect(await page.getByRole('article').count()).toBe(50);
  await page.getByRole('checkbox', { name: 'Hide my customers' }).uncheck();
  await page.getByRole('checkbox', { name: 'Not exported', exact: true }).uncheck();
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('clinic');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(({ searchParams }) => searchParams.get('query') === 'clinic');
  const { searchParams } = new URL(page.url());
  expect([searchParams.getAll('customers'), searchParams.getAll('exported')]).toEqual([[], []]);
  expect(await page.getByRole('article').count()).toBeGreaterThan(0);
});

test('exports the whole result set as CSV', { tags: 'main' }, async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/search?query=freight' });
  const total = Number(SHOWING.exec((await page.getByRole('heading', { name: SHOWING }).textContent()) ?? '')?.[3]);
  const { name, text } = await exportResults(page);
  expect(name).toMatch(/^fundscout-companies-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByText('Export successful!').waitFor();
  expect(text.startsWith('Organization Name,Description,')).toBe(true);
  expect(text).not.toContain('***');
  expect(text.split('\r\n').length - 2).toBeGreaterThanOrEqual(total);
});

test('scrolls an amount error below the last filter into view', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: SMALL });
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('textbox', { name: 'Minimum amount' }).fill('abc');
  await page.keyboard.press('Enter');
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  const end = await filters.evaluate(bottomOf);
  await expect.poll(() => filters.getByRole('alert').evaluate(bottomOf)).toBeLessThanOrEqual(end);
});

test('reloading after a crash keeps the search, even if the URL had not followed yet', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/robots.txt', fresh: true });
  // The URL would follow 300 ms after typing, which a slow machine can exceed.
  await page.addInitScript(
    '{ const set = window.setTimeout; window.setTimeout = (run, ms, ...rest) => set(run, ms === 300 ? 60000 : ms, ...rest); }',
  );
  await openPath(page, '/search');
  const results = /\/api\/companies\?query=london/;
  await page.route(results, (route) =>
    route.fulfill({ json: { total: 1, page: 1, pageSize: 50, companies: [{}], revealBudget: null } }),
  );
  const field = page.getByRole('searchbox', { name: 'Search companies' });
  await field.fill('london');
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.unroute(results);
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await page.getByRole('article').first().getByText('London').first().waitFor();
  expect(await field.inputValue()).toBe('london');
});

test('typing fast on a slow machine loses no letter', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/search', fresh: true });
  const field = page.getByRole('searchbox', { name: 'Search companies' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await field.pressSequentially('seed robotics in germany', { delay: 16 });
  // Its filters show at once, or in the list of suggestions.
  await page.getByText('Germany', { exact: true }).first().waitFor();
  expect(await field.inputValue()).toBe('seed robotics in germany');
  await expect.poll(() => page.getByRole('main').innerText()).not.toMatch(/\w\*{3,}\w?@/);
});

test('offers other searches above the form to a visitor with no results', async () => {
  const { page } = await journeys.visit({ path: '/search?query=helth' });
  const dialog = page.getByRole('dialog', { name: 'Create Account' });
  await dialog.getByText(/^No companies match “helth”\. Did you mean health \([\d,]+\)/).waitFor();
  await dialog.getByRole('link', { name: 'health', exact: true }).click();
  await dialog.getByText(/^Your search for “health” is ready\. It matches [\d,]+ companies\./).waitFor();
  await expect.poll(() => searchOf(page)).toBe('?query=health');
  const matches = dialog.getByRole('region', { name: 'First matches' });
  await matches.getByText(/^First 3 of [\d,]+ matches$/).waitFor();
  expect(await matches.getByRole('listitem').allInnerTexts()).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/\n\w\*{3,}\w?@[\w-]+\.example$/)),
  );
  await page.goto(new URL('/search?query=pre-seed', page.url()).href);
  await dialog.getByText(/^Your search for Pre-Seed is ready\. It matches [\d,]+ companies\./).waitFor();
  await matches.getByText(/^First 3 of [\d,]+ matches$/).waitFor();
  await page.goto(new URL('/search?query=seed', page.url()).href);
  await dialog.getByText(/^Your search for “seed” is ready\. It matches \d+ companies\. Filter by Seed/).waitFor();
  await page.setViewportSize({ width: 390, height: 800 });
  await matches.scrollIntoViewIfNeeded();
  expect(await matches.isVisible()).toBe(true);
  expect(await page.content()).not.toMatch(/[a-z]{4,}@(?!fundscout)[a-z]+\.example/);
});
