import type { CompanyCard, Contact, FundingRound, MaskableEmail } from '#domain/companies/company.ts';
import { type ResponseColumns, readResponseFields, TEXT_FIELDS } from '#domain/companies/company-fields.ts';
import { maskAddresses, maskEmail, withoutAddresses } from '#domain/emails/emails.ts';

export type ContactRecord = [
  firstName: string | null,
  lastName: string | null,
  role: string | null,
  email: string | null,
];

export type RoundRecord = [date: string | null, type: string | null, amountUsd: number | null, amount: string | null];

/** A company as read for a result page; contacts and rounds are arrays of columns. */
export type CompanyRecord = ResponseColumns<'found'> & {
  id: number;
  slug: string;
  contacts: ContactRecord[];
  has_company_email: boolean;
  rounds: RoundRecord[];
};

/**
 * Returns the public form of a company. Emails are masked here, before they leave the server, unless `unmasked`:
 * `company-email-access.ts` decides that.
 */
export function companyCard(record: CompanyRecord, unmasked: boolean): CompanyCard {
  return {
    id: record.id,
    slug: record.slug,
    ...readResponseFields('found', record),
    contacts: record.contacts.map((contact) => contactOf(contact, unmasked)),
    hasCompanyEmail: record.has_company_email,
    rounds: record.rounds.map(roundOf),
  };
}

/** Returns the public form of a contact, with its email masked unless `unmasked`. */
export function contactOf([firstName, lastName, role, email]: ContactRecord, unmasked: boolean): Contact {
  return { firstName, lastName, role, ...shownEmail(email, unmasked) };
}

export function roundOf([date, type, amountUsd, amount]: RoundRecord): FundingRound {
  return { date, type, amountUsd, ...(amount !== null && { amount }) };
}

export function shownEmail(email: string | null, unmasked: boolean): MaskableEmail {
  return { email: email && (unmasked ? email : maskEmail(email)), emailMasked: email !== null && !unmasked };
}

export function companyJson(record: CompanyRecord, unmasked: boolean): string {
  const card = companyCard(record, unmasked);
  return unmasked ? JSON.stringify(card) : maskedJson(card);
}

/** Adds fields to the JSON of a company. */
export function withFields(json: string, fields: object, unmasked: boolean): string {
  const fieldsJson = unmasked ? JSON.stringify(fields) : maskedJson(fields);
  return fieldsJson === '{}' ? json : `${json.slice(0, -1)},${fieldsJson.slice(1)}`;
}

/** Serializes a value, masking email addresses in any string: descriptions, names and links may contain them too. */
export function maskedJson(value: unknown): string {
  return JSON.stringify(value, (_name, text) => (typeof text === 'string' ? maskAddresses(text) : text));
}

/** Serializes a value, removing email addresses from any string. */
export function jsonWithoutAddresses(value: unknown): string {
  return JSON.stringify(value, (_name, text) => (typeof text === 'string' ? withoutAddresses(text) : text));
}

type WithContacts = { contacts: readonly Contact[]; founders?: readonly string[]; contactEmail?: MaskableEmail };

const DESCRIPTIONS: ReadonlySet<string> = new Set(TEXT_FIELDS.map(({ name }) => name));

/** Serializes a company or LP without names and email addresses of people, also where its descriptions mention them. */
export function jsonWithoutContacts({ contacts, founders, contactEmail, ...record }: WithContacts): string {
  const names = contacts.flatMap(({ firstName, lastName }) =>
    firstName && lastName ? `${firstName} ${lastName}` : [],
  );
  const withoutNames = (text: string) =>
    [...names, ...(founders ?? [])].reduce((rest, name) => rest.replaceAll(name, '…'), text);
  const texts = Object.entries(record).map(([field, value]: [string, unknown]) => [
    field,
    DESCRIPTIONS.has(field) && typeof value === 'string' ? withoutNames(value) : value,
  ]);
  return jsonWithoutAddresses({
    ...Object.fromEntries(texts),
    contacts: [],
    contactsOmitted: true,
    ...(founders && { founders: [] }),
    ...(contactEmail && { contactEmail: shownEmail(null, false) }),
  });
}
