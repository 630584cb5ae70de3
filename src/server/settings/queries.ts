import type { Db } from '../database/connection.ts';

export type SiteSettings = { hide_lp_search: boolean; sample_data: boolean };

/** The one row of settings. */
export function readSettings(db: Db): Promise<SiteSettings> {
  return db
    .selectFrom('site_settings')
    .select(['hide_lp_search', 'sample_data'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
}
