import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { mayUseWorkspace } from '#domain/billing/access.ts';
import type { RevealBudget } from '#domain/billing/reveal-budget.ts';
import { SOURCE_IDS } from '#domain/companies/company-sources.ts';
import { RECENT_FUNDING_DAYS } from '#domain/companies/funding.ts';
import { industryNamed } from '#domain/companies/industries.ts';
import { type Day, dayOf } from '#domain/dates.ts';
import { usualPlaceName } from '#domain/places/location-filters.ts';
import {
  type CompanySearch,
  DATA_FILTER_NAMES,
  DEFAULT_SORT,
  FILTERS,
  type FilterName,
  filterDocs,
  filtersOf,
  filterValues,
  LEAST_CONTACTED,
  SORTS,
} from '#domain/search/company-filters.ts';
import { choiceLabel, choicesOf, filterLabel } from '#domain/search/filter-labels.ts';
import { type FilterCounts, initialOptions } from '#domain/search/filter-options.ts';
import { foldText } from '#domain/search/fold-text.ts';
import { parseSentence } from '#domain/search/parse-sentence.ts';
import { resultFigures } from '#domain/search/result-figures.ts';
import { NO_CHOICES, PAGE_SIZE } from '#domain/search/search-params.ts';
import {
  FEW_RESULTS,
  type SearchSuggestion,
  suggestSearches,
  type TypedSearch,
} from '#domain/search/search-suggestions.ts';
import { MAX_QUERY_LENGTH } from '#domain/search/search-terms.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint, JsonText, repeatableParameter } from '../../platform/api/endpoint.ts';
import { accessSubject, type Viewer, viewerAccess } from '../../platform/api/viewer.ts';
import { invalidParameters } from '../../platform/http/problem.ts';
import { searchFrom } from '../../platform/http/query.ts';
import type { PressureLevels } from '../../workspace/ledger/contact-pressure.ts';
import { evidenceSchema, readVisibleEvidence } from '../evidence/visible-evidence.ts';
import type { PersonalSearch } from '../search/index/company-sets.ts';
import type { SearchIndex } from '../search/index/search-index.ts';
import { PERSONAL_ERRORS, personalSearch } from '../search/personal-filters.ts';
import { cursorParameter, FIRST_PAGE, nextCursor, readCursorPage } from '../search/search-cursor.ts';
import { parseParams, searchOf } from '../search/search-query-string.ts';
import { valueWarnings, warnings } from '../search/value-warnings.ts';
import { readCompanyChanges } from './company-changes.ts';
import { createEmailAccess } from './company-email-access.ts';
import { jsonWithoutContacts, maskedJson, withFields } from './company-json.ts';
import { directoryOf } from './directory.ts';
import { companyAt, companyNotFound, readCompany } from './queries.ts';
import { company, companyDetails, companyParams, revealBudget, suggestions } from './schemas.ts';

const MAX_SIMILAR_WORDS = 5;

/** Filters whose example the reference sends; together, most would find nothing. */
const SENT_EXAMPLES: readonly FilterName[] = ['location', 'fundingDate'];

function parametersOf<Name extends FilterName>(names: readonly Name[]): Record<Name, typeof repeatableParameter> {
  const parameters = names.map((name) => {
    const [description, example] = filterDocs(name);
    if (SENT_EXAMPLES.includes(name)) return [name, repeatableParameter.describe(description).meta({ example })];
    return [name, repeatableParameter.describe(`${description}. Example: \`${example}\``)];
  });
  return Object.fromEntries(parameters);
}

const filterParameters = {
  query: z
    .string()
    .optional()
    .describe(
      'Words that must each occur in the name, description, industry groups, location, or first or last name of a contact. Double quotes keep a phrase together. A website or domain matches its company. Example: `freight "supply chain"`',
    ),
  ...parametersOf(DATA_FILTER_NAMES),
  added: z.string().optional().describe('Only companies added since a day or a time like `2026-11-01T09:30:00Z`'),
  newMatchesOf: z.string().optional().describe('Id of a saved search: only its new matches since you last opened it'),
  ...parametersOf(filtersOf('shared', 'personal')),
};

