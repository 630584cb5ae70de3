import { Hono } from 'hono';
import * as z from 'zod';
import { type Day, dayNumber, isDay } from '#domain/dates.ts';
import { filingUrl } from '#domain/form-d/form-d.ts';
import { clearedCounts } from '#domain/imports/import-report.ts';
import { type Place, placeText } from '#domain/places/place.ts';
import { SOURCE_CONTACT, SOURCE_CONTACT_ISSUE } from '#domain/sources/source-contact.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint, timestamp } from '../../platform/api/endpoint.ts';
import { recordAudit } from '../../platform/audit/audit-log.ts';
import { clientOf } from '../../platform/database/connection.ts';
import { AppError, invalidParameters } from '../../platform/http/problem.ts';
import { LIST_PAGE_SIZE, pageQuery, readPage } from '../../platform/http/query.ts';
import { requestUndo, UNDO_JOB } from '../changes/undo-job.ts';
import { countSample } from '../imports/clear-sample.ts';
import { isSilent } from './alert-admins.ts';
import { fileSourceRoutes } from './file-source-routes.ts';
import { type SourceDefinition, todayAt } from './source.ts';
import { addDays, cancelBackfill, isOpen, readSource, type SourceRow } from './source-store.ts';
import { listWaitingFiles } from './source-uploads.ts';
import { announceSources, daysBetween, findSource, listSources, missingDays } from './sources.ts';
import {
  backfillSchema,
  changesOfDay,
  checkSchema,
  countUnexplained,
  dayTally,
  delaysSchema,
  documentSchema,
  hasListsSchema,
  listChecks,
  listDays,
  listDocuments,
  nounSchema,
  OUTCOMES,
  publishProgress,
  readBackfill,
  readDelays,
} from './status.ts';

const sourcePath = z.object({ source: z.string() });
const day = z.string().refine(isDay, 'must be a date like 2026-11-20');
const dayPath = sourcePath.extend({ day });
const STATES = ['off', 'sample', 'starting', 'following', 'paused', 'silent'] as const;

const sourceSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    note: z.string().describe('What it publishes'),
    noun: nounSchema,
    isAdded: z.boolean().describe('Added by an admin: a folder or a URL'),
    hasLists: hasListsSchema,
    enabled: z.boolean(),
    contact: z.string().nullable().describe('Sent with every request; null if none is set, or no key'),
    keySetting: z.string().nullable().describe('The setting with the key that is required instead of a contact'),
    sample: z
      .object(clearedCounts)
      .nullable()
      .describe('The sample, if there is one. Following starts once it may be removed'),
    state: z.enum(STATES),
    polledAt: timestamp.nullable().describe('Last successful poll'),
    pausedUntil: timestamp.nullable(),
    failure: z.string().nullable(),
    waiting: z.int().describe('Documents of listed days that were not read yet'),
    unexplained: z
      .int()
      .describe('Listed documents that are neither imported, left out nor refused; 0 unless something is wrong'),
    backfill: backfillSchema,
    delays: delaysSchema,
    waitingFiles: z
      .array(z.object({ id: z.uuid().describe('Of the import'), fileName: z.string(), failure: z.string().nullable() }))
      .describe('Files that an admin must preview before they are imported'),
  })
  .meta({ id: 'Source' });

const companyWithoutWebsite = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  place: z.string().nullable(),
  amountUsd: z.number().nullable(),
  amount: z.string().nullable().describe('The last round as written, if not in dollars'),
  filing: z.object({ filedOn: z.iso.date(), url: z.string() }).nullable().describe('The newest'),
});

type CompanyRow = Omit<z.output<typeof companyWithoutWebsite>, 'place' | 'filing'> &
  Place & { filing: { accession: string | null; cik: string; filedOn: string } | null; total: number };

const matchCounts = z.object({
  matched: z.int(),
  missing: z.int().describe('No active company has this name'),
  ambiguous: z
    .array(z.object({ id: z.int(), name: z.string(), slug: z.string() }))
    .describe('Several active companies have this name, so none is followed; at most 200'),
});

const change = z.strictObject({
  enabled: z.boolean().optional(),
  contact: z
    .string()
    .trim()
    .max(200, 'must be at most 200 characters')
    .regex(SOURCE_CONTACT, SOURCE_CONTACT_ISSUE)
    .optional(),
  clearSample: z.literal(true).optional().describe('Remove the sample with the first import'),
});

