import { readWebsite } from '../company-identity.ts';
import { isBlank, isNameToo, NOTHING, type Reading } from './cell-readings.ts';
import { readEmail } from './imported-addresses.ts';
import { isDegree, isRole, outsideRole, splitTogether } from './imported-lists.ts';
import { notName } from './imported-name.ts';
import type { RowCells } from './row-cells.ts';

export type ImportedContact = {
  firstName?: string;
  lastName?: string;
  role?: string;
  email?: string;
  linkedin?: string;
};

type ContactField = 'firstName' | 'lastName' | 'fullName' | 'role' | 'email' | 'contactLinkedin';
type ContactCells = Pick<RowCells<ContactField>, 'openText' | 'checked' | 'raw' | 'text' | 'use' | 'problem'>;

/** The person of a row; undefined where it names none. */
export function readContact(cells: ContactCells): ImportedContact | undefined {
  const named = personName(cells);
  const email = cells.text('email');
  const person = {
    firstName: named.firstName,
    lastName: named.lastName,
    role: cells.openText('role'),
    email: email === undefined ? undefined : cells.use('email', readEmail(email)),
    linkedin: cells.checked('contactLinkedin', isWebsite, 'is not a web address'),
  };
  return (person.firstName ?? person.lastName ?? person.email) ? person : undefined;
}

/** Parts in columns of their own, and else the full name; names of two people are never mixed. */
function personName(cells: ContactCells): { firstName?: string; lastName?: string } {
  const firstName = namePart(cells, 'firstName', 'lastName');
  const lastName = namePart(cells, 'lastName', 'firstName');
  const text = cells.openText('fullName');
  const full = text === undefined ? undefined : cells.use('fullName', readPersonName(text));
  if (firstName === undefined && lastName === undefined) return full ?? {};
  if (full) {
    const words = nameWords(`${full.firstName} ${full.lastName ?? ''}`);
    const same = nameWords(`${firstName ?? ''} ${lastName ?? ''}`).every((word) => words.includes(word));
    if (!same) cells.problem('fullName', 'differs from the first and last name');
    else if (lastName === undefined && firstName === full.firstName) return full;
  }
  return { firstName, lastName };
}

function nameWords(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[\s.-]+/)
    .filter(Boolean);
}

/** A first or last name; a filler that is a name too ('Nan') is one beside the other half. */
function namePart(
  cells: ContactCells,
  field: 'firstName' | 'lastName',
  beside: 'firstName' | 'lastName',
): string | undefined {
  const filler = cells.raw(field);
  if (isNameToo(filler)) return isBlank(cells.raw(beside)) ? undefined : filler;
  const text = cells.openText(field);
  const name = text === undefined ? undefined : cells.use(field, onePerson(text));
  return name && name.length > 1 ? cells.problem(field, 'names more than one person') : name?.[0];
}

/** Reads the full name of one person: 'Doe, Jane' and 'Dr. Jane Doe (CEO)' are Jane Doe. */
export function readPersonName(text: string): Reading<{ firstName: string; lastName?: string }> {
  const { value, problem } = onePerson(text);
  if (value === null) return { value, problem };
  const [last = '', turned] = value;
  if (turned !== undefined) {
    // 'Ann Lee, Acme' has the form of 'Lee Moore, Ann'; a particle says which.
    const sure = PARTICLE.test(last) && (!/\s/.test(turned) || /^\p{Ll}/u.test(last));
    if (/\s/.test(last) && !sure)
      return { value: null, problem: /\s/.test(turned) ? SEVERAL : 'can be read in two ways' };
    return { value: { firstName: turned, lastName: last }, problem };
  }
  const all = last.split(' ').filter((word) => !isBlank(word) || isNameToo(word));
  if (all.every(isBlank)) return NOTHING;
  const words = all.filter((word) => /\p{L}/u.test(word));
  const [firstName = '', ...rest] = words;
  const note = words.length < all.length ? (problem ?? MENDED) : problem;
  if (rest.length === 0 && problem !== null && TITLE.test(text.trim().split(/\s/)[0] ?? ''))
    return { value: null, problem: 'has a title and only one name' };
  return { value: { firstName, ...(rest.length > 0 && { lastName: rest.join(' ') }) }, problem: note };
}

