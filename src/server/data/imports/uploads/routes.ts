import { Hono } from 'hono';
import * as z from 'zod';
import { countText } from '#domain/counts.ts';
import { CHUNK_BYTES, chunkBytes, chunkCount, MAX_UPLOAD_BYTES } from '#domain/imports/uploads.ts';
import type { AppDependencies, AppEnv } from '../../../app-env.ts';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { recordAudit } from '../../../platform/audit/audit-log.ts';
import { readBytes } from '../../../platform/http/body.ts';
import { AppError, invalidParameters } from '../../../platform/http/problem.ts';
import { pageQuery } from '../../../platform/http/query.ts';
import { streamResponse } from '../../../platform/http/stream-response.ts';
import { cancelWork } from '../../../platform/jobs/cancelable-work.ts';
import type { ByAdmin } from '../../changes/change-records.ts';
import { ImportError } from '../import-error.ts';
import { choiceIssues, isEncodingOpen } from './detect-upload.ts';
import { interpretUpload, reinterpretUpload } from './interpret-upload.ts';
import { IMPORT_JOB } from './jobs.ts';
import { tidyChoices } from './remembered-choices.ts';
import { columnsBody, importSchema, listedImport } from './schemas.ts';
import { deleteUploaded, partKey, problemsKey, rejectedKey, storedParts } from './stored-file.ts';
import {
  beginUpload,
  chooseColumns,
  discardUpload,
  findUpload,
  finishUpload,
  listImports,
  requestWork,
  touchUpload,
  UPLOADS,
  type Upload,
  type UploadWork,
} from './stored-uploads.ts';
import { uploadJson } from './upload-json.ts';

const importPath = z.object({ id: z.uuid() });
const NOT_NOW = { detail: 'This import has changed since you loaded the page. Reload it.' };

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

type ImportCall = ByAdmin & { path: { id: string } };

const step = { access: 'active admin', path: importPath, response: importSchema } as const;

const download = {
  access: 'admin',
  path: importPath,
  response: { file: 'text/csv' },
  errors: ['storage_unavailable'],
} as const;

