/** @module-tag browser */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setUpJourneys } from '#test/journeys.ts';
import { latestEmailTo, linkIn, pressLink } from '#test/outbox.ts';

const journeys = setUpJourneys();

const email = (page: Page) => page.getByRole('region', { name: 'Email', exact: true });

async function askFor(page: Page, address: string): Promise<void> {
  await email(page).getByLabel('New email').fill(address);
  await page.keyboard.press('Enter');
  await email(page).getByText(`Open it to approve the change to ${address}`).waitFor();
}

test('an email change shows its current step, even after a reload', async () => {
  const [old, fresh] = ['monthly@fundscout.example', 'petra@agency.example'];
  const { page } = await journeys.visit({ as: 'monthly', path: '/profile' });
  await email(page).getByLabel('New email').fill('MONTHLY@fundscout.example');
  await page.keyboard.press('Enter');
  await email(page).getByText('This is already your email address').waitFor();
  await askFor(page, fresh);
  expect(await email(page).getByText(old, { exact: true }).count()).toBe(1);
  await page.reload();
  await email(page).getByText(`Open it to approve the change to ${fresh}`).waitFor();

  await pressLink(page, linkIn(await latestEmailTo(journeys.product, old)));
  await page.getByText('Now open the link we sent to your new address.').waitFor();
  await email(page).getByText(`We sent a link to ${fresh}. Open it to finish`).waitFor();
  await expect.poll(() => page.url()).toBe(`${journeys.product.url}/profile`);
  await page.reload();
  await email(page).getByText(`We sent a link to ${fresh}. Open it to finish`).waitFor();
  expect(await page.getByText('One more step').count()).toBe(0);

  const confirm = linkIn(await latestEmailTo(journeys.product, fresh));
  await pressLink(page, confirm);
  await page.getByText('You now sign in with your new address.').waitFor();
  await email(page).getByText(fresh, { exact: true }).waitFor();
  expect(await email(page).getByText('We sent a link').count()).toBe(0);

  const returned = page.waitForResponse('**/api/account/returned-form');
  await page.goto('/profile?again=1'); // A link cannot claim a change.
  await (await returned).finished();
  await expect.poll(() => page.url()).toBe(`${journeys.product.url}/profile`);
  expect(await page.getByText('You now sign in with your new address.').count()).toBe(0);
});

test('cancels an email change, and its link says so', async () => {
  const { page } = await journeys.visit({ as: 'trial', path: '/profile' });
  await askFor(page, 'theo@agency.example');
  const link = linkIn(await latestEmailTo(journeys.product, 'trial@fundscout.example'));
  await email(page).getByRole('button', { name: 'Cancel change' }).click();
  await page.getByText('Email change canceled').waitFor();
  expect(await email(page).getByText('We sent a link').count()).toBe(0);
  await pressLink(page, link);
  await page.getByText('This link has expired, was canceled or has already been used.').waitFor();

  const other = await journeys.visit({ as: 'lps', path: '/profile' });
  await pressLink(other.page, link);
  await other.page.getByText('Email not changed').waitFor();
});

test('an emailed link signs in once, with a greeting on the page the user came for', async () => {
  const { page } = await journeys.visit({ path: '/signin?next=/customers' });
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByRole('button', { name: 'Email me a link instead' }).click();
  await page.getByLabel('Email').fill('pro@fundscout.example');
  await page.getByRole('button', { name: 'Email me a link', exact: true }).click();
  const link = linkIn(await latestEmailTo(journeys.product, 'pro@fundscout.example'));
  await pressLink(page, link);
  await page.getByText('Welcome back!').waitFor();
  await expect.poll(() => page.url()).toBe(`${journeys.product.url}/customers`);

  const { page: late } = await journeys.visit({ path: '/robots.txt' });
  await pressLink(late, link);
  await late.getByText('This link has expired or was already used').waitFor();
  await late.getByRole('button', { name: 'Email me a link', exact: true }).waitFor();
  expect(new URL(late.url()).searchParams.get('next')).toBe('/customers');
});

test('an expired link leads to sign-in and a new link', async () => {
  const { page } = await journeys.visit({ path: '/confirm-email?link=old' });
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await page.getByText('Enter your email').waitFor();
  await page.getByLabel('Email').fill('nobody@agency.example');
  await page.keyboard.press('Enter');
  await page.getByText('If nobody@agency.example has an unconfirmed account').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Password').waitFor();
});
