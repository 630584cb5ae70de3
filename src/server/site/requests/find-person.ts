import { type RawBuilder, sql } from 'kysely';
import { RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import {
  baseName,
  NAME_KEY_SEPARATOR,
  SLUG_ID_MARK,
  slugBase,
  websiteKey,
} from '#domain/companies/company-identity.ts';
import { normalizeEmail } from '#domain/emails/normalize-email.ts';
import { fullName } from '#domain/names.ts';
import type { Person } from '#domain/privacy/suppression.ts';
import { MENTION_COLUMNS } from '#domain/privacy/without-people.ts';
import { foldText } from '#domain/search/fold-text.ts';
import type { Trx } from '../../platform/database/connection.ts';

type MatchingContact = { id: number; first_name: string | null; last_name: string | null; email: string | null };

/** A company or LP that may contain a person, with all its names and people. */
export type MatchingRecord = {
  id: number;
  /** Current and former names and websites, including those of records merged into it. */
  companies: string[];
  /** Whether it exists only in the history. */
  gone: boolean;
  founders: string[];
  contacts: MatchingContact[];
  /** Contacts that exist only in the history. */
  deletedContacts: MatchingContact[];
};
type PresentRecord = {
  id: number;
  name: string;
  website: string | null;
  founders: string[] | null;
  contacts: MatchingContact[];
};

/**
 * Finds records that contain or contained a person: by an email address anywhere in them, by the company in the
 * request, or because they were merged with such a record.
 */
export async function findRecords(trx: Trx, table: RecordTable, person: Person): Promise<MatchingRecord[]> {
  const matches = [...(await findInHistory(trx, table, person)), ...(await findPresent(trx, table, person))];
  const mergePairs = await findMerged(trx, table, matches);
  const ids = [...new Set([...matches, ...mergePairs.flatMap(({ id, other }) => [id, other])])];
  const present = new Map((await readPresent(trx, table, ids)).map((record) => [record.id, record]));
  const records = (await readFormer(trx, table, ids)).map((past) => {
    const current = present.get(past.id);
    const { name, website, founders } = current ?? past;
    const names = [name, website, ...past.names].filter((one) => one !== null);
    const contacts = current?.contacts ?? [];
    return { id: past.id, names, gone: !current, founders: founders ?? [], contacts, deletedContacts: past.contacts };
  });
  const namesOf = (id: number) => records.find((record) => record.id === id)?.names ?? [];
  return records.map(({ names, ...record }) => {
    const others = mergePairs.flatMap(({ id, other }) => (id === record.id ? namesOf(other) : []));
    return { ...record, companies: [...new Set([...names, ...others])] };
  });
}

async function findPresent(trx: Trx, table: RecordTable, { email, companies }: Person): Promise<number[]> {
  const { table: people, key } = RECORD_FORMS[table].parts.contacts;
  const address = email === null ? '' : normalizeEmail(email);
  const texts =
    table === 'companies'
      ? sql`concat_ws(' ', ${sql.join(MENTION_COLUMNS.map((column) => sql`${sql.ref(column)}::text`))})`
      : sql`description`;
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(key)} as id from ${sql.table(people)} where lower(btrim(email)) = ${address}
    union select id from ${sql.table(table)} where ${address} <> '' and strpos(${readable(texts)}, ${address}) > 0
    union select id from ${sql.table(table)} where ${matchesName((column) => sql.ref(column), companies)}`.execute(trx);
  return rows.map(({ id }) => id);
}

async function readPresent(trx: Trx, table: RecordTable, ids: readonly number[]): Promise<PresentRecord[]> {
  const { nameColumn, parts } = RECORD_FORMS[table];
  const { table: people, key } = parts.contacts;
  const { rows } = await sql<PresentRecord>`
    select r.id, r.${sql.ref(nameColumn)} as name, r.website,
      to_jsonb(r) -> 'founders' as founders, coalesce(
      (select json_agg(json_build_object('id', p.id, 'first_name', first_name, 'last_name', last_name, 'email', email))
        from ${sql.table(people)} p where p.${sql.ref(key)} = r.id), '[]') as contacts
    from ${sql.table(table)} r where r.id = any(${ids})`.execute(trx);
  return rows;
}

/** Normalizes text like {@link normalizeEmail}, so that disguised addresses are found. */
export function readable(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const hiddenCharacters = '[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]';
  return sql`replace(regexp_replace(lower(normalize(${text}, NFKC)), ${hiddenCharacters}, '', 'g'), '%40', '@')`;
}

/** All current and former people of a record. */
export function peopleIn(record: MatchingRecord): Person[] {
  const founders = record.founders.map((name) => ({ name, email: null, companies: record.companies }));
  return [...[...record.contacts, ...record.deletedContacts].map((one) => personIn(record, one)), ...founders];
}

export function personIn({ companies }: MatchingRecord, contact: Omit<MatchingContact, 'id'>): Person {
  const { first_name, last_name, email } = contact;
  return { name: fullName(first_name, last_name), email, companies };
}

export async function isStoredAddress(trx: Trx, email: string): Promise<boolean> {
  const address = normalizeEmail(email);
  const { rows } = await sql<{ stored: boolean }>`
    select exists (select from contacts where lower(btrim(email)) = ${address})
      or exists (select from lp_contacts where lower(btrim(email)) = ${address})
      or exists (select from companies where lower(btrim(contact_email)) = ${address}) as stored`.execute(trx);
  return rows[0]?.stored ?? false;
}

/** Returns the addresses that belong to contacts. */
export async function contactAddresses(trx: Trx, addresses: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select lower(btrim(email)) as email from contacts where lower(btrim(email)) = any(${addresses})
    union select lower(btrim(email)) from lp_contacts where lower(btrim(email)) = any(${addresses})`.execute(trx);
  return new Set(rows.map(({ email }) => email));
}

