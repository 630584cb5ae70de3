import { notFound, redirect } from '@tanstack/react-router';
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

/** Redirects other spellings of a URL to the canonical path. */
export function requirePath(path: string, requested: string): void {
  if (requested !== path) throw redirect({ href: path, statusCode: 308 });
}
