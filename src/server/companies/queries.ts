import type pg from 'pg';
import type { CompanyDetails } from '#domain/company.ts';
import { type CompanyRecord, companyCard, maskedJson } from './company-json.ts';
import { COMPANY_COLUMNS } from './company-rows.ts';

type CompanyDetailsRecord = CompanyRecord & {
  full_description: string | null;
  headquarters_regions: string[];
  founders: string[];
  source: string;
  first_seen_at: Date;
  last_changed_at: Date;
};

/** A company by its slug with everything that is public about it; null when there is none. */
export async function readCompany(pool: pg.Pool, slug: string, unmasked: boolean): Promise<CompanyDetails | null> {
  if (slug.includes('\0')) return null;
  const { rows } = await pool.query<CompanyDetailsRecord>({
    name: 'company-by-slug',
    text: `select ${COMPANY_COLUMNS}, full_description, headquarters_regions, founders, source, first_seen_at, last_changed_at
      from companies c where slug = $1`,
    values: [slug],
  });
  const [record] = rows;
  if (!record) return null;
  const company: CompanyDetails = {
    ...companyCard(record, unmasked),
    fullDescription: record.full_description,
    headquartersRegions: record.headquarters_regions,
    founders: record.founders,
    source: record.source,
    firstSeenAt: record.first_seen_at.toISOString(),
    lastChangedAt: record.last_changed_at.toISOString(),
  };
  return unmasked ? company : JSON.parse(maskedJson(company));
}
