import { readMoney } from '../amounts.ts';
import { AMOUNT_BANDS, amountRangeValue } from '../companies/funding.ts';
import { fundingTypeName, isFundingStage } from '../companies/funding-stages.ts';
import { industryWords } from '../companies/industries.ts';
import { type Day, dayNumber, toDay } from '../dates.ts';
import { readPeriod } from '../imports/imported-dates.ts';
import { PRESSURE_LEVELS } from '../ledger/contact-pressure.ts';
import { cityOfNickname, knownCities } from '../places/cities.ts';
import { countryByName, placeKey } from '../places/countries.ts';
import { CONTINENTS } from '../places/country-names.ts';
import { readLocationFilter } from '../places/location-filters.ts';
import { locationFilterValue } from '../places/locations.ts';
import { isLargeCity } from '../places/place-words.ts';
import { regionsByName, stateName } from '../places/regions.ts';
import { cutoffDay, type DateRange, FILTERS, type FilterName } from './company-filters.ts';
import type { FilterOptions } from './filter-options.ts';
import { foldText } from './fold-text.ts';
import type { TypedSearch } from './search-suggestions.ts';

type PhraseFilter = { filter: FilterName; values: readonly string[] };
type PhraseMatch = PhraseFilter & { end: number };
/** A word, a phrase in quotes or a comma of the folded sentence, with its position. */
type Token = { text: string; at: number; end: number };

const MAX_PHRASE_WORDS = 5;
/** 'around $10M' is $8M to $12M. */
const ROUGHLY = 0.2;
/** A number without a currency or unit is an amount from here on, after 'over' or 'under'. */
const MIN_PLAIN_AMOUNT = 10_000;

/**
 * Reads a search in words, such as 'seed robotics in Germany last month, not consumer'. Words that name no filter value
 * remain the query, as do phrases in quotes; so a sentence without any filter is returned as its words.
 * @param options the filter values of the data
 */
export function parseSentence(sentence: string, options: FilterOptions, today: Day): TypedSearch {
  const text = foldText(sentence);
  const tokens = tokenize(text);
  const { industryByKey, cities } = vocabularyOf(options);
  const filters: Record<string, string[]> = {};
  const words: string[] = [];
  /** The negation in effect and whether it has excluded a value; 'not' ends at a comma, 'except' goes on. */
  let negation: { words: string; isWide: boolean; applied: boolean } | null = null;
  let previous: FilterName | null = null;
  /** What separates the next value from the previous one. */
  let joint = '';
  const readPhrase = (at: number): PhraseMatch | null => {
    const isAfterPreposition = PLACE_PREPOSITION.test(tokens[at - 1]?.text ?? '');
    for (let count = Math.min(MAX_PHRASE_WORDS, tokens.length - at); count > 0; count--) {
      const phrase = tokens.slice(at, at + count);
      if (phrase.some((token) => /^[,/]$/.test(token.text))) continue;
      const text = phrase.map((token) => token.text).join(' ');
      const match =
        readStage(text, options) ??
        // 'with a verified email' means the address.
        (tokens.length > 1 && /^e-?mails?$/.test(text) ? null : readIndustry(text, industryByKey)) ??
        readPlacePhrase(text, tokens.slice(at + count), cities, isAfterPreposition);
      if (match) return { end: phrase.at(-1)?.end ?? 0, ...match };
    }
    return null;
  };
  const add = ({ filter, values }: PhraseFilter): boolean => {
    const isSame = filter === previous;
    if (negation?.applied && !(isSame && (/^(?:and|or|nor)$/.test(joint) || (negation.isWide && joint === ','))))
      negation = null;
    // Values of a filter are alternatives, but 'AI robotics' is both.
    if (filter === 'industry' && isSame && joint === '' && !negation) return false;
    filters[filter] ??= [];
    for (const value of values) {
      const choice = negation ? `!${value}` : value;
      if (!filters[filter].includes(choice)) filters[filter].push(choice);
    }
    if (negation) negation.applied = true;
    previous = filter;
    joint = '';
    return true;
  };
  const indexAfter = (end: number) => {
    const next = tokens.findIndex((token) => token.at >= end);
    return next < 0 ? tokens.length : next;
  };
  for (let i = 0; i < tokens.length; ) {
    const { text: word, at } = tokens[i] as Token;
    const match =
      readAmount(text, at) ??
      readDates(text, at, today) ??
      readSeries(text, at, options) ??
      readPhrase(i) ??
      readWorkspace(text, at);
    const isCurrency = match !== null && match.values.length === 0;
    if (isCurrency) words.push(text.slice(at, match.end));
    if (match && (isCurrency || add(match))) {
      i = indexAfter(match.end);
      continue;
    }
    const not = match ? null : matchAt(NEGATION, text, at);
    if (not) {
      negation = { words: not[0], isWide: !/^(?:but )?(?:not?|never)\b/.test(not[0]), applied: false };
      i = indexAfter(at + not[0].length);
      continue;
    }
    i++;
    if (word === ',' || JOINTS.has(word)) {
      // ', and' is a comma, but 'and' continues 'not'.
      joint = word === ',' && joint !== '' ? joint : word;
      continue;
    }
    if (match === null && STOP_WORDS.has(word)) continue;
    // 'not crypto' means nothing to the filters, so the words stay together.
    if (negation && !negation.applied) words.push(negation.words);
    negation = null;
    previous = match ? previous : null;
    words.push(word);
  }
  for (const filter of ['fundingAmount', 'fundingDate'] as const)
    if (filters[filter]) filters[filter] = withoutHalves(filter, filters[filter]);
  const hasFilters = Object.keys(filters).length > 0;
  return { query: hasFilters ? words.join(' ') : text, filters };
}

