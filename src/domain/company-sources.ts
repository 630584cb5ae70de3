import type { Day } from './dates.ts';

/** What of a company is taken from a source together. */
export const FACT_FIELDS = ['funding', 'people', 'place', 'industry'] as const;
export type FactField = (typeof FACT_FIELDS)[number];

/** Where a group of facts is from, and the day as of which they were so. */
export type FactSource = { field: FactField; source: string; url: string | null; asOf: Day };

const LABELS: Readonly<Record<string, string>> = {
  sample: 'Sample data, invented',
  import: 'Imported list',
  edit: 'Entered by hand',
  'form-d': 'SEC Form D',
};

/** Where the facts about a company are from, as people read it. */
export function sourceLabel(source: string): string {
  return LABELS[source] ?? source;
}
