import { type Day, dayOf, daysBefore, formatDay, monthsBefore } from '../dates.ts';
import { KEPT_RESULT_MONTHS } from '../privacy/retention.ts';
import { isMailProvider } from './emails.ts';
import { normalizeEmail } from './normalize-email.ts';

/** The result of emails to an address. `soft` is a bounce that does not show whether the address exists. */
export const RESULT_KINDS = ['hard', 'soft', 'delivered'] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/** What a status means. `none`: nothing yet, or nothing about delivery. */
export const STATUS_MEANINGS = [...RESULT_KINDS, 'none'] as const;
export type StatusMeaning = (typeof STATUS_MEANINGS)[number];

/** A status that only the user knows, with the number of rows that depend on it. */
export type UnknownStatus = { status: string; rows: number; meaning: StatusMeaning | null };

/** Why rows of a file are not used. */
export const ROW_PROBLEMS = ['status', 'verification', 'email', 'date', 'old', 'notExported'] as const;
export type RowProblem = (typeof ROW_PROBLEMS)[number];

/**
 * Columns of a file of delivery results: `bounced` and `delivered` are yes or no, or counts; `reason` is why an email
 * bounced.
 */
export const RESULT_FIELDS = ['email', 'status', 'bounced', 'reason', 'delivered', 'sent'] as const;
export type ResultField = (typeof RESULT_FIELDS)[number];

/** Whether the columns of a file include email addresses and a delivery result. */
export function hasResultColumns(columns: readonly (ResultField | null)[]): boolean {
  return columns.includes('email') && hasResultColumn(columns);
}

export function hasResultColumn(columns: readonly (ResultField | null)[]): boolean {
  return columns.some((field) => field !== null && field !== 'email' && field !== 'sent');
}

export const MAX_RESULT_ROWS = 200_000;

/** Results are rejected if the email was sent, or the address exported, longer ago than this. */
export const RESULT_MONTHS = 12;

/** New bounces per day that an account can report to others, manually and in files. */
export const MAX_CLAIMS_PER_DAY = 100;

/** Results of younger accounts count only for themselves. */
export const CLAIM_ACCOUNT_DAYS = 14;

/** Admins see accounts that reported at least this many bounces in these days, if more than this share of their results bounced. */
export const BOUNCE_SPIKE = { days: 7, bounces: 20, share: 0.1 } as const;

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

/** An account that reports results. */
type ReportingAccount = {
  id: string;
  email: string;
  createdAt: Date;
  /** Hash of the card or bank account that pays; null if unknown, such as for a granted plan. */
  paymentMethod: string | null;
  /** Hashes of the networks from which it signed in. */
  networks: readonly string[];
};

/**
 * Returns what an account has in common with other accounts of the same person or company; null if its results count
 * only for itself, because it is too young, or because it could be anyone's.
 */
export function identifiersOf(
  { id, email, createdAt, paymentMethod, networks }: ReportingAccount,
  now: Date,
): string[] | null {
  if (createdAt > daysBefore(now, CLAIM_ACCOUNT_DAYS) || paymentMethod === null || networks.length === 0) return null;
  return [id, partyOf(email), paymentMethod, ...networks];
}

/** The last result of an account for an address, by hand or in its files. */
export type AccountResult = {
  identifiers: readonly string[];
  kind: ResultKind;
  sentOn: Day;
};

export type AddressReport = { outcome: 'bounced' | 'confirmed'; at: Date; byAdmin: boolean };

/**
 * Whether an address is proven undeliverable: by hard bounces of unrelated accounts, or of one if our DNS check found no
 * mail server. A bounce does not count once another email was delivered, or an admin confirmed the address.
 */
export function isProvenUndeliverable(
  results: readonly AccountResult[],
  { report, takesMail }: { report: AddressReport | null; takesMail: boolean | null },
): boolean {
  const confirmedOn = report?.outcome === 'confirmed' ? dayOf(report.at) : '';
  const bounces = results.filter(
    ({ kind, sentOn }) =>
      kind === 'hard' &&
      sentOn > confirmedOn &&
      !results.some((other) => other.kind === 'delivered' && other.sentOn > sentOn),
  );
  return takesMail === false ? bounces.length > 0 : areAgreed(bounces);
}

/** Whether unrelated accounts delivered to an address after it was reported as bounced, and it did not bounce again. */
export function isProvenDeliverable(results: readonly AccountResult[], report: AddressReport): boolean {
  const since = dayOf(report.at);
  const deliveries = results.filter(
    (result) =>
      result.kind === 'delivered' &&
      result.sentOn > since &&
      !results.some((other) => areRelated(other, result) && other.kind === 'hard' && other.sentOn >= result.sentOn),
  );
  return areAgreed(deliveries);
}

function areAgreed(results: readonly AccountResult[]): boolean {
  return results.some((one, i) => results.slice(i + 1).some((other) => !areRelated(one, other)));
}

function areRelated(one: AccountResult, other: AccountResult): boolean {
  return one.identifiers.some((identifier) => other.identifiers.includes(identifier));
}

/** Domains under which a mail provider delivers to the same mailbox. */
const SAME_MAILBOX = new Map([
  ['googlemail.com', 'gmail.com'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
]);

/** Accounts of one company, or with one mailbox at a mail provider, are related. */
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
export function bounceShare(bounceCount: number, addresses: number): string {
  return addresses === 0 ? '' : `${((100 * bounceCount) / addresses).toFixed(1)}%`;
}

/** 'Nov 2026' for `2026-11`. */
export function formatMonth(month: string): string {
  return formatDay(`${month}-01`).replace(/ \d+,/, '');
}
