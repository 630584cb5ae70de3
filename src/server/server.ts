import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { createAuth } from './accounts/auth.ts';
import { DEMO_EMAILS, ensureDemoAccounts } from './accounts/demo-accounts.ts';
import { createViewers, USER_CHANNEL } from './accounts/viewer-cache.ts';
import { scheduleActivityJobs } from './activity/activity-log.ts';
import { createApp } from './app.ts';
import { scheduleAuditJobs } from './audit/audit-log.ts';
import { startBilling } from './billing/billing.ts';
import { createDemoCustomers } from './billing/demo-customers.ts';
import { scheduleBillingJobs } from './billing/jobs.ts';
import { scheduleUndoJobs } from './changes/undo-large-change.ts';
import { createCompanyRows } from './companies/company-rows.ts';
import type { Config } from './config.ts';
import { createUserCustomers } from './customers/user-customers.ts';
import { createDb, createPool, type Db } from './database/connection.ts';
import { generatedSecret } from './database/generated-secrets.ts';
import { startListener } from './database/listener.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { createReadReplica } from './database/read-replica.ts';
import { scheduleResultJobs } from './delivery-results/save-results.ts';
import { scheduleExportJobs } from './exports/store-export.ts';
import { operatorToken } from './http/operator-token.ts';
import { createRequestLimiter } from './http/rate-limit.ts';
import { scheduleImportJobs } from './imports/uploads/jobs.ts';
import { createJobs } from './jobs/jobs.ts';
import { scheduleClientJobs } from './ledger/clients.ts';
import { createContactPressure, PRESSURE_CHANNEL, schedulePressureJobs } from './ledger/contact-pressure.ts';
import { createUserLedger } from './ledger/user-ledger.ts';
import { scheduleListJobs } from './lists/queries.ts';
import { createUserLists } from './lists/user-lists.ts';
import { log } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import { scheduleMonthlyMail } from './new-leads/monthly-mail.ts';
import { scheduleMailDomainCheck } from './quality/email-domains.ts';
import { scheduleRealtimeJobs } from './realtime/events.ts';
import { EVENTS_CHANNEL, startRealtime } from './realtime/realtime.ts';
import { startFindingHolders } from './recalls/find-holders.ts';
import { RECALLS_CHANNEL } from './recalls/recall-contacts.ts';
import { scheduleRecalls } from './recalls/send-recalls.ts';
import { scheduleRequestJobs } from './requests/queries.ts';
import { ensureSample } from './sample/ensure-sample.ts';
import { scheduleSavedSearchJobs, startMatching } from './saved-searches/match-changes.ts';
import { scheduleAlerts, sendAlerts } from './saved-searches/send-alerts.ts';
import { startCompanySearch } from './search/company-search.ts';
import { SEARCH_CHANNEL } from './search/search-version.ts';
import { createSettings, readSettings, SETTINGS_CHANNEL } from './settings/settings.ts';
import { openFiles } from './storage/files.ts';

const MAX_HEADER_BYTES = 256 * 1024; // An overlong search text must reach the handler, which explains the error.
const STOP_PATIENCE_MS = 5_000;

export type Server = {
  /** Resolves once companies can be searched; until then searches are asked to retry. */
  ready: Promise<void>;
  /** Password of the demo accounts; null when there are none, or it was changed. */
  demoPassword: string | null;
  operatorToken: string;
  close(): Promise<void>;
};

/** The message is one line and names the variable to change. */
export class PortTakenError extends Error {
  constructor(port: number) {
    super(`PORT: ${port} is already in use. Stop the other program or set a different PORT`);
  }
}

