import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import type { FieldIssue } from '#domain/search-parameters.ts';
import { failureWords } from '../failure-words.ts';
import { useWait, type Wait } from './use-wait.ts';

export type ResultPage<P> = {
  /** The last page that was found; it stays until the next one is there. */
  page: P | null;
  /** Whether `page` is what the address asks for. */
  shown: boolean;
  /** How long `page` has been the answer to an earlier question. */
  wait: Wait;
  /** Why there is no page, in words to be shown. */
  error: string | null;
  /** Asks again; null where the address itself is wrong. */
  retry: (() => void) | null;
};

/**
 * The page of results that a query asks for.
 * @param issues what is wrong with the address: then nothing is asked
 * @param failure of the server's own try, shown until there is something newer
 */
export function useResultPage<P, K extends QueryKey>(
  query: UseQueryOptions<P, Error, P, K>,
  issues: readonly FieldIssue[],
  failure: string | null,
): ResultPage<P> {
  const wrong = issues.map(({ field, message }) => `${field} ${message}`).join('; ');
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...query, enabled: !wrong });
  // What was found before a failure does not come back while the next answer is on its way.
  const failed = useRef(false);
  failed.current = Boolean(wrong || error) || (failed.current && isPlaceholderData);
  const wait = useWait(!wrong && isPlaceholderData);
  return {
    page: failed.current && !error ? null : (data ?? null),
    shown: data !== undefined && !isPlaceholderData,
    wait,
    error: wrong || (error ? failureWords(error, MESSAGES.unexpected) : data ? null : failure),
    retry: wrong ? null : () => void refetch(),
  };
}
