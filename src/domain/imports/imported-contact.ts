import { readPersonLinkedin } from '../companies/company-identity.ts';
import { startsWithParticle } from '../companies/person-names.ts';
import { foldText } from '../search/fold-text.ts';
import { canBeName, isBlank, LOST_LETTERS, NOTHING, type Reading } from './cell-readings.ts';
import { headerWords } from './header-words.ts';
import { type ImportField, OF_FOUNDERS } from './import-fields.ts';
import { CONTAINS_EMAIL, containsEmail, readEmail, readEmails } from './imported-emails.ts';
import { isDegree, isRole, NICKNAME, outsideRole, splitTogether, withoutRoleBefore } from './imported-lists.ts';
import { notName, otherValue } from './imported-name.ts';
import {
  familyNameFirst,
  isNoPerson,
  isTitle,
  withoutBracketedEmails,
  withoutEmoji,
  withoutTitles,
} from './people-words.ts';
import type { RowCells } from './row-cells.ts';

export type ImportedContact = {
  /** Its name is that of a founder, whose cell is counted as such. */
  isFounder?: true;
  firstName?: string;
  lastName?: string;
  role?: string;
  email?: string;
  linkedin?: string;
};

type PersonName = { firstName: string; lastName?: string };

type ContactField = 'firstName' | 'lastName' | 'fullName' | 'role' | 'email' | 'contactLinkedin';
type ContactCells = Pick<
  RowCells<ContactField>,
  'publicText' | 'read' | 'raw' | 'text' | 'use' | 'problem' | 'isUsable' | 'isReported'
>;

const NAME_FIELDS = ['firstName', 'lastName', 'fullName'] as const;

/**
 * Creates the reader of the people in a row: its contact, and the founders whose address or profile is beside the column
 * of their names.
 */
export function createContactReader(cells: RowCells): (founders?: readonly string[]) => ImportedContact[] {
  const isNamed = (field: ImportField, words: RegExp) =>
    cells.has(field) && words.test(headerWords(cells.header(field)));
  const nameField = NAME_FIELDS.find((field) => cells.has(field));
  const [isTheirs, isTheirProfile] = [isNamed('email', OF_FOUNDERS), isNamed('contactLinkedin', OF_FOUNDERS)];
  const isPaired = cells.has('founders') && (!nameField || (isTheirs && !isNamed(nameField, OF_FOUNDERS)));
  const headerRole = nameField && !cells.has('role') && isNamed(nameField, /^ceo(?: |$)/) ? 'CEO' : undefined;
  const withRole = (contact: ImportedContact | undefined): ImportedContact[] =>
    contact ? [headerRole && contact.firstName ? { ...contact, role: headerRole } : contact] : [];
  if (!isPaired) return () => withRole(readContact(cells));

  return (founders = []) => {
    const names = founders.map((founder) => readPersonName(founder).value);
    const areAll = !cells.isReported('founders');
    const addresses = cells.eachColumn('email', () => readEmails(cells.text('email') ?? '').value ?? []).flat();
    const owners = ownersOf(addresses, names, isTheirs && areAll);
    const ownedAddresses = addresses.filter((_, at) => owners[at] !== null);
    const used = ownedAddresses.length > 0 ? ownedAddresses : addresses.slice(0, 1);
    cells.eachColumn('email', () => cells.read('email', (text) => readEmails(text, (email) => used.includes(email))));
    const linkedin = cells.read('contactLinkedin', readPersonLinkedin);
    const [profileOwner = null] = linkedin ? ownersOf([linkedin], names, isTheirProfile && areAll) : [];
    const people = names.flatMap((name, at): ImportedContact[] => {
      const email = addresses.find((_, index) => owners[index] === at);
      const profile = profileOwner === at ? linkedin : undefined;
      return name && (email ?? profile) ? [{ ...name, email, linkedin: profile, isFounder: true }] : [];
    });
    const looseProfile = profileOwner === null ? linkedin : undefined;
    const loose = ownedAddresses.length === 0 && used[0] !== undefined ? [{ email: used[0] }] : [];
    if (nameField) return [...withRole(readContact(cells, { linkedin: looseProfile })), ...people, ...loose];
    const [founder, ...otherFounders] = names;
    if (people.length + loose.length === 0 && founder && cells.isUsable('role')) {
      if (otherFounders.length === 0)
        return [{ ...founder, role: role(cells), linkedin: looseProfile, isFounder: true }];
      cells.problem('role', 'belongs to one of several people');
    }
    const [only, ...others] = people;
    if (!only) return withRole(readContact(cells, { ...loose[0], linkedin: looseProfile }));
    if (looseProfile) cells.problem('contactLinkedin', 'belongs to no founder in this row');
    if (others.length === 0) return [{ ...only, role: role(cells) }, ...loose];
    if (cells.isUsable('role')) cells.problem('role', 'belongs to one of several people');
    return [...people, ...loose];
  };
}

/**
 * The founder, by number, to whom each address or profile belongs: the only one whose name it contains. Two lists of the
 * same length are in the same order, unless these names say otherwise.
 */
