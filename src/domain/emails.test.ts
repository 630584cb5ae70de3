import { expect, test } from 'vitest';
import { maskEmail } from './emails.ts';

test.each([
  ['mirthe@harrowgate.example', 'm****e@harrowgate.example'],
  ['anais@ploverandfinch.example', 'a***s@ploverandfinch.example'],
  ['dana@x.example', 'd***a@x.example'],
  ['ab@x.example', 'a***b@x.example'],
  ['a@x.example', 'a***a@x.example'],
  ['@x.example', '***@x.example'],
  ['"a@b"@x.example', '"***"@x.example'],
  ['👩dana👩@x.example', '👩****👩@x.example'],
  ['not an address', 'n************s'],
  ['', '***'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
