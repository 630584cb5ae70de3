import { RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import { fullName } from '#domain/names.ts';
import type { IsSuppressed } from '#domain/privacy/suppression.ts';
import { MENTION_COLUMNS, type MentionFields, withoutPeople } from '#domain/privacy/without-people.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import { loadSuppressionCheck, NO_ONE } from '../suppressions/suppressions.ts';
import { RECORDED_TABLES } from './begin-change.ts';

type PersonRow = {
  table_name: string;
  row_id: number;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  companies: string[];
};

/**
 * Keeps an undo of a change from restoring suppressed people: removes mentions of them, as founders or in texts, from the
 * recorded rows, and finds the rows that are about them.
 * @returns a function from a table to the ids of the latter, which must not be restored
 */
export async function withholdSuppressed(client: SqlClient, changeId: number): Promise<(table: string) => number[]> {
  const isSuppressed = await loadSuppressionCheck(client);
  const people: PersonRow[] = [];
  if (isSuppressed === NO_ONE) return () => [];
  for (const { table } of RECORDED_TABLES) {
    await redactRecordedRows(client, table, { changeId }, isSuppressed);
    const { nameColumn, parts } = RECORD_FORMS[table];
    const contactTable = parts.contacts.table;
    // The name of a deleted company comes from its recorded row.
    const { rows } = await client.query<PersonRow>(
      `select p.table_name, p.row_id, coalesce(p.before ->> 'first_name', c.first_name) as first_name,
         coalesce(p.before ->> 'last_name', c.last_name) as last_name, coalesce(p.before ->> 'email', c.email) as email,
         array_remove(array[r.${nameColumn}, r.website, gone.before ->> '${nameColumn}', gone.before ->> 'website'], null) as companies
       from changed_rows p
       left join ${contactTable} c on c.id = p.row_id
       left join ${table} r on r.id = p.record_id
       left join changed_rows gone
         on gone.change_id = p.change_id and gone.table_name = '${table}' and gone.row_id = p.record_id
       where p.change_id = $1 and p.table_name = $2 and p.before is not null`,
      [changeId, contactTable],
    );
    people.push(
      ...rows.filter(({ first_name, last_name, email, companies }) => {
        return isSuppressed({ name: fullName(first_name, last_name), email, companies });
      }),
    );
  }
  return (table) => people.flatMap((row) => (row.table_name === table ? row.row_id : []));
}

type RecordedRow = {
  id: number;
  record_id: number;
  before: MentionFields | null;
  after: MentionFields | null;
  companies: string[];
};

/**
 * Removes people from the recorded rows of records (founders and addresses in texts), so that an undo restores everything
 * else. Contacts are separate rows.
 * @param of the rows of a change, or of some records with all their names
 * @returns the ids of records whose rows named them
 */
export async function redactRecordedRows(
  client: SqlClient,
  table: RecordTable,
  of: { changeId: number } | { records: readonly { id: number; companies: readonly string[] }[] },
  goes: IsSuppressed,
): Promise<number[]> {
  const records = 'records' in of ? of.records : [];
  const companiesById = new Map(records.map(({ id, companies }) => [id, companies]));
  const { nameColumn } = RECORD_FORMS[table];
  const { rows } = await client.query<RecordedRow>(
    `select k.id, k.record_id, k.before, k.after,
       array_remove(array[r.${nameColumn}, r.website, k.before ->> '${nameColumn}', k.before ->> 'website',
         k.after ->> '${nameColumn}', k.after ->> 'website'], null) as companies
     from changed_rows k left join ${table} r on r.id = k.record_id
     where k.record_table = $1 and k.table_name = $1 and (k.before ?| $2 or k.after ?| $2)
       and ${'records' in of ? 'k.record_id = any ($3)' : 'k.change_id = $3'}`,
    [table, MENTION_COLUMNS, 'records' in of ? records.map(({ id }) => id) : of.changeId],
  );
  const redactedRows = rows.flatMap(({ id, record_id, before, after, companies }) => {
    const where = [...companies, ...(companiesById.get(record_id) ?? [])];
    const redactedValues = [before, after].map(
      (values) => values && { ...values, ...withoutPeople(values, where, goes) },
    );
    return JSON.stringify(redactedValues) === JSON.stringify([before, after])
      ? []
      : [{ id, record_id, cleaned: redactedValues }];
  });
  for (const { id, cleaned } of redactedRows) {
    await client.query(
      'update changed_rows set before = jsonb_strip_nulls($2::jsonb), after = jsonb_strip_nulls($3::jsonb) where id = $1',
      [id, ...cleaned.map((values) => values && JSON.stringify(values))],
    );
  }
  return redactedRows.map(({ record_id }) => record_id);
}
