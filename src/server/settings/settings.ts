import type { Transaction } from 'kysely';
import { waitBriefly } from '../companies/search-version.ts';
import { clientOf, type Db } from '../database/connection.ts';
import type { DatabaseListener } from '../database/listener.ts';
import type { Database } from '../database/schema.ts';
import { readSettings, type SettingsChange, type SiteSettings, updateSettings } from './queries.ts';

/** Where a trigger announces that the settings have changed. */
export const SETTINGS_CHANNEL = 'settings_changed';

export type Settings = {
  current(): Promise<SiteSettings>;
  /**
   * Returns all settings as they are then.
   * @param alongside is done in the same transaction
   */
  change(
    change: SettingsChange,
    alongside: (transaction: Transaction<Database>) => Promise<void>,
  ): Promise<SiteSettings>;
};

/**
 * The settings as they are now. They are remembered until a change is announced, by whichever process;
 * while announcements cannot be heard they are read each time.
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
        await waitBriefly(clientOf(transaction)); // An import that takes the sample away holds the settings.
        await alongside(transaction);
        return updateSettings(transaction, change);
      });
      forget(); // The announcement may come after the next request.
      return settings;
    },
  };
}
