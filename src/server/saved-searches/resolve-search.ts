import type { CompanySearch } from '#domain/search/company-filters.ts';
import { AppError } from '../http/problem.ts';
import type { CompanySet } from '../search/index/company-sets.ts';
import { type PersonalData, personalSets } from '../search/personal-filters.ts';
import { parseParams, rawParams } from '../search/search-params.ts';

/** Resolves a saved search for its user; null if it is no longer valid, as after deleting a list. */
export async function resolveSearch(
  resolving: PersonalData,
  { user_id, params }: { user_id: string; params: string },
): Promise<(CompanySearch & { sets: readonly CompanySet[] }) | null> {
  const read = parseParams(rawParams(params));
  if ('issues' in read) return null;
  const sets = await personalSets(resolving, user_id, read.search).catch(unlessGone);
  return sets && { ...read.search, sets };
}

/** For `catch`: a search by something that no longer exists, such as a deleted list, finds nothing. */
function unlessGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'invalid_parameters') return null;
  throw error;
}
