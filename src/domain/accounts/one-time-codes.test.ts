import { expect, test } from 'vitest';
import { codeIssue, normalizeBackupCode, normalizeCode } from './one-time-codes.ts';

test.each([
  ['123456', undefined],
  ['123 456', undefined],
  [' 123456\t', undefined],
  ['', 'Enter the code'],
  ['  ', 'Enter the code'],
  ['12345', 'Enter all 6 digits of the code'],
  ['1234567', 'Enter all 6 digits of the code'],
  ['12345a', 'Enter all 6 digits of the code'],
  ['１２３４５６', 'Enter all 6 digits of the code'],
])('%j: %s', (typed, issue) => {
  expect(codeIssue(typed)).toBe(issue);
});

test('removes spaces from a copied code', () => {
  expect(normalizeCode('123 456 ')).toBe('123456');
});

test.each([
  ['ab2cd-ef3gh', 'ab2cd-ef3gh'],
  ['AB2CD-EF3GH', 'ab2cd-ef3gh'],
  ['ab2cdef3gh', 'ab2cd-ef3gh'],
  [' ab2 cd – ef3\u00a0gh\n', 'ab2cd-ef3gh'],
  ['ab2cd-ef3g', 'ab2cd-ef3g'],
  ['ab2cd-ef3ghh', 'ab2cd-ef3ghh'],
])('normalizes the backup code %j to %s', (typed, code) => {
  expect(normalizeBackupCode(typed)).toBe(code);
});
