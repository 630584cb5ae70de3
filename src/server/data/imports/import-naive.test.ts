/** @module-tag slow */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { exportCompanies } from '#server/workspace/exports/export-companies.ts';
import { comparableFacts, differences, readStored } from '#test/compare-import.ts';
import { useTestDatabase } from '#test/database.ts';
import { clearCompanies, importFile, importWithProblems, readCompanies } from '#test/import-file.ts';
import { naiveImport } from '#test/naive-import.ts';
import { fileText, MAPPING, type RandomFile, randomFile } from '#test/random-imports.ts';
import { repetitions } from '#test/repetitions.ts';

const DATA = path.resolve(import.meta.dirname, '../../../../../shared/data');
const HAS_DATA = existsSync(DATA);

const database = useTestDatabase();
beforeEach(() => clearCompanies(database.pool));

/** The first rows of a file, verbatim. */
function firstRows(bytes: Buffer, count: number, recordDelimiter: string): Buffer {
  const records: unknown[] = parse(bytes, {
    encoding: 'latin1',
    record_delimiter: recordDelimiter,
    relax_column_count: true,
    info: true,
    to: count + 1,
  });
  const last = records.at(-1) as { info: { bytes: number } } | undefined;
  return bytes.subarray(0, last?.info.bytes);
}

// The real files are in a folder next to the checkout.
describe.skipIf(!HAS_DATA)('the real files, which need ../shared', () => {
  it.each([
    ['cb-2013-10-companies.csv', 'macintosh', '\r'],
    ['cb-2013-10-rounds.csv', 'macintosh', '\r'],
    ['crunchbase-ccby-2013.csv', 'utf-8', '\n'],
    ['yc-real.csv', 'utf-8', '\n'],
  ] as const)('%s is stored like the reference import', async (name, encoding, lineEnd) => {
    const bytes = readFileSync(path.join(DATA, name));
    const file = firstRows(bytes, repetitions(3_000, 100_000), lineEnd);
    const { problems, rejected } = await importWithProblems(database.pool, file);
    const countries = readFileSync(path.join(DATA, 'countries.csv'), 'utf8');
    const naive = naiveImport(new TextDecoder(encoding).decode(file), countries, new Date().toISOString().slice(0, 10));
    const stored = await readStored(database.pool);
    expect(differences(naive, { stored, problems, rejected }).slice(0, 20)).toEqual([]);
    expect(naive.unsure / naive.filled).toBeLessThan(0.03);
  });
});

const COUNTRIES = 'name,official,iso2,iso3\nUnited States,United States of America,US,USA\n';
const now = new Date('2026-11-20T12:00:00Z');

/** Maps the columns explicitly: the file may hold too little to propose them. */
function options(text: string) {
  const headers = text.slice(0, text.indexOf('\n')).split(',');
  return { now, mapping: Object.fromEntries(headers.map((header) => [header, MAPPING[header] ?? null])) };
}

async function factsAfter(...files: string[]): Promise<string[]> {
  await clearCompanies(database.pool);
  for (const file of files) {
    // Only versions of one file correct each other.
    const fileName = `${files.indexOf(file)}.csv`;
    await importFile(database.pool, file, { ...options(file), fileName });
  }
  return comparableFacts(await readStored(database.pool));
}

const check = (file: fc.Arbitrary<RandomFile>, holds: (file: RandomFile) => Promise<void>) =>
  fc.assert(fc.asyncProperty(file, holds), { numRuns: repetitions(5, 40), seed: 12 });

describe('a generated file', { timeout: 600_000 }, () => {
  it('is stored like the reference import', async () => {
    await check(randomFile(), async ({ headers, rows }) => {
      await clearCompanies(database.pool);
      const text = fileText(headers, rows);
      const { problems, rejected } = await importWithProblems(database.pool, text, options(text));
      const naive = naiveImport(text, COUNTRIES, '2026-11-21');
      const stored = await readStored(database.pool);
      expect(differences(naive, { stored, problems, rejected })).toEqual([]);
    });
  });

  it('gives the same facts in any order of its rows', async () => {
    const withOrder = randomFile().chain((file) =>
      fc.shuffledSubarray(file.rows, { minLength: file.rows.length }).map((rows) => ({ ...file, other: rows })),
    );
    await check(withOrder, async ({ headers, rows, ...file }) => {
      const facts = await factsAfter(fileText(headers, rows));
      const { other } = file as { other: string[][] };
      expect(await factsAfter(fileText(headers, other))).toEqual(facts);
    });
  });

  it('gives the same facts as several files in any order', async () => {
    // Only all rows together may prove the order of day and month.
    await check(randomFile({ styles: ['iso'] }), async ({ headers, rows }) => {
      const facts = await factsAfter(fileText(headers, rows));
      const files = [0, 1, 2]
        .map((part) => rows.filter((_, at) => (at * 7) % 3 === part))
        .filter((part) => part.length > 0)
        .map((part) => fileText(headers, part));
      expect(await factsAfter(...files)).toEqual(facts);
      expect(await factsAfter(...files.reverse())).toEqual(facts);
    });
  });

  it('changes nothing when imported again, or exported and imported', async () => {
    await check(randomFile(), async ({ headers, rows }) => {
      await clearCompanies(database.pool);
      const text = fileText(headers, rows);
      await importFile(database.pool, text, options(text));
      const before = await readCompanies(database.pool);
      const unchanged = {
        companies: { created: 0, updated: 0 },
        contacts: { created: 0, updated: 0 },
        rounds: { created: 0, updated: 0 },
      };
      expect(await importFile(database.pool, text, options(text))).toMatchObject(unchanged);
      expect(await readCompanies(database.pool)).toEqual(before);
      const ids = before.map(({ id }) => id);
      const exported = await buffer(exportCompanies({ format: 'csv', pool: database.pool, ids }));
      expect(await importFile(database.pool, exported, { now })).toMatchObject({
        ...unchanged,
        problems: { total: 0 },
      });
      expect(await readCompanies(database.pool)).toEqual(before);
    });
  });
});
