import { expect, test } from 'vitest';
import { choiceLabel, filterLabel } from './filter-labels.ts';
import { readChoice } from './search-params.ts';

test.each([
  ['location', 'continent:Europe', 'Europe'],
  ['location', 'state:California, United States', 'California, United States'],
  ['location', 'Berlin, Germany', 'Berlin, Germany'],
  ['industry', 'Software', 'Software'],
  ['fundingStage', 'Series A', 'Series A'],
  ['fundingAmount', '1M-5M', '$1M - $5M'],
  ['fundingAmount', '250M+', '$250M+'],
  ['fundingAmount', '2000000..', 'From $2M'],
  ['fundingAmount', '..750000', 'Up to $750K'],
  ['fundingAmount', '200000000..250000000', '$200M - $250M'],
  ['fundingAmount', 'x..y', 'x..y'],
  ['fundingDate', '365', 'Last year'],
  ['fundingDate', 'soon', 'soon'],
  ['amended', '30', 'Amended last 30 days'],
  ['confirmed', '90', 'Confirmed last 90 days'],
  ['source', 'form-d', 'SEC Form D'],
  ['amended', '2025-01-01..', 'Amended from Jan 1, 2025'],
  ['fundingDate', '2025-01-01..2025-06-30', 'Jan 1, 2025 - Jun 30, 2025'],
  ['fundingDate', '2025-01-01..', 'From Jan 1, 2025'],
  ['list', '7', 'A list'],
  ['status', 'not-a-fit', 'Not a fit'],
  ['tag', 'Q4', '#Q4'],
] as const)('%s %s reads %s', (name, value, label) => expect(filterLabel(name, value)).toBe(label));

test.each([
  ['industry', '!Gaming', 'not Gaming'],
  ['fundingDate', '!365', 'not last year'],
  ['amended', '!30', 'not amended last 30 days'],
  ['fundingDate', '!2025-01-01..', 'not from Jan 1, 2025'],
  ['fundingDate', '!2025-01-01..2025-06-30', 'not Jan 1, 2025 - Jun 30, 2025'],
] as const)('%s %s reads %s', (name, raw, label) => expect(choiceLabel(name, raw, filterLabel)).toBe(label));

test.each([
  ['!Gaming', { value: 'Gaming', excluded: true }],
  ['Gaming', { value: 'Gaming', excluded: false }],
])('reads the choice %s', (raw, choice) => expect(readChoice(raw)).toEqual(choice));
