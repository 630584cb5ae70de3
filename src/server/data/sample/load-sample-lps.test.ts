/** @module-tag slow */
import { beforeAll, expect, test } from 'vitest';
import { lpType } from '#domain/lps/lp-filters.ts';
import { continentOf } from '#domain/places/countries.ts';
import { useTestDatabase } from '#test/database.ts';
import { ensureSample } from './ensure-sample.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

const database = useTestDatabase();
beforeAll(async () => {
  await Promise.all([ensureSample(database.pool, NOW), ensureSample(database.pool, NOW)]); // Two processes start at once.
});

async function count(condition: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*) from ${condition}`);
  return rows[0]?.count ?? 0;
}

test('sample LPs have unique slugs, known types and only .example hosts', async () => {
  const { rows } = await database.pool.query<{
    name: string;
    type: string;
    country: string;
    year: string | null;
    links: string[];
    people: number;
  }>(`select name, type, country, assets_as_of as year, array_remove(array[website] || array_agg(email), null) as links,
        count(*) as people
      from lps join lp_contacts on lp_id = lps.id group by lps.id`);
  expect(rows).toHaveLength(1_200);
  expect(await count('(select distinct slug from lps) as slugs')).toBe(1_200);
  for (const { name, type, country, year, links, people } of rows) {
    expect(lpType(type)).toBe(type);
    expect(continentOf(country)).not.toBe('Other');
    expect(year ?? 'FY2025').toMatch(/^FY202[45]$/);
    expect([1, 2], name).toContain(people);
    for (const link of links) expect(link).toMatch(/^(https:\/\/|[a-z.]+@)[a-z-]+\.example$/);
  }
});

test('adds LPs and email statuses to a new or existing sample, but never to real data', async () => {
  expect([await count('companies'), await count('lps')]).toEqual([17_555, 1_200]);
  expect(await count('mail_domains')).toBeGreaterThan(15_000);
  await ensureSample(database.pool, NOW);
  expect(await count('lps')).toBe(1_200);
  // An installation from before there were LPs.
  await database.pool.query('delete from lps');
  await ensureSample(database.pool, NOW);
  expect([await count('companies'), await count('lps'), await count('lp_contacts')]).toEqual([
    17_555,
    1_200,
    expect.any(Number),
  ]);
  await database.pool.query('delete from lps; update site_settings set sample_data = false');
  await ensureSample(database.pool, NOW);
  expect(await count('lps')).toBe(0);
});
