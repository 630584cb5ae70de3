import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastRound, mayBeOneRound, mergeRounds, type Round, raisedInRounds } from './rounds.ts';

const round = (
  announced_on: string | null,
  type: string | null,
  amount_usd: number | null,
  amount: string | null = null,
): Round => ({ announced_on, type, amount_usd, amount });
const D = '2020-05-06';

describe('mergeRounds', () => {
  it.each<[string, Round[], Round[], Round[], string]>([
    [
      'keeps rounds on other days',
      [round(D, 'Seed', 1)],
      [round('2021-01-02', 'Series A', 5)],
      [round(D, 'Seed', 1), round('2021-01-02', 'Series A', 5)],
      'stored',
    ],
    ['recognizes a known round', [round(D, 'Seed', 1)], [round(D, 'Seed', 1)], [round(D, 'Seed', 1)], 'known'],
    ['fills in missing fields', [round(D, null, 1)], [round(D, 'Seed', null)], [round(D, 'Seed', 1)], 'stored'],
    [
      'keeps two types on the same day apart',
      [round(D, 'Seed', 1)],
      [round(D, 'Debt Financing', 1)],
      [round(D, 'Seed', 1), round(D, 'Debt Financing', 1)],
      'stored',
    ],
    [
      'raises the amount for a day and type',
      [round(D, 'Seed', 1)],
      [round(D, 'Seed', 2)],
      [round(D, 'Seed', 2)],
      'stored',
    ],
    [
      'merges two untyped amounts on the same day',
      [round(D, null, 4)],
      [round(D, null, 5)],
      [round(D, null, 5)],
      'stored',
    ],
    [
      'removes an undated round that a dated one now covers',
      [round(D, 'Seed', null), round(null, 'Seed', 7)],
      [round(D, 'Seed', 7)],
      [round(D, 'Seed', 7)],
      'stored',
    ],
    ['never lowers an amount', [round(D, 'Seed', 2)], [round(D, 'Seed', 1)], [round(D, 'Seed', 2)], 'smaller'],
    [
      'merges an undated amount that identifies its round',
      [round(D, 'Seed', 7)],
      [round(null, null, 7)],
      [round(D, 'Seed', 7)],
      'known',
    ],
    [
      'merges an undated type that is raised once',
      [round(D, 'Series A', null)],
      [round(null, 'Series A', 7)],
      [round(D, 'Series A', 7)],
      'stored',
    ],
    [
      'keeps an undated type that is raised often',
      [round(D, 'Seed', null)],
      [round(null, 'Seed', 7)],
      [round(D, 'Seed', null), round(null, 'Seed', 7)],
      'stored',
    ],
    [
      'keeps another undated amount',
      [round(D, 'Seed', 5)],
      [round(null, null, 7)],
      [round(D, 'Seed', 5), round(null, null, 7)],
      'stored',
    ],
    [
      'keeps equal rounds on two days apart',
      [round('2019-01-01', 'Seed', 7)],
      [round('2019-06-15', 'Seed', 7)],
      [round('2019-01-01', 'Seed', 7), round('2019-06-15', 'Seed', 7)],
      'stored',
    ],
    [
      'takes the day of a round dated by its month',
      [round('2024-03-01', 'Seed', 7)],
      [round('2024-03-12', 'Seed', 7)],
      [round('2024-03-12', 'Seed', 7)],
      'stored',
    ],
    [
      'keeps the day of a round that another source dates by its month',
      [round('2024-03-12', 'Seed', 7)],
      [round('2024-03-01', 'Seed', 7)],
      [round('2024-03-12', 'Seed', 7)],
      'known',
    ],
    [
      'replaces a vague type',
      [round(D, 'Venture - Series Unknown', 7)],
      [round(D, 'Series A', 7)],
      [round(D, 'Series A', 7)],
      'stored',
    ],
    [
      'adds an amount in another currency',
      [round(D, 'Seed', null)],
      [round(D, 'Seed', null, '€4m')],
      [round(D, 'Seed', null, '€4m')],
      'stored',
    ],
    [
      'never lowers an amount in another currency',
      [round(D, 'Seed', null, '€4m')],
      [round(D, 'Seed', null, '€3m')],
      [round(D, 'Seed', null, '€4m')],
      'known',
    ],
    [
      'replaces an amount in another currency with dollars',
      [round(D, 'Seed', null, '€4m')],
      [round(D, 'Seed', 5)],
      [round(D, 'Seed', 5)],
      'stored',
    ],
    [
      'keeps apart one number in two currencies',
      [round(D, 'Seed', null, '€4m')],
      [round(D, 'Seed', 4e6)],
      [round(D, 'Seed', null, '€4m'), round(D, 'Seed', 4e6)],
      'stored',
    ],
    ['dates an undated round', [round(null, null, 7)], [round(D, 'Seed', 7)], [round(D, 'Seed', 7)], 'stored'],
  ])('%s', (_, stored, stated, all, outcome) => {
    const merged = mergeRounds(stored, stated);
    expect(merged.all).toEqual(all);
    expect(merged.outcomes).toEqual([outcome]);
  });

  it('gives the same result for any order and split', () => {
    const any = fc
      .record({
        announced_on: fc.constantFrom(D, '2021-01-02', null),
        type: fc.constantFrom('Seed', 'Series A', null),
        amount: fc.constantFrom(5, 7, '€4m', '€9m'),
      })
      .map(({ announced_on, type, amount }) =>
        typeof amount === 'string' ? round(announced_on, type, null, amount) : round(announced_on, type, amount),
      );
    fc.assert(
      fc.property(fc.array(any, { maxLength: 4 }), fc.nat(3), (rounds, cut) => {
        const dated = rounds.filter(({ announced_on, type }) => announced_on !== null && type !== null);
        const sorted = (all: readonly Round[]) => all.map((each) => JSON.stringify(each)).sort();
        const whole = mergeRounds([], dated).all;
        const parts = mergeRounds(mergeRounds([], dated.slice(cut)).all, dated.slice(0, cut)).all;
        expect(sorted(parts)).toEqual(sorted(whole));
        expect(sorted(mergeRounds([], dated.toReversed()).all)).toEqual(sorted(whole));
      }),
    );
  });
});

