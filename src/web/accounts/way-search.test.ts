import { expect, test } from 'vitest';
import { errorWords, readWaySearch } from './way-search.ts';

test.each([
  [{}, { next: undefined, error: undefined }],
  [{ next: '/profile?x=1' }, { next: '/profile?x=1', error: undefined }],
  [{ next: 'https://evil.example' }, { next: undefined, error: undefined }],
  [{ next: ['/profile', '/search'] }, { next: undefined, error: undefined }],
  [
    { error: 'banned', other: '1' },
    { next: undefined, error: 'banned' },
  ],
])('%j is read as %j', (raw, search) => {
  expect(readWaySearch(raw)).toStrictEqual(search);
});

test.each([
  ['link_expired', 'This link has been used or is too old, ask for a new one'],
  ['please_wire_money', 'Signing in did not work. Try again, or choose another way.'],
  ['constructor', 'Signing in did not work. Try again, or choose another way.'],
])('the error %s says: %s', (code, words) => {
  expect(errorWords(code)).toBe(words);
});
