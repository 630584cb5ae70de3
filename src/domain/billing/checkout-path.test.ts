import { expect, test } from 'vitest';
import { afterCheckout, checkoutPath, priceOfPath, returnPath } from './checkout-path.ts';

test.each([
  ['/annual?next=%2Fsearch%3Fquery%3Dai', '/search?query=ai'],
  ['/annual', undefined],
  ['/annual?next=https://evil.example', undefined],
])('checkout opened at %s returns to %s', (path, after) => {
  expect(afterCheckout(path)).toBe(after);
});

test('keeps the price and the return path in a checkout path', () => {
  const path = checkoutPath('annual', '/search?query=solar&page=2');
  expect(path).toBe('/annual?next=%2Fsearch%3Fquery%3Dsolar%26page%3D2');
  expect(new URL(path, 'http://own.example').searchParams.get('next')).toBe('/search?query=solar&page=2');
  expect(checkoutPath('monthly')).toBe('/monthly');
});

test.each([
  ['/annual', 'annual'],
  ['/monthly?next=%2Fsearch', 'monthly'],
  ['/annuals', null],
  ['/search?next=/annual', null],
  [undefined, null],
] as const)('reads the price of %s as %s', (path, price) => {
  expect(priceOfPath(path)).toBe(price);
});

test.each([
  ['/search?query=solar', '/search?query=solar'],
  ['//evil.example', null],
  [`/search?query=${'a'.repeat(2_000)}`, null],
])('reads the return path %s as %s', (value, path) => {
  expect(returnPath(value)).toBe(path);
});
