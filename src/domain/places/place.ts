/** The parts of a headquarters location; a part that is not known is null. */
export type Place = { city: string | null; region: string | null; country: string | null };

export type PlacePart = 'location' | 'city' | 'state' | 'country';

/** What the cells of a row say of a place; a cell that is empty is left out or ''. */
export type SaidPlace = { [part in PlacePart]?: string };

export type PlaceChoice = {
  /** What a code after a city means where nothing else decides it: 'Springfield, CA'. Chosen for a whole file. */
  codes?: 'states' | 'countries';
  /** The parts are kept in columns and not as a text, which could not tell a region without a city from a city. */
  inColumns?: boolean;
  /** The country column is headed in German, where D, A and F are countries. */
  vehicleCodes?: boolean;
};

export type PlaceReading = {
  place: Place;
  /** Cells that were not used, or not all of: the reasons read after the cell. */
  problems: readonly { part: PlacePart; reason: string }[];
  /** What a {@link PlaceChoice} would decide ('CA'), or null. */
  ambiguous: string | null;
};

/** The text of a place as filters and screens write it: 'City, State, Country' without what is unknown. */
export function placeText({ city, region, country }: Place): string {
  return [city, region, country].filter(Boolean).join(', ');
}
