import type { RecordTable } from '#domain/changes/record-forms.ts';
import type { SqlClient } from '../database/connection.ts';
import type { Columns } from './record-columns.ts';

/** Inserts a row, under its own id if it has one. @returns the id */
export async function insertRow(client: SqlClient, table: string, columns: Columns): Promise<number> {
  const names = Object.keys(columns);
  const { rows } = await client.query<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) overriding system value
     values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(columns),
  );
  if (!rows[0]) throw new Error(`No id for the row of ${table}`);
  return rows[0].id;
}

/**
 * Updates columns of a row, unless they already have these values.
 * @returns whether anything was written
 */
export async function updateRow(
  client: SqlClient,
  table: string,
  present: Readonly<Record<string, unknown>> & { id: number },
  columns: Columns,
): Promise<boolean> {
  const changed = Object.entries(columns).filter(([name, value]) => !isSame(value, present[name]));
  if (changed.length === 0) return false;
  const set = changed.map(([name], at) => `${name} = $${at + 2}`);
  if ('last_changed_at' in present) set.push('last_changed_at = now()');
  const values = changed.map(([, value]) => value);
  await client.query(`update ${table} set ${set.join(', ')} where id = $1`, [present.id, ...values]);
  return true;
}

/** Updates the modification time of a record whose contacts or rounds changed. */
export async function touchRecord(client: SqlClient, table: RecordTable, id: number): Promise<void> {
  await client.query(`update ${table} set last_changed_at = now() where id = $1`, [id]);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
