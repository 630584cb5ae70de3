import { Hono } from 'hono';
import { html } from 'hono/html';
import { invoiceText } from '#domain/billing/billing-states.ts';
import { readForm } from '../../platform/http/body.ts';
import { missing, StripeApiError } from './api-error.ts';
import { CARDS, cardError, readCard } from './cards.ts';
import { advanceClock } from './clock.ts';
import { type Objects, paymentMethod } from './objects.ts';
import { cardFields, dayOfSeconds, dollarText, frame } from './page.ts';
import { chargeInvoice, closeDispute, disputeLast, refundLast } from './payments.ts';
import type { SandboxState, Store } from './store.ts';
import { releaseSchedule } from './subscription-schedules.ts';
import { changePrice, endOf, itemOf } from './subscriptions.ts';

const OPEN_SECONDS = 3_600;

type Portal = {
  session: Objects['billing_portal.session'];
  subscription: Objects['subscription'] | undefined;
  prices: Objects['price'][];
  invoices: Objects['invoice'][];
  at: number;
};

/** The billing portal, with buttons that simulate outside events such as refunds and disputes. */
export function portalPages(state: SandboxState, pageUrl: string) {
  return new Hono()
    .get('/portal/:id', async (c) => c.html(page(await state.read((store) => readPortal(store, c.req.param('id'))))))
    .post('/portal/:id', async (c) => {
      const id = c.req.param('id');
      await state.read((store) => readPortal(store, id));
      const fields = Object.fromEntries([...(await readForm(c))].map(([name, value]) => [name, value.trim()]));
      try {
        const act = PORTAL_ACTIONS[fields.action ?? ''];
        if (!act) throw new StripeApiError('invalid_request_error', 'Choose an action');
        await state.change(async (store) => {
          const { session, subscription, at } = await readPortal(store, id);
          await act({ store, customer: session.customer, subscription, fields, at });
        });
        return c.redirect(`${pageUrl}/portal/${id}`, 303);
      } catch (error) {
        if (!(error instanceof StripeApiError)) throw error;
        return c.html(page(await state.read((store) => readPortal(store, id)), error.message), 402);
      }
    })
    .get('/invoice/:id', async (c) => {
      const invoice = await state.read((store) => store.get('invoice', c.req.param('id')));
      return c.html(invoicePage(invoice));
    });
}

async function readPortal(store: Store, id: string): Promise<Portal> {
  const session = await store.get('billing_portal.session', id);
  const at = await store.timeOf(session.customer);
  const [subscription] = await store.list('subscription', { customer: session.customer });
  // Advancing the clock must not expire this page, so its age is measured without the customer's offset.
  if (session.created + OPEN_SECONDS < at - (await store.secondsAhead(session.customer))) throw missing('session', id);
  const prices = await store.list('price', { active: true });
  return { session, subscription, prices, invoices: await store.list('invoice', { customer: session.customer }), at };
}

function page({ session, subscription, prices, invoices, at }: Portal, problem?: string) {
  return frame(
    'Your subscription',
    html`<p><a href="${session.return_url ?? '/'}">Back</a></p>
      ${subscription ? subscriptionBox(subscription, prices) : html`<p class="box">No subscription yet.</p>`}
      <section class="box">
        <h2>Invoices</h2>
        <table>
          ${invoices.map(
            (invoice) => html`<tr>
              <td><a href="${invoice.hosted_invoice_url}">${invoice.number}</a></td>
              <td>${dayOfSeconds(invoice.created)}</td>
              <td>${dollarText(invoice.total)} ${invoice.status}</td>
            </tr>`,
          )}
        </table>
      </section>
      <section class="box">
        <h2>Simulate events</h2>
        <p class="quiet">Current date for this customer: ${dayOfSeconds(at)}.</p>
        <div class="row">
          ${[1, 3, 7, 31, 365].map((days) => button('clock', `+${days} ${days === 1 ? 'day' : 'days'}`, { days }))}
        </div>
        <div class="row">
          ${button('refund', 'Refund the last payment')} ${button('dispute', 'Dispute the last payment')}
          ${button('won', 'Dispute won')} ${button('lost', 'Dispute lost')}
          ${button('paused', 'Remove the card and pause')} ${button('unpaid', 'Mark as unpaid')}
          ${button('pause_collection', 'Pause payments')} ${button('resume_collection', 'Resume payments')}
        </div>
      </section>`,
    problem,
  );
}

