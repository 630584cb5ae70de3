/** @module-tag browser */
import { expect, test } from 'vitest';
import { formatCount } from '#domain/counts.ts';
import { openPath, settled, setUpSharedJourneys } from '#test/journeys.ts';
import { isFocused, searchOf } from '#test/page-steps.ts';

const journeys = setUpSharedJourneys();

/** A search with three results, two of them after a seed round: cheaper to show than the first page of all companies. */
const SMALL = '/search?query=quay';

test('setting a range keeps keyboard focus; going back clears the field and its error', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: SMALL });
  const least = page.getByLabel('Minimum amount').first();
  await least.fill('2M');
  await page.keyboard.press('Enter');
  await expect.poll(() => least.inputValue()).toBe('$2M');
  expect(await isFocused(least)).toBe(true);
  await least.fill('a lot');
  await page.keyboard.press('Enter');
  await page.getByText('Enter amounts like').waitFor();
  await page.goBack();
  await expect.poll(() => least.inputValue()).toBe('');
  expect(await page.getByText('Enter amounts like').count()).toBe(0);
});

test('closing the filters on a narrow screen returns focus to the button that opened them', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: SMALL, width: 820 });
  const open = page.getByRole('button', { name: /^Filters/ });
  for (const way of [/^Show .*results$/, /^Close$/]) {
    await open.click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('button', { name: way }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(await isFocused(open)).toBe(true);
  }
});

test('reports a failed page change without pulling back a user who has left', async () => {
  const { page } = await journeys.visit({ as: 'pro' });
  const last = page.getByRole('article').last();
  const arrival = Promise.withResolvers<void>();
  let failing = true;
  const isSecond = (url: URL) => url.pathname === '/api/companies' && url.searchParams.get('page') === '2';
  await page.route(isSecond, async (route) => {
    if (failing) return route.fulfill({ status: 400, json: { code: 'invalid_parameters', detail: 'Not now' } });
    await arrival.promise;
    await route.continue();
  });
  await last.getByRole('link').first().click();
  const panel = page.getByRole('complementary').filter({ hasText: '50 of 17,555' });
  await panel.getByRole('button', { name: /^Next/ }).click();
  await page.getByText('Error loading companies: Not now').waitFor();
  failing = false;
  const [answered] = await Promise.all([
    page.waitForResponse((response) => isSecond(new URL(response.url()))),
    panel
      .getByRole('button', { name: /^Next/ })
      .click()
      .then(() => page.keyboard.press('Escape'))
      .then(() => panel.waitFor({ state: 'detached' }))
      .then(() => arrival.resolve()),
  ]);
  await answered.finished();
  await settled(page);
  expect(searchOf(page)).toBe('');
});

test('explains why an export failed', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: SMALL });
  for (const [status, text] of [
    [402, 'You need a plan to do this'],
    [500, 'Failed to export CSV. Please try again.'],
  ] as const) {
    await page.route('**/api/exports/companies', (route) =>
      route.fulfill({ status, json: { code: 'unexpected', detail: 'You need a plan to do this' } }),
    );
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByText('Export failed').waitFor();
    await page.getByText(text).waitFor();
    await page.unroute('**/api/exports/companies');
  }
});

test.each([
  1260, 1440,
])('at %i px no chart label is truncated, and the last chart shares the axis of the tracks', async (width) => {
  const { page } = await journeys.visit({ as: 'pro', width });
  const figures = page.getByRole('region', { name: 'Charts of these results' });
  await figures.getByText('Stage mix').waitFor();
  const ends = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return { left, right };
  };
  const axis = figures.getByRole('group', { name: /^Last rounds by size/ });
  expect(await axis.evaluate(ends)).toEqual(await page.locator('.track').first().evaluate(ends));
  const cutOff = await figures
    .locator('.truncate')
    .evaluateAll((names) => names.flatMap((name) => (name.scrollWidth > name.clientWidth ? [name.textContent] : [])));
  expect(cutOff).toEqual([]);
  const months = await figures.getByText(/^[A-Z]/).evaluateAll((labels) =>
    labels
      .filter(({ parentElement }) => parentElement?.ariaHidden && parentElement.children.length === 12)
      .map((label) => {
        const text = document.createRange();
        text.selectNodeContents(label);
        return text.getBoundingClientRect();
      }),
  );
  expect(months).toHaveLength(12);
  for (const [i, { left }] of months.entries()) expect(left).toBeGreaterThan(months[i - 1]?.right ?? 0);
});

