import { Fault } from './fault.ts';
import { dispute } from './objects/dispute.ts';
import { refund } from './objects/payment.ts';
import type { Store } from './store.ts';
import { idOf, type Kept } from './wire.ts';

/** Refunds the last payment of a customer. */
export async function refundLast(store: Store, customer: string): Promise<void> {
  await refundCharge(store, await lastCharge(store, customer));
}

/** Refunds a charge in full. */
export async function refundCharge(store: Store, charge: Kept['charge']): Promise<Kept['refund']> {
  if (charge.refunded) {
    const details = { code: 'charge_already_refunded' };
    throw new Fault('invalid_request_error', `Charge ${charge.id} has already been refunded.`, details);
  }
  const given = refund(charge, await store.timeOf(idOf(charge.customer) ?? ''));
  await store.save(given, 'refund.created');
  await store.save({ ...charge, refunded: true, amount_refunded: charge.amount }, 'charge.refunded');
  return given;
}

/** Opens a dispute about the last payment of a customer. */
export async function disputeLast(store: Store, customer: string): Promise<void> {
  const charge = await store.save({ ...(await lastCharge(store, customer)), disputed: true });
  await store.save(dispute(charge, await store.timeOf(customer)), 'charge.dispute.created');
}

/** Closes the open dispute of a customer. */
export async function closeDispute(store: Store, customer: string, status: 'won' | 'lost'): Promise<void> {
  const charge = await lastCharge(store, customer);
  const [open] = await store.list('dispute', { charge: charge.id });
  if (!open) throw new Fault('invalid_request_error', 'There is no open dispute');
  await store.save({ ...open, status }, 'charge.dispute.closed');
}

async function lastCharge(store: Store, customer: string): Promise<Kept['charge']> {
  const [charge] = await store.list('charge', { customer, paid: true });
  if (!charge) throw new Fault('invalid_request_error', 'There is no payment yet');
  return charge;
}
