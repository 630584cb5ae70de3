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

type Repeated = {
  withEmail: boolean;
  /** Whether a company is among the results today. */
  has: (company: number) => boolean;
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
  async function select(asked: ExportRequest): Promise<Pick<Repeated, 'has'>> {
    if (asked.slug !== undefined) {
      const { id } = await findCompany(pool, asked.slug);
      allCompanies.add(id);
      return { has: (company) => company === id };
    }
    const search = await exportSearch(dependencies, viewer, asked);
    for (const id of index.ids(search, today)) allCompanies.add(id);
    return index.result(search, today);
  }

  const counts = new Map<string, Repeated | null>();
  const keys = new Set<string>();
  for (const { id, kind, asked, clientId } of rows) {
    const page = asked && exportedPage(kind, asked);
    if (kind !== 'companies' || clientId === null || !asked || !page) continue;
    const { withEmail = false } = asked;
    const key = `${clientId} ${withEmail} ${page}`;
    if (keys.has(key)) continue;
    keys.add(key);
    try {
      const { has } = await select(asked);
      const exported = exportedFor.get(clientId) ?? (await userLedger.exported(userId, clientId));
      exportedFor.set(clientId, exported);
      counts.set(id, { withEmail, has, exported, contacts: 0, companies: 0, lastCompany: 0 });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      counts.set(id, null);
    }
    await yieldTurn();
  }

  const repeated = [...counts.values()].filter((one) => one !== null);
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
      for (const one of repeated) {
        if (one.withEmail && !isReachable) continue;
        if (!one.has(company) || wasExported(one.exported, company, contact)) continue;
        if (contact > 0) one.contacts += 1;
        if (one.lastCompany !== company) one.companies += 1;
        one.lastCompany = company;
      }
      await yieldTurn();
    }
  }
  return Object.fromEntries(
    [...counts].map(([id, one]) => [id, one && { contacts: one.contacts, companies: one.companies }]),
  );
}
