import { Hono } from 'hono';
import * as z from 'zod';
import { MAX_INLINE_UNDO_ROWS, type UndoCounts } from '#domain/changes/change-jobs.ts';
import { RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import { formatCount } from '#domain/counts.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint, timestamp } from '../../platform/api/endpoint.ts';
import { recordAudit } from '../../platform/audit/audit-log.ts';
import { clientOf } from '../../platform/database/connection.ts';
import { waitBriefly } from '../../platform/database/locks.ts';
import { AppError } from '../../platform/http/problem.ts';
import { dayRange, LIST_PAGE_SIZE, pageQuery, partQuery, recordId } from '../../platform/http/query.ts';
import { cancelWork } from '../../platform/jobs/cancelable-work.ts';
import type { ByAdmin } from './change-records.ts';
import {
  changedRow,
  changeKind,
  changeSchema,
  describeUndo,
  listChangedRows,
  listChanges,
  listRemovals,
} from './list-changes.ts';
import { isLarge, undoableChange, undoChange } from './undo-change.ts';
import { requestUndo, UNDO_JOB, UNDO_JOBS, undoCounts } from './undo-job.ts';

const recordQuery = z
  .string()
  .regex(new RegExp(`^(?:${Object.keys(RECORD_FORMS).join('|')}):[1-9]\\d{0,8}$`), 'must look like companies:12')
  .transform((text) => {
    const [table, id] = text.split(':');
    return { table: table as RecordTable, id: Number(id) };
  })
  .meta({ example: 'companies:12' });

const path = z.object({ id: recordId.describe('Number of the change') });

const undo = {
  access: 'active admin',
  path,
  response: undoCounts.nullable(),
  description: `With more than ${formatCount(MAX_INLINE_UNDO_ROWS)} rows, this runs in the background and returns null. The list of changes shows its progress.`,
  errors: ['conflict', 'busy'],
} as const;

class DryRunRollback extends Error {}

/** History and undo. Admins only: it contains personal data. */
export function historyAdminRoutes({ db, pool, jobs }: AppDependencies) {
  /**
   * Undoes a change, or counts what that would do (`dry`).
   * @returns null when it is so large that it runs in the background; the list of changes has the progress
   */
  async function undoOrCount(
    { c, viewer, path: { id } }: ByAdmin & { path: { id: number } },
    { dry }: { dry: boolean },
  ): Promise<UndoCounts | null> {
    const { id: actor } = viewer.user;
    let counts: UndoCounts | null = null;
    try {
      await db.transaction().execute(async (trx) => {
        const client = clientOf(trx);
        await waitBriefly(client);
        const change = await undoableChange(client, id);
        const { isRedo, file } = (await describeUndo(client, id)) ?? {};
        const action = isRedo ? 'history.redo' : 'history.undo';
        const audit = (details?: object) =>
          recordAudit(trx, c, { action, subject: `change:${id}`, details: { ...(file && { file }), ...details } });
        if (await isLarge(client, id, change.import_id)) {
          const isRequested = await requestUndo(client, { changeId: id, actor, dry });
          if (!isRequested)
            throw new AppError('conflict', { detail: 'This change is already being undone. Wait until it finishes' });
          await jobs.send(UNDO_JOB, { changeId: id }, trx);
          if (!dry) await audit();
          return;
        }
        const undone = await undoChange(client, { id, actor });
        counts = undone.counts;
        if (dry) throw new DryRunRollback();
        await audit({ undo: undone.changeId, ...undone.rowCounts });
      });
    } catch (error) {
      if (!(error instanceof DryRunRollback)) throw error;
    }
    return counts;
  }

  return new Hono<AppEnv>()
    .get(
      '/admin/history',
      endpoint(
        {
          operationId: 'list_changes',
          summary: 'List changes to companies and LPs, newest first',
          access: 'admin',
          query: z.object({
            page: pageQuery,
            change: recordId.optional().describe('Only this change'),
            record: recordQuery.optional().describe('Only changes of this record'),
            name: partQuery.describe('Part of the name of a changed company or LP'),
            kind: changeKind.optional(),
            actor: partQuery.describe('Part of the email address of the user'),
            ...dayRange,
          }),
          response: z.object({
            total: z.int(),
            page: z.int(),
            changes: z.array(changeSchema),
            removals: z.array(timestamp).describe("When data of this record was removed at a person's request"),
          }),
        },
        async ({ query }) => ({
          page: query.page,
          ...(await listChanges(pool, query)),
          removals: query.record ? await listRemovals(pool, query.record) : [],
        }),
      ),
    )
    .get(
      '/admin/history/:id/rows',
      endpoint(
        {
          operationId: 'list_changed_rows',
          summary: 'List the recorded rows of a change',
          access: 'admin',
          path,
          query: z.object({ page: pageQuery, record: recordQuery.optional().describe('Only rows of this record') }),
          response: z.object({ rows: z.array(changedRow).describe(`Up to ${LIST_PAGE_SIZE}`) }),
        },
        async ({ path: { id }, query }) => ({ rows: await listChangedRows(pool, { id, ...query }) }),
      ),
    )
    .post(
      '/admin/history/:id/undo',
      endpoint(
        {
          ...undo,
          operationId: 'undo_change',
          summary: 'Undo a change, except for rows whose changed values were edited since',
        },
        (input) => undoOrCount(input, { dry: false }),
      ),
    )
    .post(
      '/admin/history/:id/undo/preview',
      endpoint({ ...undo, operationId: 'preview_undo', summary: 'Preview undoing a change' }, (input) =>
        undoOrCount(input, { dry: true }),
      ),
    )
    .post(
      '/admin/history/:id/undo/cancel',
      endpoint(
        {
          operationId: 'cancel_undo',
          summary: 'Cancel an undo that runs in the background',
          access: 'active admin',
          path,
          errors: ['conflict'],
        },
        async ({ c, path: { id } }) => {
          await db.transaction().execute(async (trx) => {
            await cancelWork(trx, UNDO_JOBS, id);
            await recordAudit(trx, c, { action: 'history.cancel-undo', subject: `change:${id}` });
          });
        },
      ),
    );
}
