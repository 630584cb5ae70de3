import { isBlank } from '../imports/cell-readings.ts';
import { cityOfNickname, isLocalCode, knownCities } from './cities.ts';
import { countryByAlpha2, countryByAlpha3, countryInPlace, countryInTwoParts, placeKey } from './countries.ts';
import { isArea, isNameWithSlash, isNoise, isRemote, isStreet, metroOf } from './place-words.ts';
import { regionOf, regionsByCode, regionsByName } from './regions.ts';

// Splits a cell into parts before they are interpreted: see `read-place.ts`.

/** Labels before a place. */
const LABEL =
  /^(?:(?:hq|headquarters|head office|location)(?: location)?(?:: ?| (?:is )?in )|(?:headquartered|based|located) in )/i;

/** Strips what spreadsheets, lists and flags add around a text. */
export function tidy(text: string): string {
  let cell = text.trim();
  if (/[^\p{L}\p{N} ,.'()/-]/u.test(cell)) {
    cell = cell
      .replace(/[\u{1F1E6}-\u{1F1FF}\u{1F4CD}\u{1F30D}-\u{1F310}]|[\ufe0f\ufeff]|[\u200b-\u200f]/gu, '')
      .replace(/\r\n?/g, '\n')
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
      .replace(/[，、]/g, ', ')
      .replace(/[“”„]/g, '"')
      .trim();
    if (/^["[{].*["\]}]$/s.test(cell)) cell = cell.slice(1, -1).trim();
  }
  if (/^(?:hq|head|base|loca)/i.test(cell)) cell = cell.replace(LABEL, '');
  if (cell.includes('  ')) cell = cell.replace(/ {2,}/g, ' ');
  return trimMarks(cell);
}

function trimMarks(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && ' ,;:|"`*/•·-–—'.includes(text.charAt(from))) from++;
  while (to > from && ' ,;:|"`*/•·-–—'.includes(text.charAt(to - 1))) to--;
  const isQuoted = to - from > 2 && text.charAt(from) === "'" && text.indexOf("'", from + 1) === to - 1;
  if (isQuoted) return text.slice(from + 1, to - 1);
  return from === 0 && to === text.length ? text : text.slice(from, to);
}

export function placeParts(text: string): string[] {
  if (countryInPlace(text)) return [text];
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '(') depth++;
    if (sign === ')' && depth > 0) depth--;
    if (at < text.length && (sign !== ',' || depth > 0)) continue;
    const part = trimMarks(text.slice(from, at));
    from = at + 1;
    if (part !== '') parts.push(part);
  }
  return withoutFillers(parts).flatMap(expand);
}

/** Drops fillers: 'None, TX'. Namibia's code is not a filler after one of its towns. */
export function withoutFillers(parts: readonly string[]): readonly string[] {
  if (!parts.some(isBlank)) return parts;
  const inNamibia = () => parts.some((part) => knownCities(part).some(({ country }) => country === 'Namibia'));
  return parts.filter((part, i) => !isBlank(part) || (part === 'NA' && i === parts.length - 1 && inNamibia()));
}

/** Separates alternatives within a part. */
export const OR = '\u0001';
export const MAX_ALTERNATIVES = 6;

const BOTH = / (?:and|&|\+|or|und|u\.|oder|et|ou|y|e|o|en|of|og|och|i|a|ja|ve) /i;

/**
 * Splits a part: 'Berlin (Germany)', 'Berlin - Germany', 'Berlin / Germany', 'Austin TX'. Alternatives ('Germany and
 * France') stay one part with a separator. Names that contain such characters stay whole.
 */
