import { expect, test } from 'vitest';
import { pairReadings, pairText, readPair } from './company-pairs.ts';

const PRESENT = new Map(['ada', 'bo', 'man-vs-machine', 'machine-vs-man', 'vs', 'man', 'machine'].map((s) => [s, s]));
PRESENT.set('ada-labs', 'ada');

test.each([
  ['ada-vs-bo', 'ada-vs-bo'],
  ['bo-vs-ada', 'ada-vs-bo'],
  ['ada-vs-man-vs-machine', 'ada-vs-man-vs-machine'],
  ['man-vs-machine-vs-bo', 'bo-vs-man-vs-machine'],
  ['man-vs-machine', 'machine-vs-man'],
  ['vs-vs-ada', 'ada-vs-vs'],
  ['ada-labs-vs-bo', 'ada-vs-bo'],
])('shows %s at %s', (text, canonical) => {
  const pair = readPair(text, PRESENT);
  expect(pair && pairText(pair)).toBe(canonical);
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
