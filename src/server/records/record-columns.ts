import { crunchbaseUrl, nameKey, slugBase, websiteKey } from '#domain/company-identity.ts';
import { type ColumnValue, readRecordFields } from '#domain/imports/read-record-fields.ts';
import { canonicalLocation, canonicalPlace, parsePlace } from '#domain/places/read-place.ts';
import { RECORD_FORMS, type RecordTable } from '#domain/record-forms.ts';
import { foldText } from '#domain/search-text.ts';
import { withoutPeople } from '#domain/without-people.ts';
import type { SqlClient } from '../database/connection.ts';
import { invalidParameters } from '../http/problem.ts';
import { RECORD_TABLES } from '../requests/record-tables.ts';
import { findSuppressed } from '../requests/suppressions.ts';

export type Columns = Record<string, ColumnValue>;
export type Typed = Readonly<Record<string, string>>;

/**
 * The columns that what was typed into the form of a record stands for, with those that follow from them.
 * @param present the columns as they are
 * @throws AppError naming every field that cannot be used
 */
export async function recordColumns(
  client: SqlClient,
  table: RecordTable,
  { typed, present, latest }: { typed: Typed; present: Readonly<Record<string, unknown>>; latest: string },
): Promise<Columns> {
  const read = readRecordFields(RECORD_FORMS[table].fields, typed, latest);
  if ('issues' in read) throw invalidParameters(read.issues);
  const columns = { ...read.values, ...derived[table](read.values, present) };
  await refuseSuppressed(client, { ...present, ...columns }, read.values);
  return columns;
}

/** The part of an address that a new record of this name would like to have. */
export function slugOf(table: RecordTable, columns: Columns): string {
  return slugBase(text(columns[RECORD_TABLES[table].name]) ?? '');
}

const PLACE_COLUMNS = ['city', 'region', 'country'];

const derived: Record<RecordTable, (values: Columns, present: Readonly<Record<string, unknown>>) => Columns> = {
  companies(values, present) {
    const row = { ...present, ...values };
    const typed = text(row.headquarters_location);
    const location = typed && canonicalLocation(typed);
    const key = text(values.crunchbase_url);
    return {
      ...('headquarters_location' in values && { headquarters_location: location, ...parsePlace(location) }),
      ...(('headquarters_location' in values || 'organization_name' in values) && {
        name_key: nameKey(text(row.organization_name) ?? '', location),
      }),
      ...('website' in values && { website_key: websiteKey(text(values.website) ?? '') }),
      ...('crunchbase_url' in values && { crunchbase_key: key, crunchbase_url: key && crunchbaseUrl(key) }),
      // What a file wrote in its own currency is not known of an amount that was typed in dollars.
      ...('last_funding_amount_usd' in values && { last_funding_amount: null }),
    };
  },
  lps(values, present) {
    const row = { ...present, ...values };
    return {
      ...(PLACE_COLUMNS.some((column) => column in values) &&
        canonicalPlace({ city: text(row.city), region: text(row.region), country: text(row.country) })),
      ...('name' in values && { name_key: foldText(text(values.name) ?? '') }),
      ...('website' in values && { website_key: websiteKey(text(values.website) ?? '') }),
    };
  },
};

/** Where an address may stand, and the fields of the form. */
const TEXTS = {
  contact_email: 'contactEmail',
  linkedin: 'linkedin',
  description: 'description',
  full_description: 'fullDescription',
};

/** Whoever asked not to be sold is not written down as a founder or by their address either. */
async function refuseSuppressed(client: SqlClient, row: Readonly<Record<string, unknown>>, values: Columns) {
  const isSuppressed = await findSuppressed(client);
  const companies = [text(row.organization_name), text(row.website)];
  const founders = Array.isArray(values.founders) ? values.founders : [];
  if (founders.some((name) => isSuppressed({ name, email: null, companies }))) throw suppressedIn('founders');
  for (const [column, field] of Object.entries(TEXTS)) {
    const given = text(values[column]);
    const { description } = withoutPeople({ description: given }, companies, isSuppressed);
    if (given && description !== given) throw suppressedIn(field);
  }
}

/** The refusal to write down somebody who asked not to be sold. */
export function suppressedIn(field: string) {
  return invalidParameters([{ field, message: 'is of a person who asked not to be listed' }]);
}

/** A column that holds a text, or null. */
export function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
