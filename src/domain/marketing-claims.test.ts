import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#test/settings.ts';
import { annualDifference, LANDING, signUpOffer } from './billing/offers.ts';
import { PRICE_IDS, PRICES } from './billing/plans.ts';
import { CLAIMS, operatorClaims, priceFeatures } from './marketing-claims.ts';

test.each(PRICE_IDS)('the %s plan promises as many datapoints as a lead has, and states its limits', (price) => {
  const features = priceFeatures(price, DEFAULT_SETTINGS, true);
  expect(features.map(({ text }) => text).slice(0, 4)).toEqual([
    'Unlimited search and export',
    '19 datapoints per lead',
    'Checked founder emails',
    CLAIMS.newLeads,
  ]);
  expect(features[0]?.note).toMatch(/5,000 companies a day .*Exports don't count toward this limit/);
});

test('an operator replaces or hides the claims that only they can know', () => {
  expect(operatorClaims(DEFAULT_SETTINGS)).toEqual({
    contactsExported: '1.2m+',
    trusted: 'Trusted by 2,000+ businesses',
    newLeads: '500+ new leads every month',
  });
  expect(operatorClaims({ ...DEFAULT_SETTINGS, contacts_exported: '3k' })).toMatchObject({ contactsExported: '3k' });
  const texts = (changes: object) =>
    priceFeatures('annual', { ...DEFAULT_SETTINGS, ...changes }, true).map(({ text }) => text);
  expect(texts({ new_leads: '90 new leads every month' })).toContain('90 new leads every month');
  const withoutClaims = texts({ hide_claims: true, new_leads: '90 new leads every month' });
  expect(withoutClaims).toEqual(texts({}).filter((text) => text !== CLAIMS.newLeads));
});

test('states the real difference beside the prescribed saving', () => {
  expect(PRICES.annual.saving).toBe('Save $289 annually.');
  expect(annualDifference()).toBe("Compared with 12 months of the Monthly Plan, it's even $649.");
});

test.each([
  [LANDING.lead, 'Search 17,555 venture-funded startups by', 'Search venture-funded startups by'],
  [LANDING.last, '17,555 startups, most recently funded', 'Funded startups, most recently funded'],
  [signUpOffer, 'Get a sample from 17,555 VC funded startups', 'Get a sample from VC funded startups'],
])('omits the company count from copy while it is zero', (words, some, none) => {
  expect(words(17_555)).toContain(some);
  expect(words(0)).toContain(none);
});
