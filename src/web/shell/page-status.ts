import { ApiError } from '../api.ts';

/** In a loader's data: the status of a page that stands although what its address asks for could not be had. */
export type WithStatus = { httpStatus: number };

/**
 * The HTTP status of a page: that of the API's error which it shows, and not always 500.
 * @param rendered the status that it has otherwise
 */
export function pageStatus(matches: readonly { error?: unknown; loaderData?: unknown }[], rendered: number): number {
  for (const { error, loaderData } of matches) {
    if (error instanceof ApiError) return error.status;
    if (hasStatus(loaderData)) return loaderData.httpStatus;
  }
  return rendered;
}

function hasStatus(data: unknown): data is WithStatus {
  return typeof data === 'object' && data !== null && 'httpStatus' in data;
}
