import * as z from 'zod';
import { type CompanySearch, DATA_FILTER_NAMES, FILTER_NAMES, parseCompanySearch } from '../search/company-filters.ts';
import type { FieldIssue } from '../search/search-params.ts';

/** Limits per report and per user and day: above normal use, low enough to protect the table. */
export const ACTIVITY_BYTES = 4_096;
export const ACTIVITY_PER_DAY = 5_000;

const choice = z.union([z.string(), z.array(z.string())], 'must be a string or a list of strings').optional();

/** Filters as API calls send them: a string or a list of strings each. */
export const filterChoicesOf = (names: readonly string[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, choice])));
export const filterChoices = filterChoicesOf(FILTER_NAMES);

/** The filters that the activity log keeps. Admins read it, so what a user does with companies is not in it. */
const loggedChoices = filterChoicesOf(DATA_FILTER_NAMES);
type LoggedFilters = z.output<typeof loggedChoices>;

export function loggedFilters(filters: z.output<typeof filterChoices>): LoggedFilters {
  return Object.fromEntries(
    DATA_FILTER_NAMES.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]])),
  );
}

export type Activity =
  | { type: 'search'; details: { query: string; filters: LoggedFilters; totalResults?: number } }
  | { type: 'filter'; details: { filters: LoggedFilters; searchQuery: string; totalResults?: number } }
  | {
      type: 'export';
      /** Defaults to companies. */
      details: { kind?: 'lps'; totalResults: number; filters: LoggedFilters; searchQuery: string };
    };

const text = z.string('must be a string').default('');
const filters = loggedChoices.default({});

/** What pages report: searches and filter changes. The server logs exports itself. */
export const activityReport = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('search'), query: text, filters }),
    z.strictObject({ type: z.literal('filter'), searchQuery: text, filters }),
  ],
  'must be search or filter',
);
export type ActivityReport = z.output<typeof activityReport>;

/**
 * Validates a report by the rules and size limits of a search.
 * @param countResults returns the result count if known; clients do not send it
 * @returns the entry, or the issues
 */
export function readActivity(
  report: ActivityReport,
  countResults: (search: CompanySearch) => number | undefined,
): { activity: Activity } | { issues: FieldIssue[] } {
  const query = (report.type === 'search' ? report.query : report.searchQuery).replace(/\s+/g, ' ').trim();
  const filters = withoutBlanks(report.filters);
  const read = parseCompanySearch({ ...filters, query });
  if ('issues' in read) return read;
  const totalResults = countResults(read.search);
  return report.type === 'search'
    ? { activity: { type: 'search', details: { query, filters, totalResults } } }
    : { activity: { type: 'filter', details: { filters, searchQuery: query, totalResults } } };
}

function withoutBlanks(filters: LoggedFilters): LoggedFilters {
  const entries = Object.entries(filters).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value?.filter((entry) => entry.trim()),
  ]);
  return Object.fromEntries(
    entries.filter(([, value]) => value && (typeof value !== 'string' ? value.length : value.trim())),
  );
}
