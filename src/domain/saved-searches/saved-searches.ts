import { addedWords } from '../companies/new-leads.ts';
import type { DataFilterName } from '../search/company-filters.ts';
import { filterLabel, readChoice } from '../search/filter-labels.ts';

/** Per user. */
export const MAX_SAVED_SEARCHES = 500;
export const MAX_SAVED_SEARCH_NAME = 100;

/** Filters in the order in which people name them: 'Seed, Germany, Software'. */
const NAMED: readonly DataFilterName[] = ['fundingStage', 'location', 'industry', 'fundingAmount', 'fundingDate'];

type NamedSearch = {
  query: string;
  /** Filter values as in URLs. */
  filters: Readonly<Record<DataFilterName, readonly string[]>>;
  added: string | null;
};

/** Proposes a name for a search: its text and filters, as many as fit. */
export function proposedName({ query, filters, added }: NamedSearch): string {
  const parts = [
    query.replace(/\s+/g, ' ').trim(),
    ...NAMED.flatMap((name) => filters[name].map((raw) => choiceName(name, raw))),
    added === null ? '' : addedWords(added),
  ].filter((part) => part !== '');
  const [first] = parts;
  if (first === undefined) return 'All companies';
  for (let named = parts.length; named > 0; named--) {
    const left = parts.length - named;
    const name = parts.slice(0, named).join(', ') + (left > 0 ? ` and ${left} more` : '');
    if (name.length <= MAX_SAVED_SEARCH_NAME) return name;
  }
  const cut = first.slice(0, MAX_SAVED_SEARCH_NAME - 1).replace(/[\ud800-\udbff]$/, '');
  return `${cut.trimEnd()}…`;
}

function choiceName(name: DataFilterName, raw: string): string {
  const { value, excluded } = readChoice(raw);
  return excluded ? `not ${filterLabel(name, value)}` : filterLabel(name, value);
}
