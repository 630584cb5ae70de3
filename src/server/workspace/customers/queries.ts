import { sql } from 'kysely';
import * as z from 'zod';
import type { AppDependencies } from '../../app-env.ts';
import type { Db } from '../../platform/database/connection.ts';
import { LIST_PAGE_SIZE, readPage } from '../../platform/http/query.ts';

/** Whether the round of a raised company `r` is still the last one of company `c`. An undo may have removed it. */
export const raisedNow = sql<boolean>`c.last_funding_date >= r.round_date`;

/** A company that only has the name of a customer. */
export const possibleCustomer = z.object({
  slug: z.string(),
  name: z.string(),
  location: z.string().nullable(),
  website: z.string().nullable(),
  isCustomer: z.boolean().describe('Whether you confirmed that it is your customer'),
});
export type PossibleCustomer = z.output<typeof possibleCustomer>;

/** Reads the companies that match a customer of a user by name alone. */
export async function readPossibleCustomers(db: Db, userId: string) {
  const { rows } = await sql<PossibleCustomer & { id: number }>`
    select companies.id, slug, organization_name as name, headquarters_location as location, website,
      confirmed_customers.name_hash is not null as "isCustomer"
    from customer_companies join companies on companies.id = company_id
      left join confirmed_customers using (user_id, company_id, name_hash)
    where user_id = ${userId} and customer_companies.name_hash is not null and not is_sure
    order by organization_name, companies.id`.execute(db);
  return rows;
}

/** A page of a user's customers by name. @param query part of a name or website */
export function readCustomerCompanies(db: Db, ids: Iterable<number>, { query, page }: { query: string; page: number }) {
  return readPage(page, async (offset) => {
    const { rows } = await sql<Omit<PossibleCustomer, 'isCustomer'> & { total: number }>`
      select count(*) over ()::int as total, slug, organization_name as name, headquarters_location as location, website
      from companies join unnest(${[...ids]}::int[]) customer (id) using (id)
      where ${query} = '' or position(lower(${query}) in lower(organization_name)) > 0
        or position(lower(${query}) in lower(website)) > 0
      order by lower(organization_name), companies.id
      limit ${LIST_PAGE_SIZE} offset ${offset}`.execute(db);
    return rows;
  });
}

export async function readConfirmedCustomers(db: Db, userId: string): Promise<number[]> {
  const rows = await db.selectFrom('confirmed_customers').select('company_id').where('user_id', '=', userId).execute();
  return rows.map(({ company_id }) => company_id);
}

export async function readCustomerTotal(
  db: Db,
  userId: string,
): Promise<{ customers: number; updatedAt: Date | null }> {
  const { rows } = await sql<{ customers: number; updatedAt: Date | null }>`
    select count(*) filter (where is_main)::int as customers, max(updated_at) as "updatedAt"
    from customer_keys join customer_owners using (user_id) where user_id = ${userId}`.execute(db);
  return rows[0] ?? { customers: 0, updatedAt: null };
}

export const raisedCustomer = z.object({
  slug: z.string(),
  name: z.string(),
  round: z.string().nullable(),
  amountUsd: z.number().nullable(),
  date: z.string().nullable(),
});
export type RaisedCustomer = z.output<typeof raisedCustomer>;

/** Reads a user's customers that raised money since the last upload that replaced all of them, newest first. */
export async function readRaisedCustomers(
  { db, userCustomers }: Pick<AppDependencies, 'db' | 'userCustomers'>,
  userId: string,
  { after = 0, upTo = null, limit }: { after?: number; upTo?: number | null; limit: number },
) {
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
