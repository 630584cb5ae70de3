import { dayOf } from '#domain/dates.ts';
import type { AppDependencies } from '../../app-env.ts';
import { shareRuns } from '../concurrency/share-runs.ts';
import { isDatabaseDown, withShortTimeout } from '../database/connection.ts';
import { readsAsOf } from '../database/reads.ts';

/**
 * Calls whose response is the same for every visitor and depends only on companies, LPs, settings and the date. For users
 * it also depends on who they are; a page that makes no other call is reused for users who get equal responses.
 */
const CACHEABLE = new RegExp(
  `^/api/(${[
    'me',
    'settings',
    'stats/[^/]+',
    'companies(/[^/]+)*',
    'filter-options',
    'company-figures',
    'company-suggestions',
    'directory(/[^/]+)*',
    'legal-facts',
    'comparisons/[^/]+',
    'lps(/[^/]+)?',
    'lp-filter-options',
    'lp-suggestions',
  ].join('|')})$`,
);

/** Data behind pages shared by all visitors, with a version that changes with it. */
export function cacheableData({
  pool,
  reads,
  listener,
  settings,
  now,
}: Pick<AppDependencies, 'pool' | 'reads' | 'listener' | 'settings' | 'now'>) {
  /** The last version of the primary. */
  let last: string | null = null;
  let outdatedReads = 0;
  async function readData(): Promise<string> {
    const { rows } = await pool.query<{ companies: string; lps: string }>(
      withShortTimeout({
        name: 'data-versions',
        text: 'select search_version.token as companies, lps_version.token as lps from search_version, lps_version',
      }),
    );
    const data = `${rows[0]?.companies} ${rows[0]?.lps} ${JSON.stringify(await settings.current())}`;
    if (readsAsOf() === Infinity) last = data;
    // What the replica has at another version must not be reused.
    return data === last ? data : `replica ${++outdatedReads}`;
  }
  const version = shareRuns(() =>
    reads.survive(readData).catch((error) => {
      if (last === null || !listener.down || !isDatabaseDown(error)) throw error;
      return last;
    }),
  );
  return {
    isCacheable: (path: string) => CACHEABLE.test(path),
    /** @throws when the database is unavailable */
    version: async (): Promise<string> => `${await version()} ${dayOf(now())}`,
  };
}
