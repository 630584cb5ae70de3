import type { Transaction } from 'kysely';
import type pg from 'pg';
import type { Audience, ServerEvent } from '#domain/server-events.ts';
import type { Db } from '../database/connection.ts';
import type { Database } from '../database/schema.ts';

/**
 * Publishes an event to open pages of all processes; in a transaction, only if that commits. Disconnected pages receive
 * it when they reconnect.
 */
export async function publishEvent(db: Db | Transaction<Database>, event: ServerEvent, to: Audience): Promise<void> {
  await db.insertInto('events').values(rowOf(event, to)).execute();
}

/** The same for writers that use `pg` directly. */
export async function publishEventOn(client: pg.ClientBase, event: ServerEvent, to: Audience): Promise<void> {
  const { user_id, admins_only, event: json } = rowOf(event, to);
  await client.query('insert into events (user_id, admins_only, event) values ($1, $2, $3)', [
    user_id,
    admins_only,
    json,
  ]);
}

function rowOf(event: ServerEvent, to: Audience) {
  const user_id = typeof to === 'object' ? to.userId : null;
  return { user_id, admins_only: to === 'admins', event: JSON.stringify(event) };
}
