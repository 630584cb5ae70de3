import { expect, test } from 'vitest';
import { CLAIMS, VERIFIED } from './claims.ts';
import { faq } from './faq.ts';
import { PRICES } from './plans.ts';

test('a lead has the datapoints that are promised, and every plan lists the same promises', () => {
  expect(CLAIMS.datapoints).toBe('19 datapoints per lead');
  for (const { features } of Object.values(PRICES)) {
    expect(features).toEqual(
      expect.arrayContaining([CLAIMS.unlimited, CLAIMS.datapoints, CLAIMS.verified, CLAIMS.newLeads]),
    );
  }
});

test('verified says what is checked, and that it is no guarantee', () => {
  expect(VERIFIED.meaning).toMatch(/mail server.*every 30 days.*not checked yet.*can still bounce/);
  expect(faq({ lps: false }).map(({ answer }) => answer)).toContain(VERIFIED.meaning);
});
