import { expect, test } from 'vitest';
import { PRICES } from './billing/plans.ts';
import { CLAIMS } from './claims.ts';

test('promises as many datapoints as a lead has, the same in every plan', () => {
  expect(CLAIMS.datapoints).toBe('19 datapoints per lead');
  for (const { features } of Object.values(PRICES)) {
    expect(features).toEqual(
      expect.arrayContaining([CLAIMS.unlimited, CLAIMS.datapoints, CLAIMS.verified, CLAIMS.newLeads]),
    );
  }
});
