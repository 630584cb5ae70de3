import { otherValue } from '../imports/imported-name.ts';
import { cityOfNickname, isLocalCode, knownCities } from './cities.ts';
import { countryByAlpha2, countryInPlace, placeKey } from './countries.ts';
import { differ } from './merge-places.ts';
import { notCity } from './not-cities.ts';
import { nameCase, regionCase } from './place-case.ts';
import { type CellReading, type Context, EMPTY_CELL, failedReading, withArticle } from './place-cell.ts';
import { countryOf, isCity, isCode } from './place-parts.ts';
import {
  hasOtherRegionNames,
  isAddress,
  isCityLikeCountry,
  isCityLikeRegion,
  isLargeCity,
  isOtherRegion,
  isRegionLikeCity,
  isUnambiguousCity,
  mayBeCityOrState,
  metroOf,
} from './place-words.ts';
import { knowsRegionsOf, regionOf, regionsByCode, regionsByName } from './regions.ts';
import { isTerritoryOf } from './territories.ts';

// Reads the city, and any other parts before the country.

export function readCityParts(
  parts: readonly string[],
  knownRegion: string | null,
  knownCountry: string | null,
  context: Context,
): CellReading {
  if (knownCountry === null) return withoutCountry(parts, context);
  const inner = withoutCountries(parts, knownRegion, knownCountry, context);
  if ('reason' in inner) return inner;
  const { country } = inner;
  const ending = knownRegion === null ? lastRegion(inner.rest, country, context) : null;
  if (ending !== null && 'reason' in ending) return ending;
  const own = context.country === country ? context.region : null;
  return cityOf(ending?.rest ?? inner.rest, knownRegion ?? ending?.region ?? own, country);
}

function withoutCountry(parts: readonly string[], context: Context): CellReading {
  const [city = '', second] = parts;
  const isOne = parts.length === 1 || (parts.length === 2 && !differ(city, second ?? ''));
  if (!isOne) {
    const several = parts.every(isCity) || parts.some((part) => countryOf(part) !== null);
    const reason = several ? 'names more than one place' : 'has no known country';
    return failedReading(reason);
  }
  if (isStateOrCity(city) && context.part === 'location') {
    return failedReading(`is ambiguous: ${city} may be the state or the city`);
  }
  return readCity(city, null, null);
}

/** Resolves country names before the country: a repetition ('Germany, DE'), a territory, or a second country. */
function withoutCountries(
  parts: readonly string[],
  region: string | null,
  namedCountry: string,
  context: Context,
): { rest: readonly string[]; country: string } | CellReading {
  let rest = parts;
  let country = namedCountry;
  for (; rest.length > 0; rest = rest.slice(0, -1)) {
    const last = rest.at(-1) ?? '';
    const other = countryOf(last);
    const isAlone = rest.length === 1;
    if (other === null || (region === null && regionOf(country, last) !== null) || isNamesake(rest, country)) break;
    if (other === country) {
      // 'Singapore, Singapore' is the city, 'Germany, Germany' the country.
      if (isAlone && isCityLikeCountry(country)) break;
      continue;
    }
    // There is a Lebanon in Pennsylvania.
    if (isAlone && (context.part === 'city' || region !== null || context.region !== null)) break;
    if (isTerritoryOf(other, country)) country = other;
    else if (knownCities(last).some((city) => city.country === country)) break;
    else return failedReading('names more than one country');
  }
  return { rest, country };
}

