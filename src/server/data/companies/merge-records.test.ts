import { expect, test } from 'vitest';
import { mergeRecords } from './merge-records.ts';

test('compares only records that share a key', () => {
  let comparisons = 0;
  type Named = { id: number | null; name: string };
  const isSame = (a: Named, b: Named) => {
    comparisons++;
    return a.name === b.name;
  };
  const merge = (stored: Named[], added: Named[]) =>
    mergeRecords(stored, added, {
      keysOf: ({ name }) => [name],
      within: isSame,
      certainty: () => 1,
      tests: [isSame],
      older: false,
    });
  const names = Array.from({ length: 2_000 }, (_, n) => ({ id: null, name: `p${n}` }));
  expect(merge([], names).created).toHaveLength(2_000);
  const stored = names.map(({ name }, n) => ({ id: n, name }));
  expect(merge(stored, [...names, { id: null, name: 'new' }])).toMatchObject({
    all: { length: 2_001 },
    created: [{ name: 'new' }],
    updated: [],
    removed: [],
  });
  expect(comparisons).toBeLessThanOrEqual(2_000);
});
