import { dropAddresses } from '#domain/emails.ts';
import type { ImportedRow } from '#domain/imported-row.ts';
import { type IsSuppressed, wholeName } from '#domain/suppression.ts';
import { NOBODY } from '../requests/suppressions.ts';
import type { CompanyRecord } from './company-fields.ts';

/**
 * What the rows of a file say of a company, without the people who asked not to be in the data: not as contacts, not as
 * founders, and not by their addresses in texts.
 * @param known the company as it is; a row need not name its website
 */
export function withoutSuppressed(
  rows: readonly ImportedRow[],
  known: CompanyRecord | null,
  isSuppressed: IsSuppressed,
): { rows: ImportedRow[]; suppressed: number } {
  let suppressed = 0;
  if (isSuppressed === NOBODY) return { rows: [...rows], suppressed };
  const companies = [
    ...new Set(rows.flatMap(({ organizationName, website }) => [organizationName, website])),
    known?.fields.organization_name,
    known?.fields.website,
  ];
  const isAddress = (email: string) => isSuppressed({ name: null, email, companies: [] });
  const text = (given: string | undefined) => given && dropAddresses(given, isAddress);
  const allowed = rows.map((row) => {
    const { contact, contactEmail, founders } = row;
    const stay = founders?.filter((founder) => !isSuppressed({ name: founder, email: null, companies }));
    const name = wholeName(contact?.firstName, contact?.lastName);
    const leaves = contact && isSuppressed({ name, email: contact.email ?? null, companies });
    if (leaves) suppressed++;
    return {
      ...row,
      contact: leaves ? undefined : contact,
      contactEmail: contactEmail && isAddress(contactEmail) ? undefined : contactEmail,
      founders: stay?.length ? stay : undefined,
      description: text(row.description),
      fullDescription: text(row.fullDescription),
    };
  });
  return { rows: allowed, suppressed };
}
