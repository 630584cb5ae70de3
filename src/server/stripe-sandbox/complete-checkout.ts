import { CARDS, type CardName, cardFault } from './cards.ts';
import { Fault } from './fault.ts';
import { paymentMethod } from './objects/payment.ts';
import type { Store } from './store.ts';
import { startSubscription } from './subscriptions.ts';
import { idOf, type Kept } from './wire.ts';

/** Input of the checkout page. */
export type CheckoutForm = { card: CardName; number: string; promotion: string; taxId: string };

/**
 * Completes a checkout: saves the card and starts the subscription. Does nothing when it is already complete.
 * @throws Fault when the card is declined or the input is invalid; the checkout then stays open
 */
export async function completeCheckout(
  store: Store,
  id: string,
  { form, pageUrl }: { form: CheckoutForm; pageUrl: string },
): Promise<Kept['checkout.session']> {
  const session = await store.get('checkout.session', id);
  const customer = idOf(session.customer) ?? '';
  const at = await store.timeOf(customer);
  if (session.status === 'complete') return session;
  if (session.status !== 'open' || session.expires_at <= at) {
    throw new Fault('invalid_request_error', 'This checkout has expired. Go back and start again.');
  }
  const order = await store.get('sandbox.order', `order_${id}`);
  const decline = CARDS[form.card].present;
  if (decline) throw cardFault(decline);
  const promotion = await promotionOf(store, form.promotion);
  const email = session.customer_details?.email ?? null;
  const method = paymentMethod({ customer, email, number: form.number, card: form.card, at });
  await store.save(method, 'payment_method.attached');
  const subscription = await startSubscription(store, {
    customer,
    price: await store.get('price', order.price),
    trialDays: order.trialDays,
    method,
    promotion,
    metadata: order.metadata,
    at,
    pageUrl,
  });
  const invoice = await store.get('invoice', idOf(subscription.latest_invoice) ?? '');
  const done: Kept['checkout.session'] = {
    ...session,
    status: 'complete',
    payment_status: invoice.amount_due > 0 ? 'paid' : 'no_payment_required',
    subscription: subscription.id,
    invoice: invoice.id,
    amount_subtotal: invoice.subtotal,
    amount_total: invoice.total,
    customer_details: session.customer_details && {
      ...session.customer_details,
      tax_ids: form.taxId ? [{ type: 'eu_vat', value: form.taxId }] : [],
    },
    url: null,
  };
  return store.save(done, 'checkout.session.completed');
}

async function promotionOf(store: Store, code: string): Promise<Kept['promotion_code'] | undefined> {
  if (!code) return undefined;
  const [promotion] = await store.list('promotion_code', { code: code.toUpperCase(), active: true });
  if (!promotion) throw new Fault('invalid_request_error', 'This code is invalid.', { param: 'promotion' });
  return promotion;
}
