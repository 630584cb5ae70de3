import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import type { FieldIssue } from '#domain/search/search-params.ts';
import { ApiError, errorMessage, issuesText } from '../../platform/api/api.ts';
import type { WithStatus } from '../../platform/shell/page-status.ts';

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
  const wrong = issuesText(issues);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query,
    enabled: !wrong && query.enabled !== false,
  });
  // Results from before a failure do not reappear while the next response loads.
  const hasFailed = useRef(false);
  hasFailed.current = Boolean(wrong || error) || (hasFailed.current && isPlaceholderData);
  const wait = useWaitStage(!wrong && isPlaceholderData);
  return {
    page: hasFailed.current && !error ? null : (data ?? null),
    shown: data !== undefined && !isPlaceholderData,
    wait,
    error: wrong || (error ? errorMessage(error, MESSAGES.unexpected) : data ? null : failure),
    retry: wrong ? null : () => void refetch(),
  };
}

/** The error message if the results failed to load, else null; and the HTTP status of the page. */
export type ListLoad = { failure: string | null } & WithStatus;

/** The error message and HTTP status of a page whose results failed to load. */
export function failedLoad(reason: unknown): ListLoad {
  if (!(reason instanceof ApiError)) return { failure: MESSAGES.unexpected, httpStatus: 500 };
  return { failure: errorMessage(reason, MESSAGES.unexpected), httpStatus: reason.status };
}

/**
 * Keeps the previous page visible while the next one loads, for queries whose second key part is 'open' or 'masked'.
 * Unmasked addresses are dropped as soon as access ends.
 * @param open whether the requested addresses are unmasked
 */
export function keepPreviousPage(open: boolean) {
  return <T>(data: T | undefined, before: { queryKey: readonly unknown[] } | undefined): T | undefined =>
    before?.queryKey[1] === 'open' && !open ? undefined : data;
}

const NOTICED_MS = 100;
const LONG_MS = 400;

/** The stage of a wait: too short to notice, noticeable, or too long to keep showing old content. */
type Wait = 'short' | 'noticed' | 'long';

/** The stage of `waiting`; a short wait causes no rerender. */
export function useWaitStage(waiting: boolean): Wait {
  const [wait, setWait] = useState<Wait>('short');
  useEffect(() => {
    if (!waiting) return;
    const noticedTimer = setTimeout(() => setWait('noticed'), NOTICED_MS);
    const long = setTimeout(() => setWait('long'), LONG_MS);
    return () => {
      clearTimeout(noticedTimer);
      clearTimeout(long);
      setWait('short');
    };
  }, [waiting]);
  return waiting ? wait : 'short';
}

/** The style of outdated content. */
export function outdatedClass(wait: Wait): string | undefined {
  return wait === 'short' ? undefined : 'opacity-55';
}
