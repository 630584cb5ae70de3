import { sql, type Transaction } from 'kysely';
import { DAY_MS } from '#domain/dates.ts';
import { MAX_CLIENTS } from '#domain/ledger/clients.ts';
import { MAX_LISTS } from '#domain/lists/lists.ts';
import { MAX_SAVED_SEARCHES } from '#domain/saved-searches/saved-searches.ts';
import { invalidParameters } from '../http/problem.ts';
import type { Database } from './schema.ts';

type Trx = Transaction<Database>;

/** Maximum rows per user, excluding deleted ones, which can be restored for a day. */
const LIMITS = {
  clients: { max: MAX_CLIENTS, rows: 'clients' },
  lists: { max: MAX_LISTS, rows: 'lists' },
  saved_searches: { max: MAX_SAVED_SEARCHES, rows: 'saved searches' },
};

type OwnTable = keyof typeof LIMITS;
/** Tables whose rows the user can reorder. */
type OrderedTable = Exclude<OwnTable, 'clients'>;

const RESTORABLE_MS = DAY_MS;

/** Rows deleted after this time can be restored. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_MS);
}

/** @throws AppError when the user has the maximum */
export async function refuseTooMany(trx: Trx, table: OwnTable, userId: string): Promise<void> {
  const { max, rows: words } = LIMITS[table];
  const { rows } = await sql`
    select from ${sql.table(table)} where user_id = ${userId} and deleted_at is null limit ${max}`.execute(trx);
  if (rows.length < max) return;
  throw invalidParameters([
    { field: 'account', message: `already has the maximum of ${max} ${words}. Delete one first` },
  ]);
}

/**
 * Restores a row that the user deleted, or leaves one that is not deleted as it is.
 * @returns false when it can no longer be restored
 * @throws AppError when the user has the maximum
 */
export async function restoreOwnRow(
  trx: Trx,
  table: OwnTable,
  userId: string,
  id: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ is_deleted: boolean }>`
    select deleted_at is not null as is_deleted from ${sql.table(table)}
    where id = ${id} and user_id = ${userId} and (deleted_at is null or deleted_at > ${restorableSince(now)})`.execute(
    trx,
  );
  if (!rows[0]?.is_deleted) return rows.length > 0;
  await refuseTooMany(trx, table, userId);
  await sql`update ${sql.table(table)} set deleted_at = null where id = ${id}`.execute(trx);
  return true;
}

/** The position after all rows of a user. */
export async function nextPosition(trx: Trx, table: OrderedTable, userId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position) + 1, 0) as next from ${sql.table(table)} where user_id = ${userId}`.execute(trx);
  return rows[0]?.next ?? 0;
}

/** @returns false unless these are the ids of all rows of the user, each once */
export async function reorderOwnRows(
  trx: Trx,
  table: OrderedTable,
  userId: string,
  ids: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where user_id = ${userId} and deleted_at is null`.execute(trx);
  const known = new Set(rows.map(({ id }) => id));
  if (ids.length !== known.size || new Set(ids).size !== known.size || !ids.every((id) => known.has(id))) return false;
  await sql`
    update ${sql.table(table)} as own set position = given.position
    from unnest(${ids}::int[]) with ordinality given (id, position) where own.id = given.id`.execute(trx);
  return true;
}
