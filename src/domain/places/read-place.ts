import { isBlank, LOST_LETTERS } from '../imports/cell-readings.ts';
import { memoize } from '../memoize.ts';
import { isLocalCode, knownCities } from './cities.ts';
import { continentOf, countryByAlpha2, countryByAlpha3, countryInPlace, countryName, placeKey } from './countries.ts';
import { CONTINENTS } from './country-names.ts';
import { differ } from './merge-places.ts';
import {
  NOWHERE,
  type Place,
  type PlaceCells,
  type PlaceChoice,
  type PlacePart,
  type PlaceProblem,
  type PlaceReading,
  placeText,
  splitPlace,
} from './place.ts';
import { regionCase } from './place-case.ts';
import {
  type CellReading,
  type Context,
  EMPTY_CELL,
  either,
  failedReading,
  MAX_LENGTH,
  placeOf,
  withArticle,
} from './place-cell.ts';
import { isNamesake, isNicknameOf, isSameCity, readCityParts } from './place-city.ts';
import { readCountryAndRegion, STATES_BY_CODE } from './place-ends.ts';
import {
  expand,
  isCity,
  isCode,
  MAX_ALTERNATIVES,
  OR,
  placeParts,
  tidy,
  withoutFillers,
  withoutPostalCodes,
} from './place-parts.ts';
import { isAddress, isArea, isNoise, isRemote } from './place-words.ts';
import { knowsRegionsOf, regionOf, regionsByCode, regionsByName } from './regions.ts';
import { isTerritoryOf } from './territories.ts';

/**
 * Reads a location cell, separate cells for city, state and country, or all of them combined. Names are normalized: the
 * usual name of the country, states and provinces in full. Anything uncertain is dropped and reported.
 */
export const readPlace = memoize(
  ({ location = '', city = '', state = '', country = '' }: PlaceCells, choice: PlaceChoice = {}): PlaceReading =>
    combine({ location, city, state, country }, choice),
  ({ location = '', city = '', state = '', country = '' }, { codes = '', inColumns = '' } = {}) =>
    `${location}\0${city}\0${state}\0${country}\0${codes}${inColumns}`,
);

/** Reads a stored or typed text as a place; one that {@link readPlace} would leave empty is split at its commas. */
export const parsePlace = memoize(
  (text: string | null): Readonly<Place> => {
    const reading = readPlaceText(text ?? '', { part: 'location', country: null, region: null });
    if (reading.reason === null || placeText(reading) !== '') return placeOf(reading);
    const parts = splitPlace(text, countryName);
    const isCode = reading.ambiguous !== null && countryInPlace(reading.ambiguous) === null;
    return isCode ? { ...NOWHERE, city: parts.city } : parts;
  },
  (text) => text ?? '',
);

/** The canonical names of a place stored in columns; unchanged if it is ambiguous. */
export function canonicalPlace({ city, region, country }: Place): Place {
  const cells = { city: city ?? '', state: region ?? '', country: country ?? '' };
  const { place, problems } = readPlace(cells, { inColumns: true });
  return problems.length === 0 ? place : { city, region, country };
}

