import {
  type Card,
  cardName,
  formatCents,
  type PlanId,
  planChangeName,
  planInText,
  TRIAL_DAYS,
} from '#domain/billing/plans.ts';
import { trialLimitText } from '#domain/billing/reveal-budget.ts';
import { BRAND } from '#domain/brand.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { compose, type EmailContent } from '../../platform/mail/compose.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Ended } from './end-subscription-as-admin.ts';

// Every email about plans and money. Decision 22 explains why we send them ourselves.

export type PlanMailContext = { to: string; userId: string; appUrl: string; plan: PlanId };

/** The site settings that emails state. */
export type MailSettings = { grace_days: number; trial_daily_reveals: number };

/** @param price null if the card will not be charged */
export function trialStarted(
  about: PlanMailContext,
  { end, price, settings }: { end: Date; price: string | null; settings: MailSettings },
): Mail {
  const last = day(end);
  return planMail(about, {
    subject: `Your ${BRAND.name} trial has started`,
    paragraphs: [
      `Your ${TRIAL_DAYS}-day free trial of the ${planInText(about.plan)} has started. It ends on ${last}.`,
      price
        ? `We'll then charge your card ${price} until you cancel. Cancel before ${last} and you won't be charged.`
        : "Your card won't be charged.",
      `Your trial includes ${trialLimitText(settings)}. CSV export unlocks with your first payment.`,
    ],
    links: [{ label: 'Search companies', url: `${about.appUrl}/search` }, manage(about)],
  });
}

export function trialEnding(about: PlanMailContext, { end, cents }: { end: Date; cents: number }): Mail {
  const last = day(end);
  return planMail(about, {
    subject: `Your ${BRAND.name} trial ends on ${last}`,
    paragraphs: [
      `Your free trial of the ${planInText(about.plan)} ends on ${last}. We'll then charge your card ${formatCents(cents)}.`,
      `To keep the plan, you don't need to do anything. To stop, cancel before ${last} and you won't be charged.`,
    ],
    links: [manage(about)],
  });
}

type Paid = {
  cents: number;
  at: Date;
  card: Card | null;
  /** What was deducted from the price, such as the unused part of a month. */
  creditCents: number;
  number: string | null;
  invoiceUrl: string | null;
  renewal: { on: Date; price: string } | null;
};

export function paymentReceipt(
  about: PlanMailContext,
  { cents, at, card, creditCents, number, invoiceUrl, renewal }: Paid,
): Mail {
  return planMail(about, {
    subject: `Receipt: ${formatCents(cents)} for your ${planInText(about.plan)}`,
    paragraphs: [
      `We charged ${formatCents(cents)} to your ${card ? cardName(card) : 'card'} on ${day(at)} for your ${planInText(about.plan)}.${creditCents > 0 ? ` A credit of ${formatCents(creditCents)} was deducted.` : ''}`,
      ...(number ? [`Invoice ${number}.`] : []),
      ...(renewal ? [`The plan renews on ${day(renewal.on)} for ${renewal.price}.`] : []),
    ],
    links: [...(invoiceUrl ? [{ label: 'View invoice', url: invoiceUrl }] : []), manage(about)],
  });
}

type FailedPayment = {
  cents: number;
  card: Card | null;
  retry: Date | null;
  /** Whether access may continue for some days. */
  hasGrace: boolean;
};

export function paymentFailed(about: PlanMailContext, { cents, card, retry, hasGrace }: FailedPayment): Mail {
  const update = hasGrace
    ? 'Update your card to keep your plan.'
    : "You don't have access until it's paid. Update your card to restore access right away.";
  return planMail(about, {
    subject: `Your ${BRAND.name} payment failed`,
    paragraphs: [
      `We couldn't charge ${formatCents(cents)} to your ${card ? cardName(card) : 'card'} for your ${planInText(about.plan)}.`,
      retry ? `${update} We'll try again on ${day(retry)}.` : update,
    ],
    links: [{ label: 'Change card', url: `${about.appUrl}/profile/plan` }],
  });
}

type CancellationDetails = { until: Date; trial: boolean; charged: boolean };

