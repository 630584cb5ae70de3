import { type Selectable, sql } from 'kysely';
import type { Db, SqlClient, Trx } from '../../platform/database/connection.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Progress of comparing companies with all saved searches; see `saved_search_progress`. */
export type MatchProgress = Selectable<Database['saved_search_progress']>;

/** The `company_id` of a progress when all companies of its version have been compared. */
export const LAST_COMPANY = 2_147_483_647;

/**
 * Starts keeping the previous states of companies. Only writers that start afterward notice, so no writer may be
 * active.
 * @returns false while a writer is active; matching starts after it
 */
export async function startRecording(db: Db): Promise<boolean> {
  const { recording } = await db.selectFrom('saved_search_progress').select('recording').executeTakeFirstOrThrow();
  if (recording) return true;
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`select from search_version where id = 1 for update skip locked`.execute(trx);
    if (rows.length === 0) return false;
    await sql`${sql.raw(START_RECORDING)}`.execute(trx);
    return true;
  });
}

const START_RECORDING = `
  update saved_search_progress set recording = true, company_id = ${LAST_COMPANY},
    version = (select version from search_version)
  where not recording`;

/**
 * Starts or stops matching, so that it costs nothing while there are no saved searches. The caller must hold the search
 * version.
 */
export async function switchRecording(client: SqlClient): Promise<void> {
  const { rows } = await client.query<{ hasSearches: boolean }>(
    'select exists (select from saved_searches) as "hasSearches" from saved_search_progress for update',
  );
  if (rows[0]?.hasSearches) return void (await client.query(START_RECORDING));
  await client.query('update saved_search_progress set recording = false');
  await client.query('delete from companies_before');
}

/**
 * Assigns a number to an addition or change of a saved search. Until the transaction ends, no batch of matches is
 * stored.
 */
export async function nextRevision(trx: Trx): Promise<MatchProgress> {
  return trx
    .updateTable('saved_search_progress')
    .set({ revision: sql`revision + 1` })
    .returningAll()
    .executeTakeFirstOrThrow();
}
