import type { Contact } from '#domain/companies/company.ts';
import { DEFAULT_ROLE, MESSAGES } from '#domain/messages.ts';
import { fullName } from '#domain/names.ts';

/** The display name of a contact; a contact with only an address has no known name. */
export function contactName({ firstName, lastName, email }: Contact): string {
  return fullName(firstName, lastName) || (email ? MESSAGES.noName : MESSAGES.noContact);
}

export function contactRole({ role }: Pick<Contact, 'role'>): string {
  return role ?? DEFAULT_ROLE;
}
