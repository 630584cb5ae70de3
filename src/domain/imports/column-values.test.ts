import { describe, expect, it } from 'vitest';
import { cases } from '#test/cases.ts';
import { proposeMapping } from './import-columns.ts';

const proposed = (header: string, ...cells: string[]) => proposeMapping([header], {}, [cells])[0];

describe('ColumnValues', () => {
  it.each([
    ['Round Size (kr)', 'is in kr, but its cells have no currency'],
    ['Total Funding (Local Currency)', 'is in local currency, but its cells have no currency'],
    ['Total Funding (local currency)', 'is in local currency, but its cells have no currency'],
    ['Total Funding (mil €)', "is in 'mil', which may be thousands or millions"],
  ])('skips an amount in an unclear unit or currency and reports it: %s', (header, note) => {
    expect(proposed(header, '2.5', '14')).toMatchObject({ field: null, note });
  });

  it.each([
    ['Total Funding (USD M)', 'totalFundingAmountUsd'],
    ['Total Funding ($k)', 'totalFundingAmountUsd'],
    ['Total Funding (INR Cr)', 'totalFundingAmount'],
    ['Total raised, M€', 'totalFundingAmount'],
    ['Total Funding (€M)', 'totalFundingAmount'],
    ['Total Funding (MSEK)', 'totalFundingAmount'],
    ['Last Funding Amount (£m)', 'lastFundingAmount'],
    ['Inversión total (M€)', 'totalFundingAmount'],
  ])('reads an amount in the unit of its header: %s', (header, field) => {
    expect(proposed(header, '2.5', '14')?.field).toBe(field);
  });

  it.each(cases`
    EUR | € | £ | ¥ | CAD | A$ | S$ | R$ | XAF | Pound Sterling
  `)('reads an amount in the currency of its header: %s', (currency) => {
    expect(proposed(`Total Funding (${currency})`, '2500000', '1400000')?.field).toBe('totalFundingAmount');
  });

  it('reads an amount in euros if its cells name the currency', () => {
    for (const header of ['Total Funding (EUR)', 'Total Funding (€)'])
      expect(proposed(header, '€2,500,000', '€14M')?.field).toBe('totalFundingAmount');
  });

  it.each([
    'Total Funding ($)',
    'Total Funding (US$)',
    'Total Funding (USD)',
  ])('reads an amount in dollars: %s', (header) => {
    expect(proposed(header, '2500000', '14000000')?.field).toBe('totalFundingAmountUsd');
  });

  it.each([
    ['Website', ['1', '2', '3'], 'contains numbers, not web addresses'],
    ['Website', ['mira@acme.example'], 'contains email addresses, not web addresses'],
    ['Website', ['https://x.example/a', 'https://x.example/b'], 'contains pages of x.example, not company websites'],
    ['Email', ['acme.example'], 'contains web addresses, not email addresses'],
    ['Company', ['5f2a1b9c8d7e6f0012ab34cd'], 'contains codes, not names'],
    ['Company', ['acme.example', 'globex.example'], 'contains web addresses, not names'],
    ['Contact', ['+1 512 555 0142', '0142'], 'contains numbers, not names'],
    ['Permalink', ['acme', 'globex'], 'contains words, not Crunchbase URLs of companies'],
    ['CB URL', ['https://www.crunchbase.com/person/mira'], 'contains Crunchbase URLs, but not of companies'],
    ['Person Linkedin Url', ['https://linkedin.com/company/acme'], 'contains LinkedIn URLs, but not of people'],
    ['Last Funding Date', ['Seed', 'Series A'], 'contains words, not dates'],
    ['Last Funding Type', ['1000000'], 'contains numbers, not round types'],
    ['Stage', ['Cold', 'Approaching'], 'contains words, not round types'],
    ['Total Funding Amount', ['ask the founders'], 'contains words, not amounts'],
    ['Last Funding Amount', ['2.5', '14.00', '0.75'], 'contains small numbers, possibly thousands or millions'],
    [
      'Amount Raised',
      ['1630.4', '65.611', '149.490', '0.815', '815.2'],
      'contains small numbers, possibly thousands or millions',
    ],
    ['Country', ['Austin', 'Lyon'], 'contains words, not country names'],
    ['Description', ['https://acme.example'], 'contains web addresses, not words'],
  ])('proposes nothing if %s contains %j', (header, cells, note) => {
    expect(proposed(header, ...cells)).toMatchObject({ field: null, note });
  });

  it.each([
    ['Website', ['acme.example', 'n/a', '—', 'unknown']],
    ['Total Funding Amount', ['65.611', '1.250.000', '73.368']],
    ['Total Funding Amount', ['undisclosed', '$2.5M', '20,00,00,000', '₹2 crore']],
    ['Country', ['Deutschland', 'España', 'US']],
    ['Last Funding Date', ['Mar 18, 2024', '18/03/2024', '2024', '44927']],
    ['Company', ['Booking.com', '1-800-DENTIST', '#waywire']],
    ['Last Funding Type', ['Series A', 'Amorçage', 'Late VC', 'something else']],
  ])('accepts %s with %j', (header, cells) => {
    expect(proposed(header, ...cells)).toMatchObject({ field: expect.any(String), confidence: 1 });
  });

  it.each([
    ['URL', 'https://www.linkedin.com/in/mira', 'contactLinkedin'],
    ['URL', 'https://www.linkedin.com/company/acme', 'linkedin'],
    ['Profile', 'https://www.crunchbase.com/organization/acme', 'crunchbaseUrl'],
    ['URL', 'https://acme.example', 'website'],
    ['Profile', 'https://directory.example/acme', null],
    ['LinkedIn', 'linkedin.com/in/mira', 'contactLinkedin'],
    ['LinkedIn Profile', 'linkedin.com/company/acme', 'linkedin'],
    ['Company URL', 'https://www.linkedin.com/sales/company/1', null],
  ])('resolves %s by its cells: %s', (header, cell, field) => {
    expect(proposed(header, cell)?.field).toBe(field);
  });

  it.each([
    ['Latest Funding', ['Series A', 'Seed'], 'lastFundingType'],
    ['Last Funding', ['$2.5M', '$14M'], 'lastFundingAmount'],
    ['Last Round', ['2024-03-18'], 'lastFundingDate'],
  ])('resolves %s by its cells to a part of the last round', (header, cells, field) => {
    expect(proposed(header, ...cells)?.field).toBe(field);
  });
});
