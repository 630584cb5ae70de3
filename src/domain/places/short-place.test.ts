import { expect, test } from 'vitest';
import { plainPlace, shortestPlace, shortPlace } from './short-place.ts';

test.each([
  ['Denver, Colorado, United States', 'Denver, Colorado, US', 'Denver, US'],
  ['London, England, United Kingdom', 'London, England, UK', 'London, UK'],
  ['Berlin, Berlin, Germany', 'Berlin, Germany', 'Berlin, Germany'],
  ['Kyiv, Kyiv City, Ukraine', 'Kyiv, Ukraine', 'Kyiv, Ukraine'],
  ['Singapore', 'Singapore', 'Singapore'],
  ['United States', 'US', 'US'],
  ['Lyon, France', 'Lyon, France', 'Lyon, France'],
  ['Springfield, constructor', 'Springfield, constructor', 'Springfield, constructor'],
  ['toString', 'toString', 'toString'],
])('shortens %s to %s and %s', (location, short, shortest) => {
  expect(shortPlace(location)).toBe(short);
  expect(shortestPlace(location)).toBe(shortest);
});

test.each([
  ['Tokyo, Tokyo, Japan', 'Tokyo, Japan'],
  ['Denver, Colorado, United States', 'Denver, Colorado, United States'],
  ['Singapore', 'Singapore'],
])('%s without a repeated region is %s', (location, plain) => {
  expect(plainPlace(location)).toBe(plain);
});
