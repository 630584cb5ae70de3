import { useQuery } from '@tanstack/react-query';
import type { LpPage } from '#domain/lp.ts';
import type { FieldIssue } from '#domain/search-parameters.ts';
import { useWait, type Wait } from '../finding/use-wait.ts';
import { useApi } from '../use-api.ts';
import { type LpAddress, lpParams } from './lp-address.ts';
import { lpPageQuery } from './lp-queries.ts';

export type FoundLps = {
  /** The last page that was found; it stays until the next one is there. */
  page: LpPage | null;
  /** How long `page` has been the answer to an earlier question. */
  wait: Wait;
  /** Why there is no page, in words to be shown. */
  error: string | null;
  /** Asks again; null where the address itself is wrong. */
  retry: (() => void) | null;
};

/** The LPs of an address. @param failure of the server's own try, shown until there is something newer */
export function useLps(
  address: LpAddress,
  issues: readonly FieldIssue[],
  programme: boolean,
  failure: string | null,
): FoundLps {
  const wrong = issues.map(({ field, message }) => `${field} ${message}`).join('; ');
  const query = lpPageQuery(useApi(), programme, lpParams(address));
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...query, enabled: !wrong });
  const wait = useWait(!wrong && isPlaceholderData);
  return {
    page: data ?? null,
    wait,
    error: wrong || (error?.message ?? (data ? null : failure)),
    retry: wrong ? null : () => void refetch(),
  };
}
