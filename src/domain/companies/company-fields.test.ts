import { expect, test } from 'vitest';
import { cases } from '#test/cases.ts';
import { exportFile } from '../exports/export-formats.ts';
import { CSV_COLUMNS, touchedFacts } from './company-fields.ts';

test('our CSV has 19 columns in order', () => {
  expect(CSV_COLUMNS.map(({ header }) => header)).toEqual(cases`
    Organization Name | Description | Full Description | Industries | Industry Groups | Headquarters Location
    Headquarters Regions | First name | Last name | Founders | Role | Email | Contact Email | Website | LinkedIn
    Last Funding Amount (in USD) | Last Funding Date | Last Funding Type | Total Funding Amount (in USD)
  `);
  expect(new Set(CSV_COLUMNS.map(({ field }) => field)).size).toBe(19);
});

test('names an export after its date', () => {
  expect(exportFile('csv', '2026-11-21').name).toBe('fundscout-companies-2026-11-21.csv');
});

test.each([
  ['contacts', [], ['people']],
  ['funding_rounds', ['amount_usd'], ['funding']],
  ['companies', ['last_funding_date', 'total_funding_amount_usd', 'city', 'website'], ['funding', 'website']],
  ['companies', ['headquarters_location', 'industries'], ['place', 'industry']],
  ['companies', ['description', 'constructor'], []],
])('a change of %s %j affects %j', (table, columns, fields) => {
  expect(touchedFacts(table, columns)).toEqual(fields);
});
