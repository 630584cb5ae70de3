import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameKey } from '#domain/companies/company-identity.ts';
import { addCompanies } from '#test/companies.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { addLps } from '#test/lps.ts';
import { up } from './0023-places.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const mend = () => up(database.db as unknown as Kysely<unknown>);

const AUSTIN = { city: 'Austin', region: 'Texas', country: 'United States' };

async function version(table: 'search_version' | 'lps_version'): Promise<number> {
  const { rows } = await database.pool.query(`select version from ${table}`);
  return rows[0].version;
}

async function companies() {
  const { rows } = await database.pool.query(
    `select organization_name as name, headquarters_location as location, city, region, country, name_key, search_text, version
     from companies order by id`,
  );
  return rows;
}

test('gives places their canonical names and keeps unreadable ones', async () => {
  const { db, pool } = database;
  // In the form that earlier versions stored.
  const old = (name: string, location: string | null, city: string | null, country: string | null) => ({
    organization_name: name,
    headquarters_location: location,
    city,
    region: null,
    country,
    name_key: `${name.toLowerCase()}\u001f${[city, country].filter(Boolean).join(', ').toLowerCase()}`,
  });
  await addCompanies(db, [
    { ...old('Acme', 'AUSTIN, TX', 'AUSTIN', 'TX'), description: 'Tools' },
    old('Blue', 'Austin, Texas, United States', 'Austin', 'United States'),
    old('Cyan', 'Springfield, CA', 'Springfield', 'CA'),
    old('Dune', 'Europe', 'Europe', null),
    old('Echo', 'Springfield, Atlantis', 'Springfield', 'Atlantis'),
    old('Fern', null, null, null),
  ]);
  await pool.query("update companies set region = 'Texas' where organization_name = 'Blue'");
  const before = await version('search_version');
  await addLps(db, [
    { name: 'Fund A', city: 'AUSTIN', region: 'TX', country: 'USA' },
    { name: 'Fund B', city: 'Europe', region: null, country: 'Germany' },
    { name: 'Fund C', ...AUSTIN },
  ]);
  const { rows: lpsBefore } = await pool.query('select version, last_changed_at from lps order by id');
  const lpsVersion = await version('lps_version');
  await mend();

  const [acme, blue, cyan, dune, echo, fern] = await companies();
  const key = (name: string) => nameKey(name, 'Austin, Texas, United States');
  expect(acme).toMatchObject({ location: 'Austin, Texas, United States', ...AUSTIN, name_key: key('Acme') });
  expect(acme.search_text).toBe('acme\u001ftools\u001f\u001faustin, texas, united states');
  expect(acme.version).toBe(before + 1);
  expect(blue).toMatchObject({ ...AUSTIN, name_key: key('Blue'), version: before });
  expect(cyan).toMatchObject({ location: 'Springfield, CA', city: 'Springfield', region: null, country: null });
  expect(dune).toMatchObject({ location: 'Europe', city: null, country: null });
  expect(echo).toMatchObject({ location: 'Springfield, Atlantis', country: 'Atlantis', version: before });
  expect(fern).toMatchObject({ location: null, version: before });
  expect(await version('search_version')).toBe(before + 1);

  const { rows: lps } = await pool.query(
    'select name, city, region, country, version, last_changed_at, search_text from lps order by id',
  );
  expect(lps).toMatchObject([
    { ...AUSTIN, version: lpsBefore[0].version + 1, last_changed_at: lpsBefore[0].last_changed_at },
    { city: 'Europe', country: 'Germany', version: lpsBefore[1].version },
    { ...AUSTIN, version: lpsBefore[2].version },
  ]);
  expect(lps[0].search_text).toContain('\u001faustin, texas, united states\u001f');
  expect(await version('lps_version')).toBeGreaterThan(lpsVersion);
});

test('changes nothing the second time', async () => {
  const before = [await companies(), await version('search_version'), await version('lps_version')];
  await mend();
  expect([await companies(), await version('search_version'), await version('lps_version')]).toEqual(before);
});

test('renames places in the history too, so that earlier changes can be undone', async () => {
  const { pool } = database;
  const { rows: made } = await pool.query("insert into changes (kind) values ('edit') returning id");
  const change = made[0].id;
  const keep = (table: string, row: number, before: unknown, after: unknown) =>
    pool.query(
      `insert into changed_rows (change_id, table_name, row_id, record_table, record_id, before, after)
       values ($1, $2, $3, $2, $3, $4, $5)`,
      [change, table, row, before, after],
    );
  await keep('companies', 1, null, {
    slug: 'acme',
    headquarters_location: 'Austin, TX',
    city: 'Austin',
    country: 'TX',
    name_key: 'acme\u001faustin, tx',
  });
  await keep('companies', 2, { headquarters_location: 'Paris, FR', country: 'FR' }, { industries: ['AI'] });
  await keep('companies', 3, { description: 'x' }, { description: 'y' });
  await keep('lps', 1, null, { name: 'Fund A', city: 'AUSTIN', region: 'TX', country: 'USA' });
  await keep('lps', 3, { city: 'DALLAS' }, { city: 'Austin' });
  await mend();
  const { rows } = await pool.query('select before, after from changed_rows where change_id = $1 order by id', [
    change,
  ]);
  const location = 'Austin, Texas, United States';
  expect(rows).toEqual([
    {
      before: null,
      after: { slug: 'acme', headquarters_location: location, ...AUSTIN, name_key: nameKey('acme', location) },
    },
    {
      before: { headquarters_location: 'Paris, France', city: 'Paris', country: 'France' },
      after: { industries: ['AI'] },
    },
    { before: { description: 'x' }, after: { description: 'y' } },
    { before: null, after: { name: 'Fund A', ...AUSTIN } },
    { before: { city: 'Dallas' }, after: { city: 'Austin' } },
  ]);
});
