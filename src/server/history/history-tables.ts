import { RECORD_FORMS, type RecordTable } from '#domain/record-forms.ts';

type Part = { table: string; key: string };

/** Goes with a company and comes back with it, but is nothing that anybody edits. */
const FOLLOWS_COMPANIES = ['form_d_filings', 'company_facts', 'old_slugs'];

/** Every table that the history keeps: those of records, what belongs to them, and what goes where they go. */
export const RECORDS: readonly { table: RecordTable; parts: readonly Part[]; followers: readonly Part[] }[] = [
  {
    table: 'companies',
    parts: Object.values(RECORD_FORMS.companies.parts),
    followers: FOLLOWS_COMPANIES.map((table) => ({ table, key: 'company_id' })),
  },
  { table: 'lps', parts: Object.values(RECORD_FORMS.lps.parts), followers: [] },
];

/** The tables whose rows are shown as changes of a record. */
export const SHOWN_TABLES: readonly string[] = RECORDS.flatMap(({ table, parts }) => [
  table,
  ...parts.map((part) => part.table),
]);
