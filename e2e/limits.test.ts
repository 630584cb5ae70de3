/** @module-tag browser */
import { expect, test } from 'vitest';
import { emailOf } from '#test/accounts.ts';
import { openPath, setUpJourneys } from '#test/journeys.ts';

const journeys = setUpJourneys({ env: { TRUSTED_PROXIES: '1' }, sample: true });

/** Number of companies whose emails a user has seen today. */
async function revealCount(account: string): Promise<number> {
  const { rows } = await journeys.database.pool.query(
    `select cardinality(members) as n from rate_limits
     where key = 'reveals:user:' || (select id from "user" where email = $1)`,
    [emailOf(account)],
  );
  return rows[0]?.n ?? 0;
}

test('only viewed results, not those shown while typing, use the daily email budget', async () => {
  const { page, errors } = await journeys.visit({ as: 'pro', path: '/robots.txt', fresh: true });
  await page.clock.install();
  await openPath(page, '/search');
  await expect.poll(() => revealCount('pro')).toBeGreaterThan(0);
  const before = await revealCount('pro');
  const answer = page.waitForResponse(
    (response) => /\/api\/companies\?.*query=freight/.test(response.url()) && !/emails=|page=/.test(response.url()),
  );
  await page.clock.pauseAt(Date.now() + 10_000); // On a slow machine, keys could be further apart than a search must last.
  await page.getByRole('searchbox', { name: 'Search companies' }).pressSequentially('freight');
  await page.clock.resume();
  const { companies } = await (await answer).json();
  expect(companies.length).toBeGreaterThan(5);
  await page.getByRole('link', { name: companies[0].contacts[0].email }).first().waitFor();
  expect(await revealCount('pro')).toBeLessThanOrEqual(before + companies.length);
  expect(errors).toEqual([]);
});

test('filters on a phone use none of the daily email budget until their results are shown', async () => {
  const { page, errors } = await journeys.visit({ as: 'lifetime', path: '/search?query=freight', width: 390 });
  await expect.poll(() => revealCount('lifetime')).toBeGreaterThan(0);
  const before = await revealCount('lifetime');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const show = sheet.getByRole('button', { name: /^Show [\d,]+ results?$/ });
  const all = await show.textContent();
  await sheet.getByRole('checkbox', { name: /^Seed/ }).click();
  await page.waitForURL(/fundingStage=Seed/);
  await expect.poll(() => show.textContent()).not.toBe(all);
  await page.goto(`${page.url().replace('query=freight', 'query=robot')}`);
  await expect.poll(() => revealCount('lifetime')).toBeGreaterThan(before);
  const robots = await revealCount('lifetime');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await sheet.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.waitForURL(({ search }) => search === '?query=robot');
  const count = Number((await show.textContent())?.replace(/\D/g, ''));
  expect(await revealCount('lifetime')).toBe(robots);
  await show.click();
  await expect.poll(() => revealCount('lifetime')).toBeGreaterThan(robots);
  expect(count).toBeGreaterThan(0);
  expect(errors).toEqual([]);
});

test('pointing at a link uses none of the daily email budget', async () => {
  const { page } = await journeys.visit({ as: 'monthly', path: '/robots.txt', fresh: true });
  await page.clock.install();
  await openPath(page, '/directory/industries/software');
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.locator('a[href^="/company/"]').first().hover();
  await page.locator('a[href^="/company/"]').nth(1).focus();
  await page.getByRole('link', { name: 'Search', exact: true }).first().hover();
  await page.clock.runFor(1_000); // Links preload after a moment.
  await page.evaluate(() => fetch('/robots.txt'));
  expect(paths.filter((path) => path.startsWith('/api/companies'))).toEqual([]);
  expect(await revealCount('monthly')).toBe(0);
});

