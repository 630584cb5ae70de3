import type { Selectable } from 'kysely';
import type { Database } from '#server/database/schema.ts';

/** The columns of a company that an import sets, beside its keys, search text and origin. */
export const FIELD_COLUMNS = [
  'organization_name',
  'description',
  'full_description',
  'industries',
  'industry_groups',
  'headquarters_location',
  'city',
  'region',
  'country',
  'headquarters_regions',
  'founders',
  'contact_email',
  'website',
  'linkedin',
  'last_funding_amount_usd',
  'last_funding_amount',
  'last_funding_date',
  'last_funding_type',
  'total_funding_amount_usd',
  'crunchbase_url',
  'crunchbase_key',
  'website_key',
  'name_key',
] as const satisfies readonly (keyof Database['companies'])[];

export type CompanyFields = Pick<Selectable<Database['companies']>, (typeof FIELD_COLUMNS)[number]>;

/** A row of a table that hangs on a company; without an id it is new. */
export type ContactFields = {
  id: number | null;
  first_name: string | null;
  last_name: string | null;
  role: string | null;
  email: string | null;
  linkedin: string | null;
};
export type RoundFields = {
  id: number | null;
  announced_on: string | null;
  type: string | null;
  amount_usd: number | null;
};

/** A company with what hangs on it, contacts in their order. */
export type CompanyRecord = { fields: CompanyFields; contacts: ContactFields[]; rounds: RoundFields[] };
