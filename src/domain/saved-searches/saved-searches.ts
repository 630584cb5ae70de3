import type { FilterName } from '../search/company-filters.ts';
import { filterLabel } from '../search/filter-labels.ts';
import { searchLabels } from '../search/search-labels.ts';

/** Per user. */
export const MAX_SAVED_SEARCHES = 500;
export const MAX_SAVED_SEARCH_NAME = 100;

type NamedSearch = {
  query: string;
  /** Filter values as in URLs. */
  filters: Readonly<Partial<Record<FilterName, readonly string[]>>>;
  added: string | null;
};

/**
 * Proposes a name for a search: its text and filters, as many as fit.
 * @param labelOf names filter values, for example by the user's own names
 */
export function proposedName({ query, filters, added }: NamedSearch, labelOf = filterLabel): string {
  const parts = [query.replace(/\s+/g, ' ').trim(), ...searchLabels({ query: '', filters, added }, labelOf)].filter(
    (part) => part !== '',
  );
  if (parts[0] === undefined) return 'All companies';
  const first = parts[0].replace(/^not /, 'Not ');
  parts[0] = first;
  for (let namedCount = parts.length; namedCount > 0; namedCount--) {
    const more = parts.length - namedCount;
    const name = parts.slice(0, namedCount).join(', ') + (more > 0 ? ` and ${more} more` : '');
    if (name.length <= MAX_SAVED_SEARCH_NAME) return name;
  }
  const beginning = first.slice(0, MAX_SAVED_SEARCH_NAME - 1).replace(/[\ud800-\udbff]$/, '');
  return `${beginning.trimEnd()}…`;
}