/** The state or province at the end of the parts; null if there is none. */
function lastRegion(
  parts: readonly string[],
  country: string,
  context: Context,
): { rest: readonly string[]; region: string } | CellReading | null {
  const last = parts.at(-1);
  if (last === undefined) return null;
  const rest = parts.slice(0, -1);
  if (country === 'United Kingdom' && rest.length > 0 && placeKey(last) === 'greater london') {
    return { rest, region: 'England' };
  }
  const region = regionOf(country, last);
  if (region === null) return null;
  if (rest.length > 0) return isOutsideRegion(rest.at(-1) ?? '', last, region, country) ? null : { rest, region };
  if (context.part === 'location' && context.country === country && context.region !== null) {
    // 'New York' next to the state 'New York', 'Washington' next to 'DC'.
    if (knownCities(last).some((city) => city.country === country && city.region === context.region)) return null;
    if (region === context.region) return { rest, region };
  }
  if (context.country !== null && context.part === 'location' && isStateOrCity(last)) {
    return failedReading(`is ambiguous: ${last} may be the state or the city`, { country });
  }
  const nickname = country === 'United States' ? cityOfNickname(last, null) : null;
  const isNicknamed = nickname !== null && placeKey(last) !== placeKey(region);
  return isRegionLikeCity(last) || isNicknamed || isCityOf(last, country, context) ? null : { rest, region };
}

function cityOf(parts: readonly string[], region: string | null, country: string): CellReading {
  const isListed = knowsRegionsOf(country);
  const isNamed = (part: string, i: number) => {
    if (i === 0) return true;
    if (isLocalCode(part, country)) return false;
    if (isNicknameOf(part, parts[0] ?? '', country)) return false;
    if (isListed && (isCounty(part) || (metroOf(part) !== null && !isCity(part)))) return false;
    if (!differ(part, country) && !isNamesake(parts, country)) return false;
    if (isListed || region !== null) {
      // Crunchbase repeats the city as its metropolitan area: 'Toronto, Toronto, Canada'.
      const [city = ''] = parts;
      if (!differ(part, city) || isSameCity(part, city, country)) return false;
    }
    return region === null || (differ(part, region) && regionOf(country, part) !== region);
  };
  const rest = parts.filter(isNamed);
  const abroad = isListed ? [] : rest.filter((part) => isCityAbroad(part, rest, country));
  if (abroad.length > 0) {
    const here = cityOf(
      rest.filter((part) => !abroad.includes(part)),
      region,
      country,
    );
    return { ...here, reason: here.reason ?? `also says '${abroad.join(', ')}', which was removed` };
  }
  const [first, ...more] = rest;
  if (first === undefined) return { ...EMPTY_CELL, region, country };
  // 'London, Singapore'
  if (more.length === 0 && isCityLikeCountry(country) && isCityElsewhere(first, country))
    return failedReading('names more than one place');
  if (more.length === 0) return readCity(first, region, country);
  if (region === null && !isListed && areTwoCities(first, more[0] ?? '', country)) {
    return failedReading('names more than one city', { country });
  }
  // Without a regions table, the parts between city and country are the region.
  if (region === null && !isListed) {
    const reading = readCity(first, more.map(regionCase).join(', '), country);
    return isSameCity(reading.region, reading.city, country) ? { ...reading, region: reading.city } : reading;
  }

  const here = rest.filter((part) =>
    knownCities(part).some((city) => city.country === country && (region === null || city.region === region)),
  );
  const last = more.at(-1) ?? '';
  const [elsewhere] = regionsByName(last);
  if (region === null && elsewhere && knownCities(first).some((one) => one.region === elsewhere.region)) {
    return failedReading(`names ${elsewhere.region}, which is in ${withArticle(elsewhere.country)}`, { country });
  }
  const isOne = country === 'United Kingdom' || isSuburb(first, last, country);
  const city = here.length === 1 ? here[0] : isOne ? first : undefined;
  if (city !== undefined) {
    const extra = rest.filter((part) => part !== city).join(', ');
    return { ...readCity(city, region, country), reason: `also says '${extra}', which was removed` };
  }
  if (region === null && more.length === 1 && here.length === 0) {
    return { ...readCity(first, null, country), reason: `'${last}' is not a state in ${withArticle(country)}` };
  }
  return failedReading('names more than one city', { region, country });
}

export function isNicknameOf(part: string, city: string, country: string): boolean {
  const nickname = cityOfNickname(part, null, country);
  return nickname !== null && nickname.country === country && placeKey(nickname.city) === placeKey(city);
}

