import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { dayOf } from '#domain/dates.ts';
import { LETTERS, type ListedCompany } from '#domain/directory.ts';
import { PAGE_SIZE } from '#domain/search-parameters.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { operation } from '../http/operation.ts';
import { AppError } from '../http/problem.ts';
import { pageQuery, readQuery } from '../http/query.ts';
import { directoryOf, type EntryKind } from './directory.ts';
import { readListed } from './queries.ts';

const PAGE = { name: 'page', description: `Page number, from 1 (${PAGE_SIZE} entries per page)` };
const ERRORS = ['not_found', 'invalid_parameters', 'starting'] as const;
/** Entries of each kind on the directory's start page. */
const LARGEST = 24;

const NO_PAGE = { detail: 'Page out of range' };

/** Companies by city, industry and first letter. Public: it includes companies, places and rounds, but no contacts. */
export function directoryRoutes({ companies, pool, now }: AppDependencies) {
  const current = async () => {
    await companies.fresh();
    const index = companies.index();
    return { index, directory: directoryOf(index, dayOf(now())) };
  };
  const listed = async (ids: readonly number[]): Promise<ListedCompany[]> =>
    (await readListed(pool, ids)).map(({ id: _id, ...company }) => company);

  const entries = async (c: Context<AppEnv>, kind: EntryKind) => {
    const { page } = readQuery(c, z.object({ page: pageQuery }));
    const all = (await current()).directory[kind];
    if (page > 1 && (page - 1) * PAGE_SIZE >= all.length) throw new AppError('not_found', NO_PAGE);
    const shown = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    return { total: all.length, page, pageSize: PAGE_SIZE, largest: all[0]?.count ?? 0, entries: shown };
  };
  const companiesOf = async (c: Context<AppEnv>, kind: EntryKind, slug: string) => {
    const { page } = readQuery(c, z.object({ page: pageQuery }));
    const { index, directory } = await current();
    const found = directory.find(kind, slug) ?? directory.find(kind, slug.toLowerCase());
    if (!found) throw new AppError('not_found', { detail: 'There is no such directory entry' });
    const { total, ids } = index.search({ ...found.search, page }, dayOf(now()));
    if (ids.length === 0) throw new AppError('not_found', NO_PAGE);
    const { entry, values } = found;
    return { entry, values, total, page, pageSize: PAGE_SIZE, companies: await listed(ids) };
  };

  return new Hono<AppEnv>()
    .get(
      '/directory',
      operation({
        operationId: 'get_directory',
        summary: 'List the largest cities and industries, and all letters, with company counts',
        errors: ['starting'],
      }),
      async (c) => {
        const { index, directory } = await current();
        const { cities, industries, letters } = directory;
        return c.json({
          companies: index.count,
          cities: { total: cities.length, largest: cities.slice(0, LARGEST) },
          industries: { total: industries.length, largest: industries.slice(0, LARGEST) },
          letters,
        });
      },
    )
    .get(
      '/directory/cities',
      operation({
        operationId: 'list_cities',
        summary: 'List cities by number of companies',
        query: [PAGE],
        errors: ERRORS,
      }),
      async (c) => c.json(await entries(c, 'cities')),
    )
    .get(
      '/directory/cities/:slug',
      operation({
        operationId: 'list_companies_of_city',
        summary: 'List the companies of a city, newest funding first',
        query: [PAGE],
        errors: ERRORS,
      }),
      async (c) => c.json(await companiesOf(c, 'cities', c.req.param('slug'))),
    )
    .get(
      '/directory/industries',
      operation({
        operationId: 'list_industries',
        summary: 'List industries by number of companies',
        query: [PAGE],
        errors: ERRORS,
      }),
      async (c) => c.json(await entries(c, 'industries')),
    )
    .get(
      '/directory/industries/:slug',
      operation({
        operationId: 'list_companies_of_industry',
        summary: 'List the companies of an industry, newest funding first',
        query: [PAGE],
        errors: ERRORS,
      }),
      async (c) => c.json(await companiesOf(c, 'industries', c.req.param('slug'))),
    )
    .get(
      '/directory/companies/:letter',
      operation({
        operationId: 'list_companies_by_letter',
        summary: 'List the companies of a letter (a to z, or 0-9 for all others) by name',
        query: [PAGE],
        errors: ERRORS,
      }),
      async (c) => {
        const { page } = readQuery(c, z.object({ page: pageQuery }));
        const asked = c.req.param('letter').toLowerCase();
        const letter = LETTERS.find((known) => known === asked);
        const { directory } = await current();
        const found = letter && directory.names.page(letter, (page - 1) * PAGE_SIZE, PAGE_SIZE);
        if (!found || found.ids.length === 0) throw new AppError('not_found');
        return c.json({
          letter,
          total: found.total,
          page,
          pageSize: PAGE_SIZE,
          companies: await listed(found.ids),
        });
      },
    );
}
