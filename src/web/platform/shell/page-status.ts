import { ApiError } from '../api/api.ts';

/** Loader data: the status of a page that renders although its data failed to load. */
export type WithStatus = { httpStatus: number };

/**
 * The HTTP status of a page: that of the API error it shows, instead of always 500.
 * @param defaultStatus the default status
 */
export function pageStatus(
  matches: readonly { error?: unknown; loaderData?: unknown }[],
  defaultStatus: number,
): number {
  for (const { error, loaderData } of matches) {
    if (error instanceof ApiError) return error.status;
    if (hasStatus(loaderData)) return loaderData.httpStatus;
  }
  return defaultStatus;
}

function hasStatus(data: unknown): data is WithStatus {
  return typeof data === 'object' && data !== null && 'httpStatus' in data;
}
