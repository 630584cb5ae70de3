import { describe, expect, it } from 'vitest';
import { cases } from '#test/cases.ts';
import {
  combineDateClues,
  type DateClues,
  type DateOrder,
  type DateOrders,
  dateReasonText,
  dateText,
  decideDates,
  type ImportedDate,
  NO_DATE_CLUES,
  NO_ORDER,
  readDate,
  resolveDate,
} from './imported-dates.ts';

const LATEST = '2026-11-21';
const noClues = (): DateClues => ({ ...NO_DATE_CLUES });
const read = (cell: string, precision = '', clues = noClues()) => readDate(cell, precision, { latest: LATEST, clues });

const settle = (date: ImportedDate | null, orders: DateOrders) => {
  if (date === null) throw new Error('Not a date');
  return resolveDate(date, orders);
};
const settled = (date: ImportedDate | null, order: DateOrder | null) =>
  settle(date, { order, dottedOrder: order }).value;

describe('readDate', () => {
  it.each([
    ['2024-11-18', '2024-11-18'],
    ['2024-11-18T10:20:30Z', '2024-11-18'],
    ['2024-11-18 00:00:00', '2024-11-18'],
    ['2024/1/8', '2024-01-08'],
    ['Nov 18, 2024', '2024-11-18'],
    ['18 November 2024', '2024-11-18'],
    ['November 18th, 2024', '2024-11-18'],
    ['18-Nov-2024', '2024-11-18'],
    ['11/18/2024', '2024-11-18'],
    ['18/11/2024', '2024-11-18'],
    ['18.11.2024', '2024-11-18'],
    ['5/5/2024', '2024-05-05'],
    ['2024-11-18T23:30:00-08:00', '2024-11-18'],
    ['20240315', '2024-03-15'],
    ['2024-Mar-15', '2024-03-15'],
    ['15-Mar-24', '2024-03-15'],
    ['15-Mar-99', '1999-03-15'],
    ['1710460800', '2024-03-15'],
    ['1710460800000', '2024-03-15'],
    ['15. März 2024', '2024-03-15'],
    ['1er mars 2024', '2024-03-01'],
    ['3 août 2024', '2024-08-03'],
    ['15 de marzo de 2024', '2024-03-15'],
    ['15 de março de 2024', '2024-03-15'],
    ['1° gennaio 2024', '2024-01-01'],
    ['15 maart 2024', '2024-03-15'],
    ['Sept 5, 2024', '2024-09-05'],
    ['Tuesday, March 5, 2024', '2024-03-05'],
    ['5th of March 2024', '2024-03-05'],
    ['18/11/2024 14:30', '2024-11-18'],
  ])('%s', (cell, day) => {
    expect(read(cell)).toEqual({ value: day, problem: null });
  });

  it.each([
    ['27-Sep-2017', '2017-09-27', 'PitchBook'],
    ['Fri Mar 15 2024 00:00:00 GMT+0100 (Central European Standard Time)', '2024-03-15', 'JavaScript'],
    ['Wed Oct 10 20:19:24 +0000 2018', '2018-10-10', 'Twitter API'],
    ['Fri, 15 Mar 2024 00:00:00 GMT', '2024-03-15', 'HTTP and RSS'],
    ['Mar 15 2024 12:00AM', '2024-03-15', 'SQL Server'],
    ['2024-03-15 10:00:00.123456+00', '2024-03-15', 'PostgreSQL'],
    ['15MAR2024', '2024-03-15', 'SAS'],
    ['2024年3月15日', '2024-03-15', 'Japanese and Chinese'],
    ['2024. 3. 15.', '2024-03-15', 'Korean'],
    ['2024.03.15', '2024-03-15', 'Chinese and Hungarian'],
    ['２０２４－０３－１５', '2024-03-15', 'full-width digits'],
    ["'2024-03-15", '2024-03-15', "Excel's mark of text"],
    ['Mar 5, 2024, 9:00 AM', '2024-03-05', 'HubSpot'],
  ])('%s is %s (%s)', (cell, day, _source) => expect(read(cell)).toEqual({ value: day, problem: null }));

  it.each([
    ['2024-11', '2024-11-01', 'month'],
    ['2024', '2024-01-01', 'year'],
    ['11/2024', '2024-11-01', 'month'],
    ['Nov 2024', '2024-11-01', 'month'],
    ["Mar '24", '2024-03-01', 'month'],
    ['Q1 2024', '2024-01-01', 'quarter'],
    ['2024Q3', '2024-07-01', 'quarter'],
    ['2024-Q4', '2024-10-01', 'quarter'],
    ['1Q24', '2024-01-01', 'quarter'],
    ["Q2'24", '2024-04-01', 'quarter'],
    ['2012-05-00', '2012-05-01', 'month'],
    ['2012-00-00', '2012-01-01', 'year'],
    ['2012.0', '2012-01-01', 'year'],
  ])('reads %s as %s and reports that it has only a %s', (cell, day, unit) => {
    expect(read(cell)).toEqual({ value: day, problem: `has only a ${unit}, stored as its first day` });
  });

  it('uses the precision column', () => {
    expect(read('1979-06-05', 'month').problem).toBe('has only a month, stored as its first day');
    expect(read('1979-06-05', 'day').problem).toBeNull();
    expect(read('1979-06-05', 'year').value).toBe('1979-01-01');
    expect(read('1979-06-05', 'month').value).toBe('1979-06-01');
    expect(read('1979-06-05', 'day').value).toBe('1979-06-05');
  });

  it('keeps both readings of an ambiguous date until the file decides', () => {
    const { value } = read('03/04/2024');
    expect(settled(value, 'month-first')).toBe('2024-03-04');
    expect(settled(value, 'day-first')).toBe('2024-04-03');
    expect(settled('2024-11-18', 'day-first')).toBe('2024-11-18');
    expect(settle(value, NO_ORDER)).toEqual({
      value: null,
      problem: 'may be March 4 or April 3: choose the date order for this column',
    });
  });

  it.each(['', '—', 'N/A', 'TBD', '0000-00-00', '00/00/0000'])('reads %j as empty, without a problem', (cell) => {
    expect(read(cell)).toEqual({ value: null, problem: null });
  });

  it.each([
    ['########', /too narrow/],
    ['#VALUE!', /formula error/],
    ['41274', /into a number/],
    ['12/31/45', /two-digit year/],
    ['May-12', /two-digit year/],
    ['Mar-24', /two-digit year/],
    ['24-Mar', /two-digit year/],
    ['11/24', /two-digit/],
    ['45000', /into a number/],
    ['H1 2024', /part of a year/],
    ['Spring 2024', /part of a year/],
    ['3 days ago', /relative to the day/],
    ['FY2020', /fiscal year/],
    ['2024-W11', /is a week/],
    ['2012-2015', /is a range/],
    ['~2012', /approximate/],
    ['1900-01-00', /placeholder/], // Excel
    ['12/30/1899', /not a date/], // Google Sheets
    ['1970-01-01', /placeholder/], // Unix
    ['12/05.2015', /not a date/], // Indian startup funding on Kaggle, as the next four
    ['05/072018', /not a date/],
    ['22/01//2015', /not a date/],
    ['01/07/015', /not a date/],
    ['202403', /not a date/],
    ['2024-15-03', /not a date/],
    ['1 '.repeat(60), /not a date/],
    ['2024-02-30', /not a date/],
    ['31/04/2024', /not a date/],
    ['13/13/2024', /not a date/],
    ['0019-01-01', /not a date/],
    ['soon', /not a date/],
    ['1,500,000', /not a date/],
    ["Timestamp('2024-03-15 00:00:00')", /not a date/],
    ['/Date(1330848000000)/', /not a date/],
    ['{"$date": "2024-03-15T00:00:00Z"}', /not a date/],
  ])('reports %s instead of guessing', (cell, problem) => {
    const reading = read(cell);
    expect(reading.value).toBeNull();
    expect(reading.problem).toMatch(problem);
  });
});

