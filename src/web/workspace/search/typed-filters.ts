import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { searchFiltersQuery } from '../../data/companies/company-queries.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useDebounced } from '../../ui/hooks.ts';
import type { Results } from './use-results.ts';

const TYPING_PAUSE_MS = 80;

/** The text being typed once it has rested, and the filters it names, which stay while those of the next text load. */
export function useTypedFilters(text: string | null) {
  const settledText = useDebounced(text, TYPING_PAUSE_MS);
  const { data: search } = useQuery({
    ...searchFiltersQuery(useApi(), settledText ?? ''),
    enabled: settledText !== null,
  });
  return { settledText, search };
}

/** Keeps the previous results, outdated, while the text being typed finds nothing but may name filters. */
export function useResultsWhileTyping(results: Results, typed: string | null): Results {
  const { page, wait } = results;
  const previous = useRef<Results['page']>(null);
  if (page && page.total > 0) previous.current = page;
  const unmatched = page?.total === 0 ? typed : null;
  const { search } = useTypedFilters(unmatched);
  if (unmatched === null || (search && Object.keys(search.filters).length === 0) || !previous.current) return results;
  return { ...results, page: previous.current, shown: false, wait: wait === 'short' ? 'noticed' : wait };
}
