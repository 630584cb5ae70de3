import * as z from 'zod';
import { type FormPart, RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import { fieldNamed, TEXT_FIELDS } from '#domain/companies/company-fields.ts';
import { crunchbaseUrl, nameKey, slugBase, websiteKey } from '#domain/companies/company-identity.ts';
import { type ColumnValue, readRecordFields } from '#domain/imports/read-record-fields.ts';
import type { Place } from '#domain/places/place.ts';
import { canonicalPlace } from '#domain/places/read-place.ts';
import type { IsSuppressed } from '#domain/privacy/suppression.ts';
import { withoutPeople } from '#domain/privacy/without-people.ts';
import { foldText } from '#domain/search/fold-text.ts';
import { invalidParameters } from '../../platform/http/problem.ts';

export type RecordColumns = Record<string, ColumnValue>;
export type RecordInput = Readonly<Record<string, string>>;

export const recordTable = z.enum(Object.keys(RECORD_FORMS) as [RecordTable, ...RecordTable[]]);

/**
 * Maps form input to columns, including derived ones.
 * @param currentRow the current columns
 * @throws AppError naming every invalid field
 */
export function recordColumns(
  isSuppressed: IsSuppressed,
  table: RecordTable,
  { input, currentRow, latest }: { input: RecordInput; currentRow: Readonly<Record<string, unknown>>; latest: string },
): RecordColumns {
  const { fields } = RECORD_FORMS[table];
  const read = readRecordFields(fields, input, { currentRow, latest });
  if ('issues' in read) throw invalidParameters(read.issues, fields);
  const columns = { ...read.values, ...deriveColumns[table](read.values, currentRow) };
  refuseSuppressed(isSuppressed, { ...currentRow, ...columns }, read.values, fields);
  return columns;
}

/** The preferred slug of a new record. */
export function slugOf(table: RecordTable, columns: RecordColumns): string {
  return slugBase(text(columns[RECORD_FORMS[table].nameColumn]) ?? '');
}

const PLACE_COLUMNS = ['city', 'region', 'country'];

const deriveColumns: Record<
  RecordTable,
  (values: RecordColumns, currentRow: Readonly<Record<string, unknown>>) => RecordColumns
> = {
  companies(values, currentRow) {
    const row = { ...currentRow, ...values };
    const key = text(values.crunchbase_url);
    return {
      ...(('headquarters_location' in values || 'organization_name' in values) && {
        name_key: nameKey(text(row.organization_name) ?? '', placeIn(row)),
      }),
      ...('website' in values && { website_key: websiteKey(text(values.website) ?? '') }),
      ...('crunchbase_url' in values && { crunchbase_key: key, crunchbase_url: key && crunchbaseUrl(key) }),
    };
  },
  lps(values, currentRow) {
    const row = { ...currentRow, ...values };
    return {
      ...(PLACE_COLUMNS.some((column) => column in values) && canonicalPlace(placeIn(row))),
      ...('name' in values && { name_key: foldText(text(values.name) ?? '') }),
      ...('website' in values && { website_key: websiteKey(text(values.website) ?? '') }),
    };
  },
};

function placeIn({ city, region, country }: Readonly<Record<string, unknown>>): Place {
  return { city: text(city), region: text(region), country: text(country) };
}

/** Fields that may contain an email address. */
const TEXTS = [...TEXT_FIELDS, fieldNamed('contactEmail'), fieldNamed('linkedin')];

/** Rejects suppressed people as founders, and their email addresses in texts. */
function refuseSuppressed(
  isSuppressed: IsSuppressed,
  row: Readonly<Record<string, unknown>>,
  values: RecordColumns,
  fields: FormPart['fields'],
) {
  const companies = [text(row.organization_name), text(row.website)];
  const founders = Array.isArray(values.founders) ? values.founders : [];
  if (founders.some((name) => isSuppressed({ name, email: null, companies }))) throw suppressedIn('founders', fields);
  for (const { name, column } of TEXTS) {
    const value = text(values[column]);
    const { description } = withoutPeople({ description: value }, companies, isSuppressed);
    if (value && description !== value) throw suppressedIn(name, fields);
  }
}

export function suppressedIn(field: string, fields: FormPart['fields']) {
  return invalidParameters([{ field, message: 'belongs to a person who asked not to be listed' }], fields);
}

export function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
