import { expect, test } from 'vitest';
import { CSV_COLUMNS, exportFileName } from './csv-columns.ts';

test('has the 19 columns in order', () => {
  expect(CSV_COLUMNS.map(({ header }) => header)).toEqual([
    'Organization Name',
    'Description',
    'Full Description',
    'Industries',
    'Industry Groups',
    'Headquarters Location',
    'Headquarters Regions',
    'First name',
    'Last name',
    'Founders',
    'Role',
    'Email',
    'Contact Email',
    'Website',
    'LinkedIn',
    'Last Funding Amount (in USD)',
    'Last Funding Date',
    'Last Funding Type',
    'Total Funding Amount (in USD)',
  ]);
  expect(new Set(CSV_COLUMNS.map(({ field }) => field)).size).toBe(19);
});

test('names the file after its date', () => {
  expect(exportFileName('2026-11-21')).toBe('fundscout-companies-2026-11-21.csv');
});
