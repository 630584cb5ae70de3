import type { Context } from 'hono';
import { formText, RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import type { AppEnv } from '../../app-env.ts';
import type { SignedInViewer } from '../../platform/api/access-rules.ts';
import { recordAudit } from '../../platform/audit/audit-log.ts';
import { clientOf, type Db, type SqlClient } from '../../platform/database/connection.ts';
import { waitBriefly } from '../../platform/database/locks.ts';
import { AppError } from '../../platform/http/problem.ts';
import { recordEditEvidence } from '../evidence/edit-evidence.ts';
import { nextSearchVersion } from '../search/search-version.ts';
import { beginChange, type Change } from './begin-change.ts';
import { publishRecords } from './publish-records.ts';

export type Row = Record<string, unknown> & { id: number };

/** The call of the admin who makes a change. */
export type ByAdmin = { c: Context<AppEnv>; viewer: SignedInViewer };

/** The subject for the audit log with further details, and the result for the caller. */
type ChangeResult<T> = { subject: string; details?: Record<string, string>; result: T };

/**
 * Makes a change on behalf of the requesting admin in one transaction that excludes other writers, records it in the
 * history and the audit log, and updates search in every process. A change without effect leaves no trace.
 */
export function changeRecords<T>(
  db: Db,
  { c, viewer }: ByAdmin,
  { kind, action }: { kind: Exclude<Change['kind'], 'import' | 'undo'>; action: string },
  work: (client: SqlClient, changeId: number) => Promise<ChangeResult<T>>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const client = clientOf(trx);
    await waitBriefly(client);
    const version = await nextSearchVersion(client);
    const changeId = await beginChange(client, { kind, actor: viewer.user.id });
    const { subject, details, result } = await work(client, changeId);
    if (kind === 'edit' || kind === 'add') await recordEditEvidence(client, changeId);
    const recordCount = await publishRecords(client, changeId, version);
    if (recordCount > 0 || kind === 'confirm')
      await recordAudit(trx, c, { action, subject, details: { ...details, change: changeId } });
    else await client.query('delete from changes where id = $1', [changeId]);
    return result;
  });
}

/**
 * Reads and locks a record to be changed.
 * @param version the one the caller edited
 * @param input new values; a conflict error lists the current ones
 * @throws AppError `not_found`, `conflict`
 */
export async function lockRecord(
  client: SqlClient,
  table: RecordTable,
  { id, version, input = {} }: { id: number; version: number; input?: Readonly<Record<string, string>> },
): Promise<Row> {
  const { rows } = await client.query<Row>(`select * from ${table} where id = $1 for update`, [id]);
  const [row] = rows;
  const { one, fields } = RECORD_FORMS[table];
  if (!row) throw new AppError('not_found', { detail: `This ${one} no longer exists` });
  if (Number(row.version) === version) return row;
  const editedFields = Object.entries(fields).filter(([field]) => field in input);
  const issues = editedFields.map(([name, field]) => ({ field: name, message: `is now '${formText(field, row)}'` }));
  const now = editedFields.map(([, field]) => `${field.label} is now '${formText(field, row)}'`);
  const detail = [`Someone else edited this ${one}`, ...now].join('. ');
  throw new AppError('conflict', { detail, issues });
}
