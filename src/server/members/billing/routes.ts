import { Hono } from 'hono';
import Stripe from 'stripe';
import * as z from 'zod';
import { namedPlan, runningGrant } from '#domain/billing/access.ts';
import {
  BILLING_STATES,
  type BillingState,
  billingActions,
  billingState,
  billingText,
  isLive,
} from '#domain/billing/billing-states.ts';
import { returnPath } from '#domain/billing/checkout-path.ts';
import { PLAN_IDS, PRICES, type PriceId } from '#domain/billing/plans.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint, timestamp } from '../../platform/api/endpoint.ts';
import { accessSubject } from '../../platform/api/viewer.ts';
import { AppError, invalidParameters, problemResponse } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import { readViewer } from '../accounts/viewer-queries.ts';
import { createCheckout, lastCheckout, STARTED_CHECKOUTS } from './create-checkout.ts';
import {
  cancelPlan,
  cardMessage,
  changeToAnnual,
  changeToMonthly,
  openPortal,
  previewAnnual,
  previewUpgrade,
  readPayment,
  requireCustomer,
  resumePlan,
  upgradeTrial,
} from './manage-subscription.ts';
import { findPrice, isRefusedTrial, nameOfPrice } from './row-from-stripe.ts';
import { hideStripeError } from './stripe.ts';
import { customerOf } from './stripe-customers.ts';

const priceId = z.enum(Object.keys(PRICES) as [PriceId, ...PriceId[]]);
const planId = z.enum(PLAN_IDS);
const cents = z.int().describe('In US cents');
const redirect = z.object({ url: z.string().describe('Where to send the browser') });
const card = z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() });

const returnTo = (byDefault: string) =>
  z
    .string('must be a path on this site')
    .refine((path) => returnPath(path) !== null, 'must be a path on this site')
    .transform((path) => returnPath(path) ?? byDefault)
    .default(byDefault)
    .describe('The path to return to');

const checkoutRequest = z.object({
  priceId: z.string('must be monthly or annual').meta({ example: 'annual' }),
  returnTo: returnTo('/search'),
});

const subscription = z
  .object({
    state: z.enum(Object.keys(BILLING_STATES) as [BillingState, ...BillingState[]]),
    title: z.string(),
    notice: z.string(),
    planId: planId.nullable(),
    price: priceId.nullable(),
    currentPeriodEnd: timestamp.nullable(),
    cancelAt: timestamp.nullable().describe('When the plan is set to end'),
    scheduledChange: z.object({ planId, at: timestamp }).nullable().describe('The plan that it changes to, and when'),
    live: z.boolean().describe('Whether the subscription can still be charged'),
    may: z.object({
      cancel: z.boolean(),
      resume: z.boolean(),
      upgrade: z.boolean(),
      changeToAnnual: z.boolean(),
      changeToMonthly: z.boolean(),
    }),
    granted: z
      .object({ planId, until: timestamp.nullable(), trial: z.boolean() })
      .nullable()
      .describe('A plan granted by an admin, without a subscription'),
    hasPortal: z.boolean().describe('Whether the billing portal is available'),
  })
  .meta({ id: 'Subscription' });

const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  total: cents,
  status: z.string().nullable(),
  url: z.string().nullable(),
  created: timestamp,
});

/** Each call makes several requests to Stripe. */
const CALLS: Limit = { max: 30, windowSeconds: 60 };

/** Errors of calls that change or preview a running plan. */
const PLAN_ERRORS = ['no_subscription', 'payments_unavailable'] as const;

