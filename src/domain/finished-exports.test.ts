import { expect, test } from 'vitest';
import { type ExportKind, type ExportQuestion, exportWords, fileSize } from './finished-exports.ts';

test.each<[ExportKind, ExportQuestion, string]>([
  ['companies', { searchQuery: ' ', filters: {} }, 'All companies'],
  ['lps', { searchQuery: '', filters: { industry: '', location: [''] } }, 'All LPs'],
  ['companies', { searchQuery: 'freight', filters: {} }, '“freight”'],
  ['companies', { searchQuery: '', filters: {}, format: 'hubspot' }, 'All companies (HubSpot)'],
  [
    'companies',
    {
      searchQuery: '',
      filters: { industry: ['SaaS', '!Gaming'], fundingAmount: '2000000..', location: 'country:Chile' },
    },
    'SaaS, not Gaming, From $2M, Chile',
  ],
  [
    'lps',
    { searchQuery: 'pension', filters: { focus: ['stage:Seed', '!sector:Energy'] } },
    '“pension”, Seed, not Energy',
  ],
])('an export of %s, asked for %j, is called %s', (kind, question, words) => {
  expect(exportWords(kind, question)).toBe(words);
});

test.each([
  [0, '1 KB'],
  [12_345, '12 KB'],
  [3_400_000, '3.4 MB'],
  [1_250_000_000, '1.3 GB'],
])('%i bytes read as %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
