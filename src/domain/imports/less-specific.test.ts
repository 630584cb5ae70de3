import { describe, expect, it } from 'vitest';
import { isLessSpecific } from './less-specific.ts';

describe('isLessSpecific', () => {
  const stored = ['FinTech', 'Payments'];
  it.each([
    [['Web'], stored, true],
    [['payments'], stored, true],
    [['Software', 'Financial Services'], stored, true],
    [['Software', 'Payments'], stored, false],
    [['Payments', 'FINTECH'], stored, false],
    [['Insurance', 'Lending'], stored, false],
    [['FinTech', 'Payments', 'Lending'], stored, false],
    ['Pays bills', 'Pays the bills of small companies', true],
    ['Pays the bills of small', 'Pays the bills of small companies', true],
    ['Insures small companies on demand', 'Pays the bills of small companies', false],
    ['Pays the bills of small companies', 'Pays bills', false],
  ])('%j against %j: %s', (value, current, expected) => {
    expect(isLessSpecific(value, current, ['Software', 'Financial services'])).toBe(expected);
  });
});
