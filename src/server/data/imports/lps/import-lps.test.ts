import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { problemsOf } from '#test/import-file.ts';
import { addLps } from '#test/lps.ts';
import { repetitions } from '#test/repetitions.ts';
import { importLps, type LpImportOptions } from './import-lps.ts';

const database = useTestDatabase();
beforeEach(async () => {
  await database.pool.query('truncate lps, imports cascade; update site_settings set sample_data = false');
});

function importText(content: string, options: Partial<LpImportOptions> = {}) {
  const input = () => Readable.from([Buffer.from(content)]);
  return importLps({ pool: database.pool, fileName: 'lps.csv', input, ...options });
}

async function readLps() {
  const { rows } = await database.pool.query(`
    select l.*, (select json_agg(json_build_array(first_name, last_name, email) order by position)
      from lp_contacts c where c.lp_id = l.id) as contacts
    from lps l order by l.id`);
  return rows;
}

const FILE = `Name,Short Name,LP Type,City,State/Region,Country,Continent,Website,AUM (USD),AUM As Of,Source,Trust,Stages,First name,Last name,Email
Harbour Teachers’ Fund,Harbour TF,Public pension fund,,AL,United States,North America,https://shared.example,13150538000,FY2020,plans,official,"Seed, Growth",Ada,Berg,ada@harbour.example
Harbour Teachers’ Fund,,,,,United States,,,,,,,,Bo,Ek,
Harbour State Fund,,pension,,Alabama,US,,https://shared.example,"$2.5B",FY2020,,,,,,
Fjord Trust,,Hedgehog,Oslo,,Norway,,,12 EUR,,,,,,,
#NAME?,,,,,,,,,,,,,,,
`;

test('merges the rows of an LP, reports unusable values, and allows shared websites', async () => {
  const rejected = new PassThrough();
  const report = await importText(FILE, { openRejected: () => rejected });
  expect(report).toMatchObject({
    rows: { read: 5, rejected: 1 },
    lps: { created: 3, updated: 0, unchanged: 0 },
    contacts: { created: 2, updated: 0 },
  });
  expect(problemsOf(report).map(({ column, reason }) => [column, reason])).toEqual([
    ['LP Type', "is not a known LP type, stored as 'Other'"],
    ['AUM (USD)', 'is in EUR, not in US dollars'],
    [null, 'has no LP name: a spreadsheet left a formula error here'],
  ]);
  expect(await text(rejected)).toContain('#NAME?');
  expect(await readLps()).toMatchObject([
    {
      slug: 'harbour-teachers-fund',
      short_name: 'Harbour TF',
      type: 'Public pension fund',
      region: 'Alabama',
      assets_usd: 13_150_538_000,
      focus_stages: ['Seed', 'Growth'],
      trust: 'official',
      source: 'import',
      contacts: [
        ['Ada', 'Berg', 'ada@harbour.example'],
        ['Bo', 'Ek', null],
      ],
    },
    { name: 'Harbour State Fund', type: 'Public pension fund', country: 'United States', assets_usd: 2.5e9 },
    { name: 'Fjord Trust', type: 'Other', assets_usd: null },
  ]);
});

test('importing a file again changes nothing, and a newer one updates', async () => {
  await importText(FILE);
  const before = await readLps();
  expect(await importText(FILE)).toMatchObject({
    lps: { created: 0, updated: 0, unchanged: 3 },
    contacts: { created: 0, updated: 0 },
  });
  expect(await readLps()).toEqual(before);
  const newer = 'Name,Country,AUM,City\nharbour state fund,United States,3B,\nFjord Trust,Sweden,1M,Lund\n';
  expect(await importText(newer)).toMatchObject({ lps: { created: 1, updated: 1, unchanged: 0 } });
  expect(await readLps()).toMatchObject([
    { name: 'Harbour Teachers’ Fund', version: 1 },
    { name: 'Harbour State Fund', assets_usd: 3e9, region: 'Alabama', version: 2 },
    { name: 'Fjord Trust', country: 'Norway', version: 1 },
    { name: 'Fjord Trust', country: 'Sweden', slug: expect.stringMatching(/^fjord-trust--\d+$/) },
  ]);
});

