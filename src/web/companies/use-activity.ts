import { useEffect, useRef } from 'react';
import type { ActivityReport } from '#domain/activity.ts';
import { FILTER_NAMES } from '#domain/company-filters.ts';
import { useSession } from '../accounts/session.tsx';
import { NO_FILTERS, type SearchAddress } from './search-address.ts';

type Searched = Pick<SearchAddress, 'query' | 'filters'>;

/** How long a search stands before it counts as meant: what is passed on the way to it is not noted. */
const SETTLED_MS = 1_000;

/**
 * Notes what a signed-in user searches and filters for, once its results are on screen and it stands.
 * @param set the same object until the set is another
 * @param shown whether its results are on screen
 */
export function useActivity(set: Searched, shown: boolean): void {
  const signedIn = useSession().user !== null;
  const noted = useRef<Searched>({ query: '', filters: NO_FILTERS });
  useEffect(() => {
    if (!signedIn || !shown) return;
    const timer = setTimeout(() => {
      const report = activityReport(noted.current, set);
      noted.current = set;
      if (report) send(report);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [signedIn, set, shown]);
}

/** What one has done who searched `before` and searches `now`; null where nothing new is looked for. */
export function activityReport(before: Searched, now: Searched): ActivityReport | null {
  const { query, filters } = now;
  const chosen = Object.fromEntries(
    FILTER_NAMES.filter((name) => filters[name].length > 0).map((name) => [name, [...filters[name]]]),
  );
  if (query && query !== before.query) return { type: 'search', query, filters: chosen };
  const same = FILTER_NAMES.every((name) => filters[name].join('\n') === before.filters[name].join('\n'));
  if (same || Object.keys(chosen).length === 0) return null;
  return { type: 'filter', searchQuery: query, filters: chosen };
}

/** Also while the page is being left; whether it arrives changes nothing here. */
function send(report: ActivityReport): void {
  const headers = { 'content-type': 'application/json' };
  fetch('/api/activity', { method: 'POST', keepalive: true, headers, body: JSON.stringify(report) }).catch(() => {});
}