const SEVERAL = 'names more than one person';
const MENDED = 'had a title, a role or notes beside the name, which were left out';
const PARTICLE =
  /^(?:van|von|vom|zu|zum|zur|de|del|della|dela|der|den|di|da|das|dos|do|du|des|la|le|les|el|al|bin|ibn|ben|ter|ten|te|af|av|st\.?|san|mac|mc|'t|d'|o') ?/i;
const TITLE =
  /^(?:dr|prof|professor|mr|mrs|ms|mx|miss|sir|dame|lord|lady|mme|mlle|madame|monsieur|herr|frau|sr|sra|srta|señora?|dott|dott\.ssa|dipl|dipl\.?-ing|(?:rev|hon|fr|ing|mag)(?=\.)|dhr|mevr|shri|smt)\.?$/i;
const NOT_PERSON = /^(?:team|founders?|owner|admin|sales|info|support|test|the team)$/i;

/** The name of one person without what is no part of it; two parts where a comma turned it around. */
function onePerson(text: string): Reading<string[]> {
  let name = text.replace(/\s+/g, ' ').trim();
  if (isBlank(name)) return NOTHING;
  const other = notName(name);
  if (other) return { value: null, problem: other };
  if (!/\p{L}/u.test(name)) return { value: null, problem: 'is not the name of a person' };
  // The usual cell: only letters and single words.
  if (/[;|、，；•·\n]/.test(text.trim()) || splitTogether(name).length > 1) return { value: null, problem: SEVERAL };
  const before = name;
  if (/[("“[]/.test(name)) {
    const plain = name
      .replace(/ ?\([^()]*\)| ?\[[^[\]]*\]| ?["“][^"“”]*["”]/g, ' ')
      .replace(/ +/g, ' ')
      .trim();
    if (plain === '' || /["“”()[\]]/.test(plain)) return { value: null, problem: 'has brackets or quotes in the name' };
    name = plain;
  }
  const parts: string[] = [];
  const pieces = name.split(/ ?, ?/);
  for (const part of pieces) {
    const inside = withoutTitles(outsideRole(part));
    // 'Cho' alone is a name, 'CHO' a role.
    const beside = pieces.length > 1 || inside === inside.toUpperCase();
    if (!/\p{L}/u.test(inside) || (beside && (isDegree(inside) || isRole(inside)))) continue;
    if (/^(?:jr|sr|ii|iii|iv)\.?$/i.test(inside) && parts.length > 0) parts.push(`${parts.pop()} ${inside}`);
    else parts.push(inside);
  }
  const [first = ''] = parts;
  if (first === '' || (parts.length === 1 && (TITLE.test(first) || NOT_PERSON.test(first))))
    return { value: null, problem: 'is not the name of a person' };
  if (parts.length > 2) return { value: null, problem: SEVERAL };
  if (parts.some((part) => / [-–—] | @ |: /.test(part))) return { value: null, problem: 'has more than a name in it' };
  const mended = parts.join(', ') !== before.replace(/ ?, ?/g, ', ') && !/, ?(?:jr|sr|ii|iii|iv)\.?$/i.test(before);
  return { value: parts, problem: mended ? MENDED : null };
}

function withoutTitles(name: string): string {
  const words = name.split(' ');
  while (words.length > 1 && TITLE.test(words[0] ?? '')) words.shift();
  while (words.length > 1 && isWrittenDegree(words.at(-1) ?? '', words.length)) words.pop();
  return words.join(' ');
}

/** 'Ann Lee MBA': without a comma a degree is known by its capitals, after a first and a last name. */
function isWrittenDegree(word: string, words: number): boolean {
  return words > 2 && (isDegree(word) || isRole(word)) && /^\p{Lu}.*\p{Lu}/u.test(word);
}

/** Whether a text is a web address. */
export function isWebsite(text: string): boolean {
  return readWebsite(text) !== null;
}
