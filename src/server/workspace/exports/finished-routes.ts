import { Hono } from 'hono';
import * as z from 'zod';
import { dayOf } from '#domain/dates.ts';
import { exportFile, formatLabel, XLSX_TYPE } from '#domain/exports/export-formats.ts';
import {
  EXPORT_STATES,
  type ExportKind,
  type ExportRequest,
  exportedPage,
  exportText,
  withoutPersonal,
} from '#domain/exports/finished-exports.ts';
import { lpExportFileName } from '#domain/lps/lp-csv-columns.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { type PlanRule, planIncludes, requirePlan } from '../../platform/api/access-rules.ts';
import { endpoint, timestamp } from '../../platform/api/endpoint.ts';
import { type Signer, signerFor } from '../../platform/database/secrets.ts';
import { AppError } from '../../platform/http/problem.ts';
import { LIST_PAGE_SIZE, pageFields, pageQuery, recordId } from '../../platform/http/query.ts';
import { streamResponse } from '../../platform/http/stream-response.ts';
import { countNewContacts } from './new-contacts.ts';
import {
  finishedExport,
  leftOut,
  listExports,
  readExport,
  readExportCounts,
  readExportState,
  readSelectedNames,
} from './queries.ts';
import { exportKey } from './store-export.ts';

const exportPath = z.object({ id: z.uuid().describe('Id of the export') });

const listedQuery = z.object({
  client: recordId.optional().describe('Only exports for this client, by id'),
  page: pageQuery,
});

const exportCounts = z.object({
  rows: z.int(),
  leftOut,
  contacts: z.int().optional(),
  withoutEmail: z.int().optional(),
});

const PLAN_RULE = { companies: 'company export', lps: 'LP export' } as const satisfies Record<ExportKind, PlanRule>;

function exportFileOf(kind: ExportKind, { format = 'csv' }: ExportRequest, day: string) {
  const file = exportFile(format, day);
  return kind === 'lps' ? { ...file, name: lpExportFileName(day) } : file;
}

export function finishedExportRoutes(dependencies: AppDependencies) {
  const { db, files, now } = dependencies;
  const signer = () => signerFor(db, 'export_links');

  return new Hono<AppEnv>()
    .get(
      '/exports',
      endpoint(
        {
          operationId: 'list_exports',
          summary: 'List your exports',
          description: 'Finished exports, newest first, also those whose file was deleted or removed.',
          access: 'session',
          query: listedQuery,
          response: z.object({ ...pageFields, exports: z.array(finishedExport).describe(`Up to ${LIST_PAGE_SIZE}`) }),
        },
        async ({ viewer, query }) => {
          const [{ rows, ...page }, links] = [await listExports(db, viewer.user.id, query), await signer()];
          // Lists, clients and export history are private to the user.
          const isPrivate = viewer.session.impersonatedBy !== null;
          const names = isPrivate ? null : await readSelectedNames(db, rows);
          return {
            ...page,
            exports: rows.map(({ asked, counts, client, clientId, selected: _, ...row }) => {
              const { id, kind, size, expiresAt, removedAt } = row;
              const format = asked && (asked.format ?? 'csv');
              const isStored = size > 0 && expiresAt > now() && removedAt === null;
              return {
                ...row,
                asked: asked && exportText(kind, isPrivate ? withoutPersonal(asked) : asked, names?.get(id), client),
                page: asked && !isPrivate ? exportedPage(kind, asked) : null,
                format: format && `${asked?.isPush ? 'Sent to ' : ''}${formatLabel(format)}`,
                formatId: format,
                isPush: asked?.isPush ?? false,
                withEmail: asked?.withEmail ?? false,
                client: isPrivate ? null : client,
                clientId: isPrivate ? null : clientId,
                rows: counts?.rows ?? null,
                leftOut: isPrivate ? [] : (counts?.leftOut ?? []),
                url:
                  isStored && !isPrivate && planIncludes(viewer, PLAN_RULE[kind], now())
                    ? exportLink(links, id, now())
                    : null,
              };
            }),
          };
        },
      ),
    )
    .get(
      '/exports/new-contacts',
      endpoint(
        {
          operationId: 'count_new_contacts',
          summary: 'Count what is new since your exports',
          description:
            'What each export of a page of the list would contain if repeated today, without what was exported for its client since. Only for searches and companies exported for a client; equal exports are counted once, by the newest.',
          access: 'owner or API client',
          load: 'export',
          plan: 'company export',
          query: listedQuery,
          response: z.object({
            exports: z
              .record(z.uuid(), z.object({ companies: z.int(), contacts: z.int() }).nullable())
              .describe('By id; null if the search can no longer run'),
          }),
          errors: ['starting'],
        },
        async ({ viewer, query }) => {
          const { rows } = await listExports(db, viewer.user.id, query);
          return { exports: await countNewContacts(dependencies, viewer, rows) };
        },
      ),
    )
    .get(
      '/exports/:id',
      endpoint(
        {
          operationId: 'get_export',
          summary: 'Get the progress of an export',
          description: 'An export that failed as soon as it started gets `not_found`: start it again.',
          access: 'owner or API client',
          path: exportPath,
          response: z.object({
            id: z.uuid(),
            state: z
              .enum(EXPORT_STATES)
              .describe(
                '`removed`: a contact in the file asked to be removed, start a new export; `failed`: start it again',
              ),
            rows: z.int().nullable().describe('Rows in the file; null while it is running'),
            leftOut,
            expiresAt: timestamp.describe('When the file is deleted'),
          }),
          v1: { scope: 'exports' },
        },
        async ({ viewer, path: { id } }) => {
          const row = await readExportState(db, viewer.user.id, id, now());
          if (!row) throw exportNotFound();
          const { state, counts, expires_at: expiresAt } = row;
          return { id, state, rows: counts?.rows ?? null, leftOut: counts?.leftOut ?? [], expiresAt };
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
          if (!counts) throw exportNotFound();
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
          description: 'In a browser, use the link from the list.',
          access: 'owner or API client',
          load: 'export',
          path: exportPath,
          query: z.object({
            expires: z.string().default('').describe('From the link'),
            signature: z.string().default('').describe('From the link'),
          }),
          response: { file: ['text/csv', XLSX_TYPE] },
          errors: ['link_expired', 'subscription_required', 'export_disabled_during_trial', 'program_required'],
          v1: {
            scope: 'exports',
            summary: 'Download the file of an export',
            description: 'CSV in UTF-8, or an Excel file. Needs the same plan as starting the export.',
            without: ['expires', 'signature'],
          },
        },
        async ({ c, viewer, path: { id }, query: { expires, signature } }) => {
          if (viewer.session && !isGoodLink(await signer(), id, expires, signature, now())) {
            throw new AppError('link_expired', {
              detail: 'This link has expired. Download the file from the Exports page',
            });
          }
          const row = await readExport(db, viewer.user.id, id, now());
          if (!row) throw exportNotFound();
          // The same as for a new export, because the file has the same content.
          requirePlan(viewer, PLAN_RULE[row.kind], now());
          const file = await files.get(exportKey(id));
          if (!file) throw exportNotFound();
          const { type, name } = exportFileOf(row.kind, row.asked, dayOf(row.created_at));
          return streamResponse(c, file, {
            'content-type': type,
            'content-length': String(row.size),
            'content-disposition': `attachment; filename="${name}"`,
          });
        },
      ),
    );
}

const exportNotFound = () => new AppError('not_found', { detail: 'Export not found' });

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
