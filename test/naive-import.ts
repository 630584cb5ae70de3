import { parse } from 'csv-parse/sync';

/**
 * Reference import of companies, cell by cell and company by company: the expected result of every import into an empty
 * database. It has no opinion (`UNSURE`) where the right result is debatable.
 */
export const UNSURE = Symbol('no opinion');
type Opinion<T> = T | typeof UNSURE;

export type NaiveRound = { date: string | null; type: string | null; amount: number | null };
export type NaiveContact = { first: string | null; last: string | null; email: string | null; role: string | null };

export type NaiveCompany = {
  rows: number[];
  name: Opinion<string>;
  crunchbase: string | null;
  description: Opinion<string | null>;
  fullDescription: Opinion<string | null>;
  industries: Opinion<string[]>;
  industryGroups: Opinion<string[]>;
  regions: Opinion<string[]>;
  founders: Opinion<string[]>;
  website: Opinion<string | null>;
  linkedin: Opinion<string | null>;
  contactEmail: Opinion<string | null>;
  place: Opinion<string>;
  contacts: Opinion<NaiveContact[]>;
  rounds: Opinion<NaiveRound[]>;
  last: Opinion<NaiveRound>;
  total: Opinion<number | null>;
};

/** Expected outcome of a cell; `kept` is stored, or repeats another stored cell. */
export type Verdict = 'kept' | 'empty' | 'reported' | 'unmapped' | 'unsure';

export type NaiveImport = {
  companies: NaiveCompany[];
  /** By row and column. */
  verdicts: Map<number, Map<string, Verdict>>;
  /** Filled cells of mapped columns, and those among them without an opinion. */
  filled: number;
  unsure: number;
};

type Field =
  | 'name'
  | 'crunchbase'
  | 'description'
  | 'fullDescription'
  | 'industries'
  | 'industryCode'
  | 'industryGroups'
  | 'location'
  | 'city'
  | 'state'
  | 'country'
  | 'regions'
  | 'first'
  | 'last'
  | 'founders'
  | 'role'
  | 'email'
  | 'contactEmail'
  | 'website'
  | 'linkedin'
  | 'lastAmount'
  | 'lastDate'
  | 'lastType'
  | 'total'
  | 'roundDate'
  | 'roundType'
  | 'roundAmount';

const FIELD_OF_HEADER: Record<string, Field> = {
  permalink: 'crunchbase',
  company_permalink: 'crunchbase',
  name: 'name',
  company_name: 'name',
  category_code: 'industryCode',
  company_category_code: 'industryCode',
  funding_total_usd: 'total',
  country_code: 'country',
  company_country_code: 'country',
  state_code: 'state',
  company_state_code: 'state',
  region: 'regions',
  company_region: 'regions',
  city: 'city',
  company_city: 'city',
  last_funding_at: 'lastDate',
  funding_round_type: 'roundType',
  funded_at: 'roundDate',
  raised_amount_usd: 'roundAmount',
  'Organization Name': 'name',
  'Organization Name URL': 'crunchbase',
  Description: 'description',
  'Full Description': 'fullDescription',
  Industries: 'industries',
  'Industry Groups': 'industryGroups',
  'Headquarters Location': 'location',
  'Headquarters Regions': 'regions',
  City: 'city',
  State: 'state',
  Country: 'country',
  'First name': 'first',
  'Last name': 'last',
  Founders: 'founders',
  Role: 'role',
  Email: 'email',
  'Contact Email': 'contactEmail',
  Website: 'website',
  LinkedIn: 'linkedin',
  'Last Funding Amount (in USD)': 'lastAmount',
  'Last Funding Date': 'lastDate',
  'Last Funding Type': 'lastType',
  'Total Funding Amount (in USD)': 'total',
  'Announced Date': 'roundDate',
  'Funding Type': 'roundType',
  'Money Raised (in USD)': 'roundAmount',
};

type Row = { number: number; cells: Partial<Record<Field, string>> };
/** Content of a cell. If it is `reported`, the value is a correction, null or `UNSURE`. */
type Reading<T> = { value: Opinion<T | null>; verdict: Verdict };

const EMPTY = { value: null, verdict: 'empty' } as const;
const REPORTED = { value: null, verdict: 'reported' } as const;
const NO_OPINION = { value: UNSURE, verdict: 'unsure' } as const;
const reading = <T>(value: T): Reading<T> => ({ value, verdict: 'kept' });

/** @param countriesCsv the table of countries: name, official name, ISO codes */
export function naiveImport(text: string, countriesCsv: string, today: string): NaiveImport {
  const records: string[][] = parse(text, {
    bom: true,
    relax_column_count: true,
    record_delimiter: text.includes('\n') ? ['\r\n', '\n'] : ['\r'],
  });
  const headers = records[0] ?? [];
  const places = new Places(countriesCsv);
  const verdicts = new Map<number, Map<string, Verdict>>();
  const rows: Row[] = [];
  const columnOf = new Map<Field, string>();
  for (const header of headers) {
    const field = FIELD_OF_HEADER[header];
    if (field) columnOf.set(field, header);
  }
  records.slice(1).forEach((record, index) => {
    const number = index + 2;
    verdicts.set(number, new Map(headers.map((header) => [header, FIELD_OF_HEADER[header] ? 'empty' : 'unmapped'])));
    const cells: Row['cells'] = {};
    headers.forEach((header, at) => {
      const field = FIELD_OF_HEADER[header];
      if (field) cells[field] = record[at] ?? '';
    });
    rows.push({ number, cells });
  });
  const mark = (row: Row, field: Field, verdict: Verdict) => {
    const column = columnOf.get(field);
    if (column) verdicts.get(row.number)?.set(column, verdict);
  };

  const dateOrders = provenOrders(rows);
  const listsRounds = columnOf.has('roundDate') || columnOf.has('roundAmount');
  const read: ReadRow[] = [];
  for (const row of rows) {
    const result = readRow(row, { places, dateOrders, today, mark });
    if (result) read.push(result);
    else for (const header of headers) verdicts.get(row.number)?.set(header, 'reported');
  }
  const companies = groupRows(read).map((group) => mergeRows(group, { listsRounds, mark }));

  let filled = 0;
  let unsure = 0;
  for (const row of rows) {
    for (const header of columnOf.values()) {
      const verdict = verdicts.get(row.number)?.get(header);
      if (verdict === 'empty') continue;
      filled += 1;
      if (verdict === 'unsure') unsure += 1;
    }
  }
  return { companies, verdicts, filled, unsure };
}

