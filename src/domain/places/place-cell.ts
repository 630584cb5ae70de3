import { NOWHERE, type Place, type PlaceChoice, type PlacePart } from './place.ts';

/** The place that a cell names, or the reason why it names none. */
export type CellReading = Place & {
  reason: string | null;
  ambiguous: string | null;
  /** Only wider or narrower than a place; not a problem if other cells are more precise. */
  vague?: boolean;
};

/** Facts known before a cell is read. */
export type Context = PlaceChoice & { part: PlacePart; country: string | null; region: string | null };

export const EMPTY_CELL: CellReading = { ...NOWHERE, reason: null, ambiguous: null };
/** Maximum length of a cell, in characters. */
export const MAX_LENGTH = 300;

export function failedReading(reason: string, more: Partial<CellReading> = {}): CellReading {
  return { ...EMPTY_CELL, reason, ...more };
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
