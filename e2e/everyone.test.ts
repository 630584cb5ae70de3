import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '#test/app.ts';
import { type Journeys, startJourneys } from '#test/journeys.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let journeys: Journeys;
beforeAll(async () => {
  journeys = await startJourneys();
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
  ['/contact?topic=programme'],
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
  ['/outbox'],
  ['/profile', 'pro'],
  ['/profile', 'free'],
  ['/success', 'trial'],
  ['/admin', 'admin'],
  ['/admin/users', 'admin'],
  ['/admin/jobs', 'admin'],
  ['/admin/settings', 'admin'],
  ['/terms'],
  ['/privacy'],
  ['/no/such/page'],
];

for (const scheme of ['light', 'dark'] as const) {
  test.each(PAGES)(`${scheme}: %s (%s) has no violation that axe knows`, async (path, as) => {
    const { page } = await journeys.visit({ path, as, scheme });
    await page.waitForLoadState('networkidle');
    await page.evaluate(AXE);
    const violations = await page.evaluate(
      'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => ({ id, at: nodes[0].html })))',
    );
    expect(violations).toEqual([]);
  });
}

test.each([
  ['/search', 'pro'],
  ['/company/ledgermoor', 'pro'],
] as const)('on a phone everything on %s is large enough to be hit', async (path, as) => {
  const { page } = await journeys.visit({ path, as, width: 390 });
  await page.evaluate(AXE);
  const small = await page.evaluate(
    `axe.run({ runOnly: ['target-size'], rules: { 'target-size': { enabled: true } } })
      .then(({ violations }) => violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)))`,
  );
  expect(small).toEqual([]);
});

test.each([390, 820, 1440])('at %i px no page scrolls sideways', async (width) => {
  for (const [path, as] of PAGES) {
    const { page, context } = await journeys.visit({ path, as, width });
    const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect({ path, as, fits: (content ?? 0) <= (window ?? 0) }).toEqual({ path, as, fits: true });
    await context.close();
  }
});
