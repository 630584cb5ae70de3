import { expect, test } from 'vitest';
import { errorText } from './account-messages.ts';
import { readAuthSearch } from './auth-steps.ts';

const NOTHING = { next: undefined, error: undefined, again: undefined, done: undefined };

test.each([
  [{}, NOTHING],
  [{ next: '/profile?x=1' }, { ...NOTHING, next: '/profile?x=1' }],
  [{ next: 'https://evil.example' }, NOTHING],
  [{ next: ['/profile', '/search'] }, NOTHING],
  [
    { error: 'banned', other: '1' },
    { ...NOTHING, error: 'banned' },
  ],
  [
    { again: '1', done: 'reset-sent' },
    { ...NOTHING, again: '1', done: 'reset-sent' },
  ],
  [{ again: 'yes', done: 'constructor' }, NOTHING],
])('reads %j as %j', (raw, search) => {
  expect(readAuthSearch(raw)).toStrictEqual(search);
});

test.each([
  ['link_expired', 'This link has expired or was already used. Request a new one.'],
  ['please_wire_money', 'Sign-in failed. Try again or sign in another way.'],
  ['constructor', 'Sign-in failed. Try again or sign in another way.'],
])('describes the error %s as: %s', (code, words) => {
  expect(errorText(code)).toBe(words);
});
