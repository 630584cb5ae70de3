import { Hono } from 'hono';
import * as z from 'zod';
import { slugBase } from '#domain/companies/company-identity.ts';
import type { EntryKind, ListedCompany } from '#domain/companies/directory.ts';
import { LETTERS } from '#domain/companies/letters.ts';
import { dayOf } from '#domain/dates.ts';
import { PAGE_SIZE } from '#domain/search/search-params.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import { AppError } from '../../platform/http/problem.ts';
import { pageQuery } from '../../platform/http/query.ts';
import { directoryOf } from './directory.ts';
import { readListed } from './queries.ts';
import { listedCompany } from './schemas.ts';

const LARGEST = 24;

const NO_PAGE = { detail: 'Page out of range' };

const query = z.object({ page: pageQuery });
const entryPath = z.object({ slug: z.string() });
const entry = z
  .object({ slug: z.string(), label: z.string(), count: z.int().describe('Number of companies') })
  .meta({ id: 'DirectoryEntry' });
const largest = z.object({ total: z.int(), largest: z.array(entry) });
const entryList = z.object({
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  largest: z.int().describe('Number of companies in the largest entry'),
  entries: z.array(entry),
});
const companyList = z.object({
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  companies: z.array(listedCompany),
});
const companiesOfEntry = companyList.extend({
  entry,
  values: z.array(z.string()).describe('Filter values that together match these companies'),
});

/** Companies by city, industry and first letter. Public: it includes companies, places and rounds, but no contacts. */
export function directoryRoutes({ companySearch, pool, now }: AppDependencies) {
  const current = async () => {
    await companySearch.catchUp();
    const index = companySearch.index();
    return { index, directory: directoryOf(index, dayOf(now())) };
  };
  const readListedCompanies = async (ids: readonly number[]): Promise<ListedCompany[]> =>
    (await readListed(pool, ids)).map(({ id: _id, ...company }) => company);

  const listEntries = (kind: EntryKind) =>
    endpoint(
      {
        operationId: `list_${kind}`,
        summary: `List ${kind} by number of companies`,
        access: 'anyone',
        query,
        response: entryList,
        errors: ['not_found', 'starting'],
      },
      async ({ query: { page } }) => {
        const all = (await current()).directory[kind];
        if (page > 1 && (page - 1) * PAGE_SIZE >= all.length) throw new AppError('not_found', NO_PAGE);
        const entries = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
        return { total: all.length, page, pageSize: PAGE_SIZE, largest: all[0]?.count ?? 0, entries };
      },
    );
  const listCompanies = (kind: EntryKind, operationId: string, summary: string) =>
    endpoint(
      {
        operationId,
        summary,
        description: 'Newest funding first.',
        access: 'anyone',
        path: entryPath,
        query,
        response: companiesOfEntry,
        errors: ['starting'],
      },
      async ({ path: { slug }, query: { page } }) => {
        const { index, directory } = await current();
        const match = directory.find(kind, slug) ?? directory.find(kind, slugBase(slug));
        if (!match) throw new AppError('not_found', { detail: 'Directory page not found' });
        const { total, ids } = index.search({ ...match.search, page }, dayOf(now()));
        if (ids.length === 0) throw new AppError('not_found', NO_PAGE);
        const { entry, values } = match;
        return { entry, values, total, page, pageSize: PAGE_SIZE, companies: await readListedCompanies(ids) };
      },
    );

  return new Hono<AppEnv>()
    .get(
      '/directory',
      endpoint(
        {
          operationId: 'get_directory',
          summary: 'Get the largest cities and industries, and all letters',
          access: 'anyone',
          response: z.object({
            companies: z.int().describe('Total number of companies'),
            cities: largest,
            industries: largest,
            letters: z.array(z.object({ letter: z.string(), count: z.int() })),
          }),
          errors: ['starting'],
        },
        async () => {
          const { index, directory } = await current();
          const { cities, industries, letters } = directory;
          return {
            companies: index.count,
            cities: { total: cities.length, largest: cities.slice(0, LARGEST) },
            industries: { total: industries.length, largest: industries.slice(0, LARGEST) },
            letters,
          };
        },
      ),
    )
    .get('/directory/cities', listEntries('cities'))
    .get('/directory/cities/:slug', listCompanies('cities', 'list_companies_of_city', 'List companies in a city'))
    .get('/directory/industries', listEntries('industries'))
    .get(
      '/directory/industries/:slug',
      listCompanies('industries', 'list_companies_of_industry', 'List companies in an industry'),
    )
    .get(
      '/directory/companies/:letter',
      endpoint(
        {
          operationId: 'list_companies_by_letter',
          summary: 'List companies by first letter',
          description: 'Sorted by name.',
          access: 'anyone',
          path: z.object({
            letter: z
              .string()
              .toLowerCase()
              .pipe(z.enum(LETTERS))
              .describe('`0-9` for names without a first letter a to z'),
          }),
          query,
          response: companyList.extend({ letter: z.enum(LETTERS) }),
          errors: ['starting'],
        },
        async ({ path: { letter }, query: { page } }) => {
          const { directory } = await current();
          const names = directory.names.page(letter, (page - 1) * PAGE_SIZE, PAGE_SIZE);
          if (!names || names.ids.length === 0) throw new AppError('not_found');
          return {
            letter,
            total: names.total,
            page,
            pageSize: PAGE_SIZE,
            companies: await readListedCompanies(names.ids),
          };
        },
      ),
    );
}
