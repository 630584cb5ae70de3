import { IMPORT_FIELDS, type ImportField } from '../imports/import-fields.ts';

/** Format of a value: a line, multiline text, a comma-separated list, dollars, a date. */
export type FieldLook = 'line' | 'text' | 'list' | 'money' | 'day';

/** An editable field and its column. */
export type FormField = { label: string; column: string; look: FieldLook };

/** A child collection of a record. */
export type FormPart = { label: string; one: string; table: string; key: string; fields: Record<string, FormField> };

export type RecordForm = {
  one: string;
  /** The field that names a record. */
  name: string;
  fields: Record<string, FormField>;
  parts: Record<string, FormPart>;
};

/** A field that imports also fill, with its name there. */
function imported(field: ImportField, column: string, look: FieldLook = 'line'): FormField {
  return { label: IMPORT_FIELDS[field].label, column, look };
}

const PERSON = {
  firstName: imported('firstName', 'first_name'),
  lastName: imported('lastName', 'last_name'),
  role: imported('role', 'role'),
  email: imported('email', 'email'),
  contactLinkedin: { label: 'LinkedIn', column: 'linkedin', look: 'line' },
} as const satisfies Record<string, FormField>;

/** Every editable field of companies and LPs, in form order. */
export const RECORD_FORMS = {
  companies: {
    one: 'company',
    name: 'organizationName',
    fields: {
      organizationName: imported('organizationName', 'organization_name'),
      website: imported('website', 'website'),
      description: imported('description', 'description', 'text'),
      fullDescription: imported('fullDescription', 'full_description', 'text'),
      industries: imported('industries', 'industries', 'list'),
      industryGroups: imported('industryGroups', 'industry_groups', 'list'),
      headquartersLocation: imported('headquartersLocation', 'headquarters_location'),
      headquartersRegions: imported('headquartersRegions', 'headquarters_regions', 'list'),
      founders: imported('founders', 'founders', 'list'),
      contactEmail: imported('contactEmail', 'contact_email'),
      linkedin: imported('linkedin', 'linkedin'),
      crunchbaseUrl: imported('crunchbaseUrl', 'crunchbase_url'),
      lastFundingAmountUsd: imported('lastFundingAmountUsd', 'last_funding_amount_usd', 'money'),
      lastFundingDate: imported('lastFundingDate', 'last_funding_date', 'day'),
      lastFundingType: imported('lastFundingType', 'last_funding_type'),
      totalFundingAmountUsd: imported('totalFundingAmountUsd', 'total_funding_amount_usd', 'money'),
    },
    parts: {
      contacts: { label: 'Contacts', one: 'contact', table: 'contacts', key: 'company_id', fields: PERSON },
      rounds: {
        label: 'Rounds',
        one: 'round',
        table: 'funding_rounds',
        key: 'company_id',
        fields: {
          roundDate: { label: 'Date', column: 'announced_on', look: 'day' },
          roundType: { label: 'Type', column: 'type', look: 'line' },
          roundAmountUsd: { label: 'US dollars', column: 'amount_usd', look: 'money' },
        },
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
      trust: { label: 'Trust in the source', column: 'trust', look: 'line' },
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
