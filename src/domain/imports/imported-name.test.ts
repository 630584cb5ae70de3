import { describe, expect, it } from 'vitest';
import { cpuTime } from '#test/cpu-time.ts';
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
    ['https://acme.com', 'is a URL, not a name', 'shifted column'],
    ['www.acme.com', 'is a URL, not a name', 'shifted column'],
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
    ['$4M', 'is an amount, not a name', 'shifted column'],
    ['EUR 2,5 Mio.', 'is an amount, not a name', 'shifted column'],
    ['Total (2)', 'is a summary or note, not a company', 'notes around a table'],
    ['Summe', 'is a summary or note, not a company', 'notes around a table'],
    ['Gesamt', 'is a summary or note, not a company', 'notes around a table'],
    ['Gesamtsumme', 'is a summary or note, not a company', 'notes around a table'],
    ['Totales', 'is a summary or note, not a company', 'notes around a table'],
    ['Total général', 'is a summary or note, not a company', 'notes around a table'],
    ['TOTAL USD', 'is a summary or note, not a company', 'notes around a table'],
    ['Sum of funding', 'is a summary or note, not a company', 'notes around a table'],
    ['Grand Total: 2 companies', 'is a summary or note, not a company', 'notes around a table'],
    ['Confidential Information - Do Not Distribute', 'is a summary or note, not a company', 'notes around a table'],
    ['2 results', 'is a summary or note, not a company', 'notes around a table'],
    ['n = 2', 'is a summary or note, not a company', 'notes around a table'],
    ['Generated on 2024-01-01', 'is a summary or note, not a company', 'notes around a table'],
    ['See next tab', 'is a summary or note, not a company', 'notes around a table'],
    ['(continued)', 'is a summary or note, not a company', 'notes around a table'],
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
    ['Summe Labs', 'Summe Labs'],
    ['3M', '3M'],
    ['£1 Meals', '£1 Meals'],
    ['Created 2024', 'Created 2024'],
    ['Generated Media', 'Generated Media'],
    ['Confidential Computing', 'Confidential Computing'],
    ['TrueLayer', 'TrueLayer'],
    ['March Health', 'March Health'],
    ['The Company', 'The Company'],
  ])('reads %j as %s', (cell, name) => expect(read(cell)).toEqual({ name }));
});

describe('readName of a row', () => {
  const mapping = (['organizationName', 'website'] as const).map((field) => ({
    header: field,
    field,
    confidence: 1,
    note: null,
  }));
  function readRow(...row: string[]) {
    const problems: string[] = [];
    const cells = new RowCells(mapping, (_column, _cell, reason) => void problems.push(reason));
    cells.set(row);
    return { read: readName(cells, 'organizationName', 'organization name'), problems };
  }

  it.each([
    ['[Mark Co](https://markco.example)', 'Mark Co'],
    ['Plus Co (https://www.notion.so/Plus-Co-123)', 'Plus Co'],
  ])('repairs %s', (cell, name) => {
    expect(readRow(cell, '')).toEqual({
      read: { name },
      problems: ['had a URL next to the name, which was removed'],
    });
  });

  it.each([
    ['<b>Bold Co</b>', 'Bold Co'],
    ['<a href="https://x.example">Link Co</a>', 'Link Co'],
  ])('removes the markup of %s', (cell, name) => {
    expect(readRow(cell, '')).toEqual({ read: { name }, problems: ['had HTML markup, now repaired'] });
  });

  it('rejects a world region in an otherwise empty row', () => {
    expect(readRow('EUROPE', '').read).toEqual({ rejected: 'is a section heading, not a company' });
    expect(readRow('EUROPE', 'europe.example').read).toEqual({ name: 'EUROPE' });
    expect(read('Europe')).toEqual({ name: 'Europe' });
  });

  it('reports once how a damaged name was repaired', () => {
    expect(readRow('TaposÃ©', '')).toEqual({
      read: { name: 'Taposé' },
      problems: ['had garbled characters, now repaired'],
    });
  });
});

describe('notName', () => {
  it('reads long digits in linear time', () => {
    const start = cpuTime();
    for (const piece of ['1', '1-', 'http', '* ', '$1', 'usd ']) notName(piece.repeat(100_000));
    for (const piece of ['1,', '<a ', '[(', '(http://', 'as of 1', 'n = ']) read(piece.repeat(100_000));
    expect(cpuTime() - start).toBeLessThan(1_000);
  });
});
