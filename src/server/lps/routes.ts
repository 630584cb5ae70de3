import { Hono, type MiddlewareHandler } from 'hono';
import * as z from 'zod';
import { mayExportLps } from '#domain/access.ts';
import { dayOf } from '#domain/dates.ts';
import { lpExportFileName } from '#domain/lp-csv-columns.ts';
import { LP_FILTER_NAMES, LP_SORTS, type LpSearch, lpFilterValues, parseLpSearch } from '#domain/lp-filters.ts';
import { usualPlaceName } from '#domain/places/location-filters.ts';
import { PAGE_SIZE } from '#domain/search-parameters.ts';
import { FEW_RESULTS, suggestSearches } from '#domain/search-suggestions.ts';
import { refuseImpersonation } from '../accounts/access-rules.ts';
import { accessSubject, viewerAccess } from '../accounts/viewer.ts';
import { logActivity } from '../activity/queries.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { maskedJson } from '../companies/company-json.ts';
import { countExport, keepExport } from '../exports/keep-export.ts';
import { readBody } from '../http/body.ts';
import { operation } from '../http/operation.ts';
import { AppError, invalidParameters } from '../http/problem.ts';
import { answerStream } from '../http/stream-answer.ts';
import { exportLpsCsv } from './export-lps.ts';
import { lpCard } from './lp-json.ts';
import { countLpChoices, countLps, findLpIds, findLps, readLp, similarLpWords } from './queries.ts';

const FILTER_PARAMETERS = [
  {
    name: 'query',
    description:
      'Words that each occur in name, type, place, focus, description, first or last name; double quotes keep a phrase together. A website or domain finds its LP',
  },
  { name: 'type', description: 'Kind of LP; !value excludes, as in every filter', repeats: true },
  { name: 'country', description: 'Where it is', repeats: true },
  { name: 'assets', description: 'A band like 1B-5B, or MIN..MAX in dollars', repeats: true },
  { name: 'focus', description: 'stage:…, sector:… or geography:…; of several kinds one of each', repeats: true },
] as const;

const choice = z.union([z.string(), z.array(z.string())], 'must be a text or a list of texts').optional();
const exportRequest = z.strictObject({
  searchQuery: z.string('must be a text').default(''),
  filters: z.strictObject(Object.fromEntries(LP_FILTER_NAMES.map((name) => [name, choice]))).default({}),
  sort: z.string('must be a text').optional(),
});

type SearchParameters = { in: { query: Record<string, string | string[]> }; out: { query: LpSearch } };

/** Reads the search of a request's parameters; wrong ones are named in the answer. */
const lpSearch: MiddlewareHandler<AppEnv, string, SearchParameters> = async (c, next) => {
  c.req.addValidatedData('query', readSearch(c.req.queries()));
  await next();
};

/** Finding LPs. Everyone may look; addresses of people are masked for viewers outside the programme. */
export function lpRoutes({ db, pool, files, now }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/lps',
      operation({
        operationId: 'search_lps',
        summary: 'A page of LPs and how many there are',
        query: [
          ...FILTER_PARAMETERS,
          { name: 'page', description: `Page of ${PAGE_SIZE} LPs, from 1` },
          { name: 'sort', description: LP_SORTS.map(({ value }) => value).join(', ') },
        ],
        errors: ['invalid_parameters', 'not_found'],
      }),
      lpSearch,
      async (c) => {
        const search = c.req.valid('query');
        const unmasked = viewerAccess(c.get('viewer'), now()).programme;
        const [total, records] = await Promise.all([countLps(db, search), findLps(db, search)]);
        const lps = records.map((record) => lpCard(record, unmasked));
        const page = { total, page: search.page, pageSize: PAGE_SIZE, lps };
        return c.json(unmasked ? page : (JSON.parse(maskedJson(page)) as typeof page));
      },
    )
    .get(
      '/lps/:slug',
      operation({ operationId: 'get_lp', summary: 'One LP with its contacts', errors: ['not_found'] }),
      async (c) => {
        const lp = await readLp(db, c.req.param('slug'), viewerAccess(c.get('viewer'), now()).programme);
        if (!lp) throw new AppError('not_found', { detail: 'There is no LP at this address' });
        return c.json(lp);
      },
    )
    .get(
      '/lp-filter-options',
      operation({
        operationId: 'get_lp_filter_options',
        summary: 'The choices of every filter of LPs, with how many each would find under the other filters',
        query: FILTER_PARAMETERS,
        errors: ['invalid_parameters', 'not_found'],
      }),
      lpSearch,
      async (c) => c.json({ counts: await countLpChoices(db, c.req.valid('query')) }),
    )
    .get(
      '/lp-suggestions',
      operation({
        operationId: 'get_lp_suggestions',
        summary: `For a search with ${FEW_RESULTS} results or fewer, searches that find more, each with its total`,
        query: FILTER_PARAMETERS,
        errors: ['invalid_parameters', 'not_found'],
      }),
      lpSearch,
      async (c) => {
        const search = c.req.valid('query');
        const filters = Object.fromEntries(LP_FILTER_NAMES.map((name) => [name, lpFilterValues(search, name)]));
        const suggestions = await suggestSearches(
          { query: search.query, filters },
          {
            count: (asked) => countLps(db, readSearch({ ...asked.filters, query: asked.query })),
            alternatives: async (text) => [usualPlaceName(text) ?? [], await similarLpWords(db, text)].flat(),
          },
        );
        return c.json({ suggestions });
      },
    )
    .post(
      '/exports/lps',
      operation({
        operationId: 'export-lps-csv',
        summary: 'The whole result set of { searchQuery, filters } as CSV, within the LP programme',
        answers: 'text/csv',
        errors: [
          'invalid_parameters',
          'sign_in_required',
          'programme_required',
          'forbidden',
          'not_found',
          'too_many_requests',
        ],
      }),
      async (c) => {
        const viewer = c.get('viewer');
        const permission = mayExportLps(accessSubject(viewer), now());
        if (!viewer || !permission.allowed) {
          throw new AppError(permission.allowed ? 'sign_in_required' : permission.reason);
        }
        refuseImpersonation(viewer.session);
        const { searchQuery, filters, sort } = await readBody(c, exportRequest);
        const search = readSearch({ ...filters, query: searchQuery, sort });
        await countExport({ db, now }, viewer.user.id);
        const ids = await findLpIds(db, search);
        const details = { kind: 'lps', totalResults: ids.length, filters, searchQuery } as const;
        await logActivity(db, viewer.user.id, { type: 'export', details });
        const of = {
          userId: viewer.user.id,
          kind: 'lps',
          asked: { searchQuery, filters },
          results: ids.length,
        } as const;
        const kept = await keepExport({ db, files, now }, of, () =>
          exportLpsCsv({ pool, ids, signal: c.req.raw.signal }),
        );
        return answerStream(c, kept, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${lpExportFileName(dayOf(now()))}"`,
        });
      },
    );
}

function readSearch(raw: Parameters<typeof parseLpSearch>[0]): LpSearch {
  const read = parseLpSearch(raw);
  if ('issues' in read) throw invalidParameters(read.issues);
  return read.search;
}
