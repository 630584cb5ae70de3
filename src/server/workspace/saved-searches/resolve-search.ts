import { dayOf } from '#domain/dates.ts';
import type { CompanySearch } from '#domain/search/company-filters.ts';
import type { AppDependencies } from '../../app-env.ts';
import type { CompanySet } from '../../data/search/index/company-sets.ts';
import { type PersonalData, personalSets } from '../../data/search/personal-filters.ts';
import { parseParams, rawParams } from '../../data/search/search-query-string.ts';
import { AppError } from '../../platform/http/problem.ts';

/** Resolves a saved search for its user; null if it is no longer valid, as after deleting a list. */
export async function resolveSearch(
  dependencies: PersonalData,
  { user_id, params }: { user_id: string; params: string },
): Promise<(CompanySearch & { sets: readonly CompanySet[] }) | null> {
  const result = parseParams(rawParams(params));
  if ('issues' in result) return null;
  const sets = await personalSets(dependencies, user_id, result.search).catch(unlessGone);
  return sets && { ...result.search, sets };
}

/** Returns a test for companies in the current result of a saved search, and the version of the data it uses. */
export async function currentResult(
  dependencies: PersonalData & Pick<AppDependencies, 'companySearch'>,
  savedSearch: { user_id: string; params: string },
): Promise<{ version: number; isIn: (company: number) => boolean }> {
  const search = await resolveSearch(dependencies, savedSearch);
  await dependencies.companySearch.catchUp();
  const index = dependencies.companySearch.index();
  return {
    version: index.version,
    isIn: search ? index.result(search, dayOf(dependencies.now())).has : () => false,
  };
}

/** For `catch`: a search that refers to something deleted, such as a list, finds nothing. */
function unlessGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'invalid_parameters') return null;
  throw error;
}
