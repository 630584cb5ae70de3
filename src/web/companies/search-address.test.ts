import { expect, test } from 'vitest';
import { parseSearch } from '../search-params.ts';
import { addressHref, EMPTY_ADDRESS, readAddress } from './search-address.ts';

test.each([
  ['', '/search'],
  ['?query=123', '/search?query=123'],
  ['?sort=date-desc&page=1&view=cards', '/search'],
  ['?view=table&open=harrowgate&page=3', '/search?page=3&view=table&open=harrowgate'],
  ['?fundingStage=Seed&fundingStage=!Series A', '/search?fundingStage=%21Series+A&fundingStage=Seed'],
  ['?location=country:germany&success=true', '/search?location=country%3AGermany'],
])('%s is the address %s', (search, href) => {
  const { address, issues } = readAddress(parseSearch(search));
  expect(issues).toEqual([]);
  expect(addressHref(address)).toBe(href);
});

test('what was typed stays as it was typed', () => {
  expect(readAddress({ query: 'Ada  LOVELACE ' }).address.query).toBe('Ada  LOVELACE ');
});

test('parameters that cannot be used are named, and stay to be taken off', () => {
  const { address, issues } = readAddress({ fundingAmount: 'plenty', page: '0' });
  expect(issues.map(({ field }) => field)).toEqual(['fundingAmount', 'page']);
  expect(address).toEqual({ ...EMPTY_ADDRESS, filters: { ...EMPTY_ADDRESS.filters, fundingAmount: ['plenty'] } });
});
