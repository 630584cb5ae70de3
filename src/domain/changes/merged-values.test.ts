import { expect, test } from 'vitest';
import { valuesAfterMerge } from './merged-values.ts';

type Fields = Record<string, string>;
const round = (lastFundingDate: string, lastFundingAmountUsd: string, lastFundingType = '') => ({
  lastFundingDate,
  lastFundingAmountUsd,
  lastFundingType,
});

test.each<[what: string, companies: Fields[], owners: Record<string, number>]>([
  ['its own value', [{ website: 'a' }, { website: 'b' }], { website: 0 }],
  ['the first other value', [{ website: '' }, { website: '' }, { website: 'c' }], { website: 2 }],
  ['nothing', [{ website: '' }, { website: '' }], { website: 0 }],
  [
    'the newest round as a unit',
    [round('2012-01-01', '5', 'Seed'), round('2013-01-01', '', 'Series A')],
    { lastFundingDate: 1, lastFundingAmountUsd: 1, lastFundingType: 1 },
  ],
  [
    'its own round rather than an undated one',
    [round('2012-01-01', '', 'Seed'), round('', '9', 'Series A')],
    { lastFundingDate: 0, lastFundingAmountUsd: 0, lastFundingType: 0 },
  ],
  [
    'an undated round if there is no other',
    [round('', ''), round('', '9', 'Series A')],
    { lastFundingDate: 1, lastFundingAmountUsd: 1, lastFundingType: 1 },
  ],
  [
    'the largest total',
    [{ totalFundingAmountUsd: '9' }, { totalFundingAmountUsd: '10' }],
    { totalFundingAmountUsd: 1 },
  ],
  [
    'the place that completes its own',
    ['Berlin', 'Hamburg, Germany', 'Berlin, Germany'].map((headquartersLocation) => ({ headquartersLocation })),
    { headquartersLocation: 2 },
  ],
  [
    'its own place if another one contradicts it',
    ['Berlin', 'Hamburg, Germany'].map((headquartersLocation) => ({ headquartersLocation })),
    { headquartersLocation: 0 },
  ],
  ['its own total', [{ totalFundingAmountUsd: '10' }, { totalFundingAmountUsd: '' }], { totalFundingAmountUsd: 0 }],
])('a merged company has %s', (_, companies, owners) => {
  expect(valuesAfterMerge(companies)).toEqual(owners);
});
