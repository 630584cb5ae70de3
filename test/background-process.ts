// Does one kind of work in the background until it is killed: node test/background-process.ts WORK ENVIRONMENT CERTIFICATE
import { scheduleImportJobs } from '#server/data/imports/uploads/jobs.ts';
import { followSource } from '#server/data/sources/follow-sources.ts';
import { listSources } from '#server/data/sources/sources.ts';
import { loadConfig } from '#server/platform/config.ts';
import { createDb, createPool } from '#server/platform/database/connection.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { startPolling } from '#server/platform/jobs/poll.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { startPushing } from '#server/workspace/crm/send-pushes.ts';
import { startDelivering } from '#server/workspace/webhooks/deliver.ts';
import { startTestServices } from './services.ts';
import { networkTo } from './webhook-receiver.ts';

const [work = '', environment = '', certificate = ''] = process.argv.slice(2);
const config = loadConfig({ APP_URL: 'http://localhost:3000', ...JSON.parse(environment) });
const url = config.databaseUrl ?? '';
const pool = createPool(url);
const db = createDb(pool);
const jobs = createJobs(url, console.error);
const mailer = createMailer({ config, db, jobs, print: () => {} });
const shedLoad = () => {};
const now = () => new Date();
const services = await startTestServices(url, { config, db, pool, jobs, mailer, shedLoad, now });
const network = networkTo(certificate);
if (work === 'crm') startPushing({ ...services, onError: console.error });
if (work === 'webhooks') startDelivering({ ...services, network, onError: console.error });
if (work === 'files') {
  scheduleImportJobs(jobs, services);
  await jobs.start();
  const follow = async () => {
    await pool.query('update sources set polled_at = null where kind is not null'); // As 'Run now' does.
    for (const source of await listSources(pool))
      await followSource({ ...services, print: () => {}, network }, source, new AbortController().signal);
  };
  startPolling(follow, 100, console.error);
}
