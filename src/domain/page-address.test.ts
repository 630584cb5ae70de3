import { expect, test } from 'vitest';
import { canonicalPath, guessedPage, isSeparatePage } from './page-address.ts';

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
  ['/pricing', '', '/#pricing'],
  ['/faq', '?utm_source=x', '/?utm_source=x#faq'],
  ['/login', '?next=%2Flps', '/signin?next=%2Flps'],
  ['/account', '', '/profile'],
  ['/signin', '', null],
  ['/constructor', '', null],
])('the guessed address %s%s leads to %s', (path, search, page) => {
  expect(guessedPage(path, search)).toBe(page);
});
