import type { Config } from '../config.ts';
import type { Db } from '../database/connection.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { queueMails } from './mail-queue.ts';
import type { RunningMailer } from './mailer.ts';
import { keepInOutbox } from './outbox.ts';
import { tidyMails } from './queries.ts';

type MailerDependencies = { config: Config; db: Db; jobs: Jobs; print: (line: string) => void };

const TIDY = 'tidy-mails';
const EVERY_NIGHT = '50 3 * * *';

/** Creates the mailer: messages go to `SMTP_URL`, or stay in the outbox without one. Call before the jobs start. */
export function createMailer({ config, db, jobs, print }: MailerDependencies): RunningMailer {
  jobs.define(TIDY, () => tidyMails(db, new Date()));
  jobs.schedule(TIDY, EVERY_NIGHT);
  return config.smtpUrl
    ? queueMails({ db, jobs, smtpUrl: config.smtpUrl, from: config.mailFrom })
    : keepInOutbox(db, print);
}