function subscriptionBox(subscription: Objects['subscription'], prices: Objects['price'][]) {
  const { price, current_period_end: periodEnd } = itemOf(subscription);
  const over = subscription.status === 'canceled';
  const end = endOf(subscription);
  return html`<section class="box">
      <h2>${price.nickname}</h2>
      <p>${dollarText(price.unit_amount)} per ${price.recurring?.interval}, ${subscription.status}</p>
      <p class="quiet">${over || end ? 'Ends' : 'Next charge'} on ${dayOfSeconds(end ?? periodEnd)}</p>
      <div class="row">
        ${over ? '' : end ? button('resume', 'Resume') : button('cancel', 'Cancel')}
        ${
          over
            ? ''
            : prices
                .filter(({ id, product }) => id !== price.id && product === price.product)
                .map(({ id, nickname }) => button('change', `Change to ${nickname}`, { price: id }))
        }
      </div>
    </section>
    ${
      over
        ? ''
        : html`<form method="post" class="box">
          <h2>Payment method</h2>
          <input type="hidden" name="action" value="card" />
          ${cardFields()}
          <p class="row"><button class="main">Use this card</button></p>
        </form>`
    }`;
}

function button(action: string, label: string, fields: Record<string, string | number> = {}) {
  return html`<form method="post">
    <input type="hidden" name="action" value="${action}" />
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button>${label}</button>
  </form>`;
}

function invoicePage(invoice: Objects['invoice']) {
  return frame(
    `Invoice ${invoice.number}`,
    html`<section class="box">
      <p>${invoice.customer_email}, ${dayOfSeconds(invoice.created)}</p>
      <table>
        ${invoice.lines.data.map(
          ({ description, amount }) => html`<tr><td>${description}</td><td>${dollarText(amount)}</td></tr>`,
        )}
        <tr><td><b>Total, ${invoiceText(invoice, true).toLowerCase()}</b></td><td><b>${dollarText(invoice.total)}</b></td></tr>
      </table>
    </section>`,
  );
}

type Action = {
  store: Store;
  customer: string;
  subscription: Objects['subscription'] | undefined;
  fields: Record<string, string>;
  at: number;
};

const DAY = 86_400;

/** The actions behind the portal buttons: those of the customer and the simulated outside events. */
const PORTAL_ACTIONS: Record<string, (action: Action) => Promise<unknown>> = {
  cancel: (action) => setCancellation(action, itemOf(running(action)).current_period_end),
  resume: (action) => setCancellation(action, null),
  change: async ({ store, fields, at, ...action }) => {
    const price = await store.get('price', fields.price ?? '', 'price');
    const updatedSubscription = await changePrice(store, running(action), { price, at });
    return store.save(updatedSubscription, 'customer.subscription.updated');
  },
  card: changeCard,
  clock: ({ store, customer, fields }) => {
    const days = Number(fields.days);
    if (!Number.isInteger(days) || days < 1 || days > 800)
      throw new StripeApiError('invalid_request_error', 'Choose 1 to 800 days');
    return advanceClock(store, customer, days * DAY);
  },
  refund: ({ store, customer }) => refundLast(store, customer),
  dispute: ({ store, customer }) => disputeLast(store, customer),
  won: ({ store, customer }) => closeDispute(store, customer, 'won'),
  lost: ({ store, customer }) => closeDispute(store, customer, 'lost'),
  // As at Stripe: a subscription pauses when its trial ends and no card is on file.
  paused: (action) => become(action, 'paused', { default_payment_method: null }),
  unpaid: (action) => become(action, 'unpaid'),
  pause_collection: ({ fields, ...action }) =>
    collect(action, { behavior: fields.behavior ?? 'void', resumes_at: null }),
  resume_collection: (action) => collect(action, null),
};

function running({ subscription }: Pick<Action, 'subscription'>): Objects['subscription'] {
  if (subscription && subscription.status !== 'canceled') return subscription;
  throw new StripeApiError('invalid_request_error', 'No active subscription');
}

/** As with flexible billing: the portal sets only `cancel_at`. */
async function setCancellation({ store, at, ...action }: Action, cancel_at: number | null): Promise<void> {
  const { id, schedule } = running(action);
  if (schedule) await releaseSchedule(store, schedule);
  const cancellation = { cancel_at, cancel_at_period_end: false, canceled_at: cancel_at === null ? null : at };
  await store.save({ ...(await store.get('subscription', id)), ...cancellation }, 'customer.subscription.updated');
}

function collect(
  { store, ...action }: Omit<Action, 'fields'>,
  pause_collection: Objects['subscription']['pause_collection'],
) {
  return store.save({ ...running(action), pause_collection }, 'customer.subscription.updated');
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
  const { card, number } = readCard(fields);
  const cardDecline = CARDS[card].present;
  if (cardDecline) throw cardError(cardDecline);
  const method = await store.save(paymentMethod({ customer, number, card }), 'payment_method.attached');
  const updatedSubscription = { ...subscription, default_payment_method: method.id };
  const open = await store.find('invoice', subscription.latest_invoice);
  const owed = subscription.status === 'past_due' || subscription.status === 'unpaid';
  if (owed && open?.status === 'open') {
    const { decline } = await chargeInvoice(store, open, { method, holder: 'present', at });
    if (decline) throw cardError(decline);
  }
  const status = owed || subscription.status === 'paused' ? 'active' : subscription.status;
  await store.save({ ...updatedSubscription, status }, 'customer.subscription.updated');
}