function combine(input: Required<PlaceCells>, choice: PlaceChoice): PlaceReading {
  const problems: PlaceProblem[] = [];
  const cells = { ...input };
  for (const part of PARTS) {
    const isLong = cells[part].length > MAX_LENGTH;
    if (!isLong && !/\p{L}\?|\?\p{L}/u.test(cells[part])) continue;
    cells[part] = '';
    problems.push({ part, reason: isLong ? 'is too long for a place' : LOST_LETTERS });
  }
  const context = (part: PlacePart, more: Partial<Context> = {}): Context => ({
    country: null,
    region: null,
    ...choice,
    ...more,
    part,
  });
  const country = cells.country === '' ? EMPTY_CELL : readCountry(cells.country, context('country'));
  const hint =
    cells.state === '' ? EMPTY_CELL : readState(cells.state, context('state', { country: country.country }), cells);
  const location =
    cells.location === ''
      ? EMPTY_CELL
      : readPlaceText(
          cells.location,
          context('location', { country: country.country ?? hint.country, region: hint.region }),
        );

  let place: Place = placeOf(location);
  /** Adds a part from another cell unless it contradicts the place so far. */
  const add = (part: PlacePart, reading: CellReading): void => {
    const conflict = conflictOf(place, reading);
    if (conflict !== null) problems.push({ part, reason: conflict });
    else place = completePlace(place, reading);
    if (reading.reason !== null && conflict === null) problems.push({ part, reason: reading.reason });
  };
  add('country', country);
  const state =
    cells.state === '' ? EMPTY_CELL : readState(cells.state, context('state', { country: place.country }), cells);
  add('state', state);
  const city =
    cells.city === ''
      ? EMPTY_CELL
      : readPlaceText(cells.city, context('city', { country: place.country, region: place.region }));
  if (place.city !== null && isRemote(place.city) && city.city !== null && !isRemote(city.city)) {
    place = { ...place, city: null };
    problems.push({ part: 'location', reason: 'says remote, but the city column names a city' });
  }
  if (state.reason !== null && state.region === null && city.city === null && city.region !== null) {
    // City and state may be swapped.
    place = { ...place, region: null };
    problems.push({ part: 'city', reason: 'is a state, not a city' });
  } else add('city', city);
  // Vienna is both a city and its state.
  if (!knowsRegionsOf(place.country ?? '') && isSameCity(place.region, place.city, place.country))
    place = { ...place, region: place.city };
  // A continent next to a country is fine, and so is a metropolitan area next to a city.
  const isSettled = location.country === null ? place.country !== null : place.city !== null;
  if (location.reason !== null && !(location.vague && isSettled)) {
    problems.unshift({ part: 'location', reason: location.reason });
  }
  // Skip a text that was just read as itself.
  const isAlone = cells.city === '' && cells.state === '' && cells.country === '' && choice.codes === undefined;
  const isItself = isAlone && problems.length === 0 && placeText(place) === cells.location;
  const readable = isItself ? { place, problems: [] } : asReadable(place, choice);
  for (const { part, reason } of readable.problems) {
    problems.push({ part: [part, ...PARTS].find((one) => cells[one] !== '') ?? part, reason });
  }
  const ambiguous = location.ambiguous ?? city.ambiguous ?? state.ambiguous ?? country.ambiguous;
  return { place: readable.place, problems, ambiguous: problems.length === 0 ? null : ambiguous };
}

const PARTS: readonly PlacePart[] = ['location', 'city', 'state', 'country'];

function completePlace(place: Place, reading: Place): Place {
  const { country } = reading;
  const territory = country !== null && place.country !== null && isTerritoryOf(country, place.country);
  return {
    city: place.city ?? reading.city,
    region: place.region ?? reading.region,
    country: territory ? country : (place.country ?? country),
  };
}

/** The contradiction between a cell and the cells before it, as a reason; null if there is none. */
function conflictOf(place: Place, reading: Place): string | null {
  const [one, other] = [place.country ?? '', reading.country ?? ''];
  const sameCountry = !differ(place.country, reading.country) || isTerritoryOf(one, other) || isTerritoryOf(other, one);
  if (sameCountry && !differ(place.region, reading.region) && !differ(place.city, reading.city)) return null;
  return `contradicts '${placeText(place)}' in the other columns`;
}

/**
 * Makes a place whose text, which exports and filters hold, reads back the same. A city that would read as something
 * else ('Washington, United States' is the state) gets its state, or is dropped.
 */
function asReadable(place: Place, choice: PlaceChoice): { place: Place; problems: PlaceProblem[] } {
  const { city, region, country } = place;
  const without = (column: 'city' | 'region', reason: string) => {
    const rest = asReadable({ ...place, [column]: null }, choice);
    const part = column === 'city' ? column : 'state';
    return { place: rest.place, problems: [{ part, reason } as const, ...rest.problems] };
  };
  if (region !== null && country === null) return without('region', 'is not a known state');
  if (readsAsItself(place) || (choice.inColumns && city === null)) return { place, problems: [] };
  if (city === null) return without('region', 'is a region without a city');
  const [home, ...others] = knownCities(city).filter((one) => one.country === country && one.region !== null);
  const complete = { city, region: home?.region ?? null, country };
  if (region === null && others.length === 0 && readsAsItself(complete)) return { place: complete, problems: [] };
  return without('city', 'is also the name of a state or country');
}

/** Whether the text of a place reads back as it. A town in the country of Georgia could also be in the US state. */
function readsAsItself(place: Place): boolean {
  const text = placeText(place);
  const reading = readPlaceText(text, { part: 'location', country: null, region: null });
  if (reading.reason !== null && reading.ambiguous !== 'Georgia') return false;
  const { city, region, country } = reading.reason === null ? reading : splitPlace(text, countryName);
  return city === place.city && region === place.region && country === place.country;
}

/** Reads a country column, where two letters are a country. */
function readCountry(text: string, context: Context): CellReading {
  const cell = tidy(text);
  const name = isShort(cell) ? (countryByAlpha2(cell) ?? countryByAlpha3(cell) ?? countryInPlace(cell)) : null;
  if (name) return { ...EMPTY_CELL, country: name };
  if (isBlank(cell) && cell === text.trim()) return EMPTY_CELL;
  const reading = readPlaceText(text, { ...context, codes: 'countries' });
  const isWord = !/[,;|/()\n]| (?:and|&) /.test(cell);
  if (reading.country === null && reading.ambiguous === null && (reading.reason === null || (isWord && !reading.vague)))
    return failedReading('is not a known country');
  return reading;
}

