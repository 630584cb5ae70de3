/** @module-tag browser */

import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#test/accounts.ts';
import { openPath, setUpJourneys } from '#test/journeys.ts';
import { download, isFocused, signInByForm } from '#test/page-steps.ts';
import { addVirtualPasskeys } from '#test/passkey-device.ts';

const journeys = setUpJourneys();

const PERIOD_MS = 30_000;

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Returns the code of an authenticator app. Codes are single-use, so the next sign-in takes the `next` one. */
function codeOf(secret: string, next = 0): Promise<string> {
  const bytes = new TextDecoder().decode(base32.decode(secret));
  return createOTP(bytes).hotp(Math.floor(Date.now() / PERIOD_MS) + next);
}

test('sets up an authenticator app, asks for it at the next sign-in, and turns it off', async () => {
  const { page } = await journeys.visit({ as: 'monthly', path: '/profile/security' });
  const app = section(page, 'Authenticator app');
  await app.getByRole('button', { name: 'Set up' }).click();
  await app.getByLabel('Your password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await app.getByRole('img', { name: /QR code/ }).waitFor();
  const code = app.getByRole('textbox', { name: 'Code' });
  const secret = (await app.locator('.select-all').innerText()).replaceAll(' ', '');
  expect(secret).toHaveLength(32);
  await expect.poll(() => isFocused(code)).toBe(true);
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await app.getByText(/^This code is incorrect\. Check your device's clock and try again/).waitFor();
  expect(await page.getByText(/^This code is incorrect/).count()).toBe(1);
  expect(await page.getByText('Authenticator app not turned on').count()).toBe(0);
  await code.fill(await codeOf(secret));
  await page.keyboard.press('Enter');
  const list = app.getByRole('list', { name: 'Backup codes' });
  await list.waitFor();
  const codes = await list.getByRole('listitem').allInnerTexts();
  expect(codes.length).toBeGreaterThan(5);
  const file = await download(page, () => app.getByRole('button', { name: 'Download' }).click());
  expect(file.text).toBe(`${codes.join('\n')}\n`);
  await app.getByRole('button', { name: "I've saved these codes" }).click();
  await app.getByText(`${codes.length} backup codes left`).waitFor();
  expect(await page.content()).not.toContain(codes[0]);

  const elsewhere = await journeys.visit({ path: '/signin?next=/profile/security' });
  await signInByForm(elsewhere.page, 'monthly');
  await elsewhere.page.getByLabel('Code').fill(await codeOf(secret, 1));
  await elsewhere.page.keyboard.press('Enter');
  const there = section(elsewhere.page, 'Authenticator app');
  await there.getByRole('button', { name: 'Turn off' }).click();
  await there.getByLabel('Your password').fill(DEMO_PASSWORD);
  await there.getByRole('button', { name: 'Turn off' }).click();
  await there.getByRole('button', { name: 'Set up' }).waitFor();
});

test('adds a named passkey, renames it, signs in with it, and removes it', async () => {
  const { page, context } = await journeys.visit({ as: 'lifetime', path: '/profile/security', fresh: true });
  const { device, authenticatorId } = await addVirtualPasskeys(page);
  const passkeys = section(page, 'Passkeys');
  await passkeys.getByLabel('Passkey name').fill('Work laptop');
  await page.keyboard.press('Enter');
  await passkeys.getByRole('button', { name: 'Rename Work laptop' }).click();
  await passkeys.getByLabel('Name', { exact: true }).fill('Old laptop');
  await page.keyboard.press('Enter');
  await passkeys.getByText('Old laptop').waitFor();

  await context.clearCookies();
  // A passkey chosen from the autofill of the email field and then rejected shows an error.
  const verify = '**/api/auth/passkey/verify-authentication';
  await page.route(verify, (route) => route.fulfill({ status: 403, json: { code: 'banned', detail: 'It is closed' } }));
  await openPath(page, '/signin?next=/profile/security');
  await page.getByLabel('Email').focus();
  await page.getByRole('alert').getByText('It is closed').waitFor();
  await page.unroute(verify);

  // Keeps the autofill of the email field from being accepted before the button is pressed.
  await device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  const ask = '**/api/auth/passkey/generate-authenticate-options';
  const offered = page.waitForResponse(ask);
  await page.goto('/signin?next=/profile/security');
  await offered;
  // Presence is simulated right after the button's request: a request that starts without it would wait forever.
  await page.route(ask, async (route) => {
    await device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
    await route.continue();
  });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { name: 'Account settings' }).waitFor();
  await passkeys.getByRole('button', { name: 'Remove Old laptop' }).click();
  await passkeys.getByRole('button', { name: 'Remove Old laptop permanently' }).click();
  await passkeys.getByText('No passkeys yet.').waitFor();
});
