import type { UndoCounts, UndoProgress } from '#domain/undo.ts';
import type { SqlClient } from '../database/connection.ts';
import { SILENT_MS } from '../jobs/pulse.ts';

/** The undoing of a large change, as admins see it. */
export type Undoing = {
  /** It is done to be counted, and taken back. */
  dry: boolean;
  working: boolean;
  progress: UndoProgress | null;
  canceling: boolean;
  /** Whoever did it is gone; somebody else will take it over. */
  silent: boolean;
  /** Why it came to nothing. */
  failure: string | null;
  /** What it did, or would do. */
  counts: UndoCounts | null;
};

/** The undoing of a change in `undoings u`, as JSON; null where there was none. */
export const UNDOING_JSON = `case when u.change_id is not null then json_build_object(
  'dry', u.dry, 'working', u.working, 'progress', u.progress, 'canceling', u.working and u.cancel,
  'silent', u.working and u.progress is not null and u.touched_at < now() - interval '${SILENT_MS} milliseconds',
  'failure', u.failure, 'counts', u.counts) end`;

/** An undoing that somebody has begun. */
export type Begun = { changeId: number; actor: string; dry: boolean; attempt: number };

/** Notes that undoing a change is asked for. @returns false while it is being undone already */
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

/** Begins the work: whoever had begun it before must not end it any more. @returns undefined when there is nothing to do */
export async function beginUndo(client: SqlClient, changeId: number): Promise<Begun | undefined> {
  const { rows } = await client.query<Begun>(
    `update undoings set attempt = attempt + 1, progress = null, touched_at = now()
     where change_id = $1 and working
     returning change_id as "changeId", actor, dry, attempt`,
    [changeId],
  );
  return rows[0];
}

/** Notes how far the work is. @returns whether to go on */
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
 * Ends the work with what it did, or with why it came to nothing.
 * @returns false when another process has begun it again, or it was canceled before it was done
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
 * Has the work stopped: by whoever does it, or at once where nobody is heard of, who then can no longer end it.
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
