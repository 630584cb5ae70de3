import { MESSAGES } from '#domain/messages.ts';
import { ApiError } from '../api.ts';
import { failureWords } from '../failure-words.ts';
import type { WithStatus } from '../shell/page-status.ts';

/** Why there are no results, in words to be shown, or null when there are; and what the page answers with. */
export type ListLoad = { failure: string | null } & WithStatus;

/** What the page of a list answers with where its results could not be had. */
export function failedLoad(reason: unknown): ListLoad {
  if (!(reason instanceof ApiError)) return { failure: MESSAGES.unexpected, httpStatus: 500 };
  return { failure: failureWords(reason, MESSAGES.unexpected), httpStatus: reason.status };
}
