import type { Selectable } from 'kysely';
import { RECORD_FORMS } from '#domain/changes/record-forms.ts';
import { fullName } from '#domain/companies/person-names.ts';
import type { ImportedLp } from '#domain/imports/imported-lp.ts';
import type { IsSuppressed } from '#domain/privacy/suppression.ts';
import { withoutPeople } from '#domain/privacy/without-people.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { mergeContacts } from '../../companies/merge-contacts.ts';
import type { ContactFields } from '../../companies/stored-company.ts';

const FIELDS = Object.values(RECORD_FORMS.lps.fields);
type LpColumn = (typeof FIELDS)[number]['column'];
export type LpFields = Pick<Selectable<Database['lps']>, LpColumn>;

export const LP_FIELD_COLUMNS = FIELDS.map(({ column }) => column);
const NOTHING = Object.fromEntries<unknown>(
  FIELDS.map(({ column, type }) => [column, type === 'list' ? [] : null]),
) as LpFields;

const SAID: Record<Exclude<LpColumn, 'name'>, keyof ImportedLp> = {
  short_name: 'shortName',
  type: 'type',
  assets_usd: 'assetsUsd',
  assets_as_of: 'assetsAsOf',
  city: 'city',
  region: 'region',
  country: 'country',
  website: 'website',
  focus_stages: 'stages',
  focus_sectors: 'sectors',
  focus_geographies: 'geographies',
  description: 'description',
  origin: 'origin',
  trust: 'trust',
};

/**
 * Merges the rows of a file about an LP. Within the file the first value wins, over stored values the file wins, and an
 * empty cell never erases. Suppressed people are skipped.
 */
export function mergeLp(
  rows: readonly ImportedLp[],
  known: { fields: LpFields; contacts: ContactFields[] } | null,
  isSuppressed: IsSuppressed,
) {
  const fileValues: Record<string, unknown> = {};
  for (const [column, field] of Object.entries(SAID)) {
    fileValues[column] = rows.map((row) => row[field]).find((value) => value !== undefined);
  }
  const values = Object.fromEntries(Object.entries(fileValues).filter(([, value]) => value !== undefined));
  const before: LpFields = known?.fields ?? { ...NOTHING, name: rows[0]?.name ?? '' };
  const merged: LpFields = { ...before, ...values };
  const companies = [merged.name, merged.website];
  const { description } = merged;
  const fields = { ...merged, description, ...withoutPeople({ description }, companies, isSuppressed) };
  const people = rows.flatMap(({ contact }) => contact ?? []);
  const stay = people.filter(
    ({ firstName, lastName, email = null }) => !isSuppressed({ name: fullName(firstName, lastName), email, companies }),
  );
  const contacts = mergeContacts(known?.contacts ?? [], stay);
  const changedFields = JSON.stringify(fields) !== JSON.stringify(before);
  const changed = changedFields || contacts.created.length + contacts.updated.length > 0;
  return { fields, contacts, changed, suppressed: people.length - stay.length };
}
