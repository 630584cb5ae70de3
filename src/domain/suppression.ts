import { websiteKey } from './company-identity.ts';
import { nameKeys, plain } from './name-keys.ts';
import { plainAddress } from './plain-address.ts';

/** What may be known of a person, wherever they stand: as a contact, in a request, in a line of a file. */
export type Person = {
  name: string | null;
  email: string | null;
  /** Those they belong to, each by its name or its website. */
  companies: readonly (string | null | undefined)[];
};

/** Whether someone has asked not to be sold. */
export type IsSuppressed = (person: Person) => boolean;

/**
 * What tells one person from others: each address they have, and their name together with a company. Two spellings of
 * the same have a key in common; a name alone, which many share, has none.
 */
export function suppressionKeys({ name, email, companies }: Person): string[] {
  const where = companies.flatMap(companyKeys);
  const names = nameKeys(name).flatMap((who) => where.map((company) => `name ${who} at ${company}`));
  const address = email === null ? '' : plainAddress(email);
  return [...new Set([...(address ? [`email ${address}`] : []), ...names])];
}

/**
 * The keys of a person, with what is known of them where they were found: who is found by their address has a name and
 * a company there. Of several who share an address only the one of that name is them.
 */
export function relatedKeys(person: Person, found: readonly Person[]): Set<string> {
  const own = new Set(suppressionKeys(person));
  const keys = new Set(own);
  for (const match of found.filter((one) => suppressionKeys(one).some((key) => own.has(key)))) {
    const shared = found.some((other) => sharesAddress(other, match));
    const isThem = !shared || sameName(match, person);
    const told: Person = { ...match, name: isThem ? match.name : null, email: shared ? null : match.email };
    for (const key of suppressionKeys(told)) keys.add(key);
  }
  return keys;
}

function sharesAddress(a: Person, b: Person): boolean {
  if (a.email === null || b.email === null) return false;
  return plainAddress(a.email) === plainAddress(b.email) && !sameName(a, b);
}

function sameName(a: Person, b: Person): boolean {
  const keys = nameKeys(a.name);
  return keys.length === 0 ? nameKeys(b.name).length === 0 : nameKeys(b.name).some((key) => keys.includes(key));
}

/** A company may be typed as its name or as its website, and 'acme.example' may be either. */
function companyKeys(company: string | null | undefined): string[] {
  if (!company) return [];
  const website = company.includes('.') ? websiteKey(company.trim().toLowerCase()) : null;
  return [plain(company), ...(website ? [website] : [])].filter((key) => key !== '');
}
