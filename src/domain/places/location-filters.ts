import { countryByAlpha2, countryName, placeKey } from './countries.ts';
import { type LocationFilter, parseLocationFilter } from './locations.ts';
import { placeText } from './place.ts';
import { parsePlace, readPlace } from './read-place.ts';
import { regionOf } from './regions.ts';

/**
 * Parses a location filter like {@link parseLocationFilter}, and makes its names canonical: `state:TX` equals
 * `state:Texas, United States`.
 * @returns null if the value names no place, names an unknown continent or has an empty part
 */
export function readLocationFilter(value: string): LocationFilter | null {
  const filter = parseLocationFilter(value);
  switch (filter?.kind) {
    case 'country':
      return { kind: 'country', country: canonicalCountry(filter.country) };
    case 'state':
      return canonicalState(filter);
    case 'city':
      return readPlain(value.trim());
    default:
      return filter;
  }
}

export function usualPlaceName(text: string): string | null {
  const { city, region, country } = parsePlace(text);
  const name = city ?? region ?? country;
  return name === null || placeKey(text).includes(placeKey(name)) ? null : name;
}

function canonicalCountry(text: string): string {
  return countryByAlpha2(text) ?? countryName(text) ?? text;
}

function canonicalState({ region, country: countryText }: { region: string; country: string }): LocationFilter | null {
  if (countryText === '') {
    const { place } = readPlace({ state: region });
    return place.region && place.country ? { kind: 'state', region: place.region, country: place.country } : null;
  }
  const country = canonicalCountry(countryText);
  return { kind: 'state', region: regionOf(country, region) ?? region, country };
}

/** A value without a prefix: a city, or 'State, Country'. */
function readPlain(text: string): LocationFilter {
  const { city, region, country } = parsePlace(text);
  if (city === null && region !== null && country !== null && text.includes(','))
    return { kind: 'state', region, country };
  const name = placeText({ city, region, country });
  // A country given as a city ('Singapore') means the city of that name.
  return city && placeText(parsePlace(name)) === name
    ? { kind: 'city', city, region, country }
    : { kind: 'city', city: text, region: null, country: null };
}
