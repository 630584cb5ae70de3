import { decodeIds, encodeIds } from '#domain/ledger/id-list.ts';
import { clientOf, type Db, type Trx } from '../../platform/database/connection.ts';
import { changeOwned } from '../../platform/database/owned-rows.ts';
import { publishEvent } from '../../platform/realtime/events.ts';
import { recallFromExport } from '../recalls/find-holders.ts';

/**
 * The ids in a file, in any order. `companies` include those of the contacts; `bounced` are the contacts whose address
 * was omitted because it bounced.
 */
export type WrittenIds = { contacts: number[]; companies: number[]; bounced?: number[] };

/** Changes a user's clients or exports, one change at a time, and notifies the user's open pages. */
export function changeLedger<T>(db: Db, userId: string, change: (trx: Trx) => Promise<T>): Promise<T> {
  return changeOwned(db, userId, async (trx) => {
    const result = await change(trx);
    await publishEvent(trx, { type: 'ledger_changed' }, { userId });
    return result;
  });
}

export type ExportRecord = {
  id: string;
  userId: string;
  clientId: number | null;
  written: WrittenIds;
  startedAt: Date;
};

/** Records the contents of a finished export. */
export function recordExport(db: Db, finishedExport: ExportRecord, now: Date): Promise<void> {
  return changeLedger(db, finishedExport.userId, (trx) => recordExportIn(trx, finishedExport, now));
}

/** The same in a transaction of the user's changes. */
export async function recordExportIn(
  trx: Trx,
  { id, userId, clientId, written, startedAt }: ExportRecord,
  now: Date,
): Promise<void> {
  const [contacts, companies] = [Buffer.from(encodeIds(written.contacts)), Buffer.from(encodeIds(written.companies))];
  const ids = decodeIds(contacts);
  const bouncedBytes = encodeIds(written.bounced ?? []);
  await trx
    .insertInto('exported_contacts')
    .values({
      export_id: id,
      user_id: userId,
      client_id: clientId,
      exported_at: now,
      contact_count: ids.length,
      company_count: decodeIds(companies).length,
      contacts,
      companies,
      bounced: bouncedBytes.length > 0 ? Buffer.from(bouncedBytes) : null,
    })
    .execute();
  await recallFromExport(
    clientOf(trx),
    { userId, clientId, contacts: ids, bounced: decodeIds(bouncedBytes), startedAt },
    now,
  );
}
