import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '#test/cases.ts';
import { readLocationFilter } from '../places/location-filters.ts';
import { type CompanySearch, companySearchParams, cutoffDay, parseCompanySearch } from './company-filters.ts';
import { MAX_CHOICES, type RawSearch } from './search-params.ts';

const parse = (raw: Parameters<typeof parseCompanySearch>[0]) => parseCompanySearch(raw, readLocationFilter);

function search(raw: RawSearch): CompanySearch {
  const parsed = parse(raw);
  if ('issues' in parsed) throw new Error(JSON.stringify(parsed.issues));
  return parsed.search;
}

function wrongFields(raw: RawSearch): string[] {
  const parsed = parse(raw);
  return 'issues' in parsed ? parsed.issues.map(({ field }) => field) : [];
}

test('defaults to all companies, newest first', () => {
  const nothing = { include: [], exclude: [] };
  expect(search({ unknown: 'x', query: undefined })).toEqual({
    query: '',
    filters: {
      industry: nothing,
      fundingStage: nothing,
      location: nothing,
      fundingAmount: nothing,
      fundingDate: nothing,
      amended: nothing,
      confirmed: nothing,
      source: nothing,
      pressure: nothing,
      list: nothing,
      status: nothing,
      tag: nothing,
      exported: nothing,
      customers: nothing,
    },
    added: null,
    newMatchesOf: null,
    sort: 'date-desc',
    page: 1,
  });
});

test('reads every parameter', () => {
  const { filters, ...rest } = search({
    query: '  Freight   CARRIERS ',
    industry: ['Software', '!Gaming', ''],
    fundingStage: 'Series A',
    location: ['continent:europe', '!country:UK'],
    fundingAmount: ['1M-5M', '250m+', '!1000..2000', '..5'],
    fundingDate: ['30', '2024-02-29..', '!..2026-01-01'],
    amended: ['30', '!365'],
    confirmed: ['90'],
    source: ['form-d', '!import'],
    pressure: ['low', ' medium', '!high'],
    list: ['3', '!12'],
    status: ['!won', 'not-a-fit'],
    tag: ' Q4   push ',
    exported: ['any', '!7'],
    customers: '!any',
    added: '2026-11-01',
    newMatchesOf: '7',
    sort: 'name-asc',
    page: '12',
  });
  expect(rest).toEqual({ query: 'freight carriers', added: '2026-11-01', newMatchesOf: 7, sort: 'name-asc', page: 12 });
  expect(filters).toEqual({
    industry: { include: ['Software'], exclude: ['Gaming'] },
    fundingStage: { include: ['Series A'], exclude: [] },
    location: {
      include: [{ kind: 'continent', continent: 'Europe' }],
      exclude: [{ kind: 'country', country: 'United Kingdom' }],
    },
    fundingAmount: {
      include: [
        { min: 1e6, max: 5e6 },
        { min: 250e6, max: null },
        { min: null, max: 5 },
      ],
      exclude: [{ min: 1000, max: 2000 }],
    },
    fundingDate: {
      include: [{ days: 30 }, { from: '2024-02-29', to: null }],
      exclude: [{ from: null, to: '2026-01-01' }],
    },
    amended: { include: [{ days: 30 }], exclude: [{ days: 365 }] },
    confirmed: { include: [{ days: 90 }], exclude: [] },
    source: { include: ['form-d'], exclude: ['import'] },
    pressure: { include: ['low', 'medium'], exclude: ['high'] },
    list: { include: [3], exclude: [12] },
    status: { include: ['not-a-fit'], exclude: ['won'] },
    tag: { include: ['Q4 push'], exclude: [] },
    exported: { include: ['any'], exclude: [7] },
    customers: { include: [], exclude: ['any'] },
  });
});

test.each(cases`
  % | _ | \\ | '; drop table companies; -- | "quoted" | <img onerror> | 😀 | ../.. | (((( | [a-z]*
`)('treats %j as search text', (query) => {
  expect(search({ query }).query).toBe(query.toLowerCase());
  expect(search({ fundingStage: query }).filters.fundingStage.include).toEqual([query]);
});

