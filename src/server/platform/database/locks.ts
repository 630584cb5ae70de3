import type { SqlClient } from './connection.ts';

/**
 * Limits lock waits of a request's transaction to seconds: an import holds the search version for minutes, and requests
 * that wait that long would use up all connections. They fail with `busy` instead.
 */
export async function waitBriefly(client: SqlClient): Promise<void> {
  await client.query(WAIT_BRIEFLY);
}

export const WAIT_BRIEFLY = "set local lock_timeout = '3s'";

/** Whether an error means that a lock was not available, such as after {@link waitBriefly} or with NOWAIT. */
export function isLockNotAvailable(error: unknown): boolean {
  return Object(error).code === '55P03';
}

/**
 * Locks a user until the transaction ends, so that changes to their data take turns. Call it before locking any other
 * row of theirs.
 * @returns false when the user is gone, or when another transaction has the lock and `wait` is false
 */
export async function lockUser(client: SqlClient, userId: string, { wait = true } = {}): Promise<boolean> {
  const statement = `select from "user" where id = $1 for no key update ${wait ? '' : 'skip locked'}`;
  return (await client.query(statement, [userId])).rows.length > 0;
}

// The numbers of all advisory locks of the product. They are arbitrary, but must differ from each other.

/** Held by the process that serves the product from a data folder. */
export const SERVING_LOCK = 7_301;
/** Shared by all processes that use the database of a data folder. */
export const IN_USE_LOCK = 7_302;
export const SAMPLE_LOCK = 7_303;
export const DEMO_LOCK = 7_304;
export const SANDBOX_LOCK = 7_406;
/** One process at a time matches saved searches, and the others rely on it. */
export const MATCHING_LOCK = 7_407;
/** One change of delivery results at a time. */
export const RESULTS_LOCK = 7_408;
/** One process at a time searches for holders of recalled contacts. */
export const HOLDERS_LOCK = 7_442;
/** One process at a time follows a source. With the hash of its id. */
export const SOURCES_LOCK = 7_444;
/** Shared by transactions that record an export. */
export const RECORDING_LOCK = 7_443;
