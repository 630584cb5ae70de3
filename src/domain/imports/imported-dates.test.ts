import { describe, expect, it } from 'vitest';
import { type DateEvidence, dateWords, decideDateOrder, NO_EVIDENCE, readDate, settleDate } from './imported-dates.ts';

const LATEST = '2026-11-21';
const noEvidence = (): DateEvidence => ({ ...NO_EVIDENCE });
const read = (cell: string, precision = '', evidence = noEvidence()) =>
  readDate(cell, precision, { latest: LATEST, evidence });

describe('readDate', () => {
  it.each([
    ['2024-11-18', '2024-11-18'],
    ['2024-11-18T10:20:30Z', '2024-11-18'],
    ['2024-11-18 00:00:00', '2024-11-18'],
    ['2024/1/8', '2024-01-08'],
    ['2024-11', '2024-11-01'],
    ['2024', '2024-01-01'],
    ['11/2024', '2024-11-01'],
    ['Nov 18, 2024', '2024-11-18'],
    ['18 November 2024', '2024-11-18'],
    ['November 18th, 2024', '2024-11-18'],
    ['18-Nov-2024', '2024-11-18'],
    ['Nov 2024', '2024-11-01'],
    ['11/18/2024', '2024-11-18'],
    ['18/11/2024', '2024-11-18'],
    ['18.11.2024', '2024-11-18'],
    ['03.04.2024', '2024-04-03'],
    ['5/5/2024', '2024-05-05'],
  ])('%s', (cell, day) => {
    expect(read(cell)).toEqual({ value: day, problem: null });
  });

  it('takes the precision from its column', () => {
    expect(read('1979-06-05', 'year').value).toBe('1979-01-01');
    expect(read('1979-06-05', 'month').value).toBe('1979-06-01');
    expect(read('1979-06-05', 'day').value).toBe('1979-06-05');
  });

  it('keeps both readings of an ambiguous date until the file has decided', () => {
    const { value } = read('03/04/2024');
    expect(settleDate(value ?? '', 'month-first')).toBe('2024-03-04');
    expect(settleDate(value ?? '', 'day-first')).toBe('2024-04-03');
    expect(settleDate('2024-11-18', 'day-first')).toBe('2024-11-18');
  });

  it.each(['', '—', 'N/A'])('says nothing: %j', (cell) => {
    expect(read(cell)).toEqual({ value: null, problem: null });
  });

  it.each([
    ['########', /only ###/],
    ['#VALUE!', /formula error/],
    ['41274', /into a number/],
    ['12/31/13', /two digits/],
    ['31-Dec-13', /two digits/],
    ['May-12', /missing or has two digits/],
    ['2024-02-30', /not a date/],
    ['31/04/2024', /not a date/],
    ['13/13/2024', /not a date/],
    ['0019-01-01', /not a date/],
    ['soon', /not a date/],
    ['1,500,000', /not a date/],
  ])('never guesses: %s', (cell, problem) => {
    const reading = read(cell);
    expect(reading.value).toBeNull();
    expect(reading.problem).toMatch(problem);
  });
});

describe('readDate after the latest day', () => {
  it.each([
    '2026-11-22',
    '2027',
    '2027-01',
    'Nov 22, 2026',
    '22/11/2026',
    '22.11.2026',
    '12/12/2026',
    '01/02/2027',
  ])('says that %s lies in the future', (cell) => {
    const evidence = noEvidence();
    expect(read(cell, '', evidence)).toEqual({ value: null, problem: 'lies in the future' });
    expect(evidence.either).toBe(0);
  });

  it.each(['2026-11-21', '11/21/2026', '2026', '2026-11'])('takes %s', (cell) => {
    expect(read(cell).problem).toBeNull();
  });

  it('knows a year for what it is', () => {
    expect(read('2026-12-31', 'year').value).toBe('2026-01-01');
  });

  it('takes the order that does not lead there, and counts it as proof', () => {
    const evidence = noEvidence();
    expect(read('12/05/2026', '', evidence).value).toBe('2026-05-12');
    expect(read('05/12/2026', '', evidence).value).toBe('2026-05-12');
    expect(evidence).toEqual({ ...NO_EVIDENCE, dayFirst: 1, monthFirst: 1 });
  });
});

describe('decideDateOrder', () => {
  const decide = (cells: string[], delimiter = ',') => {
    const evidence = noEvidence();
    for (const cell of cells) read(cell, '', evidence);
    return decideDateOrder(evidence, delimiter);
  };

  it('follows the values that allow one reading only', () => {
    expect(decide(['03/04/2024', '13/04/2024'])).toEqual({
      order: 'day-first',
      reason: '1 date can only be read so',
      assumed: 0,
    });
    expect(decide(['03/04/2024', '04/13/2024']).order).toBe('month-first');
  });

  it('says what it assumed when no value tells', () => {
    expect(decide(['03/04/2024', '05/06/2024'])).toMatchObject({ order: 'month-first', assumed: 2 });
    expect(decide(['03/04/2024'], ';')).toMatchObject({ order: 'day-first', assumed: 1 });
  });

  it('says that a file is mixed', () => {
    const decision = decide(['13/04/2024', '14/04/2024', '04/15/2024', '03/04/2024']);
    expect(decision).toMatchObject({ order: 'day-first', assumed: 1 });
    expect(decision.reason).toContain('1 only the other way');
  });

  it('has nothing to decide for ISO dates', () => {
    expect(decide(['2024-03-04', '2024'])).toMatchObject({ assumed: 0 });
    expect(dateWords(decide(['2024-03-04']))).toBe('No date needs the order of day and month');
  });

  it('says no order where the dots of each date do', () => {
    expect(dateWords(decide(['21.10.2026', '03.11.2026', '2024']))).toBe('Each date says its own order (21.10.2026)');
    expect(dateWords(decide(['03.11.2026', '03/04/2024']))).toMatch(/^month-first: assumed.*1 date depends on it/);
  });
});
