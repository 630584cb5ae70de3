import { describe, expect, it } from 'vitest';
import { holdsEmail, isEmail } from './imported-addresses.ts';

describe('isEmail', () => {
  it.each([
    'a@b.example',
    "o'neil+x.y_z@sub.b-c.example",
    'zoë@müller.example',
    '-a@a.example',
    '{a|b}~!#$%*/=^@b.io',
  ])('takes %s', (text) => expect(isEmail(text)).toBe(true));

  it.each([
    'zed?bcc=x%40y.com&subject=a@evil2.com',
    'a&b@c.example',
    'a b@c.example',
    '"a"@c.example',
    'Dana <a@c.example>',
    'a@b@c.example',
    'a@c',
    'a@c.',
    'a@.example',
    'a@c.example?subject=x',
    '@c.example',
    'a,b@c.example',
    '',
  ])('refuses %s', (text) => expect(isEmail(text)).toBe(false));
});

describe('holdsEmail', () => {
  it.each(['a@b.example', 'Dana (a@b.example), CEO', '"a"@b.example', 'x?y&a@b.io'])('finds one in %s', (text) =>
    expect(holdsEmail(text)).toBe(true));

  it.each(['Dana', '@handle', 'CTO @ Acme', 'B@nk', 'a@b', 'a@ b.example'])('finds none in %s', (text) =>
    expect(holdsEmail(text)).toBe(false));
});
