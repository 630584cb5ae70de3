import fc from 'fast-check';
import { SOURCE_IDS } from '#domain/companies/company-sources.ts';
import { type Day, dayNumber } from '#domain/dates.ts';
import {
  type CompanySearch,
  type DataFilterName,
  LEAST_CONTACTED,
  parseCompanySearch,
  SORTS,
} from '#domain/search/company-filters.ts';
import { foldText } from '#domain/search/fold-text.ts';
import { searchText } from '#domain/search/search-text.ts';
import type { IndexRow } from '#server/data/search/index/columns.ts';
import { cases } from './cases.ts';

const WORDS = [
  'Acme',
  'acmé',
  'Straße',
  'İstanbul',
  '東京',
  '株式会社',
  '🚀',
  '🚀🚀',
  'don’t',
  "O'Neil",
  '100%',
  'a_b',
  'C:\\dir',
  '"quoted"',
  'data',
  'database',
  'dat',
  'a',
  'an',
  'banana',
  'ananas',
  'x-ray',
  'AT&T',
  'e\u0301clair',
  '\u001f',
  '𝔘nicode',
  '\uffee',
  'internationalization',
  'international',
  'internationally',
  '-',
  '...',
  'İ',
  'ไทยแลนด์',
  '3d',
  '2026',
];
const WEBSITES = [null, null, 'acme.com', 'acme.co', 'acme.com.au', 'banana.example', 'shop.banana.example', '3d.de'];
const ADDRESSES = cases`
  acme.com | acme.c | www.acme.com | https://www.acme.com/about | http://acme.co | banana.example?x=1 | data banana.ex
  info@acme.com | @acme.com | "3d.de" | https://nowhere.example
`;
const INDUSTRIES = cases`
  Software | software | Enterprise Software | AI | AI & Robotics | Robotics | Retail | Artificial Intelligence (AI)
  &&& | Health Care | Mobile Health Care | Énergie | Care | Open Source Enterprise Software Tools
`;
const PLACES = [
  ['Berlin', null, 'Germany'],
  ['berlin', null, 'germany'],
  ['Berlin', 'Wisconsin', 'United States'],
  [null, null, 'Germany'],
  ['Atlanta', 'Georgia', 'United States'],
  ['Tbilisi', null, 'Georgia'],
  ['Remote', null, null],
  ['remote', null, 'Germany'],
  ['Singapore', null, 'Singapore'],
  [null, 'Bavaria', 'Germany'],
  ['Munich', 'Bavaria', 'Germany'],
  ['X', null, 'Atlantis'],
  [null, null, null],
  ['Paris', 'Île-de-France', 'France'],
  ['Dubai', null, 'United Arab Emirates'],
] as const;
const STAGES = ['Seed', 'seed', 'Series A', 'Series B', 'Pre-Seed', null, null];
const AMOUNTS = [null, null, 0, 999_999, 1e6, 5e6, 5_000_001, 1e7, 123_456.78, 2e8, 2.3e8, 2.5e8, 9e11];
const DAYS_AGO = [null, null, 0, 1, 29, 30, 31, 60, 90, 91, 180, 365, 366, 4_000, 30_000, -5];
const ADDED = ['2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00.000Z', '2026-11-21T09:30:00.250Z'];
const SOURCES = SOURCE_IDS.filter((id) => id === 'form-d' || id === 'import' || id === 'edit');
const REGIONS = ['Bay Area', 'EMEA', 'Greater Berlin', 'APAC'];

const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join(' '));

