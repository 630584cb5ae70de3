import { Hono } from 'hono';
import { html } from 'hono/html';
import type * as z from 'zod';
import { dayOf, formatDay } from '#domain/dates.ts';
import { readForm } from '../../platform/http/body.ts';
import { StripeApiError } from './api-error.ts';
import { CARDS, type CardName, cardError, readCard } from './cards.ts';
import { newId, type Objects, objectOf, paymentMethod } from './objects.ts';
import { cardFields, dollarText, frame } from './page.ts';
import type * as parameters from './parameters.ts';
import type { SandboxState, Store } from './store.ts';
import { startSubscription } from './subscriptions.ts';

type CheckoutParameters = z.output<typeof parameters.createCheckout>;

/** Opens a checkout session and stores the order that completing it starts. */
export async function openCheckout(store: Store, options: CheckoutParameters): Promise<object> {
  const payer = await store.get('customer', options.customer, 'customer');
  const [line] = options.line_items;
  const price = await store.get('price', line.price, 'line_items[0][price]');
  const { trial_period_days: trialDays = 0, metadata = {} } = options.subscription_data ?? {};
  const id = newId('cs_test');
  await store.save({ id: `order_${id}`, object: 'sandbox.order', price: price.id, trialDays, metadata });
  const session = objectOf('checkout.session', {
    id,
    allow_promotion_codes: options.allow_promotion_codes ?? null,
    cancel_url: options.cancel_url,
    custom_text: { submit: options.custom_text?.submit ?? null },
    customer: payer.id,
    customer_details: { email: payer.email },
    expires_at: (await store.timeOf(payer.id)) + 86_400,
    metadata: options.metadata ?? {},
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: options.success_url,
    tax_id_collection: { enabled: options.tax_id_collection?.enabled ?? false },
    url: `${store.pageUrl}/checkout/${id}`,
  });
  return store.save(session);
}

type Checkout = {
  session: Objects['checkout.session'];
  order: Objects['sandbox.order'];
  price: Objects['price'];
  /** Current time of the customer, in seconds. */
  at: number;
};

/** The checkout page, and the bank confirmation that some cards require. */
export function checkoutPages(state: SandboxState) {
  return new Hono()
    .get('/checkout/:id', async (c) =>
      c.html(page(await state.read((store) => readCheckout(store, c.req.param('id'))))),
    )
    .post('/checkout/:id', async (c) => {
      const id = c.req.param('id');
      await state.read((store) => readCheckout(store, id));
      const input = Object.fromEntries([...(await readForm(c))].map(([name, value]) => [name, value.trim()]));
      try {
        const form = checkoutForm(input);
        if (CARDS[form.card].confirm && !input.confirmed) return c.html(bankPage(input));
        if (input.confirmed === 'no')
          throw new StripeApiError('card_error', "Your bank couldn't confirm your identity.");
        const session = await state.change((store) => completeCheckout(store, id, form));
        return c.redirect(session.success_url ?? '/', 303);
      } catch (error) {
        if (!(error instanceof StripeApiError)) throw error;
        const checkout = await state.read((store) => readCheckout(store, id));
        return c.html(page(checkout, input, error.message), 402);
      }
    });
}

/** The session at a given time of its customer: an open one expires. */
export function sessionAt(session: Objects['checkout.session'], at: number): Objects['checkout.session'] {
  const isOver = session.status === 'open' && session.expires_at <= at;
  return isOver ? { ...session, status: 'expired', url: null } : session;
}

async function readCheckout(store: Store, id: string): Promise<Checkout> {
  const storedSession = await store.get('checkout.session', id);
  const order = await store.get('sandbox.order', `order_${id}`);
  const at = await store.timeOf(storedSession.customer);
  const session = sessionAt(storedSession, at);
  return { session, order, price: await store.get('price', order.price), at };
}

function checkoutForm(input: Record<string, string>): CheckoutForm {
  return { ...readCard(input), promotion: input.promotion ?? '' };
}

