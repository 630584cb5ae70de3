import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/connection.ts';

/** Billing emails that are sent once about their subject: a subscription, an invoice, or one cancellation. */
export type EmailKind =
  | 'trial_started'
  | 'trial_ending'
  | 'receipt'
  | 'payment_failed'
  | 'plan_ended'
  | 'canceled_by_admin';

function keyOf(kind: EmailKind, subject: string): string {
  return `${kind} ${subject}`;
}

/** Records an email as sent. @returns false when it was sent before */
export async function markSent(transaction: Trx, kind: EmailKind, subject: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('billing_mails')
    .values({ key: keyOf(kind, subject) })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Whether an email about the subject in a column was sent. */
export function wasSent(kind: EmailKind, column: string): RawBuilder<boolean> {
  return sql`exists (select from billing_mails where key = ${keyOf(kind, '')} || ${sql.ref(column)})`;
}
