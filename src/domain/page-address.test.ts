import { expect, test } from 'vitest';
import { canonicalPath, guessedPage, isGuessed, isSeparatePage } from './page-address.ts';

test.each([
  ['/', '/'],
  ['/search', '/search'],
  ['/search/', '/search'],
  ['//', '/'],
  ['//evil.example/', '/evil.example'],
  ['/directory//cities///', '/directory/cities'],
  ['/Company/ACME', '/company/acme'],
  ['/admin/users/XbYtwZl5Q/', '/admin/users/XbYtwZl5Q'],
  ['/Admin', '/admin'],
  ['/%64irector%79', '/directory'],
  ['/company/caf%c3%a9', '/company/caf%C3%A9'],
  ['/company/a%2fb', '/company/a%2Fb'],
])('normalizes %s to %s', (path, spelled) => {
  expect(canonicalPath(path)).toBe(spelled);
  expect(canonicalPath(spelled)).toBe(spelled);
});

test.each([
  ['', true],
  ['?page=2', true],
  ['?page=0', false],
  ['?page=2&sort=name', false],
  ['?utm_source=mail', false],
])('%s is a separate page: %s', (search, own) => {
  expect(isSeparatePage(search)).toBe(own);
});

test.each([
  ['/pricing', '', 'visitor', '/#pricing'],
  ['/pricing', '', 'user', '/search'],
  ['/plans', '', 'customer', '/profile/plan'],
  ['/faq', '?utm_source=x', 'visitor', '/?utm_source=x#faq'],
  ['/faq', '', 'customer', '/contact'],
  ['/login', '?next=%2Flps', 'visitor', '/signin?next=%2Flps'],
  ['/account', '', 'user', '/profile'],
] as const)('the guessed address %s%s leads a %s to %s', (path, search, viewer, page) => {
  expect([isGuessed(path), guessedPage(path, search, viewer)]).toEqual([true, page]);
});

test('other addresses are not guessed', () => {
  expect(['/signin', '/constructor'].map(isGuessed)).toEqual([false, false]);
});
