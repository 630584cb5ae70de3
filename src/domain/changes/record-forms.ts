import { type EditableField, type FieldType, fieldsOf } from '../companies/company-fields.ts';

export type FormField = { label: string; column: string; look: FieldType };

export type FormPart = { label: string; one: string; table: string; key: string; fields: Record<string, FormField> };

export type RecordForm = {
  one: string;
  name: string;
  fields: Record<string, FormField>;
  parts: Record<string, FormPart>;
};

function formFields(part?: 'contact' | 'round'): Record<string, FormField> {
  return Object.fromEntries(
    fieldsOf(part).flatMap(({ name, label, column, type: look, imported }) =>
      imported ? [] : [[name, { label, column, look }]],
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
      name: { label: 'Name', column: 'name', look: 'line' },
      shortName: { label: 'Short name', column: 'short_name', look: 'line' },
      type: { label: 'Type', column: 'type', look: 'line' },
      assetsUsd: { label: 'Assets in US dollars', column: 'assets_usd', look: 'money' },
      assetsAsOf: { label: 'Assets as of', column: 'assets_as_of', look: 'line' },
      city: { label: 'City', column: 'city', look: 'line' },
      region: { label: 'State or region', column: 'region', look: 'line' },
      country: { label: 'Country', column: 'country', look: 'line' },
      website: { label: 'Website', column: 'website', look: 'line' },
      description: { label: 'Description', column: 'description', look: 'text' },
      focusStages: { label: 'Stages', column: 'focus_stages', look: 'list' },
      focusSectors: { label: 'Sectors', column: 'focus_sectors', look: 'list' },
      focusGeographies: { label: 'Geographies', column: 'focus_geographies', look: 'list' },
      origin: { label: 'Source', column: 'origin', look: 'line' },
      trust: { label: 'Source confidence', column: 'trust', look: 'line' },
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
