import fc from 'fast-check';
import type { MappingChoices } from '#domain/imports/import-columns.ts';

/** The cells of a company file: its header, and rows in any shape that real files have. */
export type RandomFile = { headers: string[]; rows: string[][] };

const NAMES = ['Acorn', 'Birch', 'Cedar', 'Dahlia', 'Elm', 'Fern', 'Ginkgo', 'Hazel'];
const IDENTITY = ['Organization Name', 'Organization Name URL', 'Website'];
const ABOUT = ['Description', 'Industries', 'Founders', 'First name', 'Last name', 'Email', 'Role'];
const COLUMNS = ['City', 'State', 'Country'];
const LOCATION = ['Headquarters Location'];
const LAST = [
  'Last Funding Date',
  'Last Funding Type',
  'Last Funding Amount (in USD)',
  'Total Funding Amount (in USD)',
];
const ROUND = ['Announced Date', 'Funding Type', 'Money Raised (in USD)'];

/** Maps every column explicitly: a small file may have too little data to detect them. */
export const MAPPING: MappingChoices = {
  'Organization Name': 'organizationName',
  'Organization Name URL': 'crunchbaseUrl',
  Website: 'website',
  City: 'city',
  State: 'state',
  Country: 'country',
  'Headquarters Location': 'headquartersLocation',
  Description: 'description',
  Industries: 'industries',
  Founders: 'founders',
  'First name': 'firstName',
  'Last name': 'lastName',
  Email: 'email',
  Role: 'role',
  'Last Funding Date': 'lastFundingDate',
  'Last Funding Type': 'lastFundingType',
  'Last Funding Amount (in USD)': 'lastFundingAmountUsd',
  'Total Funding Amount (in USD)': 'totalFundingAmountUsd',
  'Announced Date': 'roundDate',
  'Funding Type': 'roundType',
  'Money Raised (in USD)': 'roundAmountUsd',
};

const PLACES = [
  ['Portland', 'Oregon', 'OR', 'United States', 'USA', 'US'],
  ['Austin', 'Texas', 'TX', 'United States', 'USA', 'US'],
  ['Boston', 'Massachusetts', 'MA', 'United States', 'USA', 'US'],
] as const;

/** Days, as a file writes them with the day or the month first. */
const DAYS = [
  {
    iso: '2020-01-02',
    named: ['2 Jan 2020', 'January 2, 2020', '2020/01/02'],
    dayFirst: '2/1/2020',
    monthFirst: '1/2/2020',
  },
  { iso: '2021-03-04', named: ['4-Mar-2021', 'Mar 4, 2021'], dayFirst: '04/03/2021', monthFirst: '03/04/2021' },
  { iso: '2022-05-20', named: ['20 May 2022'], dayFirst: '20/05/2022', monthFirst: '5/20/2022' },
] as const;

const FILLERS = ['', '', '', '-', 'N/A', 'n/a', 'null', 'unknown'];
const one = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const orFiller = (...values: readonly string[]) => one(...FILLERS, ...values, ...values);

const TYPE = orFiller(
  'Seed',
  'seed',
  'SEED',
  'series_a',
  'Series A',
  'angel',
  'series-b',
  'Venture - Series Unknown',
  'M&A',
);
const AMOUNT = orFiller(
  '1000000',
  '$1M',
  '1,000,000',
  '$2.5M',
  '2500000',
  'USD 4 million',
  '0',
  '€1M',
  '1-2M',
  '1.500',
  'a lot',
);
const TOTAL = orFiller('5000000', '$9M', '9,000,000', '1200');
const DESCRIPTION = orFiller('Tools', 'tools', 'Toys', '#REF!', '"Quoted", and more\nin lines');
/** Different founders for each company: companies that share a website and a person are merged. */
const people = (word: string) =>
  orFiller(
    `Bo Li${word}, Dana Ek${word}`,
    `['Bo Li${word}', 'Dana Ek${word}']`,
    `Bo Li${word}; Dana Ek${word}`,
    `Bo Li${word} | Dana Ek${word}`,
    '[]',
    `Cem Ak${word}`,
  );
const LIST = orFiller(
  'AI, Health',
  "['AI', 'Health']",
  '["AI","Health"]',
  'AI;Health',
  'AI | Health',
  '[]',
  'Robots',
  'AI, N/A',
);

type DateStyle = 'dayFirst' | 'monthFirst' | 'both' | 'iso';

function dates(style: DateStyle): fc.Arbitrary<string> {
  const cells = DAYS.flatMap(({ iso, named, dayFirst, monthFirst }) => [
    iso,
    ...named,
    ...(style === 'dayFirst' || style === 'both' ? [dayFirst] : []),
    ...(style === 'monthFirst' || style === 'both' ? [monthFirst] : []),
  ]);
  return orFiller(...cells, 'soon', '2999-01-01', '2021-02-30');
}

/** The key that joins the rows of a company. */
type Key = 'crunchbase' | 'website' | 'name and place';

