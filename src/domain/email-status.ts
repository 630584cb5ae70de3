import { type Day, dayOf, formatDay } from './dates.ts';
import { isEmail } from './imports/imported-addresses.ts';

/** What is known about the delivery of mail to an address, most certain first. */
export type EmailState = 'confirmed' | 'bounced' | 'wrong-format' | 'no-mail-server' | 'mail-server' | 'unknown';

/** A state, how it was determined and when. */
export type EmailStatus = { state: EmailState; method: 'report' | 'format' | 'dns' | null; checkedOn: Day | null };

type Known = {
  /** What became of mail that was sent, as somebody reported it. */
  report: { outcome: 'bounced' | 'confirmed'; at: Date } | null;
  /** Whether a mail server was found for the domain. */
  domain: { takesMail: boolean; at: Date } | null;
};

/** Domains that are set apart for examples and tests: there is nothing to ask. */
const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|local)$|(?:^|\.)example\.(?:com|net|org)$/;

/** What is known of an address. */
export function emailStatus(email: string, { report, domain }: Known): EmailStatus {
  if (report) return { state: report.outcome, method: 'report', checkedOn: dayOf(report.at) };
  if (!isEmail(email)) return { state: 'wrong-format', method: 'format', checkedOn: null };
  if (!domain) return { state: 'unknown', method: null, checkedOn: null };
  const state = domain.takesMail ? 'mail-server' : 'no-mail-server';
  return { state, method: 'dns', checkedOn: dayOf(domain.at) };
}

const WORDS: Readonly<Record<EmailState, string>> = {
  confirmed: 'Delivered, reported',
  bounced: 'Bounced, reported',
  'wrong-format': 'Not a valid address',
  'no-mail-server': 'No mail server, checked',
  'mail-server': 'Mail server found, checked',
  unknown: 'Not checked',
};

/** A status in a few words: 'Mail server found, checked Nov 3, 2026'. */
export function emailStatusWords({ state, checkedOn }: EmailStatus): string {
  return checkedOn === null ? WORDS[state] : `${WORDS[state]} ${formatDay(checkedOn)}`;
}

/** The domain of an address as it is asked for; null where there is nothing to ask. */
export function mailDomain(email: string): string | null {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return isEmail(email) && !RESERVED.test(domain) ? domain : null;
}
