import type { FilterName } from '#domain/company-filters.ts';
import type { FilterCounts } from './company-queries.ts';

/** How many companies a choice stands for; null while no counts are known. Values are anyone's: 'constructor' is one. */
export function countOf(counts: FilterCounts | null, name: FilterName, value: string): number | null {
  if (!counts) return null;
  return Object.hasOwn(counts[name], value) ? (counts[name][value] ?? 0) : 0;
}
