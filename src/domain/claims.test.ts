import { expect, test } from 'vitest';
import { CLAIMS } from './claims.ts';
import { PRICES } from './plans.ts';

test('a lead has the datapoints that are promised, and every plan lists the same promises', () => {
  expect(CLAIMS.datapoints).toBe('19 datapoints per lead');
  for (const { features } of Object.values(PRICES)) {
    expect(features).toEqual(
      expect.arrayContaining([CLAIMS.unlimited, CLAIMS.datapoints, CLAIMS.verified, CLAIMS.newLeads]),
    );
  }
});
