import type { Generated } from 'kysely';
import type { CompanyTables } from './companies.ts';

export type LpTables = {
  lps: LpsTable;
  lp_contacts: LpContactsTable;
  lps_version: { id: number; version: number; token: Generated<string> };
};

type LpsTable = {
  id: Generated<number>;
  slug: string;
  name: string;
  short_name: string | null;
  type: string | null;
  assets_usd: number | null;
  assets_as_of: string | null;
  city: string | null;
  region: string | null;
  country: string | null;
  website: string | null;
  focus_stages: Generated<string[]>;
  focus_sectors: Generated<string[]>;
  focus_geographies: Generated<string[]>;
  description: string | null;
  origin: string | null;
  trust: string | null;
  name_key: string;
  website_key: string | null;
  search_text: string;
  version: Generated<number>;
  source: string;
  import_id: number | null;
  first_seen_at: Generated<Date>;
  last_changed_at: Generated<Date>;
};

type LpContactsTable = Omit<CompanyTables['contacts'], 'company_id'> & { lp_id: number };
