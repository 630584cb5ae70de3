import { hasLegalForm, withoutLegalForm } from '../companies/legal-forms.ts';
import { withoutTitle } from '../companies/person-names.ts';
import { type Day, dayNumber, toDay } from '../dates.ts';
import { canBeName, isBlank } from '../imports/cell-readings.ts';
import { NO_DATE_CLUES, NO_ORDER, readDate, resolveDate } from '../imports/imported-dates.ts';
import { containsEmail } from '../imports/imported-emails.ts';
import { countryName } from '../places/countries.ts';
import { type Place, placeText } from '../places/place.ts';
import { readPlace } from '../places/read-place.ts';
import { stateName } from '../places/regions.ts';
import { properCase, properPersonName } from '../proper-case.ts';
import { foldText } from '../search/fold-text.ts';
import { isLender, type SpecialPurpose, specialPurposeOf } from './special-purpose.ts';

/** A Form D notice as filed, from its XML or the quarterly tables. */
export type FiledNotice = {
  /** 18 digits with hyphens; empty if the file name of an XML filing contains none. */
  accession: string;
  type: string;
  test: boolean;
  filed: string;
  fileNumber: string;
  previousAccession: string;
  cik: string;
  name: string;
  previousNames: string[];
  city: string;
  stateOrCountry: string;
  /** 'Corporation', 'Limited Liability Company', 'Limited Partnership'. */
  entityType: string;
  industry: string;
  pooledFund: boolean;
  debtOnly: boolean;
  /** A merger or exchange, which raises nothing. */
  combination: boolean;
  firstSale: string;
  offered: string;
  sold: string;
  people: FiledPerson[];
};

export type Filing = {
  id: string;
  accession: string | null;
  /** Corrects an earlier filing. */
  amendment: boolean;
  cik: string;
  fileNumber: string | null;
  previousAccession: string | null;
  filedOn: Day;
  /** Without the legal form, which other sources omit. */
  name: string;
  entityName: string;
  /** Of the issuer, as filed. */
  previousNames: string[];
  place: Place | null;
  industry: { industry: string; group: string } | null;
  officers: Officer[];
  /** Null if nothing has been sold yet, or nothing is raised. */
  firstSaleOn: Day | null;
  debtOnly: boolean;
  /** Null if the amount is indefinite. */
  offeredUsd: number | null;
  soldUsd: number | null;
};

export type SkipReason = 'pooled-fund' | 'test' | 'other-form' | SpecialPurpose;

const MAX_NAME = 300;
/** A filing after 17:30 has the date of the next business day, such as the Tuesday after a long weekend. */
const MAX_DAYS_AHEAD = 4;

/**
 * Reads a notice.
 * @param latest the latest allowed date of a sale
 */
export function readFiling(
  notice: FiledNotice,
  latest: Day,
): { filing: Filing } | { leftOut: SkipReason } | { rejected: string } {
  if (notice.test) return { leftOut: 'test' };
  if (!/^D(?:\/A)?$/i.test(notice.type.trim())) return { leftOut: 'other-form' };
  // Funds invest in startups; they are not startups.
  if (notice.industry.trim() === 'Pooled Investment Fund' || (notice.pooledFund && !isLender(notice)))
    return { leftOut: 'pooled-fund' };
  const purpose = specialPurposeOf(notice);
  if (purpose) return { leftOut: purpose };
  const cik = /^\d{1,10}$/.test(notice.cik.trim()) ? String(Number(notice.cik)) : null;
  if (cik === null || cik === '0') return { rejected: 'has no issuer CIK' };
  const entityName = notice.name.replace(/\s+/g, ' ').trim();
  if (entityName === '' || isBlank(entityName)) return { rejected: 'has no issuer name' };
  if (entityName.length > MAX_NAME) return { rejected: `has a name of more than ${MAX_NAME} characters` };
  if (containsEmail(entityName)) return { rejected: "has an email address in the issuer's name" };
  const filedOn = readFiledDay(notice.filed, toDay(dayNumber(latest) + MAX_DAYS_AHEAD));
  if (filedOn === null) return { rejected: 'has no valid filing date' };
  const firstSale = notice.firstSale.trim();
  const firstSaleOn = firstSale === '' ? null : readFiledDay(firstSale, latest);
  if (firstSale !== '' && firstSaleOn === null)
    return { rejected: `has an invalid date of first sale: '${firstSale}'` };
  const [offeredUsd, soldUsd] = [readFiledAmount(notice.offered), readFiledAmount(notice.sold)];
  if (offeredUsd === undefined || soldUsd === undefined) return { rejected: 'has an amount that is not a number' };
  const accession = readAccession(notice.accession);
  const amendment = /a$/i.test(notice.type.trim());
  return {
    filing: {
      id: accession ?? `${cik}/${filedOn}${amendment ? '/A' : ''}`,
      accession,
      amendment,
      cik,
      fileNumber: notice.fileNumber.trim() || null,
      previousAccession: readAccession(notice.previousAccession),
      filedOn,
      name: properCase(withoutLegalForm(entityName)),
      entityName,
      previousNames: notice.previousNames.filter((name) => !isBlank(name)).map((name) => name.slice(0, MAX_NAME)),
      place: filedPlace(notice.city, notice.stateOrCountry),
      industry: filedIndustry(notice.industry),
      officers: officersOf(notice.people),
      firstSaleOn: notice.combination ? null : firstSaleOn,
      debtOnly: notice.debtOnly,
      offeredUsd,
      soldUsd: soldUsd === 0 ? null : soldUsd,
    },
  };
}

