import type { Day } from '../dates.ts';
import type { EmailStatus } from '../emails/email-status.ts';
import type { PressureLevel } from '../ledger/contact-pressure.ts';
import type { ResponseFields } from './company-fields.ts';
import type { FactSource } from './company-sources.ts';
import { formatAmount } from './funding.ts';

/** An email address, in full or masked. */
export type MaskableEmail = { email: string | null; emailMasked: boolean };

/** Status of an unmasked email; only on company pages. */
export type EmailDetails = {
  /** Of the contact. */
  id?: number;
  emailStatus?: EmailStatus;
  /** When the viewer last reported a bounce, if no later email was delivered. */
  ownBounceOn?: Day | null;
  /** Whether it was reported by hand rather than with a file. */
  ownBounceIsManual?: boolean;
  /** When the email that bounced was sent; null if unknown. */
  ownBounceSentOn?: Day | null;
};

export type Contact = MaskableEmail &
  EmailDetails & {
    firstName: string | null;
    lastName: string | null;
    role: string | null;
    /** Whether it is a person that the search names. */
    isMatch?: boolean;
  };

/** Whether a mail to the address bounced, as the viewer or others reported. */
export function isBounced({ emailStatus, ownBounceOn }: EmailDetails): boolean {
  return Boolean(ownBounceOn) || emailStatus?.state === 'bounced';
}

export type FundingRound = {
  date: Day | null;
  type: string | null;
  amountUsd: number | null;
  /** As written in another currency, if only that is known. */
  amount?: string;
};

/**
 * The best contact, of those that the search names if there are any: the first whose email has not bounced, then any with
 * an email, then any with a name.
 */
export function bestContact(all: readonly Contact[]): Contact | null {
  const hasName = ({ firstName, lastName }: Contact) => Boolean(firstName || lastName);
  const matches = all.filter(({ isMatch }) => isMatch);
  const contacts = matches.length > 0 ? matches : all;
  const withEmail = contacts.filter(({ email }) => email);
  return withEmail.find((contact) => !isBounced(contact)) ?? withEmail[0] ?? contacts.find(hasName) ?? null;
}

export type CompanyCard = ResponseFields<'found'> & {
  id: number;
  slug: string;
  contacts: Contact[];
  /** Whether the viewer's network has reached the daily limit without a plan. */
  contactsOmitted?: true;
  /** Whether it has an email address of its own, which only its page shows. */
  hasCompanyEmail: boolean;
  rounds: FundingRound[];
  /** Only in searches and on company pages, for viewers with access. */
  contactPressure?: PressureLevel;
};

/** A company on its own page, with the fields that lists omit. */
export type CompanyDetails = CompanyCard &
  ResponseFields<'details'> & {
    contactEmail: MaskableEmail;
    source: string;
    /** Sources of each group of facts, newest first. */
    sources: FactSource[];
    /** False only if no source contradicts another. */
    sourcesMayDisagree: boolean;
    /** Amended filings that changed the amount sold, newest first. */
    amendments: { filedOn: Day; firstSaleOn: Day | null; soldUsd: number; previousUsd: number | null; url: string }[];
    /** Share allotments, newest first; the amounts raised are unknown. */
    allotments: { allottedOn: Day; nominalCapital: string | null; url: string }[];
    /** The last day on which a source stated something about it. */
    confirmedOn: Day;
    firstSeenAt: string;
    lastChangedAt: string;
  };

export function hasFunding(company: CompanyCard): boolean {
  const { lastFundingDate, lastFundingType, totalFundingAmountUsd, rounds } = company;
  return (
    rounds.length > 0 ||
    [lastAmount(company), lastFundingDate, lastFundingType, totalFundingAmountUsd].some((value) => value !== null)
  );
}

/** The amount of a round in US dollars, or as written in another currency. */
export function roundAmountText({ amountUsd, amount = 'Undisclosed' }: FundingRound): string {
  return amountUsd === null ? amount : formatAmount(amountUsd);
}

type LastRound = Pick<
  CompanyCard,
  'lastFundingAmountUsd' | 'lastFundingAmount' | 'lastFundingDate' | 'lastFundingType'
>;

/** The amount of the last round in US dollars, or as written in another currency; null if it is unknown. */
export function lastAmount({ lastFundingAmountUsd: usd, lastFundingAmount }: LastRound): string | null {
  return usd === null ? lastFundingAmount : formatAmount(usd);
}

/** Beside an amount that is only known as its source writes it: in another currency, or not exactly. */
export const AS_STATED = 'as stated';

export function isLastAmountAsStated({ lastFundingAmountUsd, lastFundingAmount }: LastRound): boolean {
  return lastFundingAmountUsd === null && lastFundingAmount !== null;
}

/** Like {@link lastAmount}, with a text for unknown amounts. */
export function lastAmountText(round: LastRound): string {
  const isKnown = round.lastFundingDate !== null || round.lastFundingType !== null;
  return lastAmount(round) ?? (isKnown ? 'Undisclosed' : formatAmount(null));
}

/** Turns a website or profile, possibly without a scheme, into a URL; null for anything but a web address. */
export function webLink(text: string | null): string | null {
  if (!text) return null;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? address : null;
}

export function hostOf(text: string | null): string | null {
  const link = webLink(text);
  return link && new URL(link).host.replace(/^www\./, '');
}
