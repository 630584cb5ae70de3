import { sql, type Transaction } from 'kysely';
import { type Audience, EVENTS_KEPT_MS, type ServerEvent } from '#domain/server-events.ts';
import type { Db, SqlClient } from '../database/connection.ts';
import type { Database } from '../database/schema.ts';
import type { Jobs } from '../jobs/jobs.ts';

/**
 * Publishes an event to open pages of all processes; in a transaction, only if that commits. Disconnected pages receive
 * it when they reconnect.
 */
export async function publishEvent(db: Db | Transaction<Database>, event: ServerEvent, to: Audience): Promise<void> {
  await db.insertInto('events').values(rowOf(event, to)).execute();
}

/** The same for writers that use `pg` directly. */
export async function publishEventOn(client: SqlClient, event: ServerEvent, to: Audience): Promise<void> {
  const { user_id, admins_only, event: json } = rowOf(event, to);
  await client.query('insert into events (user_id, admins_only, event) values ($1, $2, $3)', [
    user_id,
    admins_only,
    json,
  ]);
}

/** Publishes an event to those of the users who still exist. Never waits for the deletion of a user. */
export async function publishEventToUsers(
  client: SqlClient,
  event: ServerEvent,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await client.query(
    'insert into events (user_id, event) select id, $2::jsonb from "user" where id = any ($1) for key share nowait',
    [userIds, JSON.stringify(event)],
  );
}

function rowOf(event: ServerEvent, to: Audience) {
  const user_id = typeof to === 'object' ? to.userId : null;
  return { user_id, admins_only: to === 'admins', event: JSON.stringify(event) };
}

/**
 * A position in the events: a PostgreSQL snapshot as text. An id is not enough, because a transaction that began
 * earlier may commit later.
 */
export type Position = string;

export type KeptEvent = { event: ServerEvent; user_id: string | null; admins_only: boolean };

/** Whether a string is a valid position. PostgreSQL would throw on an invalid one. */
export function isPosition(text: string): boolean {
  if (!/^\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?$/.test(text)) return false;
  const [from = 0n, to = 0n, ...running] = text.split(/[:,]/).filter(Boolean).map(BigInt);
  return from > 0n && from <= to && running.every((id, place) => id >= (running[place - 1] ?? from) && id < to);
}

export async function readPosition(db: Db): Promise<Position> {
  const { rows } = await sql<{ position: Position }>`select pg_current_snapshot()::text as position`.execute(db);
  if (!rows[0]) throw new Error('No snapshot');
  return rows[0].position;
}

/** Reads the events that became visible after a position (and, with `upTo`, before that one), and the new position. */
export async function readEvents(
  db: Db,
  since: Position,
  upTo: Position | null = null,
): Promise<{ events: KeptEvent[]; position: Position }> {
  const { rows } = await sql<{ events: KeptEvent[]; position: Position }>`
    select pg_current_snapshot()::text as position, coalesce(
      (select jsonb_agg(to_jsonb(e) order by e.id) from events as e
       where e.transaction >= pg_snapshot_xmin(${since}::pg_snapshot)
         and not pg_visible_in_snapshot(e.transaction, ${since}::pg_snapshot)
         and (${upTo}::pg_snapshot is null or pg_visible_in_snapshot(e.transaction, ${upTo}::pg_snapshot))),
      '[]') as events
  `.execute(db);
  if (!rows[0]) throw new Error('No snapshot');
  return rows[0];
}

export async function deleteEventsBefore(db: Db, oldest: Date): Promise<void> {
  await db.deleteFrom('events').where('created_at', '<', oldest).execute();
}

/** Schedules the deletion of events once disconnected pages have had enough time to fetch them. */
export function scheduleRealtimeJobs(jobs: Jobs, db: Db): void {
  jobs.defineRecurring('forget-old-events', () => deleteEventsBefore(db, new Date(Date.now() - EVENTS_KEPT_MS)));
}
