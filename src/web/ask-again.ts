import { ApiError } from './api.ts';

const MOST = 3;

/**
 * Whether a browser asks again: it helps when the server was in trouble or could not be reached, or when its answer
 * broke off; not when the question was refused. Without a network there is no point in it until there is one again.
 */
export function askAgain(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return failures < MOST && !refused && navigator.onLine !== false;
}
