import { isBlank } from '../imports/cell-readings.ts';
import { knownCities } from './cities.ts';
import { continentOf, countryByName, placeKey } from './countries.ts';
import { CONTINENTS } from './country-names.ts';
import { NOWHERE, type Place, placeText } from './place.ts';
import { type CellReading, type Context, failed, MAX_LENGTH, NOTHING } from './place-cell.ts';
import { readCityParts } from './place-city.ts';
import { readCountryAndRegion } from './place-ends.ts';
import {
  expand,
  isCity,
  MAX_ALTERNATIVES,
  OR,
  partsOf,
  tidy,
  withoutFillers,
  withoutPostalCodes,
} from './place-parts.ts';
import { isAddress, isArea, isNoise, isRemote } from './place-words.ts';
import { regionOf } from './regions.ts';
import { isTerritoryOf } from './territories.ts';

/** Bogotá's 'D.C.' is not Washington's. */
const BOGOTA = /^bogot[aá],? d\.? ?c\.?(?=$|,)/i;

/** Reads a text as one or several places. */
export function readText(text: string, context: Context): CellReading {
  if (text.length > MAX_LENGTH) return failed('is too long for a place');
  const cell = tidy(text).replace(BOGOTA, 'Bogotá');
  if (cell === '' && isBlank(text.trim())) return NOTHING;
  if (cell.includes('@') || cell.includes('://')) return failed('is not a place');
  if (!/[\p{L}\p{N}]/u.test(cell)) return failed('is not a place');
  if (isBlank(cell)) return NOTHING;
  // Fast path: most cells are a single name.
  if (/^[\p{L} .']+$/u.test(cell)) return readParts(expand(cell), context);
  if (/[;|\n•·>→»]/.test(cell)) {
    const pieces = cell.split(/[;|\n•·>→»]/).flatMap((piece) => tidy(piece) || []);
    // Lines belong to one address; semicolons and bars separate places that contain commas.
    if (!cell.includes('\n') && pieces.some((piece) => piece.includes(','))) return readAlternatives(pieces, context);
    return readParts(
      pieces.flatMap((piece) => partsOf(piece)),
      context,
    );
  }
  return readParts(partsOf(cell), context);
}

function readParts(parts: readonly string[], context: Context): CellReading {
  const at = parts.findIndex((part) => part.includes(OR));
  if (at < 0) return resolve(parts, context);
  const pieces = (parts[at] ?? '').split(OR);
  const others = parts.filter((part, i) => i === at || !part.includes(OR));
  const where = others.findIndex((part) => part.includes(OR));
  const read = pieces.map((piece) => resolve([...others.slice(0, where), piece, ...others.slice(where + 1)], context));
  const reading = common(read);
  // 'Austin, Texas and Denver, Colorado' has no state in common.
  return where === 0 || reading.reason === null ? reading : { ...reading, region: null };
}

function readAlternatives(pieces: readonly string[], context: Context): CellReading {
  return common(pieces.slice(0, MAX_ALTERNATIVES).map((piece) => readParts(partsOf(piece), context)));
}

/** The part that several places share, or the only place if the others are not places. */
function common(read: readonly CellReading[]): CellReading {
  const places = read.filter(
    (reading) => placeText(reading) !== '' && !(reading.city !== null && isRemote(reading.city)),
  );
  const [first, ...rest] = places;
  if (!first) return read.find(({ city }) => city !== null) ?? read[0] ?? NOTHING;
  const failure = read.find(({ reason }) => reason !== null);
  if (rest.length === 0) {
    const unread = read.some((reading) => reading !== first && reading.reason !== null && !reading.vague);
    return unread || failure
      ? {
          ...first,
          reason: failure?.vague ? 'contains more than a place; the rest was removed' : 'names more than one place',
          ...(unread ? NOWHERE : {}),
        }
      : { ...first, reason: 'also says remote, which was removed' };
  }
  const same = (part: keyof Place) => rest.every((reading) => reading[part] === first[part]);
  const country = same('country') ? first.country : null;
  const region = country !== null && same('region') ? first.region : null;
  const city = region !== null && same('city') ? first.city : null;
  const countries = new Set(places.map((reading) => reading.country));
  const onlyCountries = places.every((reading) => reading.city === null && reading.region === null);
  if (countries.size === 1 && city !== null) return { ...first };
  return failed(onlyCountries && countries.size > 1 ? 'names more than one country' : 'names more than one place', {
    city,
    region,
    country,
  });
}

function resolve(given: readonly string[], context: Context): CellReading {
  const parts = withoutFillers(given).filter((part) => !isNoise(part));
  if (parts.some(isRemote)) return resolveRemote(parts, context);
  const named = parts.filter((part) => !isArea(part));
  if (named.length === 0) {
    return parts.length === 0 ? NOTHING : failed('is larger than a country', { vague: true });
  }
  const { rest: coded, zip } = withoutPostalCodes(named);
  if (coded.length === 0) return failed('is a postal code, not a place');
  const towns = coded.map((part) => withoutDistrict(part) ?? part);
  const outside = towns.filter((part) => !isAddress(part));
  const rest = outside.length > 0 ? outside : towns;
  const end = endOfFirst(rest);
  if (end > 0) return common([resolve(rest.slice(0, end), context), resolve(rest.slice(end), context)]);
  const whole = readCountryAndRegion(rest, zip, context);
  if ('reason' in whole) return whole;
  const reading = readCityParts(whole.rest, whole.region, whole.country, context);
  if (reading.reason === null && rest.length < towns.length) {
    return { ...reading, reason: 'includes a street address, which was removed' };
  }
  const area = parts.find((part) => reading.country !== null && isArea(part) && contradicts(part, reading.country));
  return area && reading.reason === null
    ? { ...reading, reason: `says ${area}, but ${reading.country} is not in ${area}` }
    : reading;
}

/** How many parts belong to the first place, if a country precedes further parts: 'Berlin, Germany, London, UK'. */
function endOfFirst(parts: readonly string[]): number {
  if (parts.length < 4) return 0;
  const last = countryByName(parts.at(-1) ?? '');
  if (last === null) return 0;
  for (let at = 1; at < parts.length - 2; at++) {
    const [part = '', next = ''] = [parts[at], parts[at + 1]];
    const country = countryByName(part);
    if (country === null || regionOf(last, part) !== null || regionOf(last, next) !== null) continue;
    if (isTerritoryOf(country, last) || isTerritoryOf(last, country)) continue;
    if (country === last ? isCity(next) && placeKey(next) !== placeKey(part) : !isIn(part, last)) return at + 1;
  }
  return 0;
}

function isIn(city: string, country: string): boolean {
  return knownCities(city).some((known) => known.country === country);
}

/** Countries assigned to two continents. */
const BETWEEN_CONTINENTS = new Set('Russia|Georgia|Armenia|Azerbaijan|Kazakhstan|French Guiana|Greenland'.split('|'));

/** Whether a country is certainly not on a continent; definitions of the Middle East and the Americas vary. */
function contradicts(area: string, country: string): boolean {
  const continent = CONTINENTS.find((name) => placeKey(name) === placeKey(area));
  const own = continentOf(country);
  if (!continent || continent === own || own === 'Other' || BETWEEN_CONTINENTS.has(country)) return false;
  const pair = `${continent} ${own}`;
  if (pair.includes('Middle East')) return /America|Oceania/.test(pair);
  return !/^(?:North America South America|South America North America|Asia Oceania|Oceania Asia)$/.test(pair);
}

function resolveRemote(parts: readonly string[], context: Context): CellReading {
  const reading = resolve(
    parts.filter((part) => !isRemote(part)),
    context,
  );
  if (reading.vague || placeText(reading) === '') return { ...NOTHING, city: 'Remote', country: context.country };
  if (reading.city === null && reading.reason === null) return { ...reading, city: 'Remote', region: null };
  return reading.reason === null ? { ...reading, reason: 'also says remote, which was removed' } : reading;
}

/** 'Dublin 2' becomes Dublin. */
function withoutDistrict(text: string): string | null {
  const found = /^(\D{2,40}?) \d{1,2}$/.exec(text);
  return found?.[1] && isCity(found[1]) ? found[1] : null;
}
