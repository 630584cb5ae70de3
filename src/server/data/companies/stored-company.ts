import type { Selectable } from 'kysely';
import { type CompanyColumns, fieldsOfPart } from '#domain/companies/company-fields.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import type { Database } from '../../platform/database/schema.ts';

type StoredCompanyRow = Selectable<Database['companies']>;

/** Derived columns; a difference in these alone does not count as a change. */
const DERIVED_COLUMNS = ['city', 'region', 'country', 'website_key', 'name_key'] as const;
const OWN_COLUMNS = fieldsOfPart().map(({ column }) => column as keyof CompanyColumns);

/** The place of a company `c` in a query. */
export const PLACE = `jsonb_build_object('city', c.city, 'region', c.region, 'country', c.country) as place`;

/** SQL: the base name of a company. Must match the index expression exactly. */
export const baseNameOf = (key = 'name_key') => `split_part(${key}, e'\\x1f', 1)`;

/** Columns in which companies are compared. */
export const COMPARED_COLUMNS = [...OWN_COLUMNS, 'crunchbase_key'] as const;

/** Company columns set by an import, except search text and origin. */
export const FIELD_COLUMNS = [...COMPARED_COLUMNS, ...DERIVED_COLUMNS] as const;

export type CompanyFields = Pick<StoredCompanyRow, (typeof FIELD_COLUMNS)[number]>;

/** A row that belongs to a company; without an id it is new. */
type CompanyPart<Row, Link extends keyof Row> = Omit<Row, Link | 'id'> & { id: number | null };
export type ContactFields = CompanyPart<Selectable<Database['contacts']>, 'company_id' | 'position'>;
export type RoundFields = CompanyPart<Selectable<Database['funding_rounds']>, 'company_id'>;

export const CONTACT_COLUMNS = fieldsOfPart('contact').map(({ column }) => column as keyof ContactFields);
export const ROUND_COLUMNS = fieldsOfPart('round').map(({ column }) => column as keyof RoundFields);

/** A company with its parts, contacts in order. */
export type StoredCompany = { fields: CompanyFields; contacts: ContactFields[]; rounds: RoundFields[] };

/** Reads companies with their contacts and rounds, by id. */
export async function readStoredCompanies(
  client: SqlClient,
  ids: readonly number[],
): Promise<Map<number, StoredCompany>> {
  const companyById = new Map<number, StoredCompany>();
  if (ids.length === 0) return companyById;
  const { rows } = await client.query<CompanyFields & { id: number }>(
    `select id, ${FIELD_COLUMNS.join(', ')} from companies where id = any($1)`,
    [ids],
  );
  for (const { id, ...fields } of rows) companyById.set(id, { fields, contacts: [], rounds: [] });
  const contacts = await client.query<ContactFields & { company_id: number }>(
    `select company_id, id, ${CONTACT_COLUMNS.join(', ')}
     from contacts where company_id = any($1) order by company_id, position, id`,
    [ids],
  );
  for (const { company_id, ...contact } of contacts.rows) companyById.get(company_id)?.contacts.push(contact);
  const rounds = await client.query<RoundFields & { company_id: number }>(
    `select company_id, id, ${ROUND_COLUMNS.join(', ')}
     from funding_rounds where company_id = any($1) order by company_id, announced_on, id`,
    [ids],
  );
  for (const { company_id, ...round } of rounds.rows) companyById.get(company_id)?.rounds.push(round);
  return companyById;
}