type Mark = (row: Row, field: Field, verdict: Verdict) => void;
type Place = { city: string | null; region: string | null; country: string | null };

type ReadRow = {
  row: Row;
  name: Opinion<string>;
  crunchbase: string | null;
  site: string | null;
  texts: Record<'description' | 'fullDescription' | 'website' | 'linkedin' | 'contactEmail', Reading<string>>;
  lists: Record<'industries' | 'industryGroups' | 'regions' | 'founders', Reading<string[]>>;
  place: Opinion<Place>;
  contact: Opinion<NaiveContact | null>;
  rounds: Opinion<NaiveRound[]>;
  /** Type of the last round, if nothing else is known about it. */
  lastType: string | null;
  lastIsUnsure: boolean;
  total: Opinion<number | null>;
};

type Reader = { places: Places; dateOrders: Map<Field, DateOrder>; today: string; mark: Mark };

/** Reads a row; null when it is rejected. */
function readRow(row: Row, { places, dateOrders, today, mark }: Reader): ReadRow | null {
  const readField = <T>(field: Field, read: (cell: string) => Reading<T>): Reading<T> => {
    const cell = row.cells[field];
    const result = cell === undefined || isFiller(cell) ? EMPTY : read(cell.trim());
    mark(row, field, result.verdict);
    return result;
  };
  const name = readField('name', readText);
  if (name.value === null) return null;
  const crunchbase = readField('crunchbase', readCrunchbase);
  const website = readField('website', readWebsite);
  // 'Crypto / Web3' may be one industry or two.
  const industries = readField('industries', (cell) => (cell.includes(' / ') ? NO_OPINION : readList(cell)));
  const code = readField('industryCode', readCode);
  const location = readField('location', (cell) => places.readLocation(cell));
  const parts = (['city', 'state', 'country'] as const).map((field) => row.cells[field] ?? '') as [
    string,
    string,
    string,
  ];
  const columns = places.readColumns(...parts);
  (['city', 'state', 'country'] as const).forEach((field, at) => {
    if (!isFiller(parts[at] ?? '')) mark(row, field, columns.verdicts[at] ?? 'unsure');
  });
  const contact = readContact(readField, row, mark);
  const money = (field: Field) => readField(field, readDollars);
  const date = (field: Field) => readField(field, (cell) => readDate(cell, dateOrders.get(field) ?? null, today));
  const type = (field: Field) => readField(field, readType);
  const last: MaybeRound = {
    date: date('lastDate').value,
    type: type('lastType').value,
    amount: money('lastAmount').value,
  };
  const one: MaybeRound = {
    date: date('roundDate').value,
    type: type('roundType').value,
    amount: money('roundAmount').value,
  };
  dropAcquisition(last, 'lastType', 'lastDate', 'lastAmount');
  dropAcquisition(one, 'roundType', 'roundDate', 'roundAmount');
  function dropAcquisition(round: MaybeRound, ofType: Field, ...others: Field[]) {
    if (!ACQUISITIONS.has((row.cells[ofType] ?? '').trim().toLowerCase())) return;
    for (const field of others) if (!isFiller(row.cells[field] ?? '')) mark(row, field, 'reported');
    Object.assign(round, { date: null, type: null, amount: null });
  }
  const rounds: Opinion<NaiveRound[]> =
    isSure(last) && isSure(one) ? [last, one].filter((round) => round.date !== null || round.amount !== null) : UNSURE;
  const onlyType = isSure(one) && one.date === null && one.amount === null ? one.type : null;
  // Next to an unreadable date, the type may be stored or not.
  const unreadable = onlyType !== null && !isFiller(row.cells.roundDate ?? '');
  if (onlyType !== null) mark(row, 'roundType', unreadable ? 'unsure' : 'reported');
  return {
    row,
    name: typeof name.value === 'string' ? name.value.replace(/\s+/g, ' ') : name.value,
    crunchbase: crunchbase.value === UNSURE ? null : crunchbase.value,
    site: website.value === UNSURE || website.value === null ? null : siteOf(website.value),
    texts: {
      website,
      description: readField('description', readProse),
      fullDescription: readField('fullDescription', readProse),
      linkedin: readField('linkedin', readText),
      contactEmail: readField('contactEmail', readEmail),
    },
    lists: {
      industries: row.cells.industries === undefined ? code : industries,
      industryGroups: readField('industryGroups', readList),
      regions: readField('regions', readList),
      founders: readField('founders', readList),
    },
    place: row.cells.location === undefined ? columns.place : location.value === null ? NO_PLACE : location.value,
    contact,
    rounds,
    lastType: isSure(last) && last.date === null && last.amount === null ? last.type : null,
    lastIsUnsure: unreadable,
    total: money('total').value,
  };
}

