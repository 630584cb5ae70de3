import type { ValueCounts } from './filter-props.ts';

/** How many results a choice stands for; null while no counts are known. Values are anyone's: 'constructor' is one. */
export function countOf(counts: ValueCounts | null, name: string, value: string): number | null {
  if (!counts) return null;
  const ofFilter = counts[name] ?? {};
  return Object.hasOwn(ofFilter, value) ? (ofFilter[value] ?? 0) : 0;
}