test('clicking a chart bar filters by its value, and so does pressing Enter in its table', async () => {
  const { page } = await journeys.visit({ as: 'pro' });
  const figures = page.getByRole('region', { name: 'Charts of these results' });
  /** Chooses a value in a chart and waits for the charts of the remaining results. */
  const choose = async (act: () => Promise<void>) => {
    const [answer] = await Promise.all([page.waitForResponse(/\/api\/company-figures\?/), act()]);
    const { total } = (await answer.json()) as { total: number };
    await page.getByRole('heading', { name: `of ${formatCount(total)} results` }).waitFor();
    await settled(page);
    return formatCount(total);
  };
  const [seed] = await figures
    .getByRole('listitem')
    .filter({ hasText: /^Seed/ })
    .locator('span')
    .last()
    .allTextContents();
  expect(await choose(() => figures.getByRole('button', { name: 'Seed', exact: true }).click())).toBe(seed);
  expect(new URL(page.url()).searchParams.getAll('fundingStage')).toEqual(['Seed']);
  const bar = figures.getByRole('button', { name: /^\$1\.0M to \$1\.8M: / });
  const [count] = /[\d,]+$/.exec((await bar.getAttribute('aria-label')) ?? '') ?? [];
  expect(await choose(() => bar.click())).toBe(count);
  expect(new URL(page.url()).searchParams.getAll('fundingAmount')).toEqual(['1000000..1778279']);
  await figures.getByRole('button', { name: 'Show as tables' }).click();
  const country = figures.getByRole('region', { name: 'Countries' }).getByRole('row').first();
  const ofCountry = await country.getByRole('cell').last().textContent();
  expect(await choose(() => country.getByRole('button').press('Enter'))).toBe(ofCountry);
});

test('charts that cannot be loaded say so and can be loaded again', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/robots.txt' });
  await page.route('**/api/company-figures?*', (route) => route.fulfill({ status: 400, json: { detail: 'No' } }));
  await page.goto('/search?fundingStage=Seed');
  const alert = page.getByRole('alert').filter({ hasText: "Couldn't load the charts." });
  await alert.waitFor();
  await page.unrouteAll();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('region', { name: 'Charts of these results' }).getByText('Countries').waitFor();
});

test('a few results have neither charts nor pagination', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/search?query=ledgermoor' });
  await page.getByRole('article').first().waitFor();
  expect(await page.getByRole('region', { name: 'Charts of these results' }).count()).toBe(0);
  expect(await page.getByRole('navigation', { name: 'Pages of results' }).count()).toBe(0);
});

test('finds a place by another name, offers it only with results, and pins it once chosen', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/search?query=london' });
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const find = filters.getByLabel('Find a location');
  const places = filters.locator('details', { has: page.getByLabel('Find a location') }).getByRole('listitem');
  await find.fill('uk');
  await expect.poll(() => places.allTextContents()).toEqual([expect.stringMatching(/^United Kingdom/)]);
  await places.first().getByRole('checkbox').click();
  await find.fill('ontario');
  await expect
    .poll(() => places.allTextContents())
    .toEqual([expect.stringMatching(/^Ontario/), expect.stringMatching(/^United Kingdom/)]);
});

test('counts follow the search after a place was removed', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: SMALL });
  const seed = page.locator('.choice-row', { has: page.getByRole('checkbox', { name: 'Seed', exact: true }) });
  const count = () => seed.locator('.choice-count').textContent();
  const countOfQuay = await count();
  await openPath(page, '/search?location=country%3AFrance');
  await expect.poll(count).not.toBe(countOfQuay);
  await page.getByRole('button', { name: 'Remove France' }).click();
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('quay');
  await expect.poll(count).toBe(countOfQuay);
});

test('excludes a value with a button that appears when the value has the focus', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: SMALL });
  const exclude = page.getByRole('button', { name: 'Exclude Seed', exact: true });
  const opacity = () => exclude.evaluate((button) => getComputedStyle(button).opacity);
  expect(await opacity()).toBe('0');
  await page.getByRole('checkbox', { name: 'Seed', exact: true }).focus();
  await expect.poll(opacity).toBe('1');
  await exclude.click();
  await expect.poll(() => new URL(page.url()).searchParams.getAll('fundingStage')).toEqual(['!Seed']);
  expect(await exclude.getAttribute('aria-pressed')).toBe('true');
});
