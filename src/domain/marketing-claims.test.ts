import { expect, test } from 'vitest';
import { annualDifference, PRICE_IDS, PRICES } from './billing/plans.ts';
import { DEFAULT_REVEAL_LIMITS } from './billing/reveal-budget.ts';
import { CLAIMS, priceFeatures } from './marketing-claims.ts';

test.each(PRICE_IDS)('the %s plan promises as many datapoints as a lead has, and states its limits', (price) => {
  const features = priceFeatures(price, DEFAULT_REVEAL_LIMITS);
  expect(features.map(({ text }) => text).slice(0, 4)).toEqual([
    'Unlimited search and export',
    '19 datapoints per lead',
    'Checked founder emails',
    CLAIMS.newLeads,
  ]);
  expect(features[0]?.note).toMatch(/5,000 companies a day .*Exports don't count/);
});

test('states the real difference beside the prescribed saving', () => {
  expect(PRICES.annual.saving).toBe('Save $289 annually.');
  expect(annualDifference()).toBe('$649 less than 12 months of the Monthly Plan.');
});