/** 'over 1M' and 'under 5M' are one range. */
function withoutHalves(filter: 'fundingAmount' | 'fundingDate', values: string[]): string[] {
  const from = values.find((value) => /^[\d-]+\.\.$/.test(value));
  const to = values.find((value) => /^\.\.[\d-]+$/.test(value));
  const { read, write } = FILTERS[filter];
  const range = from && to ? read(from + to.slice(2)) : null;
  return range ? [...values.filter((value) => value !== from && value !== to), write(range as never)] : values;
}

function tokenize(text: string): Token[] {
  return [...text.matchAll(/"[^"]*"?|(?:[^\s,;()"?!/]|,(?=\d{3})|\/(?!\p{L}))+|[,;/]/gu)].map((match) => ({
    text: match[0] === ';' ? ',' : match[0].replace(/(?<=[^.]{3})\.$|'s$/, ''),
    at: match.index,
    end: match.index + match[0].length,
  }));
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const JOINTS = new Set(['and', 'or', 'nor', '/', '+']);
const NEGATION =
  /(?:but )?(?:not|except(?: for)?|without|excluding|exclude|excl\.?|other than|outside(?: of)?|apart from|minus|never|no|hide|ignore|skip)(?= )/y;
const PLACE_PREPOSITION = /^(?:in|from|near|around|outside|across|within|of)$/;
const STOP_WORDS = new Set(
  (
    'a an the all any some every everything everyone anything in from at on of for to by with but also that which who whom ' +
    'whose have has had having is are was were be been do does did get got raise raised raises raising fund funded funding ' +
    'fundraise fundraised financed financing secured closed announced received round rounds deal deals company companies ' +
    'startup startups start-up start-ups firm firms business businesses show find list give me i we want need looking search only ' +
    'just please based located headquartered hq industry sector new their its near across within anywhere ones ' +
    'those these there what where sell selling'
  ).split(' '),
);

type Vocabulary = { industryByKey: ReadonlyMap<string, string>; cities: ReadonlySet<string> };
const vocabularies = new WeakMap<FilterOptions, Vocabulary>();

function vocabularyOf(options: FilterOptions): Vocabulary {
  const cachedVocabulary = vocabularies.get(options);
  if (cachedVocabulary) return cachedVocabulary;
  const cityLists = Object.values(options.headquarters_locations_grouped).flatMap((regions) => Object.values(regions));
  const vocabulary = {
    industryByKey: industriesByKey(options.industries),
    cities: new Set(cityLists.flat().map((city) => placeKey(city))),
  };
  vocabularies.set(options, vocabulary);
  return vocabulary;
}

/** What people call industries, besides their names. */
const INDUSTRY_SYNONYMS = Object.entries({
  ai: 'Artificial Intelligence',
  ml: 'Machine Learning',
  genai: 'Generative AI',
  biotech: 'Biotechnology',
  pharma: 'Pharmaceutical',
  medtech: 'Medical Device',
  healthtech: 'Digital Health',
  crypto: 'Cryptocurrency',
  web3: 'Blockchain',
  iot: 'Internet of Things',
  ev: 'Electric Vehicle',
  hr: 'Human Resources',
  nlp: 'Natural Language Processing',
  telecom: 'Telecommunications',
  vr: 'Virtual Reality',
  ar: 'Augmented Reality',
  climate: 'Climate Tech',
  martech: 'Marketing',
  adtech: 'Advertising',
  cyber: 'Cyber Security',
});

/** Industries by the words of their names, their synonyms, and the words that several names start with: 'Consumer'. */
function industriesByKey(industries: readonly string[]): Map<string, string> {
  const byKey = new Map<string, string>();
  const starts = new Map<string, Set<string>>();
  for (const industry of industries) {
    const parts = industry.split(' ');
    for (let count = 1; count < parts.length; count++) {
      const start = parts.slice(0, count).join(' ');
      if (!/ (?:and|of)$/.test(start)) starts.set(start, (starts.get(start) ?? new Set()).add(industry));
    }
  }
  for (const [start, { size }] of starts) {
    if (start.includes(' ') || (size > 1 && start.length > 3)) byKey.set(industryKey(start), start);
  }
  for (const industry of industries) byKey.set(industryKey(industry), industry);
  for (const [synonym, industry] of INDUSTRY_SYNONYMS) {
    if (byKey.get(industryKey(industry)) === industry && !byKey.has(industryKey(synonym)))
      byKey.set(industryKey(synonym), industry);
  }
  return byKey;
}

/** The words of an industry without spaces and the plural: 'ecommerce' is E-Commerce, 'drone' is Drones. */
function industryKey(text: string): string {
  return industryWords(foldText(text).replaceAll("'", ''))
    .map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word))
    .join('');
}

