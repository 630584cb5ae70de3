import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journeys, startJourneys } from '#test/journeys.ts';
import { DEMO_PASSWORD } from '#test/product.ts';

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.close());

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('tabs share the session: signing in opens the other, signing out leaves no address in it', async () => {
  const { page, context } = await journeys.visit({ path: '/search' });
  const other = await context.newPage();
  await other.goto('/search');
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.getByLabel('Email').fill('pro@fundscout.example');
  await other.getByLabel('Password').fill(DEMO_PASSWORD);
  await other.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const open = page.locator('a[href^="mailto:"]');
  await expect.poll(() => open.count()).toBeGreaterThan(0);

  await other.getByRole('button', { name: 'Petra Pro' }).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await dialog(page, 'Create Account').waitFor();
  expect(await open.count()).toBe(0);
});

test('searches and filters that stand are noted once, and only for those who are signed in', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/search' });
  const notes: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/activity') notes.push(request.postDataJSON());
  });
  const noted = page.waitForResponse((response) => response.url().endsWith('/api/activity'));
  await page.getByRole('searchbox', { name: 'Search companies' }).pressSequentially('robot', { delay: 20 });
  expect((await noted).status()).toBe(204);
  expect(notes).toEqual([{ type: 'search', query: 'robot', filters: {} }]);
  const filtered = page.waitForResponse((response) => response.url().endsWith('/api/activity'));
  await page.getByRole('checkbox', { name: 'Seed', exact: true }).first().click();
  expect((await filtered).status()).toBe(204);
  expect(notes.slice(1)).toEqual([{ type: 'filter', searchQuery: 'robot', filters: { fundingStage: ['Seed'] } }]);
});

test('an admin who looks at the product as someone else is told so, and stops', async () => {
  const { product } = journeys;
  const { page, context } = await journeys.visit({ as: 'admin', path: '/search' });
  const headers = { origin: product.url };
  const users = await context.request.get(`${product.url}/api/auth/admin/list-users?searchValue=free@`);
  const free = (await users.json()).users.find(({ email }: { email: string }) => email === 'free@fundscout.example');
  const started = await context.request.post(`${product.url}/api/auth/admin/impersonate-user`, {
    data: { userId: free.id },
    headers,
  });
  expect(started.ok()).toBe(true);
  await page.goto('/');
  await page.getByText('You are looking at the product as Faye Free').waitFor();
  // The dialog that may not close lies over the bar, and has the way back too.
  await dialog(page, 'Choose Your Plan').getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Ada Admin' }).waitFor();
  expect(await page.getByText('You are looking at the product as').count()).toBe(0);
});
