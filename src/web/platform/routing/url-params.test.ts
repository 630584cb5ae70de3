import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './url-params.ts';

test.each([
  ['?query=123', { query: '123' }],
  ['?industry=AI&industry=SaaS', { industry: ['AI', 'SaaS'] }],
  ['?constructor=a&toString=b', { constructor: 'a', toString: 'b' }],
])('round-trips %s', (search, params) => {
  expect(parseSearch(search)).toEqual(params);
  expect(stringifySearch(parseSearch(search))).toBe(search);
});

test('reads a name repeated 50,000 times', () => {
  const values = Array.from({ length: 50_000 }, (_, i) => String(i));
  expect(parseSearch(`?${values.map((value) => `a=${value}`).join('&')}`)).toEqual({ a: values });
});
