import * as z from 'zod';
import { applyBrand } from '#domain/brand.ts';
import { clientOf, type Db, type Trx } from '../database/connection.ts';
import { CHANNELS, cacheUntilAnnounced, type DatabaseListener } from '../database/listener.ts';
import { waitBriefly } from '../database/locks.ts';

export type Settings = {
  current(): Promise<SiteSettings>;
  /**
   * Changes settings and returns all of them.
   * @param alongside runs in the same transaction
   */
  change(change: SettingsChange, alongside: (transaction: Trx) => Promise<void>): Promise<SiteSettings>;
};

export function createSettings(db: Db, listener: DatabaseListener): Settings {
  const cache = cacheUntilAnnounced(listener, CHANNELS.settings, async () => {
    const settings = await readSettings(db);
    applyBrand(settings);
    return settings;
  });
  // Emails use the brand without reading the settings.
  listener.on(CHANNELS.settings, () => void cache.get().catch(() => {}));
  return {
    current: cache.get,
    async change(change, alongside) {
      const settings = await db.transaction().execute(async (transaction) => {
        await waitBriefly(clientOf(transaction)); // An import that clears the sample locks the settings.
        await alongside(transaction);
        return updateSettings(transaction, change);
      });
      cache.forget();
      applyBrand(settings);
      return settings;
    },
  };
}

export const publicSettings = z.object({
  hide_lp_search: z.boolean(),
  sample_data: z.boolean(),
  operator_name: z.string().describe('Named on the legal pages; empty until an admin sets it'),
  operator_address: z.string(),
  trial_daily_reveals: z
    .int()
    .describe("How many companies' emails a user may see per UTC day during a trial. Exports do not count"),
  paid_daily_reveals: z.int().describe('The same with a paid plan'),
  brand_name: z.string().describe('Empty for the default, like the next three'),
  support_email: z.string(),
  social_url: z.string(),
  logo: z.string().describe('Version of the uploaded logo'),
  hide_claims: z.boolean().describe('Hides the next three'),
  contacts_exported: z.string().describe('A figure of the landing page; empty for the default, like the next two'),
  trusted_by: z.string(),
  new_leads: z.string(),
});

export const adminSettings = z.object({
  grace_days: z.int().describe('Days of access after a failed renewal'),
});

export type SiteSettings = z.infer<typeof publicSettings> & z.infer<typeof adminSettings>;

/** Settings that admins can change. `sample_data` is maintained by imports. */
type SettingsChange = Partial<Omit<SiteSettings, 'sample_data'>>;

const COLUMNS = [...publicSettings.keyof().options, ...adminSettings.keyof().options];

export function readSettings(db: Db): Promise<SiteSettings> {
  return db.selectFrom('site_settings').select(COLUMNS).where('id', '=', 1).executeTakeFirstOrThrow();
}

function updateSettings(db: Db, change: SettingsChange): Promise<SiteSettings> {
  return db
    .updateTable('site_settings')
    .set({ id: 1, ...change }) // Includes the id because an update must set something.
    .where('id', '=', 1)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}