function readIndustry(phrase: string, industryByKey: Vocabulary['industryByKey']): PhraseFilter | null {
  const industry =
    STOP_WORDS.has(phrase) || phrase.startsWith('"') ? undefined : industryByKey.get(industryKey(phrase));
  return industry === undefined ? null : { filter: 'industry', values: [industry] };
}

/** 'Series A', 'Series A, B and C', 'Series A to C', 'Series B or later'. */
const SERIES =
  /series ([a-j])(?![\p{L}\d])((?: ?(?:, ?(?:and |or )?|and |or |\/ ?|-|to |through )(?:series )?[b-j](?![\p{L}\d]))*)( ?\+| (?:or|and) (?:later|above|beyond|up)| onwards?)?/uy;

function readSeries(text: string, at: number, { funding_types: stages }: FilterOptions): PhraseMatch | null {
  const [whole, first = '', more = '', later] = matchAt(SERIES, text, at) ?? [];
  if (whole === undefined) return null;
  const letters = [first, ...(more.match(/(?<!\p{L})[b-j](?!\p{L})/gu) ?? [])];
  const last = later ? 'j' : /to|through|-/.test(more) ? (letters.at(-1) ?? first) : null;
  const series = last ? [...'abcdefghij'].filter((letter) => letter >= first && letter <= last) : letters;
  const values = series.map((letter) => `Series ${letter.toUpperCase()}`);
  const used = values.filter((stage, i) => i === 0 || !last || stages.includes(stage));
  return { filter: 'fundingStage', values: used, end: at + whole.length };
}

