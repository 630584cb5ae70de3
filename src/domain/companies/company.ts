import type { Day } from '../dates.ts';
import type { EmailStatus } from '../emails/email-status.ts';
import type { AnswerFields } from './company-fields.ts';
import type { FactSource } from './company-sources.ts';

/** An email address, in full or masked. */
export type ShownEmail = { email: string | null; emailMasked: boolean };

export type Contact = ShownEmail & {
  firstName: string | null;
  lastName: string | null;
  role: string | null;
  /** Status of a visible address, on company pages only. */
  emailStatus?: EmailStatus;
};

export type FundingRound = { date: Day | null; type: string | null; amountUsd: number | null };

/** The best contact: the first with an email, else the first with a name; null if there is neither. */
export function bestContact(contacts: readonly Contact[]): Contact | null {
  const named = ({ firstName, lastName }: Contact) => Boolean(firstName || lastName);
  return contacts.find(({ email }) => email) ?? contacts.find(named) ?? null;
}

export type CompanyCard = AnswerFields<'found'> & {
  id: number;
  slug: string;
  contacts: Contact[];
  rounds: FundingRound[];
};

/** A company on its own page, with the fields that lists omit. */
export type CompanyDetails = CompanyCard &
  AnswerFields<'details'> & {
    contactEmail: ShownEmail;
    source: string;
    /** Sources of each group of facts, newest first. */
    sources: FactSource[];
    firstSeenAt: string;
    lastChangedAt: string;
  };

export function hasFunding(company: CompanyCard): boolean {
  const { lastFundingAmountUsd, lastFundingDate, lastFundingType, totalFundingAmountUsd, rounds } = company;
  return (
    rounds.length > 0 ||
    [lastFundingAmountUsd, lastFundingDate, lastFundingType, totalFundingAmountUsd].some((known) => known !== null)
  );
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
