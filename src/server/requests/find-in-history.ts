import { sql, type Transaction } from 'kysely';
import type { RecordTable } from '#domain/changes/record-forms.ts';
import { plainAddress } from '#domain/plain-address.ts';
import type { Person } from '#domain/privacy/suppression.ts';
import type { Database } from '../database/schema.ts';
import { isCalled } from './is-called.ts';
import { RECORD_TABLES } from './record-tables.ts';

/**
 * Finds records in the history that contained a person, or had the name or website of one of the companies named; they
 * may exist, be deleted or be merged into another.
 */
export async function findInHistory(
  trx: Transaction<Database>,
  table: RecordTable,
  { email, companies }: Person,
): Promise<number[]> {
  const address = email === null ? '' : plainAddress(email);
  const isNamed = (row: 'before' | 'after') => isCalled((column) => sql`(${sql.ref(row)} ->> ${column})`, companies);
  const { rows } = await sql<{ record_id: number }>`
    select distinct record_id from changed_rows where record_table = ${table} and (
      (table_name = ${table} and (${isNamed('before')} or ${isNamed('after')}))
      or (${address} <> '' and strpos(lower(concat_ws(' ', before::text, after::text)), ${address}) > 0))`.execute(trx);
  return rows.map(({ record_id }) => record_id);
}

/** Finds pairs of merged records. */
export async function findMerged(
  trx: Transaction<Database>,
  table: RecordTable,
  ids: readonly number[],
): Promise<{ id: number; other: number }[]> {
  const { rows } = await sql<{ id: number; other: number }>`
    select distinct one.record_id as id, other.record_id as other
    from changed_rows one
    join changes c on c.id = one.change_id and c.kind = 'merge' and c.undone_by is null
    join changed_rows other on other.change_id = c.id and other.record_table = ${table}
    where one.record_table = ${table} and one.record_id <> other.record_id
      and (one.record_id = any(${ids}) or other.record_id = any(${ids}))`.execute(trx);
  return rows;
}

/** A record as known from the history, with its deleted contacts. */
export type KeptRecord = {
  id: number;
  name: string | null;
  website: string | null;
  /** Its names and websites, including former ones. */
  called: string[];
  founders: string[] | null;
  contacts: { id: number; first_name: string | null; last_name: string | null; email: string | null }[];
};

/** Reads deleted records and deleted contacts from the history. */
export async function readKept(
  trx: Transaction<Database>,
  table: RecordTable,
  ids: readonly number[],
): Promise<KeptRecord[]> {
  const { people, name } = RECORD_TABLES[table];
  const { rows } = await sql<KeptRecord>`
    select ids.id, gone.before ->> ${name} as name, gone.before ->> 'website' as website,
      gone.before -> 'founders' as founders,
      array(
        select distinct told from changed_rows, unnest(array[before ->> ${name}, after ->> ${name},
          before ->> 'website', after ->> 'website']) told
        where record_table = ${table} and table_name = ${table} and record_id = ids.id and told is not null
      ) as called,
      coalesce((
        select json_agg(json_build_object('id', p.row_id, 'first_name', p.was ->> 'first_name',
          'last_name', p.was ->> 'last_name', 'email', p.was ->> 'email'))
        from (
          select distinct on (row_id) row_id, coalesce(after, '{}') || coalesce(before, '{}') as was
          from changed_rows k
          where record_table = ${table} and record_id = ids.id and table_name = ${people}
            and not exists (select from ${sql.table(people)} there where there.id = k.row_id)
          order by row_id, (before is null or after is null) desc, id desc
        ) p), '[]') as contacts
    from unnest(${ids}::integer[]) ids (id)
    left join lateral (
      select before from changed_rows
      where record_table = ${table} and table_name = ${table} and record_id = ids.id and after is null
        and not exists (select from ${sql.table(table)} there where there.id = ids.id)
      order by id desc limit 1
    ) gone on true`.execute(trx);
  return rows;
}
