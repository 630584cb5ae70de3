import { expect, test } from 'vitest';
import { mailboxOf } from './past-trials.ts';

test.each([
  ['jo@harbour.example', 'jo@harbour.example'],
  [' Jo+again@Harbour.example ', 'jo@harbour.example'],
  ['jo.b@harbour.example', 'jo.b@harbour.example'],
  ['j.o.b+x@googlemail.com', 'job@gmail.com'],
  ['job@gmail.com', 'job@gmail.com'],
])('reduces %s to %s', (email, person) => {
  expect(mailboxOf(email)).toBe(person);
});
