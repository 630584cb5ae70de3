import { expect, test } from 'vitest';
import { lpHref, readLpAddress } from './lp-address.ts';

test('an address comes out in its one spelling, and leads back to itself', () => {
  const raw = { query: 'fjord', type: ['family office', '!Bank'], country: 'us', focus: 'stage:Seed', page: '2' };
  const { address, issues } = readLpAddress(raw);
  expect(issues).toEqual([]);
  expect(address.filters).toEqual({
    type: ['!Bank', 'Family office'],
    country: ['United States'],
    assets: [],
    focus: ['stage:Seed'],
  });
  expect(lpHref(address)).toBe(
    '/lps?query=fjord&type=%21Bank&type=Family+office&country=United+States&focus=stage%3ASeed&page=2',
  );
});

test('what cannot be read is left out', () => {
  const { address, issues } = readLpAddress({ type: 'Hedgehog', country: 'us', page: '0', sort: 'luck' });
  expect(issues).toEqual([]);
  expect(lpHref(address)).toBe('/lps?country=United+States');
});
