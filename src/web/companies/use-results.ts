import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldIssue } from '#domain/search/search-parameters.ts';
import { type ResultPage, useResultPage } from '../search/use-result-page.ts';
import { useApi } from '../use-api.ts';
import { companyPageQuery, type ResultsPage } from './company-queries.ts';
import { type SearchAddress, searchParamsOf } from './search-address.ts';

export type Results = ResultPage<ResultsPage> & {
  /** Prefetches the first page for another text under the same filters, while a user types. */
  ahead: (query: string) => void;
};

/** How long a text must last before its emails are fetched: searches passed while typing do not count as seen. */
const TYPED_MS = 600;

/**
 * The results of an address.
 * @param failure of the server's own attempt, shown until there is a newer result
 */
export function useResults(
  address: SearchAddress,
  issues: readonly FieldIssue[],
  active: boolean,
  failure: string | null,
): Results {
  const api = useApi();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const counted = useRef(true);
  const preview = active && typed !== null;
  const query = companyPageQuery(api, active, searchParamsOf(address), preview);
  const results = useResultPage(query, issues, failure);
  const { page, shown, retry } = results;
  // Without an email limit there is no need to wait.
  if (page) counted.current = page.revealBudget !== null;

  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => setTyped(null), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const again = useRef(retry);
  again.current = retry;
  useEffect(() => {
    if (active && !preview && shown && page?.preview) again.current?.();
  }, [active, preview, shown, page]);

  const ahead = (text: string) => {
    const next = searchParamsOf({ ...address, query: text, page: 1 });
    if (counted.current) setTyped(text);
    void queryClient.prefetchQuery(companyPageQuery(api, active, next, active && counted.current));
  };
  return { ...results, ahead };
}
