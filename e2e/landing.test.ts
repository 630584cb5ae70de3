/** @module-tag browser */
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { setUpSharedJourneys } from '#test/journeys.ts';

const journeys = setUpSharedJourneys();

const dialog = (page: Page) => page.getByRole('dialog');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** Whether the top edge of an element is in the upper half of the viewport. */
const isNearTop = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    return top >= 0 && top < window.innerHeight / 2;
  });

/** Claims of the landing page, verbatim. */
const CLAIMS = [
  ...['17,555', '1.2m+', 'raised in the last 90 days', 'Trusted by 2,000+ businesses', '19 datapoints per lead'],
  ...['$79', '$25', '$299', 'Save $289 annually', 'Most Popular', 'Price lock', 'Cancel anytime.', '7-day free trial.'],
  ...['Verified founder emails', 'Checked founder emails', 'Unlimited search and export'],
  ...[
    '5,000 companies a day',
    '(300 during the trial)',
    "Compared with 12 months of the Monthly Plan, it's even $649.",
  ],
];

test('the buttons in the hero and at the end of the page open the trial form with every field, and the other plan is one click away', async () => {
  const { page, errors } = await journeys.visit({ path: '/' });
  const main = page.getByRole('main');
  for (const name of ['Start free trial', 'Get Started']) {
    await main.getByRole('button', { name }).click();
    await expect.poll(() => dialog(page).getByRole('heading', { name: 'Create Account' }).isVisible()).toBe(true);
    await dialog(page)
      .getByText(/^Annual Plan: 7 days free, then \$299 per year\./)
      .waitFor();
    expect(await dialog(page).locator('label').allInnerTexts()).toEqual([
      'Email',
      'Password',
      'Confirm password',
      'First name (optional)',
      'Last name (optional)',
      'Where did you hear about us? (optional)',
      expect.stringMatching(/^I agree to the Terms of Service/),
    ]);
    const pressed = () => dialog(page).getByRole('button', { pressed: true }).innerText();
    expect(await pressed()).toMatch(/^Annual Plan\n/);
    await dialog(page).getByLabel('Email').fill('robin@harbour.example');
    await dialog(page).getByRole('button', { name: 'Monthly Plan' }).click();
    await dialog(page)
      .getByText(/^Monthly Plan: 7 days free, then \$79 per month\./)
      .waitFor();
    expect(await pressed()).toMatch(/^Monthly Plan\n/);
    expect(await dialog(page).getByLabel('Email').inputValue()).toBe('robin@harbour.example');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => dialog(page).count()).toBe(0);
  }
  expect(errors).toEqual([]);
});

test('typing filters the masked rows below; Enter keeps them, and the wall behind them leads back', {
  tags: 'main',
}, async () => {
  const { page, errors } = await journeys.visit({ path: '/' });
  const rows = page.getByRole('region', { name: /^(Newest r|R)esults$/ }).getByRole('article');
  const before = await rows.first().innerText();
  const field = page.getByRole('main').getByRole('searchbox');
  await field.fill('london');
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByText(/^Showing 1–20 of \d+ results$/).waitFor();
  await page.getByText(/^\d+ companies$/).waitFor();
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('match')?.size ?? 0)).toBeGreaterThanOrEqual(20);
  expect(await rows.first().innerText()).not.toBe(before);
  expect(await rows.allInnerTexts()).toEqual(Array.from({ length: 20 }, () => expect.stringMatching(/London/)));
  expect(await results.locator('a[href^="mailto:"]').count()).toBe(0);

  await field.fill('robotics Germany');
  await results.getByRole('link', { name: 'Germany · Robotics' }).waitFor();
  expect(await rows.count()).toBeGreaterThan(0);

  // A text that matches nothing, but names filters, shows their companies.
  await field.fill('robotics berlin');
  await results.getByText('Filtered by Berlin · Robotics.').waitFor();
  expect(await rows.allInnerTexts()).toEqual(Array.from({ length: 7 }, () => expect.stringMatching(/Berlin/)));

  await field.fill('no such company anywhere');
  await results.getByText('No companies found').waitFor();
  expect(await rows.count()).toBe(0);
  await results.getByRole('button', { name: 'Clear search', exact: true }).click();
  await expect.poll(async () => rows.first().innerText()).toBe(before);
  expect(await field.inputValue()).toBe('');

  await field.fill('berlin');
  expect(await page.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/search?query=berlin');
  await field.fill('london zzzz');
  await results.getByText('Change your search to see more.').waitFor();
  await results.getByRole('link', { name: /^Without “zzzz”/ }).click();
  await results.getByText(/^Showing 1–20 of \d+ results$/).waitFor();
  expect(await field.inputValue()).toBe('london');
  await field.press('Enter');
  await page.waitForURL(/\/\?query=london$/);
  await results.getByRole('link', { name: 'See all' }).click();
  await page.waitForURL(/\/search\?query=london$/);
  await dialog(page)
    .getByText(/^Your search for “london” is ready\. It matches \d+ companies\./)
    .waitFor();
  await dialog(page).getByRole('link', { name: 'Search without an account' }).click();
  await results.getByText(/^Showing 1–20 of \d+ results$/).waitFor();
  expect(await field.inputValue()).toBe('london');
  expect(errors).toEqual([]);
});

