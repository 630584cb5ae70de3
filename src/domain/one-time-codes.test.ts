import { expect, test } from 'vitest';
import { codeIssue, plainCode } from './one-time-codes.ts';

test.each([
  ['123456', undefined],
  ['123 456', undefined],
  [' 123456\t', undefined],
  ['', 'Enter the code'],
  ['  ', 'Enter the code'],
  ['12345', 'The code has 6 digits'],
  ['1234567', 'The code has 6 digits'],
  ['12345a', 'The code has 6 digits'],
  ['１２３４５６', 'The code has 6 digits'],
])('%j: %s', (typed, issue) => {
  expect(codeIssue(typed)).toBe(issue);
});

test('spaces of a copied code are left out', () => {
  expect(plainCode('123 456 ')).toBe('123456');
});
