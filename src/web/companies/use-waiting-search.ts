import { useQuery } from '@tanstack/react-query';
import { counted } from '#domain/counts.ts';
import { useApi } from '../use-api.ts';
import { companyTotalQuery } from './company-queries.ts';
import { resultSetParams } from './search-address.ts';
import { useSearchAddress } from './use-search-address.ts';

/** Describes the search in the URL to a user who has to sign up or pay first; undefined without a search. */
export function useWaitingSearch(waits: boolean): string | undefined {
  const { address, issues } = useSearchAddress();
  const params = resultSetParams(address);
  const asked = waits && issues.length === 0 && Object.keys(params).length > 0;
  const { data: total } = useQuery({ ...companyTotalQuery(useApi(), params), enabled: asked });
  if (!asked) return undefined;
  const found = !total ? '' : ` It finds ${counted(total, 'company', 'companies')}.`;
  return address.query ? `Your search for “${address.query}” is waiting.${found}` : `Your search is waiting.${found}`;
}