test('a link to a search shows its text and only its results, with the searched person and no other words marked', async () => {
  const { context } = await journeys.visit({ path: '/terms' });
  const page = await context.newPage();
  const held = Promise.withResolvers<void>();
  onTestFinished(() => held.resolve());
  await page.route('**/api/companies?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/?query=robotics+in+berlin+that+raised+a+seed+round');
  const results = page.getByRole('region', { name: 'Results' });
  const rows = results.getByRole('article');
  await results.getByText('Searching...').waitFor();
  expect(await page.getByRole('main').getByRole('searchbox').inputValue()).toMatch(/^robotics in berlin that/);
  expect(await rows.count()).toBe(0);
  held.resolve();
  await results.getByText('Filtered by Seed · Berlin · Robotics.').waitFor();
  for (const row of await rows.allInnerTexts()) expect(row).toMatch(/Berlin/);
  const marks = () => page.evaluate(() => [...(CSS.highlights.get('match') ?? [])].map(String));
  expect(await marks()).toEqual([]);

  await page.goto('/?query=Naomi+Holloway');
  await rows.first().getByText('Naomi Holloway', { exact: true }).waitFor();
  await expect.poll(marks).toEqual(expect.arrayContaining(['Naomi', 'Holloway']));
});

test('a text typed while the search loads stays in the field', async () => {
  const { context } = await journeys.visit({ path: '/terms' });
  const page = await context.newPage();
  await page.addInitScript(`
    window.written = [];
    const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    Object.defineProperty(HTMLInputElement.prototype, 'value', {
      get,
      set(text) {
        if (this.name === 'query') window.written.push(text);
        set.call(this, text);
      },
    });`);
  await page.goto('/');
  const field = page.getByRole('main').getByRole('searchbox');
  await field.pressSequentially('london');
  await page.waitForURL(/\/\?query=london$/);
  await page.getByRole('region', { name: 'Results', exact: true }).waitFor();
  expect(await field.inputValue()).toBe('london');
  expect(await page.evaluate('window.written')).not.toContain('');
});

