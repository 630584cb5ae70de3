import { sql } from 'kysely';
import type { ServerEvent } from '#domain/server-events.ts';
import type { Db } from '../database/connection.ts';

/**
 * How far events have been read: a PostgreSQL snapshot as text. An id would not do, because a transaction that began
 * earlier may commit later.
 */
export type Position = string;

/** An event and its audience. */
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
