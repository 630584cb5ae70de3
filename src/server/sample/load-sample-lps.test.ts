import { afterAll, beforeAll, expect, test } from 'vitest';
import { lpType } from '#domain/lps/lp-types.ts';
import { continentOf } from '#domain/places/locations.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { ensureSample } from './ensure-sample.ts';
import { sampleLps } from './lps.ts';

const TODAY = '2026-11-21';
const NOW = new Date(`${TODAY}T12:00:00Z`);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function count(condition: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*) from ${condition}`);
  return rows[0]?.count ?? 0;
}

test('sample LPs are reproducible, with unique slugs and only .example hosts', () => {
  const lps = [...sampleLps(1, TODAY)];
  expect(lps).toEqual([...sampleLps(1, TODAY)]);
  expect(lps).toHaveLength(1_200);
  expect(new Set(lps.map(({ slug }) => slug)).size).toBe(1_200);
  for (const { name, type, website, people, place } of lps) {
    expect(lpType(type)).toBe(type);
    expect(continentOf(place.country ?? '')).not.toBe('Other');
    expect(website ?? 'https://none.example').toMatch(/^https:\/\/[a-z-]+\.example$/);
    expect([1, 2], name).toContain(people.length);
    for (const { email } of people) expect(email ?? 'a@b.example').toMatch(/^[a-z.]+@[a-z-]+\.example$/);
  }
});

test('adds LPs and email statuses to a new or existing sample, but never to real data', async () => {
  await Promise.all([ensureSample(database.pool, NOW), ensureSample(database.pool, NOW)]); // Two processes start at once.
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
