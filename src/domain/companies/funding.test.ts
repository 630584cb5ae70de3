import { expect, test } from 'vitest';
import { AMOUNT_BANDS, DATE_BANDS, formatAmount, readDollars, shortDollars } from './funding.ts';

test.each([
  [18_500_000, '$18.5M'],
  [850_000, '$850.0K'],
  [1_000, '$1.0K'],
  [999, '$999'],
  [999_960, '$1.0M'],
  [1_000_000, '$1.0M'],
  [999_960_000, '$1.0B'],
  [1_000_000_000, '$1.0B'],
  [12_340_000_000, '$12.3B'],
  [0, '$0'],
  ['$1,500,000', '$1.5M'],
  ['420', '$420'],
  ['undisclosed', 'N/A'],
  ['', 'N/A'],
  [Number.NaN, 'N/A'],
  [Number.POSITIVE_INFINITY, 'N/A'],
  [null, 'N/A'],
  [undefined, 'N/A'],
])('%j is shown as %s', (amount, text) => {
  expect(formatAmount(amount)).toBe(text);
});

test('offers the listed bands, with a gap from 200 to 250 million', () => {
  expect(AMOUNT_BANDS.map(({ label, min, max }) => [label, min, max])).toEqual([
    ['$1M - $5M', 1e6, 5e6],
    ['$5M - $10M', 5e6, 10e6],
    ['$10M - $20M', 10e6, 20e6],
    ['$20M - $50M', 20e6, 50e6],
    ['$50M - $100M', 50e6, 100e6],
    ['$100M - $200M', 100e6, 200e6],
    ['$250M+', 250e6, null],
  ]);
  expect(DATE_BANDS.map(({ days }) => days)).toEqual([30, 60, 90, 180, 365]);
});

test.each([
  ['2M', 2e6],
  ['$1,500,000', 1.5e6],
  ['750k', 750_000],
  [' 1.25 b ', 1.25e9],
  ['300', 300],
  ['', null],
  ['lots', null],
  ['-5', null],
  ['1M-5M', null],
])('reads %s as %s', (text, dollars) => expect(readDollars(text)).toBe(dollars));

test('rejects long digits that are not an amount in linear time', () => {
  expect(readDollars(`${'1'.repeat(400_000)}x`)).toBeNull();
});

test.each([
  ['2250000', '$2.25M'],
  ['1234567', '$1,234,567'],
  ['999', '$999'],
])('shortens %s to %s', (text, short) => expect(shortDollars(text)).toBe(short));
