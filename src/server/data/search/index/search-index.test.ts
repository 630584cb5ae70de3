/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { parseCompanySearch } from '#domain/search/company-filters.ts';
import { foldText } from '#domain/search/fold-text.ts';
import { FIELD_SEPARATOR } from '#domain/search/search-terms.ts';
import { NaiveSearch } from '#test/naive-search.ts';
import { randomRow, randomSearch } from '#test/random-companies.ts';
import { repetitions } from '#test/repetitions.ts';
import { applyChanges, indexOf } from './build-index.ts';
import type { IndexRow } from './columns.ts';
import { companySet } from './company-sets.ts';
import type { SearchIndex } from './search-index.ts';
import { openSnapshots } from './snapshot.ts';

const TODAY = '2026-11-21';

test('agrees with the reference search on totals, pages and counts of random searches', async () => {
  const rows = sampleRows(repetitions(700, 2_000), 1);
  const index = await indexOf(rows);
  const naive = new NaiveSearch(rows, TODAY);
  expectSameOptions(index, naive);
  fc.assert(
    fc.property(randomSearch(rows), (search) => {
      expect(index.search(search, TODAY)).toEqual(naive.search(search));
      expect([...index.ids(search, TODAY)]).toEqual(naive.ids(search));
      expect(index.counts(search, TODAY)).toEqual(naive.counts(search));
    }),
    { numRuns: repetitions(150, 2_000), seed: 2 },
  );
}, 120_000);

test('includes and excludes sets of companies', async () => {
  const rows = sampleRows(400, 7);
  const first = await indexOf(rows.slice(0, 390));
  const changed = rows.slice(0, 20).map((row, i) => ({ ...row, id: row.id, amount: i }));
  const index = await applyChanges(first, {
    version: { version: 2, token: 'b' },
    changed: [...changed, ...rows.slice(390)],
    removed: [30, 31],
  });
  const present = [...changed, ...rows.slice(20)].filter(({ id }) => id !== 30 && id !== 31);
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 450 }), { maxLength: 300 });
  const sets = fc.array(fc.record({ ids, exclude: fc.boolean() }), { minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(randomSearch(rows), sets, (search, chosen) => {
      const rows = present.filter(({ id }) => chosen.every((set) => set.ids.includes(id) !== set.exclude));
      const naive = new NaiveSearch(rows, TODAY);
      const limited = {
        ...search,
        newMatchesOf: 7,
        sets: chosen.map(({ ids, exclude }) => ({ ...companySet(ids), exclude })),
      };
      expect(index.search(limited, TODAY)).toEqual(naive.search(search));
      expect(index.search(limited, TODAY)).toEqual(naive.search(search));
      expect(index.figures(limited, TODAY).total).toBe(naive.search(search).total);
      const counts = Object.values(naive.counts(search)).flatMap(Object.entries);
      expect(Object.values(index.counts(limited, TODAY)).flatMap(Object.entries)).toEqual(
        expect.arrayContaining(counts),
      );
    }),
    { numRuns: repetitions(60, 1_000), seed: 8 },
  );
  const [search] = fc.sample(randomSearch(rows), { numRuns: 1, seed: 1 });
  expect(() => search && index.total({ ...search, newMatchesOf: 7 }, TODAY)).toThrow('not resolved');
}, 120_000);

test('sorts the companies of given sets after all others', async () => {
  const rows = sampleRows(repetitions(400, 1_000), 9);
  const index = await indexOf(rows);
  const place = fc.constantFrom(0, 0, 0, 1, 2);
  fc.assert(
    fc.property(
      randomSearch(rows),
      fc.array(place, { minLength: rows.length, maxLength: rows.length }),
      (search, places) => {
        const idsIn = (part: number) => rows.flatMap(({ id }, n) => (places[n] === part ? [id] : []));
        const last = [companySet(idsIn(1)), companySet(idsIn(2))];
        const ids = [0, 1, 2].flatMap((part) => {
          const own = new Set(idsIn(part));
          return new NaiveSearch(
            rows.filter(({ id }) => own.has(id)),
            TODAY,
          ).ids(search);
        });
        const from = (search.page - 1) * 50;
        expect(index.search({ ...search, last }, TODAY)).toEqual({
          total: ids.length,
          ids: ids.slice(from, from + 50),
        });
        expect([...index.ids({ ...search, last }, TODAY)]).toEqual(ids);
      },
    ),
    { numRuns: repetitions(60, 1_000), seed: 4 },
  );
}, 120_000);

test('matches and sorts names with and without accents', async () => {
  const [row] = sampleRows(1, 6) as [IndexRow];
  const named = ['zürich re', 'zurich ag', 'żółw', 'zebra'].map((name, i) => ({
    ...row,
    id: i + 1,
    search_text: [name, 'made in são paulo'].map(foldText).join(FIELD_SEPARATOR),
  }));
  const index = await indexOf(named);
  const idsOf = (query: string) => {
    const read = parseCompanySearch({ query, sort: 'name-asc' });
    return 'search' in read && index.search(read.search, TODAY).ids;
  };
  expect(idsOf('zurich')).toEqual([2, 1]);
  expect(idsOf('Zürich')).toEqual([2, 1]);
  expect(idsOf('zolw')).toEqual([3]);
  expect(idsOf('Sao Paulo')).toEqual([4, 3, 2, 1]);
  expect(idsOf('"são paulo z"')).toEqual([]);
});

