import type pg from 'pg';
import type { ExportRow } from '#domain/csv-columns.ts';

/** Columns of the file that tell of the company, and where each comes from; entries of a list are joined by `, `. */
export const COMPANY_SOURCES = new Map<keyof ExportRow, string>([
  ['organizationName', 'organization_name'],
  ['description', 'description'],
  ['fullDescription', 'full_description'],
  ['industries', "array_to_string(industries, ', ')"],
  ['industryGroups', "array_to_string(industry_groups, ', ')"],
  ['headquartersLocation', 'headquarters_location'],
  ['headquartersRegions', "array_to_string(headquarters_regions, ', ')"],
  ['founders', "array_to_string(founders, ', ')"],
  ['contactEmail', 'contact_email'],
  ['website', 'website'],
  ['linkedin', 'linkedin'],
  ['lastFundingAmountUsd', 'last_funding_amount_usd::text'],
  ['lastFundingDate', 'last_funding_date::text'],
  ['lastFundingType', 'last_funding_type'],
  ['totalFundingAmountUsd', 'total_funding_amount_usd::text'],
]);

/** Columns of the file that tell of the contact. */
export const CONTACT_SOURCES = new Map<keyof ExportRow, string>([
  ['firstName', 'first_name'],
  ['lastName', 'last_name'],
  ['role', 'role'],
  ['email', 'email'],
]);

/** The texts of one company or contact, in the order of its sources. */
export type Texts = readonly (string | null)[];

const COMPANIES = `select id, ${[...COMPANY_SOURCES.values()].join(', ')} from companies where id = any($1)`;
const CONTACTS = `select company_id, ${[...CONTACT_SOURCES.values()].join(', ')} from contacts
  where company_id = any($1) order by company_id, position`;

/** The texts of companies by their ids. */
export async function companyTexts(pool: pg.Pool, ids: readonly number[]): Promise<Map<number, Texts>> {
  return new Map(await readTexts(pool, COMPANIES, ids));
}

/** The texts of the contacts of companies, in their order, by the ids of the companies. */
export async function contactTexts(pool: pg.Pool, ids: readonly number[]): Promise<Map<number, Texts[]>> {
  const contacts = new Map<number, Texts[]>();
  for (const [id, texts] of await readTexts(pool, CONTACTS, ids)) {
    const others = contacts.get(id);
    if (others) others.push(texts);
    else contacts.set(id, [texts]);
  }
  return contacts;
}

async function readTexts(pool: pg.Pool, text: string, ids: readonly number[]): Promise<[id: number, texts: Texts][]> {
  const { rows } = await pool.query<[number, ...Texts]>({ text, values: [ids], rowMode: 'array' });
  return rows.map(([id, ...texts]) => [id, texts]);
}
