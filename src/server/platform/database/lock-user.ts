import type { SqlClient } from './connection.ts';

/**
 * Locks a user until the transaction ends, so that changes to their data take turns. Call it before locking any other
 * row of theirs.
 * @returns false when the user is gone, or when another transaction has the lock and `wait` is false
 */
export async function lockUser(client: SqlClient, userId: string, { wait = true } = {}): Promise<boolean> {
  const statement = `select from "user" where id = $1 for no key update ${wait ? '' : 'skip locked'}`;
  return (await client.query(statement, [userId])).rows.length > 0;
}
