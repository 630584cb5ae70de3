import { sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

type Trx = Transaction<Database>;

/** Tables of rows that a user orders, and can restore after deleting them. */
type OwnTable = 'lists' | 'saved_searches';

const RESTORABLE_MS = 86_400_000;

/** What a user deleted after this can be restored. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_MS);
}

/** Counts a user's rows without the deleted ones. `next` is the position after all of them. */
export async function countOwnRows(
  trx: Trx,
  table: OwnTable,
  userId: string,
): Promise<{ count: number; next: number }> {
  const { rows } = await sql<{ count: number; next: number }>`
    select count(*) filter (where deleted_at is null)::int as count, coalesce(max(position) + 1, 0) as next
    from ${sql.table(table)} where user_id = ${userId}`.execute(trx);
  return rows[0] ?? { count: 0, next: 0 };
}

/** @returns false unless these are the ids of all rows of the user, each once */
export async function reorderOwnRows(
  trx: Trx,
  table: OwnTable,
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
