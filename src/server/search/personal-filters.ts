import { maySaveSearches } from '#domain/billing/access.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { CompanySearch } from '#domain/search/company-filters.ts';
import { accessSubject, type Viewer } from '../accounts/viewer.ts';
import type { AppDependencies } from '../app-env.ts';
import { AppError, invalidParameters } from '../http/problem.ts';
import { readNewMatches } from '../saved-searches/queries.ts';
import { companySet, type PersonalSearch } from './index/company-sets.ts';

/** Errors of calls with filters that depend on the viewer. */
export const PERSONAL_ERRORS = ['subscription_required'] as const satisfies readonly ErrorCode[];

/**
 * Resolves the filters of a search that depend on the viewer. Every search on behalf of a viewer goes through this.
 * @throws AppError naming a filter that the viewer cannot use
 */
export async function personalSearch(
  { db, now }: Pick<AppDependencies, 'db' | 'now'>,
  viewer: Viewer,
  search: CompanySearch,
): Promise<PersonalSearch> {
  if (search.fresh === null) return search;
  if (!viewer) throw invalidParameters([{ field: 'new', message: 'requires an account. Sign in to use it' }]);
  const permission = maySaveSearches(accessSubject(viewer), now());
  if (!permission.allowed) throw new AppError(permission.reason);
  const ids = await readNewMatches(db, viewer.user.id, search.fresh, now());
  if (!ids) throw invalidParameters([{ field: 'new', message: 'must be one of your saved searches' }]);
  return { ...search, sets: [companySet(ids)] };
}
