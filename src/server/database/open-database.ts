import type { Config } from '../config.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded/embedded-database.ts';

/** The database of a configuration: the one of `DATABASE_URL`, or the embedded one in `DATA_DIR`. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  role: 'serve' | 'use',
): Promise<EmbeddedDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => {} };
  return openEmbeddedDatabase(config.dataDir, role);
}
