import { describe, expect, it } from 'vitest';
import { CSV_COLUMNS } from '../csv-columns.ts';
import { proposeMapping } from './import-columns.ts';

const fieldsOf = (headers: string[]) => proposeMapping(headers).map(({ field }) => field);

describe('proposeMapping', () => {
  it('knows every column of our own export', () => {
    expect(fieldsOf(CSV_COLUMNS.map(({ header }) => header))).toEqual(CSV_COLUMNS.map(({ field }) => field));
  });

  it.each([
    ['Organization Name URL', 'crunchbaseUrl'],
    ['Categories', 'industries'],
    ['Last Funding Amount Currency (in USD)', 'lastFundingAmountUsd'],
    ['Last Funding Amount', 'lastFundingAmount'],
    ['Last Funding Amount Currency', 'lastFundingCurrency'],
    ['Total Funding Amount Currency (in USD)', 'totalFundingAmountUsd'],
    ['ORGANIZATION_NAME', 'organizationName'],
    ['companyName', 'organizationName'],
    ['LINKEDIN', 'linkedin'],
    ['funding_total_usd', 'totalFundingAmountUsd'],
    ['company_permalink', 'crunchbaseUrl'],
    ['raised_amount_usd', 'roundAmountUsd'],
    ['Money Raised (in USD)', 'roundAmountUsd'],
    ['Announced Date', 'roundDate'],
    ['Person Linkedin Url', 'contactLinkedin'],
    ['Company Linkedin Url', 'linkedin'],
    ['Last Raised At', 'lastFundingDate'],
    ['Phone Number', null],
    ['Founded Date', null],
    ['# Employees', null],
  ])('knows %s for sure', (header, field) => {
    expect(proposeMapping([header])[0]).toMatchObject({ field, confidence: 1 });
  });

  it('proposes by similarity, and says so', () => {
    const [column] = proposeMapping(['Organisation Names']);
    expect(column).toMatchObject({ field: 'organizationName', note: "looks like 'Organization Name'" });
    expect(column?.confidence).toBeLessThan(1);
  });

  it('knows the headers of a list that was made by hand', () => {
    const headers = ['Company', 'Web', 'Industry', 'City', 'Country', 'Raised', 'Round', 'Date', 'Person', 'Mail'];
    expect(fieldsOf(headers).slice(5)).toEqual([
      'lastFundingAmount',
      'lastFundingType',
      'lastFundingDate',
      'fullName',
      'email',
    ]);
    expect(fieldsOf(headers)).not.toContain(null);
  });

  it.each([
    [
      'what it says of the last round',
      ['Stage', 'Amount', 'Date'],
      ['lastFundingType', 'lastFundingAmount', 'lastFundingDate'],
    ],
    [
      'what it says of each round',
      ['Announced Date', 'Round', 'Amount (USD)'],
      ['roundDate', 'roundType', 'roundAmountUsd'],
    ],
    ['no funding where nothing else says so', ['Company', 'Amount', 'Date'], ['organizationName', null, null]],
    ['none beside a column that says it better', ['Date', 'Last Funding Date'], [null, 'lastFundingDate']],
    ['no count of rounds', ['Rounds', 'Date'], [null, null]],
  ])('takes an amount or a date for %s', (_, headers, fields) => {
    expect(fieldsOf(headers)).toEqual(fields);
  });

  it('leaves out what it does not know', () => {
    expect(proposeMapping(['Shoe size'])[0]).toMatchObject({ field: null, confidence: 0, note: 'unknown header' });
  });

  it('gives a field to one column: the surest, then the first', () => {
    expect(proposeMapping(['Company', 'Organization Name']).map(({ field }) => field)).toEqual([
      'organizationName',
      null,
    ]);
    expect(proposeMapping(['Organisation Names', 'Company'])[0]).toMatchObject({
      field: null,
      note: "'Company' already fills this field",
    });
  });

  it('prefers what was chosen by hand', () => {
    const mapping = proposeMapping(['Company', 'Firma', 'Website'], { Firma: 'organizationName', Website: null });
    expect(mapping.map(({ field }) => field)).toEqual([null, 'organizationName', null]);
  });

  it('reads a people file as being about persons', () => {
    expect(fieldsOf(['Full Name', 'Primary Organization', 'LinkedIn', 'Location'])).toEqual([
      'fullName',
      'organizationName',
      'contactLinkedin',
      null,
    ]);
  });
});
