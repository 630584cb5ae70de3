import { Hono } from 'hono';
import * as z from 'zod';
import { parseCompanySearch } from '#domain/company-filters.ts';
import { pairReadings, pairText, readPair } from '#domain/company-pairs.ts';
import { dayOf } from '#domain/dates.ts';
import type { ListedCompany } from '#domain/directory.ts';
import { foldText } from '#domain/search-text.ts';
import { type SimilarCompany, similarityReason } from '#domain/similar-companies.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { operation } from '../http/operation.ts';
import { AppError, invalidParameters } from '../http/problem.ts';
import { readQuery } from '../http/query.ts';
import { directoryOf } from './directory.ts';
import { companyIdAt, presentSlugs, readListed } from './queries.ts';
import type { SearchIndex } from './search-index/search-index.ts';
import { SimilarRows } from './search-index/similar-rows.ts';

const SIMILAR = 6;
const NAMES = 8;

/** One per index, collected with it. */
const similarRows = new WeakMap<SearchIndex, SimilarRows>();

/** Similar companies, name suggestions and comparison pairs. Public. */
export function comparisonRoutes({ companies, pool, now }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/companies/:slug/similar',
      operation({
        operationId: 'list_similar_companies',
        summary: `List up to ${SIMILAR} similar companies among recently funded ones, each with the reason`,
        errors: ['not_found', 'starting'],
      }),
      async (c) => {
        await companies.fresh();
        const id = await companyIdAt(pool, c.req.param('slug'));
        if (id === null) throw new AppError('not_found', { detail: 'There is no company at this address' });
        const index = companies.index();
        const rows = similarRows.get(index) ?? new SimilarRows(index);
        similarRows.set(index, rows);
        const similar = rows.of(id, SIMILAR);
        const reasons = new Map(similar.map(({ id, common }) => [id, similarityReason(common)]));
        const listed = await readListed(pool, [...reasons.keys()]);
        const answer = listed.map(({ id, ...rest }): SimilarCompany => ({ ...rest, reason: reasons.get(id) ?? '' }));
        return c.json({ companies: answer });
      },
    )
    .get(
      '/company-names',
      operation({
        operationId: 'find_company_names',
        summary: `Suggest up to ${NAMES} companies: names that begin with the query first, then search results`,
        query: [{ name: 'query', description: 'Beginning of a name' }],
        errors: ['invalid_parameters', 'starting'],
      }),
      async (c) => {
        const { query = '' } = readQuery(c, z.object({ query: z.string().optional() }));
        const read = parseCompanySearch({ query });
        if ('issues' in read) throw invalidParameters(read.issues);
        if (!read.search.query) return c.json({ companies: [] satisfies ListedCompany[] });
        await companies.fresh();
        const index = companies.index();
        const today = dayOf(now());
        const named = directoryOf(index, today).names.startingWith(foldText(query), NAMES);
        const found = named.length < NAMES ? index.search(read.search, today).ids : [];
        const ids = [...new Set([...named, ...found])].slice(0, NAMES);
        const listed = await readListed(pool, ids);
        return c.json({ companies: listed.map(({ id: _id, ...company }): ListedCompany => company) });
      },
    )
    .get(
      '/comparisons/:pair',
      operation({
        operationId: 'get_comparison',
        summary: 'Resolve a-vs-b to the current slugs of two companies and the canonical order of the pair',
        errors: ['not_found'],
      }),
      async (c) => {
        const text = c.req.param('pair').toLowerCase();
        const read = async (pair: string) =>
          readPair(pair, await presentSlugs(pool, [...new Set(pairReadings(pair).flat())]));
        const slugs = await read(text);
        if (!slugs) throw new AppError('not_found', { detail: 'There is no such pair of companies' });
        // If the canonical order would resolve to other companies, keep the order requested.
        const usual = pairText(slugs);
        const same = (await read(usual))?.join() === slugs.join();
        return c.json({ slugs, pair: same ? usual : text });
      },
    );
}
