import type pg from 'pg';
import { uniteIds } from '#domain/ledger/id-list.ts';
import type { CompanyFilters } from '#domain/search/company-filters.ts';
import { filterRevealed } from '../../data/companies/revealed-companies.ts';
import { type CompanySet, companySet, filterSets } from '../../data/search/index/company-sets.ts';
import { createUserCache } from '../../data/search/user-cache.ts';
import type { Db } from '../../platform/database/connection.ts';
import { isLockNotAvailable } from '../../platform/database/locks.ts';
import { signerFor } from '../../platform/database/secrets.ts';
import type { UserLedger } from '../ledger/user-ledger.ts';
import { matchChangedCompanies } from './match-customers.ts';

type UserMatches = {
  token: string;
  set: CompanySet;
  /** Sorted ids of other companies, which match once the user has revealed or exported them. */
  byContact: readonly number[];
};

const NO_COMPANIES = companySet([]);

export type UserCustomers = ReturnType<typeof createUserCustomers>;

/** Caches which companies are a user's customers. A request only checks the database for changes. */
export function createUserCustomers(db: Db, pool: pg.Pool, userLedger: UserLedger) {
  const throughCache = createUserCache<UserMatches>(({ set, byContact }) => set.ids.length + byContact.length);

  /** @param read the state of the user, if a statement has read it with something else */
  async function companies(userId: string, read?: CustomersState | null): Promise<CompanySet> {
    let { token, behind } = read ?? (await readState(pool, userId));
    if (token !== null && behind) {
      await matchChangedCompanies(pool, await signerFor(db, 'customers')).catch((error) => {
        // An import or a deletion is running; the next request tries again.
        if (!isLockNotAvailable(error)) throw error;
      });
      ({ token } = await readState(pool, userId));
    }
    if (token === null) return NO_COMPANIES;
    const current = token;
    const { set, byContact } = await throughCache(userId, current, () => readMatches(pool, userId, current));
    const revealedIds = await filterRevealed({ db, userLedger }, userId, byContact);
    return revealedIds.length === 0 ? set : companySet(uniteIds(set.ids, Int32Array.from(revealedIds)));
  }

  return {
    companies,

    /** Resolves the filter to sets of companies to include or exclude. */
    async sets(userId: string, { include, exclude }: CompanyFilters['customers']): Promise<CompanySet[]> {
      if (include.length + exclude.length === 0) return [];
      const set = await companies(userId);
      return filterSets(include.length > 0 ? set : null, exclude.length > 0 ? set : null);
    },
  };
}

/** The token is null if the user never had customers. It changes with the customers and with the companies. */
export type CustomersState = { token: string | null; behind: boolean };

/** SQL: the state of a user, as for the ledger. */
export const customersState = (user: string) => `(
  select json_build_object('token', (select token from customer_owners where user_id = ${user}) || ' ' || token,
    'behind', version < (select version from search_version))
  from customer_progress)`;

async function readState(pool: pg.Pool, userId: string): Promise<CustomersState> {
  const { rows } = await pool.query<{ state: CustomersState | null }>(`select ${customersState('$1')} as state`, [
    userId,
  ]);
  return rows[0]?.state ?? { token: null, behind: false };
}

/** A company that matches by name alone is a customer only if the user confirmed it. */
async function readMatches(pool: pg.Pool, userId: string, token: string): Promise<UserMatches> {
  const { rows } = await pool.query<{ sure: number[] | null; byContact: number[] | null }>(
    `select json_agg(company_id order by company_id) filter (where is_match) as sure,
       json_agg(company_id order by company_id) filter (where by_contact and not is_match) as "byContact"
     from (
       select company_id, by_contact, is_sure or confirmed_customers.name_hash is not null as is_match
       from customer_companies left join confirmed_customers using (user_id, company_id, name_hash)
       where user_id = $1
     ) found`,
    [userId],
  );
  return { token, set: companySet(rows[0]?.sure ?? []), byContact: rows[0]?.byContact ?? [] };
}
