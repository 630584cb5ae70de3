import type pg from 'pg';
import { DEMO_EMAILS } from '#server/accounts/demo-accounts.ts';
import { nextSearchVersion } from '#server/companies/search-version.ts';
import { ImportError } from './import-error.ts';

/**
 * Makes room for real companies and LPs: removes those of the sample, if the database still holds it, and
 * the demo accounts, which must not see real ones.
 * @returns how many companies were removed
 * @throws {ImportError} when there is a sample and it may not be removed
 */
export async function clearSample(client: pg.PoolClient, allowed: boolean): Promise<number> {
  const settings = await client.query('select from site_settings where sample_data for update');
  if (settings.rowCount === 0) return 0;
  if (!allowed) {
    throw new ImportError(
      'sample_present',
      'The database holds the sample companies and LPs, and real ones are never mixed with them. Import with --clear-sample to remove them.',
    );
  }
  const version = await nextSearchVersion(client);
  await client.query(`delete from contacts using companies c where c.id = company_id and c.source = 'sample'`);
  await client.query(`delete from funding_rounds using companies c where c.id = company_id and c.source = 'sample'`);
  const { rowCount } = await client.query(
    `with removed as (delete from companies where source = 'sample' returning id)
     insert into removed_companies (company_id, version) select id, $1 from removed`,
    [version],
  );
  await client.query("delete from lps where source = 'sample'");
  await client.query('delete from "user" where email = any($1)', [DEMO_EMAILS]);
  await client.query('update site_settings set sample_data = false');
  return rowCount ?? 0;
}
