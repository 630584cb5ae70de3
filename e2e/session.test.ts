/** @module-tag browser */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD, emailOf } from '#test/accounts.ts';
import { impersonate, openPath, setUpJourneys } from '#test/journeys.ts';
import { hold, isFocused, logOut, post, press, searchOf, signInByForm, signInByRequest } from '#test/page-steps.ts';

const journeys = setUpJourneys();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('tabs share the session: signing in unlocks the other tab, signing out locks it and removes its emails', async () => {
  const { page, context } = await journeys.visit({ path: '/search' });
  const other = await context.newPage();
  await other.goto('/search');
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await signInByForm(other, 'pro');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const open = page.locator('a[href^="mailto:"]');
  await expect.poll(() => open.count()).toBeGreaterThan(0);

  await logOut(other);
  await dialog(page, 'Sign in again').waitFor();
  await expect.poll(() => open.count()).toBe(0);
  expect(await page.getByRole('searchbox').count()).toBe(0);
  await page.getByRole('button', { name: 'Leave this page' }).click();
  await dialog(page, 'Create Account').waitFor();
});

test('after signing out in one tab, the other one continues where it was, with its input', async () => {
  const { page, context, errors } = await journeys.visit({ as: 'monthly', path: '/profile/api' });
  const key = page.getByLabel('Key name', { exact: true });
  await key.fill('CRM sync, half wri');
  const scrolled = await page.evaluate(() => Math.round(window.scrollY));
  const [other, third] = [await context.newPage(), await context.newPage()];
  await openPath(third, '/search?query=london');
  await openPath(other, '/search');
  await logOut(other, 'Milo Monthly');

  const again = dialog(page, 'Sign in again');
  await again.waitFor();
  expect(await again.getByLabel('Email').inputValue()).toBe('monthly@fundscout.example');
  expect(await key.isVisible()).toBe(false);
  await dialog(third, 'Sign in again').waitFor();
  await press(page, 'Escape', 'Escape');
  expect(await again.isVisible()).toBe(true);
  await again.getByLabel('Password').fill('wrong-password');
  await page.keyboard.press('Enter');
  await again.getByText('Incorrect password').first().waitFor();
  await again.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');

  await again.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/profile/api');
  expect(await key.inputValue()).toBe('CRM sync, half wri');
  await expect.poll(() => isFocused(key)).toBe(true);
  expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(scrolled);
  await page.keyboard.type('tten');
  expect(await key.inputValue()).toBe('CRM sync, half written');
  // The third tab follows, and shows emails again.
  await dialog(third, 'Sign in again').waitFor({ state: 'hidden' });
  await third.locator('a[href^="mailto:"]').first().waitFor();
  expect(searchOf(third)).toBe('?query=london');
  expect(errors.filter((error) => !/401/.test(error))).toEqual([]);
});

async function signInAgain(page: Page, account: string): Promise<void> {
  const again = dialog(page, 'Sign in again');
  await again.getByText('Your session has ended. Your work on this page is still here.').waitFor();
  expect(await again.getByLabel('Email').inputValue()).toBe(emailOf(account));
  await again.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await again.waitFor({ state: 'hidden' });
}

test('an expired session is noticed in the results of the next search, which continues after signing in again', async () => {
  const { page, context } = await journeys.visit({ as: 'pro', path: '/search?query=robot' });
  const addresses = page.locator('a[href^="mailto:"]');
  await addresses.first().waitFor();
  await context.clearCookies();
  const field = page.getByRole('searchbox', { name: 'Search companies' });
  await field.fill('robot lon');
  await dialog(page, 'Sign in again').waitFor();
  expect(await field.count()).toBe(0); // Hidden, like the rest of the page.
  await signInAgain(page, 'pro');
  expect(await field.inputValue()).toBe('robot lon');
  await expect.poll(() => addresses.count()).toBe(1);
  expect(searchOf(page)).toBe('?query=robot+lon');
});

test('a change refused because the session expired is made after signing in again', async () => {
  const { page, context, errors } = await journeys.visit({ as: 'lifetime', path: '/search?query=berlin' });
  await page.getByRole('button', { name: 'Save search' }).click();
  const naming = dialog(page, 'Save search');
  await naming.getByLabel('Name').fill('Robots of Berlin');
  await context.clearCookies();
  await page.keyboard.press('Enter');
  await signInAgain(page, 'lifetime');
  await naming.waitFor({ state: 'hidden' });
  const { searches } = await (await page.request.get('/api/saved-searches')).json();
  expect(searches).toMatchObject([{ name: 'Robots of Berlin' }]);
  expect(errors.filter((error) => !/401/.test(error))).toEqual([]);
});

test.each([
  ['admin', '/admin/users', 'Companies', 'Berlin Robot Freight'],
  ['pro', '/profile/plan', 'Sessions', 'This device'],
] as const)('an expired session of %s at %s is noticed when the next page loads', async (as, path, name, content) => {
  const { page, context } = await journeys.visit({ as, path });
  await context.clearCookies();
  await page.locator('main').getByRole('link', { name, exact: true }).click();
  await signInAgain(page, as);
  await page.getByText(content).first().waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});

