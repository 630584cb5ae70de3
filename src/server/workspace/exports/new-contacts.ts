import { dayOf } from '#domain/dates.ts';
import { type ExportRequest, exportedPage } from '#domain/exports/finished-exports.ts';
import type { AppDependencies } from '../../app-env.ts';
import type { Viewer } from '../../platform/api/viewer.ts';
import { partsOf } from '../../platform/concurrency/parts.ts';
import { createYieldTurn } from '../../platform/concurrency/yield-turn.ts';
import { AppError } from '../../platform/http/problem.ts';
import { readBouncedAddresses } from '../delivery-results/queries.ts';
import type { Exported } from '../ledger/user-ledger.ts';
import { wasExported } from './export-companies.ts';
import type { ListedExport } from './queries.ts';
import { exportSearch, findCompany } from './select-export.ts';

/** Exports of the same search or company, each for another client or with other contacts. */
type Repeated = {
  /** Whether a company is among the results today; null if the search can no longer run. */
  has: ((company: number) => boolean) | null;
  exports: NewSince[];
};

type NewSince = {
  id: string;
  clientId: number;
  withEmail: boolean;
  exported: Exported;
  contacts: number;
  companies: number;
  lastCompany: number;
};

type CompanyContact = [company: number, contact: number, hasEmail: boolean, address: string | null];

/** Companies whose contacts are read at once. */
const PART_SIZE = 2_000;

/**
 * Counts what each export would contain today without what was exported for its client, reading the companies of all
 * searches once. Omits exports without a client or a search, and those that a newer one repeats.
 * @returns the counts by export, null if its search can no longer run
 */
export async function countNewContacts(
  dependencies: AppDependencies,
  viewer: NonNullable<Viewer>,
  rows: readonly ListedExport[],
) {
  const { companySearch, db, pool, readReplica, userLedger, now } = dependencies;
  const userId = viewer.user.id;
  await companySearch.catchUp();
  const index = companySearch.index();
  const today = dayOf(now());
  const yieldTurn = createYieldTurn();
  const exportedFor = new Map<number, Exported>();
  const allCompanies = new Set<number>();

  /** The companies that an export would have today. */
  async function select(asked: ExportRequest): Promise<Repeated['has']> {
    try {
      if (asked.slug !== undefined) {
        const { id } = await findCompany(pool, asked.slug);
        allCompanies.add(id);
        return (company) => company === id;
      }
      const search = await exportSearch(dependencies, viewer, asked);
      for (const id of index.ids(search, today)) allCompanies.add(id);
      return index.result(search, today).has;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  const searches = new Map<string, Repeated>();
  for (const { id, kind, asked, clientId } of rows) {
    const page = asked && exportedPage(kind, asked);
    if (kind !== 'companies' || clientId === null || !asked || !page) continue;
    const { withEmail = false } = asked;
    const repeated = searches.get(page) ?? { has: await select(asked), exports: [] };
    searches.set(page, repeated);
    if (repeated.exports.some((one) => one.clientId === clientId && one.withEmail === withEmail)) continue;
    const exported = exportedFor.get(clientId) ?? (await userLedger.exported(userId, clientId));
    exportedFor.set(clientId, exported);
    repeated.exports.push({ id, clientId, withEmail, exported, contacts: 0, companies: 0, lastCompany: 0 });
    await yieldTurn();
  }

  const bounced = await readBouncedAddresses(db, userId);
  const exportPool = await readReplica.poolAt(index.token);
  for (const part of partsOf(allCompanies, PART_SIZE)) {
    const { rows: contacts } = await exportPool.query<CompanyContact>({
      text: `select companies.id, coalesce(contacts.id, 0), email is not null, ${bounced.size > 0 ? 'lower(email)' : 'null'}
        from companies left join contacts on company_id = companies.id
        where companies.id = any ($1) order by companies.id`,
      values: [part],
      rowMode: 'array',
    });
    for (const [company, contact, hasEmail, address] of contacts) {
      const isReachable = hasEmail && !(address !== null && bounced.has(address));
      for (const { has, exports } of searches.values()) {
        if (!has?.(company)) continue;
        for (const one of exports) {
          if ((one.withEmail && !isReachable) || wasExported(one.exported, company, contact)) continue;
          if (contact > 0) one.contacts += 1;
          if (one.lastCompany !== company) one.companies += 1;
          one.lastCompany = company;
        }
      }
      await yieldTurn();
    }
  }
  return Object.fromEntries(
    [...searches.values()].flatMap(({ has, exports }) =>
      exports.map(({ id, contacts, companies }) => [id, has && { contacts, companies }]),
    ),
  );
}
