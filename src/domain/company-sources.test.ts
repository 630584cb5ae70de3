import { expect, test } from 'vitest';
import { ageWords, type FactSource, sourcesOf, touchedFacts } from './company-sources.ts';

test.each([
  ['contacts', [], ['people']],
  ['funding_rounds', ['amount_usd'], ['funding']],
  ['companies', ['last_funding_date', 'total_funding_amount_usd', 'city', 'website'], ['funding']],
  ['companies', ['headquarters_location', 'industries'], ['place', 'industry']],
  ['companies', ['description', 'constructor'], []],
])('a change of %s %j is about %j', (table, columns, fields) => {
  expect(touchedFacts({ table, columns })).toEqual(fields);
});

test('names each source of a group once, the newest first', () => {
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

test.each([
  ['2026-11-21', 'as of Nov 21, 2026, today'],
  ['2026-11-22', 'as of Nov 22, 2026, today'],
  ['2026-11-20', 'as of Nov 20, 2026, 1 day ago'],
  ['2025-11-21', 'as of Nov 21, 2025, 365 days ago'],
])('says how old a fact of %s is', (asOf, words) => {
  expect(ageWords(asOf, '2026-11-21')).toBe(words);
});
