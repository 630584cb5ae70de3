import { expect, it } from 'vitest';
import { fundingTypeName } from './imported-funding-types.ts';

it.each([
  ['venture', 'Venture - Series Unknown'],
  ['angel', 'Angel'],
  ['series-a', 'Series A'],
  ['series_b', 'Series B'],
  ['series-c+', 'Series C'],
  ['private-equity', 'Private Equity'],
  ['post-ipo', 'Post-IPO Equity'],
  ['crowdfunding', 'Equity Crowdfunding'],
  ['pre_seed', 'Pre-Seed'],
  ['constructor', 'Constructor'],
  ['Series A', 'Series A'],
  ['Venture - Series Unknown', 'Venture - Series Unknown'],
])('%s is %s', (text, name) => {
  expect(fundingTypeName(text)).toBe(name);
});
