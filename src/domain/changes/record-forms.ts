import { type EditableField, type FieldType, fieldsOfPart } from '../companies/company-fields.ts';

export type FormField = { label: string; column: string; type: FieldType };

export type FormPart = { label: string; one: string; table: string; key: string; fields: Record<string, FormField> };

type RecordForm = {
  one: string;
  name: string;
  fields: Record<string, FormField>;
  parts: Record<string, FormPart>;
};

function formFields(part?: 'contact' | 'round'): Record<string, FormField> {
  return Object.fromEntries(
    fieldsOfPart(part).flatMap(({ name, label, column, type, imported }) =>
      imported ? [] : [[name, { label, column, type }]],
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
    fields: {
      name: { label: 'Name', column: 'name', type: 'line' },
      shortName: { label: 'Short name', column: 'short_name', type: 'line' },
      type: { label: 'Type', column: 'type', type: 'line' },
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

/** A value as form text: null is empty, a list is comma-separated. */
export function fieldText(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