export function importAdminRoutes(dependencies: AppDependencies) {
  const { db, pool, files, jobs, settings } = dependencies;

  async function uploadOf(id: string): Promise<Upload> {
    const upload = await findUpload(db, id);
    if (!upload) throw new AppError('not_found', { detail: 'Import not found. It may have been removed.' });
    return upload;
  }

  async function toResponse(upload: Upload | undefined) {
    if (!upload) throw new AppError('not_found');
    const parts = upload.state === 'uploading' ? await storedParts(files, upload.id) : [];
    const { sample_data } = await settings.current();
    return uploadJson(pool, upload, { parts, sample: sample_data });
  }

  async function begin({ c, viewer, path: { id } }: ImportCall, work: UploadWork, action: string) {
    const { file_name, detected, choices } = await uploadOf(id);
    if (work === 'comparing' && isEncodingOpen(detected, choices)) {
      throw invalidParameters([{ field: 'choices.encoding', message: 'must be chosen: several are possible' }]);
    }
    await db.transaction().execute(async (trx) => {
      if (!(await requestWork(trx, id, work))) throw new AppError('conflict', NOT_NOW);
      await jobs.send(IMPORT_JOB, { id, work, by: viewer.user.id }, trx);
      await recordAudit(trx, c, { action, subject: `import:${id}`, details: { file: file_name } });
    });
    return toResponse(await findUpload(db, id));
  }

  async function send({ c, path }: ImportCall, keyOf: (id: string) => string, what: 'rejected' | 'problems') {
    const { id, file_name, rejected_forgotten } = await uploadOf(path.id);
    const file = rejected_forgotten ? null : await files.get(keyOf(id));
    if (!file) throw new AppError('not_found', { detail: 'File not found. It may have been deleted.' });
    const name = file_name.replace(/\.[^.]*$/, '').replace(/[^\w.-]+/g, '-');
    return streamResponse(c, file, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.${what}.csv"`,
    });
  }

  return new Hono<AppEnv>()
    .post(
      '/admin/imports',
      endpoint(
        {
          operationId: 'start_import_upload',
          summary: 'Start or resume the upload of a file',
          access: 'active admin',
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
          access: 'active admin',
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
          await touchUpload(db, id);
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
          access: 'active admin',
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
              { field: 'file', message: `is incomplete: ${countText(missing, 'chunk')} missing` },
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
          access: 'active admin',
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
    )
    .get(
      '/admin/imports',
      endpoint(
        {
          operationId: 'list_imports',
          summary: 'List imports and uploaded files, newest first',
          access: 'admin',
          query: z.object({ page: pageQuery }),
          response: z.object({ total: z.int(), page: z.int(), imports: z.array(listedImport) }),
        },
        async ({ query: { page } }) => ({ page, ...(await listImports(pool, page)) }),
      ),
    )
    .get(
      '/admin/imports/:id',
      endpoint(
        {
          operationId: 'get_import',
          summary: 'Get an import',
          access: 'admin',
          path: importPath,
          response: importSchema,
          errors: ['storage_unavailable'],
        },
        async ({ path }) => toResponse(await uploadOf(path.id)),
      ),
    )
    .put(
      '/admin/imports/:id/columns',
      endpoint(
        {
          ...step,
          operationId: 'choose_import_columns',
          summary: 'Choose how to read a file',
          description: 'Discards the preview, unless only `clearSample` changes.',
          body: columnsBody,
          errors: ['conflict', 'storage_unavailable'],
        },
        async ({ path, body: { choices, ...body } }) => {
          const upload = await uploadOf(path.id);
          const input = { ...body, choices: tidyChoices(choices ?? upload.choices) };
          if ((input.kind === 'form-d') !== (upload.kind === 'form-d')) {
            throw invalidParameters([{ field: 'kind', message: 'cannot switch between filings and tables' }]);
          }
          const issues = choiceIssues(upload.detected?.headers ?? [], input);
          if (issues.length > 0) throw invalidParameters(issues);
          const interpretation = await reinterpretUpload(dependencies, upload, input);
          if (!(await chooseColumns(db, upload, { ...interpretation, clearSample: body.clearSample })))
            throw new AppError('conflict', NOT_NOW);
          return toResponse(await findUpload(db, upload.id));
        },
      ),
    )
    .post(
      '/admin/imports/:id/compare',
      endpoint(
        {
          ...step,
          operationId: 'preview_import',
          summary: 'Preview an import',
          description: 'Runs in the background. Get the import for its progress and, once done, its preview.',
          errors: ['invalid_parameters', 'conflict'],
        },
        (by) => begin(by, 'comparing', 'import.preview'),
      ),
    )
    .post(
      '/admin/imports/:id/run',
      endpoint(
        {
          ...step,
          operationId: 'run_import',
          summary: 'Run an import that was previewed',
          description:
            'Runs in the background, all or nothing. Get the import for its progress and, once done, its result.',
          errors: ['conflict'],
        },
        (by) => begin(by, 'running', 'import.run'),
      ),
    )
    .post(
      '/admin/imports/:id/cancel',
      endpoint(
        {
          ...step,
          operationId: 'cancel_import',
          summary: 'Cancel a running preview or import',
          description: 'Nothing is stored.',
          errors: ['conflict'],
        },
        async ({ c, path }) => {
          const { id } = await uploadOf(path.id);
          await db.transaction().execute(async (trx) => {
            await cancelWork(trx, UPLOADS, id);
            await recordAudit(trx, c, { action: 'import.cancel', subject: `import:${id}` });
          });
          return toResponse(await findUpload(db, id));
        },
      ),
    )
    .get(
      '/admin/imports/:id/rejected',
      endpoint(
        { ...download, operationId: 'get_rejected_rows', summary: 'Download the rejected rows, with reasons' },
        (by) => send(by, rejectedKey, 'rejected'),
      ),
    )
    .get(
      '/admin/imports/:id/problems',
      endpoint(
        {
          ...download,
          operationId: 'get_import_problems',
          summary: 'Download every problem, merge and uncertain match, with rows and reasons',
        },
        (by) => send(by, problemsKey, 'problems'),
      ),
    );
}