test('a search and the place of a row are steps back, and the search of a missing page needs no account', async () => {
  const { page, errors } = await journeys.visit({ path: '/' });
  const field = page.locator('input[name="query"]');
  await field.fill('london');
  await page.waitForURL(/\/\?query=london$/);
  await page
    .getByRole('region', { name: 'Results' })
    .getByRole('link', { name: 'London, England, UK' })
    .first()
    .click();
  await page.waitForURL(/\/\?location=London/);
  await expect.poll(() => field.inputValue()).toBe('');
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe('london');
  await page.goBack();
  await page.getByRole('region', { name: 'Newest results' }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  expect(new URL(page.url()).search).toBe('');
  expect(errors).toEqual([]);

  await page.goto('/no/such/page');
  await field.fill('freight');
  await field.press('Enter');
  await page.waitForURL(/\/\?query=freight$/);
  await page.getByRole('region', { name: 'Results' }).waitFor();
});

test('filters narrow the rows without a sign-up, and lead to the same search', async () => {
  const { page, errors } = await journeys.visit({ path: '/' });
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Filters' }).click();
  const filters = main.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: 'Series B', exact: true }).click();
  const results = main.getByRole('region', { name: 'Results' });
  await results.getByText(/^Showing 1–20 of [\d,]+ results$/).waitFor();
  const rows = await results.getByRole('article').allInnerTexts();
  expect(rows).toEqual(Array.from({ length: 20 }, () => expect.stringMatching(/Series B/)));
  expect(rows.join()).toMatch(/\w\*{3,}\w?@/);
  expect(await dialog(page).count()).toBe(0);
  expect(await results.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe(
    '/search?fundingStage=Series+B',
  );
  await main.getByRole('button', { name: 'Remove Series B' }).click();
  await main.getByRole('region', { name: 'Newest results' }).waitFor();

  const phone = (await journeys.visit({ path: '/', width: 390 })).page;
  await phone.getByRole('main').getByRole('button', { name: 'Filters' }).click();
  await dialog(phone).getByRole('checkbox', { name: 'Angel', exact: true }).click();
  await dialog(phone)
    .getByRole('button', { name: /^Show \d+ results$/ })
    .click();
  await expect
    .poll(() => phone.getByRole('region', { name: 'Results' }).getByText('Angel').count())
    .toBeGreaterThan(19);
  expect(errors).toEqual([]);
});

test('shows pictures of the product in the color scheme, and what was measured', async () => {
  const { page } = await journeys.visit({ path: '/' });
  const pictures = page.getByRole('region', { name: "An agency's day." }).getByRole('img');
  expect(await pictures.count()).toBe(3);
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      const source = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc);
      await expect.poll(source).toMatch(new RegExp(`-${scheme}-[\\w-]+\\.webp$`));
    }
  }
  const proof = page.getByRole('region', { name: 'Measured, not promised.' });
  await proof
    .getByText(/^The newest round is from \w+ \d+, 20\d\d\. In the last 90 days, we confirmed [\d,]+ companies\.$/)
    .waitFor();
  await proof.getByText(/^[^:]+ raised \$[\d.]+\w: Fictional sample data, \w+ \d+, 20\d\d\.$/).waitFor();
  const sources = proof.getByRole('link', { name: /^Every source of / });
  expect(await sources.getAttribute('href')).toMatch(/^\/company\/.+#evidence$/);
  await proof.getByRole('link', { name: 'Read the source code' }).click();
  await page.getByText('export function publishedRate(').waitFor();
});

test.each([
  ['/pricing', '/#pricing'],
  ['/faq', '/#faq'],
  ['/login', '/signin'],
])('%s leads to %s', async (path, page) => {
  const answer = await fetch(journeys.product.url + path, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, page]);
});

test.each([
  ['free', '/search'],
  ['pro', '/profile/plan'],
] as const)('/pricing leads the user %s to %s', async (account, path) => {
  const { page } = await journeys.visit({ as: account, path: '/pricing' });
  expect(new URL(page.url()).pathname).toBe(path);
});

test('the demo loads on request, plays with captions, and closes with its button, with Escape and at its end', async () => {
  const { page, errors } = await journeys.visit({ path: '/' });
  const films: string[] = [];
  page.on('request', (request) => /\.(webm|vtt)$/.test(request.url()) && films.push(request.url()));
  const watch = page.getByRole('link', { name: 'Watch the demo' });
  const video = page.locator('video');
  await page.locator('#demo').scrollIntoViewIfNeeded();
  expect(await video.count()).toBe(0);
  expect(films).toEqual([]);

  await watch.click();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime > 0)).toBe(true);
  const cues = () => video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.cues?.length ?? 0);
  await expect.poll(cues).toBeGreaterThan(3);
  const captions = await page.request.get(films.find((film) => film.endsWith('.vtt')) ?? '');
  expect(captions.headers()['content-type']).toBe('text/vtt; charset=utf-8');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => dialog(page).count()).toBe(0);

  await watch.click();
  await expect.poll(() => video.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog(page).count()).toBe(0);

  await watch.click();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0);
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration - 0.1;
  });
  await expect.poll(() => dialog(page).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/');
  expect(errors).toEqual([]);
});

