import { Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import type { CompanyReference } from './source.ts';

type MatchCounts = { matched: number; missing: number; ambiguous: CompanyReference[] };

export function companiesHouseAdminRoutes({ pool }: AppDependencies) {
  return new Hono<AppEnv>().get(
    '/admin/sources/companies-house/matches',
    endpoint(
      {
        operationId: 'list_companies_house_matches',
        summary: 'Count the companies that were found at UK Companies House by their exact name',
        access: 'admin',
        response: z.object({
          matched: z.int(),
          missing: z.int().describe('No active company has this name'),
          ambiguous: z
            .array(z.object({ id: z.int(), name: z.string(), slug: z.string() }))
            .describe('Several active companies have this name, so none is followed; at most 200'),
        }),
      },
      async () => {
        const { rows } = await pool.query<MatchCounts>(
          `select count(*) filter (where number is not null)::integer as matched,
             count(*) filter (where number is null and not ambiguous)::integer as missing,
             coalesce((select jsonb_agg(a) from (
               select id, organization_name as name, slug from companies_house_matches join companies on id = company_id
               where ambiguous order by organization_name limit 200) a), '[]') as ambiguous
           from companies_house_matches`,
        );
        return rows[0] ?? { matched: 0, missing: 0, ambiguous: [] };
      },
    ),
  );
}
