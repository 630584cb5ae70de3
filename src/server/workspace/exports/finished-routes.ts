import { Hono } from 'hono';
import * as z from 'zod';
import { dayOf } from '#domain/dates.ts';
import { exportFile, formatLabel, XLSX_TYPE } from '#domain/exports/export-formats.ts';
import {
  EXPORT_KINDS,
  type ExportKind,
  type ExportRequest,
  exportText,
  withoutPersonal,
} from '#domain/exports/finished-exports.ts';
import { lpExportFileName } from '#domain/lps/lp-csv-columns.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint, timestamp } from '../../platform/api/endpoint.ts';
import { type PlanRule, planIncludes, requirePlan } from '../../platform/api/plan-rules.ts';
import { type Signer, signerFor } from '../../platform/database/secrets.ts';
import { AppError } from '../../platform/http/problem.ts';
import { streamResponse } from '../../platform/http/stream-response.ts';
import { listExports, readExport, readExportCounts } from './queries.ts';
import { exportKey } from './store-export.ts';

const exportPath = z.object({ id: z.uuid() });

const leftOut = z
  .array(z.object({ count: z.int(), words: z.string().meta({ example: '71 contacts already exported' }) }))
  .describe('Omitted rows and email addresses, by reason');

const keptExport = z
  .object({
    id: z.uuid(),
    kind: z.enum(EXPORT_KINDS),
    asked: z.string().describe('The search in words').meta({ example: '“freight”, Seed, From $2M' }),
    format: z.string().describe('The name of its format').meta({ example: 'CSV' }),
    results: z.int().describe('Number of companies or LPs'),
    client: z.string().nullable().describe('Name of the client it was for, even if deleted since'),
    rows: z.int().nullable().describe('Rows in the file; null for older files'),
    leftOut,
    size: z.int().describe('In bytes'),
    createdAt: timestamp,
    expiresAt: timestamp.describe('When the file is deleted'),
    removedAt: timestamp.nullable().describe('When the file was removed, because a contact in it asked to be removed'),
    url: z.string().nullable().describe('Download link, valid for an hour; null if you cannot download the file'),
  })
  .meta({ id: 'Export' });

const exportCounts = z.object({
  rows: z.int(),
  leftOut,
  contacts: z.int().optional(),
  withoutEmail: z.int().optional(),
});

const PLAN_RULE = { companies: 'company export', lps: 'LP export' } as const satisfies Record<ExportKind, PlanRule>;

function fileOf(kind: ExportKind, { format = 'csv' }: ExportRequest, day: string) {
  const file = exportFile(format, day);
  return kind === 'lps' ? { ...file, name: lpExportFileName(day) } : file;
}

export function finishedExportRoutes({ db, files, now }: AppDependencies) {
  const signer = () => signerFor(db, 'export_links');

  return new Hono<AppEnv>()
    .get(
      '/exports',
      endpoint(
        {
          operationId: 'list_exports',
          summary: 'List your exports',
          description: 'Finished exports, newest first, and those whose file was removed.',
          access: 'session',
          response: z.object({ exports: z.array(keptExport) }),
        },
        async ({ viewer }) => {
          const [rows, links] = [await listExports(db, viewer.user.id, now()), await signer()];
          // Lists, clients and export history are private to the user.
          const isPrivate = viewer.session.impersonatedBy !== null;
          return {
            exports: rows.map(({ id, kind, asked, client, results, counts, size, ...times }) => ({
              id,
              kind,
              asked: exportText(kind, isPrivate ? withoutPersonal(asked) : asked),
              format: formatLabel(asked.format ?? 'csv'),
              results,
              client: isPrivate ? null : client,
              rows: counts?.rows ?? null,
              leftOut: isPrivate ? [] : (counts?.leftOut ?? []),
              size,
              createdAt: times.created_at,
              expiresAt: times.expires_at,
              removedAt: times.removed_at,
              url:
                times.removed_at || isPrivate || !planIncludes(viewer, PLAN_RULE[kind], now())
                  ? null
                  : exportLink(links, id, now()),
            })),
          };
        },
      ),
    )
    .get(
      '/exports/:id/counts',
      endpoint(
        {
          operationId: 'count_export',
          summary: 'Count the rows of an export',
          description: 'Available once the download is complete.',
          access: 'owner or API client',
          path: exportPath,
          response: exportCounts,
        },
        async ({ viewer, path }) => {
          const counts = await readExportCounts(db, viewer.user.id, path.id);
          if (!counts) throw new AppError('not_found');
          return counts;
        },
      ),
    )
    .get(
      '/exports/:id/file',
      endpoint(
        {
          operationId: 'download_export',
          summary: 'Download an export again',
          description: 'Use the link from the list.',
          access: 'owner',
          path: exportPath,
          query: z.object({
            expires: z.string().default('').describe('From the link'),
            signature: z.string().default('').describe('From the link'),
          }),
          response: { file: ['text/csv', XLSX_TYPE] },
          errors: ['link_expired', 'subscription_required', 'export_disabled_during_trial', 'program_required'],
        },
        async ({ c, viewer, path: { id }, query: { expires, signature } }) => {
          if (!isGoodLink(await signer(), id, expires, signature, now())) {
            throw new AppError('link_expired', {
              detail: 'This link has expired. Download the file from your account settings',
            });
          }
          const row = await readExport(db, viewer.user.id, id, now());
          if (!row) throw new AppError('not_found');
          // The same as for a new export, because the file has the same content.
          requirePlan(viewer, PLAN_RULE[row.kind], now());
          const file = await files.get(exportKey(id));
          if (!file) throw new AppError('not_found');
          const { type, name } = fileOf(row.kind, row.asked, dayOf(row.created_at));
          return streamResponse(c, file, {
            'content-type': type,
            'content-length': String(row.size),
            'content-disposition': `attachment; filename="${name}"`,
          });
        },
      ),
    );
}

/** Validity of a file link; a page open for longer fetches new ones. */
const LINK_MS = 3_600_000;

/** Returns a signed, expiring path to an exported file. */
function exportLink(signer: Signer, id: string, now: Date): string {
  const expires = String(now.getTime() + LINK_MS);
  return `/api/exports/${id}/file?expires=${expires}&signature=${signer.sign(`${id} ${expires}`)}`;
}

function isGoodLink(signer: Signer, id: string, expires: string, signature: string, now: Date): boolean {
  return signer.verify(`${id} ${expires}`, signature) && Number(expires) > now.getTime();
}