test('only one FAQ answer is open at a time, and the header gets its border once the page is scrolled 4 px', async () => {
  const { page } = await journeys.visit({ path: '/' });
  const header = page.locator('header').first();
  const scrolled = async (to: number) => {
    await page.evaluate((y) => window.scrollTo(0, y), to);
    return () => header.getAttribute('data-scrolled');
  };
  expect(await header.getAttribute('data-scrolled')).toBeNull();
  for (const position of [0, 3]) {
    await expect.poll(await scrolled(4)).toBe('true');
    await expect.poll(await scrolled(position)).toBeNull();
  }
  const open = () => page.locator('#faq details[open] h3').allTextContents();
  expect(await open()).toEqual(['Is there a free trial?']);
  await page.getByText('Can I cancel?').click();
  expect(await open()).toEqual(['Can I cancel?']);
  await page.getByText('Can I cancel?').click();
  expect(await open()).toEqual([]);
});

test('Pricing and FAQ scroll to their section of the home page, from any page and on phones', async () => {
  const { page } = await journeys.visit({ path: '/terms' });
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'FAQ' }).click();
  await expect.poll(() => page.url()).toMatch(/\/#faq$/);
  await expect.poll(() => isNearTop(page, '#faq')).toBe(true);
  await pages.getByRole('link', { name: 'Pricing' }).click();
  await expect.poll(() => page.url()).toMatch(/\/#pricing$/);
  await expect.poll(() => isNearTop(page, '#pricing')).toBe(true);

  const phone = (await journeys.visit({ path: '/privacy', width: 390 })).page;
  await phone.getByRole('button', { name: 'Menu' }).click();
  expect(await phone.getByRole('menuitem').allTextContents()).toEqual(['Search', 'LPs', 'Pricing', 'FAQ', 'Log in']);
  await phone.getByRole('menuitem', { name: 'FAQ' }).click();
  await expect.poll(() => isNearTop(phone, '#faq')).toBe(true);
});

test('a new page starts at the top or at what a link is about, and going back restores the position', async () => {
  const { page } = await journeys.visit({ path: '/' });
  for (const word of ['Verified', 'Checked']) {
    await page
      .getByRole('link', { name: `${word} founder emails` })
      .first()
      .click();
    await page.waitForURL('**/data#checks');
    await expect.poll(() => isNearTop(page, '#checks')).toBe(true);
    expect(await page.locator('#checks').textContent()).toContain('can still bounce');
    await page.goBack();
    await expect.poll(() => heading(page, 'Questions.').isVisible()).toBe(true);
  }
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect.poll(() => heading(page, 'Privacy Policy').isVisible()).toBe(true);
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expect.poll(() => heading(page, 'Questions.').isVisible()).toBe(true);
  await expect.poll(top).toBeGreaterThan(1_000);
});

