import { StripeApiError } from './api-error.ts';
import { declineOf } from './cards.ts';
import { type InvoiceLine, invoice, newId, type Objects, objectOf } from './objects.ts';
import type { Store } from './store.ts';

type Bill = {
  subscription: Objects['subscription'];
  reason: Parameters<typeof invoice>[0]['reason'];
  lines: InvoiceLine[];
  at: number;
};

/** Creates and finalizes an invoice with the pending discount. It is paid at once if nothing is due. */
export async function createInvoice(store: Store, { subscription, ...bill }: Bill): Promise<Objects['invoice']> {
  const customer = await store.get('customer', subscription.customer);
  const discount = await pendingDiscount(store, subscription, bill.lines);
  if (discount > 0) await markDiscountsUsed(store, subscription);
  const finalizedInvoice = invoice({ customer, subscription, discount, pageUrl: store.pageUrl, ...bill });
  await store.save({ ...customer, next_invoice_sequence: (customer.next_invoice_sequence ?? 0) + 1 });
  await store.save(finalizedInvoice, 'invoice.created');
  await store.save(finalizedInvoice, 'invoice.finalized');
  if (finalizedInvoice.status === 'paid') await store.save(finalizedInvoice, 'invoice.paid');
  return finalizedInvoice;
}

/**
 * Tries to charge an invoice to a card.
 * @returns the updated invoice and the decline, if any
 */
export async function chargeInvoice(
  store: Store,
  open: Objects['invoice'],
  { method, holder, at }: { method: Objects['payment_method']; holder: 'present' | 'absent'; at: number },
): Promise<{ invoice: Objects['invoice']; decline: ReturnType<typeof declineOf> }> {
  if (open.status === 'paid') return { invoice: open, decline: null };
  const decline = declineOf(method, holder);
  const attempt = { attempt_count: open.attempt_count + 1 };
  const status = decline ? 'requires_payment_method' : 'succeeded';
  const payment = { amount: open.amount_remaining, customer: open.customer };
  const [intent, charge] = [newId('pi'), newId('ch')];
  await store.save(
    objectOf('charge', {
      id: charge,
      ...payment,
      amount_refunded: 0,
      created: at,
      disputed: false,
      paid: !decline,
      payment_intent: intent,
      refunded: false,
    }),
    decline ? 'charge.failed' : 'charge.succeeded',
  );
  await store.save(
    objectOf('payment_intent', { id: intent, ...payment, latest_charge: charge, status }),
    decline ? 'payment_intent.payment_failed' : 'payment_intent.succeeded',
  );
  await store.save(
    objectOf('invoice_payment', {
      id: newId('inpay'),
      invoice: open.id,
      payment: { payment_intent: intent, type: 'payment_intent' },
    }),
  );
  if (decline) return { invoice: await store.save({ ...open, ...attempt }, 'invoice.payment_failed'), decline };
  const paid: Objects['invoice'] = {
    ...open,
    ...attempt,
    status: 'paid',
    amount_paid: open.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...open.status_transitions, paid_at: at },
  };
  return { invoice: await store.save(paid, 'invoice.paid'), decline };
}

/** Returns the discount pending for the next invoice. */
export async function pendingDiscount(
  store: Store,
  subscription: Objects['subscription'],
  lines: readonly InvoiceLine[],
): Promise<number> {
  const amount = lines.reduce((sum, line) => sum + Math.max(line.amount, 0), 0);
  let discount = 0;
  for (const { source } of await pendingDiscounts(store, subscription)) {
    const coupon = await store.get('coupon', source.coupon);
    discount += Math.round((amount * (coupon.percent_off ?? 0)) / 100);
  }
  return Math.min(discount, amount);
}

async function markDiscountsUsed(store: Store, subscription: Objects['subscription']): Promise<void> {
  for (const discount of await pendingDiscounts(store, subscription))
    await store.save({ ...discount, invoice: 'used' });
}

function pendingDiscounts(store: Store, { id }: Objects['subscription']) {
  return store.list('discount', { subscription: id, invoice: null });
}

export async function refundLast(store: Store, customer: string): Promise<void> {
  await refundCharge(store, await lastCharge(store, customer));
}

export async function refundCharge(store: Store, charge: Objects['charge']): Promise<Objects['refund']> {
  if (charge.refunded) {
    const details = { code: 'charge_already_refunded' };
    throw new StripeApiError('invalid_request_error', `Charge ${charge.id} has already been refunded.`, details);
  }
  const { amount, customer } = charge;
  const refund = objectOf('refund', { id: newId('re'), amount, charge: charge.id, customer });
  await store.save(refund, 'refund.created');
  await store.save({ ...charge, refunded: true, amount_refunded: charge.amount }, 'charge.refunded');
  return refund;
}

export async function disputeLast(store: Store, customer: string): Promise<void> {
  const charge = await store.save({ ...(await lastCharge(store, customer)), disputed: true });
  await store.save(
    objectOf('dispute', { id: newId('dp'), charge: charge.id, status: 'needs_response' }),
    'charge.dispute.created',
  );
}

export async function closeDispute(store: Store, customer: string, status: 'won' | 'lost'): Promise<void> {
  const charge = await lastCharge(store, customer);
  const [open] = await store.list('dispute', { charge: charge.id });
  if (!open) throw new StripeApiError('invalid_request_error', 'No open dispute');
  await store.save({ ...open, status }, 'charge.dispute.closed');
}

async function lastCharge(store: Store, customer: string): Promise<Objects['charge']> {
  const [charge] = await store.list('charge', { customer, paid: true });
  if (!charge) throw new StripeApiError('invalid_request_error', 'No payment yet');
  return charge;
}
