// Sends pushes to CRMs until it is killed: node test/send-pushes.ts DATABASE_URL HUBSPOT_BASE PIPEDRIVE_BASE
import { loadConfig } from '#server/platform/config.ts';
import { createDb, createPool } from '#server/platform/database/connection.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { followPrimary, startServices } from '#server/services.ts';
import { startPushing } from '#server/workspace/crm/send-pushes.ts';

const [url = '', hubspot = '', pipedrive = ''] = process.argv.slice(2);
const config = loadConfig({
  DATABASE_URL: url,
  APP_URL: 'http://localhost:3000',
  HUBSPOT_BASE: hubspot,
  PIPEDRIVE_BASE: pipedrive,
});
const pool = createPool(url);
const db = createDb(pool);
const jobs = createJobs(url, console.error);
const mailer = createMailer({ config, db, jobs, print: () => {} });
const services = await startServices({
  ...(await followPrimary(pool, url, config)),
  config,
  db,
  pool,
  secrets: ['s'.repeat(32)],
  jobs,
  mailer,
  operatorToken: 'operator',
  now: () => new Date(),
});
startPushing({ ...services, onError: console.error });
