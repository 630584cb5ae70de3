import type { Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';

/**
 * A message to one person, in both forms; `userId` says whose it is where `to` need not be the address of the account,
 * which may be `unconfirmed` as theirs, `replyTo` who reads an answer to it where that is not the sender, and `unsubscribeUrl` where a mail program ends messages of
 * its kind with one POST (RFC 8058). One that is `bulk` goes to many at once: whatever somebody waits for goes first.
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

/** Takes messages. What it has taken is delivered, if not now then later; within a transaction, if and when that commits. */
export type Mailer = { send(mail: Mail, transaction?: Transaction<Database>): Promise<void> };

/** A mailer with what it keeps open; to be closed when nothing is sent any more. */
export type RunningMailer = Mailer & { close(): void };
