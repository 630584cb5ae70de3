import { declineOf } from './cards.ts';
import { type InvoiceLine, invoice, invoicePayment } from './objects/invoice.ts';
import { charge, paymentIntent } from './objects/payment.ts';
import type { Store } from './store.ts';
import { idOf, type Kept } from './wire.ts';

type Bill = {
  subscription: Kept['subscription'];
  reason: Parameters<typeof invoice>[0]['reason'];
  lines: InvoiceLine[];
  at: number;
  pageUrl: string;
};

/** Creates an unpaid invoice and applies the pending discount. */
export async function writeInvoice(store: Store, { subscription, ...bill }: Bill): Promise<Kept['invoice']> {
  const customer = await store.get('customer', idOf(subscription.customer) ?? '');
  const discount = await waitingDiscount(store, subscription, bill.lines);
  if (discount > 0) await useDiscounts(store, subscription);
  const written = invoice({ customer, subscription, discount, ...bill });
  await store.save({ ...customer, next_invoice_sequence: (customer.next_invoice_sequence ?? 0) + 1 });
  await store.save(written, 'invoice.created');
  await store.save(written, 'invoice.finalized');
  if (written.status === 'paid') await store.save(written, 'invoice.paid');
  return written;
}

/**
 * Tries to charge an invoice to a card.
 * @returns the updated invoice and the decline, if any
 */
export async function chargeInvoice(
  store: Store,
  open: Kept['invoice'],
  { method, holder, at }: { method: Kept['payment_method']; holder: 'present' | 'absent'; at: number },
): Promise<{ invoice: Kept['invoice']; decline: ReturnType<typeof declineOf> }> {
  if (open.status === 'paid') return { invoice: open, decline: null };
  const decline = declineOf(method, holder);
  const attempt = { attempted: true, attempt_count: open.attempt_count + 1 };
  const status = decline ? 'requires_payment_method' : 'succeeded';
  const customer = idOf(open.customer) ?? '';
  const intent = paymentIntent({ customer, method, amount: open.amount_remaining, status, at });
  const taken = charge({ intent, method, failure: decline, at });
  await store.save(taken, decline ? 'charge.failed' : 'charge.succeeded');
  const event = decline ? 'payment_intent.payment_failed' : 'payment_intent.succeeded';
  await store.save({ ...intent, latest_charge: taken.id }, event);
  await store.save(invoicePayment({ invoice: open, intent, at }));
  if (decline) return { invoice: await store.save({ ...open, ...attempt }, 'invoice.payment_failed'), decline };
  const paid: Kept['invoice'] = {
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
export async function waitingDiscount(
  store: Store,
  subscription: Kept['subscription'],
  lines: readonly InvoiceLine[],
): Promise<number> {
  const amount = lines.reduce((sum, line) => sum + Math.max(line.amount, 0), 0);
  let discount = 0;
  for (const { source } of await waitingDiscounts(store, subscription)) {
    const coupon = await store.get('coupon', idOf(source.coupon) ?? '');
    discount += Math.round((amount * (coupon.percent_off ?? 0)) / 100);
  }
  return Math.min(discount, amount);
}

async function useDiscounts(store: Store, subscription: Kept['subscription']): Promise<void> {
  for (const found of await waitingDiscounts(store, subscription))
    await store.save({ ...found, invoice: 'used', end: found.start });
}

function waitingDiscounts(store: Store, { id }: Kept['subscription']) {
  return store.list('discount', { subscription: id, invoice: null });
}
