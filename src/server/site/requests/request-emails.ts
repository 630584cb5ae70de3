import { TRIAL_DAYS } from '#domain/billing/plans.ts';
import { BRAND } from '#domain/brand.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import {
  ANSWER_DAYS,
  CONFIRM_HOURS,
  type PRIVACY_RIGHTS,
  type RequestFields,
  type RequestKind,
  topicText,
} from '#domain/privacy/requests.ts';
import { compose, oneLineExcerpt } from '../../platform/mail/compose.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

const sentByForm = () =>
  `You received this email because someone entered this address in a form on ${BRAND.name}. If it wasn't you, you can ignore it.`;

const TITLES: Record<RequestKind, string> = {
  contact: 'Message',
  trial: 'Trial request',
  do_not_sell: 'Privacy request',
};

/** What a privacy request asks for. */
const RIGHTS: Record<keyof typeof PRIVACY_RIGHTS, { request: string; asks: string }> = {
  do_not_sell: { request: 'do-not-sell request', asks: 'stop selling or sharing' },
  delete: { request: 'deletion request', asks: 'delete' },
};

type RequestEmail = { email: string; topic: string | null };

function rightOf(topic: string | null) {
  return RIGHTS[topic === 'delete' ? 'delete' : 'do_not_sell'];
}

type ForwardedRequest = Omit<RequestFields, 'topic'> & {
  id: number;
  kind: RequestKind;
  topic: string | null;
  appUrl: string;
};

/** Forwards a request to support. Replies go to the sender. */
export function forSupport({ id, kind, topic, name, email, company, message, appUrl }: ForwardedRequest): Mail {
  const about = topicText(kind, topic);
  return {
    ...compose({
      to: BRAND.supportEmail,
      subject: `${TITLES[kind]} ${id}${about ? `: ${about}` : ''}`,
      paragraphs: [
        `From: ${oneLineExcerpt(name)} <${email}>`,
        ...(company ? [`Company: ${oneLineExcerpt(company)}`] : []),
        ...(message ? message.split(/\n{2,}/) : []),
      ],
      links: [{ label: 'Open the request', url: `${appUrl}/admin/requests?id=${id}` }],
      reason: 'Replies to this email go to the sender.',
    }),
    replyTo: email,
  };
}

/** Confirms receipt to the sender. Does not repeat the message, because anyone can enter any address. */
export function receiptEmail(kind: 'contact' | 'trial', { email }: { email: string }): Mail {
  const words = {
    contact: {
      subject: 'We received your message',
      paragraphs: [
        'Thanks for contacting us. We read every message and will reply to this address, usually within one business day.',
      ],
    },
    trial: {
      subject: 'We received your trial request',
      paragraphs: [
        'Thanks for your interest. We review every request and will reply to this address, usually within one business day.',
      ],
    },
  }[kind];
  return compose({ to: email, ...words, reason: sentByForm() });
}

/** Asks the owner of an address to confirm a privacy request. */
export function confirmationEmail({ email, topic, url }: RequestEmail & { url: string }): Mail {
  const { request, asks } = rightOf(topic);
  return compose({
    to: email,
    subject: `Confirm your ${request}`,
    paragraphs: [
      `We received a request to ${asks} the information ${BRAND.name} has about the owner of this address.`,
      `If you sent it, confirm with the link below. The link works once and expires in ${CONFIRM_HOURS} hours.`,
    ],
    links: [{ label: 'Confirm request', url }],
    reason: "If it wasn't you, ignore this email. Nothing changes unless you confirm.",
  });
}

/** A confirmed request waits for review. */
export function requestConfirmed({ email, topic }: RequestEmail): Mail {
  return compose({
    to: email,
    subject: `Your ${rightOf(topic).request} is confirmed`,
    paragraphs: [
      `We found no data for this exact address, so we'll search for you by name and company and email you the result within ${ANSWER_DAYS} days.`,
    ],
    reason: sentByForm(),
  });
}

/** A privacy request was honored. This is the last email to the address. */
export function requestHonored({ email, topic }: RequestEmail): Mail {
  return compose({
    to: email,
    subject: "You've been removed from our database",
    paragraphs: [
      'You no longer appear in search, on company pages or in exports.',
      "To prevent future imports from adding you again, we keep a one-way hash that doesn't reveal who you are. We've also deleted your name and email address from the request.",
    ],
    reason: `You received this email because you confirmed a ${rightOf(topic).request} on ${BRAND.name}.`,
  });
}

/** @param until the end of the trial; null if it starts once the address is confirmed */
export function trialApproved({ email, appUrl, until }: { email: string; appUrl: string; until: Date | null }): Mail {
  return compose({
    to: email,
    subject: 'Your trial is approved',
    paragraphs: [
      until
        ? `Your ${TRIAL_DAYS}-day trial has started. It ends on ${formatDay(dayOf(until))}. You won't be charged. CSV export requires a paid plan.`
        : `Create an account with this address and confirm it to start your ${TRIAL_DAYS}-day trial. You won't be charged. CSV export requires a paid plan.`,
    ],
    links: [
      until
        ? { label: 'Open search', url: `${appUrl}/search` }
        : { label: 'Create an account', url: `${appUrl}/signup` },
    ],
    reason: sentByForm(),
  });
}

export function replyEmail({ kind, email, topic, reply }: RequestEmail & { kind: RequestKind; reply: string }): Mail {
  const subjects: Record<RequestKind, string> = {
    contact: 'Re: your message',
    trial: 'Your trial request',
    do_not_sell: `Your ${rightOf(topic).request}`,
  };
  return {
    ...compose({ to: email, subject: subjects[kind], paragraphs: reply.split(/\n{2,}/), reason: sentByForm() }),
    replyTo: BRAND.supportEmail,
  };
}
