import { describe, expect, it } from 'vitest';
import { notName, readName } from './imported-name.ts';
import { RowCells } from './row-cells.ts';

function read(name: string) {
  const mapping = [{ header: 'Company', field: 'organizationName', confidence: 1, note: null }] as const;
  const cells = new RowCells(mapping, () => undefined);
  cells.set([name]);
  return readName(cells, 'organizationName', 'organization name');
}

describe('readName', () => {
  it.each([
    ['TRUE', 'is true or false, not a name', 'checkbox column'],
    ['44289', 'is a number, not a name', 'Excel serial of a date'],
    ['1.2E+10', 'is a number, not a name', 'Excel'],
    ['7-11', 'is a number, not a name', 'a number range'],
    ['https://acme.com', 'is an address, not a name', 'shifted column'],
    ['www.acme.com', 'is an address, not a name', 'shifted column'],
    ['Mar-21', 'is a date, not a name', 'Excel'],
    ['2-Mar', 'is a date, not a name', 'Excel'],
    ['2021-03-02', 'is a date, not a name', 'shifted column'],
    ['Total', 'is a summary or note, not a company', 'summary row'],
    ['Totals', 'is a summary or note, not a company', 'summary row'],
    ['Grand Total', 'is a summary or note, not a company', 'Excel pivot table'],
    ['Average', 'is a summary or note, not a company', 'summary row'],
    ['Sum', 'is a summary or note, not a company', 'summary row'],
    ['Count: 12', 'is a summary or note, not a company', 'summary row'],
    ['Page 1 of 2', 'is a summary or note, not a company', 'PDF'],
    ['Source: Crunchbase', 'is a summary or note, not a company', 'footnote'],
    ['* Data as of 2024', 'is a summary or note, not a company', 'footnote'],
    ['*Estimated by us', 'is a summary or note, not a company', 'footnote'],
    ['Organization Name', 'repeats the header, not a company', 'files put together'],
    ['Company', 'repeats the header, not a company', 'files put together'],
  ])('rejects %s: %s (%s)', (name, rejected) => expect(read(name)).toEqual({ rejected }));

  it.each([
    ['Acme\nInc.', 'Acme Inc.'],
    ['Acme  Labs', 'Acme Labs'],
    ['Booking.com', 'Booking.com'],
    ['monday.com', 'monday.com'],
    ['37signals', '37signals'],
    ['1-800-DENTIST', '1-800-DENTIST'],
    ['*instinctools', '*instinctools'],
    ['Total Wine', 'Total Wine'],
    ['TrueLayer', 'TrueLayer'],
    ['March Health', 'March Health'],
    ['The Company', 'The Company'],
  ])('reads %j as %s', (cell, name) => expect(read(cell)).toEqual({ name }));
});

describe('notName', () => {
  it('reads long digits in linear time', () => {
    const start = performance.now();
    for (const piece of ['1', '1-', 'http', '* ']) notName(piece.repeat(100_000));
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
