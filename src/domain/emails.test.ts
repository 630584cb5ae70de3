import { expect, test } from 'vitest';
import { maskAddresses, maskEmail, withoutAddresses } from './emails.ts';

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

test.each([
  ['reach dana@evil.example, or bo.ek@x.co.uk.', 'reach d***a@evil.example, or b***k@x.co.uk.', 'reach  , or  .'],
  ['https://x.example/?a=dana@evil.example', 'https://x.example/?a=d***a@evil.example', 'https://x.example/?a= '],
  ['d***a@evil.example', 'd***a@evil.example', ' '],
  ['follow @fundscout, 5 @ $3', 'follow @fundscout, 5 @ $3', 'follow @fundscout, 5 @ $3'],
])('in %s every address is masked, or gone', (text, masked, without) => {
  expect(maskAddresses(text)).toBe(masked);
  expect(withoutAddresses(text)).toBe(without);
});