it('picks the newest round as last, the larger of two on one day, and an undated one only if none is dated', () => {
  expect(lastRound([round(null, 'Series A', 99), round(D, 'Seed', 1), round(D, 'Debt Financing', 3)])).toMatchObject({
    amount_usd: 3,
  });
  expect(lastRound([round(null, 'Series A', 9), round(null, 'Seed', 1)])).toBeNull();
  expect(lastRound([round(null, 'Series A', 9)])).toMatchObject({ amount_usd: 9 });
  expect(lastRound([])).toBeNull();
});

it('adds up dated rounds, and knows no total beside a larger undated one', () => {
  expect(raisedInRounds([round(D, 'Seed', 1), round('2021-01-02', null, 2), round(null, null, 2)])).toBe(3);
  expect(raisedInRounds([round(D, 'Seed', 1), round(null, 'Series A', 9), round(null, 'Seed', 2)])).toBeNull();
  expect(raisedInRounds([round(D, 'Seed', null)])).toBeNull();
  expect(raisedInRounds([round(D, 'Seed', 1), round('2021-01-02', 'Acquired', 900)])).toBe(1);
});

describe('mayBeOneRound', () => {
  type Stated = [announced_on: string | null, type: string | null, amount_usd: number | null];
  const round = ([announced_on, type, amount_usd]: Stated): Round => ({ announced_on, type, amount_usd, amount: null });
  it.each<[Stated, Stated, boolean]>([
    [['2024-04-05', 'Seed', 5], ['2024-04-05', 'Series A', 5], true],
    [['2024-04-05', 'Seed', 5], ['2024-04-05', null, 5], true],
    [['2024-04-05', 'Seed', 5], ['2024-04-05', 'Grant', 5], true],
    [['2024-04-05', 'Seed', 5], ['2024-04-05', 'Pre-Seed', 6], true],
    [['2024-04-05', 'Seed', 5], ['2024-04-05', null, 6], true],
    [['2024-04-05', 'Seed', null], ['2024-04-05', 'Series A', null], true],
    [['2024-04-05', 'Seed', 5], ['2024-04-05', 'Seed', 6], true],
    [['2024-04-05', 'Seed', 5], ['2024-04-05', 'Debt Financing', 6], false],
    [['2024-04-05', 'Grant', null], ['2024-04-05', 'Convertible Note', null], false],
    [['2024-04-05', 'Series A', 4], ['2024-04-13', 'Series A', 4], true],
    [['2024-04-05', 'Series A', 4], ['2024-05-06', 'Series A', 4], true],
    [['2024-04-05', 'Series A', 4], ['2024-05-07', 'Series A', 4], false],
    [['2024-04-05', 'Series A', 4], ['2024-04-13', 'Series A', 5], false],
    [['2024-04-05', 'Seed', 4], ['2024-04-13', 'Series A', 4], false],
    [['2024-04-05', null, 4], ['2024-04-13', null, 4], false],
    [[null, 'Seed', 4], ['2024-04-13', 'Seed', 4], false],
  ])('%j and %j: %s', (one, other, isOne) => {
    expect([mayBeOneRound(round(one), round(other)), mayBeOneRound(round(other), round(one))]).toEqual([isOne, isOne]);
  });
});
