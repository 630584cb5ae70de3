import { TEXT_FIELDS, type TextColumnName } from '../companies/company-fields.ts';
import { dropAddresses } from '../emails/emails.ts';
import type { IsSuppressed } from './suppression.ts';

/** Fields of a company or LP that may name people, besides its contacts. */
export type MentionFields = {
  founders?: string[];
  contact_email?: string | null;
  linkedin?: string | null;
} & { [C in TextColumnName]?: string | null };

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
  fields: MentionFields,
  companies: readonly (string | null | undefined)[],
  isSuppressed: IsSuppressed,
): MentionFields {
  const text = (value: string) => dropAddresses(value, (email) => isSuppressed({ name: null, email, companies: [] }));
  const whole = (value: string) => (text(value) === value ? value : null);
  const { founders, contact_email, linkedin } = fields;
  return {
    ...(founders && {
      // A name can be null in the database.
      founders: founders.filter(
        (name) => !name || (!isSuppressed({ name, email: null, companies }) && whole(name) !== null),
      ),
    }),
    ...(contact_email && { contact_email: whole(contact_email) }),
    ...(linkedin && { linkedin: whole(linkedin) }),
    ...Object.fromEntries(
      TEXT_FIELDS.flatMap(({ column }) => {
        const value = fields[column];
        return value ? [[column, text(value)]] : [];
      }),
    ),
  };
}
