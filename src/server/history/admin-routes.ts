import { Hono } from 'hono';
import * as z from 'zod';
import { RECORD_FORMS, type RecordTable } from '#domain/record-forms.ts';
import { requireSession } from '../accounts/sessions/fresh-session.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { waitBriefly } from '../companies/search-version.ts';
import { clientOf } from '../database/connection.ts';
import { operation } from '../http/operation.ts';
import { PAGE_PARAMETER, pageQuery, pathId, readQuery } from '../http/query.ts';
import { listChanges } from './queries.ts';
import { undoChange } from './undo-change.ts';

const recordQuery = z
  .string()
  .regex(new RegExp(`^(?:${Object.keys(RECORD_FORMS).join('|')}):[1-9]\\d{0,8}$`), 'must be like companies:12')
  .transform((text) => {
    const [table, id] = text.split(':');
    return { table: table as RecordTable, id: Number(id) };
  });
const listQuery = z.object({ page: pageQuery, record: recordQuery.optional() });

/** What was changed, and taking it back. For admins: it holds addresses of people. */
export function historyAdminRoutes({ db, pool }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/admin/history',
      operation({
        operationId: 'list_changes',
        summary: 'What was changed in companies and LPs, for admins',
        query: [PAGE_PARAMETER, { name: 'record', description: 'Of one record alone', example: 'companies:12' }],
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
        summary: 'Puts back what a change did, where nobody has changed it since, for admins',
        errors: ['changed_meanwhile', 'not_found', 'fresh_session_required'],
      }),
      async (c) => {
        const id = pathId(c);
        const undone = await db.transaction().execute(async (trx) => {
          const client = clientOf(trx);
          await waitBriefly(client);
          const made = await undoChange(client, { id, actor: requireSession(c).user.id });
          const details = { undo: made.changeId, rows: made.rows, left: made.left };
          await recordAudit(trx, c, { action: 'history.undo', subject: `change:${id}`, details });
          return made;
        });
        return c.json(undone);
      },
    );
}
