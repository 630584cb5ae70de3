import { expect, test } from 'vitest';
import type { ExportFormat } from './export-formats.ts';
import {
  csvText,
  type ExportCounts,
  type ExportKind,
  type ExportRequest,
  exportedPage,
  exportedText,
  exportText,
} from './finished-exports.ts';

test.each<[ExportKind, ExportRequest, string]>([
  ['companies', { searchQuery: ' ', filters: {} }, 'All companies'],
  ['lps', { searchQuery: '', filters: { industry: '', location: [''] } }, 'All LPs'],
  ['companies', { searchQuery: 'freight', filters: {} }, '“freight”'],
  [
    'companies',
    { searchQuery: '', filters: { exported: '!7' }, withEmail: true },
    'Not exported for a client, only with email',
  ],
  [
    'companies',
    {
      searchQuery: '',
      filters: { industry: ['SaaS', '!Gaming'], fundingAmount: '2000000..', location: 'country:Chile' },
    },
    'Chile, SaaS, not Gaming, From $2M',
  ],
  ['companies', { searchQuery: 'freight', filters: {}, newIn: 'Seed' }, '“freight”, New in “Seed”'],
  [
    'companies',
    { searchQuery: '', filters: { list: ['7', '!8'], tag: 'Q4' }, labels: { list: { 7: 'Acme' } } },
    'Acme, not A list, #Q4',
  ],
  ['companies', { searchQuery: '', filters: {}, selected: 1 }, '1 selected company'],
  ['companies', { searchQuery: 'x', filters: {}, selected: 1_200, format: 'xlsx' }, '“x”, 1,200 selected companies'],
  [
    'lps',
    { searchQuery: 'pension', filters: { focus: ['stage:Seed', '!sector:Energy'] } },
    '“pension”, Seed, not Energy',
  ],
])('names an export of %s with %j %s', (kind, question, words) => {
  expect(exportText(kind, question)).toBe(words);
});

test.each([
  [1, 'Acme'],
  [2, 'Acme and Bolt'],
  [3, 'Acme, Bolt and 1 more company'],
  [1_200, 'Acme, Bolt and 1,198 more companies'],
])('names an export of %i selected companies %s', (selected, words) => {
  const names = ['Acme', 'Bolt'].slice(0, selected);
  expect(exportText('companies', { searchQuery: '', filters: {}, selected }, names)).toBe(words);
});

test.each<[ExportFormat, ExportCounts | null, string]>([
  ['hubspot', { rows: 300, leftOut: [] }, 'Your HubSpot file has been downloaded. It has 300 rows.'],
  [
    'instantly',
    { rows: 1_276, leftOut: [{ count: 24, words: '24 rows lack the email Instantly needs' }] },
    'Your Instantly file has been downloaded. It has 1,276 rows. Omitted: 24 rows lack the email Instantly needs.',
  ],
  [
    'csv',
    { rows: 13, leftOut: [], contacts: 12, withoutEmail: 2 },
    'Your CSV file has been downloaded. It has 12 contacts, 2 without an email address, 1 company without a contact.',
  ],
  ['csv', null, 'Your CSV file has been downloaded.'],
  ['lemlist', null, 'Your lemlist file has been downloaded. Rows that lemlist would reject were omitted.'],
])('%s with %j says %s', (format, counts, words) => {
  expect(exportedText(format, counts)).toBe(words);
});

test.each([
  [{ rows: 111, contacts: 111, withoutEmail: 12 }, '111 contacts, 12 without an email address'],
  [{ rows: 73, contacts: 72, withoutEmail: 0 }, '72 contacts, 1 company without a contact'],
])('a CSV of %o has %s', (counts, words) => expect(csvText({ ...counts, leftOut: [] })).toBe(words));

test.each<[ExportRequest['filters'], string]>([
  [{ list: '7', customers: '!any' }, '/lists/7?customers=%21any'],
  [{ list: ['7', '8'] }, '/search?list=7&list=8'],
  [{ industry: 'SaaS' }, '/search?industry=SaaS'],
])('an export of %j leads to %s', (filters, page) => {
  expect(exportedPage('companies', { searchQuery: '', filters })).toBe(page);
});
