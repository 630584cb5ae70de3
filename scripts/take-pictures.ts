// Takes the pictures of the product on the landing page from the sample, in both color schemes. Run it after a build:
// node scripts/take-pictures.ts

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '#test/browser.ts';
import { sendTo, signInTo, startProduct } from '#test/product.ts';

const FOLDER = path.resolve(import.meta.dirname, '../src/web/site/marketing');
const SEARCH = { fundingStage: ['Seed', 'Series A'], location: ['country:United Kingdom'], fundingDate: ['60'] };
const ADDRESS = new URLSearchParams(Object.entries(SEARCH).flatMap(([name, all]) => all.map((one) => [name, one])));
const SETTLE_MS = 5_000;
/** Shares of the companies in a list, by status. */
const STATUSES = [
  ['contacted', 6],
  ['replied', 3],
  ['meeting', 2],
  ['won', 1],
  ['not-a-fit', 2],
] as const;

const product = await startProduct({ SAMPLE_DATA: 'on' });
const browser = await launchBrowser();
try {
  const cookie = await signInTo(product.url);
  const list = await prepareWork(cookie);
  const scenes = {
    'demo/poster': { path: `/search?${ADDRESS}` },
    'day/find': { path: `/search?${ADDRESS}`, prepare: openFirstCompany },
    'day/work': { path: `/search?list=${list}&view=board` },
    'day/deliver': { path: `/search?list=${list}`, prepare: openExport },
  };
  for (const [name, { path, ...scene }] of Object.entries(scenes)) {
    for (const scheme of ['light', 'dark'] as const) await take(name, path, scheme, cookie, scene);
  }
} finally {
  await browser.close();
  await product.stop();
}

type Scene = { prepare?: (page: Page) => Promise<unknown> };

async function take(name: string, address: string, scheme: 'light' | 'dark', cookie: string, { prepare }: Scene) {
  const context = await browser.newContext({
    baseURL: product.url,
    colorScheme: scheme,
    viewport: { width: 1280, height: 800 },
  });
  const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  await context.addCookies([
    { name: key, value, url: product.url },
    { name: 'sample-notice', value: 'off', url: product.url },
  ]);
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.evaluate('document.activeElement?.blur()');
  // Lists, charts and counts load after the results.
  await page.waitForTimeout(SETTLE_MS);
  await prepare?.(page);
  await page.waitForTimeout(SETTLE_MS);
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 55 });
  await writeFile(path.join(FOLDER, `${name}-${scheme}.webp`), Buffer.from(data, 'base64'));
  await context.close();
}

/** Creates a client, and a list with companies in every status. @returns the id of the list */
async function prepareWork(cookie: string): Promise<number> {
  const call = async (path: string, body?: unknown) => {
    const method = body ? 'POST' : 'GET';
    const response = await sendTo(product.url)(`/api${path}`, { method, body, headers: { cookie } });
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return response.json();
  };
  await call('/clients', { name: 'Northwind Recruiting' });
  const { id } = await call('/lists', { name: 'UK seed, autumn', color: 'teal' });
  const { companies } = await call(`/companies?${ADDRESS}&limit=24`);
  const ids: number[] = companies.map((company: { id: number }) => company.id);
  await call(`/lists/${id}/changes`, { do: 'add', companies: ids });
  for (const [status, count] of STATUSES) {
    await call(`/lists/${id}/changes`, { do: 'set_status', status, companies: ids.splice(0, count) });
  }
  return id;
}

async function openFirstCompany(page: Page) {
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.getByRole('link', { name: 'UK seed, autumn' }).waitFor();
}

async function openExport(page: Page) {
  await page.getByRole('button', { name: 'Export CSV' }).first().click();
  await page.getByLabel('Client').selectOption('Northwind Recruiting');
  await page.getByLabel('Only contacts not yet exported for Northwind Recruiting').check();
  await page.getByLabel('Format').selectOption({ label: 'HubSpot' });
  await page.evaluate('document.activeElement?.blur()');
}
