/** @module-tag browser */
import { expect, test } from 'vitest';
import { violations } from '#test/axe.ts';
import { openPath, setUpJourneys } from '#test/journeys.ts';
import { focusedName, hold, isFocused, post, press } from '#test/page-steps.ts';

const journeys = setUpJourneys();

test('the command palette opens pages, companies, saved searches and lists, and runs actions of the page', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/robots.txt' });
  expect((await post(page, '/api/lists', { name: 'Nordics' })).ok()).toBe(true);
  expect((await post(page, '/api/saved-searches', { name: 'Robots', params: 'query=robots' })).ok()).toBe(true);
  expect((await post(page, '/api/clients', { name: 'Acme Agency' })).ok()).toBe(true);
  await openPath(page, '/search');
  const dialog = page.getByRole('dialog', { name: 'Command palette' });
  const field = dialog.getByRole('combobox');
  const highlighted = dialog.getByRole('option', { selected: true });
  const openPalette = async (text: string) => {
    await page.keyboard.press('Control+k');
    await expect.poll(() => isFocused(field)).toBe(true);
    await page.keyboard.type(text);
  };
  await openPalette('');
  await dialog.getByRole('option', { name: 'Save search' }).waitFor();
  await dialog.getByRole('option', { name: 'Nordics' }).waitFor();
  await dialog.getByRole('option', { name: 'Robots', exact: true }).waitFor();
  await page.keyboard.type('qqqq');
  expect(await dialog.getByRole('option').allTextContents()).toEqual(['Search companies for “qqqq”']);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await focusedName(page)).toBe('Search companies');

  await openPalette('rotter');
  await expect.poll(() => highlighted.textContent()).toContain('Rotterdam Robot Freight');
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Rotterdam Robot Freight' }).waitFor();
  await openPalette('nord');
  await expect.poll(() => highlighted.textContent()).toBe('Nordics');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/lists\/\d+$/);
  await openPalette('rotter');
  await expect.poll(() => highlighted.textContent()).toContain('Rotterdam Robot Freight');
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Rotterdam Robot Freight' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/lists\/\d+$/);
  await openPalette('acm');
  await expect.poll(() => highlighted.textContent()).toBe('Acme Agency');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/clients\/\d+$/);
  await openPalette('dark');
  await expect.poll(() => highlighted.textContent()).toBe('Color scheme: Dark');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  await openPalette('seed in germany');
  await dialog.getByRole('option', { name: 'Filters: Seed · Germany' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?fundingStage=Seed&location=country%3AGermany');
  await openPalette('robo');
  await expect.poll(() => highlighted.textContent()).toBe('Robots');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).search).toBe('?query=robots');
  await openPalette('keyboard');
  await press(page, 'Enter');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await openPalette('account');
  await press(page, 'Enter');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/profile');
  await openPalette('invoice');
  await expect.poll(() => highlighted.textContent()).toContain('Plan');
  await press(page, 'Enter');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/profile/plan');
  await openPalette('london');
  await expect.poll(() => highlighted.textContent()).toContain('London Robot Freight');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'London Robot Freight', level: 1 }).waitFor();
  await page.getByRole('navigation', { name: 'Workspace' }).waitFor();
  await openPalette('a');
  expect(errors).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

test('what is typed while the palette loads is in its field, not in that of the search', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/search', fresh: true });
  const release = await hold(page, /assets\/palette/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('londx');
  await page.keyboard.press('Backspace');
  release();
  const field = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox');
  await expect.poll(() => isFocused(field)).toBe(true);
  await page.keyboard.type('on');
  expect(await field.inputValue()).toBe('london');
  expect(await page.getByLabel('Search companies').inputValue()).toBe('');
  expect(errors).toEqual([]);
});

test('the command palette is for signed-in users', async () => {
  const { page } = await journeys.visit({ path: '/contact' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const { page: account } = await journeys.visit({ as: 'free', path: '/profile', width: 390 });
  await account.keyboard.press('Control+k');
  await account.getByRole('dialog', { name: 'Command palette' }).waitFor();
  expect(await page.getByRole('dialog', { name: 'Command palette' }).count()).toBe(0);
});
