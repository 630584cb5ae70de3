import type pg from 'pg';
import { formatCount } from '#domain/counts.ts';
import { type CustomerField, MAX_CUSTOMER_KEYS, MAX_CUSTOMERS } from '#domain/customers/customers.ts';
import { inTransaction, type SqlClient } from '../../platform/database/connection.ts';
import { waitBriefly } from '../../platform/database/locks.ts';
import type { Signer } from '../../platform/database/secrets.ts';
import { publishEvent } from '../../platform/realtime/events.ts';
import { fileProblem } from '../user-files/read-user-file.ts';
import type { CustomerFile } from './customer-file.ts';
import {
  findByKeys,
  hashBytes,
  lockCompanies,
  matchCompaniesToCustomers,
  storeMatches,
  takeProgress,
} from './match-customers.ts';

const KEYS_AT_ONCE = 10_000;

/**
 * Changes a user's customers while no companies are matched with them, and notifies the user's open pages.
 * @param change gets the version of the companies
 */
function changeCustomers<T>(
  pool: pg.Pool,
  userId: string,
  change: (client: SqlClient, latest: number) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async (client) => {
    await waitBriefly(client);
    const { latest } = await takeProgress(client);
    const result = await change(client, latest);
    // The row is never deleted, so that its versions are not reused.
    await client.query('update customer_owners set version = version + 1 where user_id = $1', [userId]);
    await publishEvent(client, { type: 'customers_changed' }, { userId });
    return result;
  });
}

/**
 * Replaces a user's customers with those in a file, or adds them. Only keyed hashes are stored.
 * @throws AppError when the user would have too many
 */
export function saveCustomers(
  pool: pg.Pool,
  userId: string,
  file: CustomerFile & { hashes: string[] },
  { replace, now }: { replace: boolean; now: Date },
): Promise<{ added: number }> {
  return changeCustomers(pool, userId, async (client, latest) => {
    await client.query(
      `insert into customer_owners as owner (user_id, version, updated_at, since_version) values ($1, 0, $2, $3)
       on conflict (user_id) do update set updated_at = $2,
         since_version = case when $4 then $3 else owner.since_version end`,
      [userId, now, latest, replace],
    );
    const hashes = file.hashes.map(hashBytes);
    const matches = await matchesOf(client, userId, file, hashes);
    await lockCompanies(
      client,
      matches.map(({ company_id }) => company_id),
    );
    if (replace) await deleteKeys(client, userId);
    const before = await countKeys(client, userId);
    await storeKeys(client, userId, hashes, file.isMain);
    const after = await countKeys(client, userId);
    refuseTooMany(after);
    await storeMatches(client, matches);
    await client.query(
      `delete from confirmed_customers
       where user_id = $1 and name_hash not in (select hash from customer_keys where user_id = $1)`,
      [userId],
    );
    return { added: after.customers - before.customers };
  });
}

export function deleteCustomers(pool: pg.Pool, userId: string): Promise<void> {
  return changeCustomers(pool, userId, async (client) => {
    await deleteKeys(client, userId);
    await client.query('delete from confirmed_customers where user_id = $1', [userId]);
  });
}

/** Stores which of the companies that match by name alone are customers. Others are ignored. */
export function confirmCustomers(
  pool: pg.Pool,
  userId: string,
  { customers, others }: { customers: readonly string[]; others: readonly string[] },
): Promise<void> {
  return changeCustomers(pool, userId, async (client) => {
    await client.query(
      `delete from confirmed_customers
       where user_id = $1 and company_id in (select id from companies where slug = any ($2::text[]))`,
      [userId, others],
    );
    await client.query(
      `insert into confirmed_customers (user_id, company_id, name_hash)
       select user_id, company_id, name_hash from customer_companies join companies on id = company_id
       where user_id = $1 and slug = any ($2::text[]) and name_hash is not null
       on conflict (user_id, company_id) do update set name_hash = excluded.name_hash`,
      [userId, customers],
    );
  });
}

/**
 * Removes a company from a user's customers: deletes the keys that match it, and ends its confirmation.
 * @param withContacts whether the user has seen its contacts, so that what matches them may be deleted
 */
