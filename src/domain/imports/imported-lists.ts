import { isFundingStage } from '../companies/funding-stages.ts';
import { startsWithParticle } from '../companies/person-names.ts';
import { memoize } from '../memoize.ts';
import { countryByName } from '../places/countries.ts';
import { isIndustryName } from '../places/not-cities.ts';
import { isUnambiguousCity } from '../places/place-words.ts';
import { regionsByName } from '../places/regions.ts';
import { canBeName, damagedCell, isBlank, LOST_LETTERS, NOTHING, type Reading } from './cell-readings.ts';
import { containsEmail } from './imported-emails.ts';
import { notName } from './imported-name.ts';
import {
  familyNameFirst,
  isAccelerator,
  isNoPerson,
  isPersonAmongTopics,
  isTitle,
  withoutBracketedEmails,
  withoutEmoji,
  withoutTitles,
} from './people-words.ts';

/** The kind of entries, which decides the separators: 'Ann Lee and Bo Ek' are two people, 'Food and Beverage' is one topic. */
export type ListKind = 'people' | 'topics' | 'industries' | 'places';

const UNREADABLE: Reading<never> = { value: null, problem: 'is a list that cannot be read' };
const UNPAIRED: Reading<never> = { value: null, problem: 'has brackets or quotes inside an entry' };

/**
 * The distinct entries of a list cell: lists of Python, JSON and PostgreSQL, and entries separated by commas,
 * semicolons, pipes, lines or bullets. Entries never contain a separator, bracket or surrounding quote, so a
 * comma-separated list that we write reads back the same. Ambiguous people ('Smith, John') are reported.
 */
export const splitList = memoize(readList, (text, kind) => `${kind}${text}`);

function readList(text: string, kind: ListKind): Reading<string[]> {
  const list = kind === 'places' && text.includes('Middle East') ? text.trim().replace(EMEA, 'EMEA') : text.trim();
  if (isBlank(list)) return NOTHING;
  if ((kind === 'topics' || kind === 'industries') && isSentence(list))
    return { value: null, problem: 'is a sentence, not a list of industries or topics' };
  const notes = new Set<string>();
  const parts = listEntries(kind === 'topics' || kind === 'industries' ? withWholeNames(list) : list, kind, 0);
  if (parts === null) return UNREADABLE;
  const entries = kind === 'people' ? people(parts, notes) : parts.flatMap((part) => topicOf(part, kind, notes));
  if (typeof entries === 'string') return { value: null, problem: entries };
  if (entries.some((entry) => hasLooseBrackets(entry, kind))) return UNPAIRED;
  const all = withoutDamage(withoutLastAnd(unique(entries), kind, notes).map(withCommas), notes);
  const value = kind === 'industries' ? withoutPlaces(all, notes) : all;
  return { value: value.length > 0 ? value : null, problem: notes.size > 0 ? [...notes].join(' and ') : null };
}

const SENTENCE_WORD =
  /(?<![\p{L}\p{N}])(?:is|are|was|has|have|we|our|your|their|its|it|helps?|provides?|offers?|enables?|allows?|lets|makes?|delivers?|that|which|who|with a|ist|sind|hat|wir|bietet|entwickelt|est|sont|qui|nous|permet|développe|es|son|que|ofrece|permite|desarrolla|são|oferece|è|sono|che|permette|biedt|helpt)(?![\p{L}\p{N}])|(?<!\betc)(?<=\p{Ll}{2})\.$/u;
const MIN_SENTENCE_WORDS = 6;

/** Whether a cell is prose, as after rows that were shifted by a cell. Names of industries have no verbs. */
export function isSentence(text: string): boolean {
  if (text.length < 30 || !SENTENCE_WORD.test(text)) return false;
  return text.split(/[,;|\n]/).some((part) => part.trim().split(/\s+/).length >= MIN_SENTENCE_WORDS);
}

function withoutDamage(entries: string[], notes: Set<string>): string[] {
  const whole = entries.filter((entry) => damagedCell(entry) === null);
  if (whole.length < entries.length) notes.add('has entries that a spreadsheet damaged, which were removed');
  return whole;
}