test('tells users when the daily email budget is used up', async () => {
  await journeys.database.pool.query('update site_settings set trial_daily_reveals = 60');
  const { page, errors } = await journeys.visit({ as: 'trial' });
  const notice = page.getByText('Daily email limit reached');
  await page.getByRole('link', { name: /@/ }).first().waitFor();
  expect(await notice.count()).toBe(0);
  await page.goto('/search?page=2');
  await page.getByText("You've viewed emails for 60 companies today.").waitFor();
  expect(await revealCount('trial')).toBe(60);
  expect(await page.getByRole('link', { name: /@/ }).count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: /\*.*@/ }).first().click();
  await expect.poll(() => notice.count()).toBe(2);

  await page.goto('/search?page=3');
  await notice.waitFor();
  expect(await page.getByRole('link', { name: /@/ }).count()).toBe(0);
  const masked = page.locator('[data-slug]', { has: page.getByRole('button', { name: /\*.*@/ }) });
  const slug = await masked.first().getAttribute('data-slug');
  await page.goto(`/company/${slug}`);
  await notice.waitFor();
  expect(await page.getByRole('link', { name: /@/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Upgrade' }).click();
  await page.getByRole('dialog', { name: 'Upgrade your trial' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByRole('dialog', { name: 'Export disabled during trial' }).waitFor();

  await page.goto('/search?page=3');
  await page.getByRole('button', { name: 'Upgrade', exact: true }).click();
  await page.getByText('The paid plan shows the emails of 5,000 companies a day').waitFor();
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  await page.getByText('Trial Upgraded Successfully!').waitFor();
  await notice.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /@/ }).first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: /\*.*@/ }).count()).toBe(0);
  expect(errors).toEqual([]);
});

test('omits contacts from shared pages for a network that has read those of 1,000 companies', async () => {
  const { product, database } = journeys;
  const read = async (path: string, address: string) => {
    const answer = await fetch(product.url + path, { headers: { 'x-forwarded-for': address } });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.text();
  };
  const companiesOf = async (page: number, address: string) =>
    JSON.parse(await read(`/api/companies?page=${page}`, address)).companies;
  const [reader, neighbor, other] = ['192.0.2.1', '192.0.2.2', '198.51.100.9'];
  const [first, second] = await companiesOf(100, other);
  const { lps } = JSON.parse(await read('/api/lps', other));
  const paths = [
    '/',
    `/company/${first.slug}`,
    `/compare/${first.slug}-vs-${second.slug}`,
    '/lps',
    `/lps/${lps[0].slug}`,
    '/search?page=100',
    `/company/${second.slug}?ref=mail`, // not shared
  ];
  const before = await Promise.all(paths.map((path) => read(path, other)));
  for (const [i, text] of before.entries()) expect([paths[i], /\*\*\*\w?@/.test(text)]).toEqual([paths[i], true]);

  await read(`/company/${first.slug}`, neighbor);
  const { rows } = await database.pool.query(
    `select members from rate_limits where key = 'contacts:network:${neighbor}'`,
  );
  expect(rows).toEqual([{ members: [first.id] }]);

  for (let page = 1; page <= 21; page++) await companiesOf(page, reader);
  const people = [first, second, lps[0]].flatMap(({ contacts }) =>
    contacts.map((contact: { firstName: string; lastName: string }) => `${contact.firstName} ${contact.lastName}`),
  );
  for (let round = 0; round < 2; round++) {
    for (const path of paths) {
      const text = await read(path, reader);
      expect([path, text.includes('***'), people.filter((name) => text.includes(name))]).toEqual([path, false, []]);
    }
  }
  // Another process counted these.
  await database.pool.query(
    `insert into rate_limits (key, count, window_ends_at, members)
     select 'contacts:network:192.0.2.3', count, window_ends_at, members from rate_limits where key = $1`,
    [`contacts:network:${reader}`],
  );
  expect(await read(`/company/${first.slug}`, '192.0.2.3')).not.toContain('***');
  const page = await read(`/company/${first.slug}`, reader);
  expect(page).toContain('<h1');
  expect(page).toContain('limit for viewing contacts');
  expect(page).toContain(first.organizationName);
  expect(await read(`/company/${first.slug}`, other)).toBe(before[1]);
});

test('limits pages per network and minute without slowing down other networks', async () => {
  const { url } = journeys.product;
  const read = async (address: string) => fetch(`${url}/terms`, { headers: { 'x-forwarded-for': address } });
  const refused = new Set<number>();
  // Another process counted these.
  await journeys.database.pool.query(
    `insert into rate_limits (key, count, window_ends_at) values ('pages:block:203.0.113.0', 1100, now() + interval '1 hour')`,
  );
  for (let n = 0; n < 400 && refused.size === 0; n += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => read(`203.0.113.${i}`)));
    for (const [i, { status, headers }] of answers.entries()) {
      if (status === 200) continue;
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
      refused.add(n + i);
    }
  }
  expect(refused.size).toBeGreaterThan(0);
  expect(Math.min(...refused)).toBeGreaterThanOrEqual(100);
  expect((await read('198.51.100.1')).status).toBe(200);
});
