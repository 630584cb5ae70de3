import { RECORD_FORMS, type RecordTable } from '#domain/record-forms.ts';

/** Every table that the history keeps: those of records, and what belongs to them. */
export const RECORDS: readonly { table: RecordTable; parts: readonly { table: string; key: string }[] }[] = [
  { table: 'companies', parts: Object.values(RECORD_FORMS.companies.parts) },
  { table: 'lps', parts: Object.values(RECORD_FORMS.lps.parts) },
];

/** Where the name of a record stands. */
export const RECORD_NAMES: Readonly<Record<RecordTable, string>> = { companies: 'organization_name', lps: 'name' };
