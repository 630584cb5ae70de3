import { countryByAlpha3, countryByName } from './countries.ts';
import { NOWHERE, type Place, type PlaceChoice, type PlacePart } from './place.ts';

/** The place that a cell names, or the reason why it names none. */
export type CellReading = Place & {
  reason: string | null;
  ambiguous: string | null;
  /** Only wider or narrower than a place; not a problem if other cells are more precise. */
  vague?: boolean;
  /** Best effort, used if something must be stored: for an address or a stored text. */
  loose?: Place;
};

/** Facts known before a cell is read. */
export type Context = PlaceChoice & { part: PlacePart; country: string | null; region: string | null };

export const NOTHING: CellReading = { ...NOWHERE, reason: null, ambiguous: null };
/** Maximum length of a cell, in characters. */
export const MAX_LENGTH = 300;

export function failed(reason: string, more: Partial<CellReading> = {}): CellReading {
  return { ...NOTHING, reason, ...more };
}

/** The conventional order: city first, country last. */
export function split(text: string): Place {
  const parts = text.split(',').flatMap((part) => part.trim() || []);
  if (parts.length < 2) return { ...NOWHERE, city: parts[0] ?? null };
  const last = parts.at(-1) ?? '';
  return {
    city: parts[0] ?? null,
    region: parts.length > 2 ? parts.slice(1, -1).join(', ') : null,
    country: countryByName(last) ?? countryByAlpha3(last) ?? last,
  };
}

export function placeOf({ city, region, country }: Place): Place {
  return { city, region, country };
}

export function withArticle(country: string): string {
  return /^(?:United|Netherlands|Philippines|Bahamas|Gambia|Maldives|Seychelles|Cayman|Czech Republic|Republic|DR )/.test(
    country,
  )
    ? `the ${country}`
    : country;
}

export function either(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
