import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { CHUNK_BYTES, chunkBytes, chunkCount, MOST_UPLOAD_BYTES, proposeKind, UPLOAD_KINDS } from '#domain/uploads.ts';
import { requireSession } from '../../accounts/sessions/fresh-session.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { readBody, readBytes } from '../../http/body.ts';
import { operation } from '../../http/operation.ts';
import { AppError, invalidParameters } from '../../http/problem.ts';
import { PAGE_PARAMETER, pageQuery, readQuery } from '../../http/query.ts';
import { ImportError } from '../import-error.ts';
import { detectUpload } from './detect-upload.ts';
import { IMPORT_JOB } from './jobs.ts';
import { listImports } from './list-imports.ts';
import { deleteUploaded, partKey, readUploaded, rejectedKey, storedParts } from './stored-file.ts';
import { changeOfImport, previewUndo } from './undo-preview.ts';
import { uploadJson } from './upload-json.ts';
import {
  askForWork,
  askToCancel,
  beginUpload,
  chooseColumns,
  discardUpload,
  findUpload,
  finishUpload,
  touchUpload,
  type Upload,
  type UploadWork,
} from './upload-queries.ts';

const newFile = z.strictObject({
  fileName: z.string('must be a name').trim().min(1, 'must not be empty').max(255, 'must be at most 255 characters'),
  size: z
    .int('must be a whole number of bytes')
    .min(1, 'must not be 0: the file is empty')
    .max(MOST_UPLOAD_BYTES, 'must be at most 1 GB: cut the file in two'),
  modifiedAt: z.int('must be a moment in milliseconds'),
});

const columns = z.strictObject({
  kind: z.enum(UPLOAD_KINDS, `must be one of ${UPLOAD_KINDS.join(', ')}`),
  mapping: z.record(z.string(), z.string().nullable(), 'must say which field each column fills'),
  clearSample: z.boolean('must be true or false'),
});

const ERRORS = ['invalid_parameters', 'not_found', 'changed_meanwhile', 'fresh_session_required'] as const;
const NOT_NOW = { detail: 'This import is at another step by now. Look at it again' };

