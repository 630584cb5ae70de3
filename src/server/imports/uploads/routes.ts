import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { UPLOAD_KINDS } from '#domain/imports/uploads.ts';
import { ENCODINGS, type Encoding } from '#domain/spreadsheets/encodings.ts';
import { requireSession } from '../../accounts/access-rules.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { readBody } from '../../http/body.ts';
import { operation } from '../../http/operation.ts';
import { AppError, invalidParameters } from '../../http/problem.ts';
import { PAGE_PARAMETER, pageQuery, readQuery } from '../../http/query.ts';
import { answerStream } from '../../http/stream-answer.ts';
import { choiceIssues, isEncodingOpen } from './detect-upload.ts';
import { tidyChoices } from './import-sources.ts';
import { IMPORT_JOB } from './jobs.ts';
import { listImports } from './list-imports.ts';
import { sendingRoutes } from './sending-routes.ts';
import { problemsKey, rejectedKey } from './stored-file.ts';
import { understandAgain } from './understand-upload.ts';
import { NOT_NOW, STEP_ERRORS, uploadCalls } from './upload-calls.ts';
import { askForWork, askToCancel, chooseColumns, findUpload, type UploadWork } from './upload-queries.ts';
import { STOPPED } from './work-on-upload.ts';

const MOST_SEPARATE = 10_000;

const choices = z.strictObject({
  encoding: z.enum(Object.keys(ENCODINGS) as Encoding[], 'must be the name of a known encoding').optional(),
  sheet: z.string('must be the name of a sheet').optional(),
  entry: z.string('must be the name of a file in the archive').optional(),
  dateOrders: z.record(z.string(), z.enum(['month-first', 'day-first'], 'must be month-first or day-first')).optional(),
  placeCodes: z.enum(['states', 'countries'], 'must be states or countries').optional(),
  about: z.enum(['companies', 'contacts'], 'must be companies or contacts').optional(),
  separate: z
    .array(z.int('must be the number of a row').min(1, 'must be the number of a row'))
    .max(MOST_SEPARATE, `must be at most ${MOST_SEPARATE} rows`)
    .optional(),
});

const columns = z.strictObject({
  kind: z.enum(UPLOAD_KINDS, `must be one of ${UPLOAD_KINDS.join(', ')}`),
  mapping: z.record(z.string(), z.string().nullable(), 'must say which field each column fills'),
  clearSample: z.boolean('must be true or false'),
  choices: choices.optional(),
});

/** Files to be imported: looked at, compared, imported, undone. For admins. */
export function importAdminRoutes(dependencies: AppDependencies) {
  const { db, pool, files, jobs } = dependencies;
  const { uploadOf, answer } = uploadCalls(dependencies);

  async function ask(c: Context<AppEnv>, work: UploadWork, action: string) {
    const { id, file_name, detected, choices } = await uploadOf(c);
    if (work === 'comparing' && isEncodingOpen(detected, choices)) {
      throw invalidParameters([{ field: 'choices.encoding', message: 'must be chosen: several are possible' }]);
    }
    await db.transaction().execute(async (trx) => {
      if (!(await askForWork(trx, id, work))) throw new AppError('changed_meanwhile', NOT_NOW);
      await jobs.send(IMPORT_JOB, { id, work, by: requireSession(c).user.id }, trx);
      await recordAudit(trx, c, { action, subject: `import:${id}`, details: { file: file_name } });
    });
    return c.json(await answer(await findUpload(db, id)));
  }

  async function download(c: Context<AppEnv>, keyOf: (id: string) => string, what: 'rejected' | 'problems') {
    const { id, file_name, rejected_forgotten } = await uploadOf(c);
    const file = rejected_forgotten ? null : await files.get(keyOf(id));
    if (!file) throw new AppError('not_found', { detail: 'This import has no such file, or it was deleted' });
    const name = file_name.replace(/\.[^.]*$/, '').replace(/[^\w.-]+/g, '-');
    return answerStream(c, file, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.${what}.csv"`,
    });
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
        summary:
          'Chooses how to read a file { kind, mapping, clearSample, choices }, for admins. choices: encoding, sheet, entry, dateOrders by column, placeCodes, about (companies or contacts), separate (rows that are companies of their own)',
        errors: [...STEP_ERRORS, 'storage_unavailable'],
      }),
      async (c) => {
        const upload = await uploadOf(c);
        const { id, kind } = upload;
        const { choices: wanted = upload.choices, ...body } = await readBody(c, columns);
        const chosen = { ...body, choices: tidyChoices(wanted) };
        if ((chosen.kind === 'form-d') !== (kind === 'form-d')) {
          throw invalidParameters([
            { field: 'kind', message: 'cannot turn filings into a table, nor a table into them' },
          ]);
        }
        const issues = choiceIssues(upload.detected?.headers ?? [], chosen);
        if (issues.length > 0) throw invalidParameters(issues);
        const understood = await understandAgain(dependencies, upload, chosen);
        if (!(await chooseColumns(db, upload, { ...understood, clearSample: body.clearSample })))
          throw new AppError('changed_meanwhile', NOT_NOW);
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
      (c) => download(c, rejectedKey, 'rejected'),
    )
    .get(
      '/admin/imports/:id/problems',
      operation({
        operationId: 'get_import_problems',
        summary: 'Every problem, join and unsure pair of an import, with rows and reasons, for admins',
        answers: 'text/csv',
        errors: ['not_found', 'storage_unavailable'],
      }),
      (c) => download(c, problemsKey, 'problems'),
    );
}
