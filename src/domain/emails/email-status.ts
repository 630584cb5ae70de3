import { type Day, dayOf, formatDay } from '../dates.ts';
import { isEmail } from '../imports/imported-emails.ts';

/** Deliverability states, most certain first. */
export const EMAIL_STATES = [
  'confirmed',
  'bounced',
  'wrong-format',
  'no-mail-server',
  'mail-server',
  'unknown',
] as const;
type EmailState = (typeof EMAIL_STATES)[number];

export type EmailStatus = { state: EmailState; method: 'report' | 'format' | 'dns' | null; checkedOn: Day | null };

type EmailFacts = {
  /** A reported delivery result: bounced or confirmed. */
  report: { outcome: 'bounced' | 'confirmed'; at: Date } | null;
  /** The DNS check: whether the domain has a mail server. */
  domain: { takesMail: boolean; at: Date } | null;
};

/** Domains reserved for examples and tests; never looked up. */
const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|local)$|(?:^|\.)example\.(?:com|net|org)$/;

export function emailStatus(email: string, { report, domain }: EmailFacts): EmailStatus {
  if (report) return { state: report.outcome, method: 'report', checkedOn: dayOf(report.at) };
  if (!isEmail(email)) return { state: 'wrong-format', method: 'format', checkedOn: null };
  if (!domain) return { state: 'unknown', method: null, checkedOn: null };
  const state = domain.takesMail ? 'mail-server' : 'no-mail-server';
  return { state, method: 'dns', checkedOn: dayOf(domain.at) };
}

const WORDS: Readonly<Record<EmailState, string>> = {
  confirmed: 'Delivery reported',
  bounced: 'Bounce reported',
  'wrong-format': 'Invalid address',
  'no-mail-server': 'No mail server as of',
  'mail-server': 'Mail domain checked',
  unknown: 'Not checked',
};

export function emailStatusText({ state, checkedOn }: EmailStatus): string {
  return checkedOn === null ? WORDS[state] : `${WORDS[state]} ${formatDay(checkedOn)}`;
}

export function mailDomain(email: string): string | null {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return isEmail(email) && !RESERVED.test(domain) ? domain : null;
}
