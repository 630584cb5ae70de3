/** @module-tag browser */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#test/accounts.ts';
import { settled, setUpSharedJourneys } from '#test/journeys.ts';
import { latestEmailTo, linkIn } from '#test/outbox.ts';
import { hold, isFocused, signInByForm } from '#test/page-steps.ts';

const journeys = setUpSharedJourneys();

const focused = (page: Page, label: string) => isFocused(page.getByLabel(label, { exact: true }));

test('keeps checkboxes ticked before the scripts load', async () => {
  const { context } = await journeys.visit({ path: '/' });
  const page = await context.newPage();
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/signup', { waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByLabel('Email').fill('early@harbour.example');
  release();
  await settled(page);
  await page.getByLabel('Password', { exact: true }).fill('short');
  expect(await page.getByRole('checkbox', { name: /I agree/ }).isChecked()).toBe(true);
  expect(await page.getByText('Password must be at least 6 characters').count()).toBe(0);
  await page.keyboard.press('Tab');
  await page.getByText('Password must be at least 6 characters').waitFor();
  await page.getByRole('button', { name: 'Create Account' }).click();
  const error = page.getByText('Password must be at least 6 characters');
  expect(await error.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(166, 38, 29)');
  expect(await error.evaluate((element) => getComputedStyle(element, '::before').maskImage)).toMatch(/^url\(/);
  expect(await page.getByLabel('Email').inputValue()).toBe('early@harbour.example');
});

test('the form over a search keeps what is typed before the scripts load, and stays one dialog', async () => {
  const { context } = await journeys.visit({ path: '/' });
  const page = await context.newPage();
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/search?query=london', { waitUntil: 'commit' });
  const dialog = page.getByRole('dialog', { name: 'Create Account' });
  await dialog.getByText(/^First 3 of [\d,]+ matches$/).waitFor();
  await dialog.evaluate((element) => element.setAttribute('data-first', ''));
  await dialog.getByLabel('Email').fill('early@harbour.example');
  await dialog.getByLabel('Password', { exact: true }).pressSequentially('early-');
  release();
  await settled(page);
  expect(await focused(page, 'Password')).toBe(true);
  expect(await page.locator('dialog[data-first]').count()).toBe(1);
  expect(await dialog.getByLabel('Email').inputValue()).toBe('early@harbour.example');
  expect(await dialog.getByLabel('Password', { exact: true }).inputValue()).toBe('early-');
});

test.each([
  ['/signin', 'Email'],
  ['/signup', 'Email'],
  ['/reset-password', 'Email'],
  ['/signin?step=second-factor', 'Code'],
])('%s focuses its first field', async (path, label) => {
  const { page } = await journeys.visit({ path });
  await expect.poll(() => focused(page, label)).toBe(true);
});

test('the pages keep the address of a reset request; the dialog clears it', async () => {
  const { page } = await journeys.visit({ path: '/signin' });
  await page.getByLabel('Email').fill('free@fundscout.example');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.waitForURL((url) => url.pathname === '/reset-password');
  expect(await page.getByLabel('Email').inputValue()).toBe('free@fundscout.example');
  await page.getByLabel('Email').press('Enter');
  await page.waitForURL((url) => url.pathname === '/signin');
  await page.getByText('If free@fundscout.example has an account, the link is on its way.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('free@fundscout.example');
  expect(page.url()).not.toContain('free');
  await page.getByRole('button', { name: 'Resend email' }).click();
  await page.getByText(/^Sent again at /).waitFor();

  const link = linkIn(await latestEmailTo(journeys.product, 'free@fundscout.example', 2));
  await page.goto(link);
  await expect.poll(() => focused(page, 'New password')).toBe(true);

  await page.goto('/');
  await page.getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('free@fundscout.example');
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('dialog', { name: 'Reset Password' }).waitFor();
  expect(await dialog.getByLabel('Email').inputValue()).toBe('');
  await dialog.getByLabel('Email').fill('free@fundscout.example');
  await dialog.getByLabel('Email').press('Enter');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await dialog.getByText('If free@fundscout.example has an account, the link is on its way.').waitFor();
  expect(await dialog.getByLabel('Email').inputValue()).toBe('');
  await dialog.getByRole('button', { name: 'Change it' }).click();
  await page.getByRole('dialog', { name: 'Reset Password' }).waitFor();
  expect(await dialog.getByLabel('Email').inputValue()).toBe('free@fundscout.example');
});

test('an invalid reset link shows no password form', async () => {
  const { page } = await journeys.visit({ path: '/reset-password?token=nonsense' });
  await page.getByRole('alert').getByText('This link has expired').waitFor();
  await page.getByRole('button', { name: 'Send Reset Link' }).waitFor();
  expect(await page.getByLabel('New password').count()).toBe(0);
  expect(page.url()).not.toContain('nonsense');
});

test('requesting a link shows that it was sent, and stays on the page', async () => {
  const { page } = await journeys.visit({ path: '/signin' });
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByText('Sign in with an emailed code').waitFor();
  await page.getByLabel('Email').fill('lps@fundscout.example');
  await page.getByRole('button', { name: 'Email me a link instead' }).click();
  await page.getByText('Sign in with an emailed link').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('lps@fundscout.example');
  expect(await page.getByText('Sign in with an emailed code').count()).toBe(0);
  await page.getByLabel('Email').fill('monthly@fundscout.example');
  await page.getByRole('button', { name: 'Email me a link', exact: true }).click();
  const status = page.getByRole('status').filter({ hasText: 'a link is on its way' });
  await expect.poll(() => isFocused(status)).toBe(true);
  await page.getByRole('button', { name: 'Send another email' }).click();
  expect(await page.getByLabel('Email').inputValue()).toBe('monthly@fundscout.example');
});

test("an error stays until the next attempt; a proxy's text is not shown, and the dialog stays open", async () => {
  const { page } = await journeys.visit({ path: '/' });
  await page.getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  const top = async () => (await dialog.getByRole('heading', { name: 'Welcome Back' }).boundingBox())?.y;
  const before = await top();
  const answer = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' };
  await page.route('**/api/auth/sign-in/email', (route) => route.fulfill(answer));
  await signInByForm(page, 'pro', 'wrong');
  await dialog.getByRole('alert').getByText('Something went wrong on our side').waitFor();
  await page.getByText('Sign in failed').waitFor();
  expect(await top()).toBe(before);

  await page.unroute('**/api/auth/sign-in/email');
  await dialog.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Welcome back!').waitFor();
  expect(await page.getByText('Sign in failed').count()).toBe(0);
});
