import { expect, test } from 'vitest';
import { trackOf, trackPosition, trackText } from './funding-track.ts';

test.each([
  [1e5, 0],
  [1e6, 25],
  [1e7, 50],
  [1e8, 75],
  [1e9, 100],
  [18.5e6, 56.7],
  [0, 0],
  [5_000, 0],
  [6e10, 100],
])('places %d at %d percent', (amount, position) => expect(trackPosition(amount)).toBe(position));

const round = (type: string | null, amountUsd: number | null) => ({ date: null, type, amountUsd });

test('draws a large dot for the last round and small ones for earlier rounds', () => {
  const rounds = [round('Seed', 1e6), round('Grant', null), round('Series A', 1e7)];
  expect(trackOf(rounds, 1e7)).toEqual({ past: [25], last: 50 });
});

test('draws no dot for an undisclosed last round', () => {
  expect(trackOf([round('Seed', 1e6), round('Series A', null)], null)).toEqual({ past: [25], last: null });
  expect(trackOf([], null)).toEqual({ past: [], last: null });
});

test('draws a last amount without a matching round', () => {
  expect(trackOf([], 1e8)).toEqual({ past: [], last: 75 });
});

test.each([
  [[], 'No known rounds'],
  [[round('Seed', 1.2e6), round(null, null)], 'Rounds: Seed $1.2M, Round Undisclosed'],
])('%j reads %s', (rounds, text) => expect(trackText(rounds)).toBe(text));
