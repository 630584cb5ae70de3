import type { Transaction } from 'kysely';
import { clientOf, type Db } from '../database/connection.ts';
import type { DatabaseListener } from '../database/listener.ts';
import type { Database } from '../database/schema.ts';
import { waitBriefly } from '../search/search-version.ts';
import { readSettings, type SettingsChange, type SiteSettings, updateSettings } from './queries.ts';

/** Notification channel on which a trigger announces changed settings. */
export const SETTINGS_CHANNEL = 'settings_changed';

export type Settings = {
  current(): Promise<SiteSettings>;
  /**
   * Changes settings and returns all of them.
   * @param alongside runs in the same transaction
   */
  change(
    change: SettingsChange,
    alongside: (transaction: Transaction<Database>) => Promise<void>,
  ): Promise<SiteSettings>;
};

/**
 * Current settings, cached until any process announces a change. While notifications are unavailable they are read each
 * time.
 */
export function createSettings(db: Db, listener: DatabaseListener): Settings {
  let remembered: SiteSettings | null = null;
  let changes = 0;
  const forget = () => {
    changes++;
    remembered = null;
  };
  listener.on(SETTINGS_CHANNEL, forget);
  listener.onLost(forget);
  return {
    async current() {
      if (remembered) return remembered;
      const changesBefore = changes;
      const settings = await readSettings(db);
      if (listener.connected && changes === changesBefore) remembered = settings;
      return settings;
    },
    async change(change, alongside) {
      const settings = await db.transaction().execute(async (transaction) => {
        await waitBriefly(clientOf(transaction)); // An import that clears the sample locks the settings.
        await alongside(transaction);
        return updateSettings(transaction, change);
      });
      forget(); // The notification may arrive after the next request.
      return settings;
    },
  };
}
