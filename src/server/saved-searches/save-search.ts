import { sql, type Transaction } from 'kysely';
import { dayOf } from '#domain/dates.ts';
import type { CompanySearch } from '#domain/search/company-filters.ts';
import type { AppDependencies } from '../app-env.ts';
import { clientOf } from '../database/connection.ts';
import { lockUser } from '../database/lock-user.ts';
import { nextPosition, refuseTooMany, restoreOwnRow } from '../database/own-rows.ts';
import type { Database } from '../database/schema.ts';
import type { SearchIndex } from '../search/index/search-index.ts';
import { type PersonalData, personalSets } from '../search/personal-filters.ts';
import { paramsOf } from '../search/search-params.ts';
import { LAST_COMPANY, nextRevision, type Progress, startRecording } from './progress.ts';
import { updateOwnSearch } from './queries.ts';

type Saving = PersonalData & Pick<AppDependencies, 'companies'>;
type Trx = Transaction<Database>;

/** Saves a search after the user's other ones. @returns its id */
export async function saveSearch(saving: Saving, userId: string, name: string, search: CompanySearch): Promise<number> {
  const { id } = await fromNowOn(saving, userId, search, async (trx, start) => {
    await lockUser(clientOf(trx), userId);
    await refuseTooMany(trx, 'saved_searches', userId);
    const position = await nextPosition(trx, 'saved_searches', userId);
    const now = saving.now();
    const row = { user_id: userId, name, position, created_at: now, visited_at: now, ...(await start()) };
    return trx.insertInto('saved_searches').values(row).returning('id').executeTakeFirstOrThrow();
  });
  return id;
}

/**
 * Renames a search, or changes its parameters, which discards its matches. Does nothing when the user has no such
 * search.
 */
export async function updateSavedSearch(
  saving: Saving,
  userId: string,
  id: number,
  { name, search }: { name?: string; search?: CompanySearch },
): Promise<void> {
  if (search === undefined) {
    if (name !== undefined) await updateOwnSearch(saving.db, userId, id).set({ name }).execute();
    return;
  }
  await fromNowOn(saving, userId, search, async (trx, start) => {
    const values = { ...(await start()), visited_at: saving.now(), ...(name !== undefined && { name }) };
    const changed = await updateOwnSearch(trx, userId, id).set(values).returning('id').executeTakeFirst();
    if (changed) await trx.deleteFrom('saved_search_matches').where('search_id', '=', id).execute();
    return changed;
  });
}

/** Restores a deleted search, or leaves one that is not deleted as it is. @returns false when it is gone */
export function restoreSavedSearch({ db, now }: Saving, userId: string, id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockUser(clientOf(trx), userId);
    return restoreOwnRow(trx, 'saved_searches', userId, id, now());
  });
}

/** The state read before the transaction is too old. */
class Outdated extends Error {}

/** Stores a search so that it matches only changes made after the state of the current index. */
async function fromNowOn<T extends { id: number } | undefined>(
  saving: Saving,
  userId: string,
  search: CompanySearch,
  write: (trx: Trx, start: () => Promise<ReturnType<typeof startOf>>) => Promise<T>,
): Promise<T> {
  const { db, companies, now } = saving;
  const sets = await personalSets(saving, userId, search);
  for (;;) {
    const isRecording = await startRecording(db);
    await companies.catchUp();
    const index = companies.index();
    const stored = db.transaction().execute(async (trx) => {
      let progress: Progress | null = null;
      const written = await write(trx, async () => {
        progress = await nextRevision(trx);
        // In the meantime, later changes were compared without this search, or the last other search was deleted.
        if (progress.version > index.version || (isRecording && !progress.recording)) throw new Outdated();
        return startOf(search, index, progress);
      });
      if (written && progress)
        await keepPresent(trx, written.id, index.ids({ ...search, sets }, dayOf(now())), index, progress);
      return written;
    });
    try {
      return await stored;
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
    }
  }
}

function startOf(search: CompanySearch, index: SearchIndex, { revision, batch }: Progress) {
  return { params: paramsOf(search), since_version: index.version, revision, seen: batch, seen_before: batch };
}

/** Stores which companies whose last change has not been compared yet are already in the result. */
async function keepPresent(
  trx: Trx,
  searchId: number,
  present: Iterable<number>,
  index: SearchIndex,
  { version, company_id }: Progress,
): Promise<void> {
  if (version >= index.version && company_id === LAST_COMPANY) return;
  await sql`
    insert into saved_search_matches (search_id, company_id, batch)
    select ${searchId}, id, 0 from companies
    where version >= ${version} and (version, id) > (${version}, ${company_id}) and id = any (${[...present]}::int[])
    for key share skip locked`.execute(trx);
}
