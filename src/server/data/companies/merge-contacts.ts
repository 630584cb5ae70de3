import { normalizeEmail } from '#domain/emails/normalize-email.ts';
import type { ImportedContact } from '#domain/imports/imported-contact.ts';
import { foldText } from '#domain/search/fold-text.ts';
import { mergeRecords } from './merge-records.ts';
import type { ContactFields } from './stored-company.ts';

type MergeOptions = {
  older?: boolean;
  wins?: ((contact: ContactFields, column: string) => boolean | undefined) | undefined;
};

/**
 * Merges the contacts of a company. Contacts are the same person if they have the same email, or the same name and one
 * has no email. Founders may share an address: two names are two people, unless they share a first or last name.
 * @param older the file is older than the stored data, so it only fills blanks
 * @param wins whether a rule decides otherwise about a value of a known contact
 */
export function mergeContacts(
  storedContacts: readonly ContactFields[],
  contacts: readonly ImportedContact[],
  { older = false, wins }: MergeOptions = {},
) {
  const fresh = contacts.map(({ firstName, lastName, role, email, linkedin }) => ({
    id: null,
    first_name: firstName ?? null,
    last_name: lastName ?? null,
    role: role ?? null,
    email: email ?? null,
    linkedin: linkedin ?? null,
  }));
  return mergeRecords<ContactFields>(storedContacts, fresh, {
    keysOf: ({ email, ...person }) => {
      const name = foldedName(person);
      return [...(email === null ? [] : [`@${foldText(email)}`]), ...(name === '' ? [] : [name])];
    },
    within: (a, b) => samePerson(a, b) || sameName(a, b),
    isCell: (key) => !contacts.some(({ isFounder }) => isFounder) || (key !== 'first_name' && key !== 'last_name'),
    certainty: (person) => (foldedName(person) === '' ? 0 : 2) + (person.email === null ? 0 : 1),
    tests: [
      (a, b) => sameEmail(a, b) && foldedName(a) === foldedName(b),
      samePerson,
      sameName,
      (a, b) => sameEmail(a, b) && shareName(a, b),
    ],
    older,
    wins,
  });
}

function sameEmail(a: ContactFields, b: ContactFields): boolean {
  return a.email !== null && b.email !== null && normalizeEmail(a.email) === normalizeEmail(b.email);
}

function samePerson(a: ContactFields, b: ContactFields): boolean {
  const [one, other] = [foldedName(a), foldedName(b)];
  return sameEmail(a, b) && (one === other || one === '' || other === '');
}

function sameName(a: ContactFields, b: ContactFields): boolean {
  return (a.email === null || b.email === null) && foldedName(a) !== '' && foldedName(a) === foldedName(b);
}

function shareName(a: ContactFields, b: ContactFields): boolean {
  const same = (one: string | null, other: string | null) =>
    one !== null && other !== null && foldText(one) === foldText(other);
  return same(a.first_name, b.first_name) || same(a.last_name, b.last_name);
}

/** 'Lena Harding, Jr.' is 'Lena Harding Jr'. */
function foldedName({ first_name, last_name }: Pick<ContactFields, 'first_name' | 'last_name'>): string {
  return foldText(`${first_name ?? ''} ${last_name ?? ''}`).replace(/[.,]/g, '');
}
