import { expect, test } from 'vitest';
import { ageText, type FactSource, sourcesOf } from './company-sources.ts';

test('lists each source of a group once, newest first', () => {
  const filed = (asOf: string): FactSource => ({ field: 'funding', source: 'form-d', url: 'x', asOf });
  const sources = sourcesOf({ source: 'import', url: null, asOf: '2026-01-05' }, [
    filed('2025-12-01'),
    filed('2026-03-05'),
    { field: 'place', source: 'import', url: null, asOf: '2026-02-01' },
  ]);
  expect(sources.map(({ field, source, asOf }) => [field, source, asOf])).toEqual([
    ['funding', 'form-d', '2026-03-05'],
    ['funding', 'import', '2026-01-05'],
    ['people', 'import', '2026-01-05'],
    ['place', 'import', '2026-02-01'],
    ['industry', 'import', '2026-01-05'],
  ]);
});

test('dates unchanged facts by the last change, and funding at least by the last round', () => {
  const origin = { source: 'sample', url: null, asOf: '2020-04-06', lastRound: '2026-11-20' };
  const days = (lastChange: string | null, facts: FactSource[] = []) =>
    sourcesOf({ ...origin, lastChange }, facts)
      .filter(({ source }) => source === 'sample')
      .map(({ asOf }) => asOf);
  expect(days('2026-11-21')).toEqual(['2026-11-21', '2026-11-21', '2026-11-21', '2026-11-21']);
  expect(days(null)).toEqual(['2026-11-20', '2020-04-06', '2020-04-06', '2020-04-06']);
  // The last round may come from another source of funding facts.
  const edited: FactSource = { field: 'funding', source: 'edit', url: null, asOf: '2026-11-20' };
  expect(days(null, [edited])[0]).toBe('2020-04-06');
});

test.each([
  ['2026-11-21', 'updated today'],
  ['2026-11-22', 'updated today'],
  ['2026-11-20', 'as of Nov 20, 2026, 1 day ago'],
  ['2026-10-22', 'as of Oct 22, 2026, 30 days ago'],
  ['2026-10-21', 'as of Oct 21, 2026, 1 month ago'],
  ['2026-09-22', 'as of Sep 22, 2026, 1 month ago'],
  ['2026-09-21', 'as of Sep 21, 2026, 2 months ago'],
  ['2025-11-21', 'as of Nov 21, 2025, 12 months ago'],
  ['2024-11-22', 'as of Nov 22, 2024, 23 months ago'],
  ['2020-04-06', 'as of Apr 6, 2020, 6 years ago'],
])('shows the age of a fact from %s', (asOf, words) => {
  expect(ageText(asOf, '2026-11-21')).toBe(words);
});