/** Checkout and subscription management. Only the owner of an account may spend their money. */
export function billingRoutes({ billing, config, db, limiter, viewers, now }: AppDependencies) {
  /** Reads the viewer again, because the one resolved for the request predates the change just made. */
  const currentViewer = (userId: string) => readViewer(db, userId, { adminEmail: config.adminEmail, now: now() });

  return new Hono<AppEnv>()
    .onError((error, c) => problemResponse(userFacingError(error), c))
    .use('/billing/*', async (c, next) => {
      const user = c.get('viewer')?.user;
      // Reading the subscription does not call Stripe.
      if (user && !c.req.path.endsWith('/subscription')) limiter.take(`billing:user:${user.id}`, CALLS);
      await next();
    })
    .post(
      '/billing/create-checkout',
      endpoint(
        {
          operationId: 'create-checkout',
          summary: 'Create a checkout session',
          access: 'owner',
          body: checkoutRequest,
          response: z.object({
            url: redirect.shape.url.nullable(),
            error: z.string().nullable().describe('Why there is no URL'),
          }),
          errors: ['email_not_confirmed', 'payments_unavailable'],
        },
        async ({ c, viewer: { user }, body: { priceId, returnTo } }) => {
          const price = findPrice(billing.prices, priceId);
          if (!price) throw invalidParameters([{ field: 'priceId', message: 'must be one of monthly, annual' }]);
          if (!user.emailVerified) throw new AppError('email_not_confirmed');
          const url = await createCheckout(billing, user, { ...price, returnTo }, c.req.raw.signal);
          return { url, error: url ? null : MESSAGES.noCheckoutUrl };
        },
      ),
    )
    .get(
      '/billing/checkout',
      endpoint(
        {
          operationId: 'get_last_checkout',
          summary: 'Get what your last checkout started',
          access: 'session',
          response: z.object({
            started: z
              .enum(STARTED_CHECKOUTS)
              .nullable()
              .describe(
                '`plan` after a payment; `refused_trial` if you or the card had a trial before; null if nothing was started in the last hour',
              ),
          }),
          errors: ['payments_unavailable'],
        },
        async ({ viewer }) => ({ started: await lastCheckout(billing, viewer.user.id) }),
      ),
    )
    .post(
      '/billing/upgrade-trial',
      endpoint(
        {
          operationId: 'upgrade-trial',
          summary: 'End the trial now and pay for the plan',
          access: 'owner',
          response: z.object({
            success: z.boolean(),
            subscription: z.object({ status: z.string(), plan_id: planId }).nullable(),
            error: z.string().nullable().describe('Why the upgrade failed'),
            declined: z.boolean().describe('Whether it failed because of the card'),
          }),
          errors: ['payments_unavailable'],
        },
        async ({ viewer: { user } }) => {
          const outcome = await upgradeTrial(billing, user.id);
          const viewer = await currentViewer(user.id);
          const plan = namedPlan(accessSubject(viewer), now());
          return { ...outcome, subscription: plan && { status: plan.status, plan_id: plan.planId } };
        },
      ),
    )
    .get(
      '/billing/upgrade-trial',
      endpoint(
        {
          operationId: 'preview_upgrade',
          summary: 'Preview ending the trial now',
          access: 'owner',
          response: z.object({ price: priceId, dueNow: cents, renewsAt: timestamp.nullable(), card: card.nullable() }),
          errors: PLAN_ERRORS,
        },
        ({ viewer }) => previewUpgrade(billing, viewer.user.id),
      ),
    )
    .get(
      '/billing/subscription',
      endpoint(
        {
          operationId: 'get_subscription',
          summary: 'Get your subscription',
          access: 'session',
          response: subscription,
        },
        async ({ c, viewer: { user } }) => {
          const viewer = await currentViewer(user.id);
          viewers.forget(c.req.raw.headers, null); // The next request must not show an older state than this response.
          const subscription = viewer?.subscription ?? null;
          const grant = runningGrant(accessSubject(viewer), now());
          const row = await db
            .selectFrom('subscriptions')
            .select('price_id')
            .where('user_id', '=', user.id)
            .executeTakeFirst();
          return {
            state: billingState(subscription, now()),
            ...billingText(subscription, now()),
            planId: subscription?.planId ?? null,
            price: nameOfPrice(billing.prices, row?.price_id ?? null),
            currentPeriodEnd: subscription?.currentPeriodEnd ?? null,
            cancelAt: subscription?.cancelAt ?? null,
            scheduledChange: subscription?.scheduledChange ?? null,
            live: subscription !== null && isLive(subscription),
            may: billingActions(subscription, now()),
            granted: grant,
            hasPortal: (await customerOf(billing, user.id)) !== null,
          };
        },
      ),
    )
    .get(
      '/billing/payment',
      endpoint(
        {
          operationId: 'get_payment_method',
          summary: 'Get the card and next payment for your plan',
          access: 'session',
          response: z.object({
            card: card.nullable(),
            declinedAt: timestamp
              .nullable()
              .describe('When this card was declined, if you tried to pay before the end of your trial'),
            next: z.object({ amount: cents, at: timestamp }).nullable(),
          }),
          errors: ['payments_unavailable'],
        },
        ({ viewer }) => readPayment(billing, viewer.user.id),
      ),
    )
    .get(
      '/billing/invoices',
      endpoint(
        {
          operationId: 'get_invoices',
          summary: 'List your latest invoices, newest first',
          access: 'session',
          response: z.object({ invoices: z.array(invoice) }),
          errors: ['payments_unavailable'],
        },
        async ({ viewer }) => {
          const customer = await customerOf(billing, viewer.user.id);
          if (!customer) return { invoices: [] };
          const expand = ['data.parent.subscription_details.subscription'];
          const { data } = await billing.stripe.invoices.list({ customer, limit: 24, expand });
          const invoices = data
            .filter(({ parent }) => {
              const subscription = parent?.subscription_details?.subscription;
              return typeof subscription !== 'object' || !isRefusedTrial(subscription);
            })
            .map(({ id, number, total, status, created, hosted_invoice_url: url = null }) => ({
              id,
              number,
              total,
              status,
              url,
              created: new Date(created * 1000),
            }));
          return { invoices };
        },
      ),
    )
    .post(
      '/billing/portal',
      endpoint(
        {
          operationId: 'open_portal',
          summary: 'Open the billing portal for cards and invoices',
          access: 'owner',
          body: z.object({ returnTo: returnTo('/profile/plan') }),
          response: redirect,
          errors: PLAN_ERRORS,
        },
        async ({ viewer, body }) => {
          const customer = await requireCustomer(billing, viewer.user.id);
          return { url: await openPortal(billing, customer, body.returnTo) };
        },
      ),
    )
    .post(
      '/billing/cancel',
      endpoint(
        {
          operationId: 'cancel_subscription',
          summary: 'Cancel your plan at the end of the paid period',
          access: 'owner',
          errors: PLAN_ERRORS,
        },
        ({ c, viewer }) => cancelPlan(billing, viewer.user.id, c.req.raw.signal),
      ),
    )
    .post(
      '/billing/resume',
      endpoint(
        {
          operationId: 'resume_subscription',
          summary: 'Undo a cancellation or a scheduled change',
          access: 'owner',
          errors: PLAN_ERRORS,
        },
        ({ c, viewer }) => resumePlan(billing, viewer.user.id, c.req.raw.signal),
      ),
    )
    .get(
      '/billing/annual',
      endpoint(
        {
          operationId: 'preview_annual',
          summary: 'Preview changing from monthly to annual',
          access: 'session',
          response: z.object({
            dueNow: cents,
            lines: z.array(z.object({ description: z.string().nullable(), amount: cents })),
            at: z.int().describe('Pass it to the change so that the charge matches this preview'),
          }),
          errors: PLAN_ERRORS,
        },
        ({ viewer }) => previewAnnual(billing, viewer.user.id),
      ),
    )
    .post(
      '/billing/annual',
      endpoint(
        {
          operationId: 'change_to_annual',
          summary: 'Change from monthly to annual',
          access: 'owner',
          body: z.object({ at: z.int('must come from the preview') }),
          errors: ['payment_failed', ...PLAN_ERRORS],
        },
        ({ c, viewer, body }) => changeToAnnual(billing, viewer.user.id, body.at, c.req.raw.signal),
      ),
    )
    .post(
      '/billing/monthly',
      endpoint(
        {
          operationId: 'change_to_monthly',
          summary: 'Change from annual to monthly',
          description:
            'A trial changes at once and still ends on the same day. A paid year changes when it ends. The monthly price is charged then.',
          access: 'owner',
          errors: PLAN_ERRORS,
        },
        ({ c, viewer }) => changeToMonthly(billing, viewer.user.id, c.req.raw.signal),
      ),
    );
}

/** Shows users why a card was declined; other Stripe errors stay internal. */
function userFacingError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeCardError)) return hideStripeError(error);
  return new AppError('payment_failed', { detail: cardMessage(error) });
}
