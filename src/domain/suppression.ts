import { websiteKey } from './company-identity.ts';

/** What may be known of a person, wherever they stand: as a contact, in a request, in a line of a file. */
export type Person = {
  name: string | null;
  email: string | null;
  /** The companies they belong to, each by its name or its website. */
  companies: readonly (string | null)[];
};

/**
 * What tells one person from others: each address they have, and their name together with a company. Two spellings of
 * the same have the same key; a name alone, which many share, has none.
 */
export function suppressionKeys({ name, email, companies }: Person): string[] {
  const who = name === null ? '' : plain(name);
  const where = who ? companies.flatMap((company) => (company === null ? [] : companyKeys(company))) : [];
  const address = email === null ? '' : plainAddress(email);
  return [
    ...new Set([...(address ? [`email ${address}`] : []), ...where.map((company) => `name ${who} at ${company}`)]),
  ];
}

/** An address in the one form that it is compared in. */
export function plainAddress(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** A company may be typed as its name or as its website, and 'acme.example' may be either. */
function companyKeys(company: string): string[] {
  return [plain(company), websiteKey(company.trim().toLowerCase())].filter(
    (key) => key !== null && key !== '',
  ) as string[];
}

/** Letters and digits without accents and capitals, with one space between words. */
function plain(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words?.join(' ') ?? '';
}
