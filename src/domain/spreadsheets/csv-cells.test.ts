import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, quoteCell, readCell, writeCell } from './csv-cells.ts';

test.each([
  ['Harrowgate', 'Harrowgate'],
  ['a,b', '"a,b"'],
  ['say "so"', '"say ""so"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-5', "'-5"],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ["'=1", "''=1"],
  ["'quoted'", "'quoted'"],
  ['a=b', 'a=b'],
  ['', ''],
])('writes %j as %j', (value, cell) => {
  expect(writeCell(value)).toBe(cell);
});

test.each(['=1+1', '+cy@payly.example', '-Lee', '@payly', "'quoted'"])('leaves %j as it is for other apps', (value) => {
  expect(csvLine([value, `${value},`], quoteCell)).toBe(`${value},"${value},"\r\n`);
});

test.each([
  ["'=1", '=1'],
  ["''=1", "'=1"],
  ["'quoted'", "'quoted'"],
  ["'", "'"],
  ['=1', '=1'],
])('reads the cell %j as %j', (cell, value) => {
  expect(readCell(cell)).toBe(value);
});

test('round-trips every value without a cell that starts like a formula', () => {
  const character = fc.oneof(fc.constantFrom(...'=+-@\t\r\n",\'; a😀'), fc.string({ unit: 'grapheme', maxLength: 1 }));
  const value = fc.array(character, { maxLength: 8 }).map((characters) => characters.join(''));
  fc.assert(
    fc.property(fc.array(value, { minLength: 2, maxLength: 5 }), (row) => {
      const cells: string[] = parse(csvLine(row), { record_delimiter: '\r\n' })[0] ?? [];
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
      expect(cells.map(readCell)).toEqual(row);
    }),
    { numRuns: 2_000 },
  );
});