/** Returns a random company with awkward texts, awkward places and missing values. */
export function randomRow(id: number, today: Day): fc.Arbitrary<IndexRow> {
  return fc
    .record({
      name: text.map((name) => name || 'Nameless'),
      description: fc.option(text),
      website: fc.constantFrom(...WEBSITES),
      industries: fc.subarray(INDUSTRIES, { maxLength: 4 }),
      place: fc.constantFrom(...PLACES),
      stage: fc.constantFrom(...STAGES),
      amount: fc.constantFrom(...AMOUNTS),
      total: fc.constantFrom(...AMOUNTS),
      ago: fc.constantFrom(...DAYS_AGO),
      amendedAgo: fc.constantFrom(...DAYS_AGO),
      added: fc.constantFrom(...ADDED),
      regions: fc.subarray(REGIONS, { maxLength: 2 }),
      sources: fc.subarray(SOURCES),
      contacts: fc.array(
        fc.record({ firstName: fc.option(fc.constantFrom(...WORDS)), lastName: fc.option(fc.constantFrom(...WORDS)) }),
        { maxLength: 3 },
      ),
    })
    .map(
      ({
        name,
        description,
        website,
        industries,
        place: [city, region, country],
        stage,
        amount,
        total,
        ago,
        amendedAgo,
        added,
        regions,
        sources,
        contacts,
      }) => ({
        id,
        search_text: searchText({
          organizationName: name,
          description,
          industryGroups: industries,
          headquartersLocation: city,
          contacts,
        }),
        website,
        industries,
        regions,
        city,
        region,
        country,
        stage,
        amount,
        total,
        added: Date.parse(added),
        day: ago === null ? null : dayNumber(today) - ago,
        confirmed: dayNumber(added.slice(0, 10)),
        sources: sources.reduce((bits, source) => bits + 2 ** SOURCE_IDS.indexOf(source), 0),
        amended: amendedAgo === null ? null : dayNumber(today) - amendedAgo,
      }),
    );
}

const FILTER_VALUES: Record<DataFilterName, string[]> = {
  industry: [...INDUSTRIES.filter((name) => name !== '&&&'), 'Enterprise', 'software tools', 'CARE', 'Nowhere'],
  fundingStage: ['Seed', 'SERIES A', 'Pre-Seed', 'Unheard'],
  location: cases`
    continent:Europe | continent:Other | country:Germany | country:georgia | state:Bavaria, Germany | Berlin
    Berlin, Germany | Berlin, Wisconsin, United States | Remote | Singapore | country:Narnia | X, Atlantis
    continent:Middle East
  `,
  fundingAmount: ['1M-5M', '5M-10M', '100M-200M', '250M+', '5000000..5000000', '..999999', '230000000..', '0..0'],
  fundingDate: ['30', '60', '90', '180', '365', '1900-01-01..1999-12-31', '2026-01-01..', '..2026-10-01'],
  amended: ['30', '90', '2026-01-01..', '..2026-10-01'],
  confirmed: ['30', '90', '2026-11-01..', '..2026-10-31'],
  source: [...SOURCES, 'companies-house', 'sample'],
};

/** Returns a search that a user might send, often with text taken from a row. */
export function randomSearch(rows: readonly IndexRow[]): fc.Arbitrary<CompanySearch> {
  const part = fc
    .record({ row: fc.nat(), at: fc.nat(), length: fc.integer({ min: 1, max: 14 }) })
    .map(({ row, at, length }) => {
      const letters = [...(rows[row % Math.max(1, rows.length)]?.search_text ?? '')];
      return letters
        .slice(at % Math.max(1, letters.length))
        .slice(0, length)
        .join('');
    });
  const query = fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    { weight: 4, arbitrary: part },
    { weight: 3, arbitrary: text },
    { weight: 1, arbitrary: fc.constantFrom(...ADDRESSES) },
    { weight: 2, arbitrary: fc.tuple(part, text).map(([phrase, words]) => `"${phrase}" ${words}`) },
  );
  const values = (name: DataFilterName) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant<string[]>([]) },
      {
        weight: 2,
        arbitrary: fc.array(
          fc
            .tuple(fc.boolean(), fc.constantFrom(...FILTER_VALUES[name]))
            .map(([excluded, value]) => (excluded ? `!${value}` : value)),
          { maxLength: 3 },
        ),
      },
    );
  return fc
    .record({
      query: query.map(foldText),
      industry: values('industry'),
      fundingStage: values('fundingStage'),
      location: values('location'),
      fundingAmount: values('fundingAmount'),
      fundingDate: values('fundingDate'),
      amended: values('amended'),
      confirmed: values('confirmed'),
      source: values('source'),
      added: fc.constantFrom('', '', '', '2026-11-01', '2026-11-01T00:00:00Z', '2026-11-21T09:30:00.25Z', '2027-01-01'),
      sort: fc.constantFrom(...SORTS.map(({ value }) => value).filter((value) => value !== LEAST_CONTACTED)),
      page: fc.constantFrom('1', '1', '2', '3', '7', '40', '1000'),
    })
    .map((raw) => {
      const read = parseCompanySearch(raw);
      if ('issues' in read) throw new Error(JSON.stringify(read.issues));
      return read.search;
    });
}
