import { websiteKey } from '../companies/company-identity.ts';
import { normalizeEmail } from '../emails/normalize-email.ts';

/** Known facts about a person: from a contact, a request, or a row of a file. */
export type Person = {
  name: string | null;
  email: string | null;
  companies: readonly (string | null | undefined)[];
};

export type IsSuppressed = (person: Person) => boolean;

/**
 * Keys that identify a person: each email address, and the name together with each company. Spellings of the same
 * person share a key; a name alone is too common to be one.
 */
export function suppressionKeys({ name, email, companies }: Person): string[] {
  const where = companies.flatMap(companyKeys);
  const names = nameKeys(name).flatMap((who) => where.map((company) => `name ${who} at ${company}`));
  const address = email === null ? '' : normalizeEmail(email);
  return [...new Set([...(address ? [`email ${address}`] : []), ...names])];
}

/**
 * The keys of a person, extended by matching contacts: a contact found by email adds a name and a company. Of several
 * contacts with that email, only the one with the person's name counts.
 */
export function relatedKeys(person: Person, people: readonly Person[]): Set<string> {
  const own = new Set(suppressionKeys(person));
  const keys = new Set(own);
  for (const match of people.filter((one) => suppressionKeys(one).some((key) => own.has(key)))) {
    const shared = people.some((other) => sharesAddress(other, match));
    const isThem = !shared || sameName(match, person);
    const details: Person = { ...match, name: isThem ? match.name : null, email: shared ? null : match.email };
    for (const key of suppressionKeys(details)) keys.add(key);
  }
  return keys;
}

export const MATCH_REASONS = [
  'email',
  'name_and_company',
  'name_and_website',
  'email_of_match',
  'name_of_match',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

/**
 * Returns why someone matches a person who opted out: by a key that the person gave, or by a related key from a
 * matching contact. Null if they do not match.
 */
export function matchReason(one: Person, person: Person, keysOfMatches: ReadonlySet<string>): MatchReason | null {
  const keys = suppressionKeys(one);
  const own = suppressionKeys(person);
  const ownKey = keys.find((key) => own.includes(key));
  if (ownKey) return isAddressKey(ownKey) ? 'email' : isWebsiteKey(ownKey) ? 'name_and_website' : 'name_and_company';
  const relatedKey = keys.find((key) => keysOfMatches.has(key));
  return relatedKey ? (isAddressKey(relatedKey) ? 'email_of_match' : 'name_of_match') : null;
}

function isAddressKey(key: string): boolean {
  return key.startsWith('email ');
}

/** Names in keys have no dots. */
function isWebsiteKey(key: string): boolean {
  return key.startsWith('name ') && key.includes('.');
}

function sharesAddress(a: Person, b: Person): boolean {
  if (a.email === null || b.email === null) return false;
  return normalizeEmail(a.email) === normalizeEmail(b.email) && !sameName(a, b);
}

function sameName(a: Person, b: Person): boolean {
  const keys = nameKeys(a.name);
  return keys.length === 0 ? nameKeys(b.name).length === 0 : nameKeys(b.name).some((key) => keys.includes(key));
}

/** A company may be given as a name or a website, and 'acme.example' could be either. */
function companyKeys(company: string | null | undefined): string[] {
  if (!company) return [];
  const website = company.includes('.') ? websiteKey(company.trim().toLowerCase()) : null;
  return [normalizeText(company), ...(website ? [website] : [])].filter((key) => key !== '');
}

/** Titles and roles around a name that are not part of it. */
const ADDITIONS = new Set(
  `dr prof professor mr mrs ms miss mx sir dame lord lady rev hon herr frau ing dipl mag phd ph md mba msc bsc esq
   jr sr ii iii iv ceo cto cfo coo cmo cpo cro chair chairman chairwoman president founder cofounder chief executive
   officer managing director partner`.split(/\s+/),
);

/** Last-name particles, omitted about as often as not. */
const PARTICLES = new Set(
  'von van vom zu zur de der den des del della di da dos das do du la le lo al el bin ibn ten ter'.split(' '),
);

/**
 * The keys of a name: two names at one company that share a key belong to the same person. Titles, roles, brackets,
 * middle names, initials and the order are ignored.
 */
function nameKeys(name: string | null): string[] {
  if (!name) return [];
  const words = normalizeWords(name);
  const parts = name
    .normalize('NFKC')
    .replace(/\([^)]{0,120}\)|\[[^\]]{0,120}\]/gu, ' ')
    .split(',')
    .map((part) => normalizeWords(part).filter((word) => !ADDITIONS.has(word)))
    .filter((part) => part.length > 0);
  // 'Reed, Ada Maria' means Ada Maria Reed.
  const [last = [], ...first] = parts;
  const wordsInOrder = [...first.flat(), ...last];
  const names = without(
    without(wordsInOrder, (word) => PARTICLES.has(word)),
    (word) => word.length === 1,
  );
  // In 'Reed Ada Maria' the second word is the first name.
  const pairs = names.length > 1 ? [[names[0], names.at(-1)], names.slice(0, 2)] : [];
  return [...new Set([words.join(' '), ...pairs.map((pair) => pair.toSorted().join(' '))])].filter((key) => key !== '');
}

/** Lowercase letters and digits without accents, separated by single spaces. */
function normalizeText(text: string | null): string {
  return normalizeWords(text ?? '').join(' ');
}

function normalizeWords(text: string): string[] {
  const plainText = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase();
  return plainText.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The filtered words, or all of them if fewer than two, a first and a last name, would remain. */
function without(words: string[], isDropped: (word: string) => boolean): string[] {
  const rest = words.filter((word) => !isDropped(word));
  return rest.length >= Math.min(2, words.length) ? rest : words;
}
