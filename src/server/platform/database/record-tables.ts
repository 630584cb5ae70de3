import type { RecordTable } from '#domain/changes/record-forms.ts';

export const RECORD_TABLES = {
  companies: { people: 'contacts', key: 'company_id', name: 'organization_name' },
  lps: { people: 'lp_contacts', key: 'lp_id', name: 'name' },
} as const satisfies Record<RecordTable, object>;