/** Whether two different names mean the same city: 'Wien' and 'Vienna'. */
export function isSameCity(one: string | null, other: string | null, country: string | null): boolean {
  if (one === null || other === null || !differ(one, other)) return false;
  const [first] = knownCities(one).filter((city) => city.country === country);
  return first !== undefined && knownCities(other).some((city) => city.country === country && city.city === first.city);
}

/** Whether two parts are two cities of a country: 'Oslo, Bergen', but not 'Herzliya, Tel Aviv', where the second is a region. */
function areTwoCities(first: string, second: string, country: string): boolean {
  const isHere = (part: string) => knownCities(part).some((city) => city.country === country);
  // 'Ho Chi Minh City, Ho Chi Minh'
  if (placeKey(first).startsWith(placeKey(second))) return false;
  if (!differ(first, second) || !isHere(first) || !isHere(second) || isSameCity(first, second, country)) return false;
  return isLargeCity(first) || (hasOtherRegionNames(country) && !isCityLikeRegion(second));
}

/** Whether a city is not in the region after it, which is then a second city: 'Munich, Berlin', but not 'Campinas, São Paulo'. */
function isOutsideRegion(city: string, last: string, region: string, country: string): boolean {
  const cities = isRegionLikeCity(last) && differ(city, last) ? knownCities(city) : [];
  const isThere = (one: (typeof cities)[number]) =>
    one.region === region || (one.region === null && !isLargeCity(city));
  return cities.length > 0 && !cities.some((one) => one.country === country && isThere(one));
}

/** Whether a part is a large city, and none of a country. */
function isCityElsewhere(part: string, country: string): boolean {
  const cities = knownCities(part);
  const isLarge = isLargeCity(part) || cities.some(({ city }) => isLargeCity(city));
  return isLarge && cities.length > 0 && cities.every((one) => one.country !== country);
}

/** Whether a part is a city of another country than the rest: Turin in 'Paris, Turin, France'. */
function isCityAbroad(part: string, parts: readonly string[], country: string): boolean {
  const isHere = (city: string) => knownCities(city).some((one) => one.country === country);
  if (knownCities(part).length === 0 || isHere(part) || isOtherRegion(part)) return false;
  const [first = ''] = parts;
  if (part === first) return isLargeCity(part) && parts.some(isHere);
  return isCityElsewhere(part, country) || (isLargeCity(first) && isHere(first));
}

/** Whether a city is near a larger one that Crunchbase names as its region: 'Waltham, Boston, United States'. */
function isSuburb(city: string, large: string, country: string): boolean {
  const regions = knownCities(large).flatMap((one) => (one.country === country ? one.region : []));
  const isNear = knownCities(city).some((one) => one.country === country && regions.includes(one.region));
  return isNear && isUnambiguousCity(large) && !isUnambiguousCity(city);
}

/** Whether a city is in a province named like its country: Panama City, Panamá, Panama. */
export function isNamesake([city = '', ...provinces]: readonly string[], country: string): boolean {
  return provinces.length === 1 && isCityLikeCountry(country) && differ(city, country);
}

/** In a city column 'New York' is the city. */
function isCityOf(text: string, country: string, context: Context): boolean {
  if (context.part !== 'city') return false;
  // There is an Indiana in Pennsylvania.
  if (context.region !== null && regionOf(country, text) !== context.region) return true;
  if (cityOfNickname(text, context.region)) return true;
  return knownCities(text).some(
    (city) => city.country === country && (context.region === null || city.region === context.region),
  );
}

/** 'Washington' alone is ambiguous. */
function isStateOrCity(text: string): boolean {
  const key = placeKey(text);
  return key === 'washington' || key === 'quebec';
}

