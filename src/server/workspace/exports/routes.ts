import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod';
import { CSV_COLUMNS } from '#domain/companies/company-fields.ts';
import { dayOf } from '#domain/dates.ts';
import { EXPORT_FORMATS, exportFile, hasOurColumns, XLSX_TYPE } from '#domain/exports/export-formats.ts';
import { type ExportCounts, MAX_CHECKED, MAX_PREVIEWED } from '#domain/exports/finished-exports.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { companyIdsInQuery, MAX_COMPANY_IDS_BYTES } from '../../data/companies/company-ids.ts';
import { searchQueryWith } from '../../data/companies/routes.ts';
import { personalSearch } from '../../data/search/personal-filters.ts';
import { valueWarnings, warnings } from '../../data/search/value-warnings.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import { oneOf } from '../../platform/http/body.ts';
import { invalidParameters } from '../../platform/http/problem.ts';
import { recordId } from '../../platform/http/query.ts';
import { streamResponse } from '../../platform/http/stream-response.ts';
import { readBouncedAddresses } from '../delivery-results/queries.ts';
import { recordExport, type WrittenIds } from '../ledger/record-export.ts';
import { checkExport, exportCompanies, previewExport } from './export-companies.ts';
import { readExportState } from './queries.ts';
import {
  CLIENT,
  exportedBefore,
  exportSelection,
  findCompany,
  limitToCompanies,
  ONLY_NEW_DESCRIPTION,
  onlyNew,
  SELECTS_COMPANIES,
  selectExport,
} from './select-export.ts';
import { storeExport, storeExportCounts } from './store-export.ts';

const CSV_FIELDS = CSV_COLUMNS.map(({ field }) => field);

const exportRequest = exportSelection
  .extend({
    contactPressure: z
      .boolean('must be true or false')
      .default(false)
      .describe('Whether to add a column with the contact pressure of each company; for `csv` and `xlsx`'),
    evidence: z
      .boolean('must be true or false')
      .default(false)
      .describe(
        'Whether to add the columns `Source` and `Confirmed On`: who stated something about the company, newest first, and the last day on which one did',
      ),
    perValue: z
      .boolean('must be true or false')
      .default(false)
      .describe(
        'Whether to write a row per value of the company, its contacts and rounds, with who stated it, when first and last, and other values; for `csv` and `xlsx`',
      ),
    columns: z
      .array(oneOf(CSV_FIELDS), 'must be a list of columns')
      .min(1, 'must have a column')
      .max(CSV_FIELDS.length, 'has too many columns')
      .optional()
      .describe('Only these columns, in this order; for `csv` and `xlsx`'),
    format: oneOf(EXPORT_FORMATS)
      .default('csv')
      .describe(
        '`csv` and `xlsx` use our columns. The others use the columns of their target, followed by the last round, total funding, industry, location and LinkedIn page for custom fields',
      ),
  })
  .refine(...SELECTS_COMPANIES)
  .meta({
    description: 'Which contacts to export, and how',
    example: { filters: { location: 'country:Germany', fundingDate: '90' }, format: 'csv' },
  });

const previewQuery = searchQueryWith({
  withEmail: z.literal('true', 'must be true').optional().describe('Omits contacts without an email'),
  client: recordId.optional().describe(CLIENT),
  onlyNew: onlyNew.describe(ONLY_NEW_DESCRIPTION),
  company: z.string().optional().describe('Previews the export of one company, by its slug, current or former'),
  companies: companyIdsInQuery(MAX_PREVIEWED).describe(
    `Previews the export of only the results with these ids, at most ${MAX_PREVIEWED}`,
  ),
  format: oneOf(EXPORT_FORMATS)
    .optional()
    .describe('Also checks the rows against what the target of this format rejects'),
});

const rowsForReason = z.array(z.object({ count: z.int(), words: z.string() }));

const exportPreview = z.object({
  companies: z.int().describe('Results of the search'),
  contacts: z.int(),
  withEmail: z.int().describe('Contacts with an email address that has not bounced'),
  alreadyExported: z
    .int()
    .describe(
      'Contacts exported before: by you if `client` is missing or `onlyNew` is `me`, otherwise for the client. With `withEmail`, only those with an email address that has not bounced. Without `onlyNew`, the file would contain them',
    ),
  bounced: z.int().describe('Email addresses that the file would omit because they bounced'),
  withoutEmail: z.int().describe('Contacts in the file without an email address, or whose address bounced'),
  written: z
    .object({ companies: z.int(), contacts: z.int() })
    .describe('What the file would contain. Without `target`, includes rows that the target app would reject'),
  target: z
    .object({
      rows: z.int().describe('Rows of the file'),
      rejected: rowsForReason.describe(
        'Rows that the target would reject, and the file omits; those whose address bounced are in `bounced`',
      ),
      warnings: rowsForReason.describe('Rows of the file that the target may reject, depending on its settings'),
    })
    .nullable()
    .describe(`Null without \`format\`, for \`csv\`, or for more than ${MAX_CHECKED} companies`),
  warnings,
});

