import { Hono, type MiddlewareHandler } from 'hono';
import type { FilterOptions } from '#domain/company-answers.ts';
import {
  type CompanySearch,
  companySearchParams,
  FILTER_NAMES,
  parseCompanySearch,
  SORTS,
} from '#domain/company-filters.ts';
import { type Day, dayOf } from '#domain/dates.ts';
import { RECENT_FUNDING_DAYS } from '#domain/funding.ts';
import { industryNamed } from '#domain/industries.ts';
import { readLocationFilter, usualPlaceName } from '#domain/places/location-filters.ts';
import type { RevealBudget } from '#domain/reveal-budget.ts';
import { PAGE_SIZE } from '#domain/search-parameters.ts';
import { type AskedSearch, FEW_RESULTS, type SearchSuggestion, suggestSearches } from '#domain/search-suggestions.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { operation } from '../http/operation.ts';
import { AppError, invalidParameters } from '../http/problem.ts';
import { readCompany } from './queries.ts';
import { createReveals } from './reveals.ts';
import type { SearchIndex } from './search-index/search-index.ts';

const MOST_SIMILAR_WORDS = 5;

const JSON_TYPE = { 'content-type': 'application/json' };

const FILTER_PARAMETERS = [
  {
    name: 'query',
    description:
      'Words that each occur in the name, description, industry groups, location, or first and last name of a contact; double quotes keep a phrase together. A website or domain finds its company',
  },
  { name: 'industry', description: 'Whole words of an industry; !value excludes, as in every filter', repeats: true },
  { name: 'fundingStage', description: 'Type of the last round, like Series A', repeats: true },
  { name: 'location', description: 'continent:…, country:…, state:State, Country or City, Country', repeats: true },
  { name: 'fundingAmount', description: 'A band like 1M-5M, or MIN..MAX in dollars', repeats: true },
  { name: 'fundingDate', description: 'Days back, or FROM..TO as YYYY-MM-DD', repeats: true },
  {
    name: 'added',
    description: 'Only companies added since a day like 2026-11-01 or a time like 2026-11-01T09:30:00Z',
  },
] as const;

const BUDGET =
  'revealBudget tells of how many companies you may see the emails today, how many are left, and when that resets; null where nothing is counted';

type SearchParameters = { in: { query: Record<string, string | string[]> }; out: { query: CompanySearch } };

/** Reads the search of a request's parameters; wrong ones are named in the answer. */
const companySearch: MiddlewareHandler<AppEnv, string, SearchParameters> = async (c, next) => {
  const read = parseCompanySearch(c.req.queries(), readLocationFilter);
  if ('issues' in read) throw invalidParameters(read.issues);
  c.req.addValidatedData('query', read.search);
  await next();
};

/** A search with its filter values as URLs have them. */
function askedSearch(search: CompanySearch): AskedSearch {
  const params = companySearchParams(search);
  const filters = FILTER_NAMES.map((name) => [name, params.flatMap(([of, value]) => (of === name ? value : []))]);
  return { query: search.query, filters: Object.fromEntries(filters) };
}

/** Spellings are taken from the words of the index, and from other names of places. */
function suggestCompanySearches(index: SearchIndex, search: CompanySearch, today: Day): Promise<SearchSuggestion[]> {
  return suggestSearches(askedSearch(search), {
    count({ query, filters }) {
      const read = parseCompanySearch({ ...filters, query }, readLocationFilter);
      return 'issues' in read ? 0 : index.total({ ...read.search, added: search.added }, today);
    },
    alternatives: (text) => [usualPlaceName(text) ?? [], ...index.similarWords(text, MOST_SIMILAR_WORDS)].flat(),
    industry: (text) => industryNamed(index.options().industries, text),
  });
}

