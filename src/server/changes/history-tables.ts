import { RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';

type Part = { table: string; key: string };

/** Deleted and restored with a company, but never edited. */
const FOLLOWS_COMPANIES = ['form_d_filings', 'company_facts', 'old_slugs'];

/** Every table recorded in the history: records, their parts, and rows that follow them. */
export const RECORDS: readonly { table: RecordTable; parts: readonly Part[]; followers: readonly Part[] }[] = [
  {
    table: 'companies',
    parts: Object.values(RECORD_FORMS.companies.parts),
    followers: FOLLOWS_COMPANIES.map((table) => ({ table, key: 'company_id' })),
  },
  { table: 'lps', parts: Object.values(RECORD_FORMS.lps.parts), followers: [] },
];

/** Tables whose rows are shown as changes of a record. */
export const SHOWN_TABLES: readonly string[] = RECORDS.flatMap(({ table, parts }) => [
  table,
  ...parts.map((part) => part.table),
]);
