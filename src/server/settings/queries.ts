import type { RevealLimits } from '#domain/reveal-budget.ts';
import type { Db } from '../database/connection.ts';

export type SiteSettings = RevealLimits & {
  hide_lp_search: boolean;
  sample_data: boolean;
  /** Operator named on the legal pages; empty until an admin sets it. */
  operator_name: string;
  operator_address: string;
  /** Days of access after a failed renewal. */
  grace_days: number;
};

/** Settings that admins can change. `sample_data` is maintained by imports. */
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

/** Settings visible to everyone. */
export function publicSettings(settings: SiteSettings) {
  const { hide_lp_search, sample_data, operator_name, operator_address } = settings;
  return { hide_lp_search, sample_data, operator_name, operator_address };
}

export function readSettings(db: Db): Promise<SiteSettings> {
  return db.selectFrom('site_settings').select(COLUMNS).where('id', '=', 1).executeTakeFirstOrThrow();
}

/** Changes the given settings and returns all of them. */
export function updateSettings(db: Db, change: SettingsChange): Promise<SiteSettings> {
  return db
    .updateTable('site_settings')
    .set({ id: 1, ...change }) // Includes the id because an update must set something.
    .where('id', '=', 1)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}
