import { expect, test } from 'vitest';
import { MAX_NAME_LENGTH, nameIssue, tidyName } from './profile.ts';

test.each([
  'Ana',
  'Jean-Luc O’Neill',
  '李',
  'نیم‌فاصله',
  'José',
  '  spaces around  ',
  '',
  'a'.repeat(MAX_NAME_LENGTH),
  '𝒜'.repeat(MAX_NAME_LENGTH),
])('accepts the name %j', (text) => expect(nameIssue(text)).toBeUndefined());

test.each([
  ['a'.repeat(MAX_NAME_LENGTH + 1), 'at most 100 characters'],
  ['Ana\nBcc: x', 'control characters'],
  ['A\0na', 'control characters'],
  ['\u202egro', 'control characters'],
  ['\ud800', 'invalid characters'],
])('rejects the name %j', (text, why) => expect(nameIssue(text)).toContain(why));

test('normalizes equal names', () => expect(tidyName(' Jose\u0301 ')).toBe('José'));
