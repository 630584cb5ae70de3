import { Hono } from 'hono';
import { mayExport, mayExportLps } from '#domain/access.ts';
import { dayOf } from '#domain/dates.ts';
import { exportFile } from '#domain/export-formats.ts';
import { type ExportKind, type ExportQuestion, exportWords } from '#domain/finished-exports.ts';
import { lpExportFileName } from '#domain/lp-csv-columns.ts';
import { requireOwner, requireSession } from '../accounts/access-rules.ts';
import { accessSubject, type Viewer } from '../accounts/viewer.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { madeUpSecret } from '../database/made-up-secrets.ts';
import { operation } from '../http/operation.ts';
import { AppError } from '../http/problem.ts';
import { answerStream } from '../http/stream-answer.ts';
import { exportLink, isGoodLink } from './export-links.ts';
import { listExports, readExport, readExportCounts } from './export-queries.ts';
import { exportKey } from './keep-export.ts';

/** File name and media type of an export. */
function fileOf(kind: ExportKind, { format = 'csv' }: ExportQuestion, day: string) {
  const file = exportFile(format, day);
  return kind === 'lps' ? { ...file, name: lpExportFileName(day) } : file;
}

/** Finished exports, to be downloaded again by the user who made them. */
export function keptExportRoutes({ db, files, now }: AppDependencies) {
  const secret = () => madeUpSecret(db, 'export_links', 32);

  /** The same permission as for a new export, because the file has the same content. */
  async function permissionOf(viewer: Viewer, kind: ExportKind) {
    if (kind === 'companies') return mayExport(accessSubject(viewer), now());
    return mayExportLps(accessSubject(viewer), now());
  }

  return new Hono<AppEnv>()
    .get(
      '/exports',
      operation({
        operationId: 'list_exports',
        summary: 'List your finished exports, newest first, with download links valid for one hour',
        errors: ['sign_in_required', 'forbidden'],
      }),
      async (c) => {
        const { user } = requireSession(c);
        const [kept, key] = [await listExports(db, user.id, now()), await secret()];
        return c.json({
          exports: kept.map(({ id, kind, asked, results, size, created_at, expires_at }) => ({
            id,
            kind,
            asked: exportWords(kind, asked),
            results,
            size,
            createdAt: created_at.toISOString(),
            expiresAt: expires_at.toISOString(),
            url: exportLink(key, id, now()),
          })),
        });
      },
    )
    .get(
      '/exports/:id/counts',
      operation({
        operationId: 'count_export',
        summary:
          'Get the number of rows in one of your exports, and of rows its target would reject, by reason; available once it is downloaded',
        errors: ['sign_in_required', 'forbidden', 'not_found'],
      }),
      async (c) => {
        const counts = await readExportCounts(db, requireSession(c).user.id, c.req.param('id'));
        if (!counts) throw new AppError('not_found');
        return c.json(counts);
      },
    )
    .get(
      '/exports/:id/file',
      operation({
        operationId: 'download_export',
        summary: 'Download the file of one of your exports, using the link from the list',
        query: [
          { name: 'expires', description: 'From the link' },
          { name: 'signature', description: 'From the link' },
        ],
        answers: 'text/csv',
        errors: ['link_expired', 'sign_in_required', 'subscription_required', 'forbidden', 'not_found'],
      }),
      async (c) => {
        const viewer = requireOwner(c);
        const id = c.req.param('id');
        const { expires = '', signature = '' } = c.req.query();
        if (!isGoodLink(await secret(), id, expires, signature, now())) {
          throw new AppError('link_expired', { detail: 'This link has expired. Get a new one from your profile' });
        }
        const kept = await readExport(db, viewer.user.id, id, now());
        if (!kept) throw new AppError('not_found');
        const permission = await permissionOf(viewer, kept.kind);
        if (!permission.allowed) throw new AppError(permission.reason);
        const file = await files.get(exportKey(id));
        if (!file) throw new AppError('not_found');
        const { type, name } = fileOf(kept.kind, kept.asked, dayOf(kept.created_at));
        return answerStream(c, file, {
          'content-type': type,
          'content-length': String(kept.size),
          'content-disposition': `attachment; filename="${name}"`,
        });
      },
    );
}
