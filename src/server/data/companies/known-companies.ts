import type { SqlClient } from '../../platform/database/connection.ts';
import {
  CONTACT_COLUMNS,
  type CompanyFields,
  type ContactFields,
  FIELD_COLUMNS,
  ROUND_COLUMNS,
  type RoundFields,
  type StoredCompany,
} from './stored-company.ts';

/** Reads companies with their contacts and rounds, by id. */
export async function readKnownCompanies(
  client: SqlClient,
  ids: readonly number[],
): Promise<Map<number, StoredCompany>> {
  const known = new Map<number, StoredCompany>();
  if (ids.length === 0) return known;
  const companies = await client.query<CompanyFields & { id: number }>(
    `select id, ${FIELD_COLUMNS.join(', ')} from companies where id = any($1)`,
    [ids],
  );
  for (const { id, ...fields } of companies.rows) known.set(id, { fields, contacts: [], rounds: [] });
  const contacts = await client.query<ContactFields & { company_id: number }>(
    `select company_id, id, ${CONTACT_COLUMNS.join(', ')}
     from contacts where company_id = any($1) order by company_id, position, id`,
    [ids],
  );
  for (const { company_id, ...contact } of contacts.rows) known.get(company_id)?.contacts.push(contact);
  const rounds = await client.query<RoundFields & { company_id: number }>(
    `select company_id, id, ${ROUND_COLUMNS.join(', ')}
     from funding_rounds where company_id = any($1) order by company_id, announced_on, id`,
    [ids],
  );
  for (const { company_id, ...round } of rounds.rows) known.get(company_id)?.rounds.push(round);
  return known;
}