test.each<[parameter: keyof RawSearch, value: string | string[]]>([
  ['query', 'x'.repeat(10_000)],
  ['query', 'x'.repeat(201)],
  ['query', 'a\0b'],
  ['query', 'a\ud800b'],
  ['query', ['a', 'b']],
  ['industry', '%'],
  ['industry', '!'],
  ['industry', '!&'],
  ['industry', 'x'.repeat(201)],
  ['industry', 'a\nb'],
  ['industry', 'a\ud800b'],
  ['industry', Array(MAX_CHOICES + 1).fill('Software')],
  ['fundingStage', '!'],
  ['fundingStage', 'Series\0A'],
  ['location', 'continent:Atlantis'],
  ['location', 'continent:'],
  ['location', 'country:'],
  ['location', 'state:Atlantis'],
  ['location', 'state:, United States'],
  ['location', '!'],
  ['fundingAmount', '1M'],
  ['fundingAmount', '..'],
  ['fundingAmount', '5..1'],
  ['fundingAmount', '-5..1'],
  ['fundingAmount', '1e3..'],
  ['fundingAmount', '1.5..2'],
  ['fundingAmount', `${'9'.repeat(16)}..`],
  ['fundingAmount', "1' or '1'='1"],
  ['fundingDate', '45'],
  ['fundingDate', '-30'],
  ['fundingDate', '..'],
  ['fundingDate', '2024-02-30..'],
  ['fundingDate', '0000-01-01..'],
  ['fundingDate', '2026-02-01..2026-01-01'],
  ['fundingDate', '2024-1-1..'],
  ['fundingDate', 'yesterday'],
  ['sort', 'date'],
  ['sort', 'name-asc; drop table companies'],
  ['sort', ['name-asc', 'date-asc']],
  ['page', '0'],
  ['page', '-1'],
  ['page', '1.5'],
  ['page', '1e3'],
  ['page', 'one'],
  ['page', '1000001'],
  ['page', '99999999999999999999'],
  ['page', ['1', '2']],
])('rejects %s=%j and names it', (parameter, value) => {
  expect(new Set(wrongFields({ query: 'fine', [parameter]: value }))).toEqual(new Set([parameter]));
});

test('reports every wrong parameter at once, without echoing the input', () => {
  const raw = { page: '<b>', sort: '<b>', fundingDate: '<b>', location: 'continent:<b>' };
  expect(wrongFields(raw)).toEqual(['location', 'fundingDate', 'sort', 'page']);
  expect(JSON.stringify(parse(raw))).not.toContain('<b>');
});

test('serializes equal searches identically', () => {
  const params = (raw: RawSearch) => companySearchParams(search(raw));
  expect(params({ sort: 'date-desc', page: '1', query: '  ' })).toEqual([]);
  const expected = [
    ['query', 'a b'],
    ['industry', '!Gaming'],
    ['industry', 'AI'],
    ['location', 'country:United Kingdom'],
    ['fundingAmount', '1M-5M'],
    ['page', '2'],
  ];
  const industry = ['AI', '!Gaming', 'AI'];
  expect(params({ page: '2', query: 'A  b', industry, location: 'country:uk', fundingAmount: '1m-5m' })).toEqual(
    expected,
  );
  expect(
    params({ page: '02', query: 'a b', industry, location: 'country:GBR', fundingAmount: '1000000..5000000' }),
  ).toEqual(expected);
});

test('parses its own parameters back to the same search', () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('İ', '!', 'country:', ',', '..', '5', 'Series A'),
  );
  const values = fc.array(
    value.map((text) => text.slice(0, 50)),
    { maxLength: 5 },
  );
  const raw = fc.record({
    query: value,
    industry: values,
    fundingStage: values,
    location: values,
    fundingAmount: values,
  });
  fc.assert(
    fc.property(raw, (input) => {
      const parsed = parse(input);
      if ('issues' in parsed) return;
      const params = companySearchParams(parsed.search);
      const again: Record<string, string[]> = {};
      for (const [name, text] of params) again[name] = [...(again[name] ?? []), text];
      expect(companySearchParams(search(again))).toEqual(params);
    }),
    { numRuns: 500 },
  );
});

test.each([
  [30, '2026-11-21', '2026-10-22'],
  [365, '2024-02-29', '2023-03-01'],
  [0, '2026-01-01', '2026-01-01'],
])('%i days before %s starts on %s', (days, today, cutoff) => {
  expect(cutoffDay(days, today)).toBe(cutoff);
});

test('accepts a date or a time for added, and nothing else', () => {
  for (const added of ['2026-11-01', '2026-11-01T09:30:00Z', '2026-11-01T09:30:00.250Z']) {
    expect(search({ added }).added).toBe(added);
    expect(companySearchParams(search({ added }))).toEqual([['added', added]]);
  }
  for (const added of cases`
    yesterday | 2026-02-30 | 2026-02-30T00:00:00Z | 2026-11-01T25:00:00Z | 30 | !2026-11-01
  `) {
    expect(wrongFields({ added })).toEqual(['added']);
  }
});
