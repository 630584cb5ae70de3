import { describe, expect, it } from 'vitest';
import { type DateEvidence, decideDateOrder, readDate, settleDate } from './imported-dates.ts';

const noEvidence = (): DateEvidence => ({ monthFirst: 0, dayFirst: 0, either: 0 });

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
    expect(readDate(cell, '', noEvidence())).toEqual({ value: day, problem: null });
  });

  it('takes the precision from its column', () => {
    expect(readDate('1979-06-05', 'year', noEvidence()).value).toBe('1979-01-01');
    expect(readDate('1979-06-05', 'month', noEvidence()).value).toBe('1979-06-01');
    expect(readDate('1979-06-05', 'day', noEvidence()).value).toBe('1979-06-05');
  });

  it('keeps both readings of an ambiguous date until the file has decided', () => {
    const { value } = readDate('03/04/2024', '', noEvidence());
    expect(settleDate(value ?? '', 'month-first')).toBe('2024-03-04');
    expect(settleDate(value ?? '', 'day-first')).toBe('2024-04-03');
    expect(settleDate('2024-11-18', 'day-first')).toBe('2024-11-18');
  });

  it.each(['', '—', 'N/A'])('says nothing: %j', (cell) => {
    expect(readDate(cell, '', noEvidence())).toEqual({ value: null, problem: null });
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
    const reading = readDate(cell, '', noEvidence());
    expect(reading.value).toBeNull();
    expect(reading.problem).toMatch(problem);
  });
});

describe('decideDateOrder', () => {
  const decide = (cells: string[], delimiter = ',') => {
    const evidence = noEvidence();
    for (const cell of cells) readDate(cell, '', evidence);
    return decideDateOrder(evidence, delimiter);
  };

  it('follows the values that allow one reading only', () => {
    expect(decide(['03/04/2024', '13/04/2024'])).toEqual({
      order: 'day-first',
      reason: '1 dates can only be read so',
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
  });
});
