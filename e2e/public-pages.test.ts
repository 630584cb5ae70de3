/** @module-tag browser */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { publicPages } from '#server/site/seo/routes.ts';
import { addCompanies } from '#test/companies.ts';
import { useTestDatabase } from '#test/database.ts';
import { sharedBrowser } from '#test/journeys.ts';
import { hold } from '#test/page-steps.ts';
import { type HostedProduct, signInTo, startHostedProduct, startProduct } from '#test/product.ts';

const ADDRESS = 'dana.whitlock@harrowgate.example';
const MASKED = 'd***k@harrowgate.example';
const PAGE = '/company/harrowgate';
const MAX_SCRIPT_BYTES = 143_500;
const MAX_SEARCH_SCRIPT_BYTES = 160_000;

const database = useTestDatabase('accounts');
let product: HostedProduct;
/** In a process of its own, with its own caches. */
let second: HostedProduct;
beforeAll(async () => {
  await addCompanies(database.db, [
    {
      organization_name: 'Harrowgate',
      description: 'Freight </script> planned.',
      industries: ['Logistics'],
      headquarters_location: 'Rotterdam, South Holland, Netherlands',
      contacts: [{ first_name: 'Dana', last_name: 'Whitlock', email: ADDRESS }],
      rounds: [{ announced_on: '2026-11-01', type: 'Series A', amount_usd: 5e6 }],
    },
    { organization_name: 'Peachtree', description: 'Shops.', industries: ['Retail'] },
    { organization_name: 'Nothing Known' },
    {
      organization_name: 'Vesterbro',
      contacts: [{ first_name: 'Ida', last_name: 'Vesterbro' }],
      last_funding_amount: 'EUR 4,5 Mio',
      last_funding_date: '2026-10-01',
      rounds: [{ announced_on: '2026-10-01', type: 'Seed', amount_usd: null, amount: 'EUR 4,5 Mio' }],
    },
  ]);
  const env = { DATABASE_URL: database.url, SAMPLE_DATA: 'off' };
  [product, second] = await Promise.all([startHostedProduct(env), startProduct(env)]);
});
afterAll(async () => {
  await product.stop();
  await second.stop();
});

const get = (pathname: string, headers: Record<string, string> = {}, from = product) =>
  fetch(from.url + pathname, { headers, redirect: 'manual' });
const textOf = async (pathname: string, headers?: Record<string, string>, from?: HostedProduct) =>
  (await get(pathname, headers, from)).text();

/** Opens a page until the test ends, without the preparations of `visit`. */
async function openPage(options?: BrowserContextOptions): Promise<Page> {
  const page = await (await sharedBrowser()).newPage(options);
  onTestFinished(() => page.close());
  return page;
}

/** Changes a company under a new search version, without a notification. */
async function describe(description: string): Promise<void> {
  await database.pool.query(
    `with raised as (update search_version set version = version + 1 returning version)
     update companies set description = $1, version = raised.version from raised where slug = 'harrowgate'`,
    [description],
  );
}

test('the server renders what a visitor sees after a checkout', async () => {
  for (const path of ['/?success=true', '/?canceled=true', '/search?success=true'])
    expect(await textOf(path, {}, second)).not.toContain('<!--$!-->'); // A part that the browser must render.
});

test('caches a rendered page until its data changes in any process', async () => {
  const first = await get(PAGE);
  const etag = first.headers.get('etag') ?? 'none';
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  expect(await textOf(PAGE)).toBe(await first.text());
  expect((await get(PAGE, { 'if-none-match': etag })).status).toBe(304);
  await textOf(PAGE, {}, second);

  await describe('Freight, and now ferries.');
  for (const each of [product, second]) expect(await textOf(PAGE, {}, each)).toContain('and now ferries');
  expect((await get(PAGE, { 'if-none-match': etag })).status).toBe(200);
  expect(await textOf(PAGE, { 'accept-encoding': 'gzip' })).toContain('and now ferries');
});

test('a company page invents no role, and marks an amount that is only known as written', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`${product.url}/company/vesterbro`);
  const text = await page.getByRole('main').innerText();
  expect(text).toMatch(/Ida Vesterbro\s+No email address/);
  expect(text).toMatch(/EUR 4,5 Mio\s+as stated · Oct 1, 2026/);
});

