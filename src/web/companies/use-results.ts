import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CompanyPage } from '#domain/company.ts';
import type { FieldIssue } from '#domain/search-parameters.ts';
import { useWait, type Wait } from '../finding/use-wait.ts';
import { useApi } from '../use-api.ts';
import { companyPageQuery } from './company-queries.ts';
import { type SearchAddress, searchParamsOf } from './search-address.ts';

export type Results = {
  /** The last page that was found; it stays until the next one is there. */
  page: CompanyPage | null;
  /** Whether `page` is what the address asks for. */
  shown: boolean;
  /** How long `page` has been the answer to an earlier question. */
  wait: Wait;
  /** Why there is no page, in words to be shown. */
  error: string | null;
  /** Asks again; null where the address itself is wrong. */
  retry: (() => void) | null;
  /** Asks for the first page of another text under the same filters. */
  ahead: (query: string) => void;
};

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
  const wrong = issues.map(({ field, message }) => `${field} ${message}`).join('; ');
  const api = useApi();
  const queryClient = useQueryClient();
  const query = companyPageQuery(api, active, searchParamsOf(address));
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...query, enabled: !wrong });
  // What was found before a failure does not come back while the next answer is on its way.
  const failed = useRef(false);
  failed.current = Boolean(wrong || error) || (failed.current && isPlaceholderData);
  const wait = useWait(!wrong && isPlaceholderData);
  return {
    page: failed.current && !error ? null : (data ?? null),
    shown: data !== undefined && !isPlaceholderData,
    wait,
    error: wrong || (error?.message ?? (data ? null : failure)),
    ahead: (text) => {
      const next = searchParamsOf({ ...address, query: text, page: 1 });
      void queryClient.prefetchQuery(companyPageQuery(api, active, next));
    },
    retry: wrong ? null : () => void refetch(),
  };
}