function isShort(cell: string): boolean {
  return cell.length === 2 || cell.length === 3;
}

const UNNAMED_CODE = 'is an unknown code';

/** Reads a state column, where two letters are a state, of the United States unless another country is given. */
function readState(text: string, context: Context, cells: Required<PlaceCells>): CellReading {
  const cell = tidy(text);
  if (isBlank(cell)) return EMPTY_CELL;
  const iso = /^([A-Za-z]{2})-([A-Za-z]{1,3})$/.exec(cell);
  const ofIso = iso ? countryByAlpha2(iso[1] ?? '') : null;
  const isoRegion = ofIso && regionOf(ofIso, iso?.[2] ?? '');
  if (isoRegion) return { ...EMPTY_CELL, region: isoRegion, country: ofIso };
  if (isArea(cell)) return failedReading('is not a state');
  const { country } = context;
  if (country !== null) {
    const region = regionOf(country, cell);
    if (region !== null) return { ...EMPTY_CELL, region, country };
    if (placeKey(cell) === placeKey(country)) {
      const isProvince = cells.city ? isNamesake([cells.city, cell], country) : context.inColumns && cell !== country;
      const region = isProvince ? regionCase(cell) : null;
      return { ...EMPTY_CELL, region, country };
    }
    const territory = countryInPlace(cell);
    if (territory === country) return { ...EMPTY_CELL, country };
    if (territory && isTerritoryOf(territory, country)) return { ...EMPTY_CELL, country: territory };
    if (isLocalCode(cell, country)) return failedReading(UNNAMED_CODE, { country });
    const isRepeated = knowsRegionsOf(country) && !differ(cell, cells.city);
    if (isRepeated || isNicknameOf(cell, cells.city, country)) return { ...EMPTY_CELL, country };
  } else {
    const regions = isCode(cell) ? regionsByCode(cell) : regionsByName(cell);
    const ofCity = [cells.city, cells.location.split(',', 1)[0]?.trim()].flatMap((city) =>
      city ? knownCities(city) : [],
    );
    const near = regions.filter((one) =>
      ofCity.some((city) => city.region === one.region && city.country === one.country),
    );
    if (near.length === 1) return { ...EMPTY_CELL, ...near[0] };
    const namedCountry = isCode(cell) ? countryInPlace(cell) : null;
    if (namedCountry) return { ...EMPTY_CELL, country: namedCountry };
    const region = regions.find((one) => one.country === 'United States') ?? regions[0];
    const local = ofCity.find((city) => isLocalCode(cell, city.country))?.country;
    if (local !== undefined) {
      if (!region) return failedReading(UNNAMED_CODE, { country: local });
      return failedReading(`is ambiguous: ${cell} may be ${region.region} or a province of ${withArticle(local)}`);
    }
    if (regions.length === 1 && region && cell.length === 2 && !STATES_BY_CODE.has(region.country)) {
      return failedReading(`is ambiguous: ${cell} may be ${region.region} or a local code`);
    }
    if (region && (region.country === 'United States' || regions.length === 1)) return { ...EMPTY_CELL, ...region };
    if (regions.length > 1) {
      return failedReading(`is ambiguous: ${cell} may be ${either(regions.map((one) => one.region))}`);
    }
  }
  if (/[,()/|;\n]| - /.test(cell)) {
    const names = cell.split(/ - |[(),/|;\n]/).flatMap((piece) => piece.trim() || []);
    const same = new Set(names.map((name) => regionOf(country ?? 'United States', name)));
    const [region] = same;
    if (same.size === 1 && region) return { ...EMPTY_CELL, region, country: country ?? 'United States' };
    const reading = readPlaceText(cell, { ...context, codes: 'states' });
    if (reading.city === null) return reading;
    return failedReading('is not a state');
  }
  if (/\d/.test(cell)) return failedReading('is not a state');
  if (country !== null && knowsRegionsOf(country)) {
    const [elsewhere] = isCode(cell) ? [] : regionsByName(cell);
    const where = elsewhere ? `is in ${withArticle(elsewhere.country)}, not in ` : 'is not a state of ';
    return failedReading(where + withArticle(country));
  }
  const [elsewhere] = isCode(cell)
    ? regionsByCode(cell).filter((one) => one.country === 'United States')
    : regionsByName(cell);
  if (country !== null && elsewhere && elsewhere.country === 'United States') {
    return failedReading(`is in the United States, not in ${withArticle(country)}`);
  }
  const name = countryInPlace(cell);
  if (name && name !== country && !isCode(cell)) return { ...EMPTY_CELL, country: name };
  return { ...EMPTY_CELL, region: regionCase(cell), country };
}

