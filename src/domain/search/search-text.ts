import { withoutAddresses } from '../emails/emails.ts';

/**
 * The searchable fields of a company, besides its website (`matcher.ts`). Lowercasing happens only here, because lower()
 * in PostgreSQL and JavaScript differ on some letters.
 */
export type SearchedFields = {
  organizationName: string;
  description: string | null;
  industryGroups: readonly string[];
  headquartersLocation: string | null;
  contacts: readonly { firstName: string | null; lastName: string | null }[];
};

/** Separates two fields, so that no search matches across them. Never occurs in a field. */
export const FIELD_SEPARATOR = '\u001f';

/** Longest accepted search text, in characters. */
export const MAX_QUERY_LENGTH = 200;

/** ASCII words separated by single spaces: most texts. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Folds a text: composed letters, lowercase, single spaces. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim();
}

/**
 * The terms of a folded query: words, each of which must occur in one of a company's fields, possibly inside a longer
 * word, and phrases in double quotes. Commas and semicolons only separate words, except within numbers.
 */
export function searchTerms(query: string): string[] {
  if (!/[ ",;“”„]/.test(query)) return query === '' ? [] : [query];
  const terms = [...query.replace(/[“”„]/g, '"').matchAll(/"([^"]*)"?|[^\s"]+/g)].flatMap(([written, phrase]) =>
    phrase === undefined ? written.split(/(?<!\d)[,;]|[,;](?!\d)/) : phrase.trim(),
  );
  return [...new Set(terms)].filter((term) => term !== '');
}

/** Letters that Unicode does not decompose into a plain letter and an accent. */
const PLAIN_LETTERS: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** Strips accents from a folded text: 'são paulo' becomes 'sao paulo'. */
export function withoutAccents(folded: string): string {
  // Fast path: most texts have none of these letters.
  if (!/[\u00c0-\u04ff\u1e00-\u1fff]/.test(folded)) return folded;
  return folded
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .replace(/[øłđı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/**
 * Joins the folded fields of a company, without any email addresses in them. First and last name are one field, so
 * 'jane doe' finds Jane Doe.
 */
export function searchText(company: SearchedFields): string {
  return [
    company.organizationName,
    company.description ?? '',
    company.industryGroups.join(', '),
    company.headquartersLocation ?? '',
    ...company.contacts.map(({ firstName, lastName }) => `${firstName ?? ''} ${lastName ?? ''}`),
  ]
    .map((field) => foldText(withoutAddresses(field)))
    .join(FIELD_SEPARATOR);
}