/** The URL of a filing on EDGAR; without an accession number, of all filings of the company. */
export function filingUrl({ accession, cik }: Pick<Filing, 'accession' | 'cik'>): string {
  return accession === null
    ? `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}&type=D`
    : `https://www.sec.gov/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}/`;
}

/**
 * Formats an accession number from 18 digits with or without hyphens; null if there is none. Uses the last one in a
 * path, nearest to the file: a folder or archive may be named after one of its filings.
 */
export function readAccession(text: string): string | null {
  const digits = text
    .match(/(?<!\d)\d{10}-?\d{2}-?\d{6}(?!\d)/g)
    ?.at(-1)
    ?.replaceAll('-', '');
  return digits === undefined ? null : `${digits.slice(0, 10)}-${digits.slice(10, 12)}-${digits.slice(12)}`;
}

/** Dollars; null for 'Indefinite' or an empty text, undefined if invalid. */
function readFiledAmount(text: string): number | null | undefined {
  const amount = text.trim();
  if (amount === '' || /^indefinite$/i.test(amount)) return null;
  return /^\d{1,13}(?:\.\d+)?$/.test(amount) ? Math.round(Number(amount)) : undefined;
}

/** `2018-10-12` or `12-OCT-2018`. */
export function readFiledDay(text: string, latest: Day): Day | null {
  const { value } = readDate(text, 'day', { latest, clues: { ...NO_DATE_CLUES } });
  return value === null ? null : resolveDate(value, NO_ORDER).value;
}

/** EDGAR codes for places outside the US: Canadian provinces, then countries by our names. */
const PROVINCES =
  'A0 Alberta|A1 British Columbia|A2 Manitoba|A3 New Brunswick|A4 Newfoundland and Labrador|A5 Nova Scotia|A6 Ontario|A7 Prince Edward Island|A8 Quebec|A9 Saskatchewan|B0 Yukon';
