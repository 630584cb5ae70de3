import { Hono } from 'hono';
import { html } from 'hono/html';
import { dayOf, formatDay } from '#domain/dates.ts';
import { readForm } from '../../http/body.ts';
import type { SandboxDependencies } from '../api.ts';
import { CARDS, cardNamed, cardNumber } from '../cards.ts';
import { type CheckoutForm, completeCheckout } from '../complete-checkout.ts';
import { Fault } from '../fault.ts';
import { changeStore, readStore, type Store } from '../store.ts';
import { idOf, type Kept, type Order } from '../wire.ts';
import { cardFields } from './card-fields.ts';
import { dollars, frame } from './frame.ts';

type Shown = {
  session: Kept['checkout.session'];
  order: Order;
  price: Kept['price'];
  /** Current time of the customer, in seconds. */
  at: number;
};

/** The checkout page, and the bank confirmation that some cards require. */
export function checkoutPages({ db, now, pageUrl }: SandboxDependencies) {
  return new Hono()
    .get('/checkout/:id', async (c) =>
      c.html(page(await readStore(db, now(), (store) => shown(store, c.req.param('id'))))),
    )
    .post('/checkout/:id', async (c) => {
      const id = c.req.param('id');
      await readStore(db, now(), (store) => shown(store, id));
      const typed = Object.fromEntries([...(await readForm(c))].map(([name, value]) => [name, value.trim()]));
      try {
        const form = checkoutForm(typed);
        if (CARDS[form.card].confirm && !typed.confirmed) return c.html(bankPage(typed));
        if (typed.confirmed === 'no')
          throw new Fault('card_error', 'Your bank could not confirm your identity. Try again or use another card.');
        const session = await changeStore(db, now(), (store) => completeCheckout(store, id, { form, pageUrl }));
        return c.redirect(session.success_url ?? '/', 303);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        const found = await readStore(db, now(), (store) => shown(store, id));
        return c.html(page(found, typed, error.message), 402);
      }
    });
}

async function shown(store: Store, id: string): Promise<Shown> {
  const session = await store.get('checkout.session', id);
  const order = await store.get('sandbox.order', `order_${id}`);
  const at = await store.timeOf(idOf(session.customer) ?? '');
  return { session, order, price: await store.get('price', order.price), at };
}

function checkoutForm(typed: Record<string, string>): CheckoutForm {
  return {
    card: cardNamed(typed.card ?? ''),
    number: cardNumber(typed.number ?? ''),
    promotion: typed.promotion ?? '',
    taxId: typed.tax_id ?? '',
  };
}

function page({ session, order, price, at }: Shown, typed: Record<string, string> = {}, problem?: string) {
  const back = html`<a href="${session.cancel_url ?? '/'}">Cancel and go back</a>`;
  if (session.status !== 'open') return frame('This checkout is closed', html`<p class="box">${back}</p>`, problem);
  const amount = `${dollars(price.unit_amount)} per ${price.recurring?.interval}`;
  return frame(
    price.nickname ?? 'Checkout',
    html`<p class="quiet">${order.trialDays ? `${order.trialDays} days free, then ${amount}` : `${amount}, charged now`}</p>
      <p><b>Due today: ${dollars(order.trialDays ? 0 : price.unit_amount)}</b></p>
      ${order.trialDays ? html`<p>Trial ends on ${dayAfter(at, order.trialDays)}. Your card is charged ${dollars(price.unit_amount)} on that day unless you cancel first.</p>` : ''}
      ${session.custom_text.submit ? html`<p class="quiet">${session.custom_text.submit.message}</p>` : ''}
      <form method="post" class="box">
        <p>For <b>${session.customer_details?.email}</b></p>
        ${cardFields(typed)}
        ${session.allow_promotion_codes ? html`<label>Promotion code (optional) <input name="promotion" autocomplete="off" value="${typed.promotion ?? ''}" /></label>` : ''}
        ${session.tax_id_collection?.enabled ? html`<label>VAT number (optional, for businesses) <input name="tax_id" autocomplete="off" value="${typed.tax_id ?? ''}" /></label>` : ''}
        <p class="row"><button class="main">${order.trialDays ? 'Start trial' : 'Pay'}</button> ${back}</p>
      </form>`,
    problem,
  );
}

function dayAfter(at: number, days: number): string {
  return formatDay(dayOf(new Date((at + days * 86_400) * 1000)));
}

function bankPage(typed: Record<string, string>) {
  return frame(
    'Confirm with your bank',
    html`<form method="post" class="box">
      ${Object.entries(typed).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <p class="row">
        <button class="main" name="confirmed" value="yes">Confirm</button>
        <button name="confirmed" value="no">Refuse</button>
      </p>
    </form>`,
  );
}
