import { Hono } from 'hono';
import * as z from 'zod';
import { pairReadings, pairText, readPair } from '#domain/companies/company-pairs.ts';
import { similarityReason } from '#domain/companies/similar-companies.ts';
import { dayOf } from '#domain/dates.ts';
import { parseCompanySearch } from '#domain/search/company-filters.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import { AppError } from '../../platform/http/problem.ts';
import { searchFrom } from '../../platform/http/query.ts';
import type { SearchIndex } from '../search/index/search-index.ts';
import { SimilarRows } from '../search/index/similar-rows.ts';
import { directoryOf } from './directory.ts';
import { companyAt, companyNotFound, currentSlugs, readListed } from './queries.ts';
import { companyParams, listedCompany } from './schemas.ts';

const SIMILAR = 6;
const NAMES = 8;

const similarRows = new WeakMap<SearchIndex, SimilarRows>();

const nameQuery = z
  .object({ query: z.string().optional().describe('Start of a name') })
  .transform(searchFrom((raw) => parseCompanySearch(raw)));

export function comparisonRoutes({ companySearch, pool, now }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/companies/:slug/similar',
      endpoint(
        {
          operationId: 'list_similar_companies',
          summary: 'List similar companies',
          description: `Up to ${SIMILAR} recently funded companies, most similar first.`,
          access: 'anyone',
          load: 'search',
          path: companyParams,
          response: z.object({
            companies: z.array(
              listedCompany.extend({ reason: z.string().meta({ example: 'Also in Robotics, in Berlin' }) }),
            ),
          }),
          errors: ['starting'],
          v1: { scope: 'read' },
        },
        async ({ path }) => {
          await companySearch.catchUp();
          const company = await companyAt(pool, path.slug);
          if (!company) throw companyNotFound(path.slug);
          const index = companySearch.index();
          const rows = similarRows.get(index) ?? new SimilarRows(index);
          similarRows.set(index, rows);
          const similar = rows.of(company.id, SIMILAR);
          const reasons = new Map(similar.map(({ id, common }) => [id, similarityReason(common)]));
          const similarCompanies = await readListed(pool, [...reasons.keys()]);
          return {
            companies: similarCompanies.map(({ id, ...company }) => ({ ...company, reason: reasons.get(id) ?? '' })),
          };
        },
      ),
    )
    .get(
      '/company-names',
      endpoint(
        {
          operationId: 'find_company_names',
          summary: 'Suggest companies by name',
          description: `Up to ${NAMES}. Names that start with the query come first, newest funding first, then search results.`,
          access: 'anyone',
          load: 'search',
          query: nameQuery,
          response: z.object({ companies: z.array(listedCompany) }),
          errors: ['starting'],
        },
        async ({ query: search }) => {
          if (!search.query) return { companies: [] };
          await companySearch.catchUp();
          const index = companySearch.index();
          const today = dayOf(now());
          const namesakes = directoryOf(index, today).names.startingWith(search.query, NAMES);
          const matches = namesakes.length < NAMES ? index.search(search, today).ids : [];
          const ids = [...new Set([...namesakes, ...matches])].slice(0, NAMES);
          const listedCompanies = await readListed(pool, ids);
          return { companies: listedCompanies.map(({ id: _id, ...company }) => company) };
        },
      ),
    )
    .get(
      '/comparisons/:pair',
      endpoint(
        {
          operationId: 'get_comparison',
          summary: 'Resolve a pair of companies',
          access: 'anyone',
          path: z.object({ pair: z.string().describe('Two slugs, current or former').meta({ example: 'a-vs-b' }) }),
          response: z.object({
            slugs: z.tuple([z.string(), z.string()]).describe('The current slugs'),
            pair: z.string().describe('The pair with current slugs'),
          }),
        },
        async ({ path }) => {
          const text = path.pair.toLowerCase();
          const read = async (pair: string) =>
            readPair(pair, await currentSlugs(pool, [...new Set(pairReadings(pair).flat())]));
          const slugs = await read(text);
          if (!slugs) throw new AppError('not_found', { detail: 'Comparison not found' });
          // If the current slugs would resolve to other companies, keep the requested ones.
          const current = pairText(slugs);
          const same = (await read(current))?.join() === slugs.join();
          return { slugs, pair: same ? current : text };
        },
      ),
    );
}
