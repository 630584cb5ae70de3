import type pg from 'pg';
import * as z from 'zod';
import { filterChoices, loggedFilters } from '#domain/accounts/activity.ts';
import { dayOf } from '#domain/dates.ts';
import type { ExportRequest } from '#domain/exports/finished-exports.ts';
import { ONLY_NEW, type OnlyNew } from '#domain/ledger/clients.ts';
import { readLocationFilter } from '#domain/places/location-filters.ts';
import { FILTER_NAMES, parseCompanySearch } from '#domain/search/company-filters.ts';
import type { FieldIssue } from '#domain/search/search-params.ts';
import type { AppDependencies } from '../../app-env.ts';
import { companyIdsInBody } from '../../data/companies/company-ids.ts';
import { companyAt, companyNotFound } from '../../data/companies/queries.ts';
import { companySet, type PersonalSearch } from '../../data/search/index/company-sets.ts';
import { personalSearch } from '../../data/search/personal-filters.ts';
import { valueWarnings } from '../../data/search/value-warnings.ts';
import { logActivity } from '../../members/activity/activity-log.ts';
import type { Viewer } from '../../platform/api/viewer.ts';
import { invalidParameters } from '../../platform/http/problem.ts';
import { clientLabels } from '../ledger/clients.ts';
import type { Exported, UserLedger } from '../ledger/user-ledger.ts';
import { listLabels } from '../lists/queries.ts';
import { readSavedSearch } from '../saved-searches/queries.ts';
import { limitExports } from './store-export.ts';

export const onlyNew = z.enum(ONLY_NEW, `must be ${ONLY_NEW.join(' or ')}`).optional();
export const CLIENT = 'Id of the client that the export is for';
export const ONLY_NEW_DESCRIPTION = 'Omits contacts exported before, by you (`me`) or for the client (`client`)';

/** Which companies and contacts to export. */
export const exportSelection = z.strictObject({
  searchQuery: z
    .string('must be a string')
    .optional()
    .meta({ default: '' })
    .describe('Words, like `query` of the search; filters belong in `filters`'),
  filters: filterChoices.optional().meta({ default: {} }),
  added: z.string('must be a string').optional().describe('Same as in the search'),
  newMatchesOf: z.string('must be a string').optional().describe('Same as in the search'),
  sort: z.string('must be a string').optional().describe('Same as in the search'),
  withEmail: z.boolean('must be true or false').default(false).describe('Whether to omit contacts without an email'),
  client: z.int('must be the id of a client').optional().describe(CLIENT),
  onlyNew: onlyNew.describe(ONLY_NEW_DESCRIPTION),
  company: z
    .string('must be the slug of a company')
    .optional()
    .describe('Exports one company, by its slug, current or former'),
  companies: companyIdsInBody
    .optional()
    .describe('Exports only the results with these ids; without a search, these companies'),
});

const SELECTING = ['searchQuery', 'filters', 'added', 'newMatchesOf', 'company', 'companies'] as const;

/** For `refine`: an empty request, or one with a forgotten search, does not export every company. */
export const SELECTS_COMPANIES = [
  (body: { readonly [Field in (typeof SELECTING)[number]]?: unknown }) =>
    SELECTING.some((field) => body[field] !== undefined),
  `must have at least one of ${SELECTING.join(', ')}. An empty searchQuery exports all companies`,
] as const;

/**
 * Reads what was exported before: by the user if there is no client or `onlyNew` is `me`, otherwise for the client.
 * @throws AppError naming `client` when the user has no such client
 */
export async function exportedBefore(
  userLedger: UserLedger,
  userId: string,
  { client, onlyNew }: { client?: number; onlyNew?: OnlyNew },
): Promise<Exported> {
  if (onlyNew === 'client' && client === undefined) {
    throw invalidParameters([{ field: 'client', message: 'is required for onlyNew=client' }]);
  }
  const forClient = client === undefined ? null : await userLedger.exported(userId, client);
  return forClient && onlyNew !== 'me' ? forClient : userLedger.exported(userId, 'any');
}