export function removeCustomer(
  pool: pg.Pool,
  signer: Signer,
  userId: string,
  { company, withContacts }: { company: number; withContacts: boolean },
): Promise<void> {
  return changeCustomers(pool, userId, async (client) => {
    const { rows } = await client.query<{ field: CustomerField; key: string }>(
      `select field, key from customer_match_keys where company_id = $1 and field <> 'name' and key is not null
       group by 1, 2 having $2 or not bool_and(by_contact)`,
      [company, withContacts],
    );
    const { rows: deletedRows } = await client.query<{ position: number }>(
      `delete from customer_keys using unnest($2::bytea[]) with ordinality as company_key (hash, position)
       where user_id = $1 and customer_keys.hash = company_key.hash returning position::int - 1 as position`,
      [userId, rows.map(({ field, key }) => hashBytes(signer.sign(`${field} ${key}`)))],
    );
    const keys = deletedRows.flatMap(({ position }) => rows[position] ?? []);
    const [fields, plainKeys] = [keys.map(({ field }) => field), keys.map(({ key }) => key)];
    const sharing = await findByKeys(client, { fields, keys: plainKeys });
    await client.query('delete from confirmed_customers where user_id = $1 and company_id = $2', [userId, company]);
    if ((await countKeys(client, userId)).customers === 0) await deleteKeys(client, userId);
    await matchCompaniesToCustomers(client, signer, [...new Set([company, ...sharing.map((match) => match.company)])]);
  });
}

async function deleteKeys(client: SqlClient, userId: string): Promise<void> {
  await client.query('delete from customer_keys where user_id = $1', [userId]);
  await client.query('delete from customer_companies where user_id = $1', [userId]);
}

/** Stores keys in batches, to leave time for other requests. */
async function storeKeys(
  client: SqlClient,
  userId: string,
  hashes: readonly Buffer[],
  isMain: readonly boolean[],
): Promise<void> {
  for (let from = 0; from < hashes.length; from += KEYS_AT_ONCE) {
    const to = from + KEYS_AT_ONCE;
    await client.query(
      `insert into customer_keys as stored (user_id, hash, is_main)
       select $1, hash, is_main from unnest($2::bytea[], $3::boolean[]) as customer_key (hash, is_main)
       on conflict (hash, user_id) do update set is_main = true where excluded.is_main and not stored.is_main`,
      [userId, hashes.slice(from, to), isMain.slice(from, to)],
    );
  }
}

async function countKeys(client: SqlClient, userId: string): Promise<{ customers: number; keys: number }> {
  const { rows } = await client.query<{ customers: number; keys: number }>(
    'select count(*) filter (where is_main)::int as customers, count(*)::int as keys from customer_keys where user_id = $1',
    [userId],
  );
  return rows[0] ?? { customers: 0, keys: 0 };
}

function refuseTooMany({ customers, keys }: { customers: number; keys: number }): void {
  if (customers > MAX_CUSTOMERS) {
    throw fileProblem(
      `You would have ${formatCount(customers)} customers; the maximum is ${formatCount(MAX_CUSTOMERS)}. Upload fewer, or replace them.`,
    );
  }
  if (keys > MAX_CUSTOMER_KEYS) {
    throw fileProblem(
      'You would have too many addresses. Upload companies instead of contacts, or replace your customers.',
    );
  }
}

async function matchesOf(client: SqlClient, userId: string, file: CustomerFile, hashes: readonly Buffer[]) {
  const hitsByCompany = Map.groupBy(await findByKeys(client, file), ({ company }) => company);
  return [...hitsByCompany].map(([company_id, hits]) => {
    const name = hits.find(({ key }) => file.fields[key] === 'name');
    return {
      user_id: userId,
      company_id,
      is_sure: hits.some(({ key, byContact }) => file.fields[key] !== 'name' && !byContact),
      by_contact: hits.some(({ byContact }) => byContact),
      name_hash: name ? (hashes[name.key] ?? null) : null,
    };
  });
}
