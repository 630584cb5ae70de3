import { expect, test } from 'vitest';
import { sameSitePath } from './return-path.ts';

test.each([
  '/',
  '/search?query=a//b',
  '/profile#sessions',
  '/company/a-b?x=https://c.example',
])('accepts %s', (path) => {
  expect(sameSitePath(path)).toBe(path);
});

test.each([
  ['/search?query=zürich €', '/search?query=z%C3%BCrich%20%E2%82%AC'],
  ['/firma/größe#über', '/firma/gr%C3%B6%C3%9Fe#%C3%BCber'],
  ['/a/../search', '/search'],
])('escapes %s as %s, safe for a header', (path, header) => {
  expect(sameSitePath(path)).toBe(header);
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
])('rejects %j as leading to another site', (path) => {
  expect(sameSitePath(path)).toBe(null);
});
