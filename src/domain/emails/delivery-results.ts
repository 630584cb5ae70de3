import { DAY_MS, type Day, dayOf, formatDay, monthsBefore } from '../dates.ts';
import { KEPT_RESULT_MONTHS } from '../privacy/retention.ts';
import { isMailProvider } from './emails.ts';
import { normalizeEmail } from './normalize-email.ts';

/** The result of emails to an address. `soft` is a bounce that does not show whether the address exists. */
export const RESULT_KINDS = ['hard', 'soft', 'delivered'] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/**
 * Columns of a file of delivery results: `bounced` and `delivered` are yes or no, or counts; `reason` is why an email
 * bounced.
 */
export const RESULT_FIELDS = ['email', 'status', 'bounced', 'reason', 'delivered', 'sent'] as const;
export type ResultField = (typeof RESULT_FIELDS)[number];

/** Whether the columns of a file include email addresses and a delivery result. */
export function hasResultColumns(columns: readonly (ResultField | null)[]): boolean {
  return columns.includes('email') && columns.some((field) => field !== null && field !== 'email' && field !== 'sent');
}

export const MAX_RESULT_ROWS = 200_000;

/** Results are rejected if the email was sent, or the address exported, longer ago than this. */
export const RESULT_MONTHS = 12;

/** Bounces that a user can report manually per day. */
export const MAX_BOUNCE_REPORTS_PER_DAY = 100;

/** How many independent accounts with paid plans must agree where one is not enough. */
export const AGREEING_ACCOUNTS = 2;

/** Addresses that the files of one account can prove undeliverable per day. */
export const MAX_PROOFS_PER_DAY = 500;

/**
 * A file proves nothing by itself if the account has at least this many results, and a larger share than this are hard
 * bounces: it is a list of bounces, comes from a sender with a poor reputation, or is made up.
 */
export const MOSTLY_BOUNCES_RESULTS = 20;
const MOSTLY_BOUNCES_SHARE = 0.5;

/** Days for which the files of an account prove nothing by themselves after it deleted results of files. */
const DAYS_AFTER_DELETION = 30;

export function isMostlyBounces({ results, hard }: { results: number; hard: number }): boolean {
  return results >= MOSTLY_BOUNCES_RESULTS && hard > results * MOSTLY_BOUNCES_SHARE;
}

/** When files of an account that deleted results prove bounces by themselves again; null if they already do. */
export function trustedFrom(deletedAt: Date | null, now: Date): Date | null {
  const from = new Date((deletedAt?.getTime() ?? 0) + DAYS_AFTER_DELETION * DAY_MS);
  return deletedAt && from > now ? from : null;
}

/**
 * A measured rate is only published if it covers at least this many addresses and independent accounts, none with more
 * than this share of the addresses: otherwise an account could subtract its own results to learn those of another.
 */
export const MIN_ADDRESSES = 20;
export const MIN_ACCOUNTS = 5;
const LARGEST_ACCOUNT_SHARE = 0.5;

/** Completed months that the public table shows. */
export const MEASURED_MONTHS = 12;

/** The measurements for a source in a month. */
export type MeasuredResults = {
  addresses: number;
  bounced: number;
  /** Independent accounts. */
  parties: number;
  /** Addresses of the account that has the most. */
  ofLargestParty: number;
};

/** The measured bounce rate of a source in a month. */
export type BounceRate = {
  source: string;
  /** As `YYYY-MM`. */
  month: string;
  /** Whole percent, and the addresses rounded down to a step; null if there are too few results to publish. */
  measured: { percent: number; addresses: number } | null;
};

/** What may be published, rounded so that single results cannot be recognized. */
export function publishedRate({
  addresses,
  bounced,
  parties,
  ofLargestParty,
}: MeasuredResults): BounceRate['measured'] {
  if (addresses < MIN_ADDRESSES || parties < MIN_ACCOUNTS) return null;
  if (ofLargestParty > addresses * LARGEST_ACCOUNT_SHARE) return null;
  const percent = (100 * bounced) / addresses;
  return { percent: percent < 1 ? 0 : Math.round(percent), addresses: roundedDown(addresses) };
}

