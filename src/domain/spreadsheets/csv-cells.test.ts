import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  csvLine,
  linkFormula,
  mayHaveFormula,
  quoteCell,
  readCell,
  readLine,
  withoutTextFormula,
  writeCell,
} from './csv-cells.ts';

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
      expect(cells.map((cell) => readCell(cell))).toEqual(row);

      const plain = csvLine(row, quoteCell);
      const line = plain.slice(0, -2);
      expect(readLine(line)).toEqual(row);
      expect(readLine(line, 2)).toEqual(row.slice(0, 2));
      if (!mayHaveFormula(line)) expect(csvLine(row)).toBe(plain);
    }),
    { numRuns: 2_000 },
  );
});

describe('formulas of text', () => {
  it.each([
    ['="Acme"', 'Acme'],
    ['="Acme, ""Inc."""', 'Acme, "Inc."'],
    ['=""', ''],
    [' = "00123" ', '00123'],
    ['="a"&"b"', '="a"&"b"'],
    ['=A1', '=A1'],
    ['"Acme"', '"Acme"'],
    ['="Acme', '="Acme'],
  ])('reads %s', (cell, text) => {
    expect(withoutTextFormula(cell)).toBe(text);
  });

  it.each([
    ['=HYPERLINK("https://heron.example","Heron")', 'Heron', 'https://heron.example'],
    ['=hyperlink( "https://heron.example" ; "Website" )', 'Website', 'https://heron.example'],
    ['=HYPERLINK("https://heron.example")', 'https://heron.example', 'https://heron.example'],
    ['=HYPERLINK("https://t.example/?to=heron","heron.example")', 'heron.example', 'heron.example'],
    ['=HYPERLINK("mailto:ada@heron.example?subject=Hi","Email")', 'Email', 'ada@heron.example'],
    ['=HYPERLINK("#Sheet2!A1","Website")', 'Website', 'Website'],
    ['=HYPERLINK("https://heron.example/""a""",5)', '5', 'https://heron.example/"a"'],
    ['=HYPERLINK(A2,"Heron")', '=HYPERLINK(A2,"Heron")', '=HYPERLINK(A2,"Heron")'],
    [linkFormula('https://heron.example/"a"', 'A "B", C'), 'A "B", C', 'https://heron.example/"a"'],
  ])('reads %s as its text, or in a column of addresses as its address', (cell, text, address) => {
    expect([readCell(cell, 'organizationName'), readCell(cell, 'Website'), readCell(cell, 'email')]).toEqual([
      text,
      address,
      address,
    ]);
  });
});

describe('links in HTML and Markdown', () => {
  it.each([
    ['<a href="https://acme.example">site</a>', 'https://acme.example'],
    ["<a class='x' href='https://acme.example' target=_blank>Acme</a>", 'https://acme.example'],
    ['<a href="mailto:ada@acme.example?subject=Hi">Ada</a>', 'ada@acme.example'],
    ['[Acme](https://acme.example)', 'https://acme.example'],
    ['[Acme] not a link', '[Acme] not a link'],
    ['<b>acme.example</b>', '<b>acme.example</b>'],
  ])('are read as their address in a column of addresses: %s', (cell, address) => {
    expect(readCell(cell, 'Website')).toBe(address);
    expect(readCell(cell, 'Description')).toBe(cell);
  });
});
