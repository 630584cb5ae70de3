import { readWebsite } from '../company-identity.ts';
import { isBlank } from './cell-readings.ts';
import { isEmail } from './imported-addresses.ts';
import type { RowCells } from './row-cells.ts';

export type ImportedContact = {
  firstName?: string;
  lastName?: string;
  role?: string;
  email?: string;
  linkedin?: string;
};

type ContactField = 'firstName' | 'lastName' | 'fullName' | 'role' | 'email' | 'contactLinkedin';

/** The person of a row; undefined where it names none. */
export function readContact(cells: Pick<RowCells<ContactField>, 'openText' | 'checked'>): ImportedContact | undefined {
  const full = (cells.openText('fullName') ?? '').split(/\s+/).filter((part) => !isBlank(part));
  const person = {
    firstName: cells.openText('firstName') ?? full[0],
    lastName: cells.openText('lastName') ?? (full.slice(1).join(' ') || undefined),
    role: cells.openText('role'),
    email: cells.checked('email', isEmail, 'is not an email address'),
    linkedin: cells.checked('contactLinkedin', isWebsite, 'is not a web address'),
  };
  return (person.firstName ?? person.lastName ?? person.email) ? person : undefined;
}

/** Whether a text is a web address. */
export function isWebsite(text: string): boolean {
  return readWebsite(text) !== null;
}
