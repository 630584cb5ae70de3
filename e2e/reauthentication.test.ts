/** @module-tag browser */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#test/accounts.ts';
import type { Account } from '#test/app.ts';
import { setUpAuthenticator } from '#test/authenticator.ts';
import { addCookies, openPath, settled, setUpJourneys } from '#test/journeys.ts';
import { latestEmailTo } from '#test/outbox.ts';
import { addVirtualPasskeys } from '#test/passkey-device.ts';

const journeys = setUpJourneys();

const query = (sql: string, values: unknown[] = []) => journeys.database.pool.query(sql, values);
const again = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });
const keys = (page: Page) => page.getByRole('region', { name: 'API keys', exact: true });

/** Opens the account page of a user who signed in an hour ago, and requests an API key. */
async function askForKey(as: Account): Promise<Page> {
  const { page } = await journeys.visit({ as, path: '/profile/api' });
  await requestKey(page);
  return page;
}

async function requestKey(page: Page): Promise<void> {
  await query(`update session set "createdAt" = now() - interval '1 hour'`);
  await keys(page).getByLabel('Key name', { exact: true }).fill('CRM sync');
  await page.keyboard.press('Enter');
  await again(page).waitFor();
}

/** Opens a page of a user who has set up an authenticator app. */
async function visitWithApp(account: Account, path: string, fresh = false) {
  const app = await setUpAuthenticator(journeys, account);
  const { page, context } = await journeys.visit({ path: '/robots.txt', fresh });
  await addCookies(context, journeys.product.url, app.cookie);
  await openPath(page, path);
  return { page, app };
}

async function enterCode(page: Page, code: string): Promise<void> {
  await again(page).getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
}

