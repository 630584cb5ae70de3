import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type pg from 'pg';
import { ERRORS } from '#domain/errors.ts';
import { createApp } from './app.ts';
import { startBackgroundWork } from './background-work.ts';
import { ensureSample } from './data/sample/ensure-sample.ts';
import { createDemoCustomers, DEMO_EMAILS, ensureDemoAccounts } from './members/accounts/demo-accounts.ts';
import type { Config } from './platform/config.ts';
import { createDb, createPool, type Db, isDatabaseDown } from './platform/database/connection.ts';
import { openDatabase } from './platform/database/embedded/embedded-database.ts';
import { isMigrated, migrate } from './platform/database/migrate.ts';
import { readsAsOf } from './platform/database/reads.ts';
import { generatedSecret, operatorToken } from './platform/database/secrets.ts';
import { createShedLoad, measureLoopDelay } from './platform/http/overload.ts';
import { ASSETS, fileRoutes } from './platform/http/pages.ts';
import { AppError, problemResponse } from './platform/http/problem.ts';
import { storeAssets } from './platform/http/stored-assets.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { log } from './platform/log.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { backUpBeforeUpgrade } from './platform/operations/backup/upgrade-backup.ts';
import { readSettings } from './platform/settings/settings.ts';
import { followPrimary, startServices } from './services.ts';

const MAX_HEADER_BYTES = 256 * 1024; // An overlong search text must reach the handler, which explains the error.
const SHUTDOWN_TIMEOUT_MS = 5_000;
// Longer than proxies keep idle connections (nginx and AWS: 60 s), so that no proxy sends a request on a connection that is being closed.
const KEEP_ALIVE_MS = 75_000;
/** The longest wait between two attempts to reach the database. */
const MAX_WAIT_MS = 2_000;
const WAITS_PER_LOG = 30;
const RETRY = { 'retry-after': '1' };

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

/**
 * Starts the product: HTTP, database, sample, search. Shuts down in reverse order. While there is no database it waits,
 * and starts on an up-to-date replica if there is one.
 * @param stopping ends the waiting
 */
export async function startServer(config: Config, stopping?: AbortSignal): Promise<Server> {
  await using cleanup = new AsyncDisposableStack();
  const http = await listen(config, waitingApp(config.appUrl).fetch);
  cleanup.defer(http.close);
  const database = await openDatabase(config, 'serve');
  cleanup.defer(() => database.close());
  const pool = createPool(database.url);
  cleanup.defer(() => pool.end());
  const db = createDb(pool);
  const primary = await followPrimary(pool, database.url, config);
  cleanup.defer(() => primary.close());
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const jobs = createJobs(database.url, (err) => log.warn({ err }, 'The job queue is unavailable. Jobs are delayed'));
  const mailer = createMailer({ config, db, jobs, print });
  cleanup.defer(() => mailer.close());
  cleanup.defer(() => jobs.close());

  const loop = measureLoopDelay();
  cleanup.defer(loop.close);
  const shedLoad = createShedLoad(loop.delayMs, config.overloadMs);

  const { demoPassword, services } = await untilAvailable(async () => {
    const demoPassword = await primary.reads.survive(() => prepareDatabase(config, database.url, pool, db));
    const secrets = config.authSecrets ?? [await primary.reads.survive(() => generatedSecret(db, 'auth', 32))];
    const services = await startServices({
      ...primary,
      config,
      db,
      pool,
      secrets,
      jobs,
      mailer,
      shedLoad,
      operatorToken: await primary.reads.survive(() => operatorToken(db)),
      now: () => new Date(),
    });
    return { demoPassword, services };
  }, stopping);
  cleanup.defer(() => services.close());
  const work = startBackgroundWork(services, print);
  cleanup.defer(() => work.close());
  if (demoPassword) await untilAvailable(() => createDemoCustomers(services.billing, DEMO_EMAILS), stopping);
  http.serve((await createApp(services)).fetch);
  cleanup.defer(http.close);

  const closing = new AbortController();
  const jobsStarted = untilAvailable(jobs.start, closing.signal);
  cleanup.defer(() => jobsStarted.catch(() => {}));
  cleanup.defer(() => closing.abort());
  if (primary.listener.connected) await jobsStarted;
  cleanup.defer(() => services.realtime.close()); // Open event streams would keep the HTTP server running.
  const running = cleanup.move();
  return {
    ready: services.companySearch.ready,
    demoPassword,
    operatorToken: services.operatorToken,
    close: () => running.disposeAsync(),
  };
}

type Handler = Parameters<typeof serve>[0]['fetch'];

/** @throws PortInUseError */
async function listen(config: Config, first: Handler) {
  let handler = first;
  const server = serve({
    fetch: (request, env) => handler(request, env),
    port: config.port,
    hostname: config.host,
    serverOptions: { maxHeaderSize: MAX_HEADER_BYTES, keepAliveTimeout: KEEP_ALIVE_MS },
  });
  /** Connections without a request yet, such as those that browsers open ahead. To Node, they are not idle. */
  const unusedSockets = new Set<Socket>();
  server.on('connection', (socket: Socket) =>
    unusedSockets.add(socket.once('close', () => unusedSockets.delete(socket))),
  );
  server.on('request', ({ socket }: IncomingMessage) => unusedSockets.delete(socket));
  await once(server, 'listening').catch((error) => {
    throw error.code === 'EADDRINUSE' ? new PortInUseError(config.port) : error;
  });
  let whenClosed: Promise<unknown> | null = null;
  return {
    serve(next: Handler) {
      handler = next;
    },
    async close() {
      if (whenClosed) return;
      whenClosed = once(server, 'close');
      server.close();
      // Responses in progress may finish; a longer download is cut off, which its client notices.
      const patience = setTimeout(
        () => 'closeAllConnections' in server && server.closeAllConnections(),
        SHUTDOWN_TIMEOUT_MS,
      );
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      for (const socket of unusedSockets) socket.destroy();
      await whenClosed;
      clearTimeout(patience);
    },
  };
}

/** Answers until the product has started. */
function waitingApp(appUrl: string) {
  return new Hono()
    .onError(problemResponse)
    .get('/healthz', (c) => c.json({ alive: true }))
    .get('/readyz', (c) => c.json({ ready: false, writable: false }, 503, RETRY))
    .route('/', fileRoutes(appUrl))
    .all('/api/*', () => {
      throw new AppError('database_unavailable');
    })
    .all('*', (c) => c.text(ERRORS.database_unavailable.title, 503, RETRY));
}

/**
 * Migrates the database, and fills it if it is to have the sample.
 * @returns the password of the demo accounts
 */
async function prepareDatabase(config: Config, url: string, pool: pg.Pool, db: Db): Promise<string | null> {
  if (readsAsOf() !== Infinity && (await isMigrated(db))) return null;
  await backUpBeforeUpgrade(config, url, pool);
  await migrate(db);
  await storeAssets(pool, ASSETS);
  if (config.sampleData) await ensureSample(pool, new Date());
  return openDemoAccounts(config, db);
}

/** Repeats work that fails because the database is down. */
async function untilAvailable<T>(work: () => Promise<T>, stopping?: AbortSignal): Promise<T> {
  for (let waits = 0; ; waits++) {
    stopping?.throwIfAborted();
    try {
      return await work();
    } catch (err) {
      if (!isDatabaseDown(err)) throw err;
      if (waits % WAITS_PER_LOG === 0) log.error({ err }, 'The database is down. Waiting for it');
    }
    await delay(Math.min(MAX_WAIT_MS, 100 * 2 ** waits), undefined, stopping && { signal: stopping });
  }
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