/**
 * Finds records in the history that contained a person, or had the name or website of one of the given companies. They
 * may still exist, or have been deleted or merged into another record.
 */
async function findInHistory(trx: Trx, table: RecordTable, { email, companies }: Person): Promise<number[]> {
  const address = email === null ? '' : normalizeEmail(email);
  const isNamed = (row: 'before' | 'after') => matchesName((column) => sql`(${sql.ref(row)} ->> ${column})`, companies);
  const { rows } = await sql<{ record_id: number }>`
    select distinct record_id from changed_rows where record_table = ${table} and (
      (table_name = ${table} and (${isNamed('before')} or ${isNamed('after')}))
      or (${address} <> '' and strpos(lower(concat_ws(' ', before::text, after::text)), ${address}) > 0))`.execute(trx);
  return rows.map(({ record_id }) => record_id);
}

async function findMerged(
  trx: Trx,
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
type FormerRecord = {
  id: number;
  name: string | null;
  website: string | null;
  /** Its names and websites, including former ones. */
  names: string[];
  founders: string[] | null;
  contacts: MatchingContact[];
};

/** Reads deleted records and deleted contacts from the history. */
async function readFormer(trx: Trx, table: RecordTable, ids: readonly number[]): Promise<FormerRecord[]> {
  const { nameColumn, parts } = RECORD_FORMS[table];
  const people = parts.contacts.table;
  const { rows } = await sql<FormerRecord>`
    select ids.id, gone.before ->> ${nameColumn} as name, gone.before ->> 'website' as website,
      gone.before -> 'founders' as founders,
      array(
        select distinct told from changed_rows, unnest(array[before ->> ${nameColumn}, after ->> ${nameColumn},
          before ->> 'website', after ->> 'website']) told
        where record_table = ${table} and table_name = ${table} and record_id = ids.id and told is not null
      ) as names,
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

/**
 * SQL condition: one of these names is a record's name, website or slug (which preserves its first name).
 * @param column returns a column of the record
 */
function matchesName(
  column: (name: 'name_key' | 'website_key' | 'slug') => RawBuilder<unknown>,
  companies: readonly (string | null | undefined)[],
): RawBuilder<boolean> {
  const names = companies.flatMap((company) => company || []);
  const websites = names.flatMap((company) => websiteKey(company.trim().toLowerCase()) ?? []);
  return sql`(${column('website_key')} = any(${websites})
    or split_part(${column('name_key')}, ${NAME_KEY_SEPARATOR}, 1) = any(${names.flatMap((name) => [foldText(name), baseName(name)])})
    or split_part(${column('slug')}, ${SLUG_ID_MARK}, 1) = any(${names.map(slugBase)}))`;
}
