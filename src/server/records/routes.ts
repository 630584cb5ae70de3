import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { dayOf, latestDayOf } from '#domain/dates.ts';
import { RECORD_FORMS, type RecordTable } from '#domain/record-forms.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { historyAdminRoutes } from '../history/admin-routes.ts';
import { readBody } from '../http/body.ts';
import { operation } from '../http/operation.ts';
import { AppError } from '../http/problem.ts';
import { PAGE_PARAMETER, pageQuery, pathId, readQuery } from '../http/query.ts';
import { changeRecords } from './change-records.ts';
import { addPart, deletePart, editPart, partOf } from './edit-part.ts';
import { addRecord, deleteRecord, editRecord } from './edit-record.ts';
import { findDuplicates, findDuplicatesOf } from './find-duplicates.ts';
import { findCompanies, findLps } from './find-records.ts';
import { mergeCompanies, unitedParts } from './merge-companies.ts';
import { readRecord } from './read-record.ts';

const fields = z.record(z.string(), z.string('must be a string'));
const SEEN = 'must be the version you edited';
const version = z.int(SEEN);
const addBody = z.strictObject({ fields });
const editBody = z.strictObject({ version, fields });
const deleteQuery = z.object({ version: z.coerce.number(SEEN).int(SEEN) });
const mergeBody = z.strictObject({ version, fields, otherVersion: version });
const listQuery = z.object({
  query: z.string().max(200, 'must be at most 200 characters').default(''),
  page: pageQuery,
  only: z.enum(['duplicates'], "must be 'duplicates'").optional(),
});

const CHANGES = ['invalid_parameters', 'changed_meanwhile', 'not_found', 'fresh_session_required'] as const;

