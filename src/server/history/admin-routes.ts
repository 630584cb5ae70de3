import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { RECORD_FORMS, type RecordTable } from '#domain/record-forms.ts';
import { UNDONE_AT_ONCE, type UndoCounts } from '#domain/undo.ts';
import { requireSession } from '../accounts/access-rules.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { waitBriefly } from '../companies/search-version.ts';
import { clientOf } from '../database/connection.ts';
import { operation } from '../http/operation.ts';
import { AppError } from '../http/problem.ts';
import { PAGE_PARAMETER, pageQuery, pathId, readQuery } from '../http/query.ts';
import { isLarge } from './count-undo.ts';
import { listChanges } from './queries.ts';
import { UNDO_CANCELED, UNDO_JOB } from './undo-as-work.ts';
import { undoableChange, undoChange } from './undo-change.ts';
import { askForUndo, cancelUndo } from './undoings.ts';

const recordQuery = z
  .string()
  .regex(new RegExp(`^(?:${Object.keys(RECORD_FORMS).join('|')}):[1-9]\\d{0,8}$`), 'must look like companies:12')
  .transform((text) => {
    const [table, id] = text.split(':');
    return { table: table as RecordTable, id: Number(id) };
  });
const listQuery = z.object({ page: pageQuery, record: recordQuery.optional() });

const AS_WORK = `Above ${UNDONE_AT_ONCE} rows it runs in the background: the response is null, and the list of changes has the progress.`;
const UNDO_ERRORS = ['changed_meanwhile', 'import_running', 'not_found', 'fresh_session_required'] as const;

/** Thrown to roll back a dry run. */
class Counted extends Error {}

/** History and undo. Admins only: it contains personal data. */
export function historyAdminRoutes({ db, pool, jobs }: AppDependencies) {
  /**
   * Undoes a change, or counts what that would do (`dry`).
   * @returns null when it is so large that it runs in the background; the list of changes has the progress
   */
  async function undo(c: Context<AppEnv>, { dry }: { dry: boolean }): Promise<UndoCounts | null> {
    const id = pathId(c);
    const { id: actor } = requireSession(c).user;
    const audited = { action: 'history.undo', subject: `change:${id}` };
    let counts: UndoCounts | null = null;
    try {
      await db.transaction().execute(async (trx) => {
        const client = clientOf(trx);
        await waitBriefly(client);
        const change = await undoableChange(client, id);
        if (await isLarge(client, id, change.import_id)) {
          const begun = await askForUndo(client, { changeId: id, actor, dry });
          if (!begun) throw new AppError('changed_meanwhile', { detail: 'This is already being undone' });
          await jobs.send(UNDO_JOB, { changeId: id }, trx);
          if (!dry) await recordAudit(trx, c, audited);
          return;
        }
        const { changeId, ...made } = await undoChange(client, { id, actor });
        counts = made;
        if (dry) throw new Counted();
        const details = { undo: changeId, rows: made.rows, left: made.left };
        await recordAudit(trx, c, { ...audited, details });
      });
    } catch (error) {
      if (!(error instanceof Counted)) throw error;
    }
    return counts;
  }

  return new Hono<AppEnv>()
    .get(
      '/admin/history',
      operation({
        operationId: 'list_changes',
        summary: 'List changes to companies and LPs, for admins',
        query: [PAGE_PARAMETER, { name: 'record', description: 'Only changes of one record', example: 'companies:12' }],
        errors: ['invalid_parameters', 'not_found'],
      }),
      async (c) => {
        const query = readQuery(c, listQuery);
        return c.json({ ...(await listChanges(pool, query)), page: query.page });
      },
    )
    .post(
      '/admin/history/:id/undo',
      operation({
        operationId: 'undo_change',
        summary: `Undo a change, except for values edited since, for admins. ${AS_WORK}`,
        errors: UNDO_ERRORS,
      }),
      async (c) => c.json(await undo(c, { dry: false })),
    )
    .post(
      '/admin/history/:id/undo/preview',
      operation({
        operationId: 'preview_undo',
        summary: `Preview undoing a change, with counts, for admins. ${AS_WORK}`,
        errors: UNDO_ERRORS,
      }),
      async (c) => c.json(await undo(c, { dry: true })),
    )
    .post(
      '/admin/history/:id/undo/cancel',
      operation({
        operationId: 'cancel_undo',
        summary: 'Cancel undoing a change, leaving it as it was, for admins',
        errors: ['changed_meanwhile', 'not_found', 'fresh_session_required'],
      }),
      async (c) => {
        const id = pathId(c);
        await db.transaction().execute(async (trx) => {
          if (!(await cancelUndo(clientOf(trx), id, UNDO_CANCELED))) {
            throw new AppError('changed_meanwhile', { detail: 'This is no longer being undone' });
          }
          await recordAudit(trx, c, { action: 'history.cancel-undo', subject: `change:${id}` });
        });
        return c.body(null, 204);
      },
    );
}
