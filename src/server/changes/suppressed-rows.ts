import { fullName } from '#domain/companies/person-names.ts';
import type { SqlClient } from '../database/connection.ts';
import { RECORD_TABLES } from '../requests/record-tables.ts';
import { findSuppressed, NOBODY } from '../requests/suppressions.ts';
import { cleanKeptRows } from './clean-kept-rows.ts';
import { RECORDS } from './history-tables.ts';

type Known = {
  table_name: string;
  row_id: number;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  companies: string[];
};

/**
 * Finds rows of a change that would restore a suppressed person, and removes other mentions of them, as founders or in
 * texts, from the recorded rows.
 * @returns a function from a table to the ids of such rows
 */
export async function suppressedRows(client: SqlClient, changeId: number): Promise<(table: string) => number[]> {
  const isSuppressed = await findSuppressed(client);
  const found: Known[] = [];
  if (isSuppressed === NOBODY) return () => [];
  for (const { table, parts } of RECORDS) {
    await cleanKeptRows(client, table, { changeId }, isSuppressed);
    const people = parts.map((part) => part.table).filter((name) => name.endsWith('contacts'));
    // The name of a deleted company comes from its recorded row.
    const { rows } = await client.query<Known>(
      `select p.table_name, p.row_id, coalesce(p.before ->> 'first_name', c.first_name) as first_name,
         coalesce(p.before ->> 'last_name', c.last_name) as last_name, coalesce(p.before ->> 'email', c.email) as email,
         array_remove(array[r.${RECORD_TABLES[table].name}, r.website, gone.before ->> '${RECORD_TABLES[table].name}',
           gone.before ->> 'website'], null) as companies
       from changed_rows p
       left join ${people[0]} c on c.id = p.row_id
       left join ${table} r on r.id = p.record_id
       left join changed_rows gone
         on gone.change_id = p.change_id and gone.table_name = '${table}' and gone.row_id = p.record_id
       where p.change_id = $1 and p.table_name = any ($2) and p.before is not null`,
      [changeId, people],
    );
    found.push(
      ...rows.filter(({ first_name, last_name, email, companies }) => {
        return isSuppressed({ name: fullName(first_name, last_name), email, companies });
      }),
    );
  }
  return (table) => found.flatMap((row) => (row.table_name === table ? row.row_id : []));
}
