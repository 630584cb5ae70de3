import type { Selectable } from 'kysely';
import { type CompanyColumns, fieldsOf } from '#domain/companies/company-fields.ts';
import type { Database } from '../../platform/database/schema.ts';

type Companies = Selectable<Database['companies']>;

/** Derived columns; a difference in these alone does not count as a change. */
const DERIVED_COLUMNS = ['city', 'region', 'country', 'website_key', 'name_key'] as const;
const OWN_COLUMNS = fieldsOf().map(({ column }) => column as keyof CompanyColumns);

/** The place of a company `c` in a query. */
export const PLACE = `jsonb_build_object('city', c.city, 'region', c.region, 'country', c.country) as place`;

/** Columns in which companies are compared. */
export const COMPARED_COLUMNS = [...OWN_COLUMNS, 'crunchbase_key'] as const;

/** Company columns set by an import, except search text and origin. */
export const FIELD_COLUMNS = [...COMPARED_COLUMNS, ...DERIVED_COLUMNS] as const;

export type CompanyFields = Pick<Companies, (typeof FIELD_COLUMNS)[number]>;

/** A row that belongs to a company; without an id it is new. */
type Part<Row, Link extends keyof Row> = Omit<Row, Link | 'id'> & { id: number | null };
export type ContactFields = Part<Selectable<Database['contacts']>, 'company_id' | 'position'>;
export type RoundFields = Part<Selectable<Database['funding_rounds']>, 'company_id'>;

export const CONTACT_COLUMNS = fieldsOf('contact').map(({ column }) => column as keyof ContactFields);
export const ROUND_COLUMNS = fieldsOf('round').map(({ column }) => column as keyof RoundFields);

/** A company with its parts, contacts in order. */
export type StoredCompany = { fields: CompanyFields; contacts: ContactFields[]; rounds: RoundFields[] };
