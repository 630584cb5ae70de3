import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuTime } from '#test/cpu-time.ts';
import { CsvParser, type LineEnd, MAX_ROW_LENGTH } from './csv-parser.ts';

function rowsOf(pieces: string[], delimiter = ',', lineEnd: LineEnd = 'LF') {
  const parser = new CsvParser(delimiter, lineEnd);
  return [...pieces.flatMap((piece) => parser.push(piece)), ...parser.end()];
}
const cellsOf = (text: string, lineEnd: LineEnd = 'LF') => rowsOf([text], ',', lineEnd).map(({ cells }) => cells);

describe('CsvParser', () => {
  it('reads quoted delimiters, quotes and line breaks', () => {
    expect(cellsOf('a,"b, c","say ""hi""","x\ny"\nd,,,\n')).toEqual([
      ['a', 'b, c', 'say "hi"', 'x\ny'],
      ['d', '', '', ''],
    ]);
  });

  it('reads CRLF and CR line endings, and a last row without one', () => {
    expect(cellsOf('a,b\r\n"c",d\r\ne,"f"', 'CRLF')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ]);
    expect(cellsOf('a,b\r"c\rc",d\r', 'CR')).toEqual([
      ['a', 'b'],
      ['c\rc', 'd'],
    ]);
  });

  it('counts rows as a spreadsheet does', () => {
    expect(rowsOf(['a\n"b\nb\nb"\n\nc\n']).map(({ row, cells }) => [row, cells[0]])).toEqual([
      [1, 'a'],
      [2, 'b\nb\nb'],
      [3, ''],
      [4, 'c'],
    ]);
  });

  it('treats a quote inside an unquoted cell as text', () => {
    expect(cellsOf('5" disk,b\n')).toEqual([['5" disk', 'b']]);
  });

  it('ends a malformed row at its line ending', () => {
    const rows = rowsOf(['a,b\n"c" x,d\ne,f\n"g,h\ni,j\n']);
    expect(rows.map(({ row, cells, problem }) => [row, cells, problem])).toEqual([
      [1, ['a', 'b'], null],
      [2, ['"c" x', 'd'], 'has text after a closing quote'],
      [3, ['e', 'f'], null],
      [4, ['"g', 'h'], 'has a quote that is never closed, opened on line 4'],
      [5, ['i', 'j'], null],
    ]);
  });

  it.each([1, 7, 1_000])('keeps the good rows after an unclosed quote, in pieces of %i', (size) => {
    const text =
      'Name,Description\nA1,"unclosed\nB1,fine\nC1,fine "x" y\nD1,"ok" bad\nE1,"multi\nline"\n"F\n1","open\nG1,"so\nit goes"\n';
    const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
    expect(rowsOf(pieces).map(({ row, cells, problem }) => [row, cells, problem])).toEqual([
      [1, ['Name', 'Description'], null],
      [2, ['A1', '"unclosed'], 'has a quote that is never closed, opened on line 2'],
      [3, ['B1', 'fine'], null],
      [4, ['C1', 'fine "x" y'], null],
      [5, ['D1', '"ok" bad'], 'has text after a closing quote'],
      [6, ['E1', 'multi\nline'], null],
      [7, ['F\n1', '"open'], 'has a quote that is never closed, opened on line 9'],
      [8, ['G1', 'so\nit goes'], null],
    ]);
  });

  it('gives up on a quote that stays open too long and reads the rows after it', () => {
    const parser = new CsvParser(',', 'LF');
    parser.push('a,b\n"open,x\n');
    const rows = Array.from({ length: 40 }, () => parser.push('c,d\n'.repeat(10_000))).flat();
    expect(rows[0]?.problem).toBe('has a quote that is never closed, opened on line 2');
    expect(rows.slice(1).every(({ cells }) => cells.length === 2 && cells[0] === 'c')).toBe(true);
    expect(rows.length + parser.end().length).toBe(400_001);
  });

  it.each([1_000, 65_536, 50_000_000])('cuts an endless row at the maximum length, in pieces of %i', (size) => {
    const long = 'x'.repeat(MAX_ROW_LENGTH + 1);
    const text = `a,b\n"m\nn",1\no,"${long}${'""'.repeat(1_000)}\np,q\nr,${long}\ns,t\nu,"${'v'.repeat(MAX_ROW_LENGTH - 10)}"\n`;
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, n) =>
      text.slice(n * size, (n + 1) * size),
    );
    const rows = rowsOf(pieces).map(({ row, cells, problem }) => [row, cells.map((cell) => cell.slice(0, 4)), problem]);
    expect(rows).toEqual([
      [1, ['a', 'b'], null],
      [2, ['m\nn', '1'], null],
      [3, ['o', '"xxx'], 'has a quote that is never closed, opened on line 4'],
      [4, ['p', 'q'], null],
      [5, ['r', 'xxxx'], 'is longer than 1,000,000 characters'],
      [6, ['s', 't'], null],
      [7, ['u', 'vvvv'], null],
    ]);
  });

  it.each([
    ['lorem ipsum "" ', 40e6],
    ['lorem ipsum ', 40e6],
    ['"\n', 4e6],
    ['""\n', 4e6],
    ['"",', 4e6],
  ])('reads an unclosed quote followed by %j in linear time', (words, size) => {
    const parser = new CsvParser(',', 'LF');
    const piece = words.repeat(4_000);
    const began = cpuTime();
    parser.push('a,b\n"');
    for (let length = 0; length < size; length += piece.length) parser.push(piece);
    expect([...parser.push('\nc,d\n'), ...parser.end()].at(-1)?.cells).toEqual(['c', 'd']);
    expect(cpuTime() - began).toBeLessThan(5_000);
  });

  it('agrees with csv-parse for any chunking', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '😀', ',', '"', '\n', '\r', ' ', ';', "'") });
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(table, fc.boolean(), fc.integer({ min: 1, max: 9 }), (rows, quoteAll, size) => {
        const write = (text: string) => (quoteAll || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
        const text = rows.map((row) => `${row.map(write).join(',')}\r\n`).join('');
        const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
        const expected = parse(text, { record_delimiter: '\r\n', relax_column_count: true });
        expect(rowsOf(pieces, ',', 'CRLF').map(({ cells }) => cells)).toEqual(expected);
      }),
    );
  });
});