/** The largest of 1, 2, 5, 10, 20, 50, 100 and so on up to a count. */
function roundedDown(count: number): number {
  const power = 10 ** (String(count).length - 1);
  const digit = count / power;
  return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
}

/** The first day on which an email may have been sent or an address exported for its result to count. */
export function resultsSince(today: Day): Day {
  return dayMonthsBefore(today, RESULT_MONTHS);
}

/** Results of emails sent before this day are deleted. */
export function resultsKeptSince(today: Day): Day {
  return dayMonthsBefore(today, KEPT_RESULT_MONTHS);
}

function dayMonthsBefore(today: Day, months: number): Day {
  return dayOf(monthsBefore(new Date(today), months));
}

/** The last result of an account for an address, by hand or in its files. */
export type AccountResult = {
  party: string;
  kind: ResultKind;
  sentOn: Day;
  /** Whether it alone proves the address undeliverable: a hard bounce in a file of an account with mostly other results. */
  proves: boolean;
};

export type AddressReport = { outcome: 'bounced' | 'confirmed'; at: Date; byAdmin: boolean };

/**
 * Whether the results prove that an address is undeliverable: one that is enough by itself, or hard bounces of
 * independent accounts. A bounce does not count once another email was delivered, or an admin confirmed the address.
 */
export function isProvenUndeliverable(results: readonly AccountResult[], report: AddressReport | null): boolean {
  const confirmedOn = report?.outcome === 'confirmed' ? dayOf(report.at) : '';
  const bounces = results.filter(
    ({ kind, sentOn }) =>
      kind === 'hard' &&
      sentOn > confirmedOn &&
      !results.some((other) => other.kind === 'delivered' && other.sentOn > sentOn),
  );
  return bounces.some(({ proves }) => proves) || parties(bounces) >= AGREEING_ACCOUNTS;
}

/** Whether independent accounts delivered to an address after it was reported as bounced, and it did not bounce again. */
export function isProvenDeliverable(results: readonly AccountResult[], report: AddressReport): boolean {
  const since = dayOf(report.at);
  const deliveries = results.filter(
    ({ party, kind, sentOn }) =>
      kind === 'delivered' &&
      sentOn > since &&
      !results.some((other) => other.party === party && other.kind === 'hard' && other.sentOn >= sentOn),
  );
  return parties(deliveries) >= AGREEING_ACCOUNTS;
}

function parties(results: readonly AccountResult[]): number {
  return new Set(results.map(({ party }) => party)).size;
}

/** Domains under which a mail provider delivers to the same mailbox. */
const SAME_MAILBOX = new Map([
  ['googlemail.com', 'gmail.com'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
]);

/** Accounts of one company, or with one mailbox at a mail provider, are not independent. */
export function partyOf(accountEmail: string): string {
  const address = normalizeEmail(accountEmail);
  const at = address.lastIndexOf('@');
  const [local = '', domain] = [address.slice(0, at), address.slice(at + 1)];
  if (!isMailProvider(domain)) return registeredDomain(domain);
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${SAME_MAILBOX.get(domain) ?? domain}`;
}

/** Labels below which countries register domains, such as 'co.uk' and 'com.au'. */
const SECOND_LEVEL = /\.(?:com?|org?|net?|edu?|ac|gov?|ltd|plc|gob|nom|web)\.[a-z]{2}$/;

/** 'acme.co.uk' of 'mail.acme.co.uk': who owns a domain owns the ones below it. */
function registeredDomain(domain: string): string {
  return domain
    .split('.')
    .slice(SECOND_LEVEL.test(domain) ? -3 : -2)
    .join('.');
}

/** '3%', or '<1%'. */
export function publishedPercent(percent: number): string {
  return percent < 1 ? '<1%' : `${percent}%`;
}

/** The share of addresses with a result that bounced: '2.5%'. */
export function bounceShare(bounced: number, addresses: number): string {
  return addresses === 0 ? '' : `${((100 * bounced) / addresses).toFixed(1)}%`;
}

/** 'Nov 2026' for `2026-11`. */
export function monthText(month: string): string {
  return formatDay(`${month}-01`).replace(/ \d+,/, '');
}
