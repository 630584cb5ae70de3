import { expect, test } from 'vitest';
import { NO_FILTERS } from '../companies/search-address.ts';
import { choose, countOf, isRange, removeValue, stateOf, toggle } from './filter-values.ts';

const COUNTS = { industry: { AI: 3 }, fundingStage: {}, location: {}, fundingAmount: {}, fundingDate: {} };

test.each([
  ['AI', 3],
  ['Retail', 0],
  ['constructor', 0],
])('returns the count of %s: %i', (value, count) => {
  expect(countOf(COUNTS, 'industry', value)).toBe(count);
});

test('returns null for unknown counts', () => {
  expect(countOf(null, 'industry', 'AI')).toBeNull();
});

const stages = (...fundingStage: string[]) => ({ ...NO_FILTERS, fundingStage });

test.each([
  ['selects a value', stages(), 'Seed', false, ['Seed']],
  ['deselects a selected value', stages('Seed', 'Series A'), 'Seed', false, ['Series A']],
  ['excludes a selected value', stages('Seed'), 'Seed', true, ['!Seed']],
  ['removes an exclusion', stages('!Seed'), 'Seed', true, []],
  ['selects an excluded value', stages('!Seed'), 'Seed', false, ['Seed']],
] as const)('%s', (_what, filters, value, excluded, expected) => {
  expect(toggle(filters, 'fundingStage', value, excluded).fundingStage).toEqual(expected);
});

test('replaces other values with a single choice and keeps exclusions', () => {
  const filters = { ...NO_FILTERS, fundingDate: ['30', '!90'] };
  expect(choose(filters, 'fundingDate', '365').fundingDate).toEqual(['!90', '365']);
  expect(choose(filters, 'fundingDate', null).fundingDate).toEqual(['!90']);
  expect(choose(filters, 'fundingDate', '90').fundingDate).toEqual(['90']);
});

test('replaces the previous range with a new one, not the bands', () => {
  const filters = { ...NO_FILTERS, fundingAmount: ['1M-5M', '1..2'] };
  expect(choose(filters, 'fundingAmount', '3..', isRange).fundingAmount).toEqual(['1M-5M', '3..']);
});

test('removes only the given value', () => {
  expect(removeValue(stages('Seed', '!Angel'), 'fundingStage', '!Angel').fundingStage).toEqual(['Seed']);
});

test.each([
  [['Seed'], 'on'],
  [['!Seed'], 'not'],
  [['Series A'], 'off'],
] as const)('with %j chosen, Seed is %s', (values, state) => expect(stateOf(values, 'Seed')).toBe(state));