test('going back while the next page loads restores the position', async () => {
  const { page } = await journeys.visit({ path: '/' });
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  const held = Promise.withResolvers<void>();
  onTestFinished(() => held.resolve());
  await page.route('**/api/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.mouse.wheel(0, 1_500);
  await expect.poll(top).toBeGreaterThan(1_400);
  await page.evaluate(`document.querySelector('a[href="/directory/cities"]').click()`);
  await page.getByText('Loading').waitFor();
  await expect.poll(top).toBeLessThan(1_000);
  await page.goBack();
  await expect.poll(() => heading(page, 'Questions.').isVisible()).toBe(true);
  await expect.poll(top).toBeGreaterThan(1_400);
});

test('a page scrolled before its scripts load keeps its position, and restores it on return', async () => {
  const { context } = await journeys.visit({ path: '/terms' });
  const page = await context.newPage();
  await page.addInitScript(`addEventListener('page-alive', () => { window.isAlive = true; })`);
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/');
  await page.mouse.wheel(0, 1_500);
  await expect.poll(scrolled).toBeGreaterThan(1_400);
  await expect.poll(() => page.evaluate('window.isAlive')).toBe(true);
  await page.evaluate('new Promise(requestAnimationFrame)');
  expect(await scrolled()).toBeGreaterThan(1_400);
  await page.evaluate(`document.querySelector('a[href="/privacy"]').click()`);
  await heading(page, 'Privacy Policy').waitFor();
  await page.goBack();
  await expect.poll(scrolled).toBeGreaterThan(1_400);
});

test('without JavaScript the page is complete, its buttons work as links, and every link in header and footer leads to a page', async () => {
  const { page, context } = await journeys.visit({ path: '/', javaScript: false });
  const links = page.locator('header a[href^="/"], footer a[href^="/"]');
  const paths = new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')));
  expect([...paths]).toEqual(
    expect.arrayContaining(['/', '/search', '/lps', '/terms', '/privacy', '/directory/cities']),
  );
  for (const path of paths) expect([path, (await context.request.get(path)).status()]).toEqual([path, 200]);
  const text = await page.getByRole('main').innerText();
  for (const claim of CLAIMS) expect(text).toContain(claim);
  expect(text).toMatch(/\w\*{3,}\w?@/);
  const plot = page.getByRole('img', { name: /^Funding by month, from each startup's latest round/ });
  expect(await plot.getAttribute('aria-label')).toMatch(/(\w+ 20\d\d \$[\d.]+[KMB]?[,.] ?){12}$/);
  expect(await page.getByRole('link', { name: 'Watch the demo' }).getAttribute('href')).toMatch(/\.webm$/);
  await page.getByText('How fresh is the data?').click();
  expect(await page.getByText('It is updated at least monthly: 500+ new leads every month.').isVisible()).toBe(true);
  const ways = page.getByRole('link', { name: /Start (7-day )?free trial/ });
  expect(await ways.count()).toBe(3);
  await ways.first().click();
  expect(page.url()).toBe(`${journeys.product.url}/signup?next=%2Fannual%3Fnext%3D%252Fsearch`);
  await page.getByLabel('Where did you hear about us?').waitFor();
  await page.goto('/?query=london');
  expect(await page.getByRole('searchbox').inputValue()).toBe('london');
  await page.getByRole('link', { name: 'Show results' }).click();
  for (const row of await page.getByRole('article').allInnerTexts()) expect(row).toMatch(/London/);
  await page.goto('/no/such/page');
  await page.getByRole('searchbox').fill('freight');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toMatch(/\/search\?query=freight$/);
});

test('terms and privacy policy name the operator, and hidden LPs appear nowhere on the page', async () => {
  const { page, context } = await journeys.visit({ path: '/terms', as: 'admin' });
  const change = (data: object) =>
    context.request.patch('/api/settings', { data, headers: { origin: journeys.product.url } });
  expect(await page.getByRole('main').getByText('On this page, “we” means Fundscout.').isVisible()).toBe(true);
  expect(await (await context.request.get('/privacy')).text()).not.toContain('payment provider');
  await change({ operator_name: 'Harrow & Vale Ltd', operator_address: '1 Mill Lane\nYork', hide_lp_search: true });
  try {
    for (const path of ['/terms', '/privacy']) {
      await page.goto(path);
      const text = await page.getByRole('main').innerText();
      expect(text).toContain('Fundscout is run by Harrow & Vale Ltd.');
      expect(text).toContain('1 Mill Lane\nYork');
    }
    const { page: visitor, context: visiting } = await journeys.visit({ path: '/' });
    for (const path of ['/terms', '/privacy']) {
      const text = await (await visiting.request.get(path)).text();
      expect(text).toContain('in your account settings');
      expect(text).not.toContain('href="/profile"');
    }
    expect(await visitor.content()).not.toMatch(/\/lps|limited partners/);
    expect(await (await visiting.request.get('/contact')).text()).not.toMatch(/LP program/);
  } finally {
    await change({ operator_name: '', operator_address: '', hide_lp_search: false });
  }
  const visitor = (await journeys.visit({ path: '/' })).page;
  expect(await visitor.getByRole('link', { name: 'Open the LP database' }).getAttribute('href')).toBe('/lps');
});
