import { RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import { slugWithId } from '#domain/companies/company-identity.ts';
import type { SqlClient } from '../database/connection.ts';
import { lockRecord } from './change-records.ts';
import { recordColumns, slugOf, type Typed } from './record-columns.ts';
import { insertRow, updateRow } from './write-row.ts';

/** A submitted form of a record: its input, and the version it was based on. */
export type Edit = { id: number; version: number; typed: Typed; latest: string };

/** Adds a record. Its slug is derived from its name, with the id appended if taken. */
export async function addRecord(
  client: SqlClient,
  table: RecordTable,
  { typed, latest }: { typed: Typed; latest: string },
): Promise<number> {
  const named = { [RECORD_FORMS[table].name]: '', ...typed };
  const columns = await recordColumns(client, table, { typed: named, present: {}, latest });
  const slug = slugOf(table, columns);
  const { rows } = await client.query<{ id: number; free: boolean }>(
    `select nextval('${table}_id_seq')::integer as id, not exists (select from ${table} where slug = $1) as free`,
    [slug],
  );
  const { id = 0, free = false } = rows[0] ?? {};
  const row = { id, slug: free ? slug : slugWithId(slug, id), ...columns, source: 'edit', search_text: '', version: 1 };
  return insertRow(client, table, row);
}

export async function editRecord(client: SqlClient, table: RecordTable, edit: Edit): Promise<void> {
  const present = await lockRecord(client, table, edit);
  const columns = await recordColumns(client, table, { ...edit, present });
  await updateRow(client, table, present, columns);
}

/** Deletes a record with all its parts. */
export async function deleteRecord(
  client: SqlClient,
  table: RecordTable,
  { id, version }: { id: number; version: number },
): Promise<void> {
  await lockRecord(client, table, { id, version });
  for (const part of Object.values(RECORD_FORMS[table].parts)) {
    await client.query(`delete from ${part.table} where ${part.key} = $1`, [id]);
  }
  await client.query(`delete from ${table} where id = $1`, [id]);
}
