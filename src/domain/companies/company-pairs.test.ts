import { expect, test } from 'vitest';
import { pairReadings, pairText, readPair } from './company-pairs.ts';

const PRESENT = new Map(['ada', 'bo', 'man-vs-machine', 'machine-vs-man', 'vs', 'man', 'machine'].map((s) => [s, s]));
PRESENT.set('ada-labs', 'ada');

test.each([
  ['ada-vs-bo', 'ada-vs-bo'],
  ['bo-vs-ada', 'bo-vs-ada'],
  ['ada-vs-man-vs-machine', 'ada-vs-man-vs-machine'],
  ['man-vs-machine-vs-bo', 'man-vs-machine-vs-bo'],
  ['man-vs-machine', 'man-vs-machine'],
  ['vs-vs-ada', 'vs-vs-ada'],
  ['ada-labs-vs-bo', 'ada-vs-bo'],
])('reads %s as %s', (text, current) => {
  const pair = readPair(text, PRESENT);
  expect(pair && pairText(pair)).toBe(current);
});

test.each([
  'ada',
  'ada-vs-ada',
  'ada-labs-vs-ada',
  'ada-vs-nobody',
  '-vs-ada',
  'ada-vs-',
  '',
  'x-vs-'.repeat(200),
])('finds no pair in %.20s', (text) => {
  expect(readPair(text, PRESENT)).toBeNull();
});

test('tries every reading, including overlapping ones', () => {
  expect(pairReadings('a-vs-vs-vs-b')).toEqual([
    ['a', 'vs-vs-b'],
    ['a-vs', 'vs-b'],
    ['a-vs-vs', 'b'],
  ]);
});
