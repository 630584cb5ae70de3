import { sql } from 'kysely';
import { LIST_STATUSES, type ListColor, type NamedStatus } from '#domain/lists/lists.ts';
import { type CompanyFilters, isChosen } from '#domain/search/company-filters.ts';
import type { Db } from '../../platform/database/connection.ts';
import { isOwn } from '../../platform/database/owned-rows.ts';

export type ListFields = { name: string; color: ListColor; description: string };
export type List = ListFields & { id: number; total: number };

export async function readLists(db: Db, userId: string, id: number | null = null): Promise<List[]> {
  const { rows } = await sql<List>`
    select id, name, color, description,
      (select count(*)::int from list_entries where list_id = lists.id) as total
    from lists where ${isOwn(userId, id)}
    order by position, id`.execute(db);
  return rows;
}

/** Reads the statuses with the user's names, in the user's order. */
export async function readStatuses(db: Db, userId: string): Promise<readonly NamedStatus[]> {
  const query = db.selectFrom('list_owners').select('statuses').where('user_id', '=', userId);
  return (await query.executeTakeFirst())?.statuses ?? LIST_STATUSES;
}

/** Returns the names of the lists and statuses in a search's filters, by filter and value. */
export async function listLabels(
  db: Db,
  userId: string,
  { list, status }: Pick<CompanyFilters, 'list' | 'status'>,
): Promise<Record<'list' | 'status', Record<string, string>> | undefined> {
  if (!isChosen(list) && !isChosen(status)) return;
  const [lists, statuses] = [await readLists(db, userId), await readStatuses(db, userId)];
  const ids = [...list.include, ...list.exclude];
  return {
    list: Object.fromEntries(lists.filter(({ id }) => ids.includes(id)).map(({ id, name }) => [id, name])),
    status: Object.fromEntries(statuses.map(({ value, name }) => [value, name])),
  };
}