type MaybeRound = { [Part in keyof NaiveRound]: Opinion<NaiveRound[Part]> };

function isSure(round: MaybeRound): round is NaiveRound {
  return round.date !== UNSURE && round.type !== UNSURE && round.amount !== UNSURE;
}

const FILLERS = new Set(
  ',-,--,—,–,na,n/a,n.a.,nan,nil,null,none,unknown,tbd,#n/a,undisclosed,not available,not disclosed,unspecified,.,?'.split(
    ',',
  ),
);

function isFiller(cell: string): boolean {
  return FILLERS.has(cell.trim().toLowerCase());
}

const SPREADSHEET_ERROR = /^#(?:NAME\?|REF!|VALUE!|DIV\/0!|NULL!|NUM!)$/;
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
/** Signs of corrupted text. */
const DAMAGE =
  /\ufffd|[\u0080-\u009f]|[ÃÂ][^\p{L}\s]|Ã\p{L}|â[€„™]|<\/?[a-z][^<>]*>|&(?:\w+|#\d+);|\\x[0-9a-f]{2}|[\u2028\u2029]|\?\?/iu;

function readText(cell: string): Reading<string> {
  if (SPREADSHEET_ERROR.test(cell) || /^#+$/.test(cell)) return REPORTED;
  if (CONTROL.test(cell)) return { value: UNSURE, verdict: 'reported' };
  const repaired = fromLatin1(cell);
  if (repaired !== null) return { value: repaired, verdict: 'reported' };
  if (DAMAGE.test(cell) || cell.includes('\\')) return NO_OPINION;
  return reading(withoutInvisible(cell));
}

/** Removes invisible characters, and replaces special spaces with plain ones. */
function withoutInvisible(text: string): string {
  return text
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g, '')
    .replace(/(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d/gu, '')
    .trim();
}

/** Repairs UTF-8 that was decoded as Latin-1; null unless all of it decodes. */
function fromLatin1(cell: string): string | null {
  if (!/[\u00c2-\u00f4]/.test(cell) || /[^\u0000-\u00ff]/.test(cell)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(cell, 'latin1'));
  } catch {
    return null;
  }
}

function readCrunchbase(cell: string): Reading<string> {
  const match = /^(?:https?:\/\/www\.crunchbase\.com)?\/(?:organization|company)\/([\w-]+)$/.exec(cell);
  return match?.[1] ? reading(match[1]) : NO_OPINION;
}

/** Reads a description. One that is only a URL is reported. */
function readProse(cell: string): Reading<string> {
  return /^(?:https?:\/\/|www\.)\S+$/i.test(cell) ? REPORTED : readText(cell);
}

/** Sites whose pages are about companies, never their own. A bare domain may be: facebook.com is Facebook's website. */
const ABOUT_COMPANIES =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:angel\.co|apps\.apple\.com|bit\.ly|itunes\.apple\.com|play\.google\.com|tinyurl\.com|crunchbase\.com|facebook\.com|instagram\.com|m\.me|linkedin\.com|lnkd\.in|producthunt\.com|twitter\.com|ycombinator\.com)\b/i;

