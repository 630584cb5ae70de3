import { cityOfNickname, isCityCode, isLocalCode, isLocalCodeAnywhere, knownCities } from './cities.ts';
import { countryByAlpha2, countryInPlace, countryInTwoParts, placeKey } from './countries.ts';
import { type CellReading, type Context, either, failedReading, withArticle } from './place-cell.ts';
import { countryOf, isCity, isCode } from './place-parts.ts';
import { isLargeCity, mayBeCityOrState, metroOf } from './place-words.ts';
import { isZipCodeOf, type Region, regionOf, regionsByCode, regionsByName } from './regions.ts';

// Reads the country and state at the end of a text.

/** Country, state and the remaining parts; or why they are ambiguous. */
export function readCountryAndRegion(
  parts: readonly string[],
  zip: string | null,
  context: Context,
): { rest: readonly string[]; region: string | null; country: string | null } | CellReading {
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1);
  const previous = before.at(-1);
  // A city column may contain cities named like a country or code.
  const isTownOfRegion = context.region !== null && regionsByName(last).some(({ region }) => region !== context.region);
  const isGeorgia = placeKey(last) === 'georgia' && context.country === null && context.region === null;
  const isTown = isCode(last) || countryInPlace(last) || isTownOfRegion;
  if (context.part === 'city' && parts.length === 1 && isTown && !isGeorgia) {
    return { rest: parts, region: null, country: context.country };
  }
  if (placeKey(last) === 'georgia') return georgia(parts, context);
  const country = placeKey(last) === 'congo' ? congo(before, context) : countryOf(last);
  if (country === null && placeKey(last) === 'congo') {
    return failedReading('is ambiguous: Congo may be DR Congo or the Republic of the Congo');
  }
  if (country !== null) {
    const nation = regionsByName(last).find(
      (one) => one.country === country && placeKey(one.region) === placeKey(last),
    );
    // 'Germany, DE' repeats its country, 'Hong Kong, China' names it in two ways.
    return { rest: before, region: nation?.region ?? null, country };
  }
  if (previous !== undefined) {
    const inTwo = countryInTwoParts(previous, last);
    if (inTwo) return { rest: before.slice(0, -1), region: null, country: inTwo };
    const code = countryByAlpha2(last);
    if (code !== null && countryOf(previous) === code) return { rest: before, region: null, country: code };
    // Reversed: 'Germany, Berlin'.
    const first = countryOf(parts[0] ?? '');
    const isInside = (part: string) =>
      first !== null && (regionOf(first, part) !== null || knownCities(part).some((city) => city.country === first));
    if (first && parts.slice(1).some(isInside) && !regionsByName(last).some(({ country }) => country !== first)) {
      return { rest: parts.slice(1).reverse(), region: null, country: first };
    }
  }
  if (isCode(last) || (last.length === 2 && before.length > 0)) {
    const decision = decideCode(last, before, zip, context);
    if (decision) return 'reason' in decision ? decision : { rest: before, ...decision };
  }
  if (context.country !== null && regionOf(context.country, last) !== null) {
    return { rest: parts, region: null, country: context.country };
  }
  const region = regionNamed(last, before, context);
  if (region) return { rest: before, ...region };
  return { rest: parts, region: null, country: context.country };
}

/** A state by name without a country. A name that is also a city counts only after another city. */
function regionNamed(last: string, before: readonly string[], context: Context): Region | null {
  if (context.country !== null && !regionsByName(last).some(({ country }) => country === context.country)) {
    if (knownCities(last).some(({ country }) => country === context.country)) return null;
  }
  if (context.part === 'city' && before.length === 0 && isCity(last)) return null;
  const regions = regionsByName(last).filter(({ country }) => country !== 'Brazil');
  const [region] = regions;
  if (!region || regions.length > 1) return null;
  if (before.length === 0 && (mayBeCityOrState(last) || cityOfNickname(last, null))) return null;
  const [city = ''] = before;
  // 'London, New York' are two cities.
  if (mayBeCityOrState(last) && isLargeCity(city) && !knownCities(city).some((one) => one.region === region.region))
    return null;
  // There is a Punjab in Pakistan too, and a city of Cali in Colombia.
  if (
    /^(?:punjab|cali)$/.test(placeKey(last)) &&
    !before.some((part) => knownCities(part).some((city) => city.region === region.region))
  ) {
    return null;
  }
  return region;
}

function georgia(
  parts: readonly string[],
  context: Context,
): { rest: readonly string[]; region: string | null; country: string | null } | CellReading {
  const before = parts.slice(0, -1);
  const state = { rest: before, region: 'Georgia', country: 'United States' };
  const country = { rest: before, region: null, country: 'Georgia' };
  if (context.country === 'United States') return state;
  if (context.country === 'Georgia') return country;
  const cities = before.flatMap(knownCities);
  const inState = cities.some(({ region }) => region === 'Georgia');
  const inCountry = cities.some((city) => city.country === 'Georgia');
  if (inState !== inCountry) return inState ? state : country;
  if (context.codes) return context.codes === 'states' ? state : country;
  return failedReading('is ambiguous: Georgia may be the US state or the country', {
    ambiguous: 'Georgia',
  });
}