test('no one gets a page rendered for someone else', async () => {
  const cookie = await signInTo(product.url);
  const visitors = await textOf(PAGE);
  expect(visitors).toContain(MASKED);
  const own = await get(PAGE, { cookie });
  expect(own.headers.get('cache-control')).toBe('private, no-store');
  expect(own.headers.get('etag')).toBeNull();
  expect(await own.text()).toContain(ADDRESS);
  for (const headers of [undefined, { cookie: 'scheme=dark' }, { cookie: 'fundscout.session_token=made.up' }]) {
    const html = await textOf(PAGE, headers);
    expect(html).not.toContain(ADDRESS);
    expect(html).not.toContain('pro@fundscout.example');
  }
  expect(await textOf(PAGE, { cookie: 'scheme=dark' })).toContain('data-theme="dark"');
  expect(await textOf(PAGE)).toBe(visitors);
});

test.each([
  '/company/..%2Fme',
  '/company/..%2Fevents',
  '/company/..%2F..%2Fsitemap.xml',
  '/company/..%2Fauth%2Fmagic-link%2Fverify%3Ftoken=x',
  '/lps/..%2Fme',
])('%s is a 404 and cannot reach another API call', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('set-cookie')).toBeNull();
});

test('rejects an overlong query string, and does not cache pages for unusual cookies', async () => {
  expect((await get(`/terms?${'a&'.repeat(20_000)}`)).status).toBe(414);
  for (const cookie of ['scheme=dark; scheme=light', 'scheme=dark;;;']) {
    expect((await get(PAGE, { cookie })).headers.get('cache-control')).toBe('private, no-store');
  }
});

test.each([
  '/',
  '/search',
  PAGE,
  '/companies',
  '/compare',
  '/data',
])('%s ignores parameters that campaigns add to links', async (path) => {
  const [plain, tagged] = [await get(path), await get(`${path}?utm_source=x&fbclid=y`)];
  expect([path, tagged.status]).toEqual([path, plain.status]);
  expect(await tagged.text()).not.toContain('is not a known parameter');
});

test('only our own scripts run in a cached page', async () => {
  const answer = await get(PAGE);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self' 'sha256-[^;]*;/);
  expect(policy).not.toMatch(/script-src[^;]*(unsafe-inline|nonce)/);
  expect(await answer.text()).not.toContain('nonce=');
});

test('keeps idle connections open longer than proxies do', async () => {
  expect((await get('/')).headers.get('keep-alive')).toBe('timeout=75');
});

test('never caches forms that contain a timestamp', async () => {
  for (const form of ['/contact', '/request-trial', '/do-not-sell']) {
    expect([form, (await get(form)).headers.get('cache-control')]).toEqual([form, 'private, no-store']);
  }
});

test.each([
  ['/search/', '/search'],
  ['//search', '/search'],
  ['/Company/Harrowgate?page=2', '/company/harrowgate?page=2'],
])('%s redirects to its canonical URL', async (path, spelled) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([308, spelled]);
});

test('unknown pages are 404, and thin or alternative pages are not indexed', async () => {
  for (const unknown of ['/nowhere', '/company/nobody', '/directory/cities/atlantis']) {
    expect([unknown, (await get(unknown)).status]).toEqual([unknown, 404]);
  }
  expect(await textOf('/company/nothing-known')).toContain('content="noindex');
  expect((await get('/search?query=freight')).headers.get('x-robots-tag')).toBe('noindex');
  expect((await get(PAGE)).headers.get('x-robots-tag')).toBeNull();
});

