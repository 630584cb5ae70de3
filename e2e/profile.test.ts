/** @module-tag browser */

import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#test/accounts.ts';
import type { Account } from '#test/app.ts';
import { settled, setUpJourneys } from '#test/journeys.ts';
import { download, fill, focusedName, isFocused, post, tabTo } from '#test/page-steps.ts';

const journeys = setUpJourneys();

const settings = (as: Account, part = '') => journeys.visit({ as, path: `/profile${part}` });
const parts = (page: Page) => page.getByRole('navigation', { name: 'Account settings' }).getByRole('link');
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const PARTS: [part: string, title: string, shows: string[]][] = [
  ['', 'Profile', ['Save name', 'Change email', 'Email me a monthly summary of new leads']],
  ['/plan', 'Plan', ['Annual plan, $', 'Next payment', 'Visa ending in']],
  ['/security', 'Security', ['Change password', 'Set up', 'No passkeys yet.']],
  ['/sessions', 'Sessions', ['This device', 'Sign out everywhere']],
  ['/api', 'API', ['No keys yet.', 'No connected apps yet.']],
  ['/data', 'Data', ['Download my data', 'Your annual plan ends when your account is deleted']],
];

test('the server fully renders each part of the settings, which are never cached, and the navigation shows the current one', async () => {
  const { page, context, errors } = await settings('pro');
  for (const [part, title, shows] of PARTS) {
    const response = await context.request.get(`/profile${part}`);
    expect(response.headers()['cache-control']).toContain('no-store');
    const html = await response.text();
    expect(html).toContain(`<title>${title} · Account settings`);
    for (const words of shows) expect(html).toContain(words);
    const others = PARTS.filter(([other]) => other !== part).flatMap(([, , words]) => words);
    expect(others.filter((words) => html.includes(words))).toEqual([]);
    expect(html).not.toContain('aria-busy="true"');
    await parts(page).filter({ hasText: title }).click();
    const current = () => parts(page).and(page.locator('[aria-current=page]')).allInnerTexts();
    await expect.poll(current).toEqual([title]);
  }
  expect(errors).toEqual([]);
  for (const path of ['/profile/nothing', '/profile/profile', '/profile/plan/more']) {
    expect([path, (await context.request.get(path)).status()]).toEqual([path, 404]);
  }
});

test('shows the plan in the menu of paying and trial users', async () => {
  const menu = async (page: Page) => {
    await page.getByRole('button', { name: /^(Petra Pro|Tomo Trial|Faye Free)$/ }).click();
    return page.getByRole('menuitem').allInnerTexts();
  };
  const rest = ['Security', 'Sessions', 'API', 'Data'];
  for (const as of ['pro', 'trial'] as const) {
    const { page } = await settings(as);
    expect(await parts(page).allInnerTexts()).toEqual(['Profile', 'Plan', ...rest]);
    expect((await menu(page)).slice(0, 2)).toEqual(['Plan and billing', 'Account Settings']);
    await page.getByRole('menuitem', { name: 'Plan and billing' }).click();
    await section(page, 'Plan').waitFor();
    expect(new URL(page.url()).pathname).toBe('/profile/plan');
  }
  const { page } = await settings('free');
  expect(await parts(page).allInnerTexts()).toEqual(['Profile', 'Plan', ...rest]);
  expect(await menu(page)).not.toContain('Plan and billing');
});

test('a new name appears in the header at once; an invalid one shows an error and stays', async () => {
  const { page } = await settings('monthly');
  const name = section(page, 'Name and picture');
  await name.getByLabel('First name').fill('x'.repeat(101));
  await name.getByRole('button', { name: 'Save name' }).click();
  await name.getByText('First name must be at most 100 characters').waitFor();
  expect(await name.getByLabel('First name').inputValue()).toHaveLength(101);
  await expect.poll(() => isFocused(name.getByLabel('First name'))).toBe(true);
  await name.getByLabel('First name').fill('Philippa');
  await page.keyboard.press('Enter');
  await page.getByText('Name saved').waitFor();
  await page.getByRole('button', { name: /Philippa Monthly/ }).waitFor();
});

