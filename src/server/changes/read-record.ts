import { type FormField, fieldText, RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import type { SqlClient } from '../database/connection.ts';
import { AppError } from '../http/problem.ts';
import type { Row } from './change-records.ts';

/** A contact or round as shown in its form. */
export type ShownPart = { id: number; fields: Record<string, string> };

/** A record as shown in its form: every value as it would be typed. */
export type ShownRecord = {
  id: number;
  slug: string;
  version: number;
  source: string;
  firstSeenAt: string;
  lastChangedAt: string;
  fields: Record<string, string>;
  parts: Record<string, ShownPart[]>;
};

/** Reads a record with all its parts. @throws AppError `not_found` */
export async function readRecord(client: SqlClient, table: RecordTable, id: number): Promise<ShownRecord> {
  const form = RECORD_FORMS[table];
  const { rows } = await client.query<Row & RecordRow>(`select * from ${table} where id = $1`, [id]);
  const [row] = rows;
  if (!row) throw new AppError('not_found', { detail: `There is no such ${form.one}` });
  const parts: Record<string, ShownPart[]> = {};
  for (const [name, part] of Object.entries(form.parts)) {
    const order = part.table === 'funding_rounds' ? 'announced_on' : 'position';
    const found = await client.query<Row>(`select * from ${part.table} where ${part.key} = $1 order by ${order}, id`, [
      id,
    ]);
    parts[name] = found.rows.map((one) => ({ id: one.id, fields: shownFields(part.fields, one) }));
  }
  return {
    id,
    slug: row.slug,
    version: row.version,
    source: row.source,
    firstSeenAt: row.first_seen_at.toISOString(),
    lastChangedAt: row.last_changed_at.toISOString(),
    fields: shownFields(form.fields, row),
    parts,
  };
}

type RecordRow = { slug: string; version: number; source: string; first_seen_at: Date; last_changed_at: Date };

function shownFields(form: Readonly<Record<string, FormField>>, row: Row): Record<string, string> {
  return Object.fromEntries(Object.entries(form).map(([field, { column }]) => [field, fieldText(row[column])]));
}
