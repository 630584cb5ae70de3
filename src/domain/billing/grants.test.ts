import { expect, test } from 'vitest';
import { endOfGrant, grantProblem } from './grants.ts';

test.each([
  ['2026-11-22', undefined],
  ['2026-11-21', undefined],
  ['2026-11-20', 'must not be in the past'],
  ['2026-02-30', 'must be a date like 2027-12-31'],
  ['soon', 'must be a date like 2027-12-31'],
])('a plan until %s: %s', (until, problem) => {
  expect(grantProblem(until, new Date('2026-11-21T23:59:59Z'))).toBe(problem);
});

test('keeps a granted plan active through its last day', () => {
  expect(endOfGrant('2026-11-21')).toEqual(new Date('2026-11-21T23:59:59.999Z'));
});
