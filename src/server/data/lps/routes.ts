import { Hono } from 'hono';
import * as z from 'zod';
import {
  ASSET_BANDS,
  DEFAULT_LP_SORT,
  LP_FILTER_NAMES,
  LP_SORTS,
  LP_TYPES,
  type LpSearch,
  lpFilterValues,
  parseLpSearch,
} from '#domain/lps/lp-filters.ts';
import { usualPlaceName } from '#domain/places/location-filters.ts';
import { NO_CHOICES, PAGE_SIZE, readChoice } from '#domain/search/search-params.ts';
import { FEW_RESULTS, suggestSearches } from '#domain/search/search-suggestions.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint, JsonText, repeatableParameter } from '../../platform/api/endpoint.ts';
import { type Viewer, viewerAccess } from '../../platform/api/viewer.ts';
import { AppError, invalidParameters } from '../../platform/http/problem.ts';
import { closestName, searchFrom } from '../../platform/http/query.ts';
import { jsonWithoutContacts, maskedJson } from '../companies/company-json.ts';
import { lpContactId } from '../companies/contact-limit.ts';
import { contact, contactsOmitted, suggestions } from '../companies/schemas.ts';
import { cursorParameter, FIRST_PAGE, nextCursor, readCursorPage } from '../search/search-cursor.ts';
import { valueWarning, warnings } from '../search/value-warnings.ts';
import { countLpOptions, countLps, findLpIds, findLps, lpCard, readLp, readLps, similarLpWords } from './queries.ts';

const filterParameters = {
  query: z
    .string()
    .optional()
    .describe(
      'Words that must each occur in the name, type, location, focus, description, or first or last name of a contact. Double quotes keep a phrase together. A website or domain matches its LP',
    ),
  type: repeatableParameter
    .describe(`${LP_TYPES.join(', ')}; \`!\` before a value excludes it, as in every filter`)
    .meta({ example: 'Family office' }),
  country: repeatableParameter.meta({ description: 'Country of the LP', example: 'Germany' }),
  assets: repeatableParameter
    .describe(`${ASSET_BANDS.map(({ value }) => value).join(', ')}, or \`MIN..MAX\` in US dollars`)
    .meta({ example: '1B-5B' }),
  focus: repeatableParameter
    .describe('`stage:…`, `sector:…` or `geography:…`; with several kinds, one of each must match')
    .meta({ example: 'sector:Climate' }),
};

const EVERY_LP: LpSearch = {
  query: '',
  filters: { type: NO_CHOICES, country: NO_CHOICES, assets: NO_CHOICES, focus: NO_CHOICES },
  sort: DEFAULT_LP_SORT,
  page: 1,
};

const readSearch = searchFrom(parseLpSearch);
const SAME_SEARCH = 'Validated, but has no effect here';
const searchQuery = z
  .object({
    ...filterParameters,
    page: z.string().optional().describe(SAME_SEARCH),
    sort: z.string().optional().describe(SAME_SEARCH),
  })
  .transform(readSearch);
const pageQuery = z
  .object({
    ...filterParameters,
    page: z.string().optional().describe(`Page number, from 1 (${PAGE_SIZE} LPs per page)`),
    sort: z
      .string()
      .optional()
      .describe(`${LP_SORTS.map(({ value }) => value).join(', ')}; defaults to ${DEFAULT_LP_SORT}`),
    cursor: cursorParameter,
  })
  .transform(({ cursor, ...raw }, context) => ({ search: readSearch(raw, context), cursor }));

const lp = z
  .object({
    id: z.int(),
    slug: z.string().meta({ example: 'heathmere-bank' }),
    name: z.string().meta({ example: 'Heathmere Bank' }),
    shortName: z.string().nullable().meta({ example: 'Heathmere' }),
    type: z.string().nullable().meta({ example: 'Bank' }),
    assetsUsd: z.number().nullable().describe('In US dollars; null if unknown'),
    assetsAsOf: z.string().nullable().describe('As stated by the source').meta({ example: 'FY2025' }),
    city: z.string().nullable().meta({ example: 'Boston' }),
    region: z.string().nullable().meta({ example: 'Massachusetts' }),
    country: z.string().nullable().meta({ example: 'United States' }),
    website: z.string().nullable().meta({ example: 'https://heathmere.example' }),
    focus: z
      .object({ stages: z.array(z.string()), sectors: z.array(z.string()), geographies: z.array(z.string()) })
      .describe('Empty lists if unknown'),
    description: z.string().nullable(),
    contacts: z.array(contact),
    contactsOmitted,
  })
  .meta({ id: 'Lp', description: 'A limited partner in a search' });

const lpPage = z.object({
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  lps: z.array(lp),
  nextCursor: nextCursor.optional(),
  warnings: warnings
    .describe('Countries and focuses that no LP has, probably misspelled; omitted if there are none')
    .meta({ example: [{ field: 'country', message: 'Germny matches no LP. Did you mean Germany?' }] }),
});

const lpDetails = lp
  .extend({
    source: z.string(),
    origin: z.string().nullable(),
    trust: z.string().nullable(),
    version: z.int(),
    firstSeenAt: z.iso.datetime(),
    lastChangedAt: z.iso.datetime(),
  })
  .meta({ id: 'LpDetails', description: 'A limited partner with everything we know about it' });
export type LpDetails = z.output<typeof lpDetails>;

