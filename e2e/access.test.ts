/** @module-tag browser */

import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#test/accounts.ts';
import type { Account } from '#test/app.ts';
import { setUpSharedJourneys } from '#test/journeys.ts';
import { logOut, signInByForm } from '#test/page-steps.ts';

const journeys = setUpSharedJourneys();

/** A search with three results, cheaper to show than the first page of all companies. */
const SMALL = '/search?query=quay';
const ADDRESS = /(?<![*\w.])[a-z0-9.]+@[a-z0-9-]+\.example/gi;

/** Contact addresses in the page source that are not masked. */
function unmaskedAddresses(source: string): string[] {
  const own = /@fundscout\.example|support@/;
  return (source.match(ADDRESS) ?? []).filter((address) => !own.test(address));
}

test.each<[Account | undefined, string, string, string]>([
  [undefined, 'Create Account', 'browse companies by city or industry', '/directory'],
  ['free', 'Choose Your Plan', 'browse companies', '/directory'],
  ['lps', 'Choose Your Plan', 'Open the LP database', '/lps'],
])(
  'as %s, masked results are behind %s, which cannot be closed but links elsewhere',
  {
    tags: 'main',
  },
  async (as, title, link, path) => {
    const { page } = await journeys.visit({ as, path: SMALL });
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    expect(await dialog.getByRole('button', { name: 'Close' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    expect(await page.getByText(/^\w\*{3,}\w@/).count()).toBeGreaterThan(0);
    expect(unmaskedAddresses(await page.content())).toEqual([]);
    const price = dialog.getByText('7 days free, then $299 per year ($25 per month). Card required, cancel anytime.');
    if (!as) await price.waitFor();
    await dialog.getByRole('link', { name: link }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  },
);

test('explains that a trial cannot export', { tags: 'main' }, async () => {
  const { page } = await journeys.visit({ as: 'trial', path: SMALL });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export disabled during trial' });
  await dialog.getByRole('button', { name: 'Upgrade Now' }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'hidden' });
});

test('clicking a masked email opens the plan chooser for a user without a plan', async () => {
  const { page } = await journeys.visit({ as: 'free', path: '/company/ledgermoor' });
  await page.getByTitle('Get a plan to see this email').first().click();
  await page.getByRole('dialog', { name: 'Choose Your Plan' }).waitFor();
  expect(unmaskedAddresses(await page.content())).toEqual([]);
});

test('signing in unlocks search in place; signing out locks it', { tags: 'main' }, async () => {
  const { page } = await journeys.visit();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Sign in', { exact: true }).click();
  await page.getByRole('dialog', { name: 'Welcome Back' }).waitFor();
  await signInByForm(page, 'pro', 'wrong-password');
  await page.getByText('Incorrect email or password').first().waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('pro@fundscout.example');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Welcome back!').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(async () => unmaskedAddresses(await page.content()).length).toBeGreaterThan(20);

  await logOut(page);
  await page.getByText('See you later!').waitFor();
  await page.waitForURL((url) => url.pathname === '/');
  expect(unmaskedAddresses(await page.content())).toEqual([]);
});

test('redirects signed-in users from the landing page; a wrong URL gets a helpful 404', async () => {
  const { page, context } = await journeys.visit({ as: 'pro', path: '/robots.txt' });
  expect(new URL((await context.request.get('/')).url()).pathname).toBe('/search');
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await page.getByRole('searchbox').waitFor();
  await page.goto('/company/ledgermor');
  await page
    .getByRole('navigation', { name: 'Companies with a similar name' })
    .getByText('Ledgermoor', { exact: true })
    .waitFor();
  for (const path of ['/company/xqzxqz', '/developer', '/company/robots-for-hire']) {
    await page.goto(path);
    await page.getByRole('searchbox').waitFor();
    expect(await page.getByText('Companies with a similar name').count()).toBe(0);
  }
  await page.getByRole('main').getByRole('link', { name: 'directory' }).click();
  await page.waitForURL('**/directory');
});

test('sends nosniff with files and errors', async () => {
  const { url } = journeys.product;
  const [script] = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(url)).text()) ?? [];
  const answers = await Promise.all([fetch(`${url}${script}`), fetch(url, { method: 'POST' })]);
  expect(answers.map(({ status, headers }) => [status, headers.get('x-content-type-options')])).toEqual([
    [200, 'nosniff'],
    [404, 'nosniff'],
  ]);
});

test.each([
  ['/favicon.ico', 'image/x-icon', [0, 0, 1, 0]],
  ['/apple-touch-icon.png', 'image/png', [0x89, 0x50, 0x4e, 0x47]],
])('serves %s, which browsers request without a link', async (path, type, start) => {
  const answer = await fetch(journeys.product.url + path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect([...new Uint8Array(await answer.arrayBuffer()).subarray(0, 4)]).toEqual(start);
});
