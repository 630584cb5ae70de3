import { sql } from 'kysely';
import { type Audience, EVENTS_KEPT_MS, type ServerEvent } from '#domain/server-events.ts';
import type { Viewer } from '../api/viewer.ts';
import { clientOf, type Db, type SqlClient } from '../database/connection.ts';

/**
 * Publishes an event to open pages of all processes; in a transaction, only if that commits. Disconnected pages receive
 * it when they reconnect.
 */
export async function publishEvent(db: Db | SqlClient, event: ServerEvent, to: Audience): Promise<void> {
  const userId = typeof to === 'object' ? to.userId : null;
  const values = [userId, to === 'admins', JSON.stringify(event)];
  await clientOf(db).query('insert into events (user_id, admins_only, event) values ($1, $2, $3)', values);
}

/** Announces companies added in this transaction. */
export async function publishNewLeads(client: SqlClient, count: number): Promise<void> {
  // From the database: rows added in this transaction were first seen at its now().
  const { rows } = await client.query<{ since: Date }>('select now() as since');
  const since = (rows[0]?.since ?? new Date()).toISOString();
  await publishEvent(client, { type: 'leads_added', count, since }, 'everyone');
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

/**
 * A position in the events: when the PostgreSQL server started, the time in seconds, and a snapshot. An id is not
 * enough, because a transaction that began earlier may commit later. After a failover, another server may assign the
 * transaction ids of a snapshot again.
 */
export type Position = string;

/** Beyond this many missed events, a page fetches everything again. */
const MAX_MISSED = 1_000;

type StoredEvent = { event: ServerEvent; user_id: string | null; admins_only: boolean };

const POSITION = sql<Position>`concat_ws('.', (extract(epoch from pg_postmaster_start_time()) * 1e6)::bigint,
  extract(epoch from now())::bigint, pg_current_snapshot())`;

/** Positions of earlier versions are only a snapshot. */
const POSITION_PARTS = /^(?:(\d{1,17})\.(\d{1,11})\.)?(\d{1,19}:\d{1,19}:(?:\d{1,19}(?:,\d{1,19})*)?)$/;

function parsePosition(position: Position) {
  const [, server, seconds, snapshot = ''] = POSITION_PARTS.exec(position) ?? [];
  return { server, seconds: Number(seconds), snapshot };
}

/** Whether a string is a valid position. PostgreSQL would throw on an invalid snapshot. */
export function isPosition(text: string): boolean {
  const [from = 0n, to = 0n, ...running] = parsePosition(text).snapshot.split(/[:,]/).filter(Boolean).map(BigInt);
  return from > 0n && from <= to && running.every((id, place) => id >= (running[place - 1] ?? from) && id < to);
}

/** Whether all events between two positions are stored and can be told from others. */
function isResumable(since: Position, upTo: Position): boolean {
  const [from, to] = [parsePosition(since), parsePosition(upTo)];
  return from.server === to.server && to.seconds - from.seconds < EVENTS_KEPT_MS / 1000;
}

export async function readPosition(db: Db): Promise<Position> {
  const { rows } = await sql<{ position: Position }>`select ${POSITION} as position`.execute(db);
  if (!rows[0]) throw new Error('No snapshot');
  return rows[0].position;
}

/** A condition on `events`: it became visible after a position. */
function isAfter(position: Position) {
  const { snapshot } = parsePosition(position);
  return sql<boolean>`transaction >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(transaction, ${snapshot}::pg_snapshot)`;
}

/** Reads all events that became visible after a position, and the new position; null if too many, or if it is too old. */
export async function readEvents(
  db: Db,
  since: Position,
): Promise<{ events: readonly StoredEvent[] | null; position: Position }> {
  const { rows } = await sql<{ events: StoredEvent[]; position: Position }>`
    select ${POSITION} as position, coalesce((
      select jsonb_agg(to_jsonb(missed) order by id) from (
        select * from events where ${isAfter(since)} limit ${MAX_MISSED + 1}
      ) missed
    ), '[]') as events`.execute(db);
  if (!rows[0]) throw new Error('No snapshot');
  const { events, position } = rows[0];
  return { events: isResumable(since, position) && events.length <= MAX_MISSED ? events : null, position };
}

/** Reads the events for a viewer between two positions; null if too many, or if the first is too old. */
export async function readEventsFor(
  db: Db,
  viewer: Viewer,
  { since, upTo }: { since: Position; upTo: Position },
): Promise<ServerEvent[] | null> {
  if (!isResumable(since, upTo)) return null;
  const isBetween = sql`${isAfter(since)} and not (${isAfter(upTo)})`;
  const { rows } = await sql<{ event: ServerEvent }>`
    select event from (
      select id, event from events where user_id = ${viewer?.user.id ?? null} and ${isBetween}
      union all
      select id, event from events where user_id is null and not admins_only and ${isBetween}
      union all
      select id, event from events where ${viewer?.admin ?? false} and user_id is null and admins_only and ${isBetween}
      limit ${MAX_MISSED + 1}
    ) missed order by id`.execute(db);
  return rows.length > MAX_MISSED ? null : rows.map(({ event }) => event);
}

/** Whether an event is for a viewer. */
export function reaches({ user_id, admins_only }: StoredEvent, viewer: Viewer): boolean {
  if (user_id !== null) return viewer?.user.id === user_id;
  return !admins_only || (viewer?.admin ?? false);
}

export async function purgeEvents(db: Db, oldest: Date): Promise<void> {
  await db.deleteFrom('events').where('created_at', '<', oldest).execute();
}
