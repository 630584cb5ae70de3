import { sql } from 'kysely';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import type { Billing } from './billing.ts';

const DAY_MS = 86_400_000;

/** Deletes webhook events and comparison findings after their retention period. Unprocessed events stay. */
export async function forgetPaymentNotes({ db, now }: Pick<Billing, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - KEPT_DAYS.paymentNotes * DAY_MS);
  await db.deleteFrom('billing_events').where('processed_at', '<', oldest).execute();
  await db.deleteFrom('billing_checks').where('at', '<', oldest).execute();
  await db.deleteFrom('billing_mails').where('sent_at', '<', oldest).execute();
  // Including sandbox deliveries, which are never read again either.
  await sql`
    with sent as (delete from sandbox.deliveries where delivered_at < ${oldest} returning event)
    delete from sandbox.objects where id in (select event from sent)`.execute(db);
}