/**
 * Resolves the search of an export.
 * @throws AppError when it is invalid, or filters by something that does not exist
 */
export function exportSearch(
  dependencies: AppDependencies,
  viewer: NonNullable<Viewer>,
  request: Partial<Pick<ExportRequest, 'searchQuery' | 'filters' | 'added' | 'newMatchesOf' | 'sort'>>,
): Promise<PersonalSearch> {
  const { searchQuery: query, filters, added, newMatchesOf, sort } = request;
  const result = parseCompanySearch({ ...filters, query, added, newMatchesOf, sort }, readLocationFilter);
  if ('issues' in result) throw invalidParameters(result.issues);
  return personalSearch(dependencies, viewer, result.search);
}

/**
 * Selects the companies of an export, and counts and logs it.
 * @throws AppError when the search is invalid, or the user has exported too often
 */
export async function selectExport(
  dependencies: AppDependencies,
  viewer: NonNullable<Viewer>,
  body: z.output<typeof exportSelection>,
) {
  const { companySearch, db, pool, userLedger, now } = dependencies;
  const { searchQuery = '', filters = {}, added, newMatchesOf, sort, withEmail, company: slug, client, onlyNew } = body;
  const userId = viewer.user.id;
  const search = limitToCompanies(await exportSearch(dependencies, viewer, body), body.companies);
  const savedSearch = search.newMatchesOf === null ? undefined : await readSavedSearch(db, userId, search.newMatchesOf);
  const labels = {
    ...(await listLabels(db, userId, search.filters)),
    exported: await clientLabels(db, userId, search.filters),
  };
  const before = onlyNew || client !== undefined ? await exportedBefore(userLedger, userId, body) : undefined;
  await limitExports({ db, now }, userId);
  await companySearch.catchUp();
  const today = dayOf(now());
  const index = companySearch.index();
  const company = slug === undefined ? null : await findCompany(pool, slug);
  const total = company ? 1 : index.search(search, today).total;
  const details = { totalResults: total, filters: loggedFilters(filters), searchQuery };
  await logActivity(db, userId, { type: 'export', details });
  const request: ExportRequest = {
    searchQuery,
    filters,
    added,
    newMatchesOf,
    newIn: savedSearch?.name,
    sort,
    labels,
    withEmail,
    onlyNew,
    company: company?.name,
    slug: company ? slug : undefined,
    selected: body.companies && total,
  };
  return {
    ids: company ? [company.id] : index.ids(search, today),
    total,
    asked: request,
    warnings: warningsOf(searchQuery, valueWarnings(index, search, today)),
    clientId: client ?? null,
    /** What to omit. */
    except: onlyNew && before,
    indexToken: index.token,
  };
}

/** Adds that words have a filter in them, as in `location=country:Germany`. */
function warningsOf(searchQuery: string, others: FieldIssue[] = []): FieldIssue[] | undefined {
  const name = FILTER_NAMES.find((one) => new RegExp(`(?:^|[?&\\s])${one}=`).test(searchQuery));
  const misplacedFilter = {
    field: 'searchQuery',
    message: `${name}= is searched for as a word. Send ${name} in filters`,
  };
  const all = name ? [misplacedFilter, ...others] : others;
  return all.length > 0 ? all : undefined;
}

/** Limits a search to companies, if there are any. */
export function limitToCompanies(search: PersonalSearch, companies?: readonly number[]): PersonalSearch {
  return companies ? { ...search, sets: [...(search.sets ?? []), companySet([...new Set(companies)])] } : search;
}

export async function findCompany(pool: pg.Pool, slug: string): Promise<{ id: number; name: string }> {
  const company = await companyAt(pool, slug);
  if (!company) throw companyNotFound(slug);
  return company;
}
