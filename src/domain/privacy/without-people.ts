import { TEXT_FIELDS, type TextColumn } from '../companies/company-fields.ts';
import { dropAddresses } from '../emails/emails.ts';
import type { IsSuppressed } from './suppression.ts';

/** Fields of a company or LP that may name people, besides its contacts. */
export type MentionFields = {
  founders?: string[];
  contact_email?: string | null;
  linkedin?: string | null;
} & { [C in TextColumn]?: string | null };

export const MENTION_COLUMNS = [
  'founders',
  'contact_email',
  'linkedin',
  ...TEXT_FIELDS.map(({ column }) => column),
] as const;

/**
 * Removes people from the fields: from the founders, and by their addresses, which texts and links can contain too.
 * @param companies the companies that the fields describe, each by name or website
 */
export function withoutPeople(
  told: MentionFields,
  companies: readonly (string | null | undefined)[],
  goes: IsSuppressed,
): MentionFields {
  const text = (given: string) => dropAddresses(given, (email) => goes({ name: null, email, companies: [] }));
  const whole = (given: string) => (text(given) === given ? given : null);
  const { founders, contact_email, linkedin } = told;
  return {
    ...(founders && {
      // A name can be null in the database.
      founders: founders.filter((name) => !name || (!goes({ name, email: null, companies }) && whole(name) !== null)),
    }),
    ...(contact_email && { contact_email: whole(contact_email) }),
    ...(linkedin && { linkedin: whole(linkedin) }),
    ...Object.fromEntries(
      TEXT_FIELDS.flatMap(({ column }) => {
        const given = told[column];
        return given ? [[column, text(given)]] : [];
      }),
    ),
  };
}
