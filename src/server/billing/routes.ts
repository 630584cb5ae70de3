import { Hono } from 'hono';
import Stripe from 'stripe';
import * as z from 'zod';
import { namedPlan, runningGrant } from '#domain/access.ts';
import { billingActions, billingState, billingWords, isLive } from '#domain/billing-states.ts';
import { returnPath } from '#domain/checkout-path.ts';
import { accessSubject, readViewer, type Viewer } from '../accounts/viewer.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { readBody } from '../http/body.ts';
import { operation } from '../http/operation.ts';
import { AppError, answerProblem, invalidParameters } from '../http/problem.ts';
import type { Limit } from '../http/rate-limit.ts';
import { createCheckout } from './create-checkout.ts';
import { customerOf } from './customers.ts';
import {
  changeToAnnual,
  changeToMonthly,
  openPortal,
  previewAnnual,
  previewUpgrade,
  readPayment,
  requireCustomer,
  setCancellation,
} from './manage-subscription.ts';
import { knownPrice, nameOfPrice } from './prices.ts';
import { blameStripe } from './stripe-client.ts';
import { cardWords, upgradeTrial } from './upgrade-trial.ts';

const checkoutRequest = z.object({
  priceId: z.string('must be monthly or annual'),
  returnTo: z
    .string('must be a path on this site')
    .refine((path) => returnPath(path) !== null, 'must be a path on this site')
    .transform((path) => returnPath(path) ?? '/search')
    .default('/search'),
});
const changeRequest = z.object({ at: z.int('must come from the preview') });

/** Each call makes several requests to Stripe. */
const CALLS: Limit = { max: 30, windowSeconds: 60 };

type SignedIn = NonNullable<Viewer>;

