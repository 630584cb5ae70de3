import type { RecordTable } from '#domain/changes/record-forms.ts';
import type { IsSuppressed } from '#domain/privacy/suppression.ts';
import { type Told, withoutPeople } from '#domain/privacy/without-people.ts';
import type { SqlClient } from '../database/connection.ts';
import { RECORD_TABLES } from '../requests/record-tables.ts';

type Kept = { id: number; record_id: number; before: Told | null; after: Told | null; companies: string[] };

/** Fields of a record that may contain personal data. */
const TELLING = ['founders', 'contact_email', 'linkedin', 'description', 'full_description'];

/**
 * Removes people from the recorded rows of records (founders and addresses in texts), so that an undo restores everything
 * else. Contacts are separate rows.
 * @param of the rows of a change, or of some records with all their names
 */
export async function cleanKeptRows(
  client: SqlClient,
  table: RecordTable,
  of: { changeId: number } | { records: readonly { id: number; companies: readonly string[] }[] },
  goes: IsSuppressed,
): Promise<void> {
  const records = 'records' in of ? of.records : [];
  const called = new Map(records.map(({ id, companies }) => [id, companies]));
  const { name } = RECORD_TABLES[table];
  const { rows } = await client.query<Kept>(
    `select k.id, k.record_id, k.before, k.after,
       array_remove(array[r.${name}, r.website, k.before ->> '${name}', k.before ->> 'website',
         k.after ->> '${name}', k.after ->> 'website'], null) as companies
     from changed_rows k left join ${table} r on r.id = k.record_id
     where k.record_table = $1 and k.table_name = $1 and (k.before ?| $2 or k.after ?| $2)
       and ${'records' in of ? 'k.record_id = any ($3)' : 'k.change_id = $3'}`,
    [table, TELLING, 'records' in of ? records.map(({ id }) => id) : of.changeId],
  );
  const changed = rows.flatMap(({ id, record_id, before, after, companies }) => {
    const where = [...companies, ...(called.get(record_id) ?? [])];
    const cleaned = [before, after].map((told) => told && { ...told, ...withoutPeople(told, where, goes) });
    return JSON.stringify(cleaned) === JSON.stringify([before, after]) ? [] : [{ id, cleaned }];
  });
  for (const { id, cleaned } of changed) {
    await client.query(
      'update changed_rows set before = jsonb_strip_nulls($2::jsonb), after = jsonb_strip_nulls($3::jsonb) where id = $1',
      [id, ...cleaned.map((told) => told && JSON.stringify(told))],
    );
  }
}
