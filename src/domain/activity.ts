import * as z from 'zod';
import { type CompanySearch, FILTER_NAMES, parseCompanySearch } from './company-filters.ts';
import type { FieldIssue } from './search-parameters.ts';

/** Days that an entry of the activity log is kept. */
export const ACTIVITY_DAYS = 365;

/** What one report may hold, and how many a user may send in a day: more than anyone searches, and no more than a table can take. */
export const ACTIVITY_BYTES = 4_096;
export const ACTIVITY_PER_DAY = 5_000;

const choice = z.union([z.string(), z.array(z.string())], 'must be a text or a list of texts').optional();

/** The filters of a search as calls send them: five names, each a text or a list of texts. */
export const filterChoices = z.strictObject(Object.fromEntries(FILTER_NAMES.map((name) => [name, choice])));
type FilterChoices = z.output<typeof filterChoices>;

/** What a user did, as the log keeps it. */
export type Activity =
  | { type: 'search'; details: { query: string; filters: FilterChoices; totalResults?: number } }
  | { type: 'filter'; details: { filters: FilterChoices; searchQuery: string; totalResults?: number } }
  | {
      type: 'export';
      /** Of companies where no kind is named. */
      details: { kind?: 'lps'; totalResults: number; filters: FilterChoices; searchQuery: string };
    };

const text = z.string('must be a text').default('');
const filters = filterChoices.default({});

/** What a page tells of its user: a search or a change of filters. An export tells of itself. */
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
 * The entry for a report. Only what could have been searched for is kept: with the rules of a search come its limits of size.
 * @param countResults how many companies a search finds, as far as that can be said; pages are not asked for it
 * @returns the entry, or what is wrong with the report
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

/** Filters that are not set say nothing, and a list may hold any number of blanks. */
function withoutBlanks(filters: FilterChoices): FilterChoices {
  const chosen = Object.entries(filters).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value?.filter((entry) => entry.trim()),
  ]);
  return Object.fromEntries(
    chosen.filter(([, value]) => value && (typeof value !== 'string' ? value.length : value.trim())),
  );
}
