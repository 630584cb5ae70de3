import type { Generated, JSONColumnType } from 'kysely';
import type { CompanyColumns } from '#domain/companies/company-fields.ts';
import type { UploadKind } from '#domain/imports/uploads.ts';

export type CompanyTables = {
  imports: ImportsTable;
  companies: CompaniesTable;
  contacts: ContactsTable;
  funding_rounds: FundingRoundsTable;
  removed_companies: { company_id: number; version: number };
  search_version: { id: number; version: number; token: Generated<string> };
  search_version_history: { version: number; token: string };
};

type ImportsTable = {
  id: Generated<number>;
  kind: UploadKind;
  file_name: string;
  started_at: Generated<Date>;
  finished_at: Date | null;
  report: JSONColumnType<object> | null;
  source: string | null;
};

/** The columns of `company-fields.ts`, which is where to add one, and derived ones. */
type CompaniesTable = {
  [C in keyof CompanyColumns]: CompanyColumns[C] extends string[] ? Generated<string[]> : CompanyColumns[C];
} & {
  id: Generated<number>;
  slug: string;
  city: string | null;
  region: string | null;
  country: string | null;
  crunchbase_key: string | null;
  website_key: string | null;
  name_key: string;
  amended_on: string | null;
  amended_in: Generated<number>;
  search_text: string;
  version: number;
  source: string;
  import_id: number | null;
  first_seen_at: Generated<Date>;
  last_changed_at: Generated<Date>;
};

type ContactsTable = {
  id: Generated<number>;
  company_id: number;
  position: number;
  first_name: string | null;
  last_name: string | null;
  role: string | null;
  email: string | null;
  linkedin: string | null;
};

type FundingRoundsTable = {
  id: Generated<number>;
  company_id: number;
  announced_on: string | null;
  type: string | null;
  amount_usd: number | null;
  /** As written in another currency; null if `amount_usd` is known. */
  amount: string | null;
};
