import type { RevealLimits } from '#domain/reveal-budget.ts';
import type { Db } from '../database/connection.ts';

export type SiteSettings = RevealLimits & {
  hide_lp_search: boolean;
  sample_data: boolean;
  /** Who runs the site, for its legal pages; empty until an admin says so. */
  operator_name: string;
  operator_address: string;
  /** Days of access after a failed renewal. */
  grace_days: number;
};

/** What admins may change. Whether the sample is there is a fact that imports change, and nobody by hand. */
export type SettingsChange = Partial<Omit<SiteSettings, 'sample_data'>>;

const COLUMNS = [
  'hide_lp_search',
  'sample_data',
  'operator_name',
  'operator_address',
  'grace_days',
  'trial_daily_reveals',
  'paid_daily_reveals',
] as const;

/** The settings that everyone may know. */
export function publicSettings(settings: SiteSettings) {
  const { hide_lp_search, sample_data, operator_name, operator_address } = settings;
  return { hide_lp_search, sample_data, operator_name, operator_address };
}

/** The one row of settings. */
export function readSettings(db: Db): Promise<SiteSettings> {
  return db.selectFrom('site_settings').select(COLUMNS).where('id', '=', 1).executeTakeFirstOrThrow();
}

/** Changes the given settings. Returns all of them as they are then. */
export function updateSettings(db: Db, change: SettingsChange): Promise<SiteSettings> {
  return db
    .updateTable('site_settings')
    .set({ id: 1, ...change }) // The id, because an update must set something.
    .where('id', '=', 1)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}
