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
  ' //evil.example',
  ['/search'],
  undefined,
])('%j leads away', (path) => {
  expect(ownPath(path)).toBe(null);
});
