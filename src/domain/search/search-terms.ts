/** Separates two fields, so that no search matches across them. Never occurs in a field. */
export const FIELD_SEPARATOR = '\u001f';

/** Longest accepted search text, in characters. */
export const MAX_QUERY_LENGTH = 200;

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
