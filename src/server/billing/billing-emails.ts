import { formatCents, type PlanId, planInText, TRIAL_DAYS } from '#domain/billing/plans.ts';
import { BRAND } from '#domain/brand.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { compose, type EmailContent } from '../mail/compose.ts';
import type { Mail } from '../mail/mailer.ts';
import type { Ended } from './end-subscription-as-admin.ts';

// Every email about money, in the order a customer may get them. Decision 22 explains why we send them ourselves.

export type About = { to: string; userId: string; appUrl: string; plan: PlanId };

export function trialStarted(about: About, { end, price }: { end: Date; price: string }): Mail {
  const last = day(end);
  return planMail(about, {
    subject: `Your ${BRAND.name} trial has started`,
    paragraphs: [
      `Your ${TRIAL_DAYS}-day free trial of the ${planInText(about.plan)} has started. It ends on ${last}.`,
      `Your card will then be charged ${price} until you cancel. Cancel before ${last} and you won't be charged.`,
      'Your trial includes every contact. CSV export unlocks with your first payment.',
    ],
    links: [{ label: 'Search companies', url: `${about.appUrl}/search` }, manage(about)],
  });
}

export function trialEnding(about: About, { end, cents }: { end: Date; cents: number }): Mail {
  const last = day(end);
  return planMail(about, {
    subject: `Your ${BRAND.name} trial ends on ${last}`,
    paragraphs: [
      `Your free trial of the ${planInText(about.plan)} ends on ${last}. Your card will then be charged ${formatCents(cents)}.`,
      `To keep the plan, you don't need to do anything. To stop, cancel before ${last} and you won't be charged.`,
    ],
    links: [manage(about)],
  });
}

type Paid = { cents: number; at: Date; number: string | null; invoiceUrl: string | null; renews: Date | null };

export function paymentReceipt(about: About, { cents, at, number, invoiceUrl, renews }: Paid): Mail {
  return planMail(about, {
    subject: `Receipt: ${formatCents(cents)} for your ${planInText(about.plan)}`,
    paragraphs: [
      `We charged ${formatCents(cents)} to your card on ${day(at)} for your ${planInText(about.plan)}.`,
      ...(number ? [`Invoice ${number}.`] : []),
      ...(renews ? [`The plan renews on ${day(renews)}.`] : []),
    ],
    links: [...(invoiceUrl ? [{ label: 'View invoice', url: invoiceUrl }] : []), manage(about)],
  });
}

export function paymentFailed(about: About, { cents, retry }: { cents: number; retry: Date | null }): Mail {
  return planMail(about, {
    subject: `Your ${BRAND.name} payment failed`,
    paragraphs: [
      `We couldn't charge ${formatCents(cents)} to your card for your ${planInText(about.plan)}.`,
      retry
        ? `Update your card or make sure it can be charged. We'll try again on ${day(retry)}.`
        : 'Update your card to keep your plan.',
    ],
    links: [{ label: 'Change card', url: `${about.appUrl}/profile/plan` }],
  });
}

export function planEnded(about: About, { at, trial, unpaid }: { at: Date; trial: boolean; unpaid: boolean }): Mail {
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
export function endedByUs(about: About, { until, refundedCents: cents }: Omit<Ended, 'plan'>): Mail {
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

function planMail({ to, userId }: About, content: Pick<EmailContent, 'subject' | 'paragraphs' | 'links'>): Mail {
  const reason = `You received this email about your ${BRAND.name} plan. Questions? Contact ${BRAND.supportEmail}.`;
  return { ...compose({ to, reason, ...content }), userId };
}

function manage({ appUrl }: About) {
  return { label: 'Manage your plan', url: `${appUrl}/profile/plan` };
}

function day(timestamp: Date): string {
  return formatDay(dayOf(timestamp));
}
