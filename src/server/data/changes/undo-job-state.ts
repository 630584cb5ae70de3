import { sql } from 'kysely';
import type { UndoCounts, UndoProgress } from '#domain/changes/change-jobs.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import { STALLED_MS, type WorkTable } from '../../platform/jobs/cancelable-work.ts';

export type UndoJob = {
  /** Counts only; changes are rolled back. */
  dry: boolean;
  working: boolean;
  progress: UndoProgress | null;
  canceling: boolean;
  /** The worker has stopped responding; another will take over. */
  stalled: boolean;
  failure: string | null;
  /** The result, or the preview if dry. */
  counts: UndoCounts | null;
};

/** The undo of a change in `undo_jobs u`, as JSON; null when there is none. */
export const UNDO_JOB_JSON = `case when u.change_id is not null then json_build_object(
  'dry', u.dry, 'working', u.working, 'progress', u.progress, 'canceling', u.working and u.cancel,
  'stalled', u.working and u.progress is not null and u.touched_at < now() - interval '${STALLED_MS} milliseconds',
  'failure', u.failure, 'counts', u.counts) end`;

export const UNDO_JOBS: WorkTable<'undo_jobs'> = {
  table: 'undo_jobs',
  key: 'change_id',
  working: sql<boolean>`working`,
  state: 'working',
  ended: sql`false`,
};

/** Requests the undo of a change. @returns false when it is already in progress */
export async function requestUndo(
  client: SqlClient,
  { changeId, actor, dry }: { changeId: number; actor: string; dry: boolean },
): Promise<boolean> {
  const { rows } = await client.query(
    `insert into undo_jobs (change_id, actor, dry) values ($1, $2, $3)
     on conflict (change_id) do update set actor = excluded.actor, dry = excluded.dry, working = true, progress = null,
       cancel = false, failure = null, counts = null, touched_at = now()
     where not undo_jobs.working
     returning change_id`,
    [changeId, actor, dry],
  );
  return rows.length > 0;
}

export async function finishUndo(
  client: SqlClient,
  { changeId, attempt, counts }: { changeId: number; attempt: number; counts: UndoCounts },
): Promise<boolean> {
  const { rows } = await client.query(
    `update undo_jobs set working = false, progress = null, counts = $3, touched_at = now()
     where change_id = $1 and attempt = $2 and working and not cancel
     returning change_id`,
    [changeId, attempt, counts],
  );
  return rows.length > 0;
}
