import type { Db } from '../database/connection.ts';

/**
 * Better Auth hides why it failed. If the database is away this throws what tells so, and `error` otherwise.
 */
export async function blameDatabase(db: Db, error: unknown): Promise<never> {
  await db.selectFrom('site_settings').select('id').execute();
  throw error;
}
