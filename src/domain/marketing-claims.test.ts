import { expect, test } from 'vitest';
import { CLAIMS, PRICE_FEATURES } from './marketing-claims.ts';

test('promises as many datapoints as a lead has, the same in every plan', () => {
  expect(CLAIMS.datapoints).toBe('19 datapoints per lead');
  for (const features of Object.values(PRICE_FEATURES)) {
    expect(features).toEqual(
      expect.arrayContaining([CLAIMS.unlimited, CLAIMS.datapoints, CLAIMS.verified, CLAIMS.newLeads]),
    );
  }
});
