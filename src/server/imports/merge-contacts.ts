import type { ImportedContact } from '#domain/imported-row.ts';
import { foldText } from '#domain/search-text.ts';
import type { ContactFields } from './company-fields.ts';
import { type MergedRecords, mergeRecords } from './merge-records.ts';

/** The contacts of a company after a file: a person is the same by email, or by name where one side has no email. */
export function mergeContacts(
  known: readonly ContactFields[],
  said: readonly ImportedContact[],
): MergedRecords<ContactFields> {
  const fresh = said.map(({ firstName, lastName, role, email, linkedin }) => ({
    id: null,
    first_name: firstName,
    last_name: lastName,
    role,
    email,
    linkedin,
  }));
  return mergeRecords(known, fresh, (a, b) => sameEmail(a, b) || sameName(a, b), [
    (a, b) => sameEmail(a, b) && foldedName(a) === foldedName(b),
    sameEmail,
    sameName,
  ]);
}

function sameEmail(a: ContactFields, b: ContactFields): boolean {
  return a.email !== null && b.email !== null && foldText(a.email) === foldText(b.email);
}

function sameName(a: ContactFields, b: ContactFields): boolean {
  return (a.email === null || b.email === null) && foldedName(a) !== '' && foldedName(a) === foldedName(b);
}

function foldedName({ first_name, last_name }: ContactFields): string {
  return foldText(`${first_name ?? ''} ${last_name ?? ''}`);
}