/** Drops cities, and the states and countries beside them: 'India' alone is a topic of Y Combinator. */
function withoutPlaces(entries: string[], notes: Set<string>): string[] {
  if (!entries.some(isUnambiguousCity)) return entries;
  notes.add('has a place among its industries, which was removed');
  return entries.filter(
    (entry) => !isUnambiguousCity(entry) && countryByName(entry) === null && regionsByName(entry).length === 0,
  );
}

/**
 * Industries with commas in their names, of LinkedIn (also written by Apollo and HubSpot), Crunchbase, PitchBook, GICS and
 * ZoomInfo.
 */
const NAMES_WITH_COMMAS = (
  'heating, ventilation, and air conditioning(?: \\(hvac\\))?|' +
  'accounting, audit and tax services(?: \\(b2b\\))?|exploration, production and refining|movies, music and entertainment|' +
  'restaurants, hotels and leisure|oil, gas and consumable fuels|textiles, apparel and luxury goods|hotels, restaurants and leisure|' +
  'food, beverage and tobacco|pharmaceuticals, biotechnology and life sciences|technology hardware, storage and peripherals|' +
  'electronic equipment, instruments and components|oil, gas and coal|personal care, drug and grocery stores|' +
  'airlines, airports and air services|amusement parks, arcades and attractions|architecture, engineering and design|' +
  'cosmetics, beauty supply and personal care products|department stores, shopping centers and superstores|electricity, oil and gas|' +
  'flowers, gifts and specialty stores|hand, power and lawn-care tools|multimedia, games and graphics software|' +
  'plastic, packaging and containers|rail, bus and taxi|trucking, moving and storage|vitamins, supplements and health stores|' +
  'waste treatment, environmental services and recycling|' +
  'agriculture, forestry, fishing and hunting|mining, quarrying, and oil and gas extraction|' +
  'real estate, rental and leasing|professional, scientific, and technical services|arts, entertainment, and recreation|' +
  'banking, financial services and insurance|agriculture, construction, mining machinery manufacturing|air, water, and waste program management|' +
  'appliances, electrical, and electronics manufacturing|bars, taverns, and nightclubs|' +
  'bed-and-breakfasts, hostels, homestays|boilers, tanks, and shipping container manufacturing|' +
  'claims adjusting, actuarial services|electric power transmission, control, and distribution|' +
  'farming, ranching, forestry|glass, ceramics and concrete manufacturing|glass, ceramics and concrete|' +
  'health, wellness and fitness|leisure, travel and tourism|metal valve, ball, and roller manufacturing|' +
  'movies, videos, and sound|movies, videos and sound|museums, historical sites, and zoos|oil, gas, and mining|' +
  'paint, coating, and adhesive manufacturing|physical, occupational and speech therapists|' +
  'retail appliances, electrical, and electronic equipment|technology, information and internet|' +
  'technology, information and media|transportation, logistics, supply chain and storage|' +
  'water, waste, steam, and air conditioning services|wholesale appliances, electrical, and electronics|' +
  // The last two are of CB Insights and Y Combinator.
  'wholesale hardware, plumbing, heating equipment|supply chain, logistics, and delivery|engineering, product and design'
).split('|');
const WITH_COMMAS = new RegExp(
  `(?<=^|[,;|\\n'"[({] ?)(?:${NAMES_WITH_COMMAS.map((name) => name.replace(/,? and /g, ',? (?:and|&) ')).join('|')})(?=$|['"\\])}]| ?[,;|\\n])`,
  'gi',
);
/** Replaces a comma that is not a separator. */
const COMMA = '\u0001';

/** 'Land-, Forst- und Fischwirtschaft' */
const HYPHEN_BEFORE = /(?<=\p{L}-),(?= \p{L})/gu;

function withWholeNames(list: string): string {
  if (!list.includes(', ')) return list;
  return list.replace(WITH_COMMAS, (name) => name.replaceAll(',', COMMA)).replace(HYPHEN_BEFORE, COMMA);
}

function withCommas(entry: string): string {
  return entry.includes(COMMA) ? entry.replaceAll(COMMA, ',') : entry;
}