/** Companies and LPs with their parts, for admins to find and edit. */
export function recordAdminRoutes(dependencies: AppDependencies) {
  const { db, pool, companies, now } = dependencies;
  const latest = () => latestDayOf(now());
  const subjectOf = (table: RecordTable, id: number) => `${RECORD_FORMS[table].one.toLowerCase()}:${id}`;

  return new Hono<AppEnv>()
    .route('/', historyAdminRoutes(dependencies))
    .get(
      '/admin/records/:table',
      operation({
        operationId: 'list_records',
        summary: 'Find companies or LPs by name, place, person, email, website or slug, for admins',
        query: [
          { name: 'query', description: 'Search text' },
          PAGE_PARAMETER,
          { name: 'only', description: 'duplicates: only possible duplicates' },
        ],
        errors: ['invalid_parameters', 'not_found'],
      }),
      async (c) => {
        const table = tableOf(c);
        const { only, ...sought } = readQuery(c, listQuery);
        if (only && table === 'companies') return c.json(await findDuplicates(pool, sought.page));
        if (table === 'lps') return c.json(await findLps(pool, sought));
        return c.json(await findCompanies(pool, companies, sought, dayOf(now())));
      },
    )
    .get(
      '/admin/records/:table/:id',
      operation({
        operationId: 'get_record',
        summary: 'Get a company or LP with all its parts, for admins',
        errors: ['not_found'],
      }),
      async (c) => {
        const table = tableOf(c);
        const record = await readRecord(pool, table, pathId(c));
        const duplicates = table === 'companies' ? await findDuplicatesOf(pool, record.id) : [];
        return c.json({ ...record, duplicates });
      },
    )
    .post(
      '/admin/records/:table',
      operation({ operationId: 'add_record', summary: 'Add a company or LP, for admins', errors: CHANGES }),
      async (c) => {
        const table = tableOf(c);
        const { fields: typed } = await readBody(c, addBody);
        const id = await changeRecords(db, c, { kind: 'add', action: 'record.add' }, async (client) => {
          const added = await addRecord(client, table, { typed, latest: latest() });
          return { subject: subjectOf(table, added), result: added };
        });
        return c.json({ id }, 201);
      },
    )
    .patch(
      '/admin/records/:table/:id',
      operation({
        operationId: 'edit_record',
        summary: 'Edit a company or LP, for admins',
        errors: CHANGES,
      }),
      async (c) => {
        const [table, id] = [tableOf(c), pathId(c)];
        const { version: seen, fields: typed } = await readBody(c, editBody);
        await changeRecords(db, c, { kind: 'edit', action: 'record.edit' }, async (client) => {
          await editRecord(client, table, { id, version: seen, typed, latest: latest() });
          return { subject: subjectOf(table, id), result: null };
        });
        return c.body(null, 204);
      },
    )
    .delete(
      '/admin/records/:table/:id',
      operation({ operationId: 'delete_record', summary: 'Delete a company or LP, for admins', errors: CHANGES }),
      async (c) => {
        const [table, id] = [tableOf(c), pathId(c)];
        const seen = readQuery(c, deleteQuery);
        await changeRecords(db, c, { kind: 'delete', action: 'record.delete' }, async (client) => {
          await deleteRecord(client, table, { id, ...seen });
          return { subject: subjectOf(table, id), result: null };
        });
        return c.body(null, 204);
      },
    )
    .post(
      '/admin/records/:table/:id/:part',
      operation({ operationId: 'add_part', summary: 'Add a contact or round, for admins', errors: CHANGES }),
      async (c) => {
        const [of, id] = [partOf(tableOf(c), c.req.param('part')), pathId(c)];
        const { version: seen, fields: typed } = await readBody(c, editBody);
        const partId = await changeRecords(db, c, { kind: 'edit', action: 'record.edit' }, async (client) => ({
          subject: subjectOf(of.table, id),
          result: await addPart(client, of, { id, version: seen, typed, latest: latest() }),
        }));
        return c.json({ id: partId }, 201);
      },
    )
    .patch(
      '/admin/records/:table/:id/:part/:partId',
      operation({ operationId: 'edit_part', summary: 'Edit a contact or round, for admins', errors: CHANGES }),
      async (c) => {
        const [of, id] = [partOf(tableOf(c), c.req.param('part')), pathId(c)];
        const { version: seen, fields: typed } = await readBody(c, editBody);
        const partId = pathId(c, 'partId');
        await changeRecords(db, c, { kind: 'edit', action: 'record.edit' }, async (client) => {
          await editPart(client, of, partId, { id, version: seen, typed, latest: latest() });
          return { subject: subjectOf(of.table, id), result: null };
        });
        return c.body(null, 204);
      },
    )
    .delete(
      '/admin/records/:table/:id/:part/:partId',
      operation({ operationId: 'delete_part', summary: 'Delete a contact or round, for admins', errors: CHANGES }),
      async (c) => {
        const [of, id] = [partOf(tableOf(c), c.req.param('part')), pathId(c)];
        const seen = readQuery(c, deleteQuery);
        const partId = pathId(c, 'partId');
        await changeRecords(db, c, { kind: 'edit', action: 'record.edit' }, async (client) => {
          await deletePart(client, of, partId, { id, ...seen });
          return { subject: subjectOf(of.table, id), result: null };
        });
        return c.body(null, 204);
      },
    )
    .get(
      '/admin/companies/:id/merge/:other',
      operation({
        operationId: 'preview_merge',
        summary: 'Preview merging two companies, for admins',
        errors: ['not_found'],
      }),
      async (c) => {
        const [id, other] = [pathId(c), pathId(c, 'other')];
        const [stays, goes, united] = await Promise.all([
          readRecord(pool, 'companies', id),
          readRecord(pool, 'companies', other),
          unitedParts(pool, id, other),
        ]);
        return c.json({ stays, goes, united });
      },
    )
    .post(
      '/admin/companies/:id/merge/:other',
      operation({ operationId: 'merge_companies', summary: 'Merge two companies, for admins', errors: CHANGES }),
      async (c) => {
        const [id, other] = [pathId(c), pathId(c, 'other')];
        const { version: seen, otherVersion, fields: typed } = await readBody(c, mergeBody);
        await changeRecords(db, c, { kind: 'merge', action: 'record.merge' }, async (client) => {
          const goes = { id: other, version: otherVersion };
          await mergeCompanies(client, { id, version: seen, other: goes, typed, latest: latest() });
          return { subject: subjectOf('companies', id), result: null };
        });
        return c.body(null, 204);
      },
    );
}

function tableOf(c: Context<AppEnv, '/:table'>): RecordTable {
  const table = c.req.param('table');
  if (table === 'companies' || table === 'lps') return table;
  throw new AppError('not_found');
}
