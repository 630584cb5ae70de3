import { type RawBuilder, sql, type Transaction } from 'kysely';
import { LIST_STATUSES, type ListColor, MAX_LIST_ENTRIES, type NamedStatus } from '#domain/lists/lists.ts';
import { type CompanyFilters, isChosen } from '#domain/search/company-filters.ts';
import { clientOf, type Db } from '../database/connection.ts';
import { waitBriefly } from '../database/locks.ts';
import { nextPosition, refuseTooMany, reorderOwnRows, restorableSince, restoreOwnRow } from '../database/own-rows.ts';
import type { Database } from '../database/schema.ts';
import { invalidParameters } from '../http/problem.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { publishEvent } from '../realtime/events.ts';

export type ListFields = { name: string; color: ListColor; description: string };
export type List = ListFields & { id: number; total: number };

export type Trx = Transaction<Database>;

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
    const locked = companies
      ? await sql<{ id: number }>`
          select id from companies where id in (${companies}) order by id for key share`.execute(trx)
      : { rows: [] };
    await sql`
      insert into list_owners (user_id, version) values (${userId}, 1)
      on conflict (user_id) do update set version = list_owners.version + ${filters ? 1 : 0}`.execute(trx);
    const result = await change(
      trx,
      locked.rows.map(({ id }) => id),
    );
    await publishEvent(trx, { type: 'lists_changed' }, { userId });
    return result;
  });
}

export async function readLists(db: Db, userId: string, id: number | null = null): Promise<List[]> {
  const { rows } = await sql<List>`
    select id, name, color, description,
      (select count(*)::int from list_entries where list_id = lists.id) as total
    from lists where user_id = ${userId} and deleted_at is null and (${id}::int is null or id = ${id})
    order by position, id`.execute(db);
  return rows;
}

/** Reads the statuses with the user's names, in the user's order. */
export async function readStatuses(db: Db, userId: string): Promise<readonly NamedStatus[]> {
  const own = db.selectFrom('list_owners').select('statuses').where('user_id', '=', userId);
  return (await own.executeTakeFirst())?.statuses ?? LIST_STATUSES;
}

/** Returns the names of the lists and statuses in a search's filters, by filter and value. */
export async function listLabels(
  db: Db,
  userId: string,
  { list, status }: Pick<CompanyFilters, 'list' | 'status'>,
): Promise<Record<'list' | 'status', Record<string, string>> | undefined> {
  if (!isChosen(list) && !isChosen(status)) return;
  const [lists, statuses] = [await readLists(db, userId), await readStatuses(db, userId)];
  const chosen = [...list.include, ...list.exclude];
  return {
    list: Object.fromEntries(lists.filter(({ id }) => chosen.includes(id)).map(({ id, name }) => [id, name])),
    status: Object.fromEntries(statuses.map(({ value, name }) => [value, name])),
  };
}

export function setStatuses(db: Db, userId: string, statuses: readonly NamedStatus[]): Promise<void> {
  return changeLists(db, userId, async (trx) => {
    await trx
      .updateTable('list_owners')
      .set({ statuses: JSON.stringify(statuses) })
      .where('user_id', '=', userId)
      .execute();
  });
}

/** Adds a list after the user's other lists. @returns its id */
export function addList(db: Db, userId: string, fields: ListFields, now: Date): Promise<number> {
  return changeLists(db, userId, async (trx) => {
    await refuseTooMany(trx, 'lists', userId);
    const position = await nextPosition(trx, 'lists', userId);
    const row = { user_id: userId, ...fields, position, created_at: now };
    return (await trx.insertInto('lists').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });
}

/** @returns false when the user has no such list */
export function updateList(db: Db, userId: string, id: number, fields: Partial<ListFields>): Promise<boolean> {
  return changeLists(db, userId, async (trx) => {
    const { numUpdatedRows } = await ownList(trx, userId, id)
      .set((row) => ({ position: row.ref('position'), ...fields }))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

/** @returns false unless these are the ids of all lists of the user, each once */
export function reorderLists(db: Db, userId: string, ids: readonly number[]): Promise<boolean> {
  return changeLists(db, userId, (trx) => reorderOwnRows(trx, 'lists', userId, ids));
}

/** @returns false when the user has no such list */
export function deleteList(db: Db, userId: string, id: number, now: Date): Promise<boolean> {
  return changeLists(db, userId, async (trx) => {
    const { numUpdatedRows } = await ownList(trx, userId, id).set({ deleted_at: now }).executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

/** Restores a deleted list. @returns false when it can no longer be restored */
export function restoreList(db: Db, userId: string, id: number, now: Date): Promise<boolean> {
  return changeLists(db, userId, (trx) => restoreOwnRow(trx, 'lists', userId, id, now));
}

export function scheduleListJobs(jobs: Jobs, db: Db): void {
  jobs.defineRecurring('purge-lists', () => purgeLists(db, new Date()));
}

/** Deletes lists that can no longer be restored and changes that can no longer be undone. */
export async function purgeLists(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('lists').where('deleted_at', '<=', restorableSince(now)).execute();
  await db.deleteFrom('list_changes').where('created_at', '<=', restorableSince(now)).execute();
}

export async function hasList(db: Db, userId: string, id: number): Promise<boolean> {
  const own = db.selectFrom('lists').select('id').where('id', '=', id).where('user_id', '=', userId);
  return (await own.where('deleted_at', 'is', null).executeTakeFirst()) !== undefined;
}

function ownList(trx: Trx, userId: string, id: number) {
  return trx.updateTable('lists').where('id', '=', id).where('user_id', '=', userId).where('deleted_at', 'is', null);
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
