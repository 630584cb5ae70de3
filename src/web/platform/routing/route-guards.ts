import { isNotFound, notFound, redirect } from '@tanstack/react-router';
import { ApiError } from '../api/api.ts';

/**
 * Returns the data of a loader.
 * @throws notFound after a 404
 */
export async function orNotFound<T>(pending: Promise<T>): Promise<T> {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound();
    throw error;
  }
}

/**
 * Returns the data of a loader; null if it could not be read: the page then opens, shows the failure and reads it again.
 * @throws notFound after a 404
 */
export async function orNull<T>(pending: Promise<T>): Promise<T | null> {
  try {
    return await orNotFound(pending);
  } catch (error) {
    if (isNotFound(error)) throw error;
    return null;
  }
}

/** Redirects other spellings of a URL to the canonical path. */
export function requirePath(path: string, requestedPath: string): void {
  if (requestedPath !== path) throw redirect({ href: path, statusCode: 308 });
}
