/** @module-tag browser */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '#test/app.ts';
import { violations } from '#test/axe.ts';
import { type Journeys, shareJourneys } from '#test/journeys.ts';

let journeys: Journeys;
beforeAll(async () => {
  journeys = await shareJourneys();
});
afterAll(() => journeys.close());

const PAGES: [path: string, as?: Account][] = [
  ['/'],
  ['/search'],
  ['/search', 'free'],
  ['/search', 'pro'],
  ['/search?view=table', 'pro'],
  ['/search?query=zzqqxx', 'pro'],
  ['/directory'],
  ['/directory/cities?page=2'],
  ['/directory/industries/software'],
  ['/directory/companies'],
  ['/directory/companies/l'],
  ['/company/ledgermoor'],
  ['/compare?a=ledgermoor&b=zzqqxx'],
  ['/compare/crunchbase'],
  ['/compare/ledgermoor-vs-mill-gull'],
  ['/contact?topic=program'],
  ['/contact?done=sent'],
  ['/request-trial', 'free'],
  ['/do-not-sell'],
  ['/do-not-sell?link=1.token'],
  ['/lps'],
  ['/lps?query=zzqqxx', 'lps'],
  ['/signin'],
  ['/signin?step=second-factor'],
  ['/signin?link=token'],
  ['/signup'],
  ['/reset-password'],
  ['/reset-password?token=token'],
  ['/outbox', 'admin'],
  ['/profile', 'free'],
  ['/profile/plan', 'pro'],
  ['/profile/plan', 'free'],
  ['/profile/security', 'pro'],
  ['/profile/sessions', 'pro'],
  ['/profile/api', 'pro'],
  ['/profile/data', 'pro'],
  ['/success', 'trial'],
  ['/admin', 'admin'],
  ['/admin/users', 'admin'],
  ['/admin/jobs', 'admin'],
  ['/admin/settings', 'admin'],
  ['/admin/requests', 'admin'],
  ['/admin/outbox', 'admin'],
  ['/admin/audit', 'admin'],
  ['/admin/suppressions', 'admin'],
  ['/admin/companies', 'admin'],
  ['/admin/lps', 'admin'],
  ['/admin/history', 'admin'],
  ['/admin/imports', 'admin'],
  ['/admin/quality', 'admin'],
  ['/converter'],
  ['/unsubscribe?link=1'],
  ['/confirm-email?link=1'],
  ['/signin?link=1'],
  ['/terms'],
  ['/privacy'],
  ['/no/such/page'],
];

test.each(PAGES)('%s (%s) passes axe in light and dark mode and never scrolls horizontally', async (path, as) => {
  const { page } = await journeys.visit({ path, as, width: 390 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' }); // Mid-transition colors belong to neither scheme.
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 1000 });
    const content = await page.evaluate(() => document.documentElement.scrollWidth);
    expect({ width, fits: content <= width, content }).toEqual({ width, fits: true, content });
  }
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await violations(page, { runOnly: ['color-contrast'] })).toEqual([]);
});

test.each([
  ['/search', 'pro'],
  ['/company/ledgermoor', 'pro'],
] as const)('on a phone every target on %s is large enough to tap', async (path, as) => {
  const { page } = await journeys.visit({ path, as, width: 390 });
  expect(await violations(page, { runOnly: ['target-size'] })).toEqual([]);
});
