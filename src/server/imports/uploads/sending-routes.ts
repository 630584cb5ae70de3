import { Hono } from 'hono';
import * as z from 'zod';
import { CHUNK_BYTES, chunkBytes, chunkCount, MOST_UPLOAD_BYTES } from '#domain/imports/uploads.ts';
import { requireSession } from '../../accounts/access-rules.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { readBody, readBytes } from '../../http/body.ts';
import { operation } from '../../http/operation.ts';
import { AppError, invalidParameters } from '../../http/problem.ts';
import { ImportError } from '../import-error.ts';
import { deleteUploaded, partKey, storedParts } from './stored-file.ts';
import { understandUpload } from './understand-upload.ts';
import { NOT_NOW, STEP_ERRORS, uploadCalls } from './upload-calls.ts';
import { beginUpload, discardUpload, findUpload, finishUpload, touchUpload } from './upload-queries.ts';

const newFile = z.strictObject({
  fileName: z.string('must be a name').trim().min(1, 'must not be empty').max(255, 'must be at most 255 characters'),
  size: z
    .int('must be a whole number of bytes')
    .min(1, 'must not be 0: the file is empty')
    .max(MOST_UPLOAD_BYTES, 'must be at most 1 GB: cut the file in two'),
  modifiedAt: z.int('must be a moment in milliseconds'),
});

/** Files on their way to be imported: sent in pieces, looked at when they are whole, removed. For admins. */
export function sendingRoutes(dependencies: AppDependencies) {
  const { db, files, now } = dependencies;
  const { uploadOf, answer } = uploadCalls(dependencies);

  return new Hono<AppEnv>()
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
        errors: [...STEP_ERRORS, 'payload_too_large', 'storage_unavailable'],
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
        errors: [...STEP_ERRORS, 'storage_unavailable'],
      }),
      async (c) => {
        const upload = await uploadOf(c);
        if (upload.state !== 'uploading') return c.json(await answer(upload));
        const missing = chunkCount(upload.size) - (await storedParts(files, upload.id)).length;
        if (missing > 0) {
          throw invalidParameters([{ field: 'file', message: `is not here whole: ${missing} pieces are missing` }]);
        }
        const found = await understandUpload(dependencies, upload).catch((error) => {
          if (!(error instanceof ImportError)) throw error;
          const issues = [{ field: 'file', message: error.message }];
          throw new AppError('invalid_parameters', { detail: error.message, issues });
        });
        await db.transaction().execute(async (trx) => {
          await finishUpload(trx, upload.id, found);
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
    .delete(
      '/admin/imports/:id',
      operation({
        operationId: 'discard_import',
        summary: 'Removes a file that has not been imported, for admins',
        errors: [...STEP_ERRORS, 'storage_unavailable'],
      }),
      async (c) => {
        const { id, file_name } = await uploadOf(c);
        await db.transaction().execute(async (trx) => {
          if (!(await discardUpload(trx, id))) throw new AppError('changed_meanwhile', NOT_NOW);
          const details = { file: file_name };
          await recordAudit(trx, c, { action: 'import.discard', subject: `import:${id}`, details });
        });
        await deleteUploaded(files, id, { findings: false });
        return c.body(null, 204);
      },
    );
}
