import { describe, expect, test } from 'vitest';
import { splitPlace } from '../places/place.ts';
import { type FiledNotice, filingUrl, readFiling } from './form-d.ts';
import { offeringsOf } from './form-d-offerings.ts';

const LATEST = '2026-11-22';

function notice(changes: Partial<FiledNotice> = {}): FiledNotice {
  return {
    accession: '0009990001-26-000001',
    type: 'D',
    test: false,
    filed: '2026-03-05',
    fileNumber: '021-1',
    previousAccession: '',
    cik: '0009990001',
    name: 'HERON ROBOTICS, INC.',
    previousNames: [],
    city: 'SAN MATEO',
    stateOrCountry: 'CA',
    entityType: 'Corporation',
    industry: 'Other Technology',
    pooledFund: false,
    debtOnly: false,
    combination: false,
    firstSale: '2026-02-20',
    offered: '5000000',
    sold: '3500000',
    people: [],
    ...changes,
  };
}

function filing(changes: Partial<FiledNotice> = {}) {
  const read = readFiling(notice(changes), LATEST);
  if (!('filing' in read)) throw new Error(JSON.stringify(read));
  return read.filing;
}

test('maps a notice to our terms', () => {
  expect(filing()).toMatchObject({
    id: '0009990001-26-000001',
    cik: '9990001',
    name: 'Heron Robotics',
    entityName: 'HERON ROBOTICS, INC.',
    place: splitPlace('San Mateo, California, United States'),
    industry: { group: 'Information Technology' },
    filedOn: '2026-03-05',
    firstSaleOn: '2026-02-20',
    offeredUsd: 5_000_000,
    soldUsd: 3_500_000,
  });
});

test.each<[string, Partial<FiledNotice>, object]>([
  ['the date format of the tables', { filed: '05-MAR-2026', firstSale: '20-FEB-2026' }, { firstSaleOn: '2026-02-20' }],
  ['an indefinite amount', { offered: 'Indefinite' }, { offeredUsd: null }],
  ['no sale yet', { firstSale: '', sold: '0' }, { firstSaleOn: null, soldUsd: null }],
  ['a merger, in which nothing is raised', { combination: true }, { firstSaleOn: null }],
  ['a place abroad', { city: 'Lyon', stateOrCountry: 'I0' }, { place: splitPlace('Lyon, France') }],
  ['a Canadian province', { city: 'Toronto', stateOrCountry: 'A6' }, { place: splitPlace('Toronto, Ontario, Canada') }],
  ['a name and place in capitals', { name: 'MCDERMID DNA (USA), Inc.' }, { name: 'McDermid DNA (USA)' }],
  [
    'a lender with the box of pooled funds',
    { name: 'Heron Lending LLC', industry: 'Other Banking and Financial Services', pooledFund: true },
    { name: 'Heron Lending' },
  ],
  ['an unknown place code', { stateOrCountry: 'XX' }, { place: splitPlace('San Mateo') }],
  ['an uninformative industry', { industry: 'Other' }, { industry: null }],
  ['a number without hyphens', { accession: '000999000126000001' }, { accession: '0009990001-26-000001' }],
  [
    'a number in an archive named after another filing',
    { accession: '000999000126000009.zip/0009990001-26-000001.xml' },
    { accession: '0009990001-26-000001' },
  ],
  ['no number', { accession: '' }, { accession: null, id: '9990001/2026-03-05' }],
])('reads %s', (_, changes, expected) => {
  expect(filing(changes)).toMatchObject(expected);
});

test.each<[Partial<FiledNotice>, string]>([
  [{ pooledFund: true }, 'pooled-fund'],
  [{ industry: 'Pooled Investment Fund' }, 'pooled-fund'],
  [{ test: true }, 'test'],
  [{ type: 'C' }, 'other-form'],
  [{ name: '123 Main Street Apartments LLC', industry: 'Residential', entityType: '' }, 'property'],
  [{ name: 'Heron Fund II, L.P.', entityType: 'Limited Partnership' }, 'fund'],
])('skips %j', (changes, leftOut) => {
  expect(readFiling(notice(changes), LATEST)).toEqual({ leftOut });
});

test.each<[Partial<FiledNotice>, RegExp]>([
  [{ cik: 'x' }, /CIK/],
  [{ cik: '0' }, /CIK/],
  [{ name: ' ' }, /name/],
  [{ name: 'a'.repeat(301) }, /300/],
  [{ name: 'ann@heron.example' }, /email/],
  [{ filed: '' }, /filing date/],
  [{ filed: '2027-01-01' }, /filing date/],
  [{ firstSale: 'soon' }, /first sale/],
  [{ sold: '-5' }, /amount/],
  [{ offered: '12e9' }, /amount/],
])('rejects %j', (changes, reason) => {
  expect(readFiling(notice(changes), LATEST)).toEqual({ rejected: expect.stringMatching(reason) });
});

test('lists officers once, executives first, without firms', () => {
  const person = (first: string, last: string, relationships: string[], clarification = '') => ({
    first,
    last,
    relationships,
    clarification,
  });
  const people = [
    person('Bo', 'Ek', ['Director']),
    person('ADA', 'BERG', ['Executive Officer', 'Director'], 'CEO'),
    person('Ada', 'Berg', ['Promoter']),
    person('N/A', 'Heron Capital LLC', ['Promoter']),
    person('MR. BOB', 'ST. JOHN JR.', ['Director'], 'CTO AND FOUNDER'),
    person('Di', 'Oh', ['Director'], 'see the letter that we have sent with this form, page two, at the end'),
  ];
  expect(filing({ people }).officers).toEqual([
    { firstName: 'Ada', lastName: 'Berg', role: 'CEO, Director' },
    { firstName: 'Bo', lastName: 'Ek', role: 'Director' },
    { firstName: 'Bob', lastName: 'St. John Jr.', role: 'CTO and Founder, Director' },
    { firstName: 'Di', lastName: 'Oh', role: 'Director' },
  ]);
});

describe('offeringsOf', () => {
  const marks = (...notices: Partial<FiledNotice>[]) =>
    offeringsOf(notices.map((changes) => filing({ fileNumber: '', ...changes }))).map((offering) =>
      offering.map(({ id }) => id.slice(-1)),
    );
  const [one, two, three] = ['0009990001-26-000001', '0009990001-26-000002', '0009990001-26-000003'];

  test('groups an amendment with the filing it names', () => {
    const amended = { accession: two, previousAccession: one, firstSale: '2026-01-01', filed: '2026-04-01' };
    expect(marks({ accession: one }, amended)).toEqual([['2', '1']]);
  });

  test('groups filings with the same file number, and no others', () => {
    const numbered = (accession: string | undefined, fileNumber: string, filed: string) => ({
      accession: accession ?? '',
      fileNumber,
      filed,
    });
    expect(
      marks(
        numbered(one, '021-1', '2026-03-01'),
        numbered(two, '021-2', '2026-03-02'),
        numbered(three, '021-1', '2026-03-03'),
      ),
    ).toEqual([['3', '1'], ['2']]);
  });

  test('groups filings with the same first sale unless something contradicts it', () => {
    expect(marks({ accession: one }, { accession: two }, { accession: three, firstSale: '2025-01-01' })).toEqual([
      ['3'],
      ['2', '1'],
    ]);
  });
});

test('links to the filing, or to all filings of the company', () => {
  expect(filingUrl({ accession: '0009990001-26-000001', cik: '9990001' })).toBe(
    'https://www.sec.gov/Archives/edgar/data/9990001/000999000126000001/',
  );
  expect(filingUrl({ accession: null, cik: '9990001' })).toContain('CIK=9990001');
});
