import { foldText } from '../search/fold-text.ts';

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
  storedValue: string | readonly string[],
  groups: readonly string[] = [],
): boolean {
  if (typeof value === 'string' || typeof storedValue === 'string')
    return (
      value.length * 2 <= storedValue.length ||
      (value.length < storedValue.length && storedValue.toString().startsWith(`${value}`))
    );
  if (value.length !== storedValue.length) return value.length < storedValue.length;
  const [parents, own] = [groups, storedValue].map((entries) => new Set(entries.map(foldText)));
  return value.map(foldText).every((entry) => parents?.has(entry) && !own?.has(entry));
}