const counts = z
  .record(z.enum(LP_FILTER_NAMES), z.record(z.string(), z.int()))
  .describe('Number of LPs per value of each filter; zeros are omitted');

/** LP search. Public; contact emails are masked outside the LP program, and contacts omitted as for companies. */
export function lpRoutes({ db, contactLimit, now }: AppDependencies) {
  async function readPage(
    viewer: Viewer,
    search: LpSearch,
    { cursor, total }: { cursor: string | undefined; total: number },
  ) {
    if (cursor === undefined) {
      return { total, page: search.page, pageSize: PAGE_SIZE, records: await findLps(db, search) };
    }
    if (!viewer) throw invalidParameters([{ field: 'cursor', message: 'requires an account' }]);
    const all = () => findLpIds(db, search);
    const page = await readCursorPage({ db, now: now() }, cursor, {
      userId: viewer.user.id,
      search: JSON.stringify(['lps', search.query, lpFilterValues(search), search.sort]),
      limit: PAGE_SIZE,
      first: async () => ({ total, ids: await all() }),
      all,
      present: (ids) => ({ total, ids }),
    });
    const warnings = cursor === FIRST_PAGE ? await warningsOf(search) : undefined;
    return { total, warnings, records: await readLps(db, page.ids), nextCursor: page.nextCursor };
  }

  /** Names the countries and focuses of a search that no LP has; undefined if there are none. */
  async function warningsOf(search: LpSearch) {
    const values = lpFilterValues(search);
    if (values.country.length + values.focus.length === 0) return undefined;
    const counts = await countLpOptions(db, EVERY_LP);
    const all = (['country', 'focus'] as const).flatMap((field) =>
      values[field].flatMap((raw) => {
        const { value } = readChoice(raw);
        const options = Object.keys(counts[field]);
        return options.includes(value) ? [] : valueWarning(field, value, 'LP', closestName(value, options));
      }),
    );
    return all.length > 0 ? all : undefined;
  }

  return new Hono<AppEnv>()
    .get(
      '/lps',
      endpoint(
        {
          operationId: 'search_lps',
          summary: 'Search LPs',
          access: 'anyone',
          load: 'search',
          query: pageQuery,
          response: lpPage,
          v1: {
            scope: 'read',
            description: `Up to ${PAGE_SIZE} LPs per page. Follow \`nextCursor\` to read all results.`,
            without: ['page'],
            defaults: { cursor: FIRST_PAGE },
            response: lpPage.omit({ page: true, pageSize: true }).extend({ nextCursor }),
          },
        },
        async ({ c, viewer, query: { search, cursor } }) => {
          const access = viewerAccess(viewer, now());
          const total = await countLps(db, search);
          const { records, ...page } = await readPage(viewer, search, { cursor, total });
          const cards = records.map((record) => lpCard(record, access.program));
          const withContacts = access.program ? [] : cards.filter(({ contacts }) => contacts.length > 0);
          const isReadable = await contactLimit.readable(
            c,
            access,
            withContacts.map(({ id }) => lpContactId(id)),
          );
          const texts = cards.map((card) => {
            if (access.program) return JSON.stringify(card);
            const shows = card.contacts.length === 0 || isReadable(lpContactId(card.id));
            return shows ? maskedJson(card) : jsonWithoutContacts(card);
          });
          return new JsonText(`${JSON.stringify(page).slice(0, -1)},"lps":[${texts.join(',')}]}`);
        },
      ),
    )
    .get(
      '/lps/:slug',
      endpoint(
        {
          operationId: 'get_lp',
          summary: 'Get an LP',
          access: 'anyone',
          path: z.object({
            slug: z.string().meta({ description: 'Slug of the LP', example: 'granitecliff-future-fund' }),
          }),
          response: lpDetails,
          v1: { scope: 'read' },
        },
        async ({ c, viewer, path }) => {
          const access = viewerAccess(viewer, now());
          const lp = await readLp(db, path.slug, {
            emails: access.program,
            async contacts(id) {
              const contactId = lpContactId(id);
              return (await contactLimit.readable(c, access, [contactId]))(contactId);
            },
          });
          if (!lp) throw new AppError('not_found', { detail: 'LP not found' });
          return lp;
        },
      ),
    )
    .get(
      '/lp-filter-options',
      endpoint(
        {
          operationId: 'get_lp_filter_options',
          summary: 'List LP filter values',
          description: 'Each value has the number of LPs that match it and the other filters.',
          access: 'anyone',
          load: 'count',
          query: searchQuery,
          response: z.object({ counts }),
        },
        async ({ query }) => ({ counts: await countLpOptions(db, query) }),
      ),
    )
    .get(
      '/lp-suggestions',
      endpoint(
        {
          operationId: 'get_lp_suggestions',
          summary: 'Suggest LP searches with more results',
          description: `Empty for a search with more than ${FEW_RESULTS} results.`,
          access: 'anyone',
          load: 'count',
          query: searchQuery,
          response: suggestions,
        },
        async ({ query: search }) => {
          const suggestions = await suggestSearches(
            { query: search.query, filters: lpFilterValues(search) },
            {
              count(search) {
                const read = parseLpSearch({ ...search.filters, query: search.query });
                return 'issues' in read ? 0 : countLps(db, read.search);
              },
              alternatives: async (text) => [usualPlaceName(text) ?? [], await similarLpWords(db, text)].flat(),
            },
          );
          return { suggestions };
        },
      ),
    );
}
