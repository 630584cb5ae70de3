import type { Selectable } from 'kysely';
import type pg from 'pg';
import type { CustomerField } from '#domain/customers/customers.ts';
import { partsOf } from '../../platform/concurrency/parts.ts';
import { arraysOf, inTransaction, type SqlClient } from '../../platform/database/connection.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Signer } from '../../platform/database/secrets.ts';

const COMPANIES_AT_ONCE = 500;

type KeysOfCompanies = { company_id: number; field: CustomerField; key: string; by_contact: boolean };

/** A company that matches customers of a user. */
type CustomerMatch = Selectable<Database['customer_companies']>;

/** A company and the position of a key that it matches. */
type KeyMatch = {
  company: number;
  key: number;
  /** Whether only an email address or a contact's LinkedIn page matches, which only users who have seen the contact may learn. */
  byContact: boolean;
  /** Whether only the domain of an email address of the company or a contact matches. */
  byDomain: boolean;
};

export function hashBytes(signature: string): Buffer {
  return Buffer.from(signature, 'base64url');
}

/** Finds companies by plain keys. @returns each pair of a company and a key that it matches */
export async function findByKeys(
  client: SqlClient,
  { fields, keys }: { fields: readonly CustomerField[]; keys: readonly string[] },
): Promise<KeyMatch[]> {
  const { rows } = await client.query<KeyMatch>(
    `select company_id as company, position::int - 1 as key, bool_and(by_contact) as "byContact",
       bool_and(by_domain) as "byDomain"
     from customer_match_keys
     join unnest($1::text[], $2::text[]) with ordinality as customer_key (field, key, position) using (field, key)
     group by 1, 2 order by 1, 2`,
    [fields, keys],
  );
  return rows;
}

/**
 * Matches the companies that changed since the last run with the customers of all users. Costs nothing while no user
 * has customers.
 * @throws an error with the code 55P03 when a lock is not available
 */
export function matchChangedCompanies(pool: pg.Pool, signer: Signer): Promise<void> {
  return inTransaction(pool, async (client) => {
    const { version, latest, hasCustomers } = await takeProgress(client, { wait: false });
    if (version >= latest) return;
    if (hasCustomers) {
      const { rows } = await client.query<{ id: number }>(
        'select id from companies where version > $1 and version <= $2 order by id',
        [version, latest],
      );
      const ids = rows.map(({ id }) => id);
      for (const part of partsOf(ids, COMPANIES_AT_ONCE)) await matchCompaniesToCustomers(client, signer, part);
    }
    await client.query('update customer_progress set version = $1', [latest]);
  });
}

/** Locks the progress. Customers only change under this lock, so a run sees one consistent state of them. */
export async function takeProgress(client: SqlClient, { wait = true } = {}) {
  const { rows } = await client.query<{ version: number; latest: number; hasCustomers: boolean }>(
    `select version, (select version from search_version) as latest, exists (select from customer_keys) as "hasCustomers"
     from customer_progress for update ${wait ? '' : 'nowait'}`,
  );
  if (!rows[0]) throw new Error('The progress of matching customers is missing');
  return rows[0];
}

/** Matches companies with the customers of all users. */
export async function matchCompaniesToCustomers(
  client: SqlClient,
  signer: Signer,
  ids: readonly number[],
): Promise<void> {
  const { rows: keys } = await client.query<KeysOfCompanies>(
    `select company_id, field, key, bool_and(by_contact) as by_contact from customer_match_keys
     where company_id = any ($1) and key is not null group by 1, 2, 3`,
    [ids],
  );
  const hashes = keys.map(({ field, key }) => hashBytes(signer.sign(`${field} ${key}`)));
  const { rows: hits } = await client.query<CustomerMatch>(
    `select user_id, company_id, bool_or(field <> 'name' and not by_contact) as is_sure, bool_or(by_contact) as by_contact,
       (array_agg(hash) filter (where field = 'name'))[1] as name_hash
     from unnest($1::int[], $2::text[], $3::boolean[], $4::bytea[]) as company_key (company_id, field, by_contact, hash)
     join customer_keys using (hash) group by user_id, company_id`,
    [...arraysOf(keys, 'company_id', 'field', 'by_contact'), hashes],
  );
  await lockCompanies(client, ids);
  await lockOwners(
    client,
    hits.map(({ user_id }) => user_id),
  );
  await client.query('delete from customer_companies where company_id = any ($1)', [ids]);
  await storeMatches(client, hits);
}

/** Prevents companies from being deleted. Does not wait: a transaction that deletes one may wait for this one. */
export function lockCompanies(client: SqlClient, ids: readonly number[]) {
  return client.query('select from companies where id = any ($1) for key share nowait', [ids]);
}

function lockOwners(client: SqlClient, ids: readonly string[]) {
  return client.query('select from customer_owners where user_id = any ($1) for key share nowait', [[...new Set(ids)]]);
}

/** Stores matches of companies that still exist. If a company matches twice, keeps the more reliable match. */
export async function storeMatches(client: SqlClient, matches: readonly CustomerMatch[]): Promise<void> {
  if (matches.length === 0) return;
  await client.query(
    `insert into customer_companies as stored (user_id, company_id, is_sure, by_contact, name_hash)
     select match.* from unnest($1::text[], $2::int[], $3::boolean[], $4::boolean[], $5::bytea[])
       as match (user_id, company_id, is_sure, by_contact, name_hash)
     where exists (select from companies where id = match.company_id)
     on conflict (user_id, company_id) do update
       set is_sure = stored.is_sure or excluded.is_sure, by_contact = stored.by_contact or excluded.by_contact, name_hash = coalesce(excluded.name_hash, stored.name_hash)`,
    arraysOf(matches, 'user_id', 'company_id', 'is_sure', 'by_contact', 'name_hash'),
  );
}
