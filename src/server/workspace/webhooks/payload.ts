import { sql } from 'kysely';
import { maskAddresses } from '#domain/emails/emails.ts';
import { hasId } from '#domain/ledger/id-list.ts';
import type { AppDependencies } from '../../app-env.ts';
import type { PersonalData } from '../../data/search/personal-filters.ts';
import type { EventSubject } from '../../platform/database/schema.ts';
import { raisedNow } from '../customers/queries.ts';
import { hasFile } from '../exports/store-export.ts';
import { readRecalls } from '../recalls/stored-recalls.ts';
import { searchUrl } from '../saved-searches/match-text.ts';
import { readSavedSearch } from '../saved-searches/queries.ts';
import { currentResult } from '../saved-searches/resolve-search.ts';

export type PayloadDependencies = PersonalData & Pick<AppDependencies, 'companySearch' | 'config'>;

const LONGEST_TEXT = 100;
const LONGEST_URL = 2_000;

/** Texts of companies come from imports: masks addresses, and limits the length so that payloads stay small. */
function safeText(text: string | null): string | null {
  if (text === null) return null;
  const line = maskAddresses(text)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ');
  return line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT).toWellFormed()}…` : line;
}

/**
 * Builds what an event reports from the present data: what the user may see now, without contacts.
 * @returns null when nothing is left to report, such as after a deletion
 */
export async function eventData(
  dependencies: PayloadDependencies,
  { userId, event, subject }: { userId: string; event: string; subject: EventSubject },
): Promise<object | null> {
  const { db, config, now, userCustomers } = dependencies;
  const { appUrl } = config;
  if (subject.export !== undefined) return exportData(dependencies, userId, subject.export);
  if (subject.recall !== undefined) {
    const [recall] = await readRecalls(db, userId, { state: 'open', ids: [subject.recall], limit: 1 }, now());
    if (!recall) return null;
    const { id, reason, company, recalledAt, exportedAt } = recall;
    return { recall: { id, reason, company: safeText(company), recalledAt, exportedAt, url: `${appUrl}/recalls` } };
  }
  if (!subject.companies) return { message: 'This is a test event.' };
  let ids = subject.companies;
  let search: object | undefined;
  if (subject.search !== undefined) {
    const savedSearch = await readSavedSearch(db, userId, subject.search);
    if (!savedSearch) return null;
    const { isIn } = await currentResult(dependencies, { user_id: userId, params: savedSearch.params });
    ids = ids.filter(isIn);
    const { id, name, params } = savedSearch;
    const url = searchUrl(appUrl, params, id);
    search = { id, name: safeText(name), url: url.length <= LONGEST_URL ? url : `${appUrl}/saved` };
  }
  const isRaise = event === 'customer.raised';
  if (isRaise) {
    const customers = await userCustomers.companies(userId);
    ids = ids.filter((id) => hasId(customers.ids, id));
  }
  const companies = await readCompanies(dependencies, ids, { isRaise });
  return companies.length === 0 ? null : { ...(search && { search }), companies };
}

type CompanyRow = {
  id: number;
  slug: string;
  organizationName: string;
  website: string | null;
  headquartersLocation: string | null;
  lastFundingType: string | null;
  lastFundingDate: string | null;
  lastFundingAmountUsd: number | null;
};

async function readCompanies(
  { db, config }: PayloadDependencies,
  ids: readonly number[],
  { isRaise }: { isRaise: boolean },
) {
  const { rows } = await sql<CompanyRow>`
    select c.id, slug, organization_name as "organizationName", website, headquarters_location as "headquartersLocation",
      last_funding_type as "lastFundingType", last_funding_date as "lastFundingDate",
      last_funding_amount_usd as "lastFundingAmountUsd"
    from companies c left join raised_companies r on r.company_id = c.id
    where c.id = any (${ids}::int[]) and (not ${isRaise} or ${raisedNow}) order by c.id`.execute(db);
  return rows.map((company) => ({
    ...company,
    organizationName: safeText(company.organizationName),
    website: safeText(company.website),
    headquartersLocation: safeText(company.headquartersLocation),
    lastFundingType: safeText(company.lastFundingType),
    url: `${config.appUrl}/company/${company.slug}`,
  }));
}

async function exportData({ db, config, now }: PayloadDependencies, userId: string, id: string) {
  const row = await db
    .selectFrom('exports')
    .select(['id', 'kind', 'results', 'size', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(hasFile(now()))
    .executeTakeFirst();
  return row ? { export: { ...row, url: `${config.appUrl}/exports` } } : null;
}