test('finds a phrase and the same words apart, whichever is searched first', async () => {
  const [row] = sampleRows(1, 6) as [IndexRow];
  const named = ['freight supply chain', 'freight chain supply'].map((name, i) => ({
    ...row,
    id: i + 1,
    search_text: name,
  }));
  const phrase = { query: 'freight "supply chain"', ids: [1] };
  const words = { query: 'supply chain', ids: [2, 1] };
  for (const searches of [
    [phrase, words],
    [words, phrase],
  ]) {
    const index = await indexOf(named);
    for (const { query, ids } of searches) {
      const read = parseCompanySearch({ query, sort: 'name-asc' });
      expect('search' in read && index.search(read.search, TODAY).ids).toEqual(ids);
    }
  }
});

test('still agrees after rows were added, changed and removed, and leaves the previous index intact', async () => {
  let rows = sampleRows(300, 3);
  let index = await indexOf(rows);
  for (let round = 0; round < 12; round++) {
    const before = { index, naive: new NaiveSearch(rows, TODAY) };
    const fresh = sampleRows(40, 100 + round);
    const changed = fresh.slice(0, 20).map((row, i) => ({ ...row, id: (rows[(i * 7) % rows.length] as IndexRow).id }));
    const added = fresh.slice(20).map((row, i) => ({ ...row, id: 1_000 + round * 100 + i }));
    if (round === 5) added[0] = { ...(added[0] as IndexRow), industries: ['Source Enterprise'] }; // Part of an older entry.
    const removed = rows.filter((_, i) => i % 17 === round).map(({ id }) => id);
    const byId = new Map([...changed, ...added].filter(({ id }) => !removed.includes(id)).map((row) => [row.id, row]));
    rows = [...rows.filter(({ id }) => !byId.has(id) && !removed.includes(id)), ...byId.values()];
    index = await applyChanges(index, {
      version: { version: round + 2, token: `${round}` },
      changed: [...byId.values()],
      removed,
    });
    const naive = new NaiveSearch(rows, TODAY);
    expect(index.version).toBe(round + 2);
    expect(index.count).toBe(rows.length);
    expectSameOptions(index, naive);
    fc.assert(
      fc.property(randomSearch(rows), (search) => {
        expect(index.search(search, TODAY)).toEqual(naive.search(search));
        expect(index.counts(search, TODAY)).toEqual(naive.counts(search));
        expect(before.index.search(search, TODAY)).toEqual(before.naive.search(search));
      }),
      { numRuns: repetitions(25, 60), seed: round },
    );
  }
}, 120_000);

test('an index read from a snapshot agrees with the reference search, also after changes', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-index-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const snapshots = openSnapshots(folder);
  let rows = sampleRows(repetitions(300, 1_000), 12);
  const first = await indexOf(rows);
  const writing = snapshots.write({ index: first, builtAt: 5 });
  const added = sampleRows(20, 13).map((row, i) => ({
    ...row,
    id: 5_000 + i,
    industries: [`New ${i}`],
    stage: `New ${i}`,
  }));
  const changes = { version: { version: 2, token: 'b' }, changed: added, removed: [1, 2] };
  await applyChanges(first, changes); // While the snapshot is written.
  await writing;
  expect(await snapshots.read(async () => false)).toBe(null);
  const stored = await snapshots.read(async () => true);
  let index = stored?.index as SearchIndex;
  expect([stored?.builtAt, index.version, index.token]).toEqual([5, first.version, first.token]);
  for (const next of [null, changes]) {
    if (next) {
      index = await applyChanges(index, next);
      rows = [...rows.filter(({ id }) => !next.removed.includes(id)), ...next.changed];
    }
    const naive = new NaiveSearch(rows, TODAY);
    expectSameOptions(index, naive);
    fc.assert(
      fc.property(randomSearch(rows), (search) => {
        expect(index.search(search, TODAY)).toEqual(naive.search(search));
        expect(index.counts(search, TODAY)).toEqual(naive.counts(search));
      }),
      { numRuns: repetitions(60, 1_000), seed: 12 },
    );
  }
}, 120_000);

test('refuses changes to an index that already has a successor', async () => {
  const index = await indexOf(sampleRows(10, 4));
  const changes = { version: { version: 2, token: 'b' }, changed: sampleRows(1, 5), removed: [] };
  await applyChanges(index, changes);
  await expect(applyChanges(index, changes)).rejects.toThrow('successor');
});

test('an empty index can be searched', async () => {
  const index = await indexOf([]);
  const [search] = fc.sample(randomSearch([]), { numRuns: 1, seed: 1 });
  expect(search && index.search({ ...search, query: 'x', page: 1 }, TODAY)).toEqual({ total: 0, ids: [] });
  expect(index.options().headquarters_locations_grouped).toEqual({});
});

function sampleRows(count: number, seed: number): IndexRow[] {
  return Array.from(
    { length: count },
    (_, i) => fc.sample(randomRow(i + 1, TODAY), { numRuns: 1, seed: seed * 10_000 + i })[0] as IndexRow,
  );
}

function expectSameOptions(index: SearchIndex, naive: NaiveSearch): void {
  const options = index.options();
  expect(options.industries).toEqual(naive.values('industry').sort());
  expect(options.funding_types).toEqual(naive.values('fundingStage').sort());
  expect(options.headquarters_regions).toEqual([...new Set(naive.rows.flatMap(({ regions }) => regions))].sort());
  const grouped = Object.entries(options.headquarters_locations_grouped).flatMap(([country, regions]) =>
    Object.entries(regions).flatMap(([region, cities]) => cities.map((city) => [city, region, country].join('|'))),
  );
  const places = naive.rows.flatMap(({ city, region, country }) =>
    city ? [city, region ?? '', country ?? ''].join('|') : [],
  );
  expect(grouped.sort()).toEqual([...new Set(places)].sort());
}
