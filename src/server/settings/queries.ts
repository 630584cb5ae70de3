import * as z from 'zod';
import type { Db } from '../database/connection.ts';

/** Settings visible to everyone. */
export const publicSettings = z.object({
  hide_lp_search: z.boolean(),
  sample_data: z.boolean(),
  operator_name: z.string().describe('Named on the legal pages; empty until an admin sets it'),
  operator_address: z.string(),
});

/** Settings visible to admins alone. */
export const adminSettings = z.object({
  grace_days: z.int().describe('Days of access after a failed renewal'),
  trial_daily_reveals: z.int(),
  paid_daily_reveals: z.int(),
});

export type SiteSettings = z.infer<typeof publicSettings> & z.infer<typeof adminSettings>;

/** Settings that admins can change. `sample_data` is maintained by imports. */
export type SettingsChange = Partial<Omit<SiteSettings, 'sample_data'>>;

const COLUMNS = [...publicSettings.keyof().options, ...adminSettings.keyof().options];

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
