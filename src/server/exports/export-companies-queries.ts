import type pg from 'pg';
import { CSV_COLUMNS, type ExportRow } from '#domain/csv-columns.ts';

type ContactField = 'firstName' | 'lastName' | 'role' | 'email';

/** Where the text of each column comes from; the entries of a list are joined by `, `. */
const CONTACT_SOURCES: Record<ContactField, string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  role: 'role',
  email: 'email',
};
const COMPANY_SOURCES: Record<Exclude<keyof ExportRow, ContactField>, string> = {
  organizationName: 'organization_name',
  description: 'description',
  fullDescription: 'full_description',
  industries: "array_to_string(industries, ', ')",
  industryGroups: "array_to_string(industry_groups, ', ')",
  headquartersLocation: 'headquarters_location',
  headquartersRegions: "array_to_string(headquarters_regions, ', ')",
  // With commas, 'Cher, Bono' would be read as one person whose last name comes first.
  founders: `array_to_string(founders,
    case when exists (select from unnest(founders) founder where founder not like '% %') then '; ' else ', ' end)`,
  contactEmail: 'contact_email',
  website: 'website',
  linkedin: 'linkedin',
  lastFundingAmountUsd: 'last_funding_amount_usd::text',
  lastFundingDate: 'last_funding_date::text',
  lastFundingType: 'last_funding_type',
  totalFundingAmountUsd: 'total_funding_amount_usd::text',
};

/** Whether a column tells of the contact; the others tell of the company. */
export function isContactField(field: keyof ExportRow): field is ContactField {
  return field in CONTACT_SOURCES;
}

/** The id of a company, then texts of the company or of one of its contacts in the order of their columns. */
export type TextRow = readonly [companyId: number, ...texts: (string | null)[]];

const FIELDS = CSV_COLUMNS.map(({ field }) => field);
const CONTACT_TEXTS = FIELDS.filter(isContactField).map((field) => CONTACT_SOURCES[field]);
const COMPANY_TEXTS = FIELDS.flatMap((field) => (isContactField(field) ? [] : COMPANY_SOURCES[field]));

/** The texts of companies, in no particular order. */
export function companyTexts(pool: pg.Pool, ids: readonly number[]): Promise<TextRow[]> {
  return readTexts(pool, `select id, ${COMPANY_TEXTS.join(', ')} from companies where id = any($1)`, ids);
}

/** The texts of the contacts of companies; those of one company in their order. */
export function contactTexts(pool: pg.Pool, ids: readonly number[]): Promise<TextRow[]> {
  const contacts = `select company_id, ${CONTACT_TEXTS.join(', ')} from contacts where company_id = any($1)`;
  return readTexts(pool, `${contacts} order by company_id, position`, ids);
}

async function readTexts(pool: pg.Pool, text: string, ids: readonly number[]): Promise<TextRow[]> {
  const { rows } = await pool.query<[number, ...(string | null)[]]>({ text, values: [ids], rowMode: 'array' });
  return rows;
}
