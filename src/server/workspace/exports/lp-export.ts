import { Readable } from 'node:stream';
import { Hono } from 'hono';
import type pg from 'pg';
import * as z from 'zod';
import { filterChoicesOf } from '#domain/accounts/activity.ts';
import { dayOf } from '#domain/dates.ts';
import { LP_CSV_COLUMNS, type LpCsvField, lpExportFileName } from '#domain/lps/lp-csv-columns.ts';
import { LP_FILTER_NAMES, type LpSearch, parseLpSearch } from '#domain/lps/lp-filters.ts';
import type { RawSearch } from '#domain/search/search-params.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { findLpIds } from '../../data/lps/queries.ts';
import { logActivity } from '../../members/activity/activity-log.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import { invalidParameters } from '../../platform/http/problem.ts';
import { streamResponse } from '../../platform/http/stream-response.ts';
import { csvParts, readAhead } from './csv-parts.ts';
import { limitExports, storeExport } from './store-export.ts';

/** SQL for each column's text; list entries are joined by `, `. */
const SOURCES: Record<LpCsvField, string> = {
  name: 'l.name',
  shortName: 'l.short_name',
  type: 'l.type',
  assetsUsd: 'l.assets_usd::text',
  assetsAsOf: 'l.assets_as_of',
  city: 'l.city',
  region: 'l.region',
  country: 'l.country',
  website: 'l.website',
  stages: "array_to_string(l.focus_stages, ', ')",
  sectors: "array_to_string(l.focus_sectors, ', ')",
  geographies: "array_to_string(l.focus_geographies, ', ')",
  description: 'l.description',
  firstName: 'c.first_name',
  lastName: 'c.last_name',
  role: 'c.role',
  email: 'c.email',
  linkedin: 'c.linkedin',
  origin: 'l.origin',
  trust: 'l.trust',
};

const HEADERS = LP_CSV_COLUMNS.map(({ header }) => header);
const QUERY = `
  select ${LP_CSV_COLUMNS.map(({ field }) => SOURCES[field]).join(', ')}
  from unnest($1::integer[]) with ordinality as selection (id, rank)
  join lps l using (id) left join lp_contacts c on c.lp_id = l.id
  order by rank, c.position, c.id`;

const exportRequest = z.strictObject({
  searchQuery: z.string('must be a string').default(''),
  filters: filterChoicesOf(LP_FILTER_NAMES).default({}),
  sort: z.string('must be a string').optional(),
});

export function lpExportRoutes({ db, pool, files, now }: AppDependencies) {
  return new Hono<AppEnv>().post(
    '/exports/lps',
    endpoint(
      {
        operationId: 'export-lps-csv',
        summary: 'Export LPs',
        description: 'All results of a search. Requires the LP program.',
        access: 'owner or API client',
        load: 'export',
        plan: 'LP export',
        body: exportRequest,
        response: { file: 'text/csv' },
      },
      async ({ c, viewer, body: { searchQuery, filters, sort } }) => {
        const search = readLpSearch({ ...filters, query: searchQuery, sort });
        await limitExports({ db, now }, viewer.user.id);
        const ids = await findLpIds(db, search);
        const details = { kind: 'lps', totalResults: ids.length, filters, searchQuery } as const;
        await logActivity(db, viewer.user.id, { type: 'export', details });
        const newExport = {
          userId: viewer.user.id,
          kind: 'lps',
          asked: { searchQuery, filters, sort },
          results: ids.length,
        } as const;
        const open = () => {
          const parts = readAhead(ids, (part) => readLpRows(pool, part));
          return Readable.from(csvParts(HEADERS, parts), { objectMode: false, signal: c.req.raw.signal });
        };
        const body = await storeExport({ db, files, now }, newExport, open);
        return streamResponse(c, body, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${lpExportFileName(dayOf(now()))}"`,
        });
      },
    ),
  );
}

function readLpSearch(raw: RawSearch): LpSearch {
  const result = parseLpSearch(raw);
  if ('issues' in result) throw invalidParameters(result.issues);
  return result.search;
}

/** Reads one row per contact, or one for an LP without contacts. Deleted LPs are skipped. */
async function readLpRows(pool: pg.Pool, ids: readonly number[]): Promise<string[][]> {
  const { rows } = await pool.query<(string | null)[]>({ text: QUERY, values: [ids], rowMode: 'array' });
  return rows.map((texts) => texts.map((text) => text ?? ''));
}
