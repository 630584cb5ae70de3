import type pg from 'pg';
import type { Day } from '#domain/dates.ts';
import { lpKeys } from '#domain/lps/lp.ts';
import { inTransaction } from '../database/connection.ts';
import { copyInto, copyLine } from '../database/copy-text.ts';
import { reserveIds } from './load-sample.ts';
import { SAMPLE_LPS, type SampleLp, sampleLps } from './lps.ts';

const LP_COLUMNS = `id, slug, name, short_name, type, assets_usd, assets_as_of, city, region, country, website,
  focus_stages, focus_sectors, focus_geographies, description, trust, name_key, website_key, search_text, source`;

/** Adds the invented LPs, all or nothing. */
export async function loadSampleLps(pool: pg.Pool, { seed, today }: { seed: number; today: Day }): Promise<void> {
  await inTransaction(pool, async (client) => {
    const firstId = await reserveIds(client, 'lps', SAMPLE_LPS);
    const lps = [...sampleLps(seed, today)];
    await copyInto(
      client,
      `lps (${LP_COLUMNS})`,
      lps.map((lp, index) => lpLine(lp, firstId + index)),
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

function lpLine(lp: SampleLp, id: number): string {
  const { searchText, nameKey, websiteKey } = lpKeys({ ...lp, ...lp.place, contacts: lp.people });
  return copyLine([
    id,
    lp.slug,
    lp.name,
    lp.shortName,
    lp.type,
    lp.assetsUsd,
    lp.assetsAsOf,
    lp.place.city,
    lp.place.region,
    lp.place.country,
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
