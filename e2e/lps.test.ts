import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journeys, startJourneys } from '#test/journeys.ts';

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
});
afterAll(() => journeys.close());

test('someone in the programme narrows the LPs down, and takes them home', async () => {
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

test('without scripts the LPs are read, filtered and masked', async () => {
  const { page } = await journeys.visit({ path: '/lps?type=Family+office', javaScript: false });
  expect(await page.locator('.card').count()).toBe(50);
  const shown = await page.locator('main').innerText();
  expect(shown).toMatch(/\w\*{3,}\w@/);
});