test('every page of the sitemap exists and has a unique title and description', async () => {
  const named = await Promise.all(
    ['pages', 'directory-1', 'companies-1'].map(async (file) => {
      const zipped = await (await get(`/sitemaps/${file}.xml.gz`)).arrayBuffer();
      return [
        ...gunzipSync(zipped)
          .toString()
          .matchAll(/<loc>(.*?)<\/loc>/g),
      ].map(([, loc = '']) => loc);
    }),
  );
  const pages = named.flat().map((loc) => loc.slice(product.url.length));
  expect(pages).toEqual(expect.arrayContaining([...publicPages({ hide_lp_search: false }), '/directory', PAGE]));
  const pagesByText = new Map<string, string>();
  for (const page of pages) {
    const answer = await get(page);
    const html = await answer.text();
    expect([page, answer.status]).toEqual([page, 200]);
    const capture = (pattern: RegExp) => pattern.exec(html)?.[1];
    expect([page, capture(/<link rel="canonical" href="(.*?)"/)]).toEqual([page, product.url + page]);
    expect([page, capture(/name="robots" content="(.*?)"/)]).toEqual([page, undefined]);
    for (const name of ['og:title', 'og:image', 'og:url']) {
      expect([page, name, capture(new RegExp(`property="${name}" content="(.*?)"`))]).not.toContain(undefined);
    }
    for (const words of [capture(/<title>(.*?)<\/title>/) ?? '', capture(/name="description" content="(.*?)"/) ?? '']) {
      expect(words, page).not.toBe('');
      expect(pagesByText.get(words), `${page}: ${words}`).toBeUndefined();
      pagesByText.set(words, page);
    }
    const structuredData = [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)];
    expect(structuredData.length, page).toBeGreaterThan(0);
    for (const [, json = ''] of structuredData) expect(JSON.parse(json)).toHaveProperty('@type');
  }
});

test('shows a page to visitors before anything else loads, and its scripts on first interaction', async () => {
  const head = /<head>(.*?)<\/head>/s.exec(await textOf(PAGE))?.[1] ?? '';
  expect(head).toContain('<style');
  expect(head).not.toMatch(/rel="(stylesheet|modulepreload)"|<script(?![^>]*ld\+json)/);
  expect(head.match(/<link rel="preload"[^>]*>/g)).toEqual([expect.stringContaining('as="font"')]);
  const page = await openPage();
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  // Chromium reports a pointer that rests on the new page, which is no interaction.
  await page.goto(product.url + PAGE, { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  // A click before the scripts have loaded is not lost.
  await page.getByRole('button', { name: 'Color scheme' }).dispatchEvent('click');
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
});

test('an answer opened and a search sent before the scripts load appear once they do', async () => {
  const page = await openPage();
  const releaseCompany = await hold(page, '**/assets/*.js');
  await page.goto(product.url + PAGE);
  const answer = page.locator('details', { hasText: 'Why do we say this?' });
  await answer.locator('summary').click();
  releaseCompany();
  await answer.getByText('Organization name', { exact: true }).waitFor();

  const releaseLanding = await hold(page, '**/assets/*.js');
  await page.goto(product.url);
  const field = page.getByRole('main').getByRole('searchbox');
  await field.fill('peachtree');
  await field.press('Enter');
  releaseLanding();
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByText('Showing 1–1 of 1 result').waitFor();
  await page.waitForURL(`${product.url}/?query=peachtree`);
  expect(await results.getByRole('link', { name: 'See all' }).count()).toBe(0);
});

test('a language chosen before the scripts load shows its code', async () => {
  const page = await openPage();
  const release = await hold(page, '**/assets/*.js');
  await page.goto(`${product.url}/developers`);
  await page.getByText('Python', { exact: true }).click();
  release();
  await page.getByText('python3 quickstart.py').waitFor();
  expect(await page.getByRole('radio', { name: 'Python' }).isChecked()).toBe(true);
});

test('a page with a message or script-only features does not wait for interaction', async () => {
  const page = await openPage();
  await page.goto(`${product.url}${PAGE}#evidence`);
  await page.getByText('Organization name', { exact: true }).waitFor({ timeout: 8_000 });
  await page.goto(`${product.url}/signin`);
  await page.getByRole('button', { name: 'Email me a code' }).waitFor();
  await page.evaluate(() => sessionStorage.setItem('toast', JSON.stringify({ title: 'See you later!' })));
  await page.goto(product.url + PAGE);
  await page.getByText('See you later!').waitFor();
});

test('shows the page in a browser that blocks all storage', async () => {
  const page = await openPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, 'sessionStorage', { get });
  });
  await page.goto(`${product.url}/signin`);
  await page.getByRole('button', { name: 'Email me a code' }).waitFor();
  await page.goto(product.url + PAGE);
  await page.getByRole('button', { name: 'Color scheme' }).dispatchEvent('click');
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  expect(errors).toEqual([]);
});

