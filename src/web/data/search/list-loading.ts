import { MESSAGES } from '#domain/messages.ts';
import { ApiError, errorMessage } from '../../platform/api/api.ts';
import type { WithStatus } from '../../platform/shell/page-status.ts';

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
