import { sql } from 'kysely';
import type { Billing } from './billing.ts';
import { idOf } from './stripe-client.ts';
import { syncCustomer } from './sync-customer.ts';

/** Processes every stored webhook event that is due. Failures are retried with growing delays. */
export async function processEvents(billing: Billing, onError: (error: unknown) => void): Promise<void> {
  while (await processNext(billing, onError)) {}
}

type Claimed = { id: string; customer: string | null; charge: string | null; claimed_at: Date };

async function processNext(billing: Billing, onError: (error: unknown) => void): Promise<boolean> {
  const { db } = billing;
  // Claimed by postponing the next attempt, so that a process that dies has only delayed it.
  const { rows } = await sql<Claimed>`
    update billing_events set attempts = attempts + 1, next_try_at = now() + least(power(2, least(attempts, 12)), 3600) * interval '1 s'
    where id = (
      select id from billing_events where processed_at is null and next_try_at <= now()
      order by received_at limit 1 for update skip locked
    ) returning id, customer, charge, now() as claimed_at`.execute(db);
  const [event] = rows;
  if (!event) return false;
  try {
    const customer = event.customer ?? (event.charge && (await customerOfCharge(billing, event.charge)));
    if (customer) await syncCustomer(billing, customer);
    await settle(billing, event);
  } catch (error) {
    onError(error);
    const problem = error instanceof Error ? error.name : 'Error';
    await db.updateTable('billing_events').set({ problem }).where('id', '=', event.id).execute();
  }
  return true;
}

/** One sync of a customer settles every earlier event about them. */
async function settle({ db, now }: Billing, { id, customer, claimed_at }: Claimed): Promise<void> {
  await db
    .updateTable('billing_events')
    .set({ processed_at: now(), problem: null })
    .where('processed_at', 'is', null)
    .where((where) =>
      where.or([
        where('id', '=', id),
        where.and([where('customer', '=', customer), where('received_at', '<', claimed_at)]),
      ]),
    )
    .execute();
}

/** A dispute names only its charge. */
async function customerOfCharge({ stripe }: Billing, charge: string): Promise<string | null> {
  return idOf((await stripe.charges.retrieve(charge)).customer);
}
