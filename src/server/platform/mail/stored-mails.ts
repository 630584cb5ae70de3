import { daysBefore } from '#domain/dates.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import type { Db, Trx } from '../database/connection.ts';
import { containing } from '../database/like-pattern.ts';
import type { Database } from '../database/schema.ts';
import { LIST_PAGE_SIZE, readPage } from '../http/query.ts';
import type { Mail } from './mailer.ts';

const TRIED_DAYS = 2;
const MAX_SHOWN = 100;

/** A subject without codes, which can sign in to an account. */
export function redactCodes(subject: string): string {
  return subject.replace(/\d{4,}/g, '••••••');
}

/** Stores an email. @returns its id */
export async function storeMail(db: Db, mail: Mail, state: Database['mails']['state']): Promise<string> {
  const { to: recipient, subject, text: body_text, html: body_html } = mail;
  const { userId: user_id = null, replyTo: reply_to = null, unsubscribeUrl: unsubscribe_url = null } = mail;
  const confirmed = !mail.unconfirmed;
  const row = { recipient, subject, body_text, body_html, user_id, confirmed, reply_to, unsubscribe_url, state };
  return (await db.insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Reads an email that is waiting for delivery; undefined when it was delivered, failed or deleted. */
export function readWaitingMail(db: Db, id: string) {
  return db.selectFrom('mails').selectAll().where('id', '=', id).where('state', '=', 'waiting').executeTakeFirst();
}

type Outcome = { state: Database['mails']['state']; attempts: number; error: string | null };

/** Records a delivery attempt, unless already delivered. The content of a delivered email is deleted. */
export async function recordAttempt(db: Db, id: string, { state, attempts, error }: Outcome): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state, attempts, last_error: error, last_attempt_at: new Date() })
    .$if(state === 'delivered', (update) => update.set({ body_text: null, body_html: null }))
    .where('id', '=', id)
    .where('state', '<>', 'delivered')
    .execute();
}

/** Sets a failed email back to waiting. @returns false when it had not failed */
export async function requeueEmail(transaction: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('mails')
    .set({ state: 'waiting', last_attempt_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function isKnownMail(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export const MAIL_STATES = ['outbox', 'waiting', 'delivered', 'failed'] as const satisfies Database['mails']['state'][];

/** Lists emails with their delivery state, newest first, without their content. */
export async function listDeliveries(
  db: Db,
  { page, state, to }: { page: number; state?: Database['mails']['state'] | undefined; to?: string | undefined },
) {
  let query = db.selectFrom('mails');
  if (to) query = query.where('recipient', 'ilike', containing(to));
  if (state) query = query.where('state', '=', state);
  const mailsByDate = query
    .select(['id', 'recipient as to', 'subject', 'state', 'attempts'])
    .select(['last_error as lastError', 'created_at as createdAt', 'last_attempt_at as lastAttemptAt'])
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LIST_PAGE_SIZE);
  const { total, rows } = await readPage(page, (offset) => mailsByDate.offset(offset).execute());
  return { total, mails: rows };
}

export function listOutbox(db: Db) {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient as to', 'subject', 'created_at as createdAt'])
    .select(({ fn, val }) => [
      fn.coalesce('body_text', val('')).as('text'),
      fn.coalesce('body_html', val('')).as('html'),
    ])
    .where('state', '=', 'outbox')
    .orderBy('created_at', 'desc')
    .limit(MAX_SHOWN)
    .execute();
}

/** Deletes old emails, and marks those whose last attempt never finished as failed. */
export async function purgeMails(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('mails').where('created_at', '<', daysBefore(now, KEPT_DAYS.mails)).execute();
  await db
    .updateTable('mails')
    .set({ state: 'failed' })
    .where('state', '=', 'waiting')
    .where((row) => row(row.fn.coalesce('last_attempt_at', 'created_at'), '<', daysBefore(now, TRIED_DAYS)))
    .execute();
}

export function countUnsentMails(db: Db) {
  return db
    .selectFrom('mails')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'outbox').as('outbox'),
      fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
      fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
    ])
    .executeTakeFirstOrThrow();
}
