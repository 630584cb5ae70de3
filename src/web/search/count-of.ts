import type { ValueCounts } from './filter-props.ts';

/** The result count of an option; null while counts are unknown. Values are user data: 'constructor' is possible. */
export function countOf(counts: ValueCounts | null, name: string, value: string): number | null {
  if (!counts) return null;
  const ofFilter = counts[name] ?? {};
  return Object.hasOwn(ofFilter, value) ? (ofFilter[value] ?? 0) : 0;
}