/** Gives the password, and the code that is then asked for in the same dialog. */
async function giveCode(page: Page, label: string, code: string): Promise<void> {
  await again(page).getByLabel('Password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  if (label !== 'Code')
    await again(page)
      .getByRole('button', { name: `Use a ${label.toLowerCase()}` })
      .click();
  await again(page).getByLabel(label).fill(code);
  await page.keyboard.press('Enter');
}

test('a sensitive change asks for the password in a dialog and then proceeds', async () => {
  const page = await askForKey('pro');
  const email = again(page).getByLabel('Email');
  expect(await email.inputValue()).toBe('pro@fundscout.example');
  expect(await email.isEditable()).toBe(false);
  expect(await again(page).getByText('Sign up').count()).toBe(0);
  await page.keyboard.type('wrong-password'); // The only input has the focus.
  await page.keyboard.press('Enter');
  await again(page).getByRole('alert').getByText('Incorrect password').waitFor();
  await again(page).getByLabel('Password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await keys(page).getByText("You won't see it again").waitFor();
});

test('asks for the code of an authenticator app in the same dialog, which can be canceled', async () => {
  const { page, app } = await visitWithApp('free', '/profile/api');
  await requestKey(page);
  await again(page).getByLabel('Password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await again(page).getByLabel('Code').waitFor();
  await page.keyboard.press('Escape');
  await again(page).waitFor({ state: 'hidden' });
  await settled(page);
  expect(new URL(page.url()).pathname).toBe('/profile/api');
  expect(await page.getByText('Key not created').count()).toBe(0);
  expect(await keys(page).getByLabel('Key name', { exact: true }).inputValue()).toBe('CRM sync');
  const { rows } = await query(
    `select from session join "user" u on u.id = "userId" where email = 'free@fundscout.example'`,
  );
  expect(rows).toHaveLength(1);

  await keys(page).getByRole('button', { name: 'Create key' }).click();
  await giveCode(page, 'Code', '000000');
  await again(page)
    .getByText(/^This code is incorrect/)
    .first()
    .waitFor();
  await enterCode(page, await app.code());
  await keys(page).getByText("You won't see it again").waitFor();
  expect(new URL(page.url()).pathname).toBe('/profile/api');
});

test('accepts a backup code', async () => {
  const { page, app } = await visitWithApp('lps', '/profile/api');
  await requestKey(page);
  await giveCode(page, 'Backup code', app.backupCodes[0] ?? '');
  await keys(page).getByText("You won't see it again").waitFor();
});

test('an admin with an authenticator app bans a user', async () => {
  const id = await journeys.userId('trial');
  const { page, app } = await visitWithApp('admin', `/admin/users/${id}`);
  await query(`update session set "createdAt" = now() - interval '1 hour'`);
  await page.getByLabel('Reason for the ban').fill('Sold the list on');
  await page.getByRole('button', { name: 'Ban user' }).click();
  await page.getByRole('button', { name: 'Ban permanently' }).click();
  await giveCode(page, 'Code', await app.code());
  await page.getByText('Ban reason').waitFor();
  await page.getByText('Sold the list on').waitFor();
  await query(`update "user" set banned = false where id = $1`, [id]);
});

test('a passkey needs no code', async () => {
  const { page } = await visitWithApp('monthly', '/profile/security', true);
  await addVirtualPasskeys(page);
  const passkeys = page.getByRole('region', { name: 'Passkeys', exact: true });
  await passkeys.getByLabel('Passkey name').fill('Laptop');
  await page.keyboard.press('Enter');
  await passkeys.getByText('Laptop').waitFor();
  await page.getByRole('link', { name: 'API', exact: true }).click();
  await requestKey(page);
  await again(page).getByRole('button', { name: 'Use a passkey' }).click();
  await keys(page).getByText("You won't see it again").waitFor();
});

test('an emailed code works as well', async () => {
  const { page, app } = await visitWithApp('lifetime', '/profile/api');
  await requestKey(page);
  await again(page).getByRole('button', { name: 'Email me a code' }).click();
  await again(page).getByRole('button', { name: 'Email me a code' }).click();
  await again(page).getByLabel('Code').waitFor();
  const { text } = await latestEmailTo(journeys.product, 'lifetime@fundscout.example');
  await enterCode(page, /\b\d{6}\b/.exec(text)?.[0] ?? '');
  await again(page).getByText('from your authenticator app').waitFor();
  await enterCode(page, await app.code());
  await keys(page).getByText("You won't see it again").waitFor();
});

test('a page notified of the end of its session waits for the response with the new one', async () => {
  const page = await askForKey('pro');
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route('**/api/auth/sign-in/email', async (route) => {
    arrived.resolve();
    await released.promise;
    await route.continue();
  });
  const opened = page.waitForResponse((response) => response.url().includes('/api/events'));
  const heard = page.evaluate(() => {
    const stream = new EventSource('/api/events');
    return new Promise<void>((resolve) => stream.addEventListener('access_changed', () => resolve()));
  });
  await opened;
  await again(page).getByLabel('Password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await arrived.promise;
  await query(`delete from session where "userId" = (select id from "user" where email like 'pro@%')`);
  await heard;
  released.resolve();
  await keys(page).getByText("You won't see it again").waitFor();
});

test('closing the dialog changes nothing and keeps the input', async () => {
  const page = await askForKey('trial');
  await page.keyboard.press('Escape');
  await again(page).waitFor({ state: 'hidden' });
  expect(await page.getByText("Confirm it's you").count()).toBe(0);
  expect(await page.getByText('Key not created').count()).toBe(0);
  expect(await keys(page).getByLabel('Key name', { exact: true }).inputValue()).toBe('CRM sync');
  const { rows } = await query(
    `select k.id from apikey k join "user" u on u.id = k."referenceId" where u.email = 'trial@fundscout.example'`,
  );
  expect(rows).toEqual([]);
});

test('a device signed out elsewhere while offline signs in again in place', async () => {
  const { page, context } = await journeys.visit({ as: 'trial', path: '/' });
  await context.route('**/api/events*', (route) => route.abort());
  await openPath(page, '/profile/api');
  await query(`delete from session where "userId" = (select id from "user" where email like 'trial@%')`);
  await keys(page).getByLabel('Key name', { exact: true }).fill('CRM sync');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await keys(page).getByText("You won't see it again").waitFor();
});

test('completes two changes that wait for the same reauthentication', async () => {
  const { page } = await journeys.visit({ as: 'pro', path: '/profile/security' });
  await query(`update session set "createdAt" = now() - interval '1 hour'`);
  const both = Promise.withResolvers<void>();
  let waiting = 0;
  await page.route(/\/api\/auth\/two-factor\/enable|\/api\/auth\/passkey\/generate-register-options/, async (route) => {
    if (++waiting === 2) both.resolve();
    await both.promise;
    await route.continue();
  });
  const authenticator = page.getByRole('region', { name: 'Authenticator app', exact: true });
  await authenticator.getByRole('button', { name: 'Set up' }).click();
  await authenticator.getByLabel('Your password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  const passkeys = page.getByRole('region', { name: 'Passkeys', exact: true });
  await passkeys.getByLabel('Passkey name').fill('Laptop');
  await page.keyboard.press('Enter');
  await again(page).getByLabel('Password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await authenticator.getByRole('img', { name: /QR code/ }).waitFor();
  await expect.poll(() => waiting).toBe(4);
});
