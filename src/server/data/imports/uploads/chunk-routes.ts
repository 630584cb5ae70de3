import { Hono } from 'hono';
import * as z from 'zod';
import { counted } from '#domain/counts.ts';
import { CHUNK_BYTES, chunkBytes, chunkCount, MAX_UPLOAD_BYTES } from '#domain/imports/uploads.ts';
import type { AppDependencies, AppEnv } from '../../../app-env.ts';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { recordAudit } from '../../../platform/audit/audit-log.ts';
import { readBytes } from '../../../platform/http/body.ts';
import { AppError, invalidParameters } from '../../../platform/http/problem.ts';
import { ImportError } from '../import-error.ts';
import { interpretUpload } from './interpret-upload.ts';
import { importSchema } from './schemas.ts';
import { deleteUploaded, partKey, storedParts } from './stored-file.ts';
import { importPath, NOT_NOW, uploadCalls } from './upload-calls.ts';
import { beginUpload, discardUpload, findUpload, finishUpload, touchUpload } from './upload-queries.ts';

const newFile = z.strictObject({
  fileName: z
    .string('must be a file name')
    .trim()
    .min(1, 'must not be empty')
    .max(255, 'must be at most 255 characters'),
  size: z
    .int('must be a whole number of bytes')
    .min(1, 'must not be 0: the file is empty')
    .max(MAX_UPLOAD_BYTES, 'must be at most 1 GB: split the file')
    .describe('Bytes'),
  modifiedAt: z.int('must be a timestamp in milliseconds').describe('Modification time, in milliseconds since 1970'),
});

export function chunkRoutes(dependencies: AppDependencies) {
  const { db, files, now } = dependencies;
  const { uploadOf, toResponse } = uploadCalls(dependencies);

  return new Hono<AppEnv>()
    .post(
      '/admin/imports',
      endpoint(
        {
          operationId: 'start_import_upload',
          summary: 'Start or resume the upload of a file',
          access: 'fresh admin',
          body: newFile,
          response: z.object({
            id: z.uuid(),
            chunkBytes: z.int().describe('Size of each chunk but the last'),
            chunks: z.array(z.int()).describe('Numbers of the chunks received so far'),
          }),
        },
        async ({ viewer, body }) => {
          const id = await beginUpload(db, { actor: viewer.user.id, ...body });
          return { id, chunkBytes: CHUNK_BYTES, chunks: await storedParts(files, id) };
        },
      ),
    )
    .put(
      '/admin/imports/:id/chunks/:n',
      endpoint(
        {
          operationId: 'send_import_chunk',
          summary: 'Upload a chunk of a file',
          access: 'fresh admin',
          path: importPath.extend({ n: z.coerce.number<string>().describe('Number of the chunk, from 1') }),
          body: { file: 'application/octet-stream' },
          errors: ['conflict', 'storage_unavailable'],
        },
        async ({ c, path: { n, ...path } }) => {
          const { id, state, size } = await uploadOf(path.id);
          if (state !== 'uploading') throw new AppError('conflict', NOT_NOW);
          const length = Number.isInteger(n) && n > 0 ? chunkBytes(size, n) : 0;
          if (length === 0) throw invalidParameters([{ field: 'n', message: 'is not a chunk of this file' }]);
          const bytes = await readBytes(c, CHUNK_BYTES);
          if (bytes.byteLength !== length) {
            const message = `must be ${length} bytes, the whole chunk, not ${bytes.byteLength}`;
            throw invalidParameters([{ field: 'body', message }]);
          }
          await files.put(partKey(id, n), bytes);
          await touchUpload(db, id, now());
        },
      ),
    )
    .post(
      '/admin/imports/:id/uploaded',
      endpoint(
        {
          operationId: 'finish_import_upload',
          summary: 'Finish the upload of a file',
          description: 'Detects its format and what its columns contain.',
          access: 'fresh admin',
          path: importPath,
          response: importSchema,
          errors: ['invalid_parameters', 'storage_unavailable'],
        },
        async ({ c, path }) => {
          const upload = await uploadOf(path.id);
          if (upload.state !== 'uploading') return toResponse(upload);
          const missing = chunkCount(upload.size) - (await storedParts(files, upload.id)).length;
          if (missing > 0) {
            throw invalidParameters([
              { field: 'file', message: `is incomplete: ${counted(missing, 'chunk')} missing` },
            ]);
          }
          const detection = await interpretUpload(dependencies, upload).catch((error) => {
            if (!(error instanceof ImportError)) throw error;
            const issues = [{ field: 'file', message: error.message }];
            throw new AppError('invalid_parameters', { detail: error.message, issues });
          });
          await db.transaction().execute(async (trx) => {
            await finishUpload(trx, upload.id, detection);
            const { file_name: file, size } = upload;
            const details = { file, size };
            await recordAudit(trx, c, { action: 'import.upload', subject: `import:${upload.id}`, details });
          });
          return toResponse(await findUpload(db, upload.id));
        },
      ),
    )
    .delete(
      '/admin/imports/:id',
      endpoint(
        {
          operationId: 'discard_import',
          summary: 'Delete an uploaded file that was not imported',
          access: 'fresh admin',
          path: importPath,
          errors: ['conflict', 'storage_unavailable'],
        },
        async ({ c, path }) => {
          const { id, file_name } = await uploadOf(path.id);
          await db.transaction().execute(async (trx) => {
            if (!(await discardUpload(trx, id))) throw new AppError('conflict', NOT_NOW);
            const details = { file: file_name };
            await recordAudit(trx, c, { action: 'import.discard', subject: `import:${id}`, details });
          });
          await deleteUploaded(files, id, { findings: false });
        },
      ),
    );
}
