import { expect, test } from 'vitest';
import { NO_FILTERS } from '../companies/search-address.ts';
import { choose, isRange, stateOf, takeOff, toggle } from './edit-filters.ts';

const stages = (...fundingStage: string[]) => ({ ...NO_FILTERS, fundingStage });

test.each([
  ['chooses a free value', stages(), 'Seed', false, ['Seed']],
  ['frees a chosen one', stages('Seed', 'Series A'), 'Seed', false, ['Series A']],
  ['leaves a chosen one out', stages('Seed'), 'Seed', true, ['!Seed']],
  ['frees one that was left out', stages('!Seed'), 'Seed', true, []],
  ['chooses one that was left out', stages('!Seed'), 'Seed', false, ['Seed']],
] as const)('%s', (_what, filters, value, excluded, expected) => {
  expect(toggle(filters, 'fundingStage', value, excluded).fundingStage).toEqual(expected);
});

test('one choice takes the place of the others, and leaves alone what is left out', () => {
  const filters = { ...NO_FILTERS, fundingDate: ['30', '!90'] };
  expect(choose(filters, 'fundingDate', '365').fundingDate).toEqual(['!90', '365']);
  expect(choose(filters, 'fundingDate', null).fundingDate).toEqual(['!90']);
  expect(choose(filters, 'fundingDate', '90').fundingDate).toEqual(['90']);
});

test('a range takes the place of the range before, not of the bands', () => {
  const filters = { ...NO_FILTERS, fundingAmount: ['1M-5M', '1..2'] };
  expect(choose(filters, 'fundingAmount', '3..', isRange).fundingAmount).toEqual(['1M-5M', '3..']);
});

test('takes off what was chosen, and only that', () => {
  expect(takeOff(stages('Seed', '!Angel'), 'fundingStage', '!Angel').fundingStage).toEqual(['Seed']);
});

test.each([
  [['Seed'], 'on'],
  [['!Seed'], 'not'],
  [['Series A'], 'off'],
] as const)('with %j chosen, Seed is %s', (chosen, state) => expect(stateOf(chosen, 'Seed')).toBe(state));
