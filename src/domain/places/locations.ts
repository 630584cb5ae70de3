import { CONTINENT_BY_COUNTRY, CONTINENTS, type Continent, usualCountry } from './country-names.ts';
import { placeText, splitPlace } from './place.ts';

/** A parsed location filter; see {@link parseLocationFilter}. */
export type LocationFilter =
  | { kind: 'continent'; continent: Continent }
  | { kind: 'country'; country: string }
  /** The country is empty if the typed state lacks one. */
  | { kind: 'state'; region: string; country: string }
  | { kind: 'city'; city: string; region: string | null; country: string | null };

/**
 * Parses a location filter: `continent:Europe`, `country:Germany`, `state:California, United States`, `state:CA`, or a
 * plain 'City, State, Country' or 'City, Country'. Names stay as written: `readLocationFilter` of `places/` makes them
 * canonical with tables that are too large for pages.
 * @returns null if the value names no place, names an unknown continent or has an empty part
 */
export function parseLocationFilter(value: string): LocationFilter | null {
  const [, prefix = '', rest = ''] = /^(?:(continent|country|state):)?(.*)$/s.exec(value.trim()) ?? [];
  const text = rest.trim();
  if (!text) return null;
  if (prefix === 'continent') {
    const continent = CONTINENTS.find((name) => name.toLowerCase() === text.toLowerCase());
    return continent ? { kind: 'continent', continent } : null;
  }
  if (prefix === 'country') return { kind: 'country', country: usualCountry(text) ?? text };
  if (prefix === 'state') {
    const comma = text.lastIndexOf(',');
    const region = text.slice(0, comma < 0 ? undefined : comma).trim();
    const country = comma < 0 ? null : text.slice(comma + 1).trim();
    if (!region || country === '') return null;
    return { kind: 'state', region, country: country === null ? '' : (usualCountry(country) ?? country) };
  }
  if (!/[^,\s]/.test(text)) return null;
  const place = splitPlace(text);
  // A country given as a city ('Singapore') means the city of that name.
  return place.city
    ? { kind: 'city', city: place.city, region: place.region, country: place.country }
    : { kind: 'city', city: text, region: null, country: null };
}

/** The filter value of a company's location. */
export function placeFilterValue(location: string): string {
  return CONTINENT_BY_COUNTRY.has(location) ? `country:${location}` : location;
}

/** The canonical value of a location filter; {@link parseLocationFilter} reads it back. */
export function locationFilterValue(filter: LocationFilter): string {
  switch (filter.kind) {
    case 'continent':
      return `continent:${filter.continent}`;
    case 'country':
      return `country:${filter.country}`;
    case 'state':
      return filter.country ? `state:${filter.region}, ${filter.country}` : `state:${filter.region}`;
    case 'city':
      return placeText(filter);
  }
}
