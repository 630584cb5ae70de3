import { type Day, dayNumber, formatDay } from './dates.ts';

/** What of a company is taken from a source together. */
export const FACT_FIELDS = ['funding', 'people', 'place', 'industry'] as const;
export type FactField = (typeof FACT_FIELDS)[number];

/** Where a group of facts is from, and the day as of which they were so. */
export type FactSource = { field: FactField; source: string; url: string | null; asOf: Day };

/** What a change of a company touched: a table, and the columns that differ. */
export type TouchedRow = { table: string; columns: readonly string[] };

const FIELD_LABELS: Readonly<Record<FactField, string>> = {
  funding: 'Funding',
  people: 'People',
  place: 'Place',
  industry: 'Industry',
};

const LABELS: Readonly<Record<string, string>> = {
  sample: 'Sample data, invented',
  import: 'Imported list',
  edit: 'Entered by hand',
  'form-d': 'SEC Form D',
};

/** The columns of a company by the group of facts that they are part of. */
const COLUMNS: Readonly<Record<string, FactField>> = {
  founders: 'people',
  contact_email: 'people',
  headquarters_location: 'place',
  headquarters_regions: 'place',
  industries: 'industry',
  industry_groups: 'industry',
  last_funding_amount_usd: 'funding',
  last_funding_date: 'funding',
  last_funding_type: 'funding',
  total_funding_amount_usd: 'funding',
};

/** Where the facts about a company are from, as people read it. */
export function sourceLabel(source: string): string {
  return LABELS[source] ?? source;
}

/** A group of facts, as people read it. */
export function factLabel(field: FactField): string {
  return FIELD_LABELS[field];
}

/** The groups of facts that a change has touched. */
export function touchedFacts({ table, columns }: TouchedRow): FactField[] {
  if (table === 'contacts') return ['people'];
  if (table === 'funding_rounds') return ['funding'];
  return [...new Set(columns.flatMap((column) => (Object.hasOwn(COLUMNS, column) ? (COLUMNS[column] ?? []) : [])))];
}

/**
 * The sources of each group of facts, the newest first. Each source stands once for a group.
 * @param origin what the company came with; it says all that no other source does
 */
export function sourcesOf(origin: Omit<FactSource, 'field'>, said: readonly FactSource[]): FactSource[] {
  return FACT_FIELDS.flatMap((field) => {
    const ofField = [...said.filter((fact) => fact.field === field), { field, ...origin }];
    const newest = ofField.sort((a, b) => (a.asOf < b.asOf ? 1 : a.asOf > b.asOf ? -1 : 0));
    return newest.filter(({ source }, at) => newest.findIndex((other) => other.source === source) === at);
  });
}

/** 'as of Mar 5, 2026, 12 days ago' */
export function ageWords(asOf: Day, today: Day): string {
  const days = dayNumber(today) - dayNumber(asOf);
  const ago = days < 1 ? 'today' : days === 1 ? '1 day ago' : `${days} days ago`;
  return `as of ${formatDay(asOf)}, ${ago}`;
}
