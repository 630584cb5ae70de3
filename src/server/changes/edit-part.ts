import { type FormPart, RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import { fullName } from '#domain/companies/person-names.ts';
import { readRecordFields } from '#domain/imports/read-record-fields.ts';
import type { SqlClient } from '../database/connection.ts';
import { AppError, invalidParameters } from '../http/problem.ts';
import { RECORD_TABLES } from '../requests/record-tables.ts';
import { findSuppressed } from '../requests/suppressions.ts';
import { lockRecord, type Row } from './change-records.ts';
import type { Edit } from './edit-record.ts';
import { type Columns, suppressedIn, text } from './record-columns.ts';
import { insertRow, touchRecord, updateRow } from './write-row.ts';

/** The contacts or rounds of a kind of record. */
export type PartOf = { table: RecordTable; part: FormPart };

/** Returns a part by its name in URLs. @throws AppError `not_found` */
export function partOf(table: RecordTable, name: string): PartOf {
  const parts: Record<string, FormPart> = RECORD_FORMS[table].parts;
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (!part) throw new AppError('not_found');
  return { table, part };
}

/** Appends a contact or round. */
export async function addPart(client: SqlClient, { table, part }: PartOf, edit: Edit): Promise<number> {
  const record = await lockRecord(client, table, edit);
  const columns = await partColumns(client, { table, part }, { edit, record, present: {} });
  const ordered: Columns =
    part.table === 'funding_rounds' ? {} : { position: await nextPosition(client, part, edit.id) };
  const id = await insertRow(client, part.table, { [part.key]: edit.id, ...ordered, ...columns });
  await touchRecord(client, table, edit.id);
  return id;
}

/** Edits a contact or round. */
export async function editPart(client: SqlClient, of: PartOf, partId: number, edit: Edit): Promise<void> {
  const record = await lockRecord(client, of.table, edit);
  const present = await readPart(client, of.part, edit.id, partId);
  const columns = await partColumns(client, of, { edit, record, present });
  if (await updateRow(client, of.part.table, present, columns)) await touchRecord(client, of.table, edit.id);
}

/** Deletes a contact or round. */
export async function deletePart(
  client: SqlClient,
  { table, part }: PartOf,
  partId: number,
  record: { id: number; version: number },
): Promise<void> {
  await lockRecord(client, table, record);
  await readPart(client, part, record.id, partId);
  await client.query(`delete from ${part.table} where id = $1`, [partId]);
  await touchRecord(client, table, record.id);
}

async function readPart(client: SqlClient, part: FormPart, recordId: number, id: number): Promise<Row> {
  const { rows } = await client.query<Row>(`select * from ${part.table} where id = $1 and ${part.key} = $2`, [
    id,
    recordId,
  ]);
  if (!rows[0]) throw new AppError('not_found', { detail: `This ${part.one} no longer exists` });
  return rows[0];
}

async function partColumns(
  client: SqlClient,
  { table, part }: PartOf,
  { edit, record, present }: { edit: Edit; record: Row; present: Record<string, unknown> },
): Promise<Columns> {
  const read = readRecordFields(part.fields, edit.typed, edit.latest);
  if ('issues' in read) throw invalidParameters(read.issues);
  const row: Record<string, unknown> = { ...present, ...read.values };
  if (part.table === 'funding_rounds') {
    if (row.announced_on == null && row.amount_usd == null) throw missing('roundDate', 'or an amount is required');
    return read.values;
  }
  const name = fullName(text(row.first_name), text(row.last_name));
  const email = text(row.email);
  if (!name && !email) throw missing('firstName', 'or a last name or an email is required');
  const isSuppressed = await findSuppressed(client);
  const companies = [record[RECORD_TABLES[table].name], record.website];
  const known = companies.filter((one) => typeof one === 'string');
  if (isSuppressed({ name, email, companies: known })) throw suppressedIn(email ? 'email' : 'lastName');
  return read.values;
}

function missing(field: string, message: string) {
  return invalidParameters([{ field, message }]);
}

async function nextPosition(client: SqlClient, part: FormPart, recordId: number): Promise<number> {
  const { rows } = await client.query<{ next: number }>(
    `select coalesce(max(position) + 1, 0) as next from ${part.table} where ${part.key} = $1`,
    [recordId],
  );
  return rows[0]?.next ?? 0;
}
