/** A company or an LP: what is one thing to an admin, with rows in several tables. */
export type RecordTable = 'companies' | 'lps';

type Part = { table: string; key: string };

/** Every table that the history keeps: those of records, and what belongs to them. */
export const RECORDS: readonly { table: RecordTable; parts: readonly Part[] }[] = [
  {
    table: 'companies',
    parts: [
      { table: 'contacts', key: 'company_id' },
      { table: 'funding_rounds', key: 'company_id' },
    ],
  },
  { table: 'lps', parts: [{ table: 'lp_contacts', key: 'lp_id' }] },
];