const readSearch = searchFrom(parseParams);

const SAME_SEARCH = 'Validated, but has no effect here';
const setQuery = z.object({
  ...filterParameters,
  page: z.string().optional().describe(SAME_SEARCH),
  sort: z.string().optional().describe(SAME_SEARCH),
});
export const searchQuery = setQuery.transform(readSearch);

/** A search with additional parameters. */
export function searchQueryWith<T extends z.ZodRawShape>(own: T) {
  const names = Object.keys(own);
  return setQuery.extend(own).transform((query, context) => {
    const raw = Object.entries(query).filter(([name]) => !names.includes(name));
    return { ...query, search: readSearch(Object.fromEntries(raw), context) };
  });
}

/** What companies are shown with. */
const shownParameters = {
  emails: z
    .literal('masked', 'can only be `masked`')
    .optional()
    .describe('Keeps emails masked so they do not count against your daily budget'),
  evidence: z.literal('true', 'can only be `true`').optional().describe('Adds the source of each value'),
};
type Contents = z.output<z.ZodObject<typeof shownParameters>>;

const LIMIT = `must be a whole number from 1 to ${PAGE_SIZE}`;

const pageQuery = z
  .object({
    ...filterParameters,
    page: z.string().optional().describe(`Page number, from 1 (${PAGE_SIZE} companies per page)`),
    sort: z
      .string()
      .optional()
      .describe(
        `${SORTS.map(({ value }) => value).join(', ')}; defaults to ${DEFAULT_SORT}. ${LEAST_CONTACTED} requires a plan`,
      ),
    limit: z.coerce
      .number<string>(LIMIT)
      .int(LIMIT)
      .min(1, LIMIT)
      .max(PAGE_SIZE, LIMIT)
      .default(PAGE_SIZE)
      .describe(`Companies per page, 1 to ${PAGE_SIZE}`),
    ...shownParameters,
    cursor: cursorParameter,
  })
  .transform(({ emails, evidence, limit, cursor, ...raw }, context) => ({
    search: readSearch(raw, context),
    /** The search as sent, which the next pages repeat. */
    sent: JSON.stringify(raw),
    contents: { emails, evidence },
    limit,
    cursor,
  }));

const optionsQuery = setQuery
  .extend({
    only: z
      .enum(['counts', 'first'], 'must be counts or first')
      .optional()
      .describe(
        '`counts` omits the lists; `first` returns only the largest industries, the continents, and selected values with their neighboring places',
      ),
  })
  .transform(({ only, ...raw }, context) => ({ search: readSearch(raw, context), only }));

const companyPage = z.object({
  total: z.int().describe('Companies on all pages'),
  page: z.int(),
  pageSize: z.int(),
  revealBudget,
  companies: z.array(company),
  nextCursor: nextCursor.optional(),
  warnings,
});

const count = z.int();

const RANGE_FILTERS = filtersOf('days', 'amount', 'values');

const options = z.object({
  industries: z.array(z.string()).optional(),
  headquarters_regions: z.array(z.string()).optional(),
  funding_types: z.array(z.string()).optional(),
  headquarters_locations_grouped: z
    .record(z.string(), z.record(z.string(), z.array(z.string())))
    .optional()
    .describe('Country to region to cities; an unknown part is an empty string'),
  counts: z
    .record(z.enum(DATA_FILTER_NAMES), z.record(z.string(), count))
    .describe('Number of companies per value of each filter; zeros are omitted'),
  moreIndustries: count.optional().describe('With `only=first`: the number of industries that are not listed'),
  anyDate: count.optional().describe('With `only=first`: the number of companies regardless of last round date'),
  warnings,
  ranges: z
    .record(z.enum(RANGE_FILTERS), z.object({ known: z.boolean(), bands: z.array(z.string()) }))
    .optional()
    .describe(
      'With `only=first`: whether any company has a value, and the bands with companies, regardless of the search',
    ),
});

