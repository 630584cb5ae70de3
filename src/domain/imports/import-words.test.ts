import { expect, it } from 'vitest';
import { joinedWords, sampleWords, unusedWords } from './import-words.ts';

it('names all that goes with the sample', () => {
  const words = sampleWords({ clearedSample: 17_555, clearedLps: 1, clearedAccounts: 6 });
  expect(words).toBe('17,555 companies, 1 LP and 6 demo accounts');
});

it.each([
  [1, 4, '1 row and 3 values could not be used'],
  [2, 2, '2 rows could not be used'],
  [0, 1, '1 value could not be used'],
])('tells %i rejected rows of %i problems from values', (rejected, total, words) => {
  expect(unusedWords({ rows: { read: 6, rejected }, problems: { total } })).toBe(words);
});

it.each([
  [4, '1 row joins a company above.'],
  [3, '2 rows join companies above.'],
  [5, null],
])('accounts for the rows beyond %i companies', (records, words) => {
  expect(joinedWords({ read: 6, rejected: 1 }, records, 'a company', 'companies')).toBe(words);
});
