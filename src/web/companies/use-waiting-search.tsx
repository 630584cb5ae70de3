import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted } from '#domain/counts.ts';
import { SuggestionLinks } from '../search/search-suggestions.tsx';
import { useApi } from '../use-api.ts';
import { companyTotalQuery } from './company-queries.ts';
import { useSuggestions } from './results/no-results.tsx';
import { resultSetParams } from './search-address.ts';
import { useSearchAddress } from './use-search-address.ts';

/**
 * Describes the search in the URL to a user who has to sign up or pay first, with others to try if it finds nothing.
 * @returns undefined without a search
 */
export function useWaitingSearch(waits: boolean): ReactNode {
  const { address, issues, change } = useSearchAddress();
  const params = resultSetParams(address);
  const asked = waits && issues.length === 0 && Object.keys(params).length > 0;
  const { data: total } = useQuery({ ...companyTotalQuery(useApi(), params), enabled: asked });
  const suggestions = useSuggestions({ address, settled: asked && total === 0, change });
  if (!asked) return undefined;
  if (total === 0) {
    return (
      <>
        No companies match {address.query ? `“${address.query}”` : 'your filters'}. <SuggestionLinks {...suggestions} />
      </>
    );
  }
  const found = total === undefined ? '' : ` It finds ${counted(total, 'company', 'companies')}.`;
  return address.query ? `Your search for “${address.query}” is waiting.${found}` : `Your search is waiting.${found}`;
}