test('previews, saves and removes a picture', async () => {
  const { page } = await settings('pro');
  const name = section(page, 'Name and picture');
  const file = (mimeType: string, buffer: Buffer) => ({ name: 'me.png', mimeType, buffer });
  const choose = page.getByLabel('Picture', { exact: true });
  await choose.setInputFiles(file('text/plain', Buffer.from('hello')));
  await name.getByText('This file is not a picture').waitFor();
  await choose.setInputFiles(file('image/png', Buffer.from('not really')));
  await name.getByText('This file is not a picture').waitFor();
  expect(await name.getByRole('button', { name: 'Save picture' }).count()).toBe(0);
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a3d2d' } })
    .png()
    .toBuffer();
  await choose.setInputFiles(file('image/png', picture));
  await name.getByAltText('Selected picture').waitFor();
  await name.getByRole('button', { name: 'Save picture' }).click();
  await page.getByText('Picture saved').waitFor();
  const savedPicture = name.getByAltText('Your picture');
  expect(await savedPicture.getAttribute('src')).toMatch(/^\/api\/account\/avatars\//);
  await expect.poll(() => savedPicture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await name.getByRole('button', { name: 'Remove picture' }).click();
  await name.getByRole('group', { name: 'Remove picture' }).getByRole('button', { name: 'Remove picture' }).click();
  await savedPicture.waitFor({ state: 'detached' });
});

test('a wrong current password keeps the input; a change revokes API keys unless they are to stay', async () => {
  const { page } = await settings('monthly', '/security');
  await post(page, '/api/auth/api-key/create', { name: 'Mine' });
  const password = section(page, 'Password');
  const change = async (current: string, next: string) => {
    await fill(password, { 'Current password': current, 'New password': next, 'Confirm new password': next }, true);
    await password.getByRole('button', { name: 'Change password' }).click();
  };
  await change('not this one', 'a better passphrase');
  await password.getByText('Incorrect current password').waitFor();
  await expect.poll(() => isFocused(password.getByLabel('Current password'))).toBe(true);
  expect(await password.getByLabel('Confirm new password').inputValue()).toBe('a better passphrase');
  const revoke = password.getByRole('checkbox', { name: 'Also revoke my API keys, connected apps and feed URLs' });
  expect(await revoke.isChecked()).toBe(true);
  await password.getByLabel('Current password').fill(DEMO_PASSWORD);
  await password.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your other devices have been signed out. We also revoked 1 API key.').waitFor();
  expect(await isFocused(password.getByRole('button', { name: 'Change password' }))).toBe(true);
  await post(page, '/api/auth/api-key/create', { name: 'Kept' });
  await revoke.uncheck();
  await change('a better passphrase', 'the best passphrase');
  await page.getByText('Your other devices have been signed out.', { exact: true }).waitFor();
  expect(await (await page.request.get('/api/account/api-keys')).json()).toMatchObject({ keys: [{ name: 'Kept' }] });
});

test('signs out another device at once', async () => {
  const { page, errors } = await settings('trial', '/sessions');
  const other = await settings('trial', '/sessions');
  await page.reload();
  const devices = section(page, 'Devices');
  expect(await devices.getByText('This device').count()).toBe(1);
  await devices.getByRole('listitem').first().getByText('This device').waitFor();
  await devices
    .getByRole('button', { name: /^Sign out \w+ on/ })
    .first()
    .click();
  await page.getByText('Device signed out').waitFor();
  await other.page.getByRole('dialog', { name: 'Sign in again' }).waitFor(); // The page open there was notified.
  await devices.getByRole('button', { name: 'Sign out everywhere' }).click();
  await devices.getByRole('button', { name: 'Stay signed in' }).waitFor();
  await devices.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText('You have been signed out everywhere.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(errors).toEqual([]);
});

test("a browser with a wrong clock hydrates the page with the server's times", async () => {
  await journeys.visit({ as: 'trial', path: '/robots.txt' });
  const { page, errors } = await journeys.visit({ as: 'trial', path: '/profile/sessions', fresh: true });
  await section(page, 'Devices').getByText('last seen just now').first().waitFor();
  await page.clock.setFixedTime(Date.now() + 5 * 60_000);
  await page.reload();
  await settled(page);
  await section(page, 'Devices').getByText('This device').waitFor();
  expect(errors).toEqual([]);
});

test('an API key is shown once, works, and stops working when deleted', { tags: 'main' }, async () => {
  const { page } = await settings('pro', '/api');
  const keys = section(page, 'API keys');
  await keys.getByLabel('Key name', { exact: true }).fill('CRM sync');
  expect(await keys.getByLabel('Export contacts').isChecked()).toBe(false);
  await keys.getByLabel('Export contacts').check();
  await keys.getByRole('button', { name: 'Create key' }).click();
  await keys.getByText("New key for CRM sync. Copy it now. You won't see it again.").waitFor();
  const key = await keys.locator('.select-all').innerText();
  const ask = async () => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${journeys.product.url}/api/me`, { headers });
    const { user } = await answer.json();
    return `${answer.status} ${user?.email}`;
  };
  expect(await ask()).toBe('200 pro@fundscout.example');
  await page.reload();
  expect(await page.content()).not.toContain(key);
  await keys.getByText(/used just now · expires/).waitFor();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 1000 });
    const place = () => keys.getByRole('button', { name: 'Delete CRM sync' }).boundingBox();
    const before = await place();
    await keys.getByRole('button', { name: 'Rotate CRM sync' }).click();
    await keys.getByText('The current key stops working in 24 hours.').waitFor();
    expect(await place()).toEqual(before);
    await page.keyboard.press('Escape');
    await keys.getByRole('button', { name: 'Delete CRM sync' }).dblclick();
    await keys.getByText('Apps that use this key lose access immediately.').waitFor();
    await page.keyboard.press('Escape');
    expect(await place()).toEqual(before);
  }
  await keys.getByRole('button', { name: 'Delete CRM sync' }).click();
  await keys.getByText('Apps that use this key lose access immediately.').waitFor();
  await keys.getByRole('button', { name: 'Delete CRM sync permanently' }).click();
  await keys.getByText('No keys yet.').waitFor();
  await expect.poll(ask).toMatch(/^401/);
});

test('reports a data export that fails; the next one contains no secret', async () => {
  const { page, context } = await settings('lps', '/data');
  const data = section(page, 'Your data');
  await page.route('**/api/account/data', (route) => route.abort());
  await data.getByRole('button', { name: 'Download my data' }).click();
  await data.getByText("We can't reach the server").waitFor();
  await page.unroute('**/api/account/data');
  const file = await download(page, () => data.getByRole('button', { name: 'Download my data' }).click());
  const text = file.text;
  expect(JSON.parse(text)).toMatchObject({ user: { email: 'lps@fundscout.example' } });
  for (const { value } of await context.cookies()) {
    const [token = ''] = decodeURIComponent(value).split('.');
    if (token.length > 10) expect(text).not.toContain(token);
  }
  expect(text).not.toMatch(/scrypt|"password"|"token"/);
});

test('deletes an account and its session after its address is typed', async () => {
  const { page, context, errors } = await settings('lifetime', '/data');
  const { user } = await (await context.request.get('/api/me')).json();
  const draft = JSON.stringify({ text: 'Unsent note', version: 0, at: Date.now() });
  await page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), [`note:${user.id}:1:1`, draft]);
  const end = section(page, 'Delete account');
  await end.getByLabel(/^Type lifetime@fundscout/).fill('someone@else.example');
  await end.getByRole('button', { name: 'Delete my account' }).click();
  await end.getByText('Type your email address exactly as shown').waitFor();
  await end.getByLabel(/^Type lifetime@fundscout/).fill('lifetime@fundscout.example');
  await end.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByText('Account deleted').waitFor();
  expect(errors).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Unsent note');
  const me = await context.request.get('/api/me');
  expect((await me.json()).user).toBe(null);
  const again = await context.request.post('/api/auth/sign-in/email', {
    headers: { origin: journeys.product.url },
    data: { email: 'lifetime@fundscout.example', password: DEMO_PASSWORD },
  });
  expect(again.status()).toBe(401);
});

test('creates and deletes an API key by keyboard alone, without losing focus', async () => {
  const { page } = await settings('trial');
  await tabTo(page, /^API$/);
  await page.keyboard.press('Enter');
  await section(page, 'API keys').waitFor();
  await tabTo(page, /^Data$/);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Typed key');
  await page.keyboard.press('Enter');
  const keys = section(page, 'API keys');
  await keys.getByRole('button', { name: "I've saved this key" }).waitFor();
  await tabTo(page, /^I've saved this key$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(keys)).toBe(true);
  await tabTo(page, /^Delete Typed key$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Cancel');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Delete Typed key');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Cancel');
  await tabTo(page, /^Delete Typed key permanently$/);
  await page.keyboard.press('Enter');
  await keys.getByText('No keys yet.').waitFor();
  await expect.poll(() => isFocused(keys)).toBe(true);
});
