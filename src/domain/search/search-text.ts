import { withoutAddresses } from '../emails/emails.ts';
import { foldText } from './fold-text.ts';
import { FIELD_SEPARATOR } from './search-terms.ts';

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
