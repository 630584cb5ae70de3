import { type RawBuilder, sql } from 'kysely';
import { NAME_KEY_SEPARATOR, SLUG_ID_MARK, slugBase, websiteKey } from '#domain/companies/company-identity.ts';
import { foldText } from '#domain/search/search-text.ts';

/**
 * SQL condition: a record has one of these names, by its name, website or slug (which preserves its first name).
 * @param column returns a column of the record
 */
export function isCalled(
  column: (name: 'name_key' | 'website_key' | 'slug') => RawBuilder<unknown>,
  companies: readonly (string | null | undefined)[],
): RawBuilder<boolean> {
  const named = companies.flatMap((company) => company || []);
  const websites = named.flatMap((company) => websiteKey(company.trim().toLowerCase()) ?? []);
  return sql`(${column('website_key')} = any(${websites})
    or split_part(${column('name_key')}, ${NAME_KEY_SEPARATOR}, 1) = any(${named.map(foldText)})
    or split_part(${column('slug')}, ${SLUG_ID_MARK}, 1) = any(${named.map(slugBase)}))`;
}
