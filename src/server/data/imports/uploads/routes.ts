import { Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../../../app-env.ts';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { recordAudit } from '../../../platform/audit/audit-log.ts';
import { AppError, invalidParameters } from '../../../platform/http/problem.ts';
import { pageQuery } from '../../../platform/http/query.ts';
import { streamResponse } from '../../../platform/http/stream-response.ts';
import { cancelWork } from '../../../platform/jobs/cancelable-work.ts';
import type { ByAdmin } from '../../changes/change-records.ts';
import { chunkRoutes } from './chunk-routes.ts';
import { choiceIssues, isEncodingOpen } from './detect-upload.ts';
import { tidyChoices } from './import-sources.ts';
import { reinterpretUpload } from './interpret-upload.ts';
import { IMPORT_JOB } from './jobs.ts';
import { listImports } from './list-imports.ts';
import { columnsBody, importSchema, listedImport } from './schemas.ts';
import { problemsKey, rejectedKey } from './stored-file.ts';
import { importPath, NOT_NOW, uploadCalls } from './upload-calls.ts';
import { chooseColumns, findUpload, requestWork, UPLOADS, type UploadWork } from './upload-queries.ts';
import { CANCELED_MESSAGE } from './work-on-upload.ts';

type ImportCall = ByAdmin & { path: { id: string } };

const step = { access: 'fresh admin', path: importPath, response: importSchema } as const;

const download = {
  access: 'admin',
  path: importPath,
  response: { file: 'text/csv' },
  errors: ['storage_unavailable'],
} as const;

export function importAdminRoutes(dependencies: AppDependencies) {
  const { db, pool, files, jobs } = dependencies;
  const { uploadOf, toResponse } = uploadCalls(dependencies);

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
    .route('/', chunkRoutes(dependencies))
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
          const chosen = { ...body, choices: tidyChoices(choices ?? upload.choices) };
          if ((chosen.kind === 'form-d') !== (upload.kind === 'form-d')) {
            throw invalidParameters([{ field: 'kind', message: 'cannot switch between filings and tables' }]);
          }
          const issues = choiceIssues(upload.detected?.headers ?? [], chosen);
          if (issues.length > 0) throw invalidParameters(issues);
          const interpretation = await reinterpretUpload(dependencies, upload, chosen);
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
            if (!(await cancelWork(trx, UPLOADS, id, CANCELED_MESSAGE))) throw new AppError('conflict', NOT_NOW);
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
