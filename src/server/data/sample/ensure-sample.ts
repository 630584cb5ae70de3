import type pg from 'pg';
import { dayOf } from '#domain/dates.ts';
import { SAMPLE_LOCK } from '../../platform/database/locks.ts';
import { loadSample, loadSampleEmailStatuses } from './load-sample.ts';
import { loadSampleLps } from './load-sample-lps.ts';

/**
 * Loads the sample into a database that has never had companies, and adds its LPs and email statuses where they are
 * missing. Runs in one process at a time.
 */
export async function ensureSample(pool: pg.Pool, now: Date): Promise<void> {
  const today = dayOf(now);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [SAMPLE_LOCK]);
    const { rows } = await client.query<{ untouched: boolean }>(
      'select not exists (select from companies) and not exists (select from imports) as untouched',
    );
    if (rows[0]?.untouched) await loadSample(pool, today);
    const missing = await client.query<{ lps: boolean; statuses: boolean }>(
      `select not exists (select from lps) as lps, not exists (select from mail_domains) as statuses
       from site_settings where sample_data`,
    );
    const { lps, statuses } = missing.rows[0] ?? { lps: false, statuses: false };
    if (lps) await loadSampleLps(pool, today);
    if (statuses) await loadSampleEmailStatuses(pool, today);
  } finally {
    client.release(true); // Ends the session, and with it the lock.
  }
}
