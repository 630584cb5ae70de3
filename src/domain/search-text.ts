import { withoutAddresses } from './emails.ts';

/**
 * What a search looks through: the six search fields of a company, lower-cased here and only
 * here, because PostgreSQL's lower() and JavaScript's differ on some letters.
 */
export type SearchedFields = {
  organizationName: string;
  description: string | null;
  industryGroups: readonly string[];
  headquartersLocation: string | null;
  contacts: readonly { firstName: string | null; lastName: string | null }[];
};

/** Stands between two fields, so that no search matches across them. It never occurs in a field. */
export const FIELD_SEPARATOR = '\u001f';

/** Longest search text that is accepted. */
export const MAX_QUERY_LENGTH = 200;

/** Words of ASCII with single spaces between: what most texts are. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** One form for every spelling of the same text: composed letters, lower case, single spaces. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim();
}

/**
 * What a folded query asks for: its words, each of which a company must contain in one of its fields, and phrases in
 * double quotes, which stay together. Commas and semicolons between words only part them.
 */
export function searchTerms(query: string): string[] {
  if (!/[ ",;“”„]/.test(query)) return query === '' ? [] : [query];
  const terms = [...query.replace(/[“”„]/g, '"').matchAll(/"([^"]*)"?|[^\s"]+/g)].map(([written, phrase]) =>
    phrase === undefined ? written.replace(/^[,;]+|[,;]+$/g, '') : phrase.trim(),
  );
  return [...new Set(terms)].filter((term) => term !== '');
}

/** Letters that Unicode does not take apart into a plain letter and an accent. */
const PLAIN_LETTERS: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** A folded text as people type it without accents: 'são paulo' is 'sao paulo', and stays what it is without any. */
export function withoutAccents(folded: string): string {
  // Most texts have none of these letters; those are not taken apart.
  if (!/[\u00c0-\u04ff\u1e00-\u1fff]/.test(folded)) return folded;
  return folded
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .replace(/[øłđı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/**
 * The folded fields of a company in one text, without the addresses that somebody wrote into them.
 * First and last name are one field, so 'jane doe' finds Jane Doe.
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