export function exportRoutes(dependencies: AppDependencies) {
  const { companySearch, db, pool, readReplica, files, userLedger, contactPressure, now } = dependencies;

  return new Hono<AppEnv>()
    .get(
      '/exports/companies/preview',
      endpoint(
        {
          operationId: 'preview_export',
          summary: 'Preview an export',
          description:
            'Counts the contacts that an export would contain, and those that were exported before. With `format`, also says which rows its target would reject.',
          access: 'owner or API client',
          load: 'export',
          plan: 'company export',
          query: previewQuery,
          response: exportPreview,
          errors: ['not_found', 'starting'],
          v1: { scope: 'exports', without: ['page', 'sort'] },
        },
        async ({ c, viewer, query }) => {
          const only = query.companies.length > 0 ? query.companies : undefined;
          const search = limitToCompanies(await personalSearch(dependencies, viewer, query.search), only);
          const exportedRecords = await exportedBefore(userLedger, viewer.user.id, query);
          const bouncedAddresses = await readBouncedAddresses(db, viewer.user.id);
          await companySearch.catchUp();
          const index = companySearch.index();
          const one = query.company === undefined ? null : await findCompany(pool, query.company);
          const ids = one ? [one.id] : [...index.ids(search, dayOf(now()))];
          const withEmail = query.withEmail === 'true';
          const onlyNew = query.onlyNew !== undefined;
          const exportPool = await readReplica.poolAt(index.token);
          const warnings = valueWarnings(index, query.search, dayOf(now()));
          const counts = {
            ...(await previewExport(exportPool, {
              ids,
              withEmail,
              bounced: bouncedAddresses,
              exported: exportedRecords,
              onlyNew,
            })),
            warnings,
          };
          const { format } = query;
          if (format === undefined || format === 'csv' || ids.length > MAX_CHECKED) return { ...counts, target: null };
          const except = onlyNew ? exportedRecords : undefined;
          const { signal } = c.req.raw;
          const options = { pool: exportPool, ids, format, withEmail, bounced: bouncedAddresses, except, signal };
          return { ...counts, ...(await checkExport({ ...options, exported: exportedRecords })) };
        },
      ),
    )
    .post(
      '/exports/companies',
      endpoint(
        {
          operationId: 'export-csv',
          summary: 'Export companies',
          description:
            'All results of a search, or the companies with the given ids, one row per contact. Email addresses that are proven undeliverable, or that bounced when you last emailed them, are omitted, and so are rows that the target app would reject. To count both, call `/exports/{id}/counts` with the id from the `x-export-id` header.',
          access: 'owner or API client',
          load: 'export',
          plan: 'company export',
          body: exportRequest,
          maxBytes: MAX_COMPANY_IDS_BYTES,
          response: { file: ['text/csv', XLSX_TYPE] },
          errors: ['not_found', 'starting'],
          v1: {
            scope: 'exports',
            operationId: 'start_export',
            summary: 'Start an export',
            description:
              'Exports all results of a search, or the companies with the given ids, one row per contact. An empty `searchQuery` exports every company, and all of them count as exported. Email addresses that are proven undeliverable, or that bounced when you last emailed them, are omitted, and so are rows that the target app would reject. Call `GET /exports/{id}` until the export is finished, then download its file.',
            response: z.object({ id: z.uuid(), warnings }),
            status: 202,
          },
        },
        async ({ c, viewer, body }) => {
          const v1 = c.get('v1');
          const previousExport = v1?.requestId
            ? await readExportState(db, viewer.user.id, v1.requestId, now())
            : undefined;
          if (previousExport?.state === 'finished') return c.json({ id: previousExport.id }, 202);
          const { format, withEmail, perValue } = body;
          const userId = viewer.user.id;
          for (const field of ['contactPressure', 'perValue', 'columns'] as const) {
            if (body[field] && !hasOurColumns(format)) {
              throw invalidParameters([{ field, message: 'is only available for csv and xlsx' }]);
            }
          }
          const selection = await selectExport(dependencies, viewer, body);
          const { ids, asked, clientId, total, except, indexToken, warnings } = selection;
          const pressureOf = body.contactPressure ? (await contactPressure.levels()).of : undefined;
          const exportPool = await readReplica.poolAt(indexToken);
          const id = previousExport ? randomUUID() : (v1?.requestId ?? randomUUID());
          const startedAt = now();
          const onEnd = async (counts: ExportCounts, writtenIds: WrittenIds) => {
            await recordExport(db, { id, userId, clientId, written: writtenIds, startedAt }, now());
            await storeExportCounts(db, id, counts).catch(() => {}); // Not worth failing the export.
          };
          const bouncedAddresses = await readBouncedAddresses(db, userId);
          const options = {
            pool: exportPool,
            ids,
            format,
            withEmail,
            bounced: bouncedAddresses,
            except,
            pressureOf,
            ...((body.evidence || perValue) && { evidence: { withFiles: viewer.admin, perValue } }),
            columns: body.columns && [...new Set(body.columns)],
            onEnd,
            ...(!v1 && { signal: c.req.raw.signal }),
          };
          const open = () => exportCompanies(options);
          const newExport = {
            userId,
            kind: 'companies',
            asked: { ...asked, format },
            clientId,
            results: total,
          } as const;
          const stream = await storeExport({ db, files, now }, newExport, open, id);
          if (v1) {
            stream.on('error', () => {}).resume(); // `storeExport` deletes an export that failed.
            return c.json({ id, warnings }, 202);
          }
          const { type, name } = exportFile(format, dayOf(startedAt));
          return streamResponse(c, stream, {
            'content-type': type,
            'content-disposition': `attachment; filename="${name}"`,
            'x-export-id': id,
          });
        },
      ),
    );
}
