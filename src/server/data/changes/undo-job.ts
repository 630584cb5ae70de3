import { sql } from 'kysely';
import * as z from 'zod';
import { NAMED_KEPT_RECORDS, type UndoCounts, type UndoProgress } from '#domain/changes/change-jobs.ts';
import type { AppDependencies } from '../../app-env.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import { beginAttempt, WORK_RULES, type WorkTable, workStatusJson } from '../../platform/jobs/cancelable-work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { recordTable } from './record-columns.ts';
import { changeJobStatus, runChangeJob } from './run-change-job.ts';
import { undoChange } from './undo-change.ts';

export const undoCounts = z
  .object({
    rows: z.int().describe('Rows that were deleted, restored or reverted'),
    removed: z.int().describe('Companies or LPs deleted because the change had created them'),
    restored: z.int().describe('Companies or LPs restored because the change had deleted them'),
    reverted: z.int().describe('Companies or LPs whose previous values were restored'),
    keptCount: z
      .int()
      .describe('Companies or LPs with a value that the change wrote and that stays, because it was edited since'),
    kept: z
      .array(
        z.object({
          table: recordTable,
          id: z.int(),
          name: z.string(),
          removed: z.int().describe('Its contacts and rounds that were removed'),
          restored: z.int().describe('Its rows that were restored'),
        }),
      )
      .describe(`The first ${NAMED_KEPT_RECORDS} of them`),
  })
  .meta({ id: 'UndoCounts' });

export const undoJob = changeJobStatus('putting-back')
  .extend({ dry: z.boolean().describe('Counts only; nothing is undone'), counts: undoCounts.nullable() })
  .meta({ id: 'Undoing', description: 'An undo in the background' });
export type UndoJob = z.output<typeof undoJob>;

type UndoDependencies = Pick<AppDependencies, 'db' | 'pool'>;
type UndoJobData = { changeId: number };

export const UNDO_JOB = 'undo-changes';

/** Registers the job that undoes large changes, one at a time per process. */
export function scheduleUndoJobs(jobs: Jobs, dependencies: UndoDependencies): void {
  jobs.define<UndoJobData>(
    UNDO_JOB,
    ({ changeId }, { last }) => runUndoJob(dependencies, { changeId, last }),
    WORK_RULES,
  );
}

/**
 * Undoes a change, or counts what that would do.
 * @throws errors that a retry may fix, unless this was the last attempt
 */
export async function runUndoJob(
  { db, pool }: UndoDependencies,
  { changeId, last }: UndoJobData & { last: boolean },
): Promise<void> {
  const run = await beginAttempt(db, UNDO_JOBS, changeId);
  if (!run) return;
  const { actor, dry, attempt } = run;
  const job = { job: 'undo', id: changeId, attempt, last, dryRun: dry } as const;
  await runChangeJob<UndoProgress>({ db, pool }, UNDO_JOBS, job, async (client, report) => {
    const { counts } = await undoChange(client, { id: changeId, actor, note: report });
    // A dry run is rolled back, but its counts are stored.
    return finishUndo(dry ? pool : client, { changeId, attempt, counts });
  });
}

/** Earlier versions stored the number of kept records as `left`, and counted reverted ones as restored. */
const STORED_COUNTS = `case when u.counts ? 'keptCount' then u.counts
  else u.counts - '{left,returned}'::text[] || jsonb_build_object('keptCount', u.counts -> 'left',
    'kept', coalesce(u.counts -> 'kept', '[]'), 'restored', coalesce((u.counts -> 'returned')::integer, 0),
    'reverted', (u.counts -> 'restored')::integer - coalesce((u.counts -> 'returned')::integer, 0)) end`;

/** The undo of a change in `undo_jobs u`, as JSON; null when there is none. */
export const UNDO_JOB_JSON = `case when u.change_id is not null then ${workStatusJson('u')}
  || jsonb_build_object('dry', u.dry, 'counts', ${STORED_COUNTS}) end`;

export const UNDO_JOBS: WorkTable<'undo_jobs'> = {
  table: 'undo_jobs',
  key: 'change_id',
  working: sql<boolean>`working`,
  state: 'working',
  ended: sql`false`,
  canceled: 'Canceled. Nothing was undone.',
  broken: 'The undo failed and nothing was changed. Try again.',
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

async function finishUndo(
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
