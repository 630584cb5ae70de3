import { expect, test } from 'vitest';
import { parseSearch } from '../../platform/routing/url-params.ts';
import { addressHref, EMPTY_ADDRESS, readAddress, savedParams, shownView } from './search-address.ts';

test.each([
  ['', '/search'],
  ['?query=123', '/search?query=123'],
  ['?sort=date-desc&page=1&view=cards', '/search'],
  ['?view=table&open=harrowgate&page=3', '/search?page=3&view=table&open=harrowgate'],
  ['?fundingStage=Seed&fundingStage=!Series A', '/search?fundingStage=%21Series+A&fundingStage=Seed'],
  ['?location=country:germany&success=true', '/search?location=country%3AGermany'],
  ['?newMatchesOf=7&page=2&fundingDate=90', '/search?fundingDate=90&newMatchesOf=7&page=2'],
  ['?view=board&list=3&status=!won', '/search?list=3&status=%21won&view=board'],
])('writes %s as %s', (search, href) => {
  const { address, issues } = readAddress(parseSearch(search));
  expect(issues).toEqual([]);
  expect(addressHref(address)).toBe(href);
});

test.each([
  ['?view=board&list=3&status=won', 'board'],
  ['?view=board&list=3&list=!4', 'board'],
  ['?view=board&list=3&list=4', 'cards'],
  ['?view=board&list=!3', 'cards'],
  ['?view=board', 'cards'],
  ['?view=table&list=3', 'table'],
])('shows %s as %s', (search, view) => {
  expect(shownView(readAddress(parseSearch(search)).address)).toBe(view);
});

test('keeps typed text unchanged', () => {
  expect(readAddress({ query: 'Ada  LOVELACE ' }).address.query).toBe('Ada  LOVELACE ');
});

test.each([
  ['?page=0', '/search'],
  ['?page=-3&page=2&sort=foo', '/search?page=2'],
  ['?fundingDate=foo&fundingDate=90&sort=name-asc', '/search?fundingDate=90&sort=name-asc'],
  ['?location=continent:Atlantis&query=fjord&page=x', '/search?query=fjord'],
  ['?sort=name-asc&sort=name-desc', '/search?sort=name-asc'],
  ['?newMatchesOf=seven&query=fjord', '/search?query=fjord'],
])('drops unreadable values of %s: %s', (search, href) => {
  const { address, issues } = readAddress(parseSearch(search));
  expect(issues).toEqual([]);
  expect(addressHref(address)).toBe(href);
});

test('reports an invalid query and keeps it for editing', () => {
  const query = 'a'.repeat(201);
  const { address, issues } = readAddress({ query, page: '0' });
  expect(issues.map(({ field }) => field)).toEqual(['query']);
  expect(address).toEqual({ ...EMPTY_ADDRESS, query });
});

test('saves equal searches under the same parameters, without page, view and new matches', () => {
  const saved = (search: string) => savedParams(readAddress(parseSearch(search)).address);
  expect(saved('?view=table&newMatchesOf=7&page=2&fundingStage=Series A&fundingStage=Seed&query=Fjord')).toBe(
    'query=fjord&fundingStage=Seed&fundingStage=Series+A',
  );
  expect(saved('?query=fjord&fundingStage=Seed&fundingStage=Series A&open=x')).toBe(
    saved('?fundingStage=Series A&fundingStage=Seed&query=FJORD'),
  );
  expect(saved(`?query=${'a'.repeat(201)}`)).toBeNull();
});