test.each(['/nope', '/company/nope', '/lps/nope'])('%s has one title', async (path) => {
  const html = await (await fetch(product.url + path)).text();
  expect(html.match(/<title[^>]*>[^<]*/g)).toEqual([expect.stringMatching(/>Page not found · Fundscout$/)]);
});

test('the inlined styles of a page are all it needs', async () => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  // A late font would change the comparison too.
  await page.route(/\.(js|woff2)$/, (route) => route.abort());
  for (const path of ['/', '/directory/cities', PAGE]) {
    await page.goto(product.url + path);
    expect([path, ...(await page.evaluate(changedByWholeSheets))]).toEqual([path]);
  }
});

test('the API reference says which calls need credentials, and scrolls to an error and to the response of a test request', async () => {
  const page = await openPage();
  for (const [call, label] of [
    ['tag/exports/POST/exports/companies', 'Auth Required'],
    ['tag/lps/GET/lps', 'Auth Optional'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(`${product.url}/api/docs#${call}`);
    const section = page.locator(`[id$="${call}"]`).first();
    await section.getByText(label).waitFor();
  }
  await page.goto('about:blank');
  await page.goto(`${product.url}/api/docs#not_found`);
  const row = page.getByRole('row', { name: /^not_found 404/ });
  await expect.poll(() => row.boundingBox()).toMatchObject({ y: expect.closeTo(112, -1) });
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: 'Open Menu' }).click();
  const search = page.locator('.t-doc__header').getByText('Open Search', { exact: true });
  expect(await search.boundingBox()).toMatchObject({ width: 1, height: 1 });
  await page.goto('about:blank');
  await page.goto(`${product.url}/api/v1/docs#tag/companies/GET/companies`);
  await page
    .getByRole('button', { name: /Test Request/ })
    .first()
    .click();
  await page.getByRole('button', { name: /Send/ }).first().click();
  const answer = page.getByText('401 Unauthorized').first();
  await expect.poll(async () => (await answer.boundingBox())?.y).toBeLessThan(800);
});

test.each([
  ['/', MAX_SCRIPT_BYTES],
  ['/directory/cities', MAX_SCRIPT_BYTES],
  [PAGE, MAX_SCRIPT_BYTES],
  ['/search', MAX_SEARCH_SCRIPT_BYTES],
])('the scripts of %s weigh at most %i bytes', async (page, most) => {
  const html = await textOf(page);
  const files = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file));
  expect(files.size).toBeGreaterThan(3);
  const sizes = [...files].map((file) => readFileSync(path.resolve(`dist/client${file}.br`)).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
});

/** Loads the complete stylesheets of a page. @returns the elements whose appearance they change */
async function changedByWholeSheets(): Promise<string[]> {
  const SEEN = 'display color background-color font opacity visibility margin padding border width height gap outline';
  const looks = () =>
    [...document.body.querySelectorAll('*')].map((element) =>
      [null, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        return [element.outerHTML.slice(0, 200), ...SEEN.split(' ').map((name) => style.getPropertyValue(name))];
      }),
    );
  // Otherwise the browser skips the styles of off-screen cards.
  document.head.append(
    Object.assign(document.createElement('style'), { textContent: '* { content-visibility: visible !important }' }),
  );
  const before = looks().map(String);
  const hrefs = document.querySelector<HTMLElement>('[data-sheets]')?.dataset.sheets?.split(' ') ?? [];
  if (hrefs.length === 0) return ['no sheets are named'];
  for (const href of hrefs) {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    document.head.append(link);
    await new Promise((resolve) => link.addEventListener('load', resolve));
  }
  return looks()
    .map(String)
    .filter((look, index) => look !== before[index]);
}

test.each([
  ['/api/auth/sign-in/email', 413],
  ['/api/exports/companies', 401],
  ['/api/no-such-call', 404],
  ['/sandbox/stripe/checkout/x', 404],
  ['/search', 404],
])('announces that it closes the connection of a body that it does not read: %s', async (path, status) => {
  const headers = { origin: product.url, 'content-type': 'application/json', 'content-length': 5_000_000 };
  const upload = request(product.url + path, { method: 'POST', headers });
  upload.write('{');
  const [answer]: IncomingMessage[] = await once(upload, 'response');
  expect([answer?.statusCode, answer?.headers.connection]).toEqual([status, 'close']);
  upload.on('error', () => {}); // The server closes the connection.
  upload.destroy();
});
