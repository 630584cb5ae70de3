import { MESSAGES } from '#domain/messages.ts';
import { ApiError } from '../api.ts';
import { failureWords } from '../failure-words.ts';
import type { WithStatus } from '../shell/page-status.ts';

/** Why there are no results, as text, or null if there are; and the HTTP status of the page. */
export type ListLoad = { failure: string | null } & WithStatus;

/** The HTTP status of a list page whose results failed to load. */
export function failedLoad(reason: unknown): ListLoad {
  if (!(reason instanceof ApiError)) return { failure: MESSAGES.unexpected, httpStatus: 500 };
  return { failure: failureWords(reason, MESSAGES.unexpected), httpStatus: reason.status };
}
