import { CARDS, cardFault, cardNamed, cardNumber } from './cards.ts';
import { chargeInvoice } from './charge-invoice.ts';
import { moveClock } from './clock.ts';
import { Fault } from './fault.ts';
import { paymentMethod } from './objects/payment.ts';
import { itemOf } from './periods.ts';
import { closeDispute, disputeLast, refundLast } from './reversals.ts';
import type { Store } from './store.ts';
import { changePrice } from './subscriptions.ts';
import { idOf, type Kept } from './wire.ts';

type Action = {
  store: Store;
  customer: string;
  /** The subscription on the page, if any. */
  subscription: Kept['subscription'] | undefined;
  fields: Record<string, string>;
  at: number;
  pageUrl: string;
};

const DAY = 86_400;

/** The actions behind the portal buttons: those of the customer and the simulated outside events. */
export const PORTAL_ACTIONS: Record<string, (action: Action) => Promise<unknown>> = {
  cancel: (action) => schedule(action, true),
  resume: (action) => schedule(action, false),
  change: async ({ store, fields, at, pageUrl, ...action }) => {
    const price = await store.get('price', fields.price ?? '', 'price');
    const changed = await changePrice(store, running(action), { price, at, pageUrl });
    return store.save(changed, 'customer.subscription.updated');
  },
  card: changeCard,
  clock: ({ store, customer, fields, pageUrl }) => {
    const days = Number(fields.days);
    if (!Number.isInteger(days) || days < 1 || days > 800)
      throw new Fault('invalid_request_error', 'Choose 1 to 800 days');
    return moveClock(store, customer, days * DAY, pageUrl);
  },
  refund: ({ store, customer }) => refundLast(store, customer),
  dispute: ({ store, customer }) => disputeLast(store, customer),
  won: ({ store, customer }) => closeDispute(store, customer, 'won'),
  lost: ({ store, customer }) => closeDispute(store, customer, 'lost'),
  // As at Stripe: a subscription pauses when its trial ends and no card is on file.
  paused: (action) => become(action, 'paused', { default_payment_method: null }),
  unpaid: (action) => become(action, 'unpaid'),
};

function running({ subscription }: Pick<Action, 'subscription'>): Kept['subscription'] {
  if (subscription && subscription.status !== 'canceled') return subscription;
  throw new Fault('invalid_request_error', 'No active subscription');
}

function schedule({ store, at, ...action }: Action, cancel: boolean) {
  const current = running(action);
  const changed = {
    ...current,
    cancel_at_period_end: cancel,
    cancel_at: cancel ? itemOf(current).current_period_end : null,
    canceled_at: cancel ? at : null,
  };
  return store.save(changed, 'customer.subscription.updated');
}

function become(
  { store, ...action }: Action,
  status: 'paused' | 'unpaid',
  also: { default_payment_method?: null } = {},
) {
  return store.save({ ...running(action), ...also, status }, 'customer.subscription.updated');
}

/** Saves another card and charges an open invoice to it at once. */
async function changeCard({ store, customer, fields, at, ...action }: Action): Promise<void> {
  const subscription = running(action);
  const number = cardNumber(fields.number ?? '');
  const card = cardNamed(fields.card ?? '');
  const refused = CARDS[card].present;
  if (refused) throw cardFault(refused);
  const { email } = await store.get('customer', customer);
  const method = await store.save(paymentMethod({ customer, email, number, card, at }), 'payment_method.attached');
  const changed = { ...subscription, default_payment_method: method.id };
  const open = await store.find('invoice', idOf(subscription.latest_invoice) ?? '');
  const owed = subscription.status === 'past_due' || subscription.status === 'unpaid';
  if (owed && open?.status === 'open') {
    const { decline } = await chargeInvoice(store, open, { method, holder: 'present', at });
    if (decline) throw cardFault(decline);
  }
  const status = owed || subscription.status === 'paused' ? 'active' : subscription.status;
  await store.save({ ...changed, status }, 'customer.subscription.updated');
}
