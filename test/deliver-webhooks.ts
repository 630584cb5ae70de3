// Sends webhook events until it is killed: node test/deliver-webhooks.ts DATABASE_URL CERTIFICATE
import { loadConfig } from '#server/platform/config.ts';
import { createDb, createPool } from '#server/platform/database/connection.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { followPrimary, startServices } from '#server/services.ts';
import { startDelivering } from '#server/workspace/webhooks/deliver.ts';
import { networkTo } from './webhook-receiver.ts';

const [url = '', certificate = ''] = process.argv.slice(2);
const config = loadConfig({ DATABASE_URL: url, APP_URL: 'http://localhost:3000' });
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
startDelivering({ ...services, network: networkTo(certificate), onError: console.error });