function company(index: number, headers: readonly string[], style: DateStyle): fc.Arbitrary<string[][]> {
  const name = NAMES[index] ?? '';
  const word = name.toLowerCase();
  const [city, state, code, ...countries] = PLACES[index % PLACES.length] ?? PLACES[0];
  return one<Key>('crunchbase', 'website', 'name and place').chain((key) => {
    const needsPlace = key === 'name and place';
    const place = fc
      .tuple(one(city, ...(needsPlace ? [] : [''])), one(state, code, ''), one(...countries))
      .map(([inCity, inState, country]) => ({ inCity, inState, country }));
    const person = one(
      ['', '', '', ''],
      ['Bo', `Li${word}`, `bo@${word}.example`, 'CEO'],
      ['Bo', `Li${word}`, '', 'CEO'],
      ['BO', `LI${word}`, '', ''],
      ['Dana', `Ek${word}`, `dana@${word}.example`, 'CTO'],
      ['Dana', `Ek${word}`, 'not an email', 'Founder'],
      ['', '', '', 'CFO'],
      ['', '', `bo@${word}.example`, ''],
    );
    const funding = fc
      .tuple(dates(style), TYPE, AMOUNT, TOTAL)
      .map(([date, type, amount, total]) => [date, type, amount, total]);
    const row = fc
      .record({
        name: one(name, name.toUpperCase(), ...(needsPlace ? [] : [`${name} Inc.`])),
        url: one(`/organization/${word}`, `https://www.crunchbase.com/organization/${word}`),
        website:
          key === 'crunchbase'
            ? one('', `${word}.example`, 'shared.example', 'linktr.ee/us')
            : one(`${word}.example`, `https://www.${word}.example`, `http://${word}.example/`),
        place,
        description: DESCRIPTION,
        industries: LIST,
        founders: people(word),
        person,
        funding,
      })
      .map(({ name, url, website, place: { inCity, inState, country }, person, funding, ...about }) => {
        const cells: Record<string, string> = {
          'Organization Name': name,
          'Organization Name URL': key === 'crunchbase' ? url : '',
          Website: needsPlace ? '' : website,
          City: inCity,
          State: inState,
          Country: country,
          'Headquarters Location': [inCity, inState && state, country].filter(Boolean).join(', '),
          Description: about.description,
          Industries: about.industries,
          Founders: about.founders,
        };
        for (const [at, header] of ['First name', 'Last name', 'Email', 'Role'].entries())
          cells[header] = person[at] ?? '';
        for (const [at, header] of LAST.entries()) cells[header] = funding[at] ?? '';
        for (const [at, header] of ROUND.entries()) cells[header] = funding[at] ?? '';
        return headers.map((header) => cells[header] ?? '');
      });
    return fc.array(row, { minLength: 1, maxLength: 4 });
  });
}

/** Companies that must not be merged: they share only a website used by many, or a generic name. */
function strangers(headers: readonly string[]): fc.Arbitrary<string[][]> {
  const row = (cells: Record<string, string>) => headers.map((header) => cells[header] ?? '');
  return one(
    [],
    [row({ 'Organization Name': 'Larch', Description: 'A caf\u00c3\u00a9', Founders: 'Bo\u0007 Li' })],
    [
      row({ 'Organization Name': 'Iris', Website: 'shared.example' }),
      row({ 'Organization Name': 'Juniper', Website: 'shared.example' }),
    ],
    [
      row({ 'Organization Name': 'Kale', 'Organization Name URL': '/organization/kale-1', Website: 'kale.example' }),
      row({ 'Organization Name': 'Kale', 'Organization Name URL': '/organization/kale-2', Website: 'kale.example' }),
    ],
    [
      row({ 'Organization Name': 'Startup', City: 'Lyon', Description: 'Boats' }),
      row({ 'Organization Name': 'Startup', City: 'Lyon', Description: 'Bikes' }),
    ],
    [row({ 'Organization Name': '', Website: 'nameless.example' }), row({ 'Organization Name': '#NAME?' })],
  );
}

type Shapes = { styles?: readonly DateStyle[] };

/** Files of up to eight companies with up to four rows each, in any order. */
export function randomFile({
  styles = ['dayFirst', 'monthFirst', 'both', 'iso'],
}: Shapes = {}): fc.Arbitrary<RandomFile> {
  return fc
    .tuple(one(LAST, ROUND), one(COLUMNS, LOCATION), one(...styles), fc.integer({ min: 1, max: NAMES.length }))
    .chain(([funding, place, style, count]) => {
      const headers = [...IDENTITY, ...place, ...ABOUT, ...funding];
      return fc
        .tuple(strangers(headers), ...NAMES.slice(0, count).map((_, index) => company(index, headers, style)))
        .chain((parts) => {
          const rows = parts.flat();
          return fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length });
        })
        .map((rows) => ({ headers, rows }));
    });
}

export function fileText(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return [headers, ...rows].map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
}
