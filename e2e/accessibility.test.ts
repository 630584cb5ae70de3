/** @module-tag browser */
import { expect, test } from 'vitest';
import type { Account } from '#test/app.ts';
import { violations } from '#test/axe.ts';
import { setUpSharedJourneys } from '#test/journeys.ts';
import { expectAccessible, expectNoHorizontalScroll } from '#test/page-steps.ts';

const journeys = setUpSharedJourneys();

const PAGES: [as: Account | undefined, paths: string][] = [
  [
    undefined,
    `/ /search /directory /directory/cities?page=2 /directory/industries/software /directory/companies
     /directory/companies/l /company/ledgermoor /compare?a=ledgermoor&b=zzqqxx /compare/crunchbase
     /compare/ledgermoor-vs-mill-gull /contact?topic=program /contact?done=sent /do-not-sell
     /do-not-sell?link=1.token /lps /signin /signin?step=second-factor /signin?link=token /signup /reset-password
     /reset-password?token=token /converter /unsubscribe?link=1 /confirm-email?link=1 /terms /privacy /no/such/page`,
  ],
  ['free', '/search /request-trial /profile /profile/plan'],
  ['trial', '/success'],
  ['lps', '/lps?query=zzqqxx'],
  [
    'pro',
    `/search /search?view=table /search?query=zzqqxx /profile/plan /profile/security /profile/sessions /profile/api
     /profile/data /customers /recalls /exports /exports/delivery /clients /saved /lists`,
  ],
  [
    'admin',
    `/outbox /admin /admin/users /admin/jobs /admin/settings /admin/requests /admin/outbox /admin/audit
     /admin/suppressions /admin/companies /admin/lps /admin/history /admin/imports /admin/quality`,
  ],
];
const VISITS = PAGES.flatMap(([as, paths]) => paths.split(/\s+/).map((path) => ({ as, path })));

test.each(VISITS)('$path ($as) passes axe in light and dark mode and never scrolls horizontally', async ({
  as,
  path,
}) => {
  const { page, errors } = await journeys.visit({ path, as, width: 390 });
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  expect(errors.filter((error) => !/status of 4\d\d/.test(error))).toEqual([]);
});

test.each(['/search', '/company/ledgermoor'])('on a phone every target on %s is large enough to tap', async (path) => {
  const { page } = await journeys.visit({ path, as: 'pro', width: 390 });
  expect(await violations(page, { runOnly: ['target-size'] })).toEqual([]);
});
