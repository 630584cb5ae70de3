/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayNumber } from '#domain/dates.ts';
import { continentOf, countryName } from '#domain/places/countries.ts';
import { type Place, placeText } from '#domain/places/place.ts';
import { readPlace } from '#domain/places/read-place.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { loadSample } from './ensure-sample.ts';

const TODAY = '2026-11-21';
const LATER = '2027-03-09';

let first: TestDatabase;
let later: TestDatabase;

beforeAll(async () => {
  [first, later] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await Promise.all([loadSample(first.pool, TODAY), loadSample(later.pool, LATER)]);
});
afterAll(() => Promise.all([first.close(), later.close()]));

async function one(query: string): Promise<Record<string, unknown>> {
  const { rows } = await first.pool.query<Record<string, unknown>>(query);
  return rows[0] ?? {};
}

async function count(condition: string): Promise<unknown> {
  return (await one(`select count(*) from ${condition}`)).count;
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

test('counts dates back from the day of loading, on working days', async () => {
  const read = async ({ pool }: TestDatabase) => {
    const { rows } = await pool.query<{ slug: string; on: string | null; story: string | null }>(
      `select slug, to_char(last_funding_date, 'YYYY-MM-DD') as on, full_description as story from companies order by id`,
    );
    return rows;
  };
  const [before, after] = [await read(first), await read(later)];
  expect(after.map(({ slug }) => slug)).toEqual(before.map(({ slug }) => slug));
  const shifts = before.flatMap(({ on }, index) =>
    on === null ? [] : dayNumber(after[index]?.on ?? '') - dayNumber(on),
  );
  expect(shifts.length).toBeGreaterThan(17_000);
  const shift = dayNumber(LATER) - dayNumber(TODAY);
  expect(new Set(shifts.map((days) => Math.abs(days - shift)))).toEqual(new Set([0, 1, 2]));
  expect(await count('funding_rounds where extract(isodow from announced_on) > 5')).toBe(0);
  expect(
    await count(`(
    select (regexp_match(full_description, '(?:in|In) (\\d{4})\\M'))[1]::int as founded, min(announced_on) as first
    from companies join funding_rounds on company_id = companies.id group by companies.id
  ) as stories where extract(year from first) - founded between 0 and 5`),
  ).toBeGreaterThan(14_000);
  expect(before.filter(({ story }) => story?.includes('{'))).toEqual([]);
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
  expect(await count("companies where (first_seen_at at time zone 'UTC')::date < last_funding_date")).toBe(0);
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

test('has companies for common search terms', async () => {
  const matches = async (word: string, place = 'true') =>
    Number(await count(`companies where search_text ilike '%${word}%' and ${place}`));
  for (const word of ['healthtech', 'saas', 'proptech', 'cybersecurity', 'crypto', 'e-commerce'])
    expect([word, await matches(word)]).toEqual([word, expect.toSatisfy((found) => found > 0)]);
  expect(await matches('fintech', "city = 'London'")).toBeGreaterThan(4);
});

test('has places under their canonical names', async () => {
  const { rows } = await first.pool.query<Place>('select distinct city, region, country from companies');
  const choice = { inColumns: true };
  for (const place of rows.filter(({ country }) => country !== null)) {
    const { city, region, country } = place;
    expect([countryName(country ?? ''), continentOf(country ?? '')]).toEqual([
      country,
      expect.not.stringMatching('Other'),
    ]);
    expect(readPlace({ location: placeText(place) })).toEqual({ place, problems: [], ambiguous: null });
    const cells = { city: city ?? '', state: region ?? '', country: country ?? '' };
    expect(readPlace(cells)).toEqual({ place, problems: [], ambiguous: null });
    expect(readPlace({ ...cells, city: '' }, choice)).toMatchObject({ place: { ...place, city: null }, problems: [] });
  }
});

test('leaves nothing behind when it fails', async () => {
  const before = await one('select count(*), max(id) as last from companies');
  await expect(loadSample(first.pool, TODAY)).rejects.toThrow(/companies_slug_key/);
  expect(await one('select count(*), max(id) as last from companies')).toEqual(before);
});
