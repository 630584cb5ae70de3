import { sql } from 'kysely';
import { dayOf } from '#domain/dates.ts';
import { MAX_SAVED_SEARCHES } from '#domain/saved-searches/saved-searches.ts';
import type { CompanySearch } from '#domain/search/company-filters.ts';
import type { AppDependencies } from '../../app-env.ts';
import type { SearchIndex } from '../../data/search/index/search-index.ts';
import { type PersonalData, personalSets } from '../../data/search/personal-filters.ts';
import { paramsOf } from '../../data/search/search-query-string.ts';
import type { Db, Trx } from '../../platform/database/connection.ts';
import { changeOwned, ownedRows } from '../../platform/database/owned-rows.ts';
import { LAST_COMPANY, type MatchProgress, nextRevision, startRecording } from './match-progress.ts';
import { beginsVisit } from './queries.ts';

type SaveSearchDependencies = PersonalData & Pick<AppDependencies, 'companySearch'>;

export const savedSearches = ownedRows('saved_searches', {
  one: 'saved search',
  many: 'saved searches',
  max: MAX_SAVED_SEARCHES,
});

/** Saves a search after the user's other ones. @returns its id */
export async function saveSearch(
  dependencies: SaveSearchDependencies,
  userId: string,
  name: string,
  search: CompanySearch,
): Promise<number> {
  return fromNowOn(dependencies, userId, search, async (trx, start) => {
    const now = dependencies.now();
    const position = savedSearches.nextPosition(userId);
    const row = { user_id: userId, name, position, created_at: now, visited_at: now, ...start };
    const insert = () => trx.insertInto('saved_searches').values(row).returning('id').executeTakeFirstOrThrow();
    return (await savedSearches.add(trx, userId, insert)).id;
  });
}

/**
 * Renames a search, or changes its parameters, which discards its matches.
 * @throws AppError `not_found` when the user has no such search
 */
export async function updateSavedSearch(
  dependencies: SaveSearchDependencies,
  userId: string,
  id: number,
  { name, search }: { name?: string; search?: CompanySearch },
): Promise<void> {
  if (search === undefined) return savedSearches.update(dependencies.db, userId, id, { name });
  await fromNowOn(dependencies, userId, search, async (trx, start) => {
    await savedSearches.update(trx, userId, id, { ...start, visited_at: dependencies.now(), name });
    await trx.deleteFrom('saved_search_matches').where('search_id', '=', id).execute();
    return id;
  });
}

/** Marks all matches found so far as seen. @throws AppError `not_found` when the user has no such search */
export function openSavedSearch(db: Db, userId: string, id: number, now: Date): Promise<void> {
  return savedSearches.update(db, userId, id, {
    seen_before: sql`case when ${beginsVisit(now)} then seen else seen_before end`,
    visited_at: sql`case when ${beginsVisit(now)} then ${now} else visited_at end`,
    seen: sql`(select batch from saved_search_progress)`,
  });
}

/** The state read before the transaction is too old. */
class Outdated extends Error {}

/**
 * Stores a search so that it matches only changes made after the state of the current index.
 * @param write returns the id of the search
 */
async function fromNowOn(
  dependencies: SaveSearchDependencies,
  userId: string,
  search: CompanySearch,
  write: (trx: Trx, start: ReturnType<typeof startOf>) => Promise<number>,
): Promise<number> {
  const { db, companySearch, now } = dependencies;
  const sets = await personalSets(dependencies, userId, search);
  for (;;) {
    const isRecording = await startRecording(db);
    await companySearch.catchUp();
    const index = companySearch.index();
    const transaction = changeOwned(db, userId, async (trx) => {
      const progress = await nextRevision(trx);
      // In the meantime, later changes were compared without this search, or the last other search was deleted.
      if (progress.version > index.version || (isRecording && !progress.recording)) throw new Outdated();
      const id = await write(trx, startOf(search, index, progress));
      await keepPresent(trx, id, index.ids({ ...search, sets }, dayOf(now())), index, progress);
      return id;
    });
    try {
      return await transaction;
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
    }
  }
}

function startOf(search: CompanySearch, index: SearchIndex, { revision, batch }: MatchProgress) {
  return { params: paramsOf(search), since_version: index.version, revision, seen: batch, seen_before: batch };
}

/** Stores which companies whose last change has not been compared yet are already in the result. */
async function keepPresent(
  trx: Trx,
  searchId: number,
  present: Iterable<number>,
  index: SearchIndex,
  { version, company_id }: MatchProgress,
): Promise<void> {
  if (version >= index.version && company_id === LAST_COMPANY) return;
  await sql`
    insert into saved_search_matches (search_id, company_id, batch, amended_in)
    select ${searchId}, id, 0, least(amended_in, ${index.version}) from companies
    where version >= ${version} and (version, id) > (${version}, ${company_id}) and id = any (${[...present]}::int[])
    for key share skip locked`.execute(trx);
}
