import { countedParts, countText, formatCount } from '../counts.ts';
import type { OnlyNew } from '../ledger/clients.ts';
import { DEFAULT_LP_SORT } from '../lps/lp-filters.ts';
import { DEFAULT_SORT, FILTER_NAMES, PERSONAL_FILTER_NAMES } from '../search/company-filters.ts';
import { filterLabel } from '../search/filter-labels.ts';
import { joinLabels, searchLabels } from '../search/search-labels.ts';
import type { OmittedRows } from './crm-rejections.ts';
import { type ExportFormat, formatLabel, hasOurColumns } from './export-formats.ts';

/** Progress of an export: its file can be downloaded when it is `finished`. */
export const EXPORT_STATES = ['running', 'finished', 'failed', 'removed', 'expired'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

export const EXPORT_KINDS = ['companies', 'lps'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** The request of an export: query, filters, and the format if it is not our CSV. */
export type ExportRequest = {
  searchQuery: string;
  filters: Record<string, string | string[] | undefined>;
  added?: string;
  /** The id and name of the saved search whose new matches are exported. */
  newMatchesOf?: string;
  newIn?: string;
  sort?: string;
  /** The names of the user's lists, statuses and clients, by filter and value. */
  labels?: Record<string, Record<string, string>>;
  format?: ExportFormat;
  /** Whether contacts without an email are omitted. */
  withEmail?: boolean;
  /** Omits contacts that were exported before, by the user or for the client. */
  onlyNew?: OnlyNew;
  /** The company's name and slug, in an export of one company. */
  company?: string;
  slug?: string;
  /** How many companies were selected, in an export of only these. */
  selected?: number;
  /** Whether the contacts were sent to a CRM instead of a file. */
  isPush?: boolean;
};

/** Row counts of an export, including rows that its target would reject. */
export type ExportCounts = { rows: number; leftOut: OmittedRows[]; contacts?: number; withoutEmail?: number };

export function csvText({ rows, contacts = 0, withoutEmail = 0 }: ExportCounts): string {
  const people = countText(contacts, 'contact');
  const lacking = withoutEmail > 0 ? [`${formatCount(withoutEmail)} without an email address`] : [];
  const alone = countedParts([rows - contacts, 'company without a contact', 'companies without a contact']);
  return [people, ...lacking, ...alone].join(', ');
}

/** The contacts and companies with a row in a file: '122 contacts from 78 companies'. */
export function contentsText({ contacts, companies }: { contacts: number; companies: number }): string {
  if (companies === 0) return 'No contacts';
  const from = countText(companies, 'company', 'companies');
  return contacts === 0 ? from : `${countText(contacts, 'contact')} from ${from}`;
}

/** '2 email addresses that bounced' */
export function bouncedText(count: number): string {
  return `${countText(count, 'email address', 'email addresses')} that bounced`;
}

/** ' Omitted: 71 contacts already exported.', or an empty string. */
function omittedText({ leftOut }: ExportCounts): string {
  return leftOut.length > 0 ? ` Omitted: ${leftOut.map(({ words }) => words).join('; ')}.` : '';
}

/** 'Your Instantly file has been downloaded. It has 276 rows. Omitted: 24 rows lack the email Instantly needs.' */
export function exportedText(format: ExportFormat, counts: ExportCounts | null): string {
  const downloadText = `Your ${formatLabel(format)} file has been downloaded.`;
  if (counts) {
    const contents = counts.contacts ? csvText(counts) : countText(counts.rows, 'row');
    return `${downloadText} It has ${contents}.${omittedText(counts)}`;
  }
  return hasOurColumns(format)
    ? downloadText
    : `${downloadText} Rows that ${formatLabel(format)} would reject were omitted.`;
}

export function exportFailedText(format: ExportFormat): string {
  return `Failed to export the ${formatLabel(format)} file. Please try again.`;
}

/** Files kept per user; the oldest are deleted first. */
export const MAX_EXPORTS = 50;

export const MAX_EXPORTS_PER_HOUR = 60;

/** Selected companies whose export can be previewed: their ids are part of a URL. */
export const MAX_PREVIEWED = 300;

/** The most companies that are exported without a confirmation. */
export const MAX_UNCONFIRMED = 1_000;

/** Companies whose rows a preview checks against what the target app rejects. */
export const MAX_CHECKED = 20_000;

/** '3 selected companies' */
export function selectedText(count: number): string {
  return countText(count, 'selected company', 'selected companies');
}

/** Larger files are downloaded but not kept. */
export const MAX_EXPORT_BYTES = 2_000_000_000;

const EVERYTHING: Record<ExportKind, string> = { companies: 'All companies', lps: 'All LPs' };

/**
 * Describes the request of an export: '“freight”, Seed, not Gaming, From $2M'.
 * @param names of the first companies that were selected
 * @param client the name of the client whose earlier contacts were omitted
 */
export function exportText(
  kind: ExportKind,
  question: ExportRequest,
  names: readonly string[] = [],
  client: string | null = null,
): string {
  const { searchQuery, filters, added, newIn, labels = {} } = question;
  const { withEmail = false, onlyNew, company, selected } = question;
  const words = [
    ...searchLabels(
      { query: searchQuery, filters, added },
      (name, value) => labels[name]?.[value] ?? choiceText(name, value),
    ),
    ...(newIn ? [`New in “${newIn}”`] : []),
    ...(selected === undefined ? [] : [namesText(names, selected)]),
  ];
  const what = company ?? (joinLabels(words) || EVERYTHING[kind]);
  const newText = onlyNew ? notYetExportedText(onlyNew === 'client' ? client : null) : '';
  return `${what}${withEmail ? ', only with email' : ''}${newText}`;
}

/** ', not yet exported for Acme' */
export function notYetExportedText(client: string | null): string {
  return `, not yet exported${client === null ? '' : ` for ${client}`}`;
}

/** 'Acme, Bolt and 3 more companies'; '5 selected companies' without their names. */
function namesText(names: readonly string[], count: number): string {
  const others = count - names.length;
  if (names.length === 0 || others < 0) return selectedText(count);
  if (others > 0)
    return `${names.join(', ')} and ${formatCount(others)} more ${others === 1 ? 'company' : 'companies'}`;
  return names.join(' and ');
}

function choiceText(name: string, value: string): string {
  const filterName = FILTER_NAMES.find((filter) => filter === name);
  return filterName ? filterLabel(filterName, value) : value.replace(/^(?:stage|sector|geography):/, '');
}

/** The page of the search, list or company that was exported; null for a selection, and for older exports without an id. */
export function exportedPage(kind: ExportKind, request: ExportRequest): string | null {
  const { searchQuery, filters, added, newMatchesOf, newIn, sort, company, slug, selected } = request;
  if (slug !== undefined) return `/company/${slug}`;
  if (company !== undefined || selected !== undefined || (newIn && !newMatchesOf)) return null;
  const isDefaultSort = sort === DEFAULT_SORT || sort === DEFAULT_LP_SORT;
  const list = String(filters.list);
  const isOfList = /^\d+$/.test(list);
  const query = searchQuery.trim();
  const choices = isOfList ? { ...filters, list: undefined } : filters;
  const params = { query, ...choices, added, newMatchesOf, sort: isDefaultSort ? undefined : sort };
  const pairs = Object.entries(params).flatMap(([name, values = []]) =>
    [values].flat().flatMap((value) => (value ? [[name, value]] : [])),
  );
  const search = new URLSearchParams(pairs).toString();
  const page = isOfList ? `lists/${list}` : kind === 'lps' ? 'lps' : 'search';
  return `/${page}${search && `?${search}`}`;
}

/** The request without the user's own data about companies. */
export function withoutPersonal({ searchQuery, filters, ...others }: ExportRequest) {
  const { added, format, withEmail, company, selected } = others;
  const isPersonal = (name: string) => PERSONAL_FILTER_NAMES.some((personal) => personal === name);
  const sharedFilters = Object.fromEntries(Object.entries(filters).filter(([name]) => !isPersonal(name)));
  return { searchQuery, filters: sharedFilters, added, format, withEmail, company, selected };
}
