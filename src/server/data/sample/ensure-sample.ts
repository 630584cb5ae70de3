import type pg from 'pg';
import { slugBase } from '#domain/companies/company-identity.ts';
import { type Day, dayOf } from '#domain/dates.ts';
import { type LpFocus, lpKeys } from '#domain/lps/lp.ts';
import type { Place } from '#domain/places/place.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { copyInto, copyLine } from '../../platform/database/copy-rows.ts';
import { SAMPLE_LOCK } from '../../platform/database/locks.ts';
import { loadSample, loadSampleEmailStatuses, readSample, reserveIds, type SamplePerson } from './load-sample.ts';

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

/** An invented LP. */
type SampleLp = Place & {
  name: string;
  shortName: string | null;
  type: string;
  assetsUsd: number | null;
  /** Age of the fiscal year of `assetsUsd`. */
  assetsYearsAgo: number | null;
  website: string | null;
  focus: LpFocus;
  description: string | null;
  people: SamplePerson[];
};

const LP_COLUMNS = `id, slug, name, short_name, type, assets_usd, assets_as_of, city, region, country, website,
  focus_stages, focus_sectors, focus_geographies, description, trust, name_key, website_key, search_text, source`;

/** Adds the invented LPs, all or nothing. */
async function loadSampleLps(pool: pg.Pool, today: Day): Promise<void> {
  const lps: SampleLp[] = [];
  for await (const lp of readSample<SampleLp>('lps')) lps.push(lp);
  const year = Number(today.slice(0, 4));
  await inTransaction(pool, async (client) => {
    const firstId = await reserveIds(client, 'lps', lps.length);
    await copyInto(
      client,
      `lps (${LP_COLUMNS})`,
      lps.map((lp, index) => lpLine(lp, firstId + index, year)),
    );
    await copyInto(
      client,
      'lp_contacts (lp_id, position, first_name, last_name, role, email)',
      lps.flatMap(({ people }, index) =>
        people.map(({ firstName, lastName, role, email }, position) =>
          copyLine([firstId + index, position, firstName, lastName, role, email]),
        ),
      ),
    );
  });
}

function lpLine(lp: SampleLp, id: number, year: number): string {
  const { searchText, nameKey, websiteKey } = lpKeys({ ...lp, contacts: lp.people });
  return copyLine([
    id,
    slugBase(lp.name),
    lp.name,
    lp.shortName,
    lp.type,
    lp.assetsUsd,
    lp.assetsYearsAgo === null ? null : `FY${year - lp.assetsYearsAgo}`,
    lp.city,
    lp.region,
    lp.country,
    lp.website,
    lp.focus.stages,
    lp.focus.sectors,
    lp.focus.geographies,
    lp.description,
    'invented',
    nameKey,
    websiteKey,
    searchText,
    'sample',
  ]);
}
