/** @module-tag browser */
import { expect, test } from 'vitest';
import { setUpSharedJourneys } from '#test/journeys.ts';
import { hold, isFocused } from '#test/page-steps.ts';

const journeys = setUpSharedJourneys();

test('a user with the LP program filters and exports LPs', { tags: 'main' }, async () => {
  const { page, errors } = await journeys.visit({ path: '/lps', as: 'lps' });
  await page.getByText('of 1,200 results').waitFor();
  await page.getByRole('checkbox', { name: 'Family office' }).check();
  await expect.poll(() => new URL(page.url()).searchParams.get('type')).toBe('Family office');
  await expect.poll(() => page.locator('.card').allInnerTexts()).not.toHaveLength(0);
  await expect.poll(() => page.getByText('of 1,200 results').count()).toBe(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).first().click();
  expect((await download).suggestedFilename()).toMatch(/^fundscout-lps-.*\.csv$/);
  expect(errors).toEqual([]);
});

test('an LP search marks its words, in a sector too', async () => {
  const { page, errors } = await journeys.visit({ path: '/lps?query=pension+health', as: 'lps' });
  const card = page.getByRole('article').first();
  expect(await card.locator('.badge').first().innerText()).toBe('Health');
  await card.getByText('Public pension fund').waitFor();
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('match')?.size ?? 0)).toBeGreaterThan(100);
  expect(errors).toEqual([]);
});

test('an LP search without results names its text, and a button clears it', async () => {
  const { page } = await journeys.visit({ path: '/lps?query=zzqqxx', as: 'lps' });
  await page.getByRole('heading', { name: 'No LPs found for “zzqqxx”' }).waitFor();
  await page.getByText('Clear search', { exact: true }).click();
  await page.getByText('of 1,200 results').waitFor();
});

test('without JavaScript, lists and filters LPs with masked emails', async () => {
  const { page } = await journeys.visit({ path: '/lps?type=Family+office', javaScript: false });
  expect(await page.locator('.card').count()).toBe(50);
  const text = await page.locator('main').innerText();
  expect(text).toMatch(/\w\*{3,}\w@/);
});

test('keeps a character typed while the URL is still updating', async () => {
  const { page } = await journeys.visit({ path: '/lps' });
  const field = page.getByRole('searchbox', { name: 'Search LPs' });
  await page.keyboard.press('/');
  await expect.poll(() => isFocused(field)).toBe(true);
  await page.evaluate(() => {
    for (const method of ['pushState', 'replaceState'] as const) {
      const write = history[method].bind(history);
      history[method] = (state, unused, url) => {
        write(state, unused, url);
        const input = document.querySelector<HTMLInputElement>('input[type="search"]');
        if (input?.value !== 'fjor' || !String(url).includes('query=fjor')) return;
        input.value = 'fjord';
        input.dispatchEvent(new Event('input', { bubbles: true }));
      };
    }
  });
  await field.pressSequentially('fjor');
  await page.waitForURL(({ searchParams }) => searchParams.get('query') === 'fjord');
  expect(await field.inputValue()).toBe('fjord');
});

test('applies every filter checked before the scripts load', async () => {
  const { page } = await journeys.visit({ path: '/no/such/page' });
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/lps', { waitUntil: 'commit' });
  const names = ['Family office', 'University endowment'];
  for (const name of names) await page.getByRole('checkbox', { name }).check();
  release();
  await expect.poll(() => new URL(page.url()).searchParams.getAll('type').sort()).toEqual(names.toSorted());
  for (const name of names) expect(await page.getByRole('checkbox', { name }).isChecked()).toBe(true);
});