const COUNTRIES =
  '1A Anguilla|1B Armenia|1C Aruba|1D Azerbaijan|1E Bosnia and Herzegovina|1F Belarus|1G Djibouti|1H Estonia|1J Eritrea|1M Croatia|1N Kyrgyzstan|1P Kazakhstan|1Q Lithuania|1R Latvia|1S Moldova|1T Marshall Islands|1U North Macedonia|1Z Russia|2A Slovenia|2B Slovakia|2D Tajikistan|2E Turkmenistan|2H Ukraine|2K Uzbekistan|2L Vanuatu|2M Germany|2N Czechia|2Q Georgia|B1 Botswana|B2 Afghanistan|B3 Albania|B4 Algeria|B6 Andorra|B7 Angola|B9 Antigua and Barbuda|C0 United Arab Emirates|C1 Argentina|C3 Australia|C4 Austria|C5 Bahamas|C6 Bahrain|C7 Bangladesh|C8 Barbados|C9 Belgium|D0 Bermuda|D1 Belize|D2 Bhutan|D3 Bolivia|D5 Brazil|D8 British Virgin Islands|D9 Brunei|E0 Bulgaria|E1 Myanmar|E2 Burundi|E3 Cambodia|E4 Cameroon|E8 Cape Verde|E9 Cayman Islands|F1 Sri Lanka|F3 Chile|F4 China|F5 Taiwan|F8 Colombia|G2 Costa Rica|G4 Cyprus|G6 Benin|G7 Denmark|G8 Dominican Republic|G9 Dominica|H1 Ecuador|H2 Egypt|H3 El Salvador|H5 Ethiopia|H8 Fiji|H9 Finland|I0 France|I5 Gabon|I6 Gambia|J0 Ghana|J1 Gibraltar|J3 Greece|J4 Greenland|J5 Grenada|J8 Guatemala|J9 Guinea|K0 Guyana|K1 Haiti|K2 Honduras|K3 Hong Kong|K5 Hungary|K6 Iceland|K7 India|K8 Indonesia|K9 Iran|L0 Iraq|L2 Ireland|L3 Israel|L6 Italy|L7 Ivory Coast|L8 Jamaica|M0 Japan|M2 Jordan|M3 Kenya|M5 South Korea|M6 Kuwait|M7 Laos|M8 Lebanon|N0 Liberia|N1 Libya|N2 Liechtenstein|N4 Luxembourg|N5 Macau|N6 Madagascar|N7 Malawi|N8 Malaysia|N9 Maldives|O0 Mali|O1 Malta|O4 Mauritius|O5 Mexico|O9 Monaco|P0 Mongolia|P2 Morocco|P3 Mozambique|P4 Oman|P6 Nepal|P7 Netherlands|Q1 Vietnam|Q2 New Zealand|Q3 Nicaragua|Q4 Niger|Q5 Nigeria|Q8 Norway|R0 Pakistan|R1 Panama|R2 Papua New Guinea|R4 Paraguay|R5 Peru|R6 Philippines|R9 Poland|S1 Portugal|S3 Qatar|S5 Romania|S6 Rwanda|S8 San Marino|T0 Saudi Arabia|T1 Senegal|T2 Seychelles|T3 South Africa|T6 Namibia|T7 Yemen|T8 Sierra Leone|U0 Singapore|U3 Spain|V2 Sudan|V3 Suriname|V6 Eswatini|V7 Sweden|V8 Switzerland|V9 Syria|W0 Tanzania|W1 Thailand|W2 Togo|W5 Trinidad and Tobago|W6 Tunisia|W8 Türkiye|W9 Uganda|X0 United Kingdom|X1 United States|X2 Burkina Faso|X3 Uruguay|X5 Venezuela|Y0 Samoa|Y4 Zambia|Y5 Zimbabwe|Y7 Guernsey|Y8 Isle of Man|Y9 Jersey|Z2 Serbia|Z4 Canada|Z5 Montenegro|PR Puerto Rico|GU Guam';

const byCode = (table: string) => new Map(table.split('|').map((row) => [row.slice(0, 2), row.slice(3)]));
const provinces = byCode(PROVINCES);
const countries = byCode(COUNTRIES);

/** Reads the place of a filing from its city, often in capitals, and its state or country code (`CA`, `A6`, `X0`). */
function filedPlace(city: string, code: string): Place | null {
  const key = code.trim().toUpperCase();
  const state = stateName(key) ?? provinces.get(key) ?? '';
  const country = stateName(key) ? 'United States' : state ? 'Canada' : (countries.get(key) ?? '');
  const { place } = readPlace({ city, state, country: countryName(country) ?? country });
  return placeText(place) === '' ? null : place;
}

