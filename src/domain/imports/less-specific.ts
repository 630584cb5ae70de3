import { mergePlaces } from '../places/merge-places.ts';
import { type Place, placeText } from '../places/place.ts';
import { parsePlace } from '../places/read-place.ts';
import { foldText } from '../search/search-text.ts';

/** Fields whose stored value is kept if a file has a less specific one, unless the admin decides otherwise. */
export const SPECIFIC_FIELDS = [
  'description',
  'fullDescription',
  'industries',
  'industryGroups',
  'headquartersLocation',
  'headquartersRegions',
  'founders',
] as const;
export type SpecificField = (typeof SPECIFIC_FIELDS)[number];

export function isSpecificField(field: string): field is SpecificField {
  return SPECIFIC_FIELDS.some((other) => other === field);
}

/**
 * Whether a text or list says less than the stored one: a text that is the start of it or at most half as long, a list
 * with fewer entries, or with nothing but groups of the stored entries ('Software' for 'SaaS').
 * @param groups the industry groups of the company
 */
export function isLessSpecific(
  value: string | readonly string[],
  stored: string | readonly string[],
  groups: readonly string[] = [],
): boolean {
  if (typeof value === 'string' || typeof stored === 'string')
    return (
      value.length * 2 <= stored.length || (value.length < stored.length && stored.toString().startsWith(`${value}`))
    );
  if (value.length !== stored.length) return value.length < stored.length;
  const [parents, own] = [groups, stored].map((entries) => new Set(entries.map(foldText)));
  return value.map(foldText).every((entry) => parents?.has(entry) && !own?.has(entry));
}

/** Whether a place has fewer parts than another one that it contradicts, or no city where the other has one. */
export function isLessSpecificPlace(text: string, stored: string): boolean {
  const [place, other] = [parsePlace(text), parsePlace(stored)];
  if (isPartOfPlace(text, placeText(mergePlaces(place, other)))) return false;
  const partsOf = (one: Place) => Object.values(one).filter((part) => part !== null).length;
  const difference = partsOf(place) - partsOf(other);
  return difference < 0 || (difference === 0 && place.city === null && other.city !== null);
}

/** Whether a place adds nothing to another one. */
export function isPartOfPlace(text: string, whole: string): boolean {
  const [part, all] = [parsePlace(text), parsePlace(whole)];
  return (['city', 'region', 'country'] as const).every((key) => part[key] === null || part[key] === all[key]);
}