function page({ session, order, price, at }: Checkout, input: Record<string, string> = {}, problem?: string) {
  const back = html`<a href="${session.cancel_url ?? '/'}">Cancel and go back</a>`;
  if (session.status !== 'open') return frame('This checkout is closed', html`<p class="box">${back}</p>`, problem);
  const amount = `${dollarText(price.unit_amount)} per ${price.recurring?.interval}`;
  return frame(
    price.nickname ?? 'Checkout',
    html`<p class="quiet">${order.trialDays ? `${order.trialDays} days free, then ${amount}` : `${amount}, charged now`}</p>
      <p><b>Due today: ${dollarText(order.trialDays ? 0 : price.unit_amount)}</b></p>
      ${order.trialDays ? html`<p>Trial ends on ${dayAfter(at, order.trialDays)}. Your card is charged ${dollarText(price.unit_amount)} on that day unless you cancel first.</p>` : ''}
      ${session.custom_text.submit ? html`<p class="quiet">${session.custom_text.submit.message}</p>` : ''}
      <form method="post" class="box">
        <p>For <b>${session.customer_details?.email}</b></p>
        ${cardFields(input)}
        ${session.allow_promotion_codes ? html`<label>Promotion code (optional) <input name="promotion" autocomplete="off" value="${input.promotion ?? ''}" /></label>` : ''}
        ${session.tax_id_collection?.enabled ? html`<label>Tax ID (optional, for businesses) <input name="tax_id" autocomplete="off" value="${input.tax_id ?? ''}" /></label>` : ''}
        <p class="row"><button class="main">${order.trialDays ? 'Start trial' : 'Pay'}</button> ${back}</p>
      </form>`,
    problem && `${problem} Nothing was charged. Check the details below, or use another card.`,
  );
}

function dayAfter(at: number, days: number): string {
  return formatDay(dayOf(new Date((at + days * 86_400) * 1000)));
}

function bankPage(input: Record<string, string>) {
  return frame(
    'Confirm with your bank',
    html`<form method="post" class="box">
      ${Object.entries(input).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <p class="row">
        <button class="main" name="confirmed" value="yes">Confirm</button>
        <button name="confirmed" value="no">Decline</button>
      </p>
    </form>`,
  );
}

type CheckoutForm = { card: CardName; number: string; promotion: string };

/**
 * Completes a checkout: saves the card and starts the subscription. Does nothing when it is already complete.
 * @throws StripeApiError when the card is declined or the input is invalid; the checkout then stays open
 */
async function completeCheckout(store: Store, id: string, form: CheckoutForm): Promise<Objects['checkout.session']> {
  const { session, order, price } = await readCheckout(store, id);
  if (session.status === 'complete') return session;
  if (session.status !== 'open') {
    throw new StripeApiError('invalid_request_error', 'This checkout has expired. Go back and start again.');
  }
  const decline = CARDS[form.card].present;
  if (decline) throw cardError(decline);
  const promotion = await promotionOf(store, form.promotion);
  const customer = session.customer ?? '';
  const method = paymentMethod({ customer, number: form.number, card: form.card });
  await store.save(method, 'payment_method.attached');
  const subscription = await startSubscription(store, {
    customer,
    price,
    trialDays: order.trialDays,
    method,
    promotion,
    metadata: order.metadata,
  });
  const invoice = await store.get('invoice', subscription.latest_invoice);
  const complete: Objects['checkout.session'] = {
    ...session,
    status: 'complete',
    payment_status: invoice.amount_due > 0 ? 'paid' : 'no_payment_required',
    subscription: subscription.id,
    url: null,
  };
  return store.save(complete, 'checkout.session.completed');
}

async function promotionOf(store: Store, code: string): Promise<Objects['promotion_code'] | undefined> {
  if (!code) return undefined;
  const [promotion] = await store.list('promotion_code', { code: code.toUpperCase(), active: true });
  if (!promotion) throw new StripeApiError('invalid_request_error', 'This code is invalid.', { param: 'promotion' });
  return promotion;
}
