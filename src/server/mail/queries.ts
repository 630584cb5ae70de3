import type { Transaction } from 'kysely';
import { KEPT_DAYS } from '#domain/retention.ts';
import type { Db } from '../database/connection.ts';
import type { Database } from '../database/schema.ts';
import { LIST_PAGE_SIZE } from '../http/query.ts';
import type { Mail } from './mailer.ts';

const DAY_MS = 86_400_000;
const TRIED_DAYS = 2;
const MOST_SHOWN = 100;

type Connection = Db | Transaction<Database>;

/** Keeps a message. @returns its id */
export async function storeMail(db: Connection, mail: Mail, state: Database['mails']['state']): Promise<string> {
  const { to: recipient, subject, text: body_text, html: body_html } = mail;
  const { userId: user_id = null, replyTo: reply_to = null, unsubscribeUrl: unsubscribe_url = null } = mail;
  const confirmed = !mail.unconfirmed;
  const row = { recipient, subject, body_text, body_html, user_id, confirmed, reply_to, unsubscribe_url, state };
  return (await db.insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** A message that is still to be delivered; undefined when it was, was given up, or is gone. */
export function readWaitingMail(db: Db, id: string) {
  return db.selectFrom('mails').selectAll().where('id', '=', id).where('state', '=', 'waiting').executeTakeFirst();
}

type Outcome = { state: Database['mails']['state']; attempts: number; error: string | null };

/** Notes how a try to deliver went, unless it has arrived before. What has arrived is nobody's to read any more. */
export async function noteAttempt(db: Db, id: string, { state, attempts, error }: Outcome): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state, attempts, last_error: error, last_attempt_at: new Date() })
    .$if(state === 'delivered', (update) => update.set({ body_text: null, body_html: null }))
    .where('id', '=', id)
    .where('state', '<>', 'delivered')
    .execute();
}

/** Makes a message that was given up wait again. @returns whether it was one */
export async function reviveMail(transaction: Transaction<Database>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('mails')
    .set({ state: 'waiting', last_attempt_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether there is such a message. */
export async function isKnownMail(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** The states of a message. */
export const MAIL_STATES = ['outbox', 'waiting', 'delivered', 'failed'] as const satisfies Database['mails']['state'][];

/** How the delivery of messages stands, the newest first, without what they say. */
export async function listDeliveries(
  db: Db,
  { page, state }: { page: number; state?: Database['mails']['state'] | undefined },
) {
  const found = db
    .selectFrom('mails')
    .$if(state !== undefined, (mails) => mails.where('state', '=', state ?? 'failed'));
  const [mails, { total }] = await Promise.all([
    found
      .select(['id', 'recipient', 'subject', 'state', 'attempts', 'last_error', 'created_at', 'last_attempt_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(LIST_PAGE_SIZE)
      .offset((page - 1) * LIST_PAGE_SIZE)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { total: Number(total), mails };
}

/** The newest messages that were kept instead of sent. */
export function listOutbox(db: Db) {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'body_text', 'body_html', 'created_at'])
    .where('state', '=', 'outbox')
    .orderBy('created_at', 'desc')
    .limit(MOST_SHOWN)
    .execute();
}

/** Forgets old messages, and gives up those whose last try never came to an end. */
export async function tidyMails(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom('mails').where('created_at', '<', daysAgo(KEPT_DAYS.mails)).execute();
  await db
    .updateTable('mails')
    .set({ state: 'failed' })
    .where('state', '=', 'waiting')
    .where((row) => row(row.fn.coalesce('last_attempt_at', 'created_at'), '<', daysAgo(TRIED_DAYS)))
    .execute();
}