export function expand(part: string): string[] {
  if (part.length === 2 || isName(part) || (part.includes('/') && metroOf(part))) return [part];
  const open = part.indexOf('(');
  if (open >= 0 && part.endsWith(')')) {
    const [outer, inner] = [part.slice(0, open).trim(), part.slice(open + 1, -1).trim()];
    const country = countryInTwoParts(outer, inner);
    if (country) return [country];
    if (outer === '') return expand(inner);
    const isCanton = knownCities(outer).some(({ country }) => isLocalCode(inner, country));
    if (isPlaceWord(inner) || isCanton || inner.includes(',')) return [...expand(outer), ...placeParts(inner)];
    return [part];
  }
  const dash = / [-–—] ?|[-–—] /.exec(part);
  if (dash) {
    const [left, right] = [trimMarks(part.slice(0, dash.index)), trimMarks(part.slice(dash.index + dash[0].length))];
    if (/^[\d ]+$/.test(right)) return expand(left);
    if (isPlaceWord(left) || isPlaceWord(right)) return inOrder(expand(left), expand(right));
    if (isCity(left) && isCity(right)) return [left + OR + right];
    // 'San Francisco - California - United States'
    const rest = expand(right);
    if (rest.length > 1) return inOrder(expand(left), rest);
    if (isCity(left) && rest[0]?.includes(OR)) return [left + OR + rest[0]];
    return [part];
  }
  if (part.includes('/') && !isNameWithSlash(part)) {
    const pieces = part.split('/').flatMap((piece) => trimMarks(piece) || []);
    return pieces.length > 1 ? combinePieces(pieces) : pieces;
  }
  const both = BOTH.exec(part);
  if (both) {
    const [left, right] = [part.slice(0, both.index), part.slice(both.index + both[0].length)];
    if ([left, right].every((one) => isPlaceWord(one) || isCity(one))) return [left + OR + right];
    return [part];
  }
  // 'US-CA-San Francisco'
  const iso = /^([A-Z]{2})-([A-Z]{2,3})-(\p{L}.*)$/u.exec(part);
  const isoCountry = countryByAlpha2(iso?.[1] ?? '');
  const isoRegion = isoCountry && regionOf(isoCountry, iso?.[2] ?? '');
  if (isoCountry && isoRegion) return [iso?.[3] ?? '', isoRegion, isoCountry];
  const hyphen = part.indexOf('-');
  if (hyphen > 0 && hyphen === part.lastIndexOf('-')) {
    const [left, right] = [part.slice(0, hyphen), part.slice(hyphen + 1)];
    const first = countryByAlpha2(left) ?? countryOf(left);
    const iso = left === left.toUpperCase() && first ? regionOf(first, right) : null;
    if (iso && first) return [iso, first];
    if (first && (isRemote(right) || countryOf(right))) return isRemote(right) ? [right, first] : [left + OR + right];
    if (countryOf(right) && (isCity(left) || isRemote(left))) return [left, right];
  }
  return withoutLastWord(part);
}

function combinePieces(pieces: string[]): string[] {
  const words = pieces.filter(isPlaceWord);
  const cities = pieces.filter((piece) => !isPlaceWord(piece));
  // 'Berlin / Germany' is one place; 'Bangalore / USA' is two.
  const [city = ''] = cities;
  const word = words[0] ?? '';
  const region = regionsByName(word)[0] ?? (isCode(word) ? regionsByCode(word)[0] : undefined);
  const country = countryOf(word) ?? region?.country ?? countryByAlpha2(word);
  const isThere = knownCities(city).some(
    (one) => one.country === country && (!region || countryOf(word) !== null || one.region === region.region),
  );
  const elsewhere = isCity(city) && !isThere;
  if (cities.length === 1 && words.length > 0 && (isArea(word) || isRemote(word) || isNoise(word) || !elsewhere)) {
    return pieces.indexOf(city) === 0 ? pieces : [...cities, ...words.reverse()];
  }
  if (words.length === pieces.length && words.length === 2) {
    const [first = '', second = ''] = words;
    const [a, b] = [countryOf(first), countryOf(second)];
    const inside = (a ? regionOf(a, second) : null) ?? (b ? regionOf(b, first) : null);
    if (inside !== null) return [inside, (a && regionOf(a, second) ? a : b) ?? ''];
    if (isArea(first) !== isArea(second)) return isArea(first) ? [second, first] : [first, second];
    if (isRemote(first) !== isRemote(second)) return [first, second];
  }
  return [pieces.slice(0, MAX_ALTERNATIVES).join(OR)];
}

/** Puts the narrower part first: 'Germany - Berlin' becomes Berlin, Germany. */
function inOrder(left: string[], right: string[]): string[] {
  const isWide = ([part = '', ...more]: string[]) =>
    more.length === 0 &&
    (countryOf(part) !== null || isArea(part) || (regionsByName(part).length > 0 && !isCity(part)));
  return isWide(left) && !isWide(right) ? [...right, ...left] : [...left, ...right];
}

const MODIFIERS = new Set(
  'west east north south new mount lake old port saint san santa little fort upper lower great el la del de di of the ciudad'.split(
    ' ',
  ),
);