function readStage(phrase: string, { funding_types: stages }: FilterOptions): PhraseFilter | null {
  if (/\d{3}/.test(phrase)) return null;
  if (!/^(?:pre|seed|seri|angel|grant|debt|conv|equity|corp|non|post|priv|[a-j] |round|venture)/.test(phrase))
    return null;
  const singular = phrase.replace(/s$/, '').replace(/ (?:round|funding|financing|stage|deal)$/, '');
  const name = fundingTypeName(singular);
  const isStage = isFundingStage(phrase) || isFundingStage(name) || singular === name.toLowerCase();
  return isStage && stages.includes(name) ? { filter: 'fundingStage', values: [name] } : null;
}

/** @param rest the tokens after the phrase, where a state or country may complete a city */
function readPlacePhrase(
  phrase: string,
  rest: readonly Token[],
  cities: Vocabulary['cities'],
  isAfterPreposition: boolean,
): PhraseFilter | PhraseMatch | null {
  const name = phrase.replace(/[- ]?based$/, '');
  if (STOP_WORDS.has(name) || !/^[\p{L}.' -]+$/u.test(name)) return null;
  const key = placeKey(name);
  const nickname = cityOfNickname(name, null);
  const isCity = cities.has(key) || knownCities(name).length > 0;
  const place = (value: string) => ({ filter: 'location' as const, values: [value] });
  if (isCity) {
    // 'Austin, Texas' and 'Austin Texas', but not 'Berlin, France'.
    const next = rest[0]?.text === ',' ? rest.slice(1) : rest;
    for (const count of [3, 2, 1]) {
      const part = next.slice(0, count);
      if (part.length < count || (next === rest && part[0]?.text.length === 2 && count === 1 && part[0].text !== 'uk'))
        continue;
      const filter = readLocationFilter(`${name}, ${part.map(({ text }) => text).join(' ')}`);
      if (filter?.kind === 'city' && isIn(name, filter.region, filter.country))
        return { ...place(locationFilterValue(filter)), end: part.at(-1)?.end ?? 0 };
    }
  }
  const continent = CONTINENTS.find((one) => placeKey(one) === key && one !== 'Other');
  if (continent) return place(`continent:${continent}`);
  const area = areasByName.get(key);
  if (area) return { filter: 'location', values: area };
  const region = regionsByName(name)[0];
  const country = countryByName(name);
  if (country && (!region || placeKey(country) === key)) return place(`country:${country}`);
  const isNamesake = knownCities(name).some((city) => city.region === region?.region);
  if (region && !isNamesake) return place(`state:${region.region}, ${region.country}`);
  const state =
    isAfterPreposition && /^[a-z]{2}$/.test(name) && !/^(?:de|hi|id|in|la|me|ok|or)$/.test(name)
      ? stateName(name)
      : null;
  if (state) return place(`state:${state}, United States`);
  // Many towns are also words, so a small one needs 'in'.
  const isClear = isAfterPreposition || name !== phrase || name.includes(' ') || isLargeCity(name);
  if (!nickname && !(isCity && isClear)) return null;
  const filter = readLocationFilter(name);
  return filter && place(locationFilterValue(filter));
}

/** Whether a city of the data is in a country, and in its region if both are in the gazetteer. */
function isIn(city: string, region: string | null, country: string | null): boolean {
  if (country === null || countryByName(country) !== country) return false;
  const places = knownCities(city);
  return (
    places.length === 0 ||
    places.some((one) => one.country === country && (region === null || one.region === null || one.region === region))
  );
}

/** Text of an amount; `readMoney` reads it. */
const AMOUNT = String.raw`(?:(?:us ?|usd ?)?\p{Sc} ?|(?:usd|eur|gbp|chf) ?)?\d+(?:[.,]\d+)*(?: ?(?:k|mm|mn|mio|mln|m|bn|b|thousand|millions?|billions?)(?![\p{L}\d]))?(?: ?(?:us )?(?:usd|dollars?|eur|euros?|gbp|pounds?|chf|\p{Sc})(?![\p{L}\d]))?`;
const AMOUNT_RANGE = new RegExp(
  String.raw`(?:(between|from) )?(${AMOUNT}) ?(-|to|and) ?(${AMOUNT})(?![\p{L}\d-])`,
  'uy',
);
const ONE_AMOUNT = new RegExp(
  String.raw`(?:(over|above|more than|greater than|bigger than|larger than|at least|north of|exceeding|upwards of|(?:no|not) less than|min(?:imum)?(?: of)?|from|>=?|≥)|(under|below|less than|smaller than|up to|at most|(?:no|not) more than|max(?:imum)?(?: of)?|<=?|≤)|(around|about|roughly|approximately|approx|circa|~|≈))? ?(${AMOUNT})(?![\p{L}\d-])(?:( ?\+| (?:or|and) (?:more|up|above|over)| min(?:imum)?\b)|( (?:or|and) (?:less|below|under)| max(?:imum)?\b))?`,
  'uy',
);

function readAmount(text: string, at: number): PhraseMatch | null {
  const [range, opening, first = '', joint, last = ''] = matchAt(AMOUNT_RANGE, text, at) ?? [];
  if (range !== undefined && (joint !== 'and' || opening === 'between') && hasAmountUnit(last)) {
    const max = dollarAmount(last);
    // '$2-10 million' is in millions at both ends.
    const min = dollarAmount(/\p{L}/u.test(first) ? first : first + last.replace(/^[^\p{L}]*\d/u, ''));
    if (min !== null && max !== null && min <= max) return amountMatch({ min, max }, at + range.length);
  }
  const [single, over, under, about, amount = '', more, less] = matchAt(ONE_AMOUNT, text, at) ?? [];
  if (single === undefined) return null;
  const sum = dollarAmount(amount);
  if (sum === null && hasAmountUnit(amount)) return { filter: 'fundingAmount', values: [], end: at + single.length };
  if (sum === null || !(hasAmountUnit(amount) || ((over || under) && sum >= MIN_PLAIN_AMOUNT))) return null;
  const isMinimum = over || more;
  const slack = about ? ROUGHLY * sum : 0;
  return amountMatch(
    { min: under || less ? null : sum - slack, max: isMinimum ? null : sum + slack },
    at + single.length,
  );
}

function amountMatch(range: { min: number | null; max: number | null }, end: number): PhraseMatch {
  return { filter: 'fundingAmount', values: [amountRangeValue(range, AMOUNT_BANDS)], end };
}

function hasAmountUnit(amount: string): boolean {
  return /[^\d.,]/.test(amount);
}

/** Null for other currencies than that of the filter. */
function dollarAmount(amount: string): number | null {
  const { value } = readMoney(amount);
  return value && (value.currency ?? 'USD') === 'USD' ? value.amount : null;
}

const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const YEAR = String.raw`(?:19|20)\d\d`;
const PERIOD = String.raw`(?:today|yesterday|recently|recent|ytd|(?:this|last|past|previous|current) (?:(?:\d{1,3}|${NUMBERS.join('|')}) )?(?:day|week|month|quarter|year)s?|\d{4}-\d\d(?:-\d\d)?|(?:q[1-4]|h[12]|(?:first|second) half)(?:,? (?:of )?${YEAR})?|(?:${MONTH})\.?(?: \d{1,2}(?:st|nd|rd|th)?(?![\d]))?(?:,? ${YEAR})?|\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${MONTH})(?:,? ${YEAR})?|${YEAR})(?![\p{L}\d])`;
const DATES = new RegExp(
  `(?:(amended) )?(?:(since|after|before|until|till|through|from|between|in|during|on|within|over|of) )?(?:the )?(${PERIOD})(?: ?(-|to|and|until|through) ?(${PERIOD}))?( onwards?| (?:and|or) later)?`,
  'uy',
);

const DAYS_OF = { day: 1, week: 7, month: 30, quarter: 90, year: 365 } as const;

function readDates(text: string, at: number, today: Day): PhraseMatch | null {
  const match = matchAt(DATES, text, at);
  if (!match) return null;
  const [whole, amended, preposition, first = '', joint, last, onwards] = match;
  const isSpan = last !== undefined && (joint !== 'and' || preposition === 'between');
  // 'May' and 'March' alone are words.
  if (!preposition && !isSpan && !onwards && /^[a-z.]+$/.test(first) && new RegExp(`^(?:${MONTH})`).test(first))
    return null;
  const ownYear = new RegExp(YEAR).test(first) || first.includes(' ');
  const start = periodOf(
    isSpan && !ownYear ? `${first} ${new RegExp(YEAR).exec(last)?.[0] ?? ''}`.trim() : first,
    today,
  );
  const end = isSpan ? periodOf(last, today) : start;
  if (!start || !end) return null;
  const range = onwards ? dateRange('since', start, end) : dateRange(isSpan ? undefined : preposition, start, end);
  if (!('days' in range) && range.from && range.to && range.from > range.to) return null;
  const length =
    isSpan || last === undefined ? whole.length : whole.lastIndexOf(joint ?? '', whole.length - last.length - 1);
  const filter = amended ? 'amended' : 'fundingDate';
  const value = 'days' in range ? recentDays(range.days, today) : FILTERS[filter].write(range);
  return { filter, values: [value], end: at + length };
}

type PhrasePeriod = { from: Day; to: Day } | { days: number };

function dateRange(preposition: string | undefined, start: PhrasePeriod, end: PhrasePeriod): DateRange {
  if ('days' in start || 'days' in end) return 'days' in start ? start : (end as { days: number });
  switch (preposition) {
    case 'since':
      return { from: start.from, to: null };
    case 'after':
      return { from: toDay(dayNumber(start.to) + 1), to: null };
    case 'before':
      return { from: null, to: toDay(dayNumber(start.from) - 1) };
    case 'until':
    case 'till':
    case 'through':
      return { from: null, to: start.to };
    default:
      return { from: start.from, to: end.to };
  }
}

function recentDays(days: number, today: Day): string {
  return FILTERS.fundingDate.read(String(days)) ? String(days) : `${cutoffDay(days, today)}..`;
}

function periodOf(text: string, today: Day): PhrasePeriod | null {
  if (text === 'today') return { from: today, to: today };
  if (text === 'yesterday') return { from: cutoffDay(1, today), to: cutoffDay(1, today) };
  if (text.startsWith('recent')) return { days: 90 };
  if (text === 'ytd') return { from: `${today.slice(0, 4)}-01-01`, to: today };
  const [, which, number, unit] = /^(\w+) (?:(\w+) )?(day|week|month|quarter|year)s?$/.exec(text) ?? [];
  if (unit) {
    const days = DAYS_OF[unit as keyof typeof DAYS_OF];
    const count = NUMBERS.indexOf(number ?? 'one') + 1 || Number(number);
    if (number || which === 'past' || unit === 'day') return { days: days * count === 360 ? 365 : days * count };
    return calendarPeriod(unit, which === 'last' || which === 'previous' ? -1 : 0, today);
  }
  const [, half, halfYear] = /^(h[12]|first half|second half)(?:,? (?:of )?(\d{4}))?$/.exec(text) ?? [];
  if (half) {
    const year = halfYear ?? today.slice(0, 4);
    return /^h1|first/.test(half)
      ? { from: `${year}-01-01`, to: `${year}-06-30` }
      : { from: `${year}-07-01`, to: `${year}-12-31` };
  }
  const words = text.replace(/,| of\b/g, '');
  if (new RegExp(YEAR).test(words)) return readPeriod(words, today);
  const year = Number(today.slice(0, 4));
  return readPeriod(`${words} ${year}`, today) ?? readPeriod(`${words} ${year - 1}`, today);
}

/** The week (from Monday), month, quarter or year of a day, or the one before. */
function calendarPeriod(unit: string, shift: -1 | 0, today: Day): PhrasePeriod {
  const [year = 0, month = 0] = today.split('-').map(Number);
  if (unit === 'week') {
    const monday = dayNumber(today) - ((dayNumber(today) + 3) % 7) + 7 * shift;
    return { from: toDay(monday), to: toDay(monday + 6) };
  }
  const months = unit === 'month' ? 1 : unit === 'quarter' ? 3 : 12;
  const first = month - 1 - ((month - 1) % months) + months * shift;
  const dayAt = (at: number, day: number) => new Date(Date.UTC(year, at, day)).toISOString().slice(0, 10);
  return { from: dayAt(first, 1), to: dayAt(first + months, 0) };
}

/** The user's customers and exports, and contact pressure. */
const WORKSPACE =
  /(?:(?:my|our|existing|current) (customers?)|(?:already |previously )?(exported)(?: yet| before| already)?|(low|medium|high) (?:contact )?pressure)(?![\p{L}\d])/uy;

function readWorkspace(text: string, at: number): PhraseMatch | null {
  const match = matchAt(WORKSPACE, text, at);
  if (!match) return null;
  const [whole, customers, exported, pressure] = match;
  const end = at + whole.length;
  const level = PRESSURE_LEVELS.find((one) => one === pressure);
  if (level) return { filter: 'pressure', values: [level], end };
  return customers || exported ? { filter: customers ? 'customers' : 'exported', values: ['any'], end } : null;
}

/** Location filter values by what sales people call areas and the people of a country. */
const AREAS: Record<string, string> = {
  'dach|dach region': 'country:Germany|country:Austria|country:Switzerland',
  'nordics|nordic|nordic countries': 'country:Denmark|country:Finland|country:Iceland|country:Norway|country:Sweden',
  'scandinavia|scandinavian': 'country:Denmark|country:Norway|country:Sweden',
  'baltics|baltic|baltic states': 'country:Estonia|country:Latvia|country:Lithuania',
  benelux: 'country:Belgium|country:Luxembourg|country:Netherlands',
  iberia: 'country:Portugal|country:Spain',
  emea: 'continent:Europe|continent:Middle East|continent:Africa',
  'apac|asia pacific': 'continent:Asia|continent:Oceania',
  mena: 'continent:Middle East|country:Algeria|country:Libya|country:Morocco|country:Tunisia',
  'latam|latin america|latin american':
    'continent:South America|country:Costa Rica|country:Cuba|country:Dominican Republic|country:El Salvador|country:Guatemala|country:Honduras|country:Mexico|country:Nicaragua|country:Panama',
  european: 'continent:Europe',
  african: 'continent:Africa',
  asian: 'continent:Asia',
  'middle eastern|mideast': 'continent:Middle East',
};

/** What belongs to a country, by its usual name. */
const DEMONYMS =
  'American:United States|Argentinian:Argentina|Australian:Australia|Austrian:Austria|Belgian:Belgium|Brazilian:Brazil|' +
  'British:United Kingdom|Bulgarian:Bulgaria|Canadian:Canada|Chilean:Chile|Chinese:China|Colombian:Colombia|' +
  'Croatian:Croatia|Czech:Czechia|Danish:Denmark|Dutch:Netherlands|Egyptian:Egypt|Emirati:United Arab Emirates|' +
  'Estonian:Estonia|Finnish:Finland|French:France|German:Germany|Ghanaian:Ghana|Greek:Greece|Hungarian:Hungary|' +
  'Icelandic:Iceland|Indian:India|Indonesian:Indonesia|Irish:Ireland|Israeli:Israel|Italian:Italy|Japanese:Japan|' +
  'Kenyan:Kenya|Korean:South Korea|Latvian:Latvia|Lithuanian:Lithuania|Malaysian:Malaysia|Mexican:Mexico|' +
  'Moroccan:Morocco|Nigerian:Nigeria|Norwegian:Norway|Pakistani:Pakistan|Peruvian:Peru|Polish:Poland|' +
  'Portuguese:Portugal|Romanian:Romania|Saudi:Saudi Arabia|Scottish:United Kingdom|Serbian:Serbia|' +
  'Singaporean:Singapore|Slovak:Slovakia|Slovenian:Slovenia|Spanish:Spain|Swedish:Sweden|Swiss:Switzerland|' +
  'Taiwanese:Taiwan|Thai:Thailand|Turkish:Türkiye|Ukrainian:Ukraine|Vietnamese:Vietnam';

type Area = [name: string, values: readonly string[]];

/** The values of an area or demonym by its name in lower case. */
const areasByName: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(AREAS).flatMap(([names, values]) =>
    names.split('|').map((name): Area => [name, values.split('|')]),
  ),
  ...DEMONYMS.split('|').map((row): Area => {
    const [name = '', country = ''] = row.split(':');
    return [name.toLowerCase(), [`country:${country}`]];
  }),
]);