describe('readDate with a latest day', () => {
  it.each(cases`
    2026-11-22 | 2027 | 2027-01 | Nov 22, 2026 | 22/11/2026 | 22.11.2026 | 12/12/2026 | 01/02/2027
  `)('reports that %s is in the future', (cell) => {
    const clues = noClues();
    expect(read(cell, '', clues)).toEqual({ value: null, problem: 'is in the future, so the cell was left empty' });
    expect(clues.either).toBe(0);
  });

  it.each(['2026-11-21', '11/21/2026', '2026', '2026-11'])('accepts %s', (cell) => {
    expect(read(cell).value).not.toBeNull();
  });

  it('recognizes a year', () => {
    expect(read('2026-12-31', 'year').value).toBe('2026-01-01');
  });

  it('uses the order that is not in the future, and counts it as proof', () => {
    const clues = noClues();
    expect(read('12/05/2026', '', clues).value).toBe('2026-05-12');
    expect(read('05/12/2026', '', clues).value).toBe('2026-05-12');
    expect(clues).toEqual({ ...NO_DATE_CLUES, dayFirst: 1, monthFirst: 1 });
  });
});

describe('two-digit years', () => {
  it.each([
    ['12/31/13', 'month-first', '2013-12-31'],
    ['31/12/13', 'day-first', '2013-12-31'],
    ['03/04/24', 'day-first', '2024-04-03'],
    ['03-04-99', 'month-first', '1999-03-04'],
    ['03.04.24', 'day-first', '2024-04-03'],
    ['12/31/13', 'day-first', null],
    ['12/31/13', null, null],
    ['03/03/24', null, null],
  ] as const)('%s, %s, is %s', (cell, order, day) => {
    expect(settled(read(cell).value, order)).toBe(day);
  });

  it('reports why a date stays empty', () => {
    const problem = (cell: string, order: DateOrder | null) =>
      settle(read(cell).value, { order, dottedOrder: null }).problem;
    expect(problem('12/31/13', null)).toBe('has a two-digit year: choose the date order for this column');
    expect(problem('12/31/13', 'day-first')).toMatch(/does not fit the date order/);
    expect(problem('03/04/24', null)).toMatch(/March 4 or April 3 with a two-digit year/);
  });

  it('proves an order only if the year cannot come first', () => {
    const clues = noClues();
    for (const cell of ['13/04/24', '24-03-15']) read(cell, '', clues);
    expect(clues).toMatchObject({ monthFirst: 0, dayFirst: 0, twoDigit: 2 });
    read('12/31/13', '', clues);
    expect(clues.monthFirst).toBe(1);
  });

  it('rejects a short year that is still in the future', () => {
    expect(read('12/30/26').problem).toBe('is in the future, so the cell was left empty');
  });
});

