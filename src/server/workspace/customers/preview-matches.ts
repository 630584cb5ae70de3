import { sql } from 'kysely';
import {
  type CustomerField,
  MAX_POSSIBLE_CUSTOMERS,
  type MatchBasis,
  matchBasis,
} from '#domain/customers/customers.ts';
import { filterRevealed } from '../../data/companies/revealed-companies.ts';
import { clientOf, type Db } from '../../platform/database/connection.ts';
import type { UserLedger } from '../ledger/user-ledger.ts';
import type { CustomerFile } from './customer-file.ts';
import { findByKeys } from './match-customers.ts';
import { readConfirmedCustomers } from './queries.ts';

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
  const unmatched: { row: number; label: string }[] = [];
  let possibleRows = 0;
  for (const [i, own] of rowKeys.entries()) {
    const row = rows[i] as number;
    const key = own.find((one) => matchOf.has(one) || namesakes.has(one));
    if (key === undefined) {
      unmatched.push({ row, label: rowLabels[i] ?? '' });
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
    unmatchedRows: unmatched.length,
    unmatched: unmatched.slice(0, LISTED_UNMATCHED),
    possibleRows,
    possible: firstPossible.flatMap(([id, row]) => {
      const company = byId.get(id);
      return company ? [{ row, ...company, isCustomer: confirmedIds.has(id) }] : [];
    }),
  };
}
