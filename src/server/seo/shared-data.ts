import { dayOf } from '#domain/dates.ts';
import type { AppDependencies } from '../app-env.ts';

/** The calls that answer every visitor alike, from companies, settings and the day alone. */
const SHARED = new RegExp(
  `^/api/(${[
    'me',
    'settings',
    'stats/[^/]+',
    'companies(/[^/]+)*',
    'filter-options',
    'company-figures',
    'directory(/[^/]+)*',
    'comparisons/[^/]+',
  ].join('|')})$`,
);

/** What pages that all visitors share are made from, and the name of its present state. */
export function sharedData({ companies, settings, now }: Pick<AppDependencies, 'companies' | 'settings' | 'now'>) {
  return {
    isShared: (path: string) => SHARED.test(path),
    /** @throws when companies cannot be searched yet, or the database cannot be asked */
    async version(): Promise<string> {
      await companies.fresh();
      return `${companies.index().version} ${dayOf(now())} ${JSON.stringify(await settings.current())}`;
    },
  };
}