function readWebsite(cell: string): Reading<string> {
  if (ABOUT_COMPANIES.test(cell)) return /\.\w+\/\w/.test(cell) ? REPORTED : NO_OPINION;
  if (/^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}(?:[/?#:]\S*)?$/i.test(cell)) return reading(cell);
  return !cell.includes('.') ? REPORTED : NO_OPINION;
}

function siteOf(website: string): string {
  return website
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#:].*$/, '');
}

function readEmail(cell: string): Reading<string> {
  if (/^[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}$/i.test(cell)) return reading(cell);
  return cell.includes('@') ? NO_OPINION : REPORTED;
}

function readList(cell: string): Reading<string[]> {
  if (CONTROL.test(cell) || DAMAGE.test(cell)) return NO_OPINION;
  if (/^\[.*\]$/s.test(cell)) {
    const inside = cell.slice(1, -1).trim();
    if (inside === '') return EMPTY;
    const entries = inside.split(',').map((entry) => entry.trim());
    if (!entries.every((entry) => /^(['"])[^'"\\]+\1$/.test(entry))) return NO_OPINION;
    return keptList(entries.map((entry) => entry.slice(1, -1)));
  }
  if (/[[\]{}"]/.test(cell)) return NO_OPINION;
  const separator = [';', '|', ','].find((sign) => cell.includes(sign)) ?? ',';
  // A category of Y Combinator has a comma.
  return keptList(cell.split(separator === ',' ? /,(?! Product and Design(?:,|$))/ : separator));
}

function keptList(entries: readonly string[]): Reading<string[]> {
  const byKey = new Map<string, string>();
  for (const entry of entries.map((text) => text.trim())) {
    if (!isFiller(entry) && !byKey.has(entry.toLowerCase())) byKey.set(entry.toLowerCase(), entry);
  }
  return byKey.size === 0 ? EMPTY : reading([...byKey.values()]);
}

/** Reads 'games_video' as 'Games Video'. */
function readCode(cell: string): Reading<string[]> {
  return reading([cell.replace(/_/g, ' ').replace(/(^| )([a-z])/g, (_, gap, letter) => gap + letter.toUpperCase())]);
}

const FACTORS: Record<string, number> = {
  '': 1,
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};

function readDollars(cell: string): Reading<number> {
  if (/[€£¥₹]|\b(?:EUR|GBP|INR|JPY|CAD|crore|lakh)\b/.test(cell)) return REPORTED;
  if (/^[#]+$/.test(cell) || /^\d+[/-]\d+[/-]\d+$/.test(cell) || /^[~<>]/.test(cell)) return REPORTED;
  if (/^\$?\d+[kmb]?\s*[-–]\s*\$?\d+[kmb]?$/i.test(cell) || /^-/.test(cell)) return REPORTED;
  // 1.500 may be 1.5 or 1,500.
  if (/^\$?\d{1,3}\.\d{3}$/.test(cell)) return REPORTED;
  const match = /^(?:US)?\$?\s?(?:USD )?(\d+|\d{1,3}(?:,\d{3})+)(\.\d+)?\s?([a-z]*)(?: USD)?$/i.exec(cell);
  const factor = FACTORS[(match?.[3] ?? '').toLowerCase()];
  if (!match || factor === undefined) return /\d/.test(cell) ? NO_OPINION : REPORTED;
  const amount = Number(`${match[1]?.replaceAll(',', '')}${match[2] ?? ''}`) * factor;
  return amount === 0 ? EMPTY : reading(Math.round(amount * 100) / 100);
}

const TYPES: Record<string, string> = {
  'series-a': 'Series A',
  'series-b': 'Series B',
  'series-c+': 'Series C',
  angel: 'Angel',
  venture: 'Venture - Series Unknown',
  'venture - series unknown': 'Venture - Series Unknown',
  'series unknown': 'Venture - Series Unknown',
  'private-equity': 'Private Equity',
  'post-ipo': 'Post-IPO Equity',
  crowdfunding: 'Equity Crowdfunding',
  other: 'Other',
  seed: 'Seed',
  'seed round': 'Seed',
  'pre-seed': 'Pre-Seed',
  pre_seed: 'Pre-Seed',
  series_a: 'Series A',
  'series a': 'Series A',
  'series a round': 'Series A',
  series_b: 'Series B',
  'series b': 'Series B',
  'series c': 'Series C',
  'private equity': 'Private Equity',
  'post-ipo equity': 'Post-IPO Equity',
  'equity crowdfunding': 'Equity Crowdfunding',
  debt_financing: 'Debt Financing',
  'debt financing': 'Debt Financing',
  grant: 'Grant',
};

/** Acquisitions are not rounds. */
const ACQUISITIONS = new Set(['acquired', 'acquisition', 'm&a', 'merger']);

function readType(cell: string): Reading<string> {
  if (ACQUISITIONS.has(cell.toLowerCase())) return REPORTED;
  const name = TYPES[cell.toLowerCase()];
  return name ? reading(name) : NO_OPINION;
}

type DateOrder = 'month first' | 'day first' | 'contradicted' | null;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Order of day and month proven by each column, else by the file. */
function provenOrders(rows: readonly Row[]): Map<Field, DateOrder> {
  const fields = ['lastDate', 'roundDate'] as const;
  const proofs = fields.map((field) => {
    const orders = new Set<DateOrder>();
    for (const { cells } of rows) {
      const match = SLASHED.exec((cells[field] ?? '').trim());
      if (match && Number(match[1]) > 12 && Number(match[2]) <= 12) orders.add('day first');
      if (match && Number(match[2]) > 12 && Number(match[1]) <= 12) orders.add('month first');
    }
    return orders;
  });
  const one = (orders: ReadonlySet<DateOrder>) =>
    orders.size === 1 ? ([...orders][0] ?? null) : orders.size > 1 ? 'contradicted' : null;
  const ofFile = one(new Set(proofs.flatMap((orders) => [...orders])));
  return new Map(fields.map((field, at) => [field, one(proofs[at] ?? new Set()) ?? ofFile]));
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

function readDate(cell: string, order: DateOrder, today: string): Reading<string> {
  const iso = /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ]00:00:00)?Z?$/.exec(cell);
  if (iso) return dayOf(iso[1], iso[2], iso[3], today);
  const dayNamed = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4})$/i.exec(cell);
  if (dayNamed) return dayOf(dayNamed[3], monthNumber(dayNamed[2]), dayNamed[1], today);
  const monthNamed = /^([a-z]{3})[a-z]* (\d{1,2}),? (\d{4})$/i.exec(cell);
  if (monthNamed) return dayOf(monthNamed[3], monthNumber(monthNamed[1]), monthNamed[2], today);
  const slashed = SLASHED.exec(cell);
  if (slashed) {
    const [, first = '', second = '', year] = slashed;
    const monthFirst = dayOf(year, first, second, today);
    const dayFirst = dayOf(year, second, first, today);
    if (first === second || monthFirst.value === null) return dayFirst;
    if (dayFirst.value === null) return monthFirst;
    return order === 'month first' ? monthFirst : order === 'day first' ? dayFirst : REPORTED;
  }
  return /\d/.test(cell) && !/^\d{5}$/.test(cell) ? NO_OPINION : REPORTED;
}

function monthNumber(name = ''): number {
  return MONTHS.indexOf(name.toLowerCase()) + 1;
}

function dayOf(year = '', month: string | number = '', day: string | number = '', today = ''): Reading<string> {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) return REPORTED;
  return text > today ? REPORTED : reading(text);
}

function readContact(
  readField: <T>(field: Field, read: (cell: string) => Reading<T>) => Reading<T>,
  row: Row,
  mark: Mark,
): Opinion<NaiveContact | null> {
  const [first, last, role] = (['first', 'last', 'role'] as const).map((field) => readField(field, readText).value);
  const email = readField('email', readEmail).value;
  if (first === UNSURE || last === UNSURE || role === UNSURE || email === UNSURE) return UNSURE;
  const contact = { first: first ?? null, last: last ?? null, email: email ?? null, role: role ?? null };
  if (contact.first !== null || contact.last !== null || contact.email !== null) return contact;
  if (contact.role !== null) mark(row, 'role', 'reported');
  return null;
}

const US_STATES =
  `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,
FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,
MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,
NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,
PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,
WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico`
    .split(',')
    .map((entry) => [entry.trim().slice(0, 2), entry.trim().slice(3)] as const);

const NO_PLACE: Place = { city: null, region: null, country: null };
/** Words in places that are not cities, or that need a map to resolve. */
const ODD_CITY =
  /\d|[^\p{L} .'’-]|\b(?:county|suite|valley|area|bay|metro|greater|region|remote|city of|state|province|worldwide|global|online|various|multiple|usa?|and|near|university|park|center|centre|house|building|floor|street|st|rd|road|ave|avenue|district|governorate|cape|coast)\b/iu;

/** 'Ft. Worth' and 'Saint Louis' have several spellings; 'McLean' and 'Marina del Rey' have one that must be known. */
const SHORTENED =
  /^(?:st|saint|ft|mt|n|s|e|w|so|no|mc\p{L}+|\p{L}+.* (?:del|de|la)|.*-.*|(?:.* )?(?:boulevard|blvd))(?![\p{L}])/iu;
/** Foreign states and provinces that real files list among cities of the United States. */
const FOREIGN_STATES = new Set(['quebec', 'ontario', 'uttar pradesh', 'bavaria', 'england']);

class Places {
  private readonly countries = new Map<string, string>();
  private readonly states = new Map<string, string>();

  constructor(countriesCsv: string) {
    const rows: string[][] = parse(countriesCsv, { from_line: 2 });
    for (const [name = '', official = '', iso2 = '', iso3 = ''] of rows) {
      for (const text of [name, official, iso2, iso3]) if (text) this.countries.set(text.toLowerCase(), name);
    }
    for (const [code, name] of US_STATES) {
      this.states.set(code.toLowerCase(), name);
      this.states.set(name.toLowerCase(), name);
    }
  }

  /** From separate city, state and country columns. */
  readColumns(city: string, state: string, country: string): { place: Opinion<Place>; verdicts: Verdict[] } {
    const unsure: Verdict[] = ['unsure', 'unsure', 'unsure'];
    if ([city, state, country].every(isFiller)) return { place: NO_PLACE, verdicts: unsure };
    // A city and its state may share a name.
    if (/^(?:new york|washington)/i.test(city.trim()) && !/^NY$/i.test(state.trim()))
      return { place: UNSURE, verdicts: unsure };
    const land = isFiller(country) ? null : this.countries.get(country.trim().toLowerCase());
    if (!land) return { place: UNSURE, verdicts: unsure };
    const region = isFiller(state) ? null : land === 'United States' && this.states.get(state.trim().toLowerCase());
    if (region === undefined || region === false) return { place: UNSURE, verdicts: unsure };
    const town = isFiller(city) ? null : this.readCity(city.trim());
    if (town === UNSURE) return { place: UNSURE, verdicts: ['unsure', 'kept', 'kept'] };
    return { place: { city: town, region, country: land }, verdicts: ['kept', 'kept', 'kept'] };
  }

  /** From one text: 'City, State, Country', 'City, Country', 'City, ST' or a country. */
  readLocation(cell: string): Reading<Place> {
    const parts = cell.split(',').map((part) => part.trim());
    const country = this.countries.get(parts.at(-1)?.toLowerCase() ?? '');
    // Georgia and codes like CA are ambiguous.
    const state = this.states.get(parts.at(-1)?.toLowerCase() ?? '');
    if (country && state) return NO_OPINION;
    if (!country && state && parts.length === 2) return this.place(parts[0], state, 'United States');
    if (!country) return NO_OPINION;
    if (parts.length === 1) return reading({ city: null, region: null, country });
    if (parts.length === 2) return this.readPair(parts[0] ?? '', country);
    if (parts.length > 3) return NO_OPINION;
    if (country !== 'United States') {
      const region = parts[1] ?? '';
      return /^\p{Lu}\p{Ll}[\p{L} '’-]+$/u.test(region) ? this.place(parts[0], region, country) : NO_OPINION;
    }
    const region = this.states.get(parts[1]?.toLowerCase() ?? '');
    return region ? this.place(parts[0], region, country) : NO_OPINION;
  }

  private readPair(first: string, country: string): Reading<Place> {
    const state = country === 'United States' ? this.states.get(first.toLowerCase()) : undefined;
    if (state) return reading({ city: null, region: state, country });
    return KNOWN_CITIES.has(first) ? this.place(first, null, country) : NO_OPINION;
  }

  private place(city = '', region: string | null, country: string): Reading<Place> {
    const town = this.readCity(city);
    return town === UNSURE ? NO_OPINION : reading({ city: town, region, country });
  }

  private readCity(city: string): Opinion<string> {
    if (/^(?:new[ -]york city|new-york|nyc)$/i.test(city)) return 'New York';
    if (SHORTENED.test(city) || / [A-Z]{2}$/.test(city) || /^[A-Z]{2,4}$/i.test(city)) return UNSURE;
    if (FOREIGN_STATES.has(city.toLowerCase())) return UNSURE;
    const odd = ODD_CITY.test(city) || city.replace(/\P{L}/gu, '').length < 3;
    const isCountry = this.countries.has(city.toLowerCase()) && city !== 'Singapore';
    const aState = this.states.has(city.toLowerCase()) && city !== 'New York' && city !== 'Washington';
    if (odd || isCountry || aState) return UNSURE;
    // 'NEW YORK' and 'columbus' are normalized; mixed case is kept as typed.
    if (/^[A-Z]+(?: [A-Z]+)*$/.test(city) || /^[a-z]+(?: [a-z]+)*$/.test(city)) {
      return city.toLowerCase().replace(/(^| )([a-z])/g, (_, gap, letter) => gap + letter.toUpperCase());
    }
    return /^(?:\p{Lu}\p{Ll}+ ?)+$/u.test(city) ? city : UNSURE;
  }
}

/** Cities recognized without a region, next to only a country. */
const KNOWN_CITIES = new Set(
  'Singapore,Copenhagen,Dubai,Seoul,Athens,Kyiv,Helsinki,Moscow,Budapest,Riga,Zagreb,Aarhus,Hanoi,Berlin,Bonn,Lyon,Austin,Boston,Portland'.split(
    ',',
  ),
);

function groupRows(rows: readonly ReadRow[]): ReadRow[][] {
  const leader = new Map<ReadRow, ReadRow>();
  const leaderOf = (row: ReadRow): ReadRow => {
    const above = leader.get(row);
    return above ? leaderOf(above) : row;
  };
  const join = (a: ReadRow, b: ReadRow) => {
    const [first, second] = [leaderOf(a), leaderOf(b)];
    if (first !== second) leader.set(second, first);
  };
  for (const same of grouped(rows, (row) => row.crunchbase).values()) for (const row of same) join(same[0] ?? row, row);
  const others = rows.filter((row) => row.crunchbase === null);
  for (const [site, same] of grouped(others, (row) => row.site)) {
    if (SHARED_HOSTS.has(site)) continue;
    for (const [at, row] of same.entries()) {
      const fitting = same.slice(0, at).find((other) => isSimilar(row.name, other.name));
      if (fitting) join(fitting, row);
    }
  }
  const bare = others.filter((row) => row.site === null && row.name !== UNSURE && !isGeneric(row.name));
  for (const same of grouped(bare, namePlace).values()) for (const row of same) join(same[0] ?? row, row);
  return [...grouped(rows, (row) => leaderOf(row).row.number).values()];
}

function namePlace(row: ReadRow): string | null {
  if (row.place === UNSURE || row.name === UNSURE) return null;
  const { city, region, country } = row.place;
  const name = plainName(row.name);
  return `${name}|${name.length >= 12 && region !== null ? region : city}|${country}`;
}

const SHARED_HOSTS = new Set(
  'ycombinator.com,linktr.ee,twitter.com,x.com,facebook.com,linkedin.com,instagram.com,github.com,techcrunch.com,crunchbase.com,notion.site,apps.apple.com,play.google.com,youtube.com,medium.com,angel.co,wordpress.com,nytimes.com,itunes.apple.com,google.com'.split(
    ',',
  ),
);

const isGeneric = (name: string) => ['startup', 'company', 'stealth', 'stealthstartup'].includes(plainName(name));

function isSimilar(a: Opinion<string>, b: Opinion<string>): boolean {
  if (a === UNSURE || b === UNSURE || isGeneric(a) || isGeneric(b)) return false;
  const [one, two] = [plainName(a), plainName(b)];
  return one.startsWith(two) || two.startsWith(one);
}

function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ (?:inc|llc|ltd|limited|gmbh|corp|co)$/, '')
    .replaceAll(' ', '');
}

function mergeRows(group: ReadRow[], { listsRounds, mark }: { listsRounds: boolean; mark: Mark }): NaiveCompany {
  const newest = ({ rounds }: ReadRow) =>
    rounds === UNSURE ? '' : rounds.reduce((day, { date }) => (date !== null && date > day ? date : day), '');
  const rows = [...group].sort((a, b) => newest(b).localeCompare(newest(a)) || a.row.number - b.row.number);
  const orderIsSure = rows.every((row) => row.rounds !== UNSURE);

  /** The first non-empty value; another one is reported. */
  const first = <T>(
    field: Field,
    readingOf: (row: ReadRow) => Reading<T>,
    same: (a: T, b: T) => boolean,
  ): Opinion<T | null> => {
    let first: T | null = null;
    let unsure = false;
    for (const row of rows) {
      const { value, verdict } = readingOf(row);
      if (value === UNSURE) unsure = true;
      else if (value !== null && first === null) first = value;
      else if (value !== null && first !== null && verdict === 'kept' && !same(first, value)) {
        // 'tools' may or may not count as different from 'Tools'.
        const isCase = typeof value === 'string' && sameText(String(first), value);
        mark(row.row, field, orderIsSure && !isCase ? 'reported' : 'unsure');
      }
    }
    return unsure || (!orderIsSure && rows.length > 1) ? UNSURE : first;
  };
  const text = (field: keyof ReadRow['texts'], same = (a: string, b: string) => a === b) =>
    first(field, (row) => row.texts[field], same);
  const list = (field: keyof ReadRow['lists'], column: Field = field) => {
    const winner = first(
      column,
      (row) => row.lists[field],
      (a, b) => sameText([...a].sort().join('|'), [...b].sort().join('|')),
    );
    return winner ?? [];
  };
  const name = first(
    'name',
    (row) => ({ value: row.name, verdict: 'kept' as Verdict }),
    (a, b) => plainName(a) === plainName(b),
  );
  const isCode = rows.some(({ row }) => row.cells.industryCode !== undefined);
  return {
    rows: rows.map(({ row }) => row.number).sort((a, b) => a - b),
    name: name ?? UNSURE,
    crunchbase: rows.find(({ crunchbase }) => crunchbase !== null)?.crunchbase ?? null,
    description: text('description'),
    fullDescription: text('fullDescription'),
    website: text('website', (a, b) => siteOf(a) === siteOf(b)),
    linkedin: text('linkedin'),
    contactEmail: text('contactEmail'),
    industries: list('industries', isCode ? 'industryCode' : 'industries'),
    industryGroups: list('industryGroups'),
    regions: list('regions'),
    founders: list('founders'),
    place: mergePlaces(rows, mark),
    contacts: mergeContacts(rows, mark),
    ...mergeFunding(rows, listsRounds, mark),
  };
}

const sameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Combines the places of all rows, unless they contradict each other. */
function mergePlaces(rows: readonly ReadRow[], mark: Mark): Opinion<string> {
  const merged: Place = { ...NO_PLACE };
  for (const { place } of rows) {
    if (place === UNSURE) return UNSURE;
    for (const part of ['city', 'region', 'country'] as const) {
      if (place[part] !== null && merged[part] !== null && place[part] !== merged[part]) {
        for (const { row } of rows) {
          for (const field of ['location', 'city', 'state', 'country'] as const) {
            if (!isFiller(row.cells[field] ?? '')) mark(row, field, 'unsure');
          }
        }
        return UNSURE;
      }
      merged[part] ??= place[part];
    }
  }
  return [merged.city, merged.region, merged.country].filter((part) => part !== null).join(', ');
}

/** Merges people with the same name unless their addresses differ, or the same address unless their names differ. */
function mergeContacts(rows: readonly ReadRow[], mark: Mark): Opinion<NaiveContact[]> {
  if (rows.some(({ contact }) => contact === UNSURE)) return UNSURE;
  const pairs = rows.flatMap(({ row, contact }, at) => (contact && contact !== UNSURE ? [{ row, contact, at }] : []));
  // Those with more identifying data come first.
  const fullness = ({ first, last, email }: NaiveContact) => (first || last ? 2 : 0) + (email ? 1 : 0);
  const groups: { person: NaiveContact; members: typeof pairs }[] = [];
  for (const one of [...pairs].sort((a, b) => fullness(b.contact) - fullness(a.contact) || a.at - b.at)) {
    const group = groups.find(({ person }) => isSamePerson(person, one.contact));
    if (!group) {
      groups.push({ person: { ...one.contact }, members: [one] });
      continue;
    }
    group.members.push(one);
    for (const part of ['first', 'last', 'email'] as const) group.person[part] ??= one.contact[part];
  }
  const people: NaiveContact[] = [];
  for (const { members } of groups) {
    const person: NaiveContact = { first: null, last: null, email: null, role: null };
    people.push(person);
    for (const { row, contact } of members.sort((a, b) => a.at - b.at)) {
      if (person.role !== null && contact.role !== null && !sameText(person.role, contact.role))
        mark(row, 'role', 'reported');
      for (const part of ['first', 'last', 'email', 'role'] as const) person[part] ??= contact[part];
    }
  }
  return people;
}

function isSamePerson(a: NaiveContact, b: NaiveContact): boolean {
  const nameOf = ({ first, last }: NaiveContact) => `${first ?? ''} ${last ?? ''}`.trim().toLowerCase();
  const [one, two] = [nameOf(a), nameOf(b)];
  if (a.email !== null && b.email !== null) {
    return sameText(a.email, b.email) && (one === two || one === '' || two === '');
  }
  return one !== '' && one === two;
}

/** Stages that a company goes through once. */
const ONCE = new Set(['Pre-Seed', 'Series A', 'Series B', 'Series C']);

function mergeFunding(
  rows: readonly ReadRow[],
  listsRounds: boolean,
  mark: Mark,
): Pick<NaiveCompany, 'rounds' | 'last' | 'total'> {
  const stated = rows.map(({ total }) => total);
  const all = rows.map(({ rounds }) => rounds);
  const nothing = { rounds: UNSURE, last: UNSURE, total: UNSURE } as const;
  if (all.includes(UNSURE)) return nothing;
  const rounds = oneOfEach((all as NaiveRound[][]).flat());
  if (rounds === UNSURE) {
    for (const { row } of rows) {
      for (const field of [
        'lastDate',
        'lastType',
        'lastAmount',
        'roundDate',
        'roundType',
        'roundAmount',
        'total',
      ] as const) {
        if (!isFiller(row.cells[field] ?? '')) mark(row, field, 'unsure');
      }
    }
    return nothing;
  }
  markLesserAmounts(rows, rounds, mark);
  const dated = rounds.filter(({ date }) => date !== null);
  const newest = [...dated].sort(
    (a, b) => (b.date ?? '').localeCompare(a.date ?? '') || (b.amount ?? 0) - (a.amount ?? 0),
  );
  const [top, second] = newest;
  const tied = top && second && top.date === second.date && (top.amount ?? 0) === (second.amount ?? 0);
  const noRound = { date: null, type: null, amount: null };
  const last = tied ? UNSURE : (top ?? (rounds.length === 1 ? (rounds[0] as NaiveRound) : noRound));
  const types = new Set(rows.flatMap(({ lastType }) => lastType ?? []));
  const onlyType = types.size === 1 ? ([...types][0] ?? null) : null;
  for (const { row, lastType: type } of rows) {
    if (type === null) continue;
    if (rounds.length > 0) mark(row, 'lastType', 'unsure');
    else if (type !== onlyType) mark(row, 'lastType', 'reported');
  }

  const sum = dated.reduce((total, { amount }) => total + (amount ?? 0), 0);
  const most = Math.max(0, ...rounds.map(({ amount }) => amount ?? 0));
  const undated = Math.max(0, ...rounds.map(({ date, amount }) => (date === null ? (amount ?? 0) : 0)));
  // An undated round may be part of the others, so a larger one leaves the sum unknown.
  const least = (listsRounds || rounds.length > 1) && undated <= sum ? sum : 0;
  const totals = stated.map((total) => (Number(total) < most ? 0 : Number(total)));
  const largest = stated.includes(UNSURE) ? UNSURE : Math.max(least, ...totals);
  const total = largest === UNSURE ? UNSURE : largest || null;
  for (const { row, total: own } of rows) {
    if (total === UNSURE && !isFiller(row.cells.total ?? '')) mark(row, 'total', 'unsure');
    else if (typeof own === 'number' && own !== total) mark(row, 'total', 'reported');
  }
  return {
    rounds,
    last: rows.some(({ lastIsUnsure }) => lastIsUnsure)
      ? UNSURE
      : rounds.length === 0
        ? { date: null, type: onlyType, amount: null }
        : types.size === 0
          ? last
          : UNSURE,
    total,
  };
}

/** Removes duplicate rounds. */
function oneOfEach(rounds: readonly NaiveRound[]): Opinion<NaiveRound[]> {
  // Two rounds with the same day and amount may be one with a vague type.
  const dated = rounds.filter(({ date, amount }) => date !== null && amount !== null);
  if (dated.some((one) => dated.some((other) => one !== other && mayBeSameRound(one, other)))) return UNSURE;
  if (
    rounds.some(({ date, type }) => date !== null && VAGUE_TYPES.has(type ?? '')) &&
    rounds.some(({ date }) => date === null)
  )
    return UNSURE;
  const result: NaiveRound[] = [];
  for (const [, day] of grouped(
    rounds.filter(({ date }) => date !== null),
    ({ date }) => date,
  )) {
    const named = [...grouped(day, ({ type }) => type).entries()].map(([type, same]) => ({
      date: day[0]?.date ?? null,
      type,
      amount: greatest(same),
    }));
    const unnamed = [...new Set(day.filter(({ type }) => type === null).map(({ amount }) => amount))];
    for (const amount of unnamed) {
      if (amount === null) {
        if (named.length === 0 && unnamed.length === 1) named.push({ date: day[0]?.date ?? null, type: '', amount });
        continue;
      }
      if (named.some((round) => round.amount === amount)) continue;
      const open = named.filter((round) => round.amount === null);
      if (open.length > 1 || (open.length === 1 && unnamed.length > 1)) return UNSURE;
      if (open[0]) open[0].amount = amount;
      else named.push({ date: day[0]?.date ?? null, type: '', amount });
    }
    result.push(...named.map((round) => ({ ...round, type: round.type || null })));
  }
  const undated = rounds.filter(({ date }) => date === null);
  for (const { type, amount } of undated) {
    const compatible = result.filter((round) => round.type === type || round.type === null || type === null);
    const proven = compatible.filter((round) => round.date !== null && round.amount === amount);
    if (proven.length === 1 && proven[0] && proven[0].type === type) continue;
    const staged = result.filter((round) => round.date !== null && type !== null && round.type === type);
    if (proven.length > 0 || (type !== null && ONCE.has(type) && staged.length > 0)) return UNSURE;
    const same = result.find((round) => round.date === null && round.amount === amount && round.type === type);
    if (same) continue;
    if (result.some((round) => round.date === null && (round.amount === amount || round.type === type))) return UNSURE;
    result.push({ date: null, type, amount });
  }
  return result;
}

const VAGUE_TYPES = new Set(['Venture - Series Unknown', 'Undisclosed', 'Unattributed', 'Other']);

function mayBeSameRound(a: NaiveRound, b: NaiveRound): boolean {
  if (a.amount !== b.amount) return false;
  if (a.date === b.date && a.type === b.type) return false; // Certainly the same.
  const alike = a.type === b.type || VAGUE_TYPES.has(a.type ?? '') || VAGUE_TYPES.has(b.type ?? '');
  return alike && a.date === b.date;
}

function greatest(rounds: readonly NaiveRound[]): number | null {
  const amounts = rounds.map(({ amount }) => amount).filter((amount) => amount !== null);
  return amounts.length === 0 ? null : Math.max(...amounts);
}

/** Reports the smaller amount of rounds with the same day and type. */
function markLesserAmounts(rows: readonly ReadRow[], rounds: readonly NaiveRound[], mark: Mark): void {
  for (const { row, rounds: own } of rows) {
    for (const { date, type, amount } of own === UNSURE ? [] : own) {
      if (date === null || type === null || amount === null) continue;
      const round = rounds.find((other) => other.date === date && other.type === type);
      if (round?.amount === amount) continue;
      for (const field of ['lastAmount', 'roundAmount'] as const) {
        if (!isFiller(row.cells[field] ?? '')) mark(row, field, 'reported');
      }
    }
  }
}

/** Groups items by key, skipping those without one. */
function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K | null): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
