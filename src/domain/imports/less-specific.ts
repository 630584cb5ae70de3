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