/** Splits 'London UK', 'Austin TX' and 'Berlin Germany', which lack their comma. */
function withoutLastWord(part: string): string[] {
  const space = part.lastIndexOf(' ');
  if (space < 0) return [part];
  const [before, last] = [trimMarks(part.slice(0, space)), part.slice(space + 1)];
  const words = before.split(' ');
  const previous = placeKey(words.at(-1) ?? '');
  if (MODIFIERS.has(previous) || before === '') return [part];
  if (/^[A-Z]{2,3}$/.test(last)) {
    const isKnown = countryOf(last) || countryByAlpha2(last) || regionsByCode(last).length > 0;
    // In all-caps text every short last word looks like a code: 'PORTO DE'.
    const inCapitals = before === before.toUpperCase() && !isCity(before) && !/^(?:USA|UK|UAE)$/.test(last);
    // 'San Francisco CA USA'
    if (isKnown && !inCapitals) return [...withoutLastWord(before), last];
  }
  // 'Palo Alto California', 'San Jose Costa Rica'
  for (let at = part.indexOf(' '); at > 0; at = part.indexOf(' ', at + 1)) {
    const [city, rest] = [part.slice(0, at), part.slice(at + 1)];
    const country = countryInPlace(rest);
    if (country && knownCities(city).some((one) => one.country === country)) return [city, rest];
    if (regionsByName(rest).some(({ region }) => knownCities(city).some((one) => one.region === region))) {
      return [city, rest];
    }
  }
  return [part];
}

/** A known name, whatever characters it contains. */
function isName(text: string): boolean {
  return countryInPlace(text) !== null || regionsByName(text).length > 0 || isCity(text) || isArea(text);
}

/** Whether a text is more than a city: a country, state or continent, or remote. */
function isPlaceWord(text: string): boolean {
  if (isArea(text) || isRemote(text) || isNoise(text) || countryOf(text) || regionsByName(text).length > 0) return true;
  return isCode(text) && (regionsByCode(text).length > 0 || countryByAlpha2(text) !== null);
}

export function isCity(text: string): boolean {
  return knownCities(text).length > 0 || cityOfNickname(text, null) !== null;
}

/** A code in capitals: 'CA', 'NSW', 'N.Y.' */
export function isCode(text: string): boolean {
  return text.length <= 4 && /^(?:[A-Z]{2,3}|[a-z]{2}|[A-Z]\.[A-Z]\.?)$/.test(text);
}

export function countryOf(text: string): string | null {
  return countryInPlace(text) ?? countryByAlpha3(text);
}

const TRAILING_CODES = [
  /[ -]+(\d{5})(?:-\d{4})?$/,
  /[ -]+[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  /[ -]+[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/i,
  /[ -]+\d{3} \d{2,3}$/,
  /[ -]+\d{4} ?[A-Z]{2}$/,
  /[ -]+\d{4,6}(?:-\d{3})?$/,
];
const LEADING_CODE = /^(?:[A-Z]{1,2}-)?(?:\d{4} [A-Z]{2}|\d{3} \d{2}|\d{4,6}|\d{2}-\d{3})[ -]+(?=\p{L})/u;
const CODE_ALONE =
  /^(?:\d{3,6}(?:[- ]\d{2,4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{4} ?[A-Z]{2})$/i;

/** Removes postal codes; returns the last ZIP code. */
export function withoutPostalCodes(parts: readonly string[]): { rest: string[]; zip: string | null } {
  let zip: string | null = null;
  if (!parts.some((part) => /\d/.test(part))) return { rest: [...parts], zip };
  const rest = parts.flatMap((part, index) => {
    if (!/\d/.test(part)) return [part];
    if (CODE_ALONE.test(part)) {
      if (/^\d{5}(?:-\d{4})?$/.test(part)) zip = part.slice(0, 5);
      return [];
    }
    for (const pattern of TRAILING_CODES) {
      const match = pattern.exec(part);
      if (!match || isStreet(part.slice(0, match.index))) continue;
      const before = trimMarks(part.slice(0, match.index));
      const names = /\d/.test(before) ? [before] : withoutLastWord(before);
      // 'Av. Paulista 1000, São Paulo, Brazil': before other parts a number is a house number.
      const isTown = isCity(names[0] ?? '') || names.length > 1 || (match[1] !== undefined && parts.length < 3);
      if (index === 0 && parts.length > 1 && /\d$/.test(part) && !isTown) break;
      zip = match[1] ?? zip;
      return names;
    }
    const leading = LEADING_CODE.exec(part);
    if (leading) {
      const rest = part.slice(leading[0].length);
      // '12345 Main Street' is not a town, and neither is anything before it.
      if (!isStreet(rest) && !(index === 0 && parts.length > 2 && !isCity(rest))) return [rest];
    }
    return [part];
  });
  return { rest, zip };
}
