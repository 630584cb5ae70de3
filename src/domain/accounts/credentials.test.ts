import { expect, test } from 'vitest';
import {
  emailIssue,
  isFreshSession,
  passwordIssue,
  passwordIssues,
  signInIssues,
  signUpIssues,
} from './credentials.ts';

const GOOD = { email: 'jo@harbour.example', password: 'six+ch', confirmation: 'six+ch' };

test.each([
  [GOOD, {}],
  [{ ...GOOD, email: ' jo@harbour.example ' }, {}],
  [{ ...GOOD, email: '' }, { email: 'Enter your email' }],
  [{ ...GOOD, email: 'jo@harbour' }, { email: 'Enter an email address like you@company.com' }],
  [{ ...GOOD, email: 'jo harbour@x.example' }, { email: 'Enter an email address like you@company.com' }],
  [{ ...GOOD, confirmation: 'six+cH' }, { confirmation: "Passwords don't match" }],
  [{ ...GOOD, password: 'short', confirmation: 'short' }, { password: 'Password must be at least 6 characters' }],
  [
    { ...GOOD, password: '', confirmation: 'x' },
    { password: 'Password must be at least 6 characters', confirmation: "Passwords don't match" },
  ],
  [
    { email: 'jo@harbour.example', password: 'JO@harbour.example', confirmation: 'JO@harbour.example' },
    { password: 'Password must not be your email address' },
  ],
])('validates the sign-up %j', (typed, expected) => {
  expect(signUpIssues(typed)).toEqual(expected);
});

test.each([
  'jo\0@harbour.example',
  'jo@har\u0007bour.example',
  'jo@harbour.ex\0ample',
])('rejects %j as an address', (email) => {
  expect(emailIssue(email)).toBe('Enter an email address like you@company.com');
});

test.each(['a@.b.c', 'a@b..c', 'a@..b', 'a@b.c.'])('accepts %s as an address', (email) => {
  expect(emailIssue(email)).toBeUndefined();
});

test.each(['a@', 'a@.', 'a@.b', 'a@b', 'a@b.', '@b.c', 'a@b@c.d', 'a b@c.d'])('rejects %s as an address', (email) => {
  expect(emailIssue(email)).toBe('Enter an email address like you@company.com');
});

test('checks an address made of dots in linear time', () => {
  expect(emailIssue(`a@${'.'.repeat(400_000)}@`)).toBe('Enter an email address like you@company.com');
});

test('requires both sign-in fields without checking the password length', () => {
  expect(signInIssues({ email: 'jo@harbour.example', password: 'x' })).toEqual({});
  expect(signInIssues({ email: '', password: '' })).toEqual({
    email: 'Enter your email',
    password: 'Enter your password',
  });
});

test('accepts a password of six characters', () => {
  expect(passwordIssue('abcdef', 'jo@harbour.example')).toBeUndefined();
});

test.each([
  ['12:00:00', true],
  ['12:14:59', true],
  ['12:15:00', false],
])('a session started at noon is fresh at %s: %s', (time, fresh) => {
  expect(isFreshSession(new Date('2026-11-21T12:00:00Z'), new Date(`2026-11-21T${time}Z`))).toBe(fresh);
});

test.each([
  ['12:16', '12:30:59', true],
  ['12:16', '12:31:00', false],
  ['13:50', '13:59:59', true],
  ['13:50', '14:00:00', false],
])('a session started at noon with an edit at %s is fresh for another one at %s: %s', (edit, time, fresh) => {
  const [signedInAt, editedAt, now] = ['12:00', edit, time].map((at) => new Date(`2026-11-21T${at}Z`));
  expect(signedInAt && now && isFreshSession(signedInAt, now, editedAt)).toBe(fresh);
});

test.each([
  ['short', ['Password must be at least 6 characters']],
  ['\u{1F511}'.repeat(6), []],
  ['\u{1F511}'.repeat(5), ['Password must be at least 6 characters']],
  ['x'.repeat(128), []],
  ['x'.repeat(129), ['Password must be at most 128 characters']],
  ['JO@Harbour.example', ['Password must not be your email address']],
  ['\uFF2A\uFF2F', ['Password must be at least 6 characters', 'Password must not be part of your email address']],
  ['jo-harbour', []],
  ['Fundscout2026!', ['Password must not be the name of this site']],
  ['fundscout of jo', []],
  ['', ['Password must be at least 6 characters']],
])('reports every reason to reject the password %s: %j', (password, reasons) => {
  expect(passwordIssues(password, 'jo@harbour.example')).toEqual(reasons);
});
