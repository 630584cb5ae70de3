/** Where records and the people in them are kept. */
export const RECORD_TABLES = {
  companies: { people: 'contacts', key: 'company_id', name: 'organization_name' },
  lps: { people: 'lp_contacts', key: 'lp_id', name: 'name' },
} as const;
export type RecordTable = keyof typeof RECORD_TABLES;
