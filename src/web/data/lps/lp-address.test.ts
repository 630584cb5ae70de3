import { expect, test } from 'vitest';
import { lpHref, readLpAddress } from './lp-address.ts';

test('normalizes an address and reads it back', () => {
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

test('drops unreadable values', () => {
  const { address, issues } = readLpAddress({ type: 'Hedgehog', country: 'us', page: '0', sort: 'luck' });
  expect(issues).toEqual([]);
  expect(lpHref(address)).toBe('/lps?country=United+States');
});