function congo(before: readonly string[], context: Context): string | null {
  const isOne = (country: string) => country === 'DR Congo' || country === 'Republic of the Congo';
  if (context.country !== null && isOne(context.country)) return context.country;
  return before.flatMap(knownCities).find(({ country }) => isOne(country))?.country ?? null;
}

type Meaning = { region: string | null; country: string };

/** States that a code alone may mean; those of other countries need a known city. */
export const STATES_BY_CODE = new Set(['United States', 'Canada', 'Australia']);

/** The meaning of a code after a city; null if it is not a code. */
function decideCode(
  code: string,
  before: readonly string[],
  zip: string | null,
  context: Context,
): Meaning | CellReading | null {
  const regions: readonly Meaning[] = regionsByCode(code);
  const country = countryByAlpha2(code.replaceAll('.', ''));
  const all: Meaning[] = country === null ? [...regions] : [...regions, { region: null, country }];
  if (before.length === 0 && context.country === null && isCityCode(code) && all[0]) {
    return failedReading(`is ambiguous: ${code} may be a city or ${all[0].region ?? all[0].country}`);
  }
  const local = localCountry(code, before);
  if (all.length === 0) return local === null ? null : { region: null, country: local };
  if (context.country !== null) {
    const own = all.find((one) => one.country === context.country);
    if (own) return own;
  }
  const usual = all.filter((one) => one.region === null || STATES_BY_CODE.has(one.country));
  const american = usual.find((one) => one.country === 'United States' && one.region !== null);
  if (zip !== null && american?.region && /^\d{5}$/.test(zip) && isZipCodeOf(american.region, zip)) return american;
  const fits = all.filter((one) =>
    before.some((part, i) => isEvidence(part, one, i === before.length - 1, before.length === 1)),
  );
  if (fits.length === 1 && fits[0]) return fits[0];
  const states = usual.filter(({ region }) => region !== null);
  if (fits.length === 0 && local !== null) {
    // 'Milan, MI' may be in Michigan.
    if (states.length === 0 || context.codes === 'countries') return { region: null, country: local };
  } else if (fits.length === 0 && states.length === 1 && states[0]) {
    if (usual.length === 1 || (context.codes !== 'countries' && !mayBeIn(country, before))) return states[0];
  } else if (
    fits.length === 0 &&
    country !== null &&
    all.length === 1 &&
    !isLocalCodeAnywhere(code) &&
    before.every((part) => knownCities(part).length === 0)
  ) {
    return { region: null, country };
  } else if (fits.length === 0 && (before.length === 0 || code.length === 3) && all.length === 1 && all[0]) {
    return all[0];
  }
  if (context.codes === 'states' && states[0]) return states[0];
  if (context.codes === 'countries' && country !== null) return { region: null, country };
  const meanings = fits.length > 1 ? fits : usual.length > 0 ? usual : all;
  const names = meanings.map((one) => one.region ?? one.country);
  if (fits.length === 0 && local !== null) names.push(`a province of ${withArticle(local)}`);
  else if (names.length === 1) names.push('a local code');
  return failedReading(`is ambiguous: ${code} may be ${either(names)}`, { ambiguous: code.toUpperCase() });
}

/** The country of a known city before the code of one of that country's cantons or provinces. */
function localCountry(code: string, before: readonly string[]): string | null {
  for (const { country } of before.flatMap(knownCities)) if (isLocalCode(code, country)) return country;
  return null;
}

/** Countries with few towns, all of which are known: after any other town, 'VA' is Virginia. */
const TINY = new Set(
  (
    'Vatican City|Macau|Montserrat|Niue|Mayotte|Cayman Islands|New Caledonia|Gabon|Laos|Moldova|Mongolia|Montenegro|Niger|' +
    'Seychelles|Sudan'
  ).split('|'),
);
/** Countries without towns named after European or American ones: 'Bristol, IN' is in Indiana, not in India. */
const WITHOUT_NAMESAKES = new Set('Albania|Azerbaijan|India|Indonesia|Israel|Malta|Morocco|Tunisia'.split('|'));

/** Whether a town that is not known in a country may still be there. */
function mayBeIn(country: string | null, before: readonly string[]): boolean {
  if (country === null || TINY.has(country)) return false;
  return !WITHOUT_NAMESAKES.has(country) || before.every((part) => knownCities(part).length === 0);
}

/** Whether a part before a code confirms its meaning: a known city, or a region of the country. */
function isEvidence(part: string, { region, country }: Meaning, isLast: boolean, isOnly: boolean): boolean {
  const nickname = cityOfNickname(part, region);
  if (nickname && nickname.country === country && (region === null || region === nickname.region)) return true;
  // In 'Toronto, Ontario, CA' the province is not a town in California.
  const isRegion = isLast && !isOnly && regionsByName(part).length > 0;
  const cities = isRegion ? [] : knownCities(metroOf(part)?.city ?? part);
  if (cities.some((city) => city.country === country && (region === null || city.region === region))) return true;
  if (!isLast) return false;
  return region === null
    ? regionOf(country, part) !== null && !(isCode(part) && regionsByCode(part).length > 1)
    : placeKey(region) === placeKey(part);
}
