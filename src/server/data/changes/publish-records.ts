import type { RecordTable } from '#domain/changes/record-forms.ts';
import { type LpIdentity, lpKeys } from '#domain/lps/lp.ts';
import { searchText } from '#domain/search/search-text.ts';
import { partsOf } from '../../platform/concurrency/parts.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import { announceSearchChange } from '../search/search-version.ts';

type SearchedCompany = {
  id: number;
  organization_name: string;
  description: string | null;
  industry_groups: string[];
  headquarters_location: string | null;
  contacts: { firstName: string | null; lastName: string | null }[];
};

type SearchedLp = LpIdentity & { id: number };

const BATCH = 1_000;

/** Names of the people of record `r`, in order. */
const peopleJson = (table: string, key: string) => `coalesce(
  (select json_agg(json_build_object('firstName', first_name, 'lastName', last_name) order by position, p.id)
   from ${table} p where ${key} = r.id), '[]')`;

/**
 * Makes search reflect a change: rebuilds the search texts, sets the new version on every company touched, and records
 * deleted ones as removed. LPs update their version themselves.
 * @param version returned by `nextSearchVersion` in this transaction
 * @param note receives the number of records done
 * @returns the number of records touched by the change
 */
export async function publishRecords(
  client: SqlClient,
  changeId: number,
  version: number,
  note: (progress: { done: number; all: number }) => void = () => {},
): Promise<number> {
  const companies = await touchedRecords(client, changeId, 'companies');
  const lps = await touchedRecords(client, changeId, 'lps');
  const all = companies.existingIds.length + lps.existingIds.length;
  let doneCount = 0;
  const publish = async (ids: readonly number[], write: (batch: readonly number[]) => Promise<void>) => {
    for (const batch of partsOf(ids, BATCH)) {
      await write(batch);
      doneCount += batch.length;
      note({ done: doneCount, all });
    }
  };
  await client.query('delete from removed_companies where company_id = any ($1)', [companies.existingIds]);
  await client.query(
    `insert into removed_companies (company_id, version) select unnest($1::integer[]), $2
     on conflict (company_id) do update set version = excluded.version`,
    [companies.goneIds, version],
  );
  // A restored company uses its slug itself.
  await client.query('delete from old_slugs using companies c where old_slugs.slug = c.slug and c.id = any ($1)', [
    companies.existingIds,
  ]);
  await publish(companies.existingIds, (ids) => publishCompanies(client, ids, version));
  const changedCompanies = companies.existingIds.length + companies.goneIds.length;
  if (changedCompanies > 0) await announceSearchChange(client);
  await publish(lps.existingIds, (ids) => publishLps(client, ids));
  return changedCompanies + lps.existingIds.length + lps.goneIds.length;
}

async function touchedRecords(client: SqlClient, changeId: number, table: RecordTable) {
  const { rows } = await client.query<{ id: number; present: boolean }>(
    `select touched.id, r.id is not null as present
     from (select distinct record_id as id from changed_rows where change_id = $1 and record_table = $2) touched
     left join ${table} r on r.id = touched.id`,
    [changeId, table],
  );
  const idsWhere = (present: boolean) => rows.flatMap((row) => (row.present === present ? row.id : []));
  return { existingIds: idsWhere(true), goneIds: idsWhere(false) };
}

/**
 * Rebuilds the search texts of companies and has every process reload them.
 * @param version as for {@link publishRecords}
 */
export async function publishCompanies(client: SqlClient, ids: readonly number[], version: number): Promise<void> {
  const { rows } = await client.query<SearchedCompany>(
    `select id, organization_name, description, industry_groups, headquarters_location,
       ${peopleJson('contacts', 'company_id')} as contacts
     from companies r where id = any ($1)`,
    [ids],
  );
  const texts = rows.map((row) =>
    searchText({
      organizationName: row.organization_name,
      description: row.description,
      industryGroups: row.industry_groups,
      headquartersLocation: row.headquarters_location,
      contacts: row.contacts,
    }),
  );
  await client.query(
    `update companies c set search_text = made.text, version = $3
     from unnest($1::integer[], $2::text[]) made (id, text) where c.id = made.id`,
    [rows.map(({ id }) => id), texts, version],
  );
}

export async function publishLps(client: SqlClient, ids: readonly number[]): Promise<void> {
  const { rows } = await client.query<SearchedLp>(
    `select id, name, short_name as "shortName", type, city, region, country, website, description,
       json_build_object('stages', focus_stages, 'sectors', focus_sectors, 'geographies', focus_geographies) as focus,
       ${peopleJson('lp_contacts', 'lp_id')} as contacts
     from lps r where id = any ($1)`,
    [ids],
  );
  const texts = rows.map((row) => lpKeys(row).searchText);
  await client.query(
    `update lps set search_text = made.text from unnest($1::integer[], $2::text[]) made (id, text) where lps.id = made.id`,
    [rows.map(({ id }) => id), texts],
  );
}
