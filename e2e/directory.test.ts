/** @module-tag browser */
import { expect, test } from 'vitest';
import { openPath, setUpSharedJourneys } from '#test/journeys.ts';

const journeys = setUpSharedJourneys();

test('without JavaScript, links lead from the directory to a company, similar ones, and back to its city', async () => {
  const { page } = await journeys.visit({ path: '/directory', javaScript: false });
  await page.getByRole('link', { name: /^All .* cities$/ }).click();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL('**/directory/cities?page=2');
  const pages = page.getByRole('navigation', { name: /^Pages of/ });
  expect(await pages.locator('[aria-current]').evaluateAll((links) => links.map((link) => link.ariaLabel))).toEqual([
    'Page 2',
  ]);
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Directory' }).click();
  await page.getByRole('link', { name: /^San Francisco/ }).click();
  await page.waitForURL('**/directory/cities/san-francisco-california-united-states');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain('/directory/cities/san-francisco');
  expect(await page.getByRole('link', { name: 'Get Started' }).last().getAttribute('href')).toBe('/signup');
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await page.getByRole('heading', { name: 'Similar companies' }).waitFor();
  await page.getByRole('link', { name: 'San Francisco, California, United States' }).click();
  await page.waitForURL('**/directory/cities/san-francisco-california-united-states');
});

test('every page has one URL', async () => {
  const { page } = await journeys.visit({ path: '/directory' });
  for (const [path, to] of [
    ['/directory/cities?page=1', '/directory/cities'],
    ['/directory/companies/L?page=2', '/directory/companies/l?page=2'],
    ['/directory/cities/Berlin-Berlin-Germany', '/directory/cities/berlin-berlin-germany'],
    ['/compare/Apollo', '/compare/apollo'],
  ] as const) {
    const response = await page.request.get(`${journeys.product.url}${path}`, { maxRedirects: 0 });
    expect([path, response.status()]).toEqual([path, 308]);
    expect(new URL(response.headers().location ?? '', journeys.product.url).href).toBe(journeys.product.url + to);
  }
  for (const nothing of [
    '/directory/cities?page=999',
    '/directory/industries/alchemy',
    '/directory/planets',
    '/directory/planets/mars',
    '/compare/ledgermoor-vs-ledgermoor',
  ]) {
    expect([nothing, (await page.request.get(`${journeys.product.url}${nothing}`)).status()]).toEqual([nothing, 404]);
  }
});

test('the letter page lists 0–9 only if there are companies under it', async () => {
  const { page } = await journeys.visit({ path: '/directory/companies' });
  const main = page.getByRole('main');
  expect(await main.textContent()).toContain('17,555 venture-funded startups by name.');
  expect(await main.textContent()).not.toContain('0–9');
  const links = await main.getByRole('link').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const letters = links.filter((link) => link.includes('/directory/companies/'));
  expect(letters.length).toBeGreaterThan(20);
  for (const link of letters) expect([link, (await page.request.get(link)).status()]).toEqual([link, 200]);

  await page.route('**/api/directory', async (route) => {
    const response = await route.fetch();
    const { letters, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, letters: [...letters, { letter: '0-9', count: 1 }] } });
  });
  await openPath(page, '/directory/companies/a');
  await main.getByRole('navigation').getByRole('link', { name: 'Companies' }).click();
  await main.getByText('a non-Latin letter are under 0–9.').waitFor();
  await main.getByRole('link', { name: /^0–9/ }).waitFor();
});

test('the button below a directory list opens the short sign-up dialog', async () => {
  const { page } = await journeys.visit({ path: '/directory/companies/l' });
  await page.getByRole('main').getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('dialog', { name: 'Get a sample from 17,555 VC funded startups' }).waitFor();
});

test('a comparison with a provider shows a source and a date for each fact, and no row without one', async () => {
  const { page, errors } = await journeys.visit({ path: '/compare/apollo' });
  const rows = page.locator('tbody').getByRole('row');
  const facts = rows.locator('td:last-child');
  const count = await rows.count();
  expect(count).toBeGreaterThanOrEqual(12);
  expect(await facts.locator('a[href^="https://"]').count()).toBe(count);
  for (const date of await facts.locator('time').allTextContents())
    expect(date).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  expect(await facts.locator('time').count()).toBe(count);
  expect(await page.getByRole('row', { name: /^Limits/ }).textContent()).toContain('5,000 companies a day');
  expect(await page.getByRole('main').textContent()).not.toMatch(/not published/i);
  expect(errors).toEqual([]);
});

test('compares two companies picked from suggestions, with masked emails', async () => {
  const { page } = await journeys.visit({ path: '/compare' });
  const first = page.getByRole('combobox', { name: 'First company' });
  await first.fill('ledgermoo');
  await page
    .getByRole('option', { name: /^Ledgermoor/ })
    .first()
    .waitFor();
  await first.press('ArrowDown');
  await first.press('Enter');
  expect(await first.inputValue()).toBe('Ledgermoor');
  await page.getByRole('combobox', { name: 'Second company' }).fill('mill & gull');
  await page.getByRole('option', { name: /^Mill & Gull/ }).click();
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.waitForURL('**/compare/ledgermoor-vs-mill-gull');
  await page
    .getByRole('img', { name: /Rounds of Ledgermoor and Mill & Gull/ })
    .first()
    .waitFor();
  expect(await page.content()).not.toMatch(/[a-z]{2}@ledgermoor/);
});

test('without JavaScript, compares companies by typed names and reports an unknown one without losing the input', async () => {
  const { page } = await journeys.visit({ path: '/compare', javaScript: false });
  await page.getByRole('combobox', { name: 'First company' }).fill('Ledgermoor');
  await page.getByRole('combobox', { name: 'Second company' }).fill('zzqqxx');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByText('No company found').waitFor();
  expect(await page.getByRole('combobox', { name: 'First company' }).inputValue()).toBe('Ledgermoor');
  await page.getByRole('combobox', { name: 'Second company' }).fill('Mill & Gull');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.waitForURL('**/compare/ledgermoor-vs-mill-gull');
});

test("the next company's chart keeps no bars from the previous one", async () => {
  const { page } = await journeys.visit({ path: '/directory/cities/berlin-berlin-germany' });
  let first = '';
  await page.route(/\/api\/companies\/[^/?]+$/, async (route) => {
    const response = await route.fetch();
    const company = await response.json();
    first ||= company.slug;
    const rounds = [1e6, 2e6, 4e6].map((amountUsd) => ({ date: '2026-03-02', type: 'Seed', amountUsd }));
    // The first company has three rounds on one day, all others two.
    await route.fulfill({ response, json: { ...company, rounds: rounds.slice(company.slug === first ? 0 : 1) } });
  });
  const bars = page.getByRole('img', { name: /^Rounds of .* over time/ }).locator('rect');
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click();
  await expect.poll(() => bars.count()).toBe(3);
  await page.locator('section').filter({ hasText: 'Similar companies' }).locator('a[href^="/company/"]').last().click();
  await expect.poll(() => bars.count()).toBe(2);
});
