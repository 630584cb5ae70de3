import { sql } from 'kysely';
import * as z from 'zod';
import { coloredStatuses, LIST_COLORS, LIST_STATUSES, type NamedStatus } from '#domain/lists/lists.ts';
import { type CompanyFilters, isChosen } from '#domain/search/company-filters.ts';
import { timestamp } from '../../platform/api/endpoint.ts';
import type { Db } from '../../platform/database/connection.ts';
import { isOwn } from '../../platform/database/owned-rows.ts';

export const list = z
  .object({
    id: z.int(),
    name: z.string().meta({ example: 'Acme, Q4' }),
    color: z.enum(LIST_COLORS),
    description: z.string(),
    total: z.int().describe('Number of companies in the list'),
    statuses: z.record(z.string(), z.int()).describe('Number of companies by status; zeros are omitted'),
    changedAt: timestamp.describe('When the list or an entry in it last changed'),
  })
  .meta({ id: 'List', description: 'A list of companies' });
type List = z.output<typeof list>;
export type ListFields = Pick<List, 'name' | 'color' | 'description'>;

export async function readLists(db: Db, userId: string, id: number | null = null): Promise<List[]> {
  const { rows } = await sql<List>`
    select id, name, color, description, coalesce(changed_at, created_at) as "changedAt",
      coalesce(total, 0) as total, coalesce(statuses, '{}') as statuses
    from lists left join lateral (
      select sum(count)::int as total, jsonb_object_agg(status, count) as statuses from (
        select status, count(*)::int as count from list_entries where list_id = lists.id group by status
      ) by_status
    ) entries on true
    where ${isOwn(userId, id)}
    order by position, id`.execute(db);
  return rows;
}

/** Reads the statuses with the user's names and colors, in the user's order. */
export async function readStatuses(db: Db, userId: string): Promise<readonly NamedStatus[]> {
  const query = db.selectFrom('list_owners').select('statuses').where('user_id', '=', userId);
  return coloredStatuses((await query.executeTakeFirst())?.statuses ?? LIST_STATUSES);
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
