import { COUNTRIES_BY_CONTINENT } from './countries.ts';
import { COUNTRY_ALIASES } from './country-aliases.ts';

/** The parts of a headquarters location; a part that is not known is null. */
export type Place = { city: string | null; region: string | null; country: string | null };

export type Continent = keyof typeof COUNTRIES_BY_CONTINENT;
export const CONTINENTS = Object.keys(COUNTRIES_BY_CONTINENT) as Continent[];

/** What a location filter value asks for; see {@link parseLocationFilter}. */
export type LocationFilter =
  | { kind: 'continent'; continent: Continent }
  | { kind: 'country'; country: string }
  | { kind: 'state'; region: string; country: string }
  | { kind: 'city'; city: string; region: string | null; country: string | null };

const continentByCountry = new Map<string, Continent>();
const countryBySpelling = new Map<string, string>(Object.entries(COUNTRY_ALIASES));
for (const continent of CONTINENTS) {
  for (const row of COUNTRIES_BY_CONTINENT[continent]) {
    const [name = '', alpha2 = '', alpha3 = ''] = row.split('|');
    continentByCountry.set(name, continent);
    countryBySpelling.set(name.toLowerCase(), name);
    countryBySpelling.set(alpha3.toLowerCase(), name);
    // Two letters alone are as often a state ('CA', 'GA'): only the aliases above may be that short.
    if (!countryBySpelling.has(alpha2.toLowerCase())) continue;
    countryBySpelling.set(alpha2.toLowerCase(), name);
  }
}

/** The usual name of a country for any known spelling of it, or null. */
export function countryName(text: string): string | null {
  return countryBySpelling.get(text.trim().toLowerCase()) ?? null;
}

/** The continent of a country; a country outside the table is under 'Other'. */
export function continentOf(country: string): Continent {
  return continentByCountry.get(countryName(country) ?? country) ?? 'Other';
}

/**
 * Reads 'City, State, Country', 'City, Country' or 'Country'.
 * The last part is the country; alone and not a known country ('Remote') it is the city.
 */
export function parsePlace(text: string | null): Place {
  const parts = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const last = parts.at(-1);
  if (last === undefined) return { city: null, region: null, country: null };
  if (parts.length === 1) {
    const country = countryName(last);
    return country ? { city: null, region: null, country } : { city: last, region: null, country: null };
  }
  return {
    city: parts[0] ?? null,
    region: parts.length > 2 ? parts.slice(1, -1).join(', ') : null,
    country: countryName(last) ?? last,
  };
}

/** The text of a place as filters and screens write it: 'City, State, Country' without what is unknown. */
export function placeText({ city, region, country }: Place): string {
  return [city, region, country].filter(Boolean).join(', ');
}

/**
 * Reads a location filter value: `continent:Europe`, `country:Germany`,
 * `state:California, United States`, or a plain 'City, State, Country'.
 * @returns null when the value names no place, a continent that does not exist, or has an empty part
 */
export function parseLocationFilter(value: string): LocationFilter | null {
  const [, prefix = '', rest = ''] = /^(?:(continent|country|state):)?(.*)$/s.exec(value.trim()) ?? [];
  const text = rest.trim();
  if (!text) return null;
  if (prefix === 'continent') {
    const continent = CONTINENTS.find((name) => name.toLowerCase() === text.toLowerCase());
    return continent ? { kind: 'continent', continent } : null;
  }
  if (prefix === 'country') return { kind: 'country', country: countryName(text) ?? text };
  if (prefix === 'state') {
    const comma = text.lastIndexOf(',');
    const region = text.slice(0, comma).trim();
    const country = text.slice(comma + 1).trim();
    if (comma < 0 || !region || !country) return null;
    return { kind: 'state', region, country: countryName(country) ?? country };
  }
  const place = parsePlace(text);
  if (!placeText(place)) return null;
  // A country's name given as a city ('Singapore') asks for the city of that name.
  return place.city
    ? { kind: 'city', city: place.city, region: place.region, country: place.country }
    : { kind: 'city', city: text, region: null, country: null };
}

/** The canonical filter value of a location filter; {@link parseLocationFilter} reads it back. */
export function locationFilterValue(filter: LocationFilter): string {
  switch (filter.kind) {
    case 'continent':
      return `continent:${filter.continent}`;
    case 'country':
      return `country:${filter.country}`;
    case 'state':
      return `state:${filter.region}, ${filter.country}`;
    case 'city':
      return placeText(filter);
  }
}

/** The reference meaning of a location filter on one place; parts are compared whole, in any case. */
export function placeMatches(place: Place, filter: LocationFilter): boolean {
  const same = (a: string | null, b: string | null) => a?.toLowerCase() === b?.toLowerCase();
  switch (filter.kind) {
    case 'continent':
      return place.country !== null && continentOf(place.country) === filter.continent;
    case 'country':
      return same(place.country, filter.country);
    case 'state':
      return same(place.country, filter.country) && same(place.region, filter.region);
    case 'city':
      if (!same(place.city, filter.city)) return false;
      return filter.country === null || (same(place.country, filter.country) && same(place.region, filter.region));
  }
}