/** Bogotá's 'D.C.' is not Washington's. */
const BOGOTA = /^bogot[aá],? d\.? ?c\.?(?=$|,)/i;

/** Reads a text as one or several places. */
function readPlaceText(text: string, context: Context): CellReading {
  if (text.length > MAX_LENGTH) return failedReading('is too long for a place');
  const cell = tidy(text).replace(BOGOTA, 'Bogotá');
  if (cell === '' && isBlank(text.trim())) return EMPTY_CELL;
  if (cell.includes('@') || cell.includes('://')) return failedReading('is not a place');
  if (!/[\p{L}\p{N}]/u.test(cell)) return failedReading('is not a place');
  if (isBlank(cell)) return EMPTY_CELL;
  // Fast path: most cells are a single name.
  if (/^[\p{L} .']+$/u.test(cell)) return readParts(expand(cell), context);
  if (/[;|\n•·>→»]/.test(cell)) {
    const pieces = cell.split(/[;|\n•·>→»]/).flatMap((piece) => tidy(piece) || []);
    // Lines belong to one address; semicolons and bars separate places that contain commas.
    const areSeparate = areSeparateCities(cell, pieces, context);
    if (!cell.includes('\n') && (areSeparate || pieces.some((piece) => piece.includes(','))))
      return readAlternatives(pieces, context);
    return readParts(
      pieces.flatMap((piece) => placeParts(piece)),
      context,
    );
  }
  return readParts(placeParts(cell), context);
}

/** Whether a city column holds several cities of one country: 'Recife; Olinda', but not 'Austin | Texas'. */
function areSeparateCities(cell: string, pieces: readonly string[], { part, country }: Context): boolean {
  if (part !== 'city' || !/[;|]/.test(cell)) return false;
  const [here, elsewhere] = [true, false].map((own) =>
    pieces.some((piece) => isCity(piece) && isIn(piece, country ?? '') === own),
  );
  const isLarger = (piece: string) => countryInPlace(piece) !== null || regionsByName(piece).length > 0;
  return !(here && elsewhere) && !pieces.slice(1).some(isLarger);
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
  return common(pieces.slice(0, MAX_ALTERNATIVES).map((piece) => readParts(placeParts(piece), context)));
}

/** The part that several places share, or the only place if the others are not places. */
function common(read: readonly CellReading[]): CellReading {
  const places = read.filter(
    (reading) => placeText(reading) !== '' && !(reading.city !== null && isRemote(reading.city)),
  );
  const [first, ...rest] = places;
  if (!first) return read.find(({ city }) => city !== null) ?? read[0] ?? EMPTY_CELL;
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
  return failedReading(
    onlyCountries && countries.size > 1 ? 'names more than one country' : 'names more than one place',
    {
      city,
      region,
      country,
    },
  );
}

function resolve(allParts: readonly string[], context: Context): CellReading {
  const parts = withoutFillers(allParts).filter((part) => !isNoise(part));
  if (parts.some(isRemote)) return resolveRemote(parts, context);
  const partsWithoutAreas = parts.filter((part) => !isArea(part));
  if (partsWithoutAreas.length === 0) {
    return parts.length === 0 ? EMPTY_CELL : failedReading('is larger than a country', { vague: true });
  }
  const { rest: partsWithoutZip, zip } = withoutPostalCodes(partsWithoutAreas);
  if (partsWithoutZip.length === 0) return failedReading('is a postal code, not a place');
  const towns = partsWithoutZip.map((part) => withoutDistrict(part) ?? part);
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
  const last = countryInPlace(parts.at(-1) ?? '');
  if (last === null) return 0;
  for (let at = 1; at < parts.length - 2; at++) {
    const [part = '', next = ''] = [parts[at], parts[at + 1]];
    const country = countryInPlace(part);
    if (country === null || regionOf(last, part) !== null || regionOf(last, next) !== null) continue;
    if (isTerritoryOf(country, last) || isTerritoryOf(last, country)) continue;
    if (country === last ? isCity(next) && placeKey(next) !== placeKey(part) : !isIn(part, last)) return at + 1;
  }
  return 0;
}

function isIn(city: string, country: string): boolean {
  return knownCities(city).some((one) => one.country === country);
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
  if (reading.vague || placeText(reading) === '') return { ...EMPTY_CELL, city: 'Remote', country: context.country };
  if (reading.city === null && reading.reason === null) return { ...reading, city: 'Remote', region: null };
  return reading.reason === null ? { ...reading, reason: 'also says remote, which was removed' } : reading;
}

/** 'Dublin 2' becomes Dublin. */
function withoutDistrict(text: string): string | null {
  const match = /^(\D{2,40}?) \d{1,2}$/.exec(text);
  return match?.[1] && isCity(match[1]) ? match[1] : null;
}
