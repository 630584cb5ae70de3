import type { Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';

/**
 * A message to one person, in both forms; `userId` says whose it is where `to` need not be the address of the account,
 * `replyTo` who reads an answer to it where that is not the sender, and `unsubscribeUrl` where a mail program ends messages of
 * its kind with one POST (RFC 8058).
 */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  userId?: string;
  replyTo?: string;
  unsubscribeUrl?: string;
};

/** Takes messages. What it has taken is delivered, if not now then later; within a transaction, if and when that commits. */
export type Mailer = { send(mail: Mail, transaction?: Transaction<Database>): Promise<void> };
