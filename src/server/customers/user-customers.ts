import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { CompanyFilters } from '#domain/search/company-filters.ts';
import type { Db } from '../database/connection.ts';
import { isLockNotAvailable } from '../database/locks.ts';
import { signerFor } from '../database/signer.ts';
import { type CompanySet, companySet } from '../search/index/company-sets.ts';
import { matchChangedCompanies } from './match-customers.ts';

type Known = { version: string; set: CompanySet };

const NO_COMPANIES = companySet([]);

const MAX_USERS = 200;
const MAX_CACHED_COMPANIES = 200_000;

export type UserCustomers = ReturnType<typeof createUserCustomers>;

/** Caches which companies are a user's customers. A request only checks the database for changes. */
export function createUserCustomers(db: Db, pool: pg.Pool) {
  const cache = new LRUCache<string, Known>({
    max: MAX_USERS,
    maxSize: MAX_CACHED_COMPANIES,
    sizeCalculation: ({ set }) => set.ids.length + 1,
  });

  async function setOf(userId: string): Promise<CompanySet> {
    let { version, behind } = await readVersion(pool, userId);
    if (version === null) return NO_COMPANIES;
    if (behind) {
      await matchChangedCompanies(pool, await signerFor(db, 'customers')).catch((error) => {
        // An import or a deletion is running; the next request tries again.
        if (!isLockNotAvailable(error)) throw error;
      });
      ({ version } = await readVersion(pool, userId));
    }
    if (version === null) return NO_COMPANIES;
    const known = cache.get(userId);
    if (known?.version === version) return known.set;
    const set = companySet(await readMatches(pool, userId));
    cache.set(userId, { version, set });
    return set;
  }

  return {
    set: setOf,

    /** Resolves the filter to sets of companies to include or exclude. */
    async sets(userId: string, { include, exclude }: CompanyFilters['customers']): Promise<CompanySet[]> {
      if (include.length + exclude.length === 0) return [];
      const set = await setOf(userId);
      return [...(include.length > 0 ? [set] : []), ...(exclude.length > 0 ? [{ ...set, exclude: true }] : [])];
    },
  };
}

/** The version is null if the user never had customers. It changes with the customers and with the companies. */
async function readVersion(pool: pg.Pool, userId: string): Promise<{ version: string | null; behind: boolean }> {
  const { rows } = await pool.query<{ version: string | null; behind: boolean }>(
    `select (select version from customer_owners where user_id = $1) || ' ' || version as version,
       version < (select version from search_version) as behind
     from customer_progress`,
    [userId],
  );
  return rows[0] ?? { version: null, behind: false };
}

/** A company that matches by name alone is a customer only if no other company has that name. */
async function readMatches(pool: pg.Pool, userId: string): Promise<number[]> {
  const { rows } = await pool.query<{ ids: number[] | null }>(
    `select json_agg(company_id order by company_id) as ids from (
       select company_id, is_sure, count(name_hash) over (partition by name_hash) as namesakes
       from customer_companies where user_id = $1
     ) found where is_sure or namesakes = 1`,
    [userId],
  );
  return rows[0]?.ids ?? [];
}
