import { useEffect, useRef } from 'react';
import type { ActivityReport } from '#domain/accounts/activity.ts';
import { DATA_FILTER_NAMES } from '#domain/search/company-filters.ts';
import { NO_FILTERS, type SearchAddress } from '../../data/companies/search-address.ts';
import type { ApiCalls } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useSearchResults } from './results-context.tsx';

type Searched = Pick<SearchAddress, 'query' | 'filters'>;

/** How long a search must last to be logged; intermediate searches while typing are not. */
const SETTLED_MS = 1_000;

/** Logs the searches and filters of a user with access, once their results have stayed on screen for a moment. */
export default function ActivityLog(): null {
  const { active, set, shown } = useSearchResults();
  const api = useApi();
  const previousSet = useRef<Searched>({ query: '', filters: NO_FILTERS });
  useEffect(() => {
    if (!active || !shown) return;
    const timer = setTimeout(() => {
      const report = reportActivity(previousSet.current, set);
      previousSet.current = set;
      if (report) send(api, report);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [api, active, set, shown]);
  return null;
}

/** The activity between two searches; null if nothing new is searched. */
export function reportActivity(before: Searched, now: Searched): ActivityReport | null {
  const { query, filters } = now;
  const dataFilters = Object.fromEntries(
    DATA_FILTER_NAMES.filter((name) => filters[name].length > 0).map((name) => [name, [...filters[name]]]),
  );
  if (query && query !== before.query) return { type: 'search', query, filters: dataFilters };
  const same = DATA_FILTER_NAMES.every((name) => filters[name].join('\n') === before.filters[name].join('\n'));
  if (same) return null;
  return { type: 'filter', searchQuery: query, filters: dataFilters };
}

/** Sends even while the page unloads; failures are ignored. */
function send(api: ApiCalls, report: ActivityReport): void {
  api.activity.$post({ json: report }, { init: { keepalive: true } }).catch(() => {});
}
