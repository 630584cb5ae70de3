import type { ErrorCode } from '#domain/errors.ts';
import { type CompanySearch, isChosen, LEAST_CONTACTED, workspaceParams } from '#domain/search/company-filters.ts';
import type { AppDependencies } from '../../app-env.ts';
import { refuseImpersonation, requirePlan } from '../../platform/api/access-rules.ts';
import type { Viewer } from '../../platform/api/viewer.ts';
import { invalidParameters } from '../../platform/http/problem.ts';
import { type CompanySet, companySet, type PersonalSearch } from './index/company-sets.ts';

/** Errors of endpoints whose filters can depend on the viewer. */
export const PERSONAL_ERRORS = ['subscription_required', 'forbidden'] as const satisfies readonly ErrorCode[];

/** Dependencies for resolving a user's filters. */
export type PersonalData = Pick<
  AppDependencies,
  'db' | 'listFilterCache' | 'savedSearchFilter' | 'userLedger' | 'userCustomers' | 'contactPressure' | 'now'
>;

/**
 * Resolves the filters of a search that depend on the viewer or use contact pressure. Every search on behalf of a viewer
 * goes through this.
 * @throws AppError naming a filter that the viewer cannot use
 */
export async function personalSearch(
  dependencies: PersonalData,
  viewer: Viewer,
  search: CompanySearch,
): Promise<PersonalSearch> {
  const { personal, others } = workspaceParams(search);
  const params = [...others, ...personal];
  if (params.length === 0) return search;
  if (!viewer) {
    throw invalidParameters(params.map((field) => ({ field, message: 'requires an account. Sign in to use it' })));
  }
  requirePlan(viewer, 'workspace', dependencies.now());
  if (personal.length > 0) refuseImpersonation(viewer.session);
  if (search.newMatchesOf !== null && viewer.session?.impersonatedBy) {
    // As in the list of saved searches, which hides those with personal filters.
    const isPersonal = await dependencies.savedSearchFilter.isPersonal(viewer.user.id, search.newMatchesOf);
    if (isPersonal) throw noSavedSearch();
  }
  const sets = await personalSets(dependencies, viewer.user.id, search);
  if (search.sort !== LEAST_CONTACTED) return { ...search, sets };
  const { medium, high } = await dependencies.contactPressure.levels();
  return { ...search, sets, last: [medium, high] };
}

/**
 * Resolves a user's filters, and the contact pressure filter, to sets of companies to include or exclude.
 * @throws AppError naming a filter that does not exist, such as a deleted list
 */
export async function personalSets(
  { listFilterCache, savedSearchFilter, userLedger, userCustomers, contactPressure, now }: PersonalData,
  userId: string,
  {
    newMatchesOf,
    filters: { list, status, tag, exported, customers, pressure },
  }: Pick<CompanySearch, 'newMatchesOf' | 'filters'>,
): Promise<CompanySet[]> {
  const sets = await Promise.all([
    listFilterCache.sets(userId, { list, status, tag }),
    userLedger.sets(userId, exported),
    userCustomers.sets(userId, customers),
    isChosen(pressure) ? contactPressure.levels().then((levels) => levels.sets(pressure)) : [],
    newMatchesOf === null ? [] : newMatches(savedSearchFilter, userId, newMatchesOf, now()),
  ]);
  return sets.flat();
}

async function newMatches(
  filter: PersonalData['savedSearchFilter'],
  userId: string,
  search: number,
  now: Date,
): Promise<CompanySet[]> {
  const ids = await filter.newMatches(userId, search, now);
  if (!ids) throw noSavedSearch();
  return [companySet(ids)];
}

function noSavedSearch() {
  return invalidParameters([{ field: 'newMatchesOf', message: 'must be one of your saved searches' }]);
}
