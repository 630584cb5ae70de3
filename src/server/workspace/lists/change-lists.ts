import { type RawBuilder, sql } from 'kysely';
import { MAX_LIST_ENTRIES, MAX_LISTS } from '#domain/lists/lists.ts';
import { clientOf, type Db, type Trx } from '../../platform/database/connection.ts';
import { waitBriefly } from '../../platform/database/locks.ts';
import { ownedRows, restorableSince } from '../../platform/database/owned-rows.ts';
import { invalidParameters } from '../../platform/http/problem.ts';
import { publishEvent } from '../../platform/realtime/events.ts';
import type { ListFields } from './queries.ts';

export const lists = ownedRows('lists', { one: 'list', many: 'lists', max: MAX_LISTS, change: changeLists });

/**
 * Changes a user's lists, one change at a time, and notifies the user's open pages.
 * @param filters false for a change that does not affect filters
 * @param companies selects the ids of companies whose entries will change. Existing ones are passed to the change, and
 * cannot be deleted or merged during it
 * @throws a lock timeout, reported as `busy`, while companies are being deleted
 */
export function changeLists<T>(
  db: Db,
  userId: string,
  change: (trx: Trx, companyIds: readonly number[]) => Promise<T>,
  { filters = true, companies }: { filters?: boolean; companies?: RawBuilder<unknown> } = {},
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await waitBriefly(clientOf(trx));
    // Before the lists, in the same order as a merge or a deletion.
    const lockedCompanies = companies
      ? await sql<{ id: number }>`
          select id from companies where id in (${companies}) order by id for key share`.execute(trx)
      : { rows: [] };
    await sql`
      insert into list_owners (user_id, version) values (${userId}, 1)
      on conflict (user_id) do update set version = list_owners.version + ${filters ? 1 : 0}`.execute(trx);
    const result = await change(
      trx,
      lockedCompanies.rows.map(({ id }) => id),
    );
    await publishEvent(trx, { type: 'lists_changed' }, { userId });
    return result;
  });
}

/** Adds a list after the user's other lists. @returns its id */
export function addList(
  db: Db,
  userId: string,
  { requestId, ...fields }: ListFields & { requestId: string | null },
  now: Date,
): Promise<number> {
  return changeLists(db, userId, async (trx) => {
    const query = trx.selectFrom('lists').select('id').where('user_id', '=', userId);
    const existing = requestId && (await query.where('request_id', '=', requestId).executeTakeFirst());
    if (existing) return existing.id; // An earlier attempt was killed before its response was stored.
    const row = {
      user_id: userId,
      request_id: requestId,
      ...fields,
      position: lists.nextPosition(userId),
      created_at: now,
      changed_at: now,
    };
    const insert = trx.insertInto('lists').values(row).returning('id');
    return (await lists.add(trx, userId, () => insert.executeTakeFirstOrThrow())).id;
  });
}

/** Records that entries of a list have changed. */
export async function markChanged(trx: Trx, id: number, now: Date): Promise<void> {
  await trx.updateTable('lists').set({ changed_at: now }).where('id', '=', id).execute();
}

/** Deletes lists that can no longer be restored and changes that can no longer be undone. */
export async function purgeLists(db: Db, now: Date): Promise<void> {
  await lists.purge(db, now);
  await db.deleteFrom('list_changes').where('created_at', '<=', restorableSince(now)).execute();
}

/** Entries of deleted lists count until they are purged. */
export async function refuseTooManyEntries(trx: Trx, userId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from list_entries join lists on lists.id = list_id where user_id = ${userId}`.execute(
    trx,
  );
  const count = rows[0]?.count ?? 0;
  if (count <= MAX_LIST_ENTRIES) return;
  const message = `would have ${count} companies in its lists; the maximum is ${MAX_LIST_ENTRIES}, including lists deleted in the last 24 hours. Add fewer, or remove some first`;
  throw invalidParameters([{ field: 'account', message }]);
}