function ownersOf(
  addresses: readonly string[],
  founders: readonly (PersonName | null)[],
  isOrdered: boolean,
): (number | null)[] {
  const owners = addresses.map((address) => {
    const owners = founders.flatMap((name, at) => (name && containsName(address, name) ? at : []));
    return owners.length === 1 ? (owners[0] ?? null) : null;
  });
  const inOrder =
    isOrdered && addresses.length === founders.length && owners.every((owner, at) => (owner ?? at) === at);
  return owners.map((owner, at) => owner ?? (inOrder && founders[at] ? at : null));
}

/** How addresses spell letters that they cannot contain; foldText drops their marks instead. */
const DIGRAPHS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** Whether 'ines@…', 'i.faro@…' or '…/in/ines-faro' is of Ines Faro, and 'joerg@…' or 'jorg@…' of Jörg. */
function containsName(address: string, { firstName, lastName = '' }: PersonName): boolean {
  const spelledOut = (name: string) =>
    name
      .normalize('NFC')
      .toLowerCase()
      .replace(/[äöüøå]/g, (letter) => DIGRAPHS[letter] ?? letter);
  return (
    containsSpelling(address, firstName, lastName) ||
    containsSpelling(address, spelledOut(firstName), spelledOut(lastName))
  );
}

function containsSpelling(address: string, firstName: string, lastName: string): boolean {
  const own = foldText(address.replace(/@.*$|\/+$/g, '').replace(/^.*\//, ''));
  const [first = '', last = ''] = [firstName, lastName].map((name) => foldText(name).replace(/[^\p{L}]/gu, ''));
  const words = [first, last, ...foldText(`${firstName} ${lastName}`).split(/[^\p{L}]+/u)].filter(
    ({ length }) => length > 1,
  );
  if (own.split(/[^\p{L}]+/u).some((word) => words.includes(word))) return true;
  const letters = own.replace(/[^\p{L}]/gu, '');
  return last.length > 1 && [first + last, last + first, first[0] + last, first + last[0]].includes(letters);
}

/** Reads the contact of a row. Undefined without a name; a role or profile without a name is reported. */
export function readContact(
  cells: ContactCells,
  { email, linkedin }: Pick<ImportedContact, 'email' | 'linkedin'> = {
    email: cells.read('email', readEmail),
    linkedin: cells.read('contactLinkedin', readPersonLinkedin),
  },
): ImportedContact | undefined {
  const name = personName(cells);
  const person = {
    firstName: name.firstName,
    lastName: name.lastName,
    role: role(cells),
    email,
    linkedin,
  };
  if (person.firstName ?? person.lastName ?? person.email) return person;
  const why = NAME_FIELDS.some((field) => cells.isReported(field))
    ? 'belongs to a person whose name was removed'
    : cells.isReported('email')
      ? 'was left out: the row has no contact, because its email is not valid'
      : 'belongs to a person without a name';
  for (const field of ['role', 'contactLinkedin'] as const) {
    if (cells.isUsable(field)) cells.problem(field, why);
  }
  return undefined;
}

function role(cells: ContactCells): string | undefined {
  const text = cells.publicText('role');
  if (text === undefined || text.length <= 4) return text;
  const other = otherValue(text);
  return other === null ? text : cells.problem('role', `is ${other}, not a role`);
}

/** Separate name columns win over the full name; names of two people are never mixed. */
function personName(cells: ContactCells): { firstName?: string; lastName?: string } {
  const firstName = namePart(cells, 'firstName', 'lastName');
  const lastName = namePart(cells, 'lastName', 'firstName');
  const full = cells.read('fullName', readPersonName);
  if (firstName === undefined && lastName === undefined) return full ?? {};
  if (full) {
    const words = nameWords(`${full.firstName} ${full.lastName ?? ''}`);
    const same = nameWords(`${firstName ?? ''} ${lastName ?? ''}`).every((word) => words.includes(word));
    const turned = isSame(firstName, full.lastName) && isSame(lastName, full.firstName) && !isSame(firstName, lastName);
    if (!same) cells.problem('fullName', 'differs from the first and last name');
    else if (turned) cells.problem('fullName', 'has the first and last name swapped');
    else if (lastName === undefined && firstName === full.firstName) return full;
  }
  return { firstName, lastName };
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one.toLowerCase() === other?.toLowerCase();
}

function nameWords(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[\s.-]+/)
    .filter(Boolean);
}

/** A first or last name; a filler that is also a name ('Nan') counts next to the other half. */
function namePart(
  cells: ContactCells,
  field: 'firstName' | 'lastName',
  beside: 'firstName' | 'lastName',
): string | undefined {
  const filler = cells.raw(field);
  if (canBeName(filler)) return isBlank(cells.raw(beside)) ? undefined : filler;
  const name = cells.read(field, (text) => onePerson(text, field === 'lastName' ? 2 : 3));
  return name && name.length > 1 ? cells.problem(field, 'names more than one person') : name?.[0];
}

/** Reads the full name of one person: 'Doe, Jane' and 'Dr. Jane Doe (CEO)' are Jane Doe. */
export function readPersonName(text: string): Reading<PersonName> {
  const { value, problem } = onePerson(text, 3);
  if (value === null) return { value, problem };
  const [last = '', turned] = value;
  if (turned !== undefined) {
    // 'Ann Lee, Acme' looks like 'Lee Moore, Ann'; a particle distinguishes them.
    const sure = startsWithParticle(last) && (!/\s/.test(turned) || /^\p{Ll}/u.test(last));
    if (/\s/.test(last) && !sure) return { value: null, problem: /\s/.test(turned) ? SEVERAL : 'is ambiguous' };
    return { value: { firstName: turned, lastName: last }, problem };
  }
  const all = last.split(' ').filter((word) => !isBlank(word) || canBeName(word));
  if (all.every(isBlank)) return NOTHING;
  const words = all.filter((word) => /\p{L}/u.test(word));
  const [firstName = '', ...rest] = words;
  const note = words.length < all.length ? (problem ?? NOTE_REMOVED) : problem;
  if (rest.length === 0 && problem !== null && isTitle(text.trim().split(/\s/)[0] ?? ''))
    return { value: null, problem: 'has a title and only one name' };
  const turnedName = rest.length > 0 ? familyNameFirst(words.join(' ')) : null;
  if (turnedName === 'ambiguous') return { value: null, problem: 'may have the last name first' };
  if (turnedName) return { value: turnedName, problem: note ?? 'had the last name first' };
  return { value: { firstName, ...(rest.length > 0 && { lastName: rest.join(' ') }) }, problem: note };
}

const MORE_PEOPLE = / (?:et al\.?|and others|u\. ?a\.)$/i;
const SEVERAL = 'names more than one person';
const NOTE_REMOVED = 'had a title, role or note next to the name, which was removed';
const NO_PERSON = "is not a person's name";

/**
 * Cleans the name of one person; returns two parts if a comma reversed it.
 * @param leastForDegree word count from which a last word in capitals may be a degree
 */
function onePerson(text: string, leastForDegree: number): Reading<string[]> {
  let name = text.replace(/\s+/g, ' ').trim();
  if (isBlank(name)) return NOTHING;
  const whole = name;
  name = withoutEmoji(withoutBracketedEmails(name));
  if (containsEmail(name)) return { value: null, problem: CONTAINS_EMAIL };
  const other = notName(name);
  if (other) return { value: null, problem: other };
  if (!/\p{L}/u.test(name) || name.includes('@')) return { value: null, problem: NO_PERSON };
  if (name.includes('?')) return { value: null, problem: LOST_LETTERS };
  if (/[;|、，；•·\n]/.test(text.trim()) || splitTogether(name).length > 1) return { value: null, problem: SEVERAL };
  const before = whole;
  if (MORE_PEOPLE.test(name)) return { value: null, problem: SEVERAL };
  if (/[("“[]| '/.test(name)) {
    const plain = name
      .replace(NICKNAME, ' ')
      .replace(/ ?\([^()]*\)| ?\[[^[\]]*\]| ?["“][^"“”]*["”]/g, ' ')
      .replace(/ +/g, ' ')
      .trim();
    if (plain === '' || /["“”()[\]]/.test(plain)) return { value: null, problem: 'has brackets or quotes in the name' };
    name = plain;
  }
  const parts: string[] = [];
  const pieces = name.split(/ ?, ?/);
  for (const part of pieces) {
    const inside = withoutDegrees(withoutTitles(withoutRoleBefore(outsideRole(part))), leastForDegree);
    // 'Cho' alone is a name, 'CHO' a role.
    const beside = pieces.length > 1 || inside === inside.toUpperCase();
    if (!/\p{L}/u.test(inside) || (beside && (isDegree(inside) || isRole(inside)))) continue;
    if (/^(?:jr|sr|ii|iii|iv)\.?$/i.test(inside) && parts.length > 0) parts.push(`${parts.pop()} ${inside}`);
    else parts.push(inside);
  }
  const [first = ''] = parts;
  if (first === '' || (parts.length === 1 && isTitle(first)) || parts.some(isNoPerson))
    return { value: null, problem: NO_PERSON };
  if (parts.length > 2) return { value: null, problem: SEVERAL };
  if (parts.some((part) => / [-–—] | @ |: /.test(part))) return { value: null, problem: 'contains more than a name' };
  const repaired = parts.join(', ') !== before.replace(/ ?, ?/g, ', ') && !/, ?(?:jr|sr|ii|iii|iv)\.?$/i.test(before);
  return { value: parts, problem: repaired ? NOTE_REMOVED : null };
}

function withoutDegrees(name: string, leastForDegree: number): string {
  const words = name.split(' ');
  while (words.length >= leastForDegree && isWrittenDegree(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}

/** 'Ann Lee MBA': without a comma, capitals after a first and a last name mark a degree. */
function isWrittenDegree(word: string): boolean {
  return (isDegree(word) || isRole(word)) && /^\p{Lu}.*\p{Lu}/u.test(word);
}
