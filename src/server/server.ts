import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { createApp } from './app.ts';
import { startBackgroundWork } from './background-work.ts';
import { ensureSample } from './data/sample/ensure-sample.ts';
import { DEMO_EMAILS, ensureDemoAccounts } from './members/accounts/demo-accounts.ts';
import { createDemoCustomers } from './members/billing/demo-customers.ts';
import type { Config } from './platform/config.ts';
import { createDb, createPool, type Db } from './platform/database/connection.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { generatedSecret } from './platform/database/secrets.ts';
import { operatorToken } from './platform/http/operator-token.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { log } from './platform/log.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { readSettings } from './platform/settings/settings.ts';
import { startServices } from './services.ts';

const MAX_HEADER_BYTES = 256 * 1024; // An overlong search text must reach the handler, which explains the error.
const SHUTDOWN_TIMEOUT_MS = 5_000;
// Longer than proxies keep idle connections (nginx and AWS: 60 s), so that no proxy sends a request on a connection that is being closed.
const KEEP_ALIVE_MS = 75_000;

export type Server = {
  /** Resolves once companies can be searched; until then, clients are asked to retry. */
  ready: Promise<void>;
  /** Password of the demo accounts; null when there are none, or it was changed. */
  demoPassword: string | null;
  operatorToken: string;
  close(): Promise<void>;
};

/** The message is one line and names the variable to change. */
export class PortInUseError extends Error {
  constructor(port: number) {
    super(`PORT: ${port} is already in use. Stop the other program or set a different PORT`);
  }
}

/** Starts the product: database, sample, search, HTTP. Shuts down in reverse order. */
export async function startServer(config: Config): Promise<Server> {
  await using cleanup = new AsyncDisposableStack();
  const database = await openDatabase(config, 'serve');
  cleanup.defer(() => database.close());
  const pool = createPool(database.url);
  cleanup.defer(() => pool.end());
  const db = createDb(pool);
  await migrate(db);
  if (config.sampleData) await ensureSample(pool, new Date());
  const demoPassword = await openDemoAccounts(config, db);

  const secrets = config.authSecrets ?? [await generatedSecret(db, 'auth', 32)];
  const jobs = createJobs(database.url, (err) => log.warn({ err }, 'The job queue is unavailable. Jobs are delayed'));
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const mailer = createMailer({ config, db, jobs, print });
  cleanup.defer(() => mailer.close());
  cleanup.defer(() => jobs.close());
  const services = await startServices({
    config,
    db,
    pool,
    databaseUrl: database.url,
    secrets,
    jobs,
    mailer,
    operatorToken: await operatorToken(db),
    now: () => new Date(),
  });
  cleanup.defer(() => services.close());
  const work = startBackgroundWork(services, print);
  cleanup.defer(() => work.close());
  if (demoPassword) await createDemoCustomers(services.billing, DEMO_EMAILS);
  const app = await createApp(services);

  await jobs.start();
  const server = serve({
    fetch: app.fetch,
    port: config.port,
    hostname: config.host,
    serverOptions: { maxHeaderSize: MAX_HEADER_BYTES, keepAliveTimeout: KEEP_ALIVE_MS },
  });
  await once(server, 'listening').catch((error) => {
    throw error.code === 'EADDRINUSE' ? new PortInUseError(config.port) : error;
  });
  cleanup.defer(async () => {
    const closed = once(server, 'close');
    server.close();
    // Responses in progress may finish; a longer download is cut off, which its client notices.
    const patience = setTimeout(
      () => 'closeAllConnections' in server && server.closeAllConnections(),
      SHUTDOWN_TIMEOUT_MS,
    );
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    await closed;
    clearTimeout(patience);
  });
  cleanup.defer(() => services.realtime.close()); // Open event streams would keep the HTTP server running.
  const running = cleanup.move();
  return {
    ready: services.companySearch.ready,
    demoPassword,
    operatorToken: services.operatorToken,
    close: () => running.disposeAsync(),
  };
}

/** Creates the demo accounts when there is sample data. */
async function openDemoAccounts(config: Config, db: Db): Promise<string | null> {
  if (!(await readSettings(db)).sample_data) return null;
  const password = config.demoPassword ?? (await generatedSecret(db, 'demo_password', 9));
  const opens = await ensureDemoAccounts(db, password, {
    replace: config.demoPassword !== null,
    cost: config.passwordCost,
  });
  return opens ? password : null;
}
