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
      'Words that must each occur in the name, description, industry groups, location, or first or last name of a contact; double quotes keep a phrase together. A website or domain finds its company',
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
  'revealBudget has the number of companies whose emails you may see today, how many are left, and when it resets; null when nothing is counted';

type SearchParameters = { in: { query: Record<string, string | string[]> }; out: { query: CompanySearch } };

/** Parses the search parameters of a request; the error names invalid ones. */
const companySearch: MiddlewareHandler<AppEnv, string, SearchParameters> = async (c, next) => {
  const read = parseCompanySearch(c.req.queries(), readLocationFilter);
  if ('issues' in read) throw invalidParameters(read.issues);
  c.req.addValidatedData('query', read.search);
  await next();
};

/** A search with filter values as in URLs. */
function askedSearch(search: CompanySearch): AskedSearch {
  const params = companySearchParams(search);
  const filters = FILTER_NAMES.map((name) => [name, params.flatMap(([of, value]) => (of === name ? value : []))]);
  return { query: search.query, filters: Object.fromEntries(filters) };
}

/** Takes spellings from the words of the index and from alternative place names. */
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

/** Company search. Public; emails are masked without access or once the daily budget is used up. */
export function companyRoutes(dependencies: AppDependencies) {
  const { companies, rows, pool, now } = dependencies;
  const { reveal } = createReveals(dependencies);
  return new Hono<AppEnv>()
    .get(
      '/companies',
      operation({
        operationId: 'search_companies',
        summary: `Search companies: one page and the total. ${BUDGET}`,
        query: [
          ...FILTER_PARAMETERS,
          { name: 'page', description: `Page number, from 1 (${PAGE_SIZE} companies per page)` },
          { name: 'sort', description: SORTS.map(({ value }) => value).join(', ') },
          { name: 'emails', description: 'masked: keeps emails masked, so that no budget is used' },
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
        summary: `Get a company with contacts and rounds. ${BUDGET}`,
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
        summary:
          'List the values of every filter, with the number of companies each would find under the other filters',
        query: [...FILTER_PARAMETERS, { name: 'only', description: 'counts: omits the lists' }],
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
        summary: 'Get funding by month, stages, amounts and countries for a whole result set',
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
        summary: `Suggest searches that find more, with totals, for a search with ${FEW_RESULTS} results or fewer`,
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
      operation({ operationId: 'get_total_companies_count', summary: 'Get the number of companies' }),
      async (c) => {
        await companies.fresh();
        return c.json({ count: companies.index().count });
      },
    )
    .get(
      '/stats/recent-funding',
      operation({
        operationId: 'get_recent_funding_sum',
        summary: 'Get the sum of last rounds, in dollars, over a number of days',
        query: [{ name: 'days', description: `From 1 to 36500; default ${RECENT_FUNDING_DAYS}` }],
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
