import { describe, expect, it } from 'vitest';
import { proposeMapping, rowSubject } from './import-columns.ts';
import { roundHeader } from './wide-rounds.ts';

describe('roundHeader', () => {
  it.each([
    ['Seed_Amount', 'Seed', 'amount'],
    ['SeedDate', 'Seed', 'date'],
    ['A_Amount', 'Series A', 'amount'],
    ['Series B Amount', 'Series B', 'amount'],
    ['series_a_date', 'Series A', 'date'],
    ['Series D Amount ($M)', 'Series D', 'amount'],
    ['Series K date', undefined, undefined],
    ['Date of Series L', undefined, undefined],
    ['Round 1 Type', 'Round 1', 'type'],
    ['Round 02 Amount', 'Round 2', 'amount'],
    ['Funding Round 3 Date', 'Round 3', 'date'],
    ['2nd Round Amount', 'Round 2', 'amount'],
    ['Seed raised date', 'Seed', 'date'],
    ['Amount (Pre-Seed)', 'Pre-Seed', 'amount'],
    ['Seed Round Size (EUR m)', 'Seed', 'amount'],
    ['Money raised in Series C', 'Series C', 'amount'],
    ['Seed Funding', 'Seed', null],
    ['round_B', 'Series B', null],
    ['Series A Currency', 'Series A', 'currency'],
    ['Series A Announced On', 'Series A', 'date'],
    ['Series A1 Amount', 'Series A1', 'amount'],
    ['Convertible Note Amount', 'Convertible Note', 'amount'],
    ['Series A Investors', undefined, undefined],
    ['Last Round Amount', undefined, undefined],
    ['Funding Type', undefined, undefined],
    ['Date', undefined, undefined],
  ])('reads %s', (header, label, part) => {
    const round = roundHeader(header);
    const reading = round?.named === 'unknown' ? null : round;
    expect([reading?.label, reading?.part]).toEqual([label, part]);
  });
});

describe('the columns of wide files', () => {
  const read = (headers: string[], cells: string[] = []) =>
    proposeMapping(
      headers,
      {},
      headers.map((_, at) => (cells[at] === undefined ? undefined : [cells[at]])),
    );
  const fields = (headers: string[], cells?: string[]) =>
    read(headers, cells).map(({ field, roundLabel }) => [field, roundLabel]);

  it('groups the columns of each round, in the unit and currency of their headers', () => {
    const headers = ['Company', 'Seed_Amount', 'Seed_Date', 'A_Amount', 'Series A date', 'Series B Amount (USD m)'];
    expect(fields([...headers, 'Total Funding (USD)'])).toEqual([
      ['organizationName', undefined],
      ['roundAmount', 'Seed'],
      ['roundDate', 'Seed'],
      ['roundAmount', 'Series A'],
      ['roundDate', 'Series A'],
      ['roundAmountUsd', 'Series B'],
      ['totalFundingAmountUsd', undefined],
    ]);
    expect(rowSubject(read(headers))).toBe('companies');
  });

  it('reads or asks for a bare stage by its cells', () => {
    const headers = ['name', 'seed', 'round_A', 'angel', 'Series B', 'Round 1', 'Seed Year'];
    const cells = ['Acme', '1,500,000', '5,000,000', 'Ada Berg', '2021-03-04', 'Seed', '2019'];
    expect(read(headers, cells).map(({ field, roundLabel, options }) => [field, roundLabel ?? options])).toEqual([
      ['organizationName', undefined],
      [null, ['roundAmount']],
      [null, ['roundAmount']],
      [null, undefined],
      ['roundDate', 'Series B'],
      ['roundType', 'Round 1'],
      [null, undefined],
    ]);
    expect(proposeMapping(headers, { seed: 'roundAmountUsd' })[1]).toMatchObject({ roundLabel: 'Seed' });
  });

  it('reads numbered parts only if amounts and dates repeat', () => {
    expect(fields(['Company', 'Amount 1', 'Date 1', 'Amount 2', 'Date 2']).slice(1)).toEqual([
      ['roundAmount', 'Round 1'],
      ['roundDate', 'Round 1'],
      ['roundAmount', 'Round 2'],
      ['roundDate', 'Round 2'],
    ]);
    expect(fields(['Company', 'Email 1', 'Email 2', 'Type A', 'Type B']).map(([, label]) => label)).not.toContain(
      'Round 1',
    );
  });

  it('asks for groups that may be rounds, and leaves known columns alone', () => {
    const headers = [
      'Company',
      'Tranche_Amount',
      'Tranche_Date',
      'Seed Amount',
      'Last Funding Amount',
      'Last Funding Date',
    ];
    expect(read(headers).map(({ field, options, roundLabel }) => [field, options, roundLabel])).toEqual([
      ['organizationName', undefined, undefined],
      [null, ['roundAmount'], undefined],
      [null, ['roundDate'], undefined],
      ['roundAmount', undefined, 'Seed'],
      ['lastFundingAmount', undefined, undefined],
      ['lastFundingDate', undefined, undefined],
    ]);
    const mapping = { Tranche_Amount: 'roundAmountUsd', Tranche_Date: 'roundDate' } as const;
    expect(proposeMapping(headers, mapping).slice(1, 3)).toMatchObject([
      { field: 'roundAmountUsd', roundLabel: 'tranche' },
      { field: 'roundDate', roundLabel: 'tranche' },
    ]);
  });

  it.each([
    [['Company', 'Round Date', 'Round Amount', 'Round Type']],
    [['Company', 'Deal Date', 'Deal Size', 'Series']],
    [['Company', 'Contract Amount', 'Contract Date']],
    [['Company', 'Last Round Amount', 'Last Round Date', 'Total Amount', 'Founded Date']],
  ])('reads %j as before', (headers) => {
    expect(read(headers).flatMap(({ roundLabel, options }) => roundLabel ?? options ?? [])).toEqual([]);
  });
});