/** A cell that may be a list or one name: 'Applications, Consulting & Services'. */
const SERIES = /^[^;|\n"[\]{}()]+,(?:[^;,|\n"[\]{}()]*\s)?(?:&|and|und|et|y|e|en|och|og)\s[^;,|\n"[\]{}()]+$/i;
/** Companies that must share such a cell. */
const MIN_SHARED = 3;
/** More entries are no categories. */
const MOST_ENTRIES = 20_000;

/**
 * The names with commas in a column of categories: several companies have the same cell, none of its entries is in
 * another cell, and the column has few lists. Hand-made directories have such categories.
 */
export class SeriesNames {
  /** The cell of each entry; null if several cells have it. */
  readonly #cells = new Map<string, string | null>();
  readonly #companies = new Map<string, Set<string>>();
  #series = 0;
  #lists = 0;

  /** Adds the cell of a company. @returns whether it may be one name */
  add(cell: string, entries: readonly string[], company: string): boolean {
    if (this.#cells.size > MOST_ENTRIES) {
      this.#lists = Number.POSITIVE_INFINITY;
      return false;
    }
    for (const entry of entries) {
      const key = entry.toLowerCase();
      const other = this.#cells.get(key);
      if (other !== cell) this.#cells.set(key, other === undefined ? cell : null);
    }
    if (entries.length < 2) return false;
    if (!SERIES.test(cell)) {
      this.#lists += 1;
      return false;
    }
    this.#series += 1;
    const companies = this.#companies.get(cell) ?? new Set();
    if (companies.size < MIN_SHARED) this.#companies.set(cell, companies.add(company));
    return true;
  }

  has(cell: string, entries: readonly string[]): boolean {
    return (
      this.#series > this.#lists &&
      (this.#companies.get(cell)?.size ?? 0) >= MIN_SHARED &&
      entries.every((entry) => this.#cells.get(entry.toLowerCase()) === cell)
    );
  }
}

/** A name with commas as one entry. */
export function seriesEntry(cell: string): string {
  return cell.replace(/\s*,\s*(?=(?:&|and|und|et|y|e|en|och|og)\s)/gi, ' ').replace(/\s*,\s*/g, '/');
}

function unique(entries: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const entry of entries) {
    const key = entry.toLowerCase();
    if (!byKey.has(key)) byKey.set(key, entry);
  }
  return [...byKey.values()];
}

/** Text between two separators. `whole` entries were quoted, or in brackets that separate by commas only. */
type Entry = { text: string; whole: boolean };

function listEntries(text: string, kind: ListKind, depth: number): Entry[] | null {
  if (/^[[{]/.test(text)) return literalEntries(text);
  if (text.includes('"') || (text.startsWith("'") && !DUTCH.test(text))) {
    const entries = new LiteralReader(text).sequence('', 0);
    // One pair of quotes around the whole cell does not mark a single entry.
    const only = entries?.length === 1 && entries[0]?.whole ? entries[0].text : null;
    if (only !== null && depth < 2) return isBlank(only.trim()) ? [] : listEntries(only.trim(), kind, depth + 1);
    if (entries?.some(({ whole }) => whole))
      return entries.flatMap((entry) => (entry.whole ? entry : separate(entry.text, kind)));
  }
  return separate(text, kind);
}

/** The separators of a kind. People are split at commas and 'and' later, where it is unambiguous. */
const BETWEEN_TOPICS = /[,;|\n\t•▪‣●◦、，；~^]| [/·>»›] /;
const SEPARATORS: Record<ListKind, RegExp> = {
  people: /[;|\n\t•▪‣●◦、，；]/,
  topics: BETWEEN_TOPICS,
  industries: BETWEEN_TOPICS,
  places: /[,;|\n\t•▪‣●◦]| · /,
};
const EMEA = /\bEurope, (?:the )?Middle East,? (?:and|&) Africa(?: \(EMEA\))?/gi;
const HASHTAGS = /^#\p{L}\S*(?:[\s,]+#\p{L}\S*)+$/u;

function separate(text: string, kind: ListKind): Entry[] {
  let list = text;
  if ((kind === 'topics' || kind === 'industries') && list.startsWith('#') && HASHTAGS.test(list))
    list = list.replace(/[\s,]+#/g, ', #');
  const lines = /[\n•▪‣●◦]/.test(list);
  const numbered = /^\s*1[.)]\s/.test(list) && /\s2[.)]\s/.test(list);
  if (numbered) list = list.replace(/(?:^|\s)\d{1,2}[.)]\s+/g, '; ');
  // Between semicolons, 'Photography, Film, and Video' is one name.
  if (kind === 'industries' && list.includes(';') && /, (?:and|&) /.test(list))
    return list
      .split(';')
      .flatMap((part) =>
        SERIES.test(part) ? { text: part.replace(/,(?= (?:and|&) )/gi, ''), whole: true } : separate(part, kind),
      );
  return outsideParentheses(list, SEPARATORS[kind]).map((part) => ({
    text: lines ? part.trim().replace(/^(?:(?:[-*–—]|\d{1,2}[.)])\s+)+/, '') : part,
    whole: false,
  }));
}

/** Splits outside parentheses: 'Business (B2B, SaaS), AI' are two. Splits everywhere if a parenthesis is unmatched. */
function outsideParentheses(text: string, separator: RegExp): string[] {
  const parts = text.split(separator);
  if (!text.includes('(') || !isPaired(text)) return parts;
  const wholeParts: string[] = [];
  let open = 0;
  for (const part of parts) {
    if (open > 0) wholeParts.push(`${wholeParts.pop() ?? ''},${part}`);
    else wholeParts.push(part);
    for (const character of part) open += character === '(' ? 1 : character === ')' ? -1 : 0;
  }
  return wholeParts;
}

function isPaired(text: string): boolean {
  let open = 0;
  for (const character of text) {
    if (character === '(') open += 1;
    else if (character === ')' && --open < 0) return false;
  }
  return open === 0;
}

function hasLooseBrackets(entry: string, kind: ListKind): boolean {
  return /["[\]{}()]/.test(entry) && (kind === 'people' || /["[\]{}]|^\(\s*['(]/.test(entry) || !isPaired(entry));
}

const MORE =
  /^(?:and|und|et|y|&) (?:more|others?|mehr|autres|más)$|^(?:(?:and|und|et|y) |& )?(?:\+ ?\d+(?: more| others?)?|\d+ (?:more|others?)|et al\.?|etc\.?)$/i;
const MORE_AFTER = / (?:\+ ?\d+(?: more| others?)?|(?:and |& )?\d+ (?:more|others?)|et al\.?)$/i;
const NOT_TOPICS = 'has an entry that is not an industry or topic, which was removed';
const ONLY_SOME = 'lists only some of its entries';
export const WITH_SLASHES = 'had separators inside an entry, replaced with slashes';

function topicOf({ text, whole }: Entry, kind: ListKind, notes: Set<string>): string[] {
  let entry = withoutQuotes(text.replace(/\s+/g, ' ').trim());
  if (/[,;|•▪‣●◦]/.test(entry)) {
    if (whole || entry.includes('(')) notes.add(WITH_SLASHES);
    entry = withoutQuotes(entry.replace(/\s*[,;|•▪‣●◦]+\s*/g, '/').trim());
  }
  entry = withoutEdges(entry.replace(kind === 'places' ? / · /g : / [/·] /g, '/'), EDGES[kind]);
  const withoutMore = entry.includes(' ') ? entry.replace(MORE_AFTER, '') : entry;
  if (MORE.test(entry) || withoutMore !== entry) {
    notes.add(ONLY_SOME);
    return MORE.test(entry) ? [] : topicOf({ text: withoutMore, whole }, kind, notes);
  }
  if (isBlank(entry) || entry === '0') return [];
  if (
    (kind === 'topics' || kind === 'industries') &&
    (notName(entry) !== null ||
      (kind === 'industries' &&
        (isFundingStage(entry) ||
          isPersonAmongTopics(entry) ||
          isAccelerator(entry) ||
          /^(?:sic|naics)[: ]+\d+$/i.test(entry))))
  ) {
    notes.add(NOT_TOPICS);
    return [];
  }
  return [entry];
}

const TOPIC_EDGES = /^(?:[/·]\s+)+|(?:\s+[/·])+$|^#+(?=\p{L})|(?<=[\p{L}\p{N})])[*†‡]+$|(?<=\p{L})-+$/gu;
/** Additional separators besides our own comma, and list markers that are not part of an entry. */
const EDGES: Record<ListKind, RegExp> = {
  people: /^(?:(?:[/·+&]|and|und|et)\s+)+|(?:\s+[/·+&])+$/gi,
  topics: TOPIC_EDGES,
  industries: TOPIC_EDGES,
  places: /^(?:[/·]\s+)+|(?:\s+[/·])+$/g,
};

function withoutEdges(entry: string, edges: RegExp): string {
  let inside = entry;
  for (let before = ''; before !== inside; ) {
    before = inside;
    inside = withoutQuotes(inside.replace(edges, ''));
  }
  return inside;
}

/** ''s-Hertogenbosch' and ''t Gooi' start with an apostrophe, not a quote. */
const DUTCH = /^'[st][- ]\p{L}/u;

function withoutQuotes(entry: string): string {
  let inside = entry;
  while (/^["“”‘«]|^'/.test(inside) && !DUTCH.test(inside)) inside = inside.slice(1).trim();
  const pairs = inside.length < entry.length ? /["”’»']$/ : /["”»]$/;
  while (pairs.test(inside)) inside = inside.slice(0, -1).trim();
  return inside;
}

/** Drops the 'and' before the last of several entries: 'A, B, and C'. */
function withoutLastAnd(entries: readonly string[], kind: ListKind, notes: Set<string>): string[] {
  let list = [...entries];
  for (;;) {
    const last = list.at(-1) ?? '';
    const rest = last.replace(/^(?:(?:and|&)\s+)+/i, '');
    if (rest === last || list.length < 2) return list;
    list = unique([...list.slice(0, -1), ...topicOf({ text: rest, whole: false }, kind, notes)]);
  }
}

// — People —

const SUFFIX =
  /^(?:ph\.? ?d|m\.?d|d\.?phil|mba|m\.?sc|b\.?sc|msc|cfa|cpa|esq|p\.?e|j\.?d|jr|sr|ii|iii|iv|inc|llc|ltd|corp|gmbh)\.?$/i;
const ROLE =
  /^(?:(?:co-?)?founder|founding partner|c[a-z]o|chief [a-z ]{3,40}|president|chair(?:man|woman|person)?|director|managing director|partner|advisor|investor|vp|svp|evp|owner)(?: ?(?:&|and|\/) ?(?:(?:co-?)?founder|c[a-z]o|president|chair(?:man|woman|person)?))*$/i;
const AND = /\s+(?:and|und|u\.|et(?! al\b)|&|\+|\/)\s+/i;
const ROLES = 'had roles next to names, which were removed';
const TITLES = 'had titles before names, which were removed';
const NO_NAMES = "has entries that are not people's names, which were removed";
const NO_NAME = /^(?:team of \d+|\d+ (?:founders?|co-?founders?|people|persons)|(?:the )?(?:founding )?team)$/i;
const TWO_WAYS = 'could be one person or two: separate people with semicolons';

/** Whether a text is a degree or a suffix after a name, like PhD. */
export function isDegree(text: string): boolean {
  return SUFFIX.test(text) && !/^(?:jr|sr|ii|iii|iv)\.?$/i.test(text);
}

export function isRole(text: string): boolean {
  return text.length <= 80 && ROLE.test(text);
}

/** Strips a role before or after a dash or a colon: 'Ann Lee - CEO', 'CEO: Ann Lee'. */
export function outsideRole(text: string): string {
  if (!/[-–—:]/.test(text)) return text;
  const dash = / [-–—] |: ?/.exec(text);
  if (dash === null) return text;
  const before = text.slice(0, dash.index).trim();
  const after = text.slice(dash.index + dash[0].length).trim();
  if (isRole(after) && !(dash[0].startsWith(':') && (isRole(before) || FOUNDERS.test(before)))) return before;
  return isRole(before) || FOUNDERS.test(before) ? after : text;
}

/** Strips a role right before a full name: 'Founder Ann Lee'. */
export function withoutRoleBefore(name: string): string {
  return name.replace(
    /^(?:co-?founder|founder|ceo|cto|coo|cfo|chairman|president) (?=\p{Lu}\p{L}* \p{Lu}\p{L}+)/iu,
    '',
  );
}

/** Strips a role in capitals right after a full name: 'Ann Lee CEO'. */
function withoutRoleAfter(name: string): string {
  return name.replace(/(?<=\S \S+) C[ETOF]O$/u, '');
}

function withoutFillerWords(name: string): string {
  const words = name
    .split(' ')
    .filter((word) => !(isBlank(word) && /^(?:[-–—]|.*\p{L}.*)$/u.test(word)) || canBeName(word));
  return words.join(' ');
}

export const NICKNAME = / ['‘]\p{Lu}\p{L}+['’](?= \p{Lu})/u;

const FOUNDERS = /^(?:co-?)?founders?(?: names?)?$|^founded by$/i;

/**
 * Splits the people between two commas: 'Ann Lee and Bo Ek', 'Ann Lee/Bo Ek'. 'y' and a slash without spaces separate
 * only full names: 'José Ortega y Gasset' is one person.
 */
export function splitTogether(text: string): string[] {
  return text.split(AND).flatMap((part) => {
    for (const between of [' y ', '/']) {
      if (!part.includes(between)) continue;
      const names = part.split(between);
      if (names.every((name) => name.trim().includes(' '))) return names;
    }
    return [part];
  });
}

/** The people of a list, or why they are ambiguous. */
function people(entries: readonly Entry[], notes: Set<string>): string[] | string {
  const groups = entries.filter(({ text }) => !isBlank(text.trim()));
  const all: string[] = [];
  for (const { text, whole } of groups) {
    const names = peopleBetween(text.replace(/\s+/g, ' ').trim(), whole || groups.length > 1, notes);
    if (typeof names === 'string') return names;
    all.push(...names);
  }
  return all;
}

/** The people between two semicolons. @param isEntry whether semicolons or quotes mark this as one entry of several */
function peopleBetween(text: string, isEntry: boolean, notes: Set<string>): string[] | string {
  const plain = withoutNotes(text, notes);
  const joined = plain.split(/[,;|•▪‣●◦]/).some((part) => splitTogether(` ${part} `).length > 1);
  const parts: string[] = [];
  for (const part of plain.split(/[,;|•▪‣●◦]/).flatMap(splitTogether)) {
    const whole = withoutEdges(part.trim().replace(/^\d{1,2}[.)] /, ''), EDGES.people);
    const person = whole.replace(MORE_AFTER, '');
    if (person !== whole) notes.add(ONLY_SOME);
    const personWithoutRole = withoutRoleBefore(withoutRoleAfter(outsideRole(person)));
    if (personWithoutRole !== person) notes.add(ROLES);
    const personWithoutTitle = withoutTitles(personWithoutRole);
    const name = personWithoutTitle.includes(' ') ? withoutFillerWords(personWithoutTitle) : personWithoutTitle;
    if (personWithoutTitle !== personWithoutRole) notes.add(TITLES);
    const previous = parts.at(-1);
    if (personWithoutTitle.includes(' ') && name === '') notes.add(NO_NAMES);
    if ((isBlank(name) && !canBeName(name)) || /^(?:and|und|et)$/i.test(name)) continue;
    if (!/[\p{L}\p{N}]/u.test(name) || isTitle(name)) continue;
    if (name.includes('?')) return LOST_LETTERS;
    if (
      notName(name) !== null ||
      NO_NAME.test(name) ||
      isFundingStage(name) ||
      isIndustryName(name) ||
      (isNoPerson(name) && !containsEmail(name))
    )
      notes.add(NO_NAMES);
    else if (MORE.test(name) || /^(?:others|more|team)$/i.test(name)) notes.add(ONLY_SOME);
    else if (SUFFIX.test(name) && previous !== undefined) parts[parts.length - 1] = `${previous} ${name}`;
    else if (ROLE.test(name)) notes.add(ROLES);
    else parts.push(firstNameFirst(name, notes));
  }
  const short = parts.map((name) => !name.includes(' '));
  if (parts.length < 2) return parts;
  // 'John and Jane Doe' may share a last name.
  if (joined && short.includes(true) && (short.includes(false) || plain.includes(','))) return TWO_WAYS;
  if (joined || !plain.includes(',')) return parts;
  if (isEntry) {
    const [last = '', first = ''] = parts;
    const isLast = !last.includes(' ') || startsWithParticle(last);
    return parts.length === 2 && short.includes(true) && isLast ? [`${first} ${last}`] : TWO_WAYS;
  }
  const lastFirst = (rest: number) => short.every((single, index) => index % 2 !== rest || single);
  return parts.length % 2 === 0 && (lastFirst(0) || lastFirst(1)) ? TWO_WAYS : parts;
}

/** Turns 'DUPONT Jean' around; an uncertain name stays as it is, since an entry is a whole name. */
function firstNameFirst(name: string, notes: Set<string>): string {
  const nameParts = name.includes(' ') ? familyNameFirst(name) : null;
  if (nameParts === null) return name;
  notes.add(nameParts === 'ambiguous' ? 'may have last names first' : 'had last names first');
  if (nameParts === 'ambiguous') return name;
  return `${nameParts.firstName} ${nameParts.lastName}`;
}

function withoutNotes(text: string, notes: Set<string>): string {
  const names = withoutBracketedEmails(text);
  if (names !== text) notes.add('had email addresses next to names, which were removed');
  const plain = withoutEmoji(names)
    .replace(NICKNAME, '')
    .replace(/\s*\([^()]*\)/g, '')
    .replace(/\s*["“][^"“”]*["”](?=\s)/g, '');
  if (plain !== names) notes.add('had notes next to names, which were removed');
  return plain.trim();
}

// — Lists as programs write them —

const DEEPEST = 8;

/** Parses `['A', 'B']`, `["A", "B"]`, `{A,"B C"}`; null if it is truncated or invalid. */
function literalEntries(text: string): Entry[] | null {
  const reader = new LiteralReader(text);
  const entries = reader.value(0);
  return reader.atEnd() ? entries : null;
}

class LiteralReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  atEnd(): boolean {
    this.#skipSpace();
    return this.#at === this.#text.length;
  }

  value(depth: number): Entry[] | null {
    if (depth > DEEPEST) return null;
    this.#skipSpace();
    const end = { '[': ']', '{': '}' }[this.#text.charAt(this.#at)];
    if (end === undefined) return this.#leaf(depth);
    this.#at += 1;
    return OBJECT.test(this.#text.slice(this.#at - 1, this.#at + 140)) ? null : this.sequence(end, depth + 1);
  }

  /** `"A","B, C",D` up to a bracket or the end. */
  sequence(end: string, depth: number): Entry[] | null {
    const entries: Entry[] = [];
    for (;;) {
      this.#skipSpace();
      const character = this.#text.charAt(this.#at);
      if (character === end) {
        this.#at += 1;
        return entries;
      }
      if (character === '') return null;
      if (',;|'.includes(character)) {
        this.#at += 1;
        continue;
      }
      const before = this.#at;
      const values = this.value(depth);
      if (values === null || this.#at === before) return null;
      entries.push(...values);
    }
  }

  #leaf(depth: number): Entry[] | null {
    const quotedText = this.#quoted();
    if (quotedText !== undefined) return quotedText === null ? null : [{ text: quotedText, whole: true }];
    const ends = depth === 0 ? ',;|\n' : ',;|\n]}';
    const from = this.#at;
    while (this.#at < this.#text.length && !ends.includes(this.#text.charAt(this.#at))) this.#at += 1;
    return [{ text: this.#text.slice(from, this.#at).trim(), whole: false }];
  }

  /** Parses a quoted text; undefined if there is none, null if it never ends. Skips escaped quotes. */
  #quoted(): string | null | undefined {
    const quote = this.#text.charAt(this.#at);
    if (quote !== '"' && quote !== "'") return undefined;
    const from = this.#at + 1;
    for (let at = this.#text.indexOf(quote, from); at >= 0; at = this.#text.indexOf(quote, at + 1)) {
      if (this.#text.charAt(at - 1) === '\\') continue;
      let next = at + 1;
      while (next < this.#text.length && ' \t\n'.includes(this.#text.charAt(next))) next += 1;
      const following = this.#text.charAt(next);
      // NumPy separates entries by spaces only, as a CSV file of pandas has them.
      if (!(following === '' || ',;|]}'.includes(following) || (following === quote && next > at + 1))) continue;
      this.#at = next;
      return this.#text.slice(from, at).replaceAll(`\\${quote}`, quote);
    }
    this.#at = this.#text.length;
    return null;
  }

  #skipSpace(): void {
    while (this.#at < this.#text.length && ' \t\r\n'.includes(this.#text.charAt(this.#at))) this.#at += 1;
  }
}

/** An object in a list, which has no one name. */
const OBJECT = /^\{\s*(?:'[^']{1,60}'|"[^"]{1,60}"|[a-z_]{1,60})\s*:/i;