test('matches a stored LP to one LP of the file', async () => {
  await importText('Name,Country\nAcme,\n');
  const report = await importText('Name,Country\nAcme,United States\nAcme,Germany\n');
  expect(report).toMatchObject({ lps: { created: 1, updated: 1, unchanged: 0 } });
  expect(await readLps()).toMatchObject([{ country: 'United States' }, { country: 'Germany' }]);
});

test('prefers the stored LP with the same country to one with the same website', async () => {
  await importText('Name,Country,Website\nAcme,United States,https://acme.example\n');
  const report = await importText(
    'Name,Country,Website\nAcme,Germany,https://acme.example\nAcme,United States,\nAcme,France,\n',
  );
  expect(report).toMatchObject({ lps: { created: 2, updated: 0, unchanged: 1 } });
  expect(await readLps()).toMatchObject([
    { country: 'United States', version: 1 },
    { country: 'Germany' },
    { country: 'France' },
  ]);
});

test('separates LPs in different countries after a row without one', async () => {
  expect(await importText('Name,Country\nAcme,\nAcme,United States\nAcme,Germany\n')).toMatchObject({
    lps: { created: 2 },
  });
  expect(await readLps()).toMatchObject([{ country: 'United States' }, { country: 'Germany' }]);
});

test('separates the same LPs in any order of rows', async () => {
  const rows = [
    'Acme,United States,,Ada',
    'Acme,Germany,https://acme.example,Bo',
    'Acme,,https://acme.example,Cy',
    'Acme,Austria,https://www.acme.example,Di',
    'Acme,Austria,,Eve',
    'Beta,,https://beta.example,Flo',
  ];
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(rows, { minLength: rows.length }), async (shuffled) => {
      await database.pool.query('truncate lps, imports cascade');
      const file = ['Name,Country,Website,First name', ...shuffled].join('\n');
      await importText(file);
      const names = (await readLps()).map(({ contacts }) =>
        contacts
          .map(([first]: string[]) => first)
          .sort()
          .join(),
      );
      expect(names.sort()).toEqual(['Ada', 'Bo,Cy,Di,Eve', 'Flo']);
      expect(await importText(file)).toMatchObject({ lps: { created: 0, updated: 0, unchanged: 3 } });
    }),
    { numRuns: repetitions(15, 120), seed: 2026 },
  );
});

test('removes a contact that a completed one makes redundant', async () => {
  await importText('Name,First name,Last name,Email\nAcme,Ada,Berg,\nAcme,,,ada@acme.example\n');
  const file = 'Name,First name,Last name,Email\nAcme,Ada,Berg,ada@acme.example\n';
  expect(await importText(file)).toMatchObject({ contacts: { created: 0, updated: 1 } });
  expect(await readLps()).toMatchObject([{ contacts: [['Ada', 'Berg', 'ada@acme.example']] }]);
  expect(await importText(file)).toMatchObject({ lps: { unchanged: 1 } });
});

test('adds contacts after the stored ones, even if one was deleted', async () => {
  await importText('Name,First name\nAcme,Ada\nAcme,Bo\n');
  await database.pool.query(`delete from lp_contacts where first_name = 'Ada'`);
  await importText('Name,First name\nAcme,Cy\nAcme,Di\n');
  const { rows } = await database.pool.query('select first_name, position from lp_contacts order by position, id');
  expect(rows.map(({ first_name, position }) => [first_name, position])).toEqual([
    ['Bo', 1],
    ['Cy', 2],
    ['Di', 3],
  ]);
});

test('saves nothing from a dry run', async () => {
  expect(await importText(FILE, { dryRun: true })).toMatchObject({ dryRun: true, lps: { created: 3 } });
  expect(await readLps()).toEqual([]);
});

test('refuses to mix real LPs with a sample, and clears all sample data on request', async () => {
  await addLps(database.db, [{ name: 'Invented Fund', source: 'sample' }]);
  await database.pool.query('update site_settings set sample_data = true');
  await expect(importText(FILE)).rejects.toMatchObject({ code: 'sample_present' });
  expect(await readLps()).toHaveLength(1);
  await importText(FILE, { clearSample: true });
  expect((await readLps()).map(({ name }) => name)).not.toContain('Invented Fund');
});

test('rejects a file too large for memory, and names the limit', async () => {
  const options = { size: 50_000_001 };
  await expect(importText(FILE, options)).rejects.toThrow('LP files can be up to 50 MB');
  expect(await importText(FILE, { size: 50_000_000 })).toMatchObject({ lps: { created: 3 } });
});