/** Checkout and subscription management. */
export function billingRoutes({ billing, config, db, limiter, now }: AppDependencies) {
  /** Reads the viewer again: the one of the request predates the change just made. */
  const currentViewer = (userId: string) => readViewer(db, userId, { adminEmail: config.adminEmail, now: now() });

  return new Hono<AppEnv>()
    .onError((error, c) => answerProblem(userFacingError(error), c))
    .use('/billing/*', async (c, next) => {
      const user = c.get('viewer')?.user;
      // Reading the subscription does not call Stripe.
      if (user && !c.req.path.endsWith('/subscription')) limiter.take(`billing:user:${user.id}`, CALLS);
      await next();
    })
    .post(
      '/billing/create-checkout',
      operation({
        operationId: 'create-checkout',
        summary: 'Create a checkout session for { priceId } that returns to the path { returnTo }: { url }',
        errors: ['invalid_parameters', 'sign_in_required', 'email_not_confirmed', 'payments_unavailable'],
      }),
      async (c) => {
        const { user } = payer(c.get('viewer'));
        const { priceId, returnTo } = await readBody(c, checkoutRequest);
        const wanted = knownPrice(billing.prices, priceId);
        if (!wanted) throw invalidParameters([{ field: 'priceId', message: 'must be one of monthly, annual' }]);
        if (!user.emailVerified) throw new AppError('email_not_confirmed');
        return c.json({ url: await createCheckout(billing, user, { ...wanted, returnTo }, c.req.raw.signal) });
      },
    )
    .post(
      '/billing/upgrade-trial',
      operation({
        operationId: 'upgrade-trial',
        summary: 'End the trial now and pay for the plan: { success, subscription, error }',
        errors: ['sign_in_required', 'payments_unavailable'],
      }),
      async (c) => {
        const { user } = payer(c.get('viewer'));
        const { success, error } = await upgradeTrial(billing, user.id);
        const viewer = await currentViewer(user.id);
        const plan = namedPlan(accessSubject(viewer), now());
        return c.json({ success, subscription: plan && { status: plan.status, plan_id: plan.planId }, error });
      },
    )
    .get(
      '/billing/subscription',
      operation({
        operationId: 'get_subscription',
        summary: 'Get the subscription and its description',
        errors: ['sign_in_required'],
      }),
      async (c) => {
        const { user } = signedIn(c.get('viewer'));
        const viewer = signedIn(await currentViewer(user.id));
        const { subscription } = viewer;
        const grant = runningGrant(accessSubject(viewer), now());
        const row = await db
          .selectFrom('subscriptions')
          .select('price_id')
          .where('user_id', '=', user.id)
          .executeTakeFirst();
        return c.json({
          state: billingState(subscription, now()),
          ...billingWords(subscription, now()),
          plan_id: subscription?.planId ?? null,
          price: nameOfPrice(billing.prices, row?.price_id ?? null),
          current_period_end: subscription?.currentPeriodEnd ?? null,
          cancel_at_period_end: subscription?.cancelAtPeriodEnd ?? false,
          live: subscription !== null && isLive(subscription),
          may: billingActions(subscription, now()),
          granted: grant && { plan_id: grant.planId, until: grant.until, trial: grant.trial },
          has_portal: (await customerOf(billing, user.id)) !== null,
        });
      },
    )
    .get(
      '/billing/payment',
      operation({
        operationId: 'get_payment',
        summary: 'Get the card and the next payment of your plan: { card, next }, amounts in cents; null for none',
        errors: ['sign_in_required', 'payments_unavailable'],
      }),
      async (c) => c.json(await readPayment(billing, signedIn(c.get('viewer')).user.id)),
    )
    .get(
      '/billing/upgrade-trial',
      planCall('preview_upgrade', 'Preview ending the trial now: { price, due_now, renews_at, card }, in cents'),
      async (c) => c.json(await previewUpgrade(billing, payer(c.get('viewer')).user.id)),
    )
    .get(
      '/billing/invoices',
      operation({
        operationId: 'get_invoices',
        summary: 'List recent invoices, newest first',
        errors: ['sign_in_required', 'payments_unavailable'],
      }),
      async (c) => {
        const customer = await customerOf(billing, signedIn(c.get('viewer')).user.id);
        if (!customer) return c.json({ invoices: [] });
        const { data } = await billing.stripe.invoices.list({ customer, limit: 24 });
        const invoices = data.map(({ id, number, created, total, status, hosted_invoice_url: url }) => ({
          ...{ id, number, total, status, url },
          created: new Date(created * 1000),
        }));
        return c.json({ invoices });
      },
    )
    .post(
      '/billing/portal',
      operation({
        operationId: 'open_portal',
        summary: 'Create a billing portal session for cards and invoices: { url }',
        errors: ['sign_in_required', 'no_subscription', 'payments_unavailable'],
      }),
      async (c) => {
        const customer = await requireCustomer(billing, payer(c.get('viewer')).user.id);
        return c.json({ url: await openPortal(billing, customer) });
      },
    )
    .post('/billing/cancel', planCall('cancel_subscription', 'Cancel at the end of the paid period'), async (c) => {
      await setCancellation(billing, payer(c.get('viewer')).user.id, true);
      return c.json({ success: true });
    })
    .post('/billing/resume', planCall('resume_subscription', 'Undo a cancellation'), async (c) => {
      await setCancellation(billing, payer(c.get('viewer')).user.id, false);
      return c.json({ success: true });
    })
    .get(
      '/billing/annual',
      planCall('preview_annual', 'Preview changing from monthly to annual: { due_now, lines, at }, in cents'),
      async (c) => c.json(await previewAnnual(billing, signedIn(c.get('viewer')).user.id)),
    )
    .post(
      '/billing/annual',
      operation({
        operationId: 'change_to_annual',
        summary: 'Change from monthly to annual, with { at } of the preview',
        errors: ['invalid_parameters', 'sign_in_required', 'payment_failed', 'no_subscription', 'payments_unavailable'],
      }),
      async (c) => {
        const { user } = payer(c.get('viewer'));
        const { at } = await readBody(c, changeRequest);
        await changeToAnnual(billing, user.id, at, c.req.raw.signal);
        return c.json({ success: true });
      },
    )
    .post(
      '/billing/monthly',
      planCall('change_to_monthly', 'Change a trial from annual to monthly, charged when the trial ends'),
      async (c) => {
        await changeToMonthly(billing, payer(c.get('viewer')).user.id, c.req.raw.signal);
        return c.json({ success: true });
      },
    );
}

function planCall(operationId: string, summary: string) {
  return operation({ operationId, summary, errors: ['sign_in_required', 'no_subscription', 'payments_unavailable'] });
}

function signedIn(viewer: Viewer): SignedIn {
  if (!viewer) throw new AppError('sign_in_required');
  return viewer;
}

/** Refuses impersonation: an admin viewing as a user must not spend the user's money. */
function payer(viewer: Viewer): SignedIn {
  const user = signedIn(viewer);
  if (user.session?.impersonatedBy) throw new AppError('forbidden', { detail: 'Only the user can do this' });
  return user;
}

/** Users are told about a declined card; other Stripe errors stay internal. */
function userFacingError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeCardError)) return blameStripe(error);
  return new AppError('payment_failed', { detail: cardWords(error) });
}
