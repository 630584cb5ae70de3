import { expect, it } from 'vitest';
import { problemText, rowsPerRecordText, sampleParts, sampleText } from './import-text.ts';

it('lists everything removed with the sample', () => {
  const words = sampleText({ clearedSample: 17_555, clearedLps: 1, clearedAccounts: 6 });
  expect(words).toBe('17,555 companies, 1 LP, and 6 demo accounts');
});

it('lists the work that is lost with the sample, without what there is none of', () => {
  const clearedWork = { lists: 3, listEntries: 1, savedSearches: 1, clients: 0, exports: 2, customers: 0 };
  expect(sampleParts({ clearedSample: 2, clearedLps: 0, clearedAccounts: 6, clearedWork }).slice(3)).toEqual([
    '3 lists of demo accounts',
    '1 saved search of demo accounts',
    '2 exports of demo accounts',
    '1 sample company in lists of other accounts, with notes and tags',
  ]);
});

it.each([
  [1, 4, '1 row rejected, 3 cells flagged'],
  [2, 2, '2 rows rejected'],
  [0, 1, '1 cell flagged'],
])('counts %i rejected rows of %i problems separately from flagged cells', (rejected, total, words) => {
  expect(problemText({ rows: { read: 6, rejected }, problems: { total } })).toBe(words);
});

it.each([
  [4, '5 rows make up 4 companies.'],
  [5, null],
])('says how many rows make up %i companies', (records, words) => {
  expect(rowsPerRecordText({ read: 6, rejected: 1 }, records, 'companies')).toBe(words);
});
