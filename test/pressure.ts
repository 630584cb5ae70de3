import { randomUUID } from 'node:crypto';
import type { Db } from '#server/platform/database/connection.ts';
import { updateLevels } from '#server/workspace/ledger/contact-pressure.ts';
import { recordExport } from '#server/workspace/ledger/record-export.ts';

/** Records an export of companies for each of `accounts` users, who are created if needed. */
export async function exportAs(db: Db, accounts: number, companies: readonly number[], at: Date): Promise<void> {
  for (let n = 1; n <= accounts; n++) {
    const user = { id: `exporter-${n}`, email: `exporter-${n}@pressure.example`, name: '', emailVerified: true };
    await db
      .insertInto('user')
      .values(user)
      .onConflict((on) => on.doNothing())
      .execute();
    const ids = { contacts: [], companies: [...companies] };
    await recordExport(db, { id: randomUUID(), userId: user.id, clientId: null, written: ids, startedAt: at }, at);
  }
}

/** Computes the levels of the current week again. */
export async function updatePressure(db: Db): Promise<void> {
  await db.deleteFrom('contact_pressure').execute();
  await updateLevels(db, new Date());
}