/** Finding companies. Everyone may look; emails are masked without access, and when those of the day are used up. */
export function companyRoutes(dependencies: AppDependencies) {
  const { companies, rows, pool, now } = dependencies;
  const { reveal } = createReveals(dependencies);
  return new Hono<AppEnv>()
    .get(
      '/companies',
      operation({
        operationId: 'search_companies',
        summary: `A page of companies and how many there are. ${BUDGET}`,
        query: [
          ...FILTER_PARAMETERS,
          { name: 'page', description: `Page of ${PAGE_SIZE} companies, from 1` },
          { name: 'sort', description: SORTS.map(({ value }) => value).join(', ') },
          { name: 'emails', description: 'masked: leaves emails masked, so that none of the day is used' },
        ],
        errors: ['invalid_parameters', 'starting'],
      }),
      companySearch,
      async (c) => {
        const search = c.req.valid('query');
        await companies.fresh();
        const index = companies.index();
        const { total, ids } = index.search(search, dayOf(now()));
        const found = await rows.read(ids, index.version);
        const withEmails =
          c.req.query('emails') === 'masked' ? [] : found.filter(({ open, masked }) => open !== masked);
        const { isOpen, budget } = await reveal(
          c.get('viewer'),
          withEmails.map(({ id }) => id),
        );
        const shown = new Set(withEmails.filter(({ id }) => isOpen(id)));
        const texts = found.map((row) => (shown.has(row) ? row.open : row.masked));
        const page = `{"total":${total},"page":${search.page},"pageSize":${PAGE_SIZE},"revealBudget":${JSON.stringify(budget)},"companies":[${texts.join(',')}]}`;
        return c.body(page, 200, JSON_TYPE);
      },
    )
    .get(
      '/companies/:slug',
      operation({
        operationId: 'get_company',
        summary: `One company with contacts and rounds. ${BUDGET}`,
        errors: ['not_found'],
      }),
      async (c) => {
        let budget: RevealBudget | null = null;
        const company = await readCompany(pool, c.req.param('slug'), async (id) => {
          const revealed = await reveal(c.get('viewer'), [id]);
          budget = revealed.budget;
          return revealed.isOpen(id);
        });
        if (!company) throw new AppError('not_found', { detail: 'There is no company at this address' });
        return c.json({ ...company, revealBudget: budget as RevealBudget | null });
      },
    )
    .get(
      '/filter-options',
      operation({
        operationId: 'get_filter_options',
        summary: 'The choices of every filter, with how many companies each would find under the other filters',
        query: [...FILTER_PARAMETERS, { name: 'only', description: 'counts leaves the lists out' }],
        errors: ['invalid_parameters', 'starting'],
      }),
      companySearch,
      async (c) => {
        await companies.fresh();
        const index = companies.index();
        const counts = index.counts(c.req.valid('query'), dayOf(now()));
        const lists: Partial<FilterOptions> = c.req.query('only') === 'counts' ? {} : index.options();
        return c.json({ ...lists, counts });
      },
    )
    .get(
      '/company-figures',
      operation({
        operationId: 'get_company_figures',
        summary: 'Funding by month, stages, amounts and countries of a whole result set',
        query: FILTER_PARAMETERS,
        errors: ['invalid_parameters', 'starting'],
      }),
      companySearch,
      async (c) => {
        await companies.fresh();
        return c.json(companies.index().figures(c.req.valid('query'), dayOf(now())));
      },
    )
    .get(
      '/company-suggestions',
      operation({
        operationId: 'get_company_suggestions',
        summary: `For a search with ${FEW_RESULTS} results or fewer, searches that find more, each with its total`,
        query: FILTER_PARAMETERS,
        errors: ['invalid_parameters', 'starting'],
      }),
      companySearch,
      async (c) => {
        await companies.fresh();
        const search = c.req.valid('query');
        return c.json({ suggestions: await suggestCompanySearches(companies.index(), search, dayOf(now())) });
      },
    )
    .get(
      '/stats/companies',
      operation({ operationId: 'get_total_companies_count', summary: 'How many companies there are' }),
      async (c) => {
        await companies.fresh();
        return c.json({ count: companies.index().count });
      },
    )
    .get(
      '/stats/recent-funding',
      operation({
        operationId: 'get_recent_funding_sum',
        summary: 'Dollars raised in the last rounds of so many days',
        query: [{ name: 'days', description: `From 1 to 36500; ${RECENT_FUNDING_DAYS} when left out` }],
        errors: ['invalid_parameters'],
      }),
      async (c) => {
        const days = Number(c.req.query('days') ?? RECENT_FUNDING_DAYS);
        if (!Number.isInteger(days) || days < 1 || days > 36_500) {
          throw invalidParameters([{ field: 'days', message: 'must be a whole number from 1 to 36500' }]);
        }
        await companies.fresh();
        return c.json({ sum: companies.index().recentFunding(days, dayOf(now())) });
      },
    );
}
