import type { Config } from '../config.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded/embedded-database.ts';

/** Opens the database at `DATABASE_URL`, or the embedded one in `DATA_DIR`. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  role: 'serve' | 'use',
): Promise<EmbeddedDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => {} };
  return openEmbeddedDatabase(config.dataDir, role);
}
