import { type Kysely, sql } from 'kysely';
import { nameKey } from '#domain/companies/company-identity.ts';
import { fundingTypeName } from '#domain/companies/funding-stages.ts';

const BATCH = 5_000;

/** Unifies the names of round types, and removes legal forms from name keys, as imports do from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const types = await sql<{ type: string }>`
    select distinct last_funding_type as type from companies where last_funding_type is not null
    union select type from funding_rounds where type is not null`.execute(db);
  const renamed = types.rows.filter(({ type }) => fundingTypeName(type) !== type);
  if (renamed.length > 0) await sql`update search_version set version = version + 1`.execute(db);
  for (const { type } of renamed) {
    const name = fundingTypeName(type);
    await sql`
      update companies set last_funding_type = ${name}, version = (select version from search_version)
      where last_funding_type = ${type}`.execute(db);
    await sql`update funding_rounds set type = ${name} where type = ${type}`.execute(db);
  }
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; name: string; location: string | null; key: string }>`
      select id, organization_name as name, headquarters_location as location, name_key as key
      from companies where id > ${after} order by id limit ${BATCH}`.execute(db);
    if (rows.length === 0) break;
    const keys = rows.flatMap(({ id, name, location, key }) => {
      const made = nameKey(name, location);
      return made === key ? [] : [{ id, key: made }];
    });
    await sql`
      update companies c set name_key = made.key from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        as made (id integer, key text) where c.id = made.id`.execute(db);
    after = rows.at(-1)?.id ?? after;
  }
}
