import { dropAddresses } from './emails.ts';
import type { IsSuppressed } from './suppression.ts';

/** What a company or an LP says of people beside its contacts. */
export type Told = {
  founders?: string[];
  contact_email?: string | null;
  linkedin?: string | null;
  description?: string | null;
  full_description?: string | null;
};

/**
 * The same without some people: not as founders, and not by their addresses, which stand in texts and links too.
 * @param companies those that it is said of, each by its name or its website
 */
export function withoutPeople(told: Told, companies: readonly (string | null | undefined)[], goes: IsSuppressed): Told {
  const text = (given: string) => dropAddresses(given, (email) => goes({ name: null, email, companies: [] }));
  const whole = (given: string) => (text(given) === given ? given : null);
  const { founders, contact_email, linkedin, description, full_description } = told;
  return {
    ...(founders && {
      // The database lets a name be null.
      founders: founders.filter((name) => !name || (!goes({ name, email: null, companies }) && whole(name) !== null)),
    }),
    ...(contact_email && { contact_email: whole(contact_email) }),
    ...(linkedin && { linkedin: whole(linkedin) }),
    ...(description && { description: text(description) }),
    ...(full_description && { full_description: text(full_description) }),
  };
}
