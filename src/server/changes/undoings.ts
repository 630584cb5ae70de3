import type { UndoCounts, UndoProgress } from '#domain/changes/undo.ts';
import type { SqlClient } from '../database/connection.ts';
import { SILENT_MS } from '../jobs/pulse.ts';

/** The state of a background undo, as shown to admins. */
export type Undoing = {
  /** Counts only; changes are rolled back. */
  dry: boolean;
  working: boolean;
  progress: UndoProgress | null;
  canceling: boolean;
  /** The worker has stopped responding; another will take over. */
  silent: boolean;
  /** Why it failed. */
  failure: string | null;
  /** What it did, or would do if dry. */
  counts: UndoCounts | null;
};

/** The undo of a change in `undoings u`, as JSON; null when there is none. */
export const UNDOING_JSON = `case when u.change_id is not null then json_build_object(
  'dry', u.dry, 'working', u.working, 'progress', u.progress, 'canceling', u.working and u.cancel,
  'silent', u.working and u.progress is not null and u.touched_at < now() - interval '${SILENT_MS} milliseconds',
  'failure', u.failure, 'counts', u.counts) end`;

/** An undo that a worker has started. */
export type Begun = { changeId: number; actor: string; dry: boolean; attempt: number };

/** Requests the undo of a change. @returns false when it is already in progress */
export async function askForUndo(
  client: SqlClient,
  { changeId, actor, dry }: Omit<Begun, 'attempt'>,
): Promise<boolean> {
  const { rows } = await client.query(
    `insert into undoings (change_id, actor, dry) values ($1, $2, $3)
     on conflict (change_id) do update set actor = excluded.actor, dry = excluded.dry, working = true, progress = null,
       cancel = false, failure = null, counts = null, touched_at = now()
     where not undoings.working
     returning change_id`,
    [changeId, actor, dry],
  );
  return rows.length > 0;
}

/** Starts the work and invalidates earlier attempts. @returns undefined when there is nothing to do */
export async function beginUndo(client: SqlClient, changeId: number): Promise<Begun | undefined> {
  const { rows } = await client.query<Begun>(
    `update undoings set attempt = attempt + 1, progress = null, touched_at = now()
     where change_id = $1 and working
     returning change_id as "changeId", actor, dry, attempt`,
    [changeId],
  );
  return rows[0];
}

/** Stores the progress. @returns whether to continue */
export async function noteUndo(
  client: SqlClient,
  { changeId, attempt }: Begun,
  progress: UndoProgress | null,
): Promise<boolean> {
  const { rows } = await client.query<{ cancel: boolean }>(
    `update undoings set progress = $3, touched_at = now()
     where change_id = $1 and attempt = $2 and working returning cancel`,
    [changeId, attempt, progress],
  );
  return rows[0]?.cancel === false;
}

/**
 * Ends the work with its counts or its failure.
 * @returns false when another process has taken over, or it was canceled first
 */
export async function endUndo(
  client: SqlClient,
  { changeId, attempt }: Begun,
  { counts = null, failure = null }: { counts?: UndoCounts | null; failure?: string | null },
): Promise<boolean> {
  const { rows } = await client.query(
    `update undoings set working = false, progress = null, cancel = false, counts = $3, failure = $4, touched_at = now()
     where change_id = $1 and attempt = $2 and working and (not cancel or $4::text is not null)
     returning change_id`,
    [changeId, attempt, counts, failure],
  );
  return rows.length > 0;
}

/**
 * Cancels the work: through its worker or, if that has stopped responding, at once, invalidating its attempt.
 * @returns false when there is no work
 */
export async function cancelUndo(client: SqlClient, changeId: number, failure: string): Promise<boolean> {
  const { rows } = await client.query(
    `update undoings set cancel = true,
       working = heard, attempt = attempt + case when heard then 0 else 1 end,
       progress = case when heard then progress end, failure = case when heard then failure else $2 end
     from (select touched_at > now() - interval '${SILENT_MS} milliseconds' as heard from undoings where change_id = $1) last
     where change_id = $1 and working
     returning change_id`,
    [changeId, failure],
  );
  return rows.length > 0;
}