describe('decideDates', () => {
  const cluesOf = (cells: string[]) => {
    const clues = noClues();
    for (const cell of cells) read(cell, '', clues);
    return clues;
  };
  const decide = (cells: string[], options?: Parameters<typeof decideDates>[1]) => decideDates(cluesOf(cells), options);

  it('follows the unambiguous dates of the column', () => {
    expect(decide(['03/04/2024', '13/04/2024'])).toMatchObject({
      order: 'day-first',
      reason: '1 date can only be read this way',
      ambiguous: 0,
    });
    expect(decide(['03/04/2024', '04/13/2024']).order).toBe('month-first');
  });

  it('leaves a column with proof of both orders undecided, whatever other columns prove', () => {
    const file = cluesOf(['04/15/2024']);
    const decision = decide(['13/04/2024', '14/04/2024', '04/15/2024', '03/04/2024'], { file });
    expect(decision).toMatchObject({ order: null, ambiguous: 1, examples: ['03/04/2024'] });
    expect(decision.reason).toBe('1 date can only be month-first, 2 only day-first');
    expect(dateText(decision)).toMatch(
      /^unclear whether the day or the month comes first \(1 date can .*\), so 1 date is left empty$/,
    );
  });

  it('uses the order that all other columns prove', () => {
    const own = cluesOf(['03/04/2024']);
    expect(decideDates(own, { file: combineDateClues([own, cluesOf(['13/04/2024'])]) })).toMatchObject({
      order: 'day-first',
      reason: '1 date in other columns can only be read this way',
      ambiguous: 1,
    });
    const file = combineDateClues([own, cluesOf(['13/04/2024']), cluesOf(['04/13/2024'])]);
    expect(decideDates(own, { file }).order).toBeNull();
  });

  it('leaves a column without proof undecided, with examples to ask about', () => {
    const decision = decide(['03/04/2024', '05/06/2024', '05/06/2024', '07/08/2024', '09/10/2024']);
    expect(decision).toMatchObject({ order: null, ambiguous: 5, examples: ['03/04/2024', '05/06/2024', '07/08/2024'] });
    expect(decision.reason).toBe('none of the dates makes the order clear');
  });

  it('follows a choice first', () => {
    expect(decide(['03/04/2024'], { choice: 'day-first' })).toMatchObject({
      order: 'day-first',
      reason: 'as you chose',
      ambiguous: 1,
    });
    expect(decide(['13/04/2024', '04/13/2024', '03/04/2024'], { choice: 'month-first' }).order).toBe('month-first');
    expect(dateText(decide(['03/04/2024'], { choice: 'day-first' }))).toBe('day first, as you chose (1 date)');
  });

  it('reports two-digit years', () => {
    expect(decide(['13/04/2024', '03/04/24']).reason).toBe(
      '1 date can only be read this way; also applies to two-digit years',
    );
  });

  it('decides nothing for ISO dates', () => {
    expect(decide(['2024-03-04', '2024'])).toMatchObject({ ambiguous: 0, examples: [] });
    expect(dateText(decide(['2024-03-04']))).toBe('No ambiguous dates');
  });

  it('reads dates with dots as day-first, unless the column proves otherwise', () => {
    const dotted = read('03.04.2024').value;
    expect(dateText(decide(['21.10.2026', '03.11.2026', '2024']))).toBe(
      'The order is clear from each date (03.11.2026)',
    );
    expect(dateText(decide(['21.10.2026', '10/21/2026']))).toBe(
      'The order is clear from each date; some are month-first, others day-first',
    );
    expect(settle(dotted, decide(['03.04.2024'])).value).toBe('2024-04-03');
    expect(settle(dotted, decide(['03.04.2024', '3.15.2024'])).value).toBe('2024-03-04');
    expect(settle(dotted, decide(['03.04.2024', '3.15.2024', '15.3.2024'])).value).toBeNull();
    expect(decide(['03.11.2026', '03/04/2024'])).toMatchObject({ order: null, dottedOrder: 'day-first', ambiguous: 1 });
  });

  const MIXED_FORMATS = ['04.06.2026', '05.07.2026', '3/4/2026', '2/5/2026', '1/6/2026'];
  it.each([
    [MIXED_FORMATS, 'day-first', 3],
    [['04.06.2026', '05.07.26'], 'day-first', 0],
    [['04.06.2026', '6.25.2026', '3/4/2026'], 'month-first', 1],
    [['3/4/2026', '13/4/2026', '04.06.2026'], 'day-first', 0],
    [['04.06.2026', '25.6.2026', '6.25.2026'], null, 1],
    [['04.06.2026', '25.6.2026', '6.25.2026', '3/4/2026'], null, 2],
    [['04.06.2026', '25.6.2026', '6.25.2026', '3/4/2026', '3/25/2026'], null, 1],
  ] as const)('an answer for %j changes only the cells that it counts and quotes', (cells, dottedOrder, count) => {
    const dates = cells.map((cell) => read(cell).value);
    const days = (decision: DateOrders) => dates.map((date) => settle(date, decision).value);
    const [open, ...answered] = [undefined, 'month-first', 'day-first'].map((choice) =>
      decide([...cells], { choice: choice as DateOrder | undefined }),
    );
    const [monthFirst = [], dayFirst = []] = answered.map(days);
    const changed = cells.filter((_, index) => monthFirst[index] !== dayFirst[index]);
    expect(changed).toHaveLength(count);
    expect(open?.dottedOrder).toBe(dottedOrder);
    for (const decision of [open, ...answered]) {
      expect(decision?.ambiguous).toBe(count);
      expect(decision?.examples.toSorted()).toEqual(changed.toSorted());
    }
    expect(open && days(open)).toEqual(
      dayFirst.map((day, index) => (changed.includes(cells[index] ?? '') ? null : day)),
    );
  });

  it('says what was chosen, for how many dates', () => {
    const decision = decide(MIXED_FORMATS, { choice: 'month-first' });
    expect(dateReasonText(decision)).toBe('You chose month first for these dates.');
    expect(dateText(decision)).toBe('month first, as you chose (3 dates)');
    expect(dateReasonText(decide(MIXED_FORMATS))).toBe('None of the dates makes the order clear.');
  });
});
