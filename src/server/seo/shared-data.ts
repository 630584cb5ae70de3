import { dayOf } from '#domain/dates.ts';
import type { AppDependencies } from '../app-env.ts';
import { short } from '../database/connection.ts';

/** The calls that answer every visitor alike, from companies, LPs, settings and the day alone. */
const SHARED = new RegExp(
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

/** What pages that all visitors share are made from, and the name of its present state. */
export function sharedData({ pool, settings, now }: Pick<AppDependencies, 'pool' | 'settings' | 'now'>) {
  const versions = togetherRead(async () => {
    const { rows } = await pool.query<{ companies: string; lps: string }>(
      short({
        name: 'data-versions',
        text: 'select search_version.version as companies, lps_version.version as lps from search_version, lps_version',
      }),
    );
    return `${rows[0]?.companies} ${rows[0]?.lps}`;
  });
  return {
    isShared: (path: string) => SHARED.test(path),
    /** Settings are those that a page would be rendered with. @throws when the database cannot be asked */
    version: async (): Promise<string> =>
      `${await versions()} ${dayOf(now())} ${JSON.stringify(await settings.current())}`,
  };
}

/** One reading for all who ask at once. Who asks while it is under way waits for the next, which begins after them. */
function togetherRead<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  function start(): Promise<T> {
    next = null;
    running = read().finally(() => {
      running = null;
    });
    return running;
  }
  return () => {
    if (!running) return start();
    next ??= running.then(start, start);
    return next;
  };
}
