import { describe, expect, test } from 'vitest';
import {
  drawThresholds,
  HIGH_THRESHOLDS,
  MEDIUM_THRESHOLDS,
  PRESSURE_DAYS,
  pressureDays,
  pressureLevel,
  THRESHOLD_WEEKS,
  weekOf,
} from './contact-pressure.ts';

describe('pressureLevel', () => {
  test.each([
    [0, 'low', 'low'],
    [2, 'low', 'low'],
    [3, 'medium', 'low'],
    [4, 'medium', 'low'],
    [5, 'medium', 'medium'],
    [8, 'medium', 'medium'],
    [9, 'high', 'medium'],
    [11, 'high', 'medium'],
    [12, 'high', 'high'],
    [1_000, 'high', 'high'],
  ])('rates %i accounts %s at the lowest thresholds, %s at the highest', (accounts, lowest, highest) => {
    const thresholds = (side: 'min' | 'max') => ({ medium: MEDIUM_THRESHOLDS[side], high: HIGH_THRESHOLDS[side] });
    expect(pressureLevel(accounts, thresholds('min'))).toBe(lowest);
    expect(pressureLevel(accounts, thresholds('max'))).toBe(highest);
  });
});

/** Pseudorandom numbers seeded with a text. */
function random(text: string): [number, number] {
  let state = 2_166_136_261;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  next();
  return [next(), next()];
}

const MONDAY = '2026-11-23';
const weeks = Array.from({ length: 64 }, (_, n) =>
  new Date(Date.parse(MONDAY) + n * 7 * 86_400_000).toISOString().slice(0, 10),
);

test('draws thresholds uniformly from their range', () => {
  const draws = Array.from({ length: 4_000 }, (_, company) => drawThresholds(company, MONDAY, random));
  const shares = (name: 'medium' | 'high') => {
    const counts = new Map<number, number>();
    for (const thresholds of draws) counts.set(thresholds[name], (counts.get(thresholds[name]) ?? 0) + 1);
    return counts;
  };
  expect([...shares('medium').keys()].sort()).toEqual([3, 4, 5]);
  expect([...shares('high').keys()].sort((a, b) => a - b)).toEqual([9, 10, 11, 12]);
  for (const count of shares('medium').values()) expect(Math.abs(count - 4_000 / 3)).toBeLessThan(150);
  for (const count of shares('high').values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});

test('redraws thresholds less often than exports expire, spread over different weeks', () => {
  expect(THRESHOLD_WEEKS * 7).toBeGreaterThan(PRESSURE_DAYS);
  const changesIn = (company: number) => {
    const draws = weeks.map((week) => JSON.stringify(drawThresholds(company, week, random)));
    return draws.flatMap((thresholds, n) => (n > 0 && thresholds !== draws[n - 1] ? [n] : []));
  };
  const firstWeeks = new Set<number>();
  for (let company = 1; company <= 200; company++) {
    const changes = changesIn(company);
    const [first = 0] = changes;
    for (const change of changes) expect((change - first) % THRESHOLD_WEEKS).toBe(0);
    firstWeeks.add(first % THRESHOLD_WEEKS);
  }
  expect(firstWeeks.size).toBe(THRESHOLD_WEEKS);
});

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-24', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-11-30', '2026-11-30'],
  ['2027-01-03', '2026-12-28'],
])('the week of %s starts on %s', (day, monday) => {
  expect(weekOf(day)).toBe(monday);
});

test('counts the 30 full days before a week', () => {
  expect(pressureDays('2026-11-23')).toEqual({ from: '2026-10-24', until: '2026-11-23' });
});
