import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../database/connection.ts';

/** How long someone who was killed is waited for; who lives renews the lease until it is done. */
const LEASE_SECONDS = 10;
const RENEW_EVERY_MS = 3_000;
const LOOK_EVERY_MS = 50;

/**
 * Does something that must not happen twice at once, in whichever process. It holds a row and not a connection, so that
 * many who wait do not keep the one who works from the database.
 * @param work is given the token of the lease, which no other has
 * @returns null when someone else is at it
 */
export async function tryLease<T>(
  db: Db,
  name: string,
  work: (token: string) => Promise<T>,
): Promise<{ done: T } | null> {
  const token = randomUUID();
  const expires_at = sql<Date>`now() + ${LEASE_SECONDS} * interval '1 s'`;
  const held = await db
    .insertInto('billing_leases')
    .values({ name, token, expires_at })
    .onConflict((on) =>
      on.column('name').doUpdateSet({ token, expires_at }).where('billing_leases.expires_at', '<', sql<Date>`now()`),
    )
    .returning('token')
    .executeTakeFirst();
  if (!held) return null;
  const renew = () => db.updateTable('billing_leases').set({ expires_at }).where('token', '=', token).execute();
  const renewing = setInterval(() => void renew().catch(() => {}), RENEW_EVERY_MS); // The next one may succeed.
  try {
    return { done: await work(token) };
  } finally {
    clearInterval(renewing);
    await db.deleteFrom('billing_leases').where('token', '=', token).execute();
  }
}

/** As {@link tryLease}, and waits for whoever is at it. */
export async function underLease<T>(db: Db, name: string, work: (token: string) => Promise<T>): Promise<T> {
  for (;;) {
    const result = await tryLease(db, name, work);
    if (result) return result.done;
    await delay(LOOK_EVERY_MS * (0.5 + Math.random())); // Not all who wait at the same moment.
  }
}
