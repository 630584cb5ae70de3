import type { Context } from 'hono';
import { fieldText, RECORD_FORMS, type RecordTable } from '#domain/record-forms.ts';
import { requireSession } from '../accounts/sessions/fresh-session.ts';
import type { AppEnv } from '../app-env.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { nextSearchVersion, waitBriefly } from '../companies/search-version.ts';
import { clientOf, type Db, type SqlClient } from '../database/connection.ts';
import { beginChange, type Change } from '../history/begin-change.ts';
import { publishRecords } from '../history/publish-records.ts';
import { AppError } from '../http/problem.ts';

/** A row of a table of records, or of what belongs to one. */
export type Row = Record<string, unknown> & { id: number };

/** What a change is about, and what its maker is told. */
type Made<T> = { subject: string; result: T };

/**
 * Makes a change as the admin who asks: in one transaction that nobody else writes records in, kept in the history and the
 * audit log, and followed by every process's search. What changes nothing leaves no trace.
 */
export function changeRecords<T>(
  db: Db,
  c: Context<AppEnv>,
  { kind, action }: { kind: Exclude<Change['kind'], 'import' | 'undo'>; action: string },
  work: (client: SqlClient) => Promise<Made<T>>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const client = clientOf(trx);
    await waitBriefly(client);
    const version = await nextSearchVersion(client);
    const changeId = await beginChange(client, { kind, actor: requireSession(c).user.id });
    const { subject, result } = await work(client);
    const touched = await publishRecords(client, changeId, version);
    if (touched > 0) await recordAudit(trx, c, { action, subject, details: { change: changeId } });
    else await client.query('delete from changes where id = $1', [changeId]);
    return result;
  });
}

/**
 * The record that is to be changed, held until the transaction ends.
 * @param version that whoever asks has seen
 * @param typed what they want to write; a refusal says what stands there by now
 * @throws AppError `not_found`, `changed_meanwhile`
 */
export async function lockRecord(
  client: SqlClient,
  table: RecordTable,
  { id, version, typed = {} }: { id: number; version: number; typed?: Readonly<Record<string, string>> },
): Promise<Row> {
  const { rows } = await client.query<Row>(`select * from ${table} where id = $1 for update`, [id]);
  const [row] = rows;
  const { one, fields } = RECORD_FORMS[table];
  if (!row) throw new AppError('not_found', { detail: `This ${one} is not there any more` });
  if (Number(row.version) === version) return row;
  const present = Object.entries(fields).filter(([field]) => field in typed);
  const issues = present.map(([field, { column }]) => ({ field, message: `is '${fieldText(row[column])}' by now` }));
  const now = present.map(([, { label, column }]) => `${label} is '${fieldText(row[column])}' by now`);
  const detail = [`Somebody else has changed this ${one} meanwhile`, ...now].join('. ');
  throw new AppError('changed_meanwhile', { detail, issues });
}
