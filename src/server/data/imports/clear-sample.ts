import type pg from 'pg';
import type { ClearedWork, ImportReport } from '#domain/imports/import-report.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import { nextSearchVersion } from '../search/search-version.ts';
import { ImportError } from './import-error.ts';

/** Sample data removed for the import. */
export type ClearedSample = Pick<ImportReport, 'clearedSample' | 'clearedLps' | 'clearedAccounts' | 'clearedWork'>;

type Clearing = {
  allowed: boolean;
  /** The importing user, whose account is kept with its current password. */
  actor?: string;
};

/**
 * Removes the sample companies and LPs and the demo accounts, if the database still contains them. Also demotes the
 * admins that demo accounts promoted, so that they do not see real people.
 * @throws {ImportError} when there is a sample and it may not be removed
 */
export async function clearSample(client: pg.PoolClient, { allowed, actor }: Clearing): Promise<ClearedSample> {
  const settings = await client.query('select from site_settings where sample_data for update');
  if (settings.rowCount === 0) return { clearedSample: 0, clearedLps: 0, clearedAccounts: 0 };
  if (!allowed) {
    throw new ImportError(
      'sample_present',
      'The database contains sample data, which is never mixed with real data. Import with --clear-sample to remove it.',
    );
  }
  const clearedWork = await countWork(client, actor ?? null);
  const version = await nextSearchVersion(client);
  await client.query(
    `with addresses as (
       select lower(email) as email, lower(split_part(email, '@', 2)) as domain
       from contacts join companies c on c.id = company_id where c.source = 'sample' and email is not null
     ), results as (delete from delivery_results where email in (select email from addresses)
     ), of_clients as (delete from client_results where email in (select email from addresses)
     ), reports as (delete from email_reports where email in (select email from addresses))
     delete from mail_domains where domain in (select domain from addresses)`,
  );
  await client.query(`delete from contacts using companies c where c.id = company_id and c.source = 'sample'`);
  await client.query(`delete from funding_rounds using companies c where c.id = company_id and c.source = 'sample'`);
  const companies = await client.query(
    `with removed as (delete from companies where source = 'sample' returning id)
     insert into removed_companies (company_id, version) select id, $1 from removed`,
    [version],
  );
  const lps = await client.query("delete from lps where source = 'sample'");
  await demoteDemoAdmins(client, actor ?? null);
  await client.query(
    `delete from subscription_history using subscriptions s join "user" u on u.id = s.user_id
     where subscription_history.stripe_subscription_id = s.stripe_subscription_id and demo and u.id is distinct from $1`,
    [actor ?? null],
  );
  const accounts = await client.query('delete from "user" where demo and id is distinct from $1', [actor ?? null]);
  await client.query('update site_settings set sample_data = false');
  const clearedCounts = {
    clearedSample: companies.rowCount ?? 0,
    clearedLps: lps.rowCount ?? 0,
    clearedAccounts: accounts.rowCount ?? 0,
  };
  await client.query(
    `insert into audit_log (actor_id, actor_email, action, subject, details)
     select coalesce($1::text, 'import'), coalesce((select email from "user" where id = $1::text), 'import command'),
       'sample.remove', 'companies', json_build_object('companies', $2::integer, 'lps', $3::integer, 'accounts', $4::integer)`,
    [actor ?? null, clearedCounts.clearedSample, clearedCounts.clearedLps, clearedCounts.clearedAccounts],
  );
  return { ...clearedCounts, clearedWork };
}

/** Counts what users lose with the sample. The tables belong to features above this one. */
async function countWork(client: SqlClient, actor: string | null): Promise<ClearedWork | undefined> {
  const { rows } = await client.query<ClearedWork>(
    `with demo_users as (select id from "user" where demo and id is distinct from $1)
     select (select count(*) from lists where deleted_at is null and user_id in (select id from demo_users))::integer as lists,
       (select count(*) from list_entries e join lists l on l.id = e.list_id join companies c on c.id = e.company_id
         where c.source = 'sample' and l.deleted_at is null and l.user_id not in (select id from demo_users))::integer as "listEntries",
       (select count(*) from saved_searches where user_id in (select id from demo_users))::integer as "savedSearches",
       (select count(*) from clients where user_id in (select id from demo_users))::integer as clients,
       (select count(*) from exports where user_id in (select id from demo_users))::integer as exports,
       (select count(distinct company_id) from customer_companies where user_id in (select id from demo_users))::integer as customers`,
    [actor],
  );
  return rows[0];
}

/** Counts what the removal of the sample deletes; null without a sample. */
export async function countSample(client: SqlClient, actor: string): Promise<ClearedSample | null> {
  const { rows } = await client.query<Omit<ClearedSample, 'clearedWork'>>(
    `select (select count(*) from companies where source = 'sample')::integer as "clearedSample",
       (select count(*) from lps where source = 'sample')::integer as "clearedLps",
       (select count(*) from "user" where demo and id <> $1)::integer as "clearedAccounts"
     from site_settings where sample_data`,
    [actor],
  );
  return rows[0] ? { ...rows[0], clearedWork: await countWork(client, actor) } : null;
}

/** Removes the admin role from everyone promoted by a demo admin, directly or through other admins. */
async function demoteDemoAdmins(client: pg.PoolClient, actor: string | null): Promise<void> {
  await client.query(
    `with recursive made(id) as (
       select id from "user" where demo and id is distinct from $1::text
       union
       select u.id from "user" u join made on u."adminBy" = made.id where u.role = 'admin' and u.id is distinct from $1::text
     ), demoted as (
       update "user" set role = 'user', "adminBy" = null where id in (select id from made) and not demo returning id
     )
     insert into audit_log (actor_id, actor_email, action, subject, details)
     select coalesce($1::text, 'import'), coalesce((select email from "user" where id = $1::text), 'import command'),
       'user.role', 'user:' || id, '{"role": "user", "reason": "made an admin by a demo account"}'
     from demoted`,
    [actor],
  );
}