test('a device signed out from elsewhere is asked to sign in, not to sign up', async () => {
  const { page } = await journeys.visit({ as: 'free', path: '/robots.txt' });
  await journeys.database.pool.query('delete from session where "userId" = $1', [await journeys.userId('free')]);
  await page.goto('/search');
  await dialog(page, 'Welcome Back').getByText("You've been signed out. Sign in to continue.").waitFor();
});

test('another user who signs in sees nothing from the previous page', async () => {
  const { page, context } = await journeys.visit({ as: 'monthly', path: '/profile/api' });
  await page.getByLabel('Key name', { exact: true }).fill('Of the first');
  const other = await context.newPage();
  await openPath(other, '/search');
  await logOut(other, 'Milo Monthly');
  await dialog(page, 'Sign in again').waitFor();
  await other.getByRole('button', { name: 'Log in' }).waitFor();
  await signInByRequest(other, 'pro');
  const reloaded = page.waitForEvent('load');
  await other.goto('/search');
  await reloaded; // Before, the page shows the new user's header above its old content.
  await page.getByRole('button', { name: 'Petra Pro' }).waitFor();
  expect(await page.getByLabel('Key name', { exact: true }).inputValue()).toBe('');
  expect(await page.content()).not.toContain('monthly@fundscout.example');
});

test('a page notices what changed after it was rendered and before it received events', async () => {
  const { page } = await journeys.visit({ as: 'monthly', path: '/robots.txt' });
  const connect = await hold(page, '**/api/events*');
  await openPath(page, '/exports');
  await page.getByText('No exports yet').waitFor();
  await post(page, '/api/exports/companies', { searchQuery: 'London' });
  const exportCount = async () => (await (await page.request.get('/api/exports')).json()).exports.length;
  await expect.poll(exportCount).toBe(1);
  const id = await journeys.userId('monthly');
  await journeys.database.pool.query(`update profiles set first_name = 'Perpetua' where id = $1`, [id]);
  expect(await page.getByText('No exports yet').count()).toBe(1);
  connect();
  await page.getByRole('link', { name: 'Download again' }).waitFor();
  await page.getByRole('button', { name: 'Perpetua' }).waitFor();
});

test('logs each search and filter once, after typing stops', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/robots.txt', fresh: true });
  await page.clock.install();
  await openPath(page, '/search');
  const notes: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/activity') notes.push(request.postDataJSON());
  });
  const logged = page.waitForResponse((response) => response.url().endsWith('/api/activity'));
  // Time stops while typing, which a busy machine could interrupt for longer than a search must last to be logged.
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.getByRole('searchbox', { name: 'Search companies' }).pressSequentially('robot');
  expect(notes).toEqual([]);
  await page.clock.resume();
  expect((await logged).status()).toBe(204);
  expect(notes).toEqual([{ type: 'search', query: 'robot', filters: {} }]);
  const filtered = page.waitForResponse((response) => response.url().endsWith('/api/activity'));
  await page.getByRole('checkbox', { name: 'Seed', exact: true }).first().click();
  expect((await filtered).status()).toBe(204);
  expect(notes.slice(1)).toEqual([{ type: 'filter', searchQuery: 'robot', filters: { fundingStage: ['Seed'] } }]);
});

test('an admin viewing as a user sees none of their lists, clients, exports and delivery results', async () => {
  const { page, errors } = await journeys.visit({ as: 'admin', path: '/robots.txt' });
  await impersonate(journeys, page, 'lifetime');
  await openPath(page, '/search?query=berlin');
  const company = page.getByRole('link', { name: 'Berlin Robot Freight' });
  await company.focus();
  await press(page, 'l', 'x');
  expect(await page.getByRole('region', { name: 'Selection' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /list/i }).count()).toBe(0);
  expect(await page.getByRole('checkbox', { name: /^Select/ }).count()).toBe(0);
  expect(await page.locator('details', { has: page.getByRole('heading', { name: 'Lists' }) }).count()).toBe(0);
  for (const [path, what] of [
    ['/lists', 'lists'],
    ['/clients', 'clients'],
    ['/clients/1', 'clients'],
    ['/exports/delivery', 'delivery results'],
  ]) {
    await page.goto(`${path}`);
    await page.getByText(`Only the user can see their ${what}.`).waitFor();
  }
  const main = page.getByRole('main');
  expect(await main.getByRole('button', { name: /Delete|plan/ }).count()).toBe(0);
  expect(await main.locator('input[type=file]').count()).toBe(0);
  await page.goto('/robots.txt'); // Pages would reload for another user.
  await post(page, '/api/auth/admin/stop-impersonating');
  await impersonate(journeys, page, 'monthly'); // With an export.
  await page.goto('/exports');
  await page.getByRole('heading', { level: 1, name: 'Exports' }).waitFor();
  expect(await page.getByRole('link', { name: /^Download again/ }).count()).toBe(0);
  expect(errors).toEqual([]);
});

test('an impersonating admin sees a banner and stops', async () => {
  const { page } = await journeys.visit({ as: 'admin', path: '/search' });
  await impersonate(journeys, page, 'free');
  await page.goto('/');
  await page.getByText('You are viewing as Faye Free').waitFor();
  // The modal dialog covers the header, so it has its own Stop button.
  await dialog(page, 'Choose Your Plan').getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Ada Admin' }).waitFor();
  expect(await page.getByText('You are viewing as').count()).toBe(0);
});
