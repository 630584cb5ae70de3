import { useQueryClient } from '@tanstack/react-query';
import type { CompanyPage } from '#domain/company.ts';
import type { FieldIssue } from '#domain/search-parameters.ts';
import { type ResultPage, useResultPage } from '../finding/use-result-page.ts';
import { useApi } from '../use-api.ts';
import { companyPageQuery } from './company-queries.ts';
import { type SearchAddress, searchParamsOf } from './search-address.ts';

export type Results = ResultPage<CompanyPage> & {
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
  const api = useApi();
  const queryClient = useQueryClient();
  const results = useResultPage(companyPageQuery(api, active, searchParamsOf(address)), issues, failure);
  const ahead = (text: string) => {
    const next = searchParamsOf({ ...address, query: text, page: 1 });
    void queryClient.prefetchQuery(companyPageQuery(api, active, next));
  };
  return { ...results, ahead };
}
