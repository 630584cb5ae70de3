import { TEXT_FIELDS } from '#domain/companies/company-fields.ts';
import { fullName } from '#domain/companies/person-names.ts';
import type { ImportedContact } from '#domain/imports/imported-contact.ts';
import type { IsSuppressed } from '#domain/privacy/suppression.ts';
import { withoutPeople } from '#domain/privacy/without-people.ts';
import type { StoredCompany } from '../companies/stored-company.ts';
import { NO_ONE } from '../suppressions/suppressions.ts';
import type { NumberedRow } from './merge-company.ts';

/**
 * Removes suppressed people from the rows of a company: from its contacts, its founders, and addresses in texts and
 * links.
 * @param known the stored company; a row may lack its website
 */
export function withoutSuppressed(
  rows: readonly NumberedRow[],
  known: StoredCompany | null,
  isSuppressed: IsSuppressed,
): { rows: NumberedRow[]; suppressed: number } {
  let suppressed = 0;
  if (isSuppressed === NO_ONE) return { rows: [...rows], suppressed };
  const companies = [
    ...new Set(rows.flatMap(({ organizationName, website }) => [organizationName, website])),
    known?.fields.organization_name,
    known?.fields.website,
  ];
  const allowed = rows.map((row) => {
    const { contact } = row;
    const publicRow = withoutPeople(
      {
        founders: row.founders,
        contact_email: row.contactEmail,
        linkedin: row.linkedin,
        ...Object.fromEntries(TEXT_FIELDS.map(({ name, column }) => [column, row[name]])),
      },
      companies,
      isSuppressed,
    );
    const name = fullName(contact?.firstName, contact?.lastName);
    const leaves = contact && isSuppressed({ name, email: contact.email ?? null, companies });
    if (leaves) suppressed++;
    return {
      ...row,
      contact: contact && !leaves ? withoutLink(contact, isSuppressed) : undefined,
      founders: publicRow.founders?.length ? publicRow.founders : undefined,
      contactEmail: publicRow.contact_email ?? undefined,
      linkedin: publicRow.linkedin ?? undefined,
      ...Object.fromEntries(TEXT_FIELDS.map(({ name, column }) => [name, publicRow[column] ?? undefined])),
    };
  });
  return { rows: allowed, suppressed };
}

/** Another contact's link may contain the address of a suppressed person. */
function withoutLink(contact: ImportedContact, isSuppressed: IsSuppressed): ImportedContact {
  const { linkedin } = withoutPeople({ linkedin: contact.linkedin }, [], isSuppressed);
  return { ...contact, linkedin: linkedin ?? undefined };
}