/** Files to be imported: sent in pieces, looked at, compared, imported, undone. For admins. */
export function importAdminRoutes({ db, pool, files, jobs, settings, now }: AppDependencies) {
  async function uploadOf(c: Context<AppEnv>): Promise<Upload> {
    const id = z.uuid().safeParse(c.req.param('id')).data;
    const upload = id && (await findUpload(db, id));
    if (!upload) throw new AppError('not_found', { detail: 'There is no such import, or it was removed' });
    return upload;
  }

  async function answer(upload: Upload | undefined) {
    if (!upload) throw new AppError('not_found');
    const parts = upload.state === 'uploading' ? await storedParts(files, upload.id) : [];
    const { sample_data } = await settings.current();
    return uploadJson(pool, upload, { parts, sample: sample_data, now: now() });
  }

  async function ask(c: Context<AppEnv>, work: UploadWork, action: string) {
    const { id, file_name } = await uploadOf(c);
    await db.transaction().execute(async (trx) => {
      if (!(await askForWork(trx, id, work))) throw new AppError('changed_meanwhile', NOT_NOW);
      await jobs.send(IMPORT_JOB, { id, work }, trx);
      await recordAudit(trx, c, { action, subject: `import:${id}`, details: { file: file_name } });
    });
    return c.json(await answer(await findUpload(db, id)));
  }

  return new Hono<AppEnv>()
    .get(
      '/admin/imports',
      operation({
        operationId: 'list_imports',
        summary: 'Imports and files on their way to be one, the newest first, for admins',
        query: [PAGE_PARAMETER],
        errors: ['invalid_parameters', 'not_found'],
      }),
      async (c) => {
        const { page } = readQuery(c, z.object({ page: pageQuery }));
        return c.json({ page, ...(await listImports(pool, page)) });
      },
    )
    .post(
      '/admin/imports',
      operation({
        operationId: 'begin_import',
        summary: 'Begins to send a file { fileName, size, modifiedAt }, or goes on with it, for admins',
        errors: ['invalid_parameters', 'not_found', 'fresh_session_required'],
      }),
      async (c) => {
        const file = await readBody(c, newFile);
        const id = await beginUpload(db, { actor: requireSession(c).user.id, ...file });
        return c.json({ id, chunkBytes: CHUNK_BYTES, parts: await storedParts(files, id) });
      },
    )
    .put(
      '/admin/imports/:id/chunks/:n',
      operation({
        operationId: 'send_import_chunk',
        summary: 'A numbered piece of a file, as it is, for admins',
        errors: [...ERRORS, 'payload_too_large', 'storage_unavailable'],
      }),
      async (c) => {
        const { id, state, size } = await uploadOf(c);
        if (state !== 'uploading') throw new AppError('changed_meanwhile', NOT_NOW);
        const n = Number(c.req.param('n'));
        const length = Number.isInteger(n) && n > 0 ? chunkBytes(size, n) : 0;
        if (length === 0) throw invalidParameters([{ field: 'n', message: 'is no piece of this file' }]);
        const bytes = await readBytes(c, CHUNK_BYTES);
        if (bytes.byteLength !== length) {
          const message = `must be ${length} bytes, the whole piece, and not ${bytes.byteLength}`;
          throw invalidParameters([{ field: 'body', message }]);
        }
        await files.put(partKey(id, n), bytes);
        await touchUpload(db, id, now());
        return c.body(null, 204);
      },
    )
    .post(
      '/admin/imports/:id/uploaded',
      operation({
        operationId: 'finish_import_upload',
        summary: 'Says that all pieces of a file were sent, and answers with what it is, for admins',
        errors: [...ERRORS, 'storage_unavailable'],
      }),
      async (c) => {
        const upload = await uploadOf(c);
        if (upload.state !== 'uploading') return c.json(await answer(upload));
        const missing = chunkCount(upload.size) - (await storedParts(files, upload.id)).length;
        if (missing > 0) {
          throw invalidParameters([{ field: 'file', message: `is not here whole: ${missing} pieces are missing` }]);
        }
        const detected = await detectUpload(() => readUploaded(files, upload)).catch((error) => {
          throw error instanceof ImportError ? invalidParameters([{ field: 'file', message: error.message }]) : error;
        });
        await db.transaction().execute(async (trx) => {
          await finishUpload(trx, upload.id, proposeKind(detected.headers), detected);
          const { file_name: file, size } = upload;
          await recordAudit(trx, c, {
            action: 'import.upload',
            subject: `import:${upload.id}`,
            details: { file, size },
          });
        });
        return c.json(await answer(await findUpload(db, upload.id)));
      },
    )
    .get(
      '/admin/imports/:id',
      operation({
        operationId: 'get_import',
        summary: 'An import: its file, what is understood of it, how far it is, what it would do or did, for admins',
        errors: ['not_found', 'storage_unavailable'],
      }),
      async (c) => c.json(await answer(await uploadOf(c))),
    )
    .put(
      '/admin/imports/:id/columns',
      operation({
        operationId: 'choose_import_columns',
        summary: 'How a file is to be understood { kind, mapping, clearSample }, for admins',
        errors: ERRORS,
      }),
      async (c) => {
        const { id } = await uploadOf(c);
        const chosen = await readBody(c, columns);
        if (!(await chooseColumns(db, id, chosen))) throw new AppError('changed_meanwhile', NOT_NOW);
        return c.json(await answer(await findUpload(db, id)));
      },
    )
    .post(
      '/admin/imports/:id/compare',
      operation({
        operationId: 'compare_import',
        summary: 'Finds out what an import would do, without doing it, for admins',
        errors: ERRORS,
      }),
      (c) => ask(c, 'comparing', 'import.compare'),
    )
    .post(
      '/admin/imports/:id/run',
      operation({
        operationId: 'run_import',
        summary: 'Imports a file that was compared, all of it or nothing, for admins',
        errors: ERRORS,
      }),
      (c) => ask(c, 'running', 'import.run'),
    )
    .post(
      '/admin/imports/:id/cancel',
      operation({
        operationId: 'cancel_import',
        summary: 'Stops the work on an import, which then has done nothing, for admins',
        errors: ERRORS,
      }),
      async (c) => {
        const { id } = await uploadOf(c);
        await db.transaction().execute(async (trx) => {
          if (!(await askToCancel(trx, id))) throw new AppError('changed_meanwhile', NOT_NOW);
          await recordAudit(trx, c, { action: 'import.cancel', subject: `import:${id}` });
        });
        return c.json(await answer(await findUpload(db, id)));
      },
    )
    .delete(
      '/admin/imports/:id',
      operation({
        operationId: 'discard_import',
        summary: 'Removes a file that has not been imported, for admins',
        errors: [...ERRORS, 'storage_unavailable'],
      }),
      async (c) => {
        const { id, file_name } = await uploadOf(c);
        await db.transaction().execute(async (trx) => {
          if (!(await discardUpload(trx, id))) throw new AppError('changed_meanwhile', NOT_NOW);
          const details = { file: file_name };
          await recordAudit(trx, c, { action: 'import.discard', subject: `import:${id}`, details });
        });
        await deleteUploaded(files, id, { rejected: false });
        return c.body(null, 204);
      },
    )
    .get(
      '/admin/imports/:id/rejected',
      operation({
        operationId: 'get_rejected_rows',
        summary: 'The rows that an import leaves out, with reasons, for admins',
        answers: 'text/csv',
        errors: ['not_found', 'storage_unavailable'],
      }),
      async (c) => {
        const { id, file_name } = await uploadOf(c);
        const file = await files.get(rejectedKey(id));
        if (!file) throw new AppError('not_found', { detail: 'No row was rejected' });
        const name = file_name.replace(/\.[^.]*$/, '').replace(/[^\w.-]+/g, '-');
        return c.body(Readable.toWeb(file) as ReadableStream<Uint8Array>, 200, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name}.rejected.csv"`,
        });
      },
    )
    .get(
      '/admin/imports/:id/undo',
      operation({
        operationId: 'preview_import_undo',
        summary: 'What undoing an import would do, for admins',
        errors: ['not_found', 'changed_meanwhile'],
      }),
      async (c) => {
        const { import_id } = await uploadOf(c);
        const change = import_id === null ? null : await changeOfImport(pool, import_id);
        if (!change) throw new AppError('not_found', { detail: 'This has not been imported' });
        return c.json(await previewUndo(db, change.id, requireSession(c).user.id));
      },
    );
}
