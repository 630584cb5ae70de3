import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import type { FieldIssue } from '#domain/search/search-params.ts';
import { errorMessage } from '../../platform/api/api.ts';
import { useWaitStage, type Wait } from './use-wait-stage.ts';

export type ResultsQuery<P> = {
  /** The last loaded page; it stays until the next one arrives. */
  page: P | null;
  /** Whether `page` matches the address. */
  shown: boolean;
  /** How long `page` has been outdated. */
  wait: Wait;
  /** The error message if there is no page. */
  error: string | null;
  /** Retries; null if the address itself is invalid. */
  retry: (() => void) | null;
};

/**
 * The page of results for a query.
 * @param issues problems with the address; if there are any, nothing is fetched
 * @param failure the error from server rendering, shown until the browser has a newer result
 */
export function useResultsQuery<P, K extends QueryKey>(
  query: UseQueryOptions<P, Error, P, K>,
  issues: readonly FieldIssue[],
  failure: string | null,
): ResultsQuery<P> {
  const wrong = issues.map(({ field, message }) => `${field} ${message}`).join('; ');
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...query, enabled: !wrong });
  // Results from before a failure do not reappear while the next response loads.
  const failed = useRef(false);
  failed.current = Boolean(wrong || error) || (failed.current && isPlaceholderData);
  const wait = useWaitStage(!wrong && isPlaceholderData);
  return {
    page: failed.current && !error ? null : (data ?? null),
    shown: data !== undefined && !isPlaceholderData,
    wait,
    error: wrong || (error ? errorMessage(error, MESSAGES.unexpected) : data ? null : failure),
    retry: wrong ? null : () => void refetch(),
  };
}