const DAYS = 'must be a whole number from 1 to 36500';

/** A search with filter values as in URLs, without those that depend on the viewer. */
function typedSearchOf(search: CompanySearch): TypedSearch {
  const values = filterValues(search);
  return { query: search.query, filters: Object.fromEntries(DATA_FILTER_NAMES.map((name) => [name, values[name]])) };
}

/** Takes spellings from the words of the index and from alternative place names. */
function suggestCompanySearches(index: SearchIndex, search: PersonalSearch, today: Day): Promise<SearchSuggestion[]> {
  const { added, newMatchesOf, sets } = search;
  const limits = { added, newMatchesOf, sets };
  return suggestSearches(typedSearchOf(search), {
    count({ query, filters }) {
      const read = parseParams({ ...filters, query });
      return 'issues' in read ? 0 : index.total({ ...read.search, ...limits }, today);
    },
    alternatives: (text) => [usualPlaceName(text) ?? [], ...index.similarWords(text, MAX_SIMILAR_WORDS)].flat(),
    industry: (text) => industryNamed(index.options().industries, text),
    sentence(text) {
      const typedSearch = parseSentence(text, index.options(), today);
      const names = Object.keys(typedSearch.filters) as FilterName[];
      // Counts are of the data, which the filters of a user are not part of.
      if (!names.every((name) => DATA_FILTER_NAMES.some((one) => one === name))) return null;
      const labels = choicesOf<FilterName>(typedSearch.filters).map(({ name, raw }) =>
        choiceLabel(name, raw, filterLabel),
      );
      return { ...typedSearch, labels };
    },
    isName: (text) => directoryOf(index, today).names.startingWith(foldText(text), 1).length > 0,
    usualPlaceName,
  });
}

/** Values that find everything known; the bands of a filter need not cover it. */
const EVERY_VALUE = { days: '1900-01-01..', amount: '0..', values: [...SOURCE_IDS] };

function firstFilterOptions(index: SearchIndex, search: PersonalSearch, counts: FilterCounts, today: Day) {
  const { filters } = typedSearchOf(search);
  const selection = { industry: filters.industry ?? [], location: filters.location ?? [] };
  const unfilteredCounts = index.counts(searchOf({}), today);
  const ranges = RANGE_FILTERS.map((name) => {
    const bands = Object.keys(unfilteredCounts[name]);
    const everyValue = { [name]: EVERY_VALUE[FILTERS[name].kind] };
    return [name, { known: bands.length > 0 || index.total(searchOf(everyValue), today) > 0, bands }];
  });
  const undatedFilters = { ...search.filters, fundingDate: NO_CHOICES };
  return {
    ...initialOptions(index.options(), counts, selection),
    anyDate: index.total({ ...search, filters: undatedFilters }, today),
    ranges: Object.fromEntries(ranges),
  };
}

/**
 * Company search. Public; emails are masked without access or once the daily budget is used up. Without a plan, contacts
 * are omitted once the network has reached its daily limit.
 */
