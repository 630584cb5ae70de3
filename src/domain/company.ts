import type { FactSource } from './company-sources.ts';
import type { Day } from './dates.ts';
import type { EmailStatus } from './email-status.ts';
import type { RevealBudget } from './reveal-budget.ts';

/** An address, open or masked. */
export type ShownEmail = { email: string | null; emailMasked: boolean };

export type Contact = ShownEmail & {
  firstName: string | null;
  lastName: string | null;
  role: string | null;
  /** Of an open address, where a company is shown on its own. */
  emailStatus?: EmailStatus;
};

export type FundingRound = { date: Day | null; type: string | null; amountUsd: number | null };

/** Whom to write to first: the first contact with an email, else the first with a name; null when there is neither. */
export function bestContact(contacts: readonly Contact[]): Contact | null {
  const named = ({ firstName, lastName }: Contact) => Boolean(firstName || lastName);
  return contacts.find(({ email }) => email) ?? contacts.find(named) ?? null;
}

/** A company in a result list. */
export type CompanyCard = {
  id: number;
  slug: string;
  organizationName: string;
  description: string | null;
  industries: string[];
  industryGroups: string[];
  headquartersLocation: string | null;
  website: string | null;
  linkedin: string | null;
  lastFundingAmountUsd: number | null;
  lastFundingDate: Day | null;
  lastFundingType: string | null;
  totalFundingAmountUsd: number | null;
  contacts: Contact[];
  rounds: FundingRound[];
};

/** A company on its own, with what a list leaves out. */
export type CompanyDetails = CompanyCard & {
  fullDescription: string | null;
  headquartersRegions: string[];
  founders: string[];
  /** The company's own address, beside those of its people. */
  contactEmail: ShownEmail;
  /** What the company came by. */
  source: string;
  /** Where each group of its facts is from, the newest first. */
  sources: FactSource[];
  firstSeenAt: string;
  lastChangedAt: string;
};

/** One page of a company search; the budget is null where no emails are counted. */
export type CompanyPage = {
  total: number;
  page: number;
  pageSize: number;
  revealBudget: RevealBudget | null;
  companies: CompanyCard[];
};

/** Whether anything is known of what a company raised. */
export function hasFunding(company: CompanyCard): boolean {
  const { lastFundingAmountUsd, lastFundingDate, lastFundingType, totalFundingAmountUsd, rounds } = company;
  return (
    rounds.length > 0 ||
    [lastFundingAmountUsd, lastFundingDate, lastFundingType, totalFundingAmountUsd].some((known) => known !== null)
  );
}

/** The address behind a website or profile as text that may lack its scheme; null for anything but a web address. */
export function webLink(text: string | null): string | null {
  if (!text) return null;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? address : null;
}

/** The host of a website as people read it, without `www.`. */
export function hostOf(text: string | null): string | null {
  const link = webLink(text);
  return link && new URL(link).host.replace(/^www\./, '');
}
