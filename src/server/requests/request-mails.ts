import { BRAND } from '#domain/brand.ts';
import { TRIAL_DAYS } from '#domain/plans.ts';
import { CONFIRM_HOURS, type RequestKind, type SentRequest, topicWords } from '#domain/requests.ts';
import { compose, quoted } from '../accounts/mails/letter.ts';
import type { Mail } from '../mail/mailer.ts';

const SENT_BY_FORM = `You receive this because a form was sent on ${BRAND.name} with this address. If that was not you, ignore it.`;

const TITLES: Record<RequestKind, string> = {
  contact: 'Message',
  trial: 'Trial request',
  do_not_sell: 'Do-not-sell request',
};

type Told = Omit<SentRequest, 'topic'> & { id: number; kind: RequestKind; topic: string | null; appUrl: string };

/** A request for whoever answers it. An answer to the message goes to the sender. */
export function forSupport({ id, kind, topic, name, email, company, message, appUrl }: Told): Mail {
  const about = topicWords(kind, topic);
  return {
    ...compose({
      to: BRAND.supportEmail,
      subject: `${TITLES[kind]} ${id}${about ? `: ${about}` : ''}`,
      paragraphs: [
        `From: ${quoted(name)} <${email}>`,
        ...(company ? [`Company: ${quoted(company)}`] : []),
        ...(message ? message.split(/\n{2,}/) : []),
      ],
      links: [{ label: 'Open the request', url: `${appUrl}/admin/requests?id=${id}` }],
      reason: 'An answer to this message goes to the sender.',
    }),
    replyTo: email,
  };
}

/** To the sender: that their message has come. Nothing of it is repeated, since anyone can type any address. */
export function received(kind: 'contact' | 'trial', { email }: { email: string }): Mail {
  const words = {
    contact: {
      subject: 'We have your message',
      paragraphs: [
        'Thank you for writing to us. A person reads it and answers to this address, usually within one working day.',
      ],
    },
    trial: {
      subject: 'We have your request for a trial',
      paragraphs: [
        'Thank you for your interest. We look at each request ourselves and answer to this address, usually within one working day.',
      ],
    },
  }[kind];
  return compose({ to: email, ...words, reason: SENT_BY_FORM });
}

/** To the address of a request not to be sold: the link by which its owner confirms it. */
export function confirmRequest({ email, url }: { email: string; url: string }): Mail {
  return compose({
    to: email,
    subject: 'Confirm your privacy request',
    paragraphs: [
      'Someone, we hope you, asked us not to sell or to delete the information that we hold about the person with this address.',
      `Open this link and confirm it there. It works once, for ${CONFIRM_HOURS} hours.`,
    ],
    links: [{ label: 'Confirm the request', url }],
    reason: 'If that was not you, ignore this message: without your confirmation nothing happens.',
  });
}

/** That a confirmed request waits for a person. */
export function requestConfirmed({ email }: { email: string }): Mail {
  return compose({
    to: email,
    subject: 'Your privacy request is confirmed',
    paragraphs: [
      'We hold nothing under this address itself, so a person looks for you by name and company, and tells you what came of it within 15 days.',
    ],
    reason: SENT_BY_FORM,
  });
}

/** That a request was honoured. It is the last message to the address. */
export function requestHonoured({ email }: { email: string }): Mail {
  return compose({
    to: email,
    subject: 'You are no longer in our data',
    paragraphs: [
      'We have removed you from search, pages and exports.',
      'So that no later list brings you back we keep a keyed hash, from which nobody can read who you are. Your name and address are deleted from the request too.',
    ],
    reason: `You receive this because you confirmed a privacy request on ${BRAND.name}.`,
  });
}

/** That a trial was approved, and how it begins. */
export function trialApproved({ email, appUrl, begun }: { email: string; appUrl: string; begun: boolean }): Mail {
  return compose({
    to: email,
    subject: 'Your trial is approved',
    paragraphs: [
      begun
        ? `Your account is open for ${TRIAL_DAYS} days from now. Nothing is charged. CSV export comes with a plan.`
        : `Create an account with this address and confirm it: from then on it is open for ${TRIAL_DAYS} days. Nothing is charged. CSV export comes with a plan.`,
    ],
    links: [
      begun
        ? { label: 'Open the search', url: `${appUrl}/search` }
        : { label: 'Create an account', url: `${appUrl}/signup` },
    ],
    reason: SENT_BY_FORM,
  });
}

/** What a person answered to a request, in their words. */
export function answered({ email, subject, answer }: { email: string; subject: string; answer: string }): Mail {
  return {
    ...compose({ to: email, subject, paragraphs: answer.split(/\n{2,}/), reason: SENT_BY_FORM }),
    replyTo: BRAND.supportEmail,
  };
}