/** Form D industry groups as `industry|group` of ours. Groups not listed here ('Other') carry no information. */
const INDUSTRIES: Readonly<Record<string, string>> = {
  Agriculture: 'Agriculture|Agriculture and Farming',
  'Airlines and Airports': 'Air Transportation|Transportation',
  Biotechnology: 'Biotechnology|Biotechnology',
  'Business Services': 'Business Services|Professional Services',
  'Coal Mining': 'Mining|Natural Resources',
  Commercial: 'Commercial Real Estate|Real Estate',
  'Commercial Banking': 'Banking|Financial Services',
  Computers: 'Computer|Information Technology',
  Construction: 'Construction|Real Estate',
  'Electric Utilities': 'Electrical Distribution|Energy',
  'Energy Conservation': 'Energy Efficiency|Energy',
  'Environmental Services': 'Environmental Consulting|Sustainability',
  'Health Insurance': 'Health Insurance|Health Care',
  'Hospitals and Physicians': 'Hospital|Health Care',
  Insurance: 'Insurance|Financial Services',
  Investing: 'Asset Management|Financial Services',
  'Investment Banking': 'Banking|Financial Services',
  'Lodging and Conventions': 'Hospitality|Travel and Tourism',
  Manufacturing: 'Manufacturing|Manufacturing',
  'Oil and Gas': 'Oil and Gas|Energy',
  'Other Banking and Financial Services': 'Financial Services|Financial Services',
  'Other Energy': 'Energy|Energy',
  'Other Health Care': 'Health Care|Health Care',
  'Other Real Estate': 'Real Estate|Real Estate',
  'Other Technology': 'Information Technology|Information Technology',
  'Other Travel': 'Travel|Travel and Tourism',
  Pharmaceuticals: 'Pharmaceutical|Health Care',
  'REITS and Finance': 'Real Estate|Real Estate',
  Residential: 'Residential|Real Estate',
  Restaurants: 'Restaurants|Food and Beverage',
  Retailing: 'Retail|Commerce and Shopping',
  Telecommunications: 'Telecommunications|Messaging and Telecommunications',
  'Tourism and Travel Services': 'Tourism|Travel and Tourism',
};

/** Maps a Form D industry to our industry and group, or null. */
function filedIndustry(text: string): { industry: string; group: string } | null {
  const row = Object.hasOwn(INDUSTRIES, text.trim()) ? INDUSTRIES[text.trim()] : undefined;
  const [industry = '', group = ''] = row?.split('|') ?? [];
  return row ? { industry, group } : null;
}

/** A related person, as written in a filing. */
type FiledPerson = {
  first: string;
  last: string;
  /** 'Executive Officer', 'Director', 'Promoter'. */
  relationships: readonly string[];
  /** The filer's own title, such as 'CEO'. */
  clarification: string;
};

export type Officer = { firstName: string | null; lastName: string; role: string };

/** Longer clarifications are explanations, not roles. In characters. */
const MAX_ROLE = 60;
const ORDER = ['executive officer', 'director', 'promoter'];

/** Returns the people of a filing, executives first. Skips funds and firms listed as people. */
function officersOf(people: readonly FiledPerson[]): Officer[] {
  const names = new Set<string>();
  return people
    .map((person) => ({ person, rank: rankOf(person) }))
    .sort((a, b) => a.rank - b.rank)
    .flatMap(({ person }) => officer(person) ?? [])
    .filter(({ firstName, lastName }) => {
      const key = foldText(`${firstName} ${lastName}`);
      return !names.has(key) && names.add(key);
    });
}

function officer({ first, last, relationships, clarification }: FiledPerson): Officer | null {
  const [firstName, lastName] = [officerName(first, 'first'), officerName(last, 'last')];
  if (lastName === null || hasLegalForm(last) || hasLegalForm(first) || containsEmail(`${first} ${last}`)) return null;
  return { firstName, lastName, role: roleOf(relationships, clarification) };
}

function officerName(text: string, part: 'first' | 'last'): string | null {
  const name = properPersonName(withoutTitle(text.slice(0, MAX_NAME)), part);
  return name === '' || (isBlank(name) && !canBeName(name)) ? null : name;
}

/** 'CEO, Director': the filer's title, then the other relationships on the form. */
function roleOf(relationships: readonly string[], clarification: string): string {
  const title = properCase(clarification.slice(0, 2 * MAX_ROLE));
  const usable = title !== '' && title.length <= MAX_ROLE && !isBlank(title) && !containsEmail(title);
  const texts = relationships.map((text) => text.trim()).filter(Boolean);
  const others = texts.filter((text) => !usable || (rank(text) > 0 && !foldText(title).includes(foldText(text))));
  return [...(usable ? [title] : []), ...others].join(', ') || 'Related person';
}

function rankOf({ relationships }: FiledPerson): number {
  return Math.min(...relationships.map(rank), ORDER.length);
}

function rank(relationship: string): number {
  const at = ORDER.indexOf(foldText(relationship));
  return at < 0 ? ORDER.length : at;
}
