import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { RecordTable } from '#domain/changes/record-forms.ts';
import { fullName } from '#domain/companies/person-names.ts';
import { plainAddress } from '#domain/plain-address.ts';
import type { Person } from '#domain/privacy/suppression.ts';
import { TELLING_COLUMNS } from '#domain/privacy/without-people.ts';
import type { Database } from '../database/schema.ts';
import { findInHistory, findMerged, readKept } from './find-in-history.ts';
import { isCalled } from './is-called.ts';
import { RECORD_TABLES } from './record-tables.ts';

type FoundContact = { id: number; first_name: string | null; last_name: string | null; email: string | null };

/** A company or LP that may contain a person, with all its names and people. */
export type FoundRecord = {
  id: number;
  /** Current and former names and websites, including those of records merged into it. */
  companies: string[];
  /** It exists only in the history. */
  gone: boolean;
  founders: string[];
  contacts: FoundContact[];
  /** Contacts that exist only in the history. */
  gonePeople: FoundContact[];
};
type PresentRecord = {
  id: number;
  name: string;
  website: string | null;
  founders: string[] | null;
  contacts: FoundContact[];
};

/**
 * Finds records that contain or contained a person: by an email address anywhere in them, by the company named, or by
 * having been merged with such a record.
 */
export async function findRecords(
  trx: Transaction<Database>,
  table: RecordTable,
  person: Person,
): Promise<FoundRecord[]> {
  const kept = await findInHistory(trx, table, person);
  const found = [...kept, ...(await findPresent(trx, table, person, [])).map(({ id }) => id)];
  const merged = await findMerged(trx, table, found);
  const ids = [...new Set([...found, ...merged.flatMap(({ id, other }) => [id, other])])];
  const present = new Map((await findPresent(trx, table, person, ids)).map((record) => [record.id, record]));
  const records = (await readKept(trx, table, ids)).map((past) => {
    const here = present.get(past.id);
    const { name, website, founders } = here ?? past;
    const called = [name, website, ...past.called].filter((one) => one !== null);
    const contacts = here?.contacts ?? [];
    return { id: past.id, called, gone: !here, founders: founders ?? [], contacts, gonePeople: past.contacts };
  });
  const calledOf = (id: number) => records.find((record) => record.id === id)?.called ?? [];
  return records.map(({ called, ...record }) => {
    const others = merged.flatMap(({ id, other }) => (id === record.id ? calledOf(other) : []));
    return { ...record, companies: [...new Set([...called, ...others])] };
  });
}

async function findPresent(
  trx: Transaction<Database>,
  table: RecordTable,
  { email, companies }: Person,
  also: readonly number[],
): Promise<PresentRecord[]> {
  const { people, key, name } = RECORD_TABLES[table];
  const address = email === null ? '' : plainAddress(email);
  const texts =
    table === 'companies'
      ? sql`concat_ws(' ', ${sql.join(TELLING_COLUMNS.map((column) => sql`${sql.ref(column)}::text`))})`
      : sql`description`;
  const { rows } = await sql<PresentRecord>`
    select r.id, r.${sql.ref(name)} as name, r.website,
      to_jsonb(r) -> 'founders' as founders, coalesce(
      (select json_agg(json_build_object('id', p.id, 'first_name', first_name, 'last_name', last_name, 'email', email))
        from ${sql.table(people)} p where p.${sql.ref(key)} = r.id), '[]') as contacts
    from ${sql.table(table)} r
    where r.id = any(${also}) or r.id in (
      select ${sql.ref(key)} from ${sql.table(people)} where lower(btrim(email)) = ${address}
      union all select id from ${sql.table(table)} where ${address} <> '' and strpos(${readable(texts)}, ${address}) > 0
      union all select id from ${sql.table(table)} where ${isCalled((column) => sql.ref(column), companies)}
    )`.execute(trx);
  return rows;
}

/** Normalizes text like {@link plainAddress}, so that disguised addresses are found. */
function readable(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const hidden = '[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]';
  return sql`replace(regexp_replace(lower(normalize(${text}, NFKC)), ${hidden}, '', 'g'), '%40', '@')`;
}

/** All current and former people of a record. */
export function peopleIn(record: FoundRecord): Person[] {
  const founders = record.founders.map((name) => ({ name, email: null, companies: record.companies }));
  return [...[...record.contacts, ...record.gonePeople].map((one) => personIn(record, one)), ...founders];
}

export function personIn({ companies }: FoundRecord, contact: Omit<FoundContact, 'id'>): Person {
  const { first_name, last_name, email } = contact;
  return { name: fullName(first_name, last_name), email, companies };
}

/** Whether the data contains this email address. */
export async function isStoredAddress(trx: Transaction<Database>, email: string): Promise<boolean> {
  const address = plainAddress(email);
  const { rows } = await sql<{ stored: boolean }>`
    select exists (select from contacts where lower(btrim(email)) = ${address})
      or exists (select from lp_contacts where lower(btrim(email)) = ${address})
      or exists (select from companies where lower(btrim(contact_email)) = ${address}) as stored`.execute(trx);
  return rows[0]?.stored ?? false;
}
