import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { createAuth } from './accounts/auth.ts';
import { ensureDemoAccounts } from './accounts/demo-accounts.ts';
import { createViewers } from './accounts/viewers.ts';
import { createApp } from './app.ts';
import { createCompanyRows } from './companies/company-rows.ts';
import { startCompanySearch } from './companies/company-search.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { createDb, createPool } from './database/connection.ts';
import { DataDirInUseError } from './database/embedded/embedded-database.ts';
import { startListener } from './database/listener.ts';
import { madeUpSecret } from './database/made-up-secrets.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { ensureSample } from './database/sample/ensure-sample.ts';

const MAX_HEADER_BYTES = 256 * 1024; // So that a search text that is too long gets an answer that says so.

/** Config, database, HTTP; then waits to be stopped, and takes everything down in the opposite order. */
async function main(config: Config): Promise<void> {
  const stopped = stopSignal();
  const database = await openDatabase(config, 'serve');
  const pool = createPool(database.url);
  const db = createDb(pool);
  await migrate(db);
  if (config.sampleData) await ensureSample(pool, new Date());
  const secrets = config.authSecrets ?? [await madeUpSecret(db, 'auth', 32)];
  await announceDemoAccounts(config, db);
  const listener = await startListener(database.url);
  const auth = createAuth(db, config, secrets);
  const viewers = createViewers(db, auth, config.adminEmail, listener);
  const companies = startCompanySearch({ pool, listener });
  const rows = createCompanyRows(pool);
  const app = await createApp({ config, db, pool, auth, viewers, companies, rows, now: () => new Date() });
  const server = serve({
    fetch: app.fetch,
    port: config.port,
    hostname: config.host,
    serverOptions: { maxHeaderSize: MAX_HEADER_BYTES },
  });
  await once(server, 'listening');
  print(`${config.appUrl} is ready`);

  await stopped;
  server.close();
  if ('closeAllConnections' in server) server.closeAllConnections();
  await companies.close();
  await listener.close();
  await pool.end();
  await database.close();
}

/** With sample data there are accounts to try it with; the terminal says which and how. */
async function announceDemoAccounts(config: Config, db: ReturnType<typeof createDb>): Promise<void> {
  const { sample_data } = await db.selectFrom('site_settings').select('sample_data').executeTakeFirstOrThrow();
  if (!sample_data) return;
  const password = config.demoPassword ?? (await madeUpSecret(db, 'demo_password', 9));
  await ensureDemoAccounts(db, password);
  print('Demo accounts: admin@ pro@ monthly@ lifetime@ trial@ free@ lps@ + fundscout.example');
  if (!config.demoPassword) print(`Their password: ${password}`);
}

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      resolve();
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await main(loadConfig(process.env));
} catch (error) {
  if (error instanceof ConfigError || error instanceof DataDirInUseError) console.error(error.message);
  else console.error('Fundscout cannot start:', error);
  process.exitCode = 1;
}
