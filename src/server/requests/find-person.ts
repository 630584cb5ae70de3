import { sql, type Transaction } from 'kysely';
import { slugBase, websiteKey } from '#domain/company-identity.ts';
import { plainAddress } from '#domain/plain-address.ts';
import { type Person, wholeName } from '#domain/suppression.ts';
import type { Database } from '../database/schema.ts';

type FoundContact = { id: number; first_name: string | null; last_name: string | null; email: string | null };

/** A company or an LP that may hold a person, with everybody in it. */
export type FoundRecord = { id: number; name: string; website: string | null; contacts: FoundContact[] };

/** Where records and the people in them are kept. */
export const RECORD_TABLES = {
  companies: { people: 'contacts', key: 'company_id', name: 'organization_name' },
  lps: { people: 'lp_contacts', key: 'lp_id', name: 'name' },
} as const;
export type RecordTable = keyof typeof RECORD_TABLES;

/** The records that may hold a person: by an address anywhere in them, or by being the one that was named. */
export async function findRecords(
  trx: Transaction<Database>,
  table: RecordTable,
  { email, companies }: Person,
): Promise<FoundRecord[]> {
  const { people, key, name } = RECORD_TABLES[table];
  const address = email === null ? '' : plainAddress(email);
  const named = companies.flatMap((company) => company || []);
  const slugs = named.map(slugBase);
  const websites = named.flatMap((company) => websiteKey(company.trim().toLowerCase()) ?? []);
  const texts =
    table === 'companies' ? sql`concat_ws(' ', contact_email, description, full_description)` : sql`description`;
  const { rows } = await sql<FoundRecord>`
    select r.id, r.${sql.ref(name)} as name, r.website, coalesce(
      (select json_agg(json_build_object('id', p.id, 'first_name', first_name, 'last_name', last_name, 'email', email))
        from ${sql.table(people)} p where p.${sql.ref(key)} = r.id), '[]') as contacts
    from ${sql.table(table)} r
    where r.id in (
      select ${sql.ref(key)} from ${sql.table(people)} where lower(btrim(email)) = ${address}
      union all select id from ${sql.table(table)} where strpos(lower(${texts}), ${address}) > 0 and ${address} <> ''
      union all select id from ${sql.table(table)} where website_key = any(${websites})
      union all select id from ${sql.table(table)}
        where slug = any(${slugs}) or regexp_replace(slug, '-[0-9]+$', '') = any(${slugs})
    )`.execute(trx);
  return rows;
}

/** A contact of a record as a person. */
export function personIn(record: Pick<FoundRecord, 'name' | 'website'>, contact: Omit<FoundContact, 'id'>): Person {
  return {
    name: wholeName(contact.first_name, contact.last_name),
    email: contact.email,
    companies: [record.name, record.website],
  };
}

/** Whether anybody in the data has this address. */
export async function isStoredAddress(trx: Transaction<Database>, email: string): Promise<boolean> {
  const address = plainAddress(email);
  const { rows } = await sql<{ stored: boolean }>`
    select exists (select from contacts where lower(btrim(email)) = ${address})
      or exists (select from lp_contacts where lower(btrim(email)) = ${address})
      or exists (select from companies where lower(btrim(contact_email)) = ${address}) as stored`.execute(trx);
  return rows[0]?.stored ?? false;
}