/** Normalizes the name of a city, using whatever is known of its region and country. */
function readCity(text: string, region: string | null, country: string | null): CellReading {
  const where = { region, country };
  const nickname = cityOfNickname(text, region, country);
  if (nickname && (country === null || country === nickname.country)) {
    return { ...EMPTY_CELL, ...nickname, region: nickname.region ?? region };
  }
  const like = countryInPlace(text);
  if (country === null && region === null && like !== null && isCityLikeCountry(like)) {
    return { ...EMPTY_CELL, city: like, country: like };
  }
  const cities = knownCities(text).filter(
    (one) =>
      (country === null || one.country === country) &&
      (region === null || one.region === null || one.region === region),
  );
  if (placeKey(text) === 'greater london' && (country === null || country === 'United Kingdom')) {
    return { ...EMPTY_CELL, city: 'London', region: 'England', country: 'United Kingdom' };
  }
  if (cities.length > 0) {
    const [first] = cities;
    const isUsual = cities.every(({ city, asWritten }) => city === first?.city && !asWritten);
    const spelling = isUsual ? first?.city : cityName(text);
    return { ...EMPTY_CELL, ...where, city: spelling ?? null };
  }
  const metro = metroOf(text);
  if (metro) {
    const nick = cityOfNickname(metro.city, null);
    const around = nick ? [nick] : knownCities(metro.city).filter((one) => country === null || one.country === country);
    const [first] = around;
    const one = first && around.length === 1 && (region === null || first.region === region) ? first : null;
    return {
      ...EMPTY_CELL,
      region: region ?? (one && metro.oneState ? one.region : null),
      country: country ?? one?.country ?? null,
      reason: 'is a metropolitan area, not a city',
      vague: true,
    };
  }
  const other =
    otherValue(text) ?? (isAddress(text) ? 'an address' : notCity(text, country === null && region === null));
  if (other !== null && !isCity(text)) {
    return failedReading(`is ${other}, not a city`, where);
  }
  const name = countryInPlace(text);
  if (name !== null && region === null && !(country === name && isCityLikeCountry(name))) {
    if (country === null) return { ...EMPTY_CELL, country: name, city: isCityLikeCountry(name) ? name : null };
    if (isTerritoryOf(name, country))
      return { ...EMPTY_CELL, country: name, city: isCityLikeCountry(name) ? name : null };
    if (country === name) return { ...EMPTY_CELL, country };
    return failedReading('is a country, not a city', where);
  }
  if (country !== null && knowsRegionsOf(country) && isCounty(text))
    return failedReading('is a county, not a city', where);
  if (country !== null && region === null && isOtherRegion(text))
    return { ...EMPTY_CELL, region: nameCase(text), country };
  if (
    country !== null &&
    region === null &&
    knowsRegionsOf(country) &&
    (placeKey(text) === 'quebec' || !mayBeCityOrState(text))
  ) {
    const [elsewhere] = regionsByName(text);
    if (elsewhere) {
      return failedReading(`names ${elsewhere.region}, which is in ${withArticle(elsewhere.country)}`, where);
    }
  }
  if (country !== null && isLocalCode(text, country)) return { ...EMPTY_CELL, country };
  const isAbbreviation =
    isCode(text) ||
    // 'Ca' and 'In', but not 'Ås'.
    (country === null && /^[A-Z][a-z]$/.test(text) && (regionsByCode(text).length > 0 || countryByAlpha2(text))) ||
    /^\p{L}$/u.test(text) ||
    // 'BLR' alone, but 'OSS, NETHERLANDS' is a town.
    (country === null && /^[A-Z]{3}$/.test(text)) ||
    /^[B-DF-HJ-NP-TV-XZ]{3,5}$/.test(text);
  if (isAbbreviation && country !== null && region === null && !knowsRegionsOf(country)) {
    return { ...EMPTY_CELL, region: text.toUpperCase(), country };
  }
  if (isAbbreviation && (text.length <= 2 || country === null || !/[AEIOUY]/i.test(text))) {
    return failedReading('is an abbreviation, not a city', where);
  }
  return { ...EMPTY_CELL, ...where, city: cityName(text) };
}

/** A city that is not in the tables: 'FT. MYERS' becomes Fort Myers. 'Mt View' may be Mount or Mountain View. */
function cityName(text: string): string {
  return nameCase(text)
    .replace(/(?<=\p{L}{4})\.$/u, '')
    .replace(/^Ft\.? (?=\p{L})/u, 'Fort ');
}

const COUNTY = /(?: county| parish| district| borough|shire council)$/i;

function isCounty(text: string): boolean {
  return COUNTY.test(text);
}
