import { usualCountry } from './country-names.ts';

/** The parts of a headquarters location; unknown parts are null. */
export type Place = { city: string | null; region: string | null; country: string | null };

export const NOWHERE: Place = { city: null, region: null, country: null };
export const PARTS = ['city', 'region', 'country'] as const;

export type PlacePart = 'location' | 'city' | 'state' | 'country';

/** The location cells of a row; empty cells are omitted or ''. */
export type PlaceCells = { [part in PlacePart]?: string };

export type PlaceChoice = {
  /** The meaning of an ambiguous code after a city ('Springfield, CA'), chosen per file. */
  codes?: 'states' | 'countries';
  /** Keep the parts in columns: the joined text cannot distinguish a region without a city from a city. */
  inColumns?: boolean;
};

export type PlaceProblem = { part: PlacePart; reason: string };

export type PlaceReading = {
  place: Place;
  /** Cells that were not used in full, with the reason as a predicate. */
  problems: readonly PlaceProblem[];
  /** What a {@link PlaceChoice} would resolve ('CA'), or null. */
  ambiguous: string | null;
};

/** The text of a place in filters and on screens: 'City, State, Country' without unknown parts. */
export function placeText({ city, region, country }: Place): string {
  return [city, region, country].filter(Boolean).join(', ');
}

/**
 * Splits a text written by {@link placeText}: 'City, State, Country', 'City, Country' or 'Country'.
 * @param countryOf also reads other spellings of countries
 */
export function splitPlace(text: string | null, countryOf = usualCountry): Place {
  const parts = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const last = parts.at(-1);
  if (last === undefined) return NOWHERE;
  const country = countryOf(last);
  if (parts.length === 1) return { city: country ? null : last, region: null, country };
  const region = parts.length > 2 ? parts.slice(1, -1).join(', ') : null;
  return { city: parts[0] ?? null, region, country: country ?? last };
}
