import { sql } from 'kysely';
import type { Db, SqlClient } from '../../platform/database/connection.ts';

/** Maps the id of a merged record to the id of the record it is now part of; equal maps have the same `text`. */
export type MergedIds = {
  contacts: ReadonlyMap<number, number>;
  companies: ReadonlyMap<number, number>;
  text: string;
};

/** Reads all merges that were not undone. */
export async function readMergedIds(db: Db): Promise<MergedIds> {
  const { rows } = await sql<{ table_name: string; gone_id: number; kept_id: number }>`
    select table_name, gone_id, kept_id from merged_ids
    where not exists (select from companies where table_name = 'companies' and companies.id = gone_id)
      and not exists (select from contacts where table_name = 'contacts' and contacts.id = gone_id)
    order by merged_ids.id desc`.execute(db);
  const ids = { contacts: new Map<number, number>(), companies: new Map<number, number>() };
  // The last merge comes first, because its result may have been merged again. A record merged twice belongs to the
  // last one.
  for (const { table_name, gone_id, kept_id } of rows) {
    const merges = table_name === 'contacts' ? ids.contacts : ids.companies;
    if (!merges.has(gone_id)) merges.set(gone_id, merges.get(kept_id) ?? kept_id);
  }
  return { ...ids, text: rows.map((row) => Object.values(row).join(' ')).join() };
}

/** Adds the ids under which records were exported before they were merged, even if the merge was undone. */
export async function withMerged(
  client: SqlClient,
  table: 'contacts' | 'companies',
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `with recursive ids as (
       select id from unnest($2::int[]) id
       union
       select gone_id from ids join merged_ids on table_name = $1 and kept_id = ids.id
     )
     select id from ids`,
    [table, ids],
  );
  return rows.map(({ id }) => id);
}

type MergedContact = {
  id: number | null;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
};

/** Records that a company and its contacts were merged into another, so that they still count as exported. */
export async function recordMerge(
  client: SqlClient,
  company: { id: number; contacts: readonly MergedContact[] },
  keptId: number,
): Promise<void> {
  await client.query(`insert into merged_ids (table_name, gone_id, kept_id) values ('companies', $1, $2)`, [
    company.id,
    keptId,
  ]);
  await recordMergedContacts(
    client,
    company.contacts.map((contact) => ({ ...contact, company_id: keptId })),
  );
}

/** Records into which contact of their company deleted contacts were merged: the one with their address or name. */
export async function recordMergedContacts(
  client: SqlClient,
  contacts: readonly (MergedContact & { company_id: number })[],
): Promise<void> {
  await client.query(
    `insert into merged_ids (table_name, gone_id, kept_id)
     select 'contacts', gone.id, kept.id
     from jsonb_to_recordset($1)
       gone (id integer, company_id integer, email text, first_name text, last_name text), lateral (
       select id from contacts
       where company_id = gone.company_id and (lower(email) = lower(gone.email)
         or (lower(concat_ws(' ', first_name, last_name)) = lower(concat_ws(' ', gone.first_name, gone.last_name))
           and concat(gone.first_name, gone.last_name) <> ''))
       order by lower(email) is not distinct from lower(gone.email) desc,
         lower(concat_ws(' ', first_name, last_name)) = lower(concat_ws(' ', gone.first_name, gone.last_name)) desc, id
       limit 1
     ) kept`,
    [JSON.stringify(contacts)],
  );
}
