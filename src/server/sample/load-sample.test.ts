import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { continentOf, countryName } from '#domain/places/locations.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { loadSample } from './load-sample.ts';

const SAMPLE = { seed: 1, today: '2026-11-21' };

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await Promise.all([loadSample(first.pool, SAMPLE), loadSample(second.pool, SAMPLE)]);
});
afterAll(() => Promise.all([first.close(), second.close()]));

async function one(query: string): Promise<Record<string, unknown>> {
  const { rows } = await first.pool.query<Record<string, unknown>>(query);
  return rows[0] ?? {};
}

async function count(condition: string): Promise<unknown> {
  return (await one(`select count(*) from ${condition}`)).count;
}

async function digest(database: TestDatabase): Promise<string> {
  const hash = createHash('sha256');
  for (const table of ['companies', 'contacts', 'funding_rounds']) {
    const { rows } = await database.pool.query(`select * from ${table} order by id`);
    hash.update(JSON.stringify(rows));
  }
  return hash.digest('hex');
}

test('has the declared number of companies, each with 1 to 3 contacts and 1 to 6 rounds', async () => {
  expect(await count('companies')).toBe(17_555);
  const perCompany = (table: string) =>
    one(`select count(*) as companies, min(n) as least, max(n) as most
         from (select count(*) as n from ${table} group by company_id) as counts`);
  expect(await perCompany('contacts')).toEqual({ companies: 17_555, least: 1, most: 3 });
  expect(await perCompany('funding_rounds')).toEqual({ companies: 17_555, least: 1, most: 6 });
  expect(await count('site_settings where sample_data')).toBe(1);
  expect(await count("companies where source <> 'sample'")).toBe(0);
});

test('is the same for the same seed and day', async () => {
  expect(await digest(first)).toBe(await digest(second));
});

test('gives every company a unique name, slug and website', async () => {
  expect(
    await one('select count(distinct slug) as slugs, count(distinct organization_name) as names from companies'),
  ).toEqual({
    slugs: 17_555,
    names: 17_555,
  });
  expect(
    await count(
      '(select 1 from companies where website_key is not null group by website_key having count(*) > 1) as twice',
    ),
  ).toBe(0);
  expect(await count("companies where slug !~ '^[a-z0-9]+(-[a-z0-9]+)*$'")).toBe(0);
});

test('uses only .example hosts', async () => {
  expect(
    await count(`(
    select unnest(array[website, linkedin]) as url from companies union all select linkedin from contacts
  ) as links where url !~ '^https://[a-z0-9.]+\\.example(/[a-z0-9/-]*)?$'`),
  ).toBe(0);
  expect(
    await count(`(
    select contact_email as email from companies union all select email from contacts
  ) as mails where email !~ '^[a-z.]+@[a-z0-9]+\\.example$'`),
  ).toBe(0);
});

test('keeps each company consistent with its rounds', async () => {
  expect(await count('companies where total_funding_amount_usd < last_funding_amount_usd')).toBe(0);
  expect(await count("funding_rounds where announced_on > '2026-11-21' or amount_usd <= 0")).toBe(0);
  expect(await count("companies where last_changed_at < first_seen_at or last_changed_at > '2026-11-21'")).toBe(0);
  expect(
    await count(`companies join (
    select company_id, sum(amount_usd) as total, max(announced_on) as last from funding_rounds group by company_id
  ) as rounds on company_id = companies.id
  where total is distinct from total_funding_amount_usd or last is distinct from last_funding_date`),
  ).toBe(0);
  expect(
    await count(`(
    select amount_usd, lag(amount_usd) over (partition by company_id order by announced_on, id) as before
    from funding_rounds where amount_usd is not null
  ) as steps where amount_usd < before`),
  ).toBe(0);
});

test('fills the fields people see first, with gaps like real data', async () => {
  const since = (days: number) => count(`companies where last_funding_date >= date '2026-11-21' - ${days}`);
  expect(await since(30)).toBeGreaterThan(1_300);
  expect(await since(90)).toBeGreaterThan(4_300);
  expect(await since(365)).toBeGreaterThan(13_500);
  expect(await count("companies where last_funding_date >= date '2026-11-21' - 2")).toBeGreaterThan(0);
  for (const column of [
    'description',
    'headquarters_location',
    'last_funding_amount_usd',
    'last_funding_date',
    'website',
  ]) {
    expect(await count(`companies where ${column} is null`), column).toBeGreaterThan(10);
  }
  expect(await count("companies where industries = '{}'")).toBeGreaterThan(10);
  expect(await count('(select distinct unnest(industries) from companies) as names')).toBeGreaterThan(300);
  expect(
    await count('(select distinct country, region, city from companies where city is not null) as places'),
  ).toBeGreaterThan(900);
});

test('spells countries like the filters', async () => {
  const { rows } = await first.pool.query<{ country: string }>(
    'select distinct country from companies where country is not null',
  );
  for (const { country } of rows)
    expect([countryName(country), continentOf(country)]).toEqual([country, expect.not.stringMatching('Other')]);
});

test('leaves nothing behind when it fails', async () => {
  const before = await one('select count(*), max(id) as last from companies');
  await expect(loadSample(first.pool, SAMPLE)).rejects.toThrow(/companies_slug_key/);
  expect(await one('select count(*), max(id) as last from companies')).toEqual(before);
});
