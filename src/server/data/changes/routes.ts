import { Hono } from 'hono';
import * as z from 'zod';
import { RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import { MAX_SHARING } from '#domain/companies/duplicates.ts';
import { dayOf, latestDayOf } from '#domain/dates.ts';
import { isContradictionOpen } from '#domain/evidence/evidence.ts';
import { SORTS } from '#domain/search/company-filters.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import { idInBody, pageQuery, recordId } from '../../platform/http/query.ts';
import { publishNewLeads } from '../../platform/realtime/events.ts';
import { recordField } from '../evidence/edit-evidence.ts';
import { readFacts } from '../evidence/read-evidence.ts';
import { type ByAdmin, changeRecords } from './change-records.ts';
import { lockForRemoval } from './company-reactions.ts';
import { addPart, addRecord, deletePart, deleteRecord, editPart, editRecord, partOf } from './edit-record.ts';
import {
  fieldsSchema,
  findCompanyRecords,
  findLpRecords,
  findOwners,
  listDuplicatesOf,
  listedRecord,
  readRecord,
  readRecords,
  recordSchema,
  VERSION_ISSUE,
  versionSchema,
} from './find-records.ts';
import { historyAdminRoutes } from './history-routes.ts';
import { mergeCompanies, previewMergedParts } from './merge-companies.ts';
import { readMergedIds } from './merged-ids.ts';
import { recordTable } from './record-columns.ts';

const tablePath = z.object({ table: recordTable });
const recordPath = tablePath.extend({ id: recordId });
const partsPath = recordPath.extend({ part: z.string().describe('contacts or rounds') });
const partPath = partsPath.extend({ partId: recordId });
const mergePath = z.object({ id: recordId.describe('The company to keep') });

const companyIds = z
  .string()
  .regex(/^[1-9]\d{0,8}(?:,[1-9]\d{0,8}){0,99}$/, 'must be ids of companies, separated by commas')
  .transform((text) => text.split(',').map(Number))
  .describe('The companies to merge into it')
  .meta({ example: '12,34' });

const editBody = z.strictObject({ version: versionSchema, fields: fieldsSchema });
const deleteQuery = z.object({ version: z.coerce.number<string>(VERSION_ISSUE).int(VERSION_ISSUE) });

const text = z.string().nullable();
/** The contacts and rounds of the company after a merge. */
const mergedParts = z.object({
  contacts: z.array(z.object({ firstName: text, lastName: text, role: text, email: text, linkedin: text })),
  rounds: z.array(
    z.object({
      date: z.iso.date().nullable(),
      type: text,
      amountUsd: z.number().nullable(),
      amount: z.string().optional(),
    }),
  ),
  changed: z.object({ contacts: z.int(), rounds: z.int() }).describe('Those of the kept company whose values change'),
});

const identity = z.string().max(2_000, 'must be at most 2,000 characters').default('');

const createdRecord = z.object({ id: z.int() });

const change = { access: 'active admin', errors: ['conflict'] } as const;

export function recordAdminRoutes(dependencies: AppDependencies) {
  const { db, pool, companySearch, now } = dependencies;
  const latest = () => latestDayOf(now());
  const subjectOf = (table: RecordTable, id: number) => `${RECORD_FORMS[table].one.toLowerCase()}:${id}`;
  const changeRecord = <T>(
    by: ByAdmin,
    { kind, table, id }: { kind: 'edit' | 'delete'; table: RecordTable; id: number },
    work: (client: SqlClient, changeId: number) => Promise<T>,
  ) =>
    changeRecords(db, by, { kind, action: `record.${kind}` }, async (client, changeId) => ({
      subject: subjectOf(table, id),
      result: await work(client, changeId),
    }));

  return new Hono<AppEnv>()
    .route('/', historyAdminRoutes(dependencies))
    .get(
      '/admin/records/:table',
      endpoint(
        {
          operationId: 'list_records',
          summary: 'Search companies or LPs',
          access: 'admin',
          path: tablePath,
          query: z.object({
            query: z
              .string()
              .max(200, 'must be at most 200 characters')
              .default('')
              .describe('Name, location, person, email address, website or slug'),
            page: pageQuery,
            sort: z
              .enum(SORTS.map(({ value }) => value))
              .optional()
              .describe('The order of companies; LPs are sorted by name'),
          }),
          response: z.object({ total: z.int(), page: z.int(), records: z.array(listedRecord) }),
        },
        ({ path: { table }, query }) =>
          table === 'lps' ? findLpRecords(db, query) : findCompanyRecords(pool, companySearch, query, dayOf(now())),
      ),
    )
    .get(
      '/admin/records/:table/owners',
      endpoint(
        {
          operationId: 'find_record_owners',
          summary: 'Find the companies or LPs that have a website already, or else a name',
          description: 'Names of companies are the same with and without their legal form.',
          access: 'admin',
          path: tablePath,
          query: z.object({ website: identity, name: identity }),
          response: z.object({
            website: z.string().nullable().describe('The website that they have; null if it is free'),
            records: z.array(listedRecord),
          }),
        },
        ({ path: { table }, query }) => findOwners(pool, table, query),
      ),
    )
    .get(
      '/admin/records/:table/:id',
      endpoint(
        {
          operationId: 'get_record',
          summary: 'Get a company or LP with its contacts and rounds',
          description: 'The id of a merged company returns the company that it is now part of.',
          access: 'admin',
          path: recordPath,
          response: recordSchema.extend({
            duplicates: z
              .array(listedRecord.extend({ why: z.string().describe('Why they may be one company') }))
              .describe('Possible duplicates of a company'),
            contradictions: z.array(recordField).describe('Fields of a company whose sources contradict each other'),
          }),
        },
        async ({ path: { table, id: pathId } }) => {
          const [stored] = await readRecords(pool, table, [pathId]);
          const keptId = stored || table === 'lps' ? undefined : (await readMergedIds(db)).companies.get(pathId);
          const record = stored ?? (await readRecord(pool, table, keptId ?? pathId));
          if (table === 'lps') return { ...record, duplicates: [], contradictions: [] };
          const { id } = record;
          const [duplicates, facts] = await Promise.all([listDuplicatesOf(pool, id), readFacts(pool, [id])]);
          const contradictedFacts = (facts.get(id) ?? []).filter(isContradictionOpen);
          return { ...record, duplicates, contradictions: [...new Set(contradictedFacts.map(({ field }) => field))] };
        },
      ),
    )
    .post(
      '/admin/records/:table',
      endpoint(
        {
          operationId: 'add_record',
          summary: 'Add a company or LP',
          access: 'active admin',
          path: tablePath,
          body: z.strictObject({ fields: fieldsSchema }),
          status: 201,
          response: createdRecord,
        },
        async ({ path: { table }, body, ...by }) => {
          const id = await changeRecords(db, by, { kind: 'add', action: 'record.add' }, async (client) => {
            const newId = await addRecord(client, table, { input: body.fields, latest: latest() });
            if (table === 'companies') await publishNewLeads(client, 1);
            return { subject: subjectOf(table, newId), result: newId };
          });
          return { id };
        },
      ),
    )
    .patch(
      '/admin/records/:table/:id',
      endpoint(
        { ...change, operationId: 'edit_record', summary: 'Edit a company or LP', path: recordPath, body: editBody },
        ({ path: { table, id }, body: { version, fields: input }, ...by }) =>
          changeRecord(by, { kind: 'edit', table, id }, (client) =>
            editRecord(client, table, { id, version, input, latest: latest() }),
          ),
      ),
    )
    .delete(
      '/admin/records/:table/:id',
      endpoint(
        {
          ...change,
          operationId: 'delete_record',
          summary: 'Delete a company or LP with its contacts and rounds',
          path: recordPath,
          query: deleteQuery,
        },
        ({ path: { table, id }, query: { version }, ...by }) =>
          changeRecord(by, { kind: 'delete', table, id }, (client) => deleteRecord(client, table, { id, version })),
      ),
    )
    .post(
      '/admin/records/:table/:id/:part',
      endpoint(
        {
          ...change,
          operationId: 'add_part',
          summary: 'Add a contact or round',
          path: partsPath,
          body: editBody,
          status: 201,
          response: createdRecord,
        },
        async ({ path: { table, id, part }, body: { version, fields: input }, ...by }) => {
          const of = partOf(table, part);
          const partId = await changeRecord(by, { kind: 'edit', table, id }, (client) =>
            addPart(client, of, { id, version, input, latest: latest() }),
          );
          return { id: partId };
        },
      ),
    )
    .patch(
      '/admin/records/:table/:id/:part/:partId',
      endpoint(
        { ...change, operationId: 'edit_part', summary: 'Edit a contact or round', path: partPath, body: editBody },
        async ({ path: { table, id, part, partId }, body: { version, fields: input }, ...by }) => {
          const of = partOf(table, part);
          await changeRecord(by, { kind: 'edit', table, id }, (client) =>
            editPart(client, of, partId, { id, version, input, latest: latest() }),
          );
        },
      ),
    )
    .delete(
      '/admin/records/:table/:id/:part/:partId',
      endpoint(
        {
          ...change,
          operationId: 'delete_part',
          summary: 'Delete a contact or round',
          path: partPath,
          query: deleteQuery,
          response: z.object({ change: z.int().describe('The change in the history, which can be undone') }),
        },
        async ({ path: { table, id, part, partId }, query: { version }, ...by }) => {
          const of = partOf(table, part);
          return changeRecord(by, { kind: 'edit', table, id }, async (client, changeId) => {
            await deletePart(client, of, partId, { id, version });
            return { change: changeId };
          });
        },
      ),
    )
    .get(
      '/admin/companies/:id/merge',
      endpoint(
        {
          operationId: 'preview_merge',
          summary: 'Preview merging companies',
          access: 'admin',
          path: mergePath,
          query: z.object({ merged: companyIds }),
          response: z.object({ kept: recordSchema, merged: z.array(recordSchema), result: mergedParts }),
        },
        async ({ path: { id }, query: { merged: mergedIds } }) => {
          const [kept, merged, result] = await Promise.all([
            readRecord(pool, 'companies', id),
            readRecords(pool, 'companies', mergedIds),
            previewMergedParts(pool, id, mergedIds),
          ]);
          return { kept, merged, result };
        },
      ),
    )
    .post(
      '/admin/companies/:id/merge',
      endpoint(
        {
          ...change,
          operationId: 'merge_companies',
          summary: 'Merge companies into one',
          description: 'The merged companies are deleted, and their links redirect.',
          path: mergePath,
          body: z.strictObject({
            version: versionSchema,
            merged: z
              .array(z.strictObject({ id: idInBody, version: versionSchema }))
              .min(1, 'must have at least 1 company')
              .max(MAX_SHARING - 1, `must have at most ${MAX_SHARING - 1} companies`),
            fields: fieldsSchema.describe('Values to store; omitted fields keep the values of the company to keep'),
            chosenFields: z
              .array(z.string())
              .max(100)
              .optional()
              .describe('Form fields whose value the admin chose: it counts as confirmed'),
          }),
          response: z.object({ change: z.int().describe('The change to undo') }),
        },
        ({ path: { id }, body: { version, merged, fields: input, chosenFields }, ...by }) =>
          changeRecords(db, by, { kind: 'merge', action: 'record.merge' }, async (client, changeId) => {
            const kept = { id, version };
            await lockForRemoval(
              client,
              [kept, ...merged].map((company) => company.id),
            );
            const details = await mergeCompanies(client, { kept, merged, input, chosenFields, latest: latest() });
            return { subject: subjectOf('companies', id), details, result: { change: changeId } };
          }),
      ),
    );
}
