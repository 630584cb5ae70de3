import type { Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';

/**
 * A message to one recipient, as text and HTML.
 * - `userId`: the owner, when `to` may differ from the address of the account
 * - `unconfirmed`: `to` is not yet confirmed as theirs
 * - `replyTo`: who receives replies, if not the sender
 * - `unsubscribeUrl`: unsubscribes with one POST (RFC 8058)
 * - `bulk`: sent to many at once, after transactional messages
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

/** Accepts messages and delivers them now or later; in a transaction, only if that commits. */
export type Mailer = { send(mail: Mail, transaction?: Transaction<Database>): Promise<void> };

/** A mailer with open connections, to be closed at shutdown. */
export type RunningMailer = Mailer & { close(): void };
