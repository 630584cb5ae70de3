import { createTransport } from 'nodemailer';
import { BRAND } from '#domain/brand.ts';
import type { Config } from '../config.ts';
import type { Db, Trx } from '../database/connection.ts';
import type { Attempt, JobOptions, Jobs } from '../jobs/jobs.ts';
import { log } from '../log.ts';
import { readWaitingMail, recordAttempt, requeueEmail, storeMail } from './stored-mails.ts';

/**
 * An email to one recipient, as text and HTML.
 * - `userId`: the owner, when `to` may differ from the address of the account
 * - `unconfirmed`: `to` is not yet confirmed as theirs
 * - `replyTo`: recipient of replies, if not the sender
 * - `unsubscribeUrl`: unsubscribes with one POST (RFC 8058)
 * - `bulk`: sent to many at once, after transactional emails
 */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  userId?: string;
  unconfirmed?: boolean;
  replyTo?: string;
  unsubscribeUrl?: string;
  bulk?: boolean;
};

/** Accepts emails and delivers them now or later; in a transaction, only if that commits. */
export type Mailer = { send(mail: Mail, transaction?: Trx): Promise<void> };

type RunningMailer = Mailer & { close(): void };

type MailerDependencies = { config: Config; db: Db; jobs: Jobs; print: (line: string) => void };

/** Creates the mailer: emails go to `SMTP_URL`, or stay in the outbox without one. Call before the jobs start. */
export function createMailer({ config, db, jobs, print }: MailerDependencies): RunningMailer {
  return config.smtpUrl
    ? queueMails({ db, jobs, smtpUrl: config.smtpUrl, from: config.mailFrom })
    : keepInOutbox(db, print);
}

const DELIVER = 'deliver-mail';

const AT_ONCE = 10;

/** Retries after a minute or two, then roughly doubles the delay up to three hours, for about a day in total. */
const RULES: JobOptions = {
  retryLimit: 14,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 10_800,
  expireInSeconds: 60,
  concurrency: AT_ONCE,
};
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const LONGEST_ERROR = 300;
const BULK_PRIORITY = -1;

type QueueDependencies = { db: Db; jobs: Jobs; smtpUrl: string; from: string | null };

/**
 * Stores emails together with the job that delivers them; any process may deliver them. A process that dies between
 * acceptance by the mail server and recording it causes a second copy with the same Message-ID.
 */
function queueMails({ db, jobs, smtpUrl, from }: QueueDependencies): RunningMailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true, // Reuses connections while emails are waiting.
    maxConnections: AT_ONCE,
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const senderDomain = () =>
    (from ?? BRAND.supportEmail)
      .split('@')
      .at(-1)
      ?.replace(/[^\w.-]/g, '');
  const sender = () => from ?? { name: BRAND.name, address: BRAND.supportEmail };

  async function deliver({ id }: { id: string }, attempt: Attempt): Promise<void> {
    const mail = await readWaitingMail(db, id);
    if (!mail) return;
    const attempts = mail.attempts + 1;
    try {
      await transport.sendMail({
        from: sender(),
        to: { name: '', address: mail.recipient }, // Prevents a list of addresses.
        replyTo: mail.reply_to === null ? undefined : { name: '', address: mail.reply_to },
        subject: mail.subject,
        text: mail.body_text ?? '',
        html: mail.body_html ?? '',
        date: mail.created_at,
        messageId: `<${id}@${senderDomain()}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribe_url) },
      });
    } catch (cause) {
      const error = reasonOf(cause);
      const givenUp = attempt.last || refusesRecipient(cause);
      await recordAttempt(db, id, { state: givenUp ? 'failed' : 'waiting', attempts, error });
      if (!givenUp) throw new Error(error);
      log.warn(`Could not deliver an email: ${error}`);
      return;
    }
    await recordAttempt(db, id, { state: 'delivered', attempts, error: null });
  }

  async function enqueue(mail: Mail, transaction: Trx): Promise<void> {
    const id = await storeMail(transaction, mail, 'waiting');
    await jobs.send(DELIVER, { id }, transaction, mail.bulk ? BULK_PRIORITY : undefined);
  }

  jobs.define(DELIVER, deliver, RULES);
  return {
    async send(mail, transaction) {
      if (transaction) await enqueue(mail, transaction);
      else await db.transaction().execute((own) => enqueue(mail, own));
    },
    close: () => transport.close(),
  };
}

/** Lets mail clients show an unsubscribe button. */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  return url === null ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/**
 * Queues a failed email again; a waiting one still has its job.
 * @param alongside runs in the same transaction
 * @returns false when there is no such failed email
 */
export function retryMail(
  db: Db,
  jobs: Jobs,
  id: string,
  alongside: (transaction: Trx) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await requeueEmail(transaction, id))) return false;
    await alongside(transaction);
    await jobs.send(DELIVER, { id }, transaction);
    return true;
  });
}

/** Whether the mail server permanently rejects this address, so that retrying is pointless. */
function refusesRecipient(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false;
  return error.command === 'RCPT TO' && Number(error.responseCode) >= 500;
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, LONGEST_ERROR);
}

const LINK = /https?:\/\/\S+/g;

/** Mailer without a server: stores emails for the outbox page and prints their links. */
function keepInOutbox(db: Db, print: (line: string) => void): RunningMailer {
  return {
    async send(mail, transaction) {
      await storeMail(transaction ?? db, mail, 'outbox');
      const links = mail.text.match(LINK) ?? [];
      for (const end of links.length > 0 ? links.map((link) => `: ${link}`) : ['']) {
        print(`Email to ${mail.to}: ${mail.subject}${end}`.replace(/\p{Cc}/gu, ' '));
      }
    },
    close() {},
  };
}
