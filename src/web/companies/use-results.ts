import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldIssue } from '#domain/search-parameters.ts';
import { type ResultPage, useResultPage } from '../finding/use-result-page.ts';
import { useApi } from '../use-api.ts';
import { companyPageQuery, type ResultsPage } from './company-queries.ts';
import { type SearchAddress, searchParamsOf } from './search-address.ts';

export type Results = ResultPage<ResultsPage> & {
  /** Asks for the first page of another text under the same filters, while someone types. */
  ahead: (query: string) => void;
};

/** How long a text stands before its emails are asked for: those of what is passed on the way are not seen. */
const TYPED_MS = 600;

/**
 * The results of an address.
 * @param failure of the server's own try, shown until there is something newer
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
  // For those of whom no emails are counted nothing has to wait.
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
