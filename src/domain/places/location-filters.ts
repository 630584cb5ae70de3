import type { LocationFilter } from '../locations.ts';
import { CONTINENTS, countryByAlpha2, countryName } from './countries.ts';
import { placeText } from './place.ts';
import { parsePlace, readPlace } from './read-place.ts';
import { regionOf } from './regions.ts';

/**
 * Reads a location filter value as `parseLocationFilter` does, and gives its names their canonical spelling: `state:TX` asks
 * for what `state:Texas, United States` does.
 * @returns null when the value names no place, a continent that does not exist, or has an empty part
 */
export function readLocationFilter(value: string): LocationFilter | null {
  const [, prefix = '', rest = ''] = /^(?:(continent|country|state):)?(.*)$/s.exec(value.trim()) ?? [];
  const text = rest.trim();
  if (!text) return null;
  if (prefix === 'continent') {
    const continent = CONTINENTS.find((name) => name.toLowerCase() === text.toLowerCase());
    return continent ? { kind: 'continent', continent } : null;
  }
  if (prefix === 'country') return { kind: 'country', country: countryByAlpha2(text) ?? countryName(text) ?? text };
  if (prefix === 'state') return parseState(text);
  if (!/[^,\s]/.test(text)) return null;
  const place = parsePlace(text);
  // A country's name given as a city ('Singapore') asks for the city of that name.
  if (place.city === null && place.region !== null && place.country !== null && text.includes(','))
    return { kind: 'state', region: place.region, country: place.country };
  return place.city && placeText(parsePlace(placeText(place))) === placeText(place)
    ? { kind: 'city', city: place.city, region: place.region, country: place.country }
    : { kind: 'city', city: text, region: null, country: null };
}

/** 'Texas', 'TX' or 'Texas, United States'. */
function parseState(text: string): LocationFilter | null {
  const comma = text.lastIndexOf(',');
  if (comma < 0) {
    const { region, country } = readPlace({ state: text }).place;
    return region && country ? { kind: 'state', region, country } : null;
  }
  const region = text.slice(0, comma).trim();
  const named = text.slice(comma + 1).trim();
  if (!region || !named) return null;
  const country = countryByAlpha2(named) ?? countryName(named) ?? named;
  return { kind: 'state', region: regionOf(country, region) ?? region, country };
}
