import { isAPIError } from 'better-auth/api';
import { log } from '../logging/log.ts';

/** Of two that make the same row at once one is refused, which each caller has an answer for. */
const UNIQUE_VIOLATION = '23505';

/**
 * Logs what went wrong within the accounts' library. A request that it refused is nothing to log, and the values it
 * would add (users, sessions, what was sent) belong into no log: only where an unforeseen error arose is written.
 */
export function logUnforeseen(_level: string, message: string, ...details: unknown[]): void {
  const error = details.find((detail) => detail instanceof Error && !isAPIError(detail));
  const raced = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
  if (error instanceof Error && !raced) log.error({ err: error }, `Accounts: ${message}`);
}
