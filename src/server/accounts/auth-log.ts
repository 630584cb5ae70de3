import { isAPIError } from 'better-auth/api';

/**
 * Logs what went wrong within the accounts' library. A request that it refused is nothing to log, and the values it
 * would add (users, sessions, what was sent) belong into no log: only where an unforeseen error arose is written.
 */
export function logUnforeseen(_level: string, message: string, ...details: unknown[]): void {
  const error = details.find((detail) => detail instanceof Error && !isAPIError(detail));
  if (error instanceof Error) console.error(`Accounts: ${message}:`, error.stack);
}
