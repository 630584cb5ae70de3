import { sql } from 'kysely';
import type { AppDependencies } from '../../app-env.ts';
import type { Db } from '../../platform/database/connection.ts';
import { raisedNow } from './queries.ts';

export type RaisedCustomer = {
  slug: string;
  name: string;
  round: string | null;
  amountUsd: number | null;
  date: string | null;
};

type Raised = { total: number; newest: RaisedCustomer[] };

/** Reads a user's customers that raised money since the last upload that replaced all of them, newest first. */
export async function readRaisedCustomers(
  { db, userCustomers }: Pick<AppDependencies, 'db' | 'userCustomers'>,
  userId: string,
  { after = 0, upTo = null, limit }: { after?: number; upTo?: number | null; limit: number },
): Promise<Raised> {
  const { ids } = await userCustomers.set(userId);
  const { rows } = await sql<RaisedCustomer & { total: number }>`
    select count(*) over ()::int as total, slug, organization_name as name, last_funding_type as round,
      last_funding_amount_usd as "amountUsd", last_funding_date as date
    from raised_companies r join companies c on c.id = company_id join customer_owners o on user_id = ${userId}
    where company_id = any (${[...ids]}::int[]) and r.version > greatest(since_version, ${after}::bigint)
      and (${upTo}::bigint is null or r.version <= ${upTo}) and ${raisedNow}
    order by r.version desc, c.id limit ${limit}`.execute(db);
  return { total: rows[0]?.total ?? 0, newest: rows.map(({ total: _, ...customer }) => customer) };
}

/** Whether the user gets emails about customers that raise money. */
export async function readRaiseMail(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('profiles').select('raises_mail').where('id', '=', userId).executeTakeFirst();
  return row?.raises_mail ?? true;
}

export async function chooseRaiseMail(db: Db, userId: string, raises_mail: boolean): Promise<void> {
  await db.updateTable('profiles').set({ raises_mail }).where('id', '=', userId).execute();
}