export function companyRoutes(dependencies: AppDependencies) {
  const { companySearch, companyRows, db, pool, contactLimit, contactPressure, now } = dependencies;
  const { reveal } = createEmailAccess(dependencies);
  /** Null without access. */
  async function pressureFor(viewer: Viewer): Promise<PressureLevels | null> {
    return mayUseWorkspace(accessSubject(viewer), now()).allowed ? contactPressure.levels() : null;
  }

  /** Returns companies as a JSON list, with their emails and evidence as far as the viewer may see them. */
  async function companiesJson(
    { c, viewer, contents: { emails, evidence } }: { c: Context<AppEnv>; viewer: Viewer; contents: Contents },
    ids: readonly number[],
  ): Promise<{ budget: RevealBudget | null; companies: string }> {
    const rows = await companyRows.read(ids, companySearch.index().token);
    const withEmails = emails === 'masked' ? [] : rows.filter(({ unmasked, masked }) => unmasked !== masked);
    const { showsEmails, budget } = await reveal(
      viewer,
      withEmails.map(({ id }) => id),
    );
    const unmaskedRows = new Set(withEmails.filter(({ id }) => showsEmails(id)));
    const isReadable = await contactLimit.readable(
      c,
      viewerAccess(viewer, now()),
      rows.flatMap(({ id, hasContacts }) => (hasContacts ? id : [])),
    );
    const pressure = await pressureFor(viewer);
    const evidenceOf = evidence && (await readVisibleEvidence(pool, ids, viewerAccess(viewer, now())));
    const texts = rows.map((row) => {
      const omitted = row.hasContacts && !isReadable(row.id);
      const json = unmaskedRows.has(row)
        ? row.unmasked
        : omitted
          ? jsonWithoutContacts(JSON.parse(row.masked))
          : row.masked;
      const extraFields = {
        ...(pressure && { contactPressure: pressure.of(row.id) }),
        ...(evidenceOf && { evidence: evidenceOf.get(row.id) ?? [] }),
      };
      return withFields(json, extraFields, unmaskedRows.has(row));
    });
    return { budget, companies: `[${texts.join(',')}]` };
  }

  return new Hono<AppEnv>()
    .get(
      '/companies',
      endpoint(
        {
          operationId: 'search_companies',
          summary: 'Search companies',
          description: 'Without parameters it lists all companies, newest funding first.',
          access: 'anyone',
          load: 'search',
          query: pageQuery,
          response: companyPage,
          errors: [...PERSONAL_ERRORS, 'starting'],
          v1: {
            scope: 'read',
            description:
              'Without parameters it lists all companies, newest funding first. Follow `nextCursor` to read all results: changes between two pages neither repeat a company nor skip one. A page can have fewer companies than `limit`, because those that no longer match are omitted.',
            without: ['page'],
            defaults: { cursor: FIRST_PAGE },
            response: companyPage.omit({ page: true, pageSize: true }).extend({ nextCursor }),
          },
        },
        async ({ c, viewer, query: { search: input, sent, contents, limit, cursor } }) => {
          const search = await personalSearch(dependencies, viewer, input);
          await companySearch.catchUp();
          const index = companySearch.index();
          const today = dayOf(now());
          if (cursor === undefined) {
            const { total, ids } = index.search(search, today);
            const { budget, companies } = await companiesJson({ c, viewer, contents }, ids.slice(0, limit));
            return new JsonText(
              `{"total":${total},"page":${search.page},"pageSize":${PAGE_SIZE},"revealBudget":${JSON.stringify(budget)},"companies":${companies}}`,
            );
          }
          if (!viewer) throw invalidParameters([{ field: 'cursor', message: 'requires an account' }]);
          const { total, ids, nextCursor } = await readCursorPage({ db, now: now() }, cursor, {
            userId: viewer.user.id,
            search: sent,
            limit,
            first: () => index.search({ ...search, page: 1 }, today),
            all: () => index.ids(search, today),
            present(storedIds) {
              const { total, has } = index.result(search, today);
              return { total, ids: storedIds.filter(has) };
            },
          });
          const { budget, companies } = await companiesJson({ c, viewer, contents }, ids);
          const warnings = cursor === FIRST_PAGE && valueWarnings(index, input, today);
          const warningsJson = warnings ? `"warnings":${JSON.stringify(warnings)},` : '';
          return new JsonText(
            `{"total":${total},${warningsJson}"revealBudget":${JSON.stringify(budget)},"companies":${companies},"nextCursor":${JSON.stringify(nextCursor)}}`,
          );
        },
      ),
    )
    .get(
      '/company-changes',
      endpoint(
        {
          operationId: 'list_company_changes',
          summary: 'List changed and deleted companies',
          description:
            'Without a cursor it returns no changes, only the cursor to start from: get one, read all companies, then follow the changes. A company that changes several times between two calls is listed once.',
          access: 'signed in',
          query: z.object({
            cursor: cursorParameter.describe('`nextCursor` of the previous call'),
            ...shownParameters,
          }),
          response: z.object({
            companies: z.array(company).describe('New and changed companies, oldest change first'),
            deletedIds: z.array(z.int()).describe('Ids of deleted companies, including those merged into another'),
            revealBudget,
            nextCursor: z.string().describe('Cursor of the changes after these'),
            hasMore: z.boolean().describe('Whether there are more changes already'),
          }),
          errors: ['starting'],
          v1: { scope: 'read' },
        },
        async ({ c, viewer, query: { cursor, ...contents } }) => {
          const { ids, deletedIds, ...rest } = await readCompanyChanges(db, cursor);
          // Afterward, because a company that changes in between would be read as it was before.
          await companySearch.catchUp();
          const { budget, companies } = await companiesJson({ c, viewer, contents }, ids);
          const page = { deletedIds, revealBudget: budget, ...rest };
          return new JsonText(`${JSON.stringify(page).slice(0, -1)},"companies":${companies}}`);
        },
      ),
    )
    .get(
      '/companies/:slug',
      endpoint(
        {
          operationId: 'get_company',
          summary: 'Get a company',
          description: 'The former slug of a renamed or merged company returns the company with its current slug.',
          access: 'anyone',
          path: companyParams,
          query: z.object(shownParameters),
          response: companyDetails,
          v1: { scope: 'read' },
        },
        async ({ c, viewer, path, query: { emails, evidence } }) => {
          let budget: RevealBudget | null = null;
          let showsEmails = false;
          const userId = viewer && !viewer.session?.impersonatedBy ? viewer.user.id : null;
          const company = await readCompany(
            pool,
            { slug: path.slug, userId },
            {
              async emails(id) {
                const emailReveal = await reveal(viewer, emails === 'masked' ? [] : [id]);
                budget = emailReveal.budget;
                showsEmails = emails !== 'masked' && emailReveal.showsEmails(id);
                return showsEmails;
              },
              contacts: async (id) => (await contactLimit.readable(c, viewerAccess(viewer, now()), [id]))(id),
            },
          );
          if (!company) throw companyNotFound(path.slug);
          const pressure = await pressureFor(viewer);
          const facts =
            evidence && (await readVisibleEvidence(pool, [company.id], viewerAccess(viewer, now()))).get(company.id);
          return {
            ...company,
            ...(pressure && { contactPressure: pressure.of(company.id) }),
            ...(facts && { evidence: showsEmails ? facts : (JSON.parse(maskedJson(facts)) as typeof facts) }),
            revealBudget: budget as RevealBudget | null,
          };
        },
      ),
    )
    .get(
      '/companies/:slug/evidence',
      endpoint(
        {
          operationId: 'get_evidence',
          summary: "Get sources for a company's data",
          description:
            'Each value of the company, its contacts and rounds, with who stated it, and when first and last.',
          access: 'anyone',
          path: companyParams,
          response: z.object({ facts: evidenceSchema }),
          v1: { scope: 'read' },
        },
        async ({ viewer, path: { slug } }) => {
          const company = await companyAt(pool, slug);
          const access = viewerAccess(viewer, now());
          const facts = company && (await readVisibleEvidence(pool, [company.id], access)).get(company.id);
          if (!facts) throw companyNotFound(slug);
          const response = { facts };
          const masked = maskedJson(response);
          const showsEmails =
            masked !== JSON.stringify(response) && (await reveal(viewer, [company.id])).showsEmails(company.id);
          return showsEmails ? response : (JSON.parse(masked) as typeof response);
        },
      ),
    )
    .get(
      '/filter-options',
      endpoint(
        {
          operationId: 'get_filter_options',
          summary: 'List filter values',
          description: 'Each value has the number of companies that match it and the other filters.',
          access: 'anyone',
          load: 'count',
          query: optionsQuery,
          response: options,
          errors: [...PERSONAL_ERRORS, 'starting'],
          v1: {
            scope: 'read',
            path: '/company-counts',
            operationId: 'get_company_counts',
            summary: 'Count companies by filter value',
            description: 'For each value of each filter, the number of companies that match it and the other filters.',
            without: ['page', 'sort', 'only'],
            defaults: { only: 'counts' },
            response: options.pick({ counts: true, warnings: true }),
          },
        },
        async ({ viewer, query: { search: input, only } }) => {
          const search = await personalSearch(dependencies, viewer, input);
          await companySearch.catchUp();
          const index = companySearch.index();
          const counts = index.counts(search, dayOf(now()));
          if (only === 'first') return firstFilterOptions(index, search, counts, dayOf(now()));
          if (only !== 'counts') return { ...index.options(), counts };
          return { counts, warnings: valueWarnings(index, input, dayOf(now())) };
        },
      ),
    )
    .get(
      '/company-figures',
      endpoint(
        {
          operationId: 'get_company_figures',
          summary: 'Get totals for a search',
          description: 'Funding by month, stage, amount and country.',
          access: 'anyone',
          load: 'count',
          query: searchQuery,
          response: resultFigures,
          errors: [...PERSONAL_ERRORS, 'starting'],
        },
        async ({ viewer, query }) => {
          const search = await personalSearch(dependencies, viewer, query);
          await companySearch.catchUp();
          return companySearch.index().figures(search, dayOf(now()));
        },
      ),
    )
    .get(
      '/company-suggestions',
      endpoint(
        {
          operationId: 'get_company_suggestions',
          summary: 'Suggest searches with more results',
          description: `For a search with more than ${FEW_RESULTS} results, only the usual name of a place in it and the filters that its words name.`,
          access: 'anyone',
          load: 'count',
          query: searchQuery,
          response: suggestions,
          errors: [...PERSONAL_ERRORS, 'starting'],
        },
        async ({ viewer, query }) => {
          const search = await personalSearch(dependencies, viewer, query);
          await companySearch.catchUp();
          return { suggestions: await suggestCompanySearches(companySearch.index(), search, dayOf(now())) };
        },
      ),
    )
    .get(
      '/search-filters',
      endpoint(
        {
          operationId: 'get_search_filters',
          summary: 'Read a search in words',
          description:
            'Finds the filter values that a sentence names, by fixed rules. Words that name none remain in `query`.',
          access: 'anyone',
          query: z.object({
            sentence: z
              .string('must be a string')
              .max(MAX_QUERY_LENGTH, `must be at most ${MAX_QUERY_LENGTH} characters`)
              .describe('A search in words')
              .meta({ example: 'seed robotics in Germany last month, not consumer' }),
          }),
          response: z.object({
            query: z.string(),
            filters: z
              .record(z.string(), z.array(z.string()))
              .describe('Values of each filter, as in the parameters of `GET /api/companies`'),
          }),
          errors: ['starting'],
        },
        async ({ query: { sentence } }) => {
          await companySearch.catchUp();
          return parseSentence(sentence, companySearch.index().options(), dayOf(now()));
        },
      ),
    )
    .get(
      '/stats/companies',
      endpoint(
        {
          operationId: 'get_total_companies_count',
          summary: 'Count all companies',
          access: 'anyone',
          load: 'count',
          response: z.object({ count }),
          errors: ['starting'],
        },
        async () => {
          await companySearch.catchUp();
          return { count: companySearch.index().count };
        },
      ),
    )
    .get(
      '/stats/recent-funding',
      endpoint(
        {
          operationId: 'get_recent_funding_sum',
          summary: 'Sum recent funding',
          access: 'anyone',
          load: 'count',
          query: z.object({
            days: z.coerce
              .number<string>(DAYS)
              .int(DAYS)
              .min(1, DAYS)
              .max(36_500, DAYS)
              .default(RECENT_FUNDING_DAYS)
              .describe('Days back'),
          }),
          response: z.object({ sum: z.number().describe('Sum of the last rounds, in US dollars') }),
          errors: ['starting'],
        },
        async ({ query }) => {
          await companySearch.catchUp();
          return { sum: companySearch.index().recentFunding(query.days, dayOf(now())) };
        },
      ),
    );
}
