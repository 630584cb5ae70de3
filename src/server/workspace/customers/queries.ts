import { sql } from 'kysely';
import * as z from 'zod';
import {
  type CustomerField,
  MAX_POSSIBLE_CUSTOMERS,
  type MatchBasis,
  matchBasis,
} from '#domain/customers/customers.ts';
import type { AppDependencies } from '../../app-env.ts';
import { filterRevealed } from '../../data/companies/revealed-companies.ts';
import { clientOf, type Db } from '../../platform/database/connection.ts';
import { LIST_PAGE_SIZE, readPage } from '../../platform/http/query.ts';
import type { UserLedger } from '../ledger/user-ledger.ts';
import type { CustomerFile } from './customer-file.ts';
import { findByKeys } from './match-customers.ts';

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

async function readConfirmedCustomers(db: Db, userId: string): Promise<number[]> {
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
  const { ids } = await userCustomers.companies(userId);
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

const LISTED_MATCHES = 20;
const LISTED_UNMATCHED = 200;

/**
 * Matches the rows of a file with companies, each by its most reliable key. Rows that match by name alone are only
 * possible matches, unless another row identifies the company.
 */
export async function previewMatches(
  { db, userLedger }: { db: Db; userLedger: UserLedger },
  userId: string,
  { fields, keys, rows, rowLabels, rowKeys, rowDomains }: CustomerFile,
) {
  const matches = await findByKeys(clientOf(db), { fields, keys });
  const byContact = [...new Set(matches.flatMap(({ company, byContact }) => (byContact ? company : [])))];
  const revealedIds = new Set(await filterRevealed({ db, userLedger }, userId, byContact));
  const readable = matches.filter(({ company, byContact }) => !byContact || revealedIds.has(company));
  const sure = readable.filter(({ key }) => fields[key] !== 'name');
  const customers = new Set(sure.map(({ company }) => company));
  const matchOf = new Map(sure.toReversed().map((match) => [match.key, match]));
  const namesakes = Map.groupBy(
    readable.filter(({ key }) => fields[key] === 'name'),
    ({ key }) => key,
  );
  const isCustomer = ({ company }: { company: number }) => customers.has(company);
  const customerOf = new Map([...namesakes].map(([key, all]) => [key, all.find(isCustomer)?.company]));
  const rowMatches: { row: number; company: number; by: MatchBasis }[] = [];
  const possibleNames = new Map<number, number>();
  const unmatchedRows: { row: number; label: string }[] = [];
  let possibleRows = 0;
  for (const [i, own] of rowKeys.entries()) {
    const row = rows[i] as number;
    const key = own.find((one) => matchOf.has(one) || namesakes.has(one));
    if (key === undefined) {
      unmatchedRows.push({ row, label: rowLabels[i] ?? '' });
      continue;
    }
    const match = matchOf.get(key);
    const customer = match?.company ?? customerOf.get(key);
    if (customer === undefined) {
      possibleRows += 1;
      if (!possibleNames.has(key)) possibleNames.set(key, row);
    } else {
      const isDomain = match?.byDomain || (rowDomains[i]?.includes(key) ?? false);
      rowMatches.push({ row, company: customer, by: matchBasis(fields[key] as CustomerField, isDomain) });
    }
  }
  const possible = [...possibleNames].flatMap(([key, row]) =>
    (namesakes.get(key) ?? []).map(({ company }) => [company, row] as const),
  );
  const firstMatches = rowMatches.slice(0, LISTED_MATCHES);
  const firstPossible = possible.slice(0, MAX_POSSIBLE_CUSTOMERS);
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'slug', 'organization_name as name', 'headquarters_location as location', 'website'])
    .where(
      'id',
      '=',
      sql<number>`any (${[...firstMatches.map(({ company }) => company), ...firstPossible.map(([id]) => id)]})`,
    )
    .execute();
  const byId = new Map(companies.map(({ id, ...company }) => [id, company]));
  const confirmedIds = new Set(await readConfirmedCustomers(db, userId));
  return {
    matchedRows: rowMatches.length,
    companies: customers.size,
    matches: firstMatches.flatMap(({ row, company, by }) => {
      const { slug, name } = byId.get(company) ?? {};
      return slug === undefined || name === undefined ? [] : [{ row, slug, name, by }];
    }),
    unmatchedRows: unmatchedRows.length,
    unmatched: unmatchedRows.slice(0, LISTED_UNMATCHED),
    possibleRows,
    possible: firstPossible.flatMap(([id, row]) => {
      const company = byId.get(id);
      return company ? [{ row, ...company, isCustomer: confirmedIds.has(id) }] : [];
    }),
  };
}
