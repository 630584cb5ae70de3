import { type EditableField, type FieldType, fieldNamed, fieldsOfPart } from '../companies/company-fields.ts';
import { FUNDING_TYPES } from '../companies/funding-stages.ts';
import { LP_TYPES } from '../lps/lp-filters.ts';

/**
 * `written` is the column of an amount that is not known in US dollars, as written. A field with `options` takes no other
 * value, one with `suggestions` does.
 */
export type FormField = {
  label: string;
  column: string;
  type: FieldType;
  written?: string;
  options?: readonly string[];
  suggestions?: readonly string[];
};

export type FormPart = { label: string; one: string; table: string; key: string; fields: Record<string, FormField> };

type RecordForm = {
  one: string;
  /** The field, and its column, that holds the name. */
  name: string;
  nameColumn: string;
  fields: Record<string, FormField>;
  parts: Record<string, FormPart>;
};

/** Amounts of which imports keep the text if it is not in US dollars, and types of rounds. */
const FUNDING: Readonly<Record<string, Partial<FormField>>> = {
  lastFundingAmountUsd: { label: 'Last funding amount', written: fieldNamed('lastFundingAmount').column },
  roundAmountUsd: { label: 'Amount', written: fieldNamed('roundAmount').column },
  lastFundingType: { suggestions: FUNDING_TYPES },
  roundType: { suggestions: FUNDING_TYPES },
};

function formFields(part?: 'contact' | 'round'): Record<string, FormField> {
  return Object.fromEntries(
    fieldsOfPart(part).flatMap(({ name, label, column, type, imported }) =>
      imported ? [] : [[name, { label, column, type, ...FUNDING[name] }]],
    ),
  );
}

const PERSON = formFields('contact');
const { organizationName, website, ...others } = formFields();

/** Every editable field of companies and LPs, in form order. */
export const RECORD_FORMS = {
  companies: {
    one: 'company',
    name: 'organizationName',
    nameColumn: 'organization_name',
    fields: { organizationName, website, ...others } as Record<EditableField, FormField>,
    parts: {
      contacts: { label: 'Contacts', one: 'contact', table: 'contacts', key: 'company_id', fields: PERSON },
      rounds: {
        label: 'Rounds',
        one: 'round',
        table: 'funding_rounds',
        key: 'company_id',
        fields: formFields('round'),
      },
    },
  },
  lps: {
    one: 'LP',
    name: 'name',
    nameColumn: 'name',
    fields: {
      name: { label: 'Name', column: 'name', type: 'line' },
      shortName: { label: 'Short name', column: 'short_name', type: 'line' },
      type: { label: 'Type', column: 'type', type: 'line', options: LP_TYPES },
      assetsUsd: { label: 'Assets in US dollars', column: 'assets_usd', type: 'money' },
      assetsAsOf: { label: 'Assets as of', column: 'assets_as_of', type: 'line' },
      city: { label: 'City', column: 'city', type: 'line' },
      region: { label: 'State or region', column: 'region', type: 'line' },
      country: { label: 'Country', column: 'country', type: 'line' },
      website: { label: 'Website', column: 'website', type: 'line' },
      description: { label: 'Description', column: 'description', type: 'text' },
      focusStages: { label: 'Stages', column: 'focus_stages', type: 'list' },
      focusSectors: { label: 'Sectors', column: 'focus_sectors', type: 'list' },
      focusGeographies: { label: 'Geographies', column: 'focus_geographies', type: 'list' },
      origin: { label: 'Source', column: 'origin', type: 'line' },
      trust: { label: 'Source confidence', column: 'trust', type: 'line' },
    },
    parts: {
      contacts: { label: 'Contacts', one: 'contact', table: 'lp_contacts', key: 'lp_id', fields: PERSON },
    },
  },
} as const satisfies Record<string, RecordForm>;

export type RecordTable = keyof typeof RECORD_FORMS;

/** The form of the rows of a table. */
export function formOf(table: string): Pick<FormPart, 'one' | 'fields'> | undefined {
  const forms: Record<string, RecordForm> = RECORD_FORMS;
  return (
    forms[table] ??
    Object.values(forms)
      .flatMap(({ parts }) => Object.values(parts))
      .find((part) => part.table === table)
  );
}

/** The value of a form field in a row, or in the changed columns of one. */
export function formText({ column, written }: FormField, row: Readonly<Record<string, unknown>> | null): string {
  return fieldText(row?.[column] ?? (written && row?.[written]));
}

/** A value as form text: null is empty, a list is comma-separated. */
export function fieldText(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
