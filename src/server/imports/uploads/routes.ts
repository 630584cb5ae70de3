import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { UPLOAD_KINDS } from '#domain/imports/uploads.ts';
import { requireSession } from '../../accounts/sessions/fresh-session.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { readBody } from '../../http/body.ts';
import { operation } from '../../http/operation.ts';
import { AppError, invalidParameters } from '../../http/problem.ts';
import { PAGE_PARAMETER, pageQuery, readQuery } from '../../http/query.ts';
import { answerStream } from '../../http/stream-answer.ts';
import { choiceIssues } from './detect-upload.ts';
import { IMPORT_JOB } from './jobs.ts';
import { listImports } from './list-imports.ts';
import { sendingRoutes } from './sending-routes.ts';
import { rejectedKey } from './stored-file.ts';
import { NOT_NOW, STEP_ERRORS, uploadCalls } from './upload-calls.ts';
import { askForWork, askToCancel, chooseColumns, findUpload, type UploadWork } from './upload-queries.ts';
import { STOPPED } from './work-on-upload.ts';

const columns = z.strictObject({
  kind: z.enum(UPLOAD_KINDS, `must be one of ${UPLOAD_KINDS.join(', ')}`),
  mapping: z.record(z.string(), z.string().nullable(), 'must say which field each column fills'),
  clearSample: z.boolean('must be true or false'),
});

/** Files to be imported: looked at, compared, imported, undone. For admins. */
export function importAdminRoutes(dependencies: AppDependencies) {
  const { db, pool, files, jobs } = dependencies;
  const { uploadOf, answer } = uploadCalls(dependencies);

  async function ask(c: Context<AppEnv>, work: UploadWork, action: string) {
    const { id, file_name } = await uploadOf(c);
    await db.transaction().execute(async (trx) => {
      if (!(await askForWork(trx, id, work))) throw new AppError('changed_meanwhile', NOT_NOW);
      await jobs.send(IMPORT_JOB, { id, work, by: requireSession(c).user.id }, trx);
      await recordAudit(trx, c, { action, subject: `import:${id}`, details: { file: file_name } });
    });
    return c.json(await answer(await findUpload(db, id)));
  }

  return new Hono<AppEnv>()
    .route('/', sendingRoutes(dependencies))
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
        errors: STEP_ERRORS,
      }),
      async (c) => {
        const upload = await uploadOf(c);
        const { id, kind } = upload;
        const chosen = await readBody(c, columns);
        if ((chosen.kind === 'form-d') !== (kind === 'form-d')) {
          throw invalidParameters([
            { field: 'kind', message: 'cannot turn filings into a table, nor a table into them' },
          ]);
        }
        const issues = choiceIssues(upload.detected?.headers ?? [], chosen.mapping);
        if (issues.length > 0) throw invalidParameters(issues);
        if (!(await chooseColumns(db, upload, chosen))) throw new AppError('changed_meanwhile', NOT_NOW);
        return c.json(await answer(await findUpload(db, id)));
      },
    )
    .post(
      '/admin/imports/:id/compare',
      operation({
        operationId: 'compare_import',
        summary: 'Finds out what an import would do, without doing it, for admins',
        errors: STEP_ERRORS,
      }),
      (c) => ask(c, 'comparing', 'import.compare'),
    )
    .post(
      '/admin/imports/:id/run',
      operation({
        operationId: 'run_import',
        summary: 'Imports a file that was compared, all of it or nothing, for admins',
        errors: STEP_ERRORS,
      }),
      (c) => ask(c, 'running', 'import.run'),
    )
    .post(
      '/admin/imports/:id/cancel',
      operation({
        operationId: 'cancel_import',
        summary: 'Stops the work on an import, which then has done nothing, for admins',
        errors: STEP_ERRORS,
      }),
      async (c) => {
        const { id } = await uploadOf(c);
        await db.transaction().execute(async (trx) => {
          if (!(await askToCancel(trx, id, STOPPED))) throw new AppError('changed_meanwhile', NOT_NOW);
          await recordAudit(trx, c, { action: 'import.cancel', subject: `import:${id}` });
        });
        return c.json(await answer(await findUpload(db, id)));
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
        const { id, file_name, rejected_forgotten } = await uploadOf(c);
        const file = rejected_forgotten ? null : await files.get(rejectedKey(id));
        if (!file)
          throw new AppError('not_found', { detail: 'There are no rejected rows, or they are not kept any more' });
        const name = file_name.replace(/\.[^.]*$/, '').replace(/[^\w.-]+/g, '-');
        return answerStream(c, file, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name}.rejected.csv"`,
        });
      },
    );
}
