import { MESSAGES } from '#domain/messages.ts';
import { ApiError, failureWords } from '../api.ts';
import type { WithStatus } from '../shell/page-status.ts';

/** Why there are no results, as text, or null if there are; and the HTTP status of the page. */
export type ListLoad = { failure: string | null } & WithStatus;

/** The HTTP status of a list page whose results failed to load. */
export function failedLoad(reason: unknown): ListLoad {
  if (!(reason instanceof ApiError)) return { failure: MESSAGES.unexpected, httpStatus: 500 };
  return { failure: failureWords(reason, MESSAGES.unexpected), httpStatus: reason.status };
}

/**
 * Keeps the previous page visible while the next one loads, for queries with the `open` flag second in their key. Open
 * addresses are dropped at once when access has ended.
 * @param open whether the requested data has open addresses
 */
export function keepPreviousPage(open: boolean) {
  return <T>(shown: T | undefined, before: { queryKey: readonly unknown[] } | undefined): T | undefined =>
    before?.queryKey[1] === 'open' && !open ? undefined : shown;
}
