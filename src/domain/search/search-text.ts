import { withoutAddresses } from '../emails/emails.ts';
import { foldText } from './fold-text.ts';

/** Separates two fields, so that no search matches across them. Never occurs in a field. */
export const FIELD_SEPARATOR = '\u001f';

/** Longest accepted search text, in characters. */
export const MAX_QUERY_LENGTH = 200;

/**
 * The searchable fields of a company, besides its website (`matcher.ts`). Lowercasing happens only here, because lower()
 * in PostgreSQL and JavaScript differ on some letters.
 */
type SearchedFields = {
  organizationName: string;
  description: string | null;
  industryGroups: readonly string[];
  headquartersLocation: string | null;
  contacts: readonly { firstName: string | null; lastName: string | null }[];
};

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

/**
 * The terms of a folded query: words, each of which must occur in one of a company's fields, possibly inside a longer
 * word, and phrases in double quotes. Commas and semicolons only separate words, except within numbers.
 */
export function searchTerms(query: string): string[] {
  if (!/[ ",;]/.test(query)) return query === '' ? [] : [query];
  const terms = [...query.matchAll(/"([^"]*)"?|[^\s"]+/g)].flatMap(([part, phrase]) =>
    phrase === undefined ? part.split(/(?<!\d)[,;]|[,;](?!\d)/) : phrase.trim(),
  );
  return [...new Set(terms)].filter((term) => term !== '');
}
