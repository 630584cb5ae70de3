import type { CompanyCard, Contact, ShownEmail } from '#domain/companies/company.ts';
import { maskAddresses, maskEmail } from '#domain/emails/emails.ts';

export type ContactRecord = [
  firstName: string | null,
  lastName: string | null,
  role: string | null,
  email: string | null,
];

/** A company as read for a result page; contacts and rounds are arrays of columns. */
export type CompanyRecord = {
  id: number;
  slug: string;
  organization_name: string;
  description: string | null;
  industries: string[];
  industry_groups: string[];
  headquarters_location: string | null;
  website: string | null;
  linkedin: string | null;
  last_funding_amount_usd: number | null;
  last_funding_date: string | null;
  last_funding_type: string | null;
  total_funding_amount_usd: number | null;
  contacts: ContactRecord[];
  rounds: [date: string | null, type: string | null, amountUsd: number | null][];
};

/** Returns the public form of a company. Emails are masked here, before they leave the server, unless `unmasked`. */
export function companyCard(record: CompanyRecord, unmasked: boolean): CompanyCard {
  return {
    id: record.id,
    slug: record.slug,
    organizationName: record.organization_name,
    description: record.description,
    industries: record.industries,
    industryGroups: record.industry_groups,
    headquartersLocation: record.headquarters_location,
    website: record.website,
    linkedin: record.linkedin,
    lastFundingAmountUsd: record.last_funding_amount_usd,
    lastFundingDate: record.last_funding_date,
    lastFundingType: record.last_funding_type,
    totalFundingAmountUsd: record.total_funding_amount_usd,
    contacts: record.contacts.map((contact) => contactOf(contact, unmasked)),
    rounds: record.rounds.map(([date, type, amountUsd]) => ({ date, type, amountUsd })),
  };
}

/** Returns the public form of a contact, with its email masked unless `unmasked`. */
export function contactOf([firstName, lastName, role, email]: ContactRecord, unmasked: boolean): Contact {
  return { firstName, lastName, role, ...shownEmail(email, unmasked) };
}

/** Returns an email as shown with or without access. */
export function shownEmail(email: string | null, unmasked: boolean): ShownEmail {
  return { email: email && (unmasked ? email : maskEmail(email)), emailMasked: email !== null && !unmasked };
}

/** {@link companyCard} as JSON text. */
export function companyJson(record: CompanyRecord, unmasked: boolean): string {
  const card = companyCard(record, unmasked);
  return unmasked ? JSON.stringify(card) : maskedJson(card);
}

/** Serializes a value, masking email addresses in any string: descriptions, names and links may contain them too. */
export function maskedJson(value: unknown): string {
  return JSON.stringify(value, (_name, text) => (typeof text === 'string' ? maskAddresses(text) : text));
}
