import { Hono } from 'hono';
import * as z from 'zod';
import type { Day } from '#domain/dates.ts';
import { filingUrl } from '#domain/form-d/form-d.ts';
import { placeText } from '#domain/places/place.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import { LIST_PAGE_SIZE, pageQuery, readPage } from '../../platform/http/query.ts';

const companyWithoutWebsite = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  place: z.string().nullable(),
  amountUsd: z.number().nullable(),
  filedOn: z.iso.date(),
  url: z.string().describe('The newest filing'),
});

type CompanyRow = {
  id: number;
  version: number;
  name: string;
  city: string | null;
  region: string | null;
  country: string | null;
  amountUsd: number | null;
  accession: string | null;
  cik: string;
  filedOn: Day;
  total: number;
};

export function edgarAdminRoutes({ pool }: AppDependencies) {
  return new Hono<AppEnv>().get(
    '/admin/sources/missing-websites',
    endpoint(
      {
        operationId: 'list_missing_websites',
        summary: 'List companies from filings that have no website, largest first',
        access: 'admin',
        query: z.object({ page: pageQuery }),
        response: z.object({ total: z.int(), page: z.int(), companies: z.array(companyWithoutWebsite) }),
      },
      async ({ query: { page } }) => {
        const { total, rows } = await readPage(page, async (offset) => {
          const { rows } = await pool.query<CompanyRow>(
            `select c.id, c.version, organization_name as name, city, region, country, total_funding_amount_usd as "amountUsd",
               f.accession, f.cik, f.filed_on as "filedOn", count(*) over ()::integer as total
             from companies c join lateral (
               select accession, cik, filed_on from form_d_in_force where company_id = c.id order by filed_on desc, key desc limit 1
             ) f on true
             where website is null order by total_funding_amount_usd desc nulls last, c.id limit ${LIST_PAGE_SIZE} offset $1`,
            [offset],
          );
          return rows;
        });
        const companies = rows.map(({ city, region, country, accession, cik, ...row }) => ({
          ...row,
          place: placeText({ city, region, country }) || null,
          url: filingUrl({ accession, cik }),
        }));
        return { total, page, companies };
      },
    ),
  );
}
