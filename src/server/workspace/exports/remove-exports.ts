import type { Transaction } from 'kysely';
import { decodeIds, hasId } from '#domain/ledger/id-list.ts';
import { withMerged } from '../../data/changes/merged-ids.ts';
import { createYieldTurn } from '../../platform/concurrency/yield-turn.ts';
import { clientOf, type SqlClient } from '../../platform/database/connection.ts';
import type { Database } from '../../platform/database/schema.ts';
import { publishEventToUsers } from '../../platform/realtime/events.ts';
import { EXPORTS_PER_BATCH, firstExports } from '../ledger/export-batches.ts';

/** Ids of contacts, and of companies that name a person in other fields. */
type Ids = { contacts: readonly number[]; companies: readonly number[] };

/**
 * Removes the files of exports that contain one of these contacts or companies, or whose contents are unknown or
 * incomplete. Once the transaction commits, no process sends them; the nightly purge deletes them. Users keep the
 * entries.
 */
export async function removeExportsOf(trx: Transaction<Database>, ids: Ids, now: Date): Promise<void> {
  const client = clientOf(trx);
  const { rows: storedExports } = await client.query<{ id: string; user_id: string; is_finished: boolean }>(
    `select id, user_id, size is not null as is_finished from exports
     where expires_at > $1 and removed_at is null order by id`,
    [now],
  );
  const finishedIds = storedExports.flatMap(({ id, is_finished }) => (is_finished ? id : []));
  const untouchedIds = await exportsWithout(client, finishedIds, {
    contacts: await withMerged(client, 'contacts', ids.contacts),
    companies: await withMerged(client, 'companies', ids.companies),
  });
  const owners = storedExports.flatMap(({ id, user_id }) => (untouchedIds.has(id) ? [] : user_id));
  await publishEventToUsers(client, { type: 'exports_changed' }, [...new Set(owners)]);
  // An export that starts later waits, and then reads the data without the person.
  await client.query('lock table exports in share row exclusive mode');
  await client.query(
    'update exports set removed_at = $1 where expires_at > $1 and removed_at is null and id <> all ($2)',
    [now, [...untouchedIds]],
  );
}

/** Returns those of the exports that are known to contain none of the ids. */
async function exportsWithout(client: SqlClient, exportIds: readonly string[], ids: Ids): Promise<Set<string>> {
  const without = new Set<string>();
  const yieldTurn = createYieldTurn();
  for (let next = 0; next < exportIds.length; ) {
    const part = exportIds.slice(next, next + EXPORTS_PER_BATCH);
    const { rows } = await client.query<{ export_id: string; contacts: Buffer; companies: Buffer }>(
      firstExports(
        `select export_id, contacts, companies, octet_length(contacts) + octet_length(companies) as bytes
         from exported_contacts where export_id = any ($1::uuid[])`,
        'export_id',
      ),
      [part],
    );
    for (const { export_id, ...lists } of rows) {
      const isNamed = [];
      for (const list of ['contacts', 'companies'] as const) {
        await yieldTurn();
        const exportedIds = ids[list].length > 0 ? decodeIds(lists[list]) : new Int32Array();
        isNamed.push(ids[list].some((id) => hasId(exportedIds, id)));
      }
      if (!isNamed.includes(true)) without.add(export_id);
    }
    const last = rows.at(-1)?.export_id;
    next += last === undefined ? part.length : part.indexOf(last) + 1;
  }
  return without;
}