export function planCanceled(about: PlanMailContext, { until, trial, charged }: CancellationDetails): Mail {
  const name = trial ? 'trial' : planInText(about.plan);
  return planMail(about, {
    subject: `Your ${BRAND.name} ${trial ? 'trial' : 'plan'} is canceled`,
    paragraphs: [
      `Your ${name} ends on ${day(until)}. You keep access until then${charged ? '' : `, and you won't be charged${trial ? '' : ' again'}`}.`,
      'Changed your mind? You can undo the cancellation until that day.',
    ],
    links: [manage(about)],
  });
}

type ContinuationDetails = { trial: boolean; renews: Date | null; price: string };

/** The user undid a cancellation or a scheduled change. */
export function planContinues(about: PlanMailContext, { trial, renews, price }: ContinuationDetails): Mail {
  const on = renews ? ` on ${day(renews)}` : '';
  return planMail(about, {
    subject: `Your ${BRAND.name} plan continues`,
    paragraphs: [
      trial
        ? `Your free trial of the ${planInText(about.plan)} continues. It ends${on}, and you then pay ${price} until you cancel.`
        : `Your ${planInText(about.plan)} continues. It renews${on} for ${price}.`,
    ],
    links: [manage(about)],
  });
}

/** The plan has changed without a charge. */
export function planChanged(about: PlanMailContext, { trial, renews, price }: ContinuationDetails): Mail {
  const on = renews ? ` on ${day(renews)}` : '';
  return planMail(about, {
    subject: `You're now on the ${planInText(about.plan)}`,
    paragraphs: [
      `${trial ? `Your free trial continues. It ends${on}` : `Your plan renews${on}`}, and you then pay ${price} until you cancel.`,
    ],
    links: [manage(about)],
  });
}

export function changeScheduled(
  about: PlanMailContext,
  { next, at, price }: { next: PlanId; at: Date; price: string },
): Mail {
  return planMail(about, {
    subject: `Your ${BRAND.name} plan changes to ${planChangeName(next)} on ${day(at)}`,
    paragraphs: [
      `You keep your ${planInText(about.plan)} until ${day(at)}. You then pay ${price} until you cancel.`,
      'Changed your mind? You can undo this change until that day.',
    ],
    links: [manage(about)],
  });
}

export function planEnded(
  about: PlanMailContext,
  { at, trial, unpaid }: { at: Date; trial: boolean; unpaid: boolean },
): Mail {
  const name = trial ? 'trial' : planInText(about.plan);
  return planMail(about, {
    subject: `Your ${BRAND.name} ${trial ? 'trial' : 'plan'} has ended`,
    paragraphs: [
      `Your ${name} ended on ${day(at)}${unpaid ? ' because the payment failed' : ''}. ${trial && !unpaid ? 'Nothing was charged.' : "You won't be charged again."}`,
      'You keep your account and can choose a plan at any time.',
    ],
    links: [{ label: 'Choose a plan', url: `${about.appUrl}/search` }],
  });
}

/** An admin has ended the subscription. */
export function endedByUs(about: PlanMailContext, { until, refundedCents: cents }: Omit<Ended, 'plan'>): Mail {
  const name = planInText(about.plan);
  return planMail(about, {
    subject: `Your ${name} was canceled`,
    paragraphs: [
      until
        ? `We canceled your ${name}. You keep access until ${day(until)}, and you won't be charged again.`
        : `We ended your ${name} today. You won't be charged again.`,
      ...(cents > 0
        ? [`We refunded your last payment, ${formatCents(cents)}, to your card. It can take 5 to 10 days to arrive.`]
        : []),
      "If you didn't expect this, reply to this email.",
    ],
    links: [manage(about)],
  });
}

function planMail(
  { to, userId }: PlanMailContext,
  content: Pick<EmailContent, 'subject' | 'paragraphs' | 'links'>,
): Mail {
  const reason = `You received this email about your ${BRAND.name} plan. Questions? Contact ${BRAND.supportEmail}.`;
  return { ...compose({ to, reason, ...content }), userId };
}

function manage({ appUrl }: PlanMailContext) {
  return { label: 'Manage your plan', url: `${appUrl}/profile/plan` };
}

function day(timestamp: Date): string {
  return formatDay(dayOf(timestamp));
}