/** Starts the product: database, sample, search, HTTP. Shuts down in reverse order. */
export async function startServer(config: Config): Promise<Server> {
  await using undo = new AsyncDisposableStack();
  const database = await openDatabase(config, 'serve');
  undo.defer(() => database.close());
  const pool = createPool(database.url);
  undo.defer(() => pool.end());
  const db = createDb(pool);
  await migrate(db);
  if (config.sampleData) await ensureSample(pool, new Date());
  const demoPassword = await openDemoAccounts(config, db);

  const listener = await startListener(database.url, [
    SEARCH_CHANNEL,
    USER_CHANNEL,
    SETTINGS_CHANNEL,
    EVENTS_CHANNEL,
    PRESSURE_CHANNEL,
    RECALLS_CHANNEL,
  ]);
  undo.defer(() => listener.close());
  const secrets = config.authSecrets ?? [await generatedSecret(db, 'auth', 32)];
  const jobs = createJobs(database.url, (err) => log.warn({ err }, 'The job queue is unavailable. Jobs are delayed'));
  const mailer = createMailer({ config, db, jobs, print: (line) => process.stdout.write(`${line}\n`) });
  undo.defer(() => mailer.close());
  undo.defer(() => jobs.close());
  scheduleActivityJobs(jobs, db);
  scheduleAuditJobs(jobs, db);
  scheduleRequestJobs(jobs, db);
  scheduleResultJobs(jobs, db);
  const auth = createAuth({ db, config, secrets, mailer });
  const viewers = createViewers({ db, auth, config, secrets, listener });
  const reads = createReadReplica(pool, config.replicaUrl);
  undo.defer(() => reads.close());
  const companies = startCompanySearch({
    pool,
    reads,
    listener,
    onError: (err) => log.error({ err }, 'The search index could not be updated'),
  });
  undo.defer(() => companies.close());
  const rows = createCompanyRows(reads);
  const userLists = createUserLists(db);
  const userLedger = createUserLedger(db);
  const userCustomers = createUserCustomers(db, pool);
  const contactPressure = createContactPressure(db, listener);
  const now = () => new Date();
  const matched = { db, pool, companies, userLists, userLedger, userCustomers, contactPressure, now };
  const alerting = { ...matched, mailer, config };
  const matching = startMatching({
    ...matched,
    listener,
    sendAlerts: () => sendAlerts(alerting, ['instant'], now()),
    onError: (err) => log.error({ err }, 'Saved searches could not be matched'),
  });
  undo.defer(() => matching.close());
  scheduleSavedSearchJobs(jobs, db);
  scheduleListJobs(jobs, db);
  scheduleClientJobs(jobs, db);
  schedulePressureJobs(jobs, contactPressure);
  const holders = startFindingHolders({
    pool,
    listener,
    now,
    onError: (err) => log.error({ err }, 'Exports could not be searched for recalled contacts'),
  });
  undo.defer(() => holders.close());
  scheduleRecalls(jobs, { db, mailer, config });
  scheduleAlerts(jobs, alerting);
  const billing = await startBilling({ db, config, mailer, now });
  undo.defer(() => billing.close());
  scheduleBillingJobs(jobs, billing);
  if (demoPassword) await createDemoCustomers(billing, DEMO_EMAILS);
  const settings = createSettings(db, listener);
  const realtime = startRealtime({ db, listener, viewers, settings, now });
  scheduleRealtimeJobs(jobs, db);
  const files = await openFiles(config);
  scheduleExportJobs(jobs, db, files, config.dataDir);
  scheduleMailDomainCheck(jobs, pool);
  scheduleImportJobs(jobs, { db, pool, files });
  scheduleUndoJobs(jobs, { db, pool });
  scheduleMonthlyMail(jobs, { db, mailer, appUrl: config.appUrl });
  const token = await operatorToken(db);
  const limiter = createRequestLimiter(db, { now, off: !config.rateLimits });
  undo.defer(() => limiter.settled());
  const app = await createApp({
    config,
    db,
    pool,
    reads,
    auth,
    viewers,
    billing,
    settings,
    realtime,
    files,
    mailer,
    jobs,
    companies,
    rows,
    userLists,
    userLedger,
    userCustomers,
    contactPressure,
    limiter,
    operatorToken: token,
    now,
  });

  await jobs.start();
  const server = serve({
    fetch: app.fetch,
    port: config.port,
    hostname: config.host,
    serverOptions: { maxHeaderSize: MAX_HEADER_BYTES },
  });
  await once(server, 'listening').catch((error) => {
    throw error.code === 'EADDRINUSE' ? new PortTakenError(config.port) : error;
  });
  undo.defer(async () => {
    const closed = once(server, 'close');
    server.close();
    // Responses in progress may finish; a longer download is cut, and its client notices.
    const patience = setTimeout(
      () => 'closeAllConnections' in server && server.closeAllConnections(),
      STOP_PATIENCE_MS,
    );
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    await closed;
    clearTimeout(patience);
  });
  undo.defer(() => realtime.close());
  const running = undo.move();
  return {
    ready: companies.ready,
    demoPassword,
    operatorToken: token,
    close: () => running.disposeAsync(),
  };
}

/** Creates the demo accounts when there is sample data. */
async function openDemoAccounts(config: Config, db: Db): Promise<string | null> {
  if (!(await readSettings(db)).sample_data) return null;
  const password = config.demoPassword ?? (await generatedSecret(db, 'demo_password', 9));
  const chosen = config.demoPassword !== null;
  const opens = await ensureDemoAccounts(db, password, { chosen, cost: config.passwordCost });
  return opens ? password : null;
}