/** Open pages stop showing the progress of a backfill. */
const STOPPED = { done: 0, total: 0, state: 'done' } as const;

const period = z.strictObject({ from: day, to: day });
const FIRST_DAY = '2008-09-15';

export function sourceAdminRoutes(dependencies: AppDependencies) {
  const { db, pool, jobs, config, now } = dependencies;

  async function show(definition: SourceDefinition, viewerId: string) {
    const { id, name, note, noun, listedAt } = definition;
    const [row, sample, counts, backfill, delays, waitingFiles] = await Promise.all([
      readSource(pool, definition, config),
      countSample(pool, viewerId),
      countUnexplained(pool, id),
      readBackfill(pool, id),
      readDelays(pool, id),
      listWaitingFiles(pool, id),
    ]);
    const { enabled, contact, polledAt, pausedUntil, failure } = row;
    return {
      id,
      name,
      note,
      noun,
      isAdded: row.addedBy !== null,
      hasLists: listedAt !== undefined,
      enabled,
      contact,
      keySetting: definition.keySetting ?? null,
      sample: row.addedBy === null ? sample : null,
      state: sourceState(definition, row, now()),
      polledAt,
      pausedUntil,
      failure,
      ...counts,
      backfill,
      delays,
      waitingFiles,
    };
  }

  return new Hono<AppEnv>()
    .route('/', fileSourceRoutes(dependencies))
    .get(
      '/admin/sources',
      endpoint(
        {
          operationId: 'list_sources',
          summary: 'List the sources that can be followed, with their state',
          access: 'admin',
          response: z.object({
            folders: z.boolean().describe('Whether folders can be added'),
            sources: z.array(sourceSchema),
          }),
        },
        async ({ viewer }) => ({
          folders: config.sourcesDir !== null,
          sources: await Promise.all((await listSources(pool)).map((source) => show(source, viewer.user.id))),
        }),
      ),
    )
    .get(
      '/admin/sources/missing-websites',
      endpoint(
        {
          operationId: 'list_missing_websites',
          summary: 'List companies that have no website, largest first',
          access: 'admin',
          query: z.object({ page: pageQuery }),
          response: z.object({ total: z.int(), page: z.int(), companies: z.array(companyWithoutWebsite) }),
        },
        async ({ query: { page } }) => {
          const { total, rows } = await readPage(page, async (offset) => {
            const { rows } = await pool.query<CompanyRow>(
              `select c.id, c.version, organization_name as name, city, region, country,
                 greatest(total_funding_amount_usd, last_funding_amount_usd) as "amountUsd",
                 last_funding_amount as amount,
                 (select json_build_object('accession', accession, 'cik', cik, 'filedOn', filed_on)
                  from form_d_in_force where company_id = c.id order by filed_on desc, key desc limit 1) as filing,
                 count(*) over ()::integer as total
               from companies c
               where website is null order by "amountUsd" desc nulls last, c.id limit ${LIST_PAGE_SIZE} offset $1`,
              [offset],
            );
            return rows;
          });
          const companies = rows.map(({ city, region, country, filing, ...row }) => ({
            ...row,
            place: placeText({ city, region, country }) || null,
            filing: filing && { filedOn: filing.filedOn, url: filingUrl(filing) },
          }));
          return { total, page, companies };
        },
      ),
    )
    .get(
      '/admin/sources/companies-house/matches',
      endpoint(
        {
          operationId: 'list_companies_house_matches',
          summary: 'Count the companies that were found at UK Companies House by their exact name',
          access: 'admin',
          response: matchCounts,
        },
        async () => {
          const { rows } = await pool.query<z.output<typeof matchCounts>>(
            `select count(*) filter (where number is not null)::integer as matched,
               count(*) filter (where number is null and not ambiguous)::integer as missing,
               coalesce((select jsonb_agg(a) from (
                 select id, organization_name as name, slug from companies_house_matches join companies on id = company_id
                 where ambiguous order by organization_name limit 200) a), '[]') as ambiguous
             from companies_house_matches`,
          );
          return rows[0] ?? { matched: 0, missing: 0, ambiguous: [] };
        },
      ),
    )
    .patch(
      '/admin/sources/:source',
      endpoint(
        {
          operationId: 'change_source',
          summary: 'Turn a source on or off',
          description:
            'With nothing imported yet, the last 30 days are read first, newest first. Next to a sample, `clearSample` is required: real data is never mixed with it.',
          access: 'fresh admin',
          path: sourcePath,
          body: change,
          response: sourceSchema,
          errors: ['conflict'],
        },
        async ({ c, viewer, path, body }) => {
          const definition = await findSource(pool, path.source);
          await db.transaction().execute(async (trx) => {
            const before = await readSource(clientOf(trx), definition, config);
            const { clearSample, ...settings } = body;
            const after = { ...before, ...settings, ...(clearSample && { clearSampleBy: viewer.user.id }) };
            if (after.enabled && after.contact === null)
              throw invalidParameters([{ field: 'contact', message: 'must be set to turn this source on' }]);
            if (after.enabled && !isOpen(after))
              throw new AppError('conflict', {
                detail:
                  'The sample data is still loaded, and it is never mixed with real data. Set clearSample to remove it',
              });
            const restarts = after.enabled && !before.enabled;
            await trx
              .updateTable('sources')
              .set({
                id: path.source, // Includes the id because an update must set something.
                ...settings,
                clear_sample_by: after.clearSampleBy,
                ...(restarts && { polled_at: null, paused_until: null, failures: 0, failure: null, alerted_at: null }),
              })
              .where('id', '=', path.source)
              .execute();
            await announceSources(trx);
            await recordAudit(trx, c, { action: 'source.change', subject: `source:${path.source}`, details: body });
          });
          if (body.enabled === false) await publishProgress(db, path.source, STOPPED);
          return show(definition, viewer.user.id);
        },
      ),
    )
    .get(
      '/admin/sources/:source/days',
      endpoint(
        {
          operationId: 'list_source_days',
          summary: 'List the tally of each day of a source, newest first',
          description:
            'Every document of the official list is imported, undone, left out or refused for a reason, or waiting; the rest is `unexplained`.',
          access: 'admin',
          path: sourcePath,
          query: z.object({ page: pageQuery }),
          response: z.object({ total: z.int(), page: z.int(), days: z.array(dayTally) }),
        },
        async ({ path, query: { page } }) => {
          await findSource(pool, path.source);
          const { total, rows } = await listDays(pool, path.source, page);
          return { total, page, days: rows };
        },
      ),
    )
    .get(
      '/admin/sources/:source/days/:day',
      endpoint(
        {
          operationId: 'list_source_documents',
          summary: 'List the documents of a day with their outcome',
          access: 'admin',
          path: dayPath,
          query: z.object({ page: pageQuery, outcome: z.enum(OUTCOMES).optional() }),
          response: z.object({ total: z.int(), page: z.int(), noun: nounSchema, documents: z.array(documentSchema) }),
        },
        async ({ path, query: { page, outcome } }) => {
          const { documentUrl, companiesOf, noun } = await findSource(pool, path.source);
          const { total, rows } = await listDocuments(pool, { ...path, outcome, page });
          const companies = await companiesOf?.(
            pool,
            rows.map(({ id }) => id),
          );
          const documents = rows.map(({ location, ...row }) => ({
            ...row,
            url: documentUrl?.({ id: row.id, location }) ?? null,
            company: companies?.get(row.id) ?? null,
          }));
          return { total, page, noun, documents };
        },
      ),
    )
    .get(
      '/admin/sources/:source/checks',
      endpoint(
        {
          operationId: 'list_source_checks',
          summary: 'List how second lists of the publisher differ from the daily tallies',
          description: 'Such as the quarterly data sets of the SEC. Documents that only a second list has are fetched.',
          access: 'admin',
          path: sourcePath,
          response: z.object({
            checkedAt: timestamp.nullable().describe('When second lists were last looked for'),
            failure: z.string().nullable(),
            checks: z.array(checkSchema),
          }),
        },
        async ({ path }) => {
          const definition = await findSource(pool, path.source);
          const [{ checkedAt, checkFailure }, checks] = await Promise.all([
            readSource(pool, definition, config),
            listChecks(pool, path.source),
          ]);
          return {
            checkedAt,
            failure: checkFailure,
            checks: checks.map(({ added, ...check }) => ({
              ...check,
              added: added.map(({ period: _, location, ...document }) => ({
                ...document,
                url: definition.documentUrl?.({ id: document.id, location }) ?? null,
              })),
            })),
          };
        },
      ),
    )
    .post(
      '/admin/sources/:source/days/:day/undo',
      endpoint(
        {
          operationId: 'undo_source_day',
          summary: 'Undo everything that was imported from a day',
          description: 'Runs in the background, newest import first. The list of changes shows its progress.',
          access: 'fresh admin',
          path: dayPath,
          response: z.object({ changes: z.int().describe('Imports that will be undone') }),
          errors: ['conflict'],
        },
        ({ c, viewer, path }) =>
          db.transaction().execute(async (trx) => {
            const client = clientOf(trx);
            const changes = await changesOfDay(client, path.source, path.day);
            for (const changeId of changes) {
              if (await requestUndo(client, { changeId, actor: viewer.user.id, dry: false }))
                await jobs.send(UNDO_JOB, { changeId }, trx, changeId);
            }
            if (changes.length === 0) throw new AppError('conflict', { detail: 'Nothing of this day can be undone' });
            const details = { day: path.day };
            await recordAudit(trx, c, { action: 'source.undo-day', subject: `source:${path.source}`, details });
            return { changes: changes.length };
          }),
      ),
    )
    .post(
      '/admin/sources/:source/backfill',
      endpoint(
        {
          operationId: 'backfill_source',
          summary: 'Read the days of a period, newest first',
          description: 'Runs in the background; days that were already read are skipped.',
          access: 'fresh admin',
          path: sourcePath,
          body: period,
          response: z.object({ days: z.int().describe('Days that were added') }),
          errors: ['conflict'],
        },
        async ({ c, path, body }) => {
          const definition = await findSource(pool, path.source);
          if (!definition.listedAt) throw new AppError('conflict', { detail: 'This source has no lists of past days' });
          const issues = periodIssues(body, todayAt(definition, now()));
          if (issues.length > 0) throw invalidParameters(issues);
          return db.transaction().execute(async (trx) => {
            const client = clientOf(trx);
            const row = await readSource(client, definition, config);
            if (!isOpen(row)) throw new AppError('conflict', { detail: 'This source is turned off. Turn it on first' });
            await addDays(client, path.source, missingDays(definition, row, now()));
            const days = await addDays(
              client,
              path.source,
              daysBetween(definition, body, () => true),
            );
            await announceSources(trx);
            await recordAudit(trx, c, { action: 'source.backfill', subject: `source:${path.source}`, details: body });
            return { days };
          });
        },
      ),
    )
    .delete(
      '/admin/sources/:source/backfill',
      endpoint(
        {
          operationId: 'cancel_source_backfill',
          summary: 'Cancel a backfill',
          description: 'What was imported stays.',
          access: 'fresh admin',
          path: sourcePath,
          errors: ['conflict'],
        },
        async ({ c, path }) => {
          await db.transaction().execute(async (trx) => {
            if (!(await cancelBackfill(clientOf(trx), path.source)))
              throw new AppError('conflict', { detail: 'The backfill has already finished. Reload the page' });
            await recordAudit(trx, c, { action: 'source.cancel-backfill', subject: `source:${path.source}` });
          });
          await publishProgress(db, path.source, STOPPED);
        },
      ),
    );
}

function sourceState(definition: SourceDefinition, row: SourceRow, now: Date): (typeof STATES)[number] {
  if (!row.enabled) return 'off';
  if (!isOpen(row)) return 'sample';
  if (isSilent(row, definition, now)) return 'silent';
  if (row.pausedUntil && row.pausedUntil > now) return 'paused';
  return row.polledAt === null ? 'starting' : 'following';
}

function periodIssues({ from, to }: { from: Day; to: Day }, today: Day) {
  if (from < FIRST_DAY) return [{ field: 'from', message: `must not be before ${FIRST_DAY}` }];
  if (to > today) return [{ field: 'to', message: 'must not be in the future' }];
  return dayNumber(from) > dayNumber(to) ? [{ field: 'to', message: 'must not be before from' }] : [];
}
