import { describe, expect, it } from 'vitest';
import { builtInFormat, formatNumber, readNumberFormat } from './number-formats.ts';

describe('formatNumber', () => {
  it.each<[source: string, code: string | number, value: string, shown: string]>([
    ['General', 0, '18500000', '18500000'],
    ['General, as Excel writes large numbers', 0, '1.85E7', '18500000'],
    ['General, 1e6', 0, '1000000', '1000000'],
    ['noise of binary fractions', 0, '0.30000000000000004', '0.3'],
    ['noise of binary fractions', 0, '1.1000000000000001', '1.1'],
    ['small numbers', 0, '1.2E-7', '0.00000012'],
    ['negative exponents', 0, '-2.5E-3', '-0.0025'],
    ['more than 15 digits', 0, '1.2345678901234568E+16', '12345678901234600'],
    ['ids written whole by pandas', 0, '12345678901234567', '12345678901234567'],
    ['thousands', 3, '1234567.5', '1234567.5'],
    ['zero', 0, '0', '0'],
    ['percent', 10, '0.22518', '22.518%'],
    ['percent', '0.00%', '0.2252', '22.52%'],
    ['percent, whole', '0%', '1', '100%'],
    ['ZIP codes', '00000', '2134', '02134'],
    ['ids with leading zeros', '0000000000', '1234567', '0001234567'],
    ['euros, German Excel', '#,##0.00\\ [$€-407]', '1234.5', '1234.5€'],
    ['euro sign before the number', '[$€-2]\\ #,##0', '2500000', '€2500000'],
    ['pounds', '"£"#,##0;[Red]-"£"#,##0', '500', '£500'],
    ['dollars, accounting', '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', '18500000', '$18500000'],
    ['dollars, literal sign', '$#,##0', '5', '$5'],
    ['rupees', '[$₹-4009]\\ #,##0', '100000', '₹100000'],
    ['currency code before the number', '[$USD]\\ #,##0', '100', 'USD 100'],
    ['currency code after the number', '#,##0\\ "SEK"', '100', '100 SEK'],
    ['millions by scaling: the number is stored in full', '0.0,,"M"', '18500000', '18500000'],
    ['euros in millions by scaling, German Excel', '#,##0.0,, "Mio. €"', '12500000', '12500000€'],
    ['francs in millions by scaling', '0.0,, "Mio." [$CHF-807]', '12500000', '12500000 CHF'],
    ['euros after a general number', 'General" €"', '500', '500€'],
    ['dollars in thousands by scaling', '"$"#,##0,"K"', '2500000', '$2500000'],
    ['millions by unit: the number is stored in millions', '0.0"M"', '18.5', '18.5M'],
    ['a unit', '0" mn"', '3', '3 mn'],
    ['scientific', '0.00E+00', '18500000', '18500000'],
    ['text', '@', '42', '42'],
    ['negative', '#,##0;(#,##0)', '-7', '-7'],
    ['date', 14, '46344', '2026-11-18'],
    ['date whose format hides the time', 'yyyy-mm-dd', '46344.5', '2026-11-18'],
    ['date and time', 22, '46344.5', '2026-11-18 12:00:00'],
    ['date and time at midnight', 'm/d/yyyy h:mm', '46344', '2026-11-18'],
    ['time whose float is slightly too low', 'm/d/yyyy h:mm', '46344.49999999', '2026-11-18 12:00:00'],
    ['month and year', 'mmm-yy', '46327', '2026-11-01'],
    ['month alone', 'mmmm', '46327', '2026-11-01'],
    ['year alone', 'yyyy', '46344', '2026-11-18'],
    ['German date', 'TT.MM.JJJJ', '46344', '2026-11-18'],
    ['locale date', '[$-409]d\\-mmm\\-yy;@', '46344', '2026-11-18'],
    ['system long date', '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', '46344', '2026-11-18'],
    ['date with quoted text', '"Closed "d/m/yyyy', '46344', '2026-11-18'],
    ['a word with d and y is not a date', '0" days"', '30', '30 days'],
    ['a color is not a date', '[Red]0', '30', '30'],
    ['time', 'h:mm', '0.25', '06:00:00'],
    ['time with seconds and AM/PM', 'h:mm:ss AM/PM', '0.75', '18:00:00'],
    ['elapsed time of more than a day', '[h]:mm', '1.5', '1.5'],
    ['minutes and seconds', 'mm:ss', '0.5', '12:00:00'],
    ['first day', 14, '1', '1900-01-01'],
    ['before the nonexistent February 29, 1900', 14, '59', '1900-02-28'],
    ['the nonexistent February 29, 1900', 14, '60', '1900-02-29'],
    ['after the nonexistent February 29, 1900', 14, '61', '1900-03-01'],
    ['a zero that is shown as a date', 14, '0', '1900-01-00'],
    ['negative dates are shown as ####', 14, '-1', '-1'],
    ['not a number', 0, 'abc', 'abc'],
  ])('%s: %s %s', (_, code, value, text) => {
    const format = typeof code === 'number' ? builtInFormat(code) : readNumberFormat(code);
    expect(formatNumber(value, format, false)).toBe(text);
  });

  it('counts from 1904 in files from old Macs', () => {
    expect(formatNumber('44882', builtInFormat(14), true)).toBe('2026-11-18');
    expect(formatNumber('0', builtInFormat(14), true)).toBe('1904-01-01');
  });
});
