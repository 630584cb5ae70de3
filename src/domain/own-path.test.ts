import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each([
  '/',
  '/search?query=a//b',
  '/profile#sessions',
  '/company/a-b?x=https://c.example',
])('%s is ours', (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  ['/search?query=zürich €', '/search?query=z%C3%BCrich%20%E2%82%AC'],
  ['/firma/größe#über', '/firma/gr%C3%B6%C3%9Fe#%C3%BCber'],
  ['/a/../search', '/search'],
])('%s is ours as %s, which a header can hold', (path, written) => {
  expect(ownPath(path)).toBe(written);
});

test.each([
  '',
  'search',
  '//evil.example',
  '/\\evil.example',
  '/a\\..\\b',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/a/%2e%2e//evil.example',
  ' //evil.example',
  ['/search'],
  undefined,
])('%j leads away', (path) => {
  expect(ownPath(path)).toBe(null);
});
