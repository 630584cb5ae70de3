import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { EvidenceDetails } from '#domain/evidence/evidence-columns.ts';

export type FactTables = {
  evidence: EvidenceTable;
  evidence_in_force: EvidenceTable;
  source_rules: SourceRulesTable;
  source_rules_in_force: SourceRulesTable;
  form_d_filings: FormDFilingsTable;
  form_d_in_force: FormDFilingsTable;
  companies_house_matches: { company_id: number; number: string | null; ambiguous: boolean; searched_at: Date };
  share_allotments: ShareAllotmentsTable;
  allotments_in_force: ShareAllotmentsTable;
  mail_domains: { domain: string; takes_mail: boolean; checked_at: Date };
  email_reports: { email: string; outcome: 'bounced' | 'confirmed'; at: Date; by_admin: Generated<boolean> };
  quality_left: { rule: string; company_id: number; at: Generated<Date> };
};

type EvidenceTable = {
  company_id: number;
  change_id: number;
  filing_id: Generated<number>;
  row_number: number | null;
  seen_on: ColumnType<string, string | undefined, never>;
  fields: number;
  details: JSONColumnType<EvidenceDetails> | null;
};

type SourceRulesTable = {
  id: Generated<number>;
  field: string;
  ranking: string[] | null;
  actor: string;
  set_at: Generated<Date>;
  applied_at: Date | null;
  companies: number | null;
  change_id: number | null;
};

type ShareAllotmentsTable = {
  id: Generated<number>;
  filing: string;
  company_id: number;
  number: string;
  allotted_on: string;
  nominal_capital: string | null;
  import_id: number | null;
};

type FormDFilingsTable = {
  id: Generated<number>;
  key: string;
  accession: string | null;
  cik: string;
  file_number: string | null;
  previous_accession: string | null;
  filed_on: string;
  first_sale_on: string | null;
  offered_usd: number | null;
  sold_usd: number | null;
  entity_name: string;
  company_id: number;
  import_id: number | null;
};
