import { expect, it } from 'vitest';
import { problemText, rowsPerRecordText, sampleText } from './import-text.ts';

it('lists everything removed with the sample', () => {
  const words = sampleText({ clearedSample: 17_555, clearedLps: 1, clearedAccounts: 6 });
  expect(words).toBe('17,555 companies, 1 LP and 6 demo accounts');
});

it.each([
  [1, 4, '1 row rejected, 3 cells flagged'],
  [2, 2, '2 rows rejected'],
  [0, 1, '1 cell flagged'],
])('counts %i rejected rows of %i problems separately from flagged cells', (rejected, total, words) => {
  expect(problemText({ rows: { read: 6, rejected }, problems: { total } })).toBe(words);
});

it.each([
  [4, '5 rows about 4 companies.'],
  [5, null],
])('says how many rows describe %i companies', (records, words) => {
  expect(rowsPerRecordText({ read: 6, rejected: 1 }, records, 'companies')).toBe(words);
});
