import { Hono } from 'hono';
import * as z from 'zod';
import { type DuplicateCandidate, type DuplicateGroup, MAX_SHARING, reasonText } from '#domain/companies/duplicates.ts';
import { NOWHERE, placeText } from '#domain/places/place.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { findSameWebsite, listApart, setApart } from '../../data/changes/find-duplicates.ts';
import { readRecords, recordSchema } from '../../data/changes/find-records.ts';
import { countAddedParts } from '../../data/changes/merge-companies.ts';
import {
  lastMergeJob,
  MERGE_JOB,
  MERGE_JOBS,
  mergeJob,
  PREVIEW_OUTDATED,
  tokenOf,
} from '../../data/changes/merge-job.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import { recordAudit } from '../../platform/audit/audit-log.ts';
import { clientOf } from '../../platform/database/connection.ts';
import { AppError } from '../../platform/http/problem.ts';
import { idInBody, LIST_PAGE_SIZE, pageQuery } from '../../platform/http/query.ts';
import { cancelWork } from '../../platform/jobs/cancelable-work.ts';

const PREVIEWED_GROUPS = 100;

const company = z.object({ id: z.int(), name: z.string() });
const placedCompany = company.extend({ place: z.string() });

export function duplicateAdminRoutes(
  { db, pool, jobs }: AppDependencies,
  readDuplicates: () => Promise<DuplicateGroup[]>,
) {
  return new Hono<AppEnv>()
    .get(
      '/admin/duplicates',
      endpoint(
        {
          operationId: 'list_duplicates',
          summary: 'List groups of companies that may be one',
          description: 'Largest gain first. The first company of a group is the most complete one.',
          access: 'admin',
          query: z.object({
            page: pageQuery,
            reason: z
              .string()
              .max(100, 'must be at most 100 characters')
              .optional()
              .describe('Only groups with this reason'),
          }),
          response: z.object({
            total: z.int(),
            page: z.int(),
            reasons: z
              .array(z.object({ reason: z.string(), groups: z.int() }))
              .describe('The strongest reason of each group'),
            sameWebsite: z.int().describe('Groups that can be merged because they share a website'),
            groups: z.array(
              z.object({
                gain: z.int().describe('Contacts, rounds, values and list entries that a merge brings together'),
                reasons: z.array(z.string()),
                companies: z.array(
                  recordSchema.extend({
                    file: z.string().nullable().describe('The imported file that added it'),
                    watchers: z.int().describe('Users who have it in a list'),
                  }),
                ),
              }),
            ),
            job: mergeJob.nullable().describe('The last merge of all groups'),
          }),
        },
        async ({ query: { page, reason } }) => {
          const all = await readDuplicates();
          const kindOf = ({ reasons }: DuplicateGroup) => reasons[0]?.kind ?? '';
          const byReason = [...Map.groupBy(all, kindOf)].map(([kind, groups]) => ({
            reason: kind,
            groups: groups.length,
          }));
          const matching = reason ? all.filter((group) => kindOf(group) === reason) : all;
          const groups = matching.slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE);
          const ids = groups.flatMap(({ companies }) => companies.map(({ id }) => id));
          const records = new Map((await readRecords(pool, 'companies', ids)).map((one) => [one.id, one]));
          const { rows } = await pool.query<{ id: number; file: string }>(
            'select c.id, file_name as file from companies c join imports i on i.id = import_id where c.id = any ($1)',
            [ids],
          );
          const files = new Map(rows.map(({ id, file }) => [id, file]));
          return {
            total: matching.length,
            page,
            reasons: byReason.sort((a, b) => b.groups - a.groups),
            sameWebsite: (await findSameWebsite(pool)).groups.length,
            groups: groups.map(({ gain, reasons, companies }) => ({
              gain,
              reasons: reasons.map(reasonText),
              companies: companies.flatMap(({ id, watchers }) => {
                const one = records.get(id);
                return one ? [{ ...one, watchers, file: files.get(id) ?? null }] : [];
              }),
            })),
            job: await lastMergeJob(pool),
          };
        },
      ),
    )
    .get(
      '/admin/duplicates/apart',
      endpoint(
        {
          operationId: 'list_companies_apart',
          summary: 'List pairs of companies marked as different',
          access: 'admin',
          query: z.object({ page: pageQuery }),
          response: z.object({ total: z.int(), page: z.int(), pairs: z.array(z.array(company)) }),
        },
        ({ query: { page } }) => listApart(pool, page),
      ),
    )
    .put(
      '/admin/duplicates/apart',
      endpoint(
        {
          operationId: 'set_companies_apart',
          summary: 'Mark companies as different, or review them again',
          access: 'active admin',
          body: z.strictObject({
            companies: z
              .array(idInBody)
              .min(2, 'must have at least 2 companies')
              .max(MAX_SHARING, `must have at most ${MAX_SHARING} companies`)
              .describe('Every two of them'),
            apart: z.boolean('must be true or false'),
          }),
        },
        async ({ c, body: { companies, apart } }) => {
          await db.transaction().execute(async (trx) => {
            const rows = await trx
              .selectFrom('companies')
              .select(['id', 'organization_name'])
              .where('id', 'in', companies)
              .execute();
            if (rows.length < new Set(companies).size) {
              throw new AppError('not_found', { detail: 'One of these companies no longer exists. Reload the page' });
            }
            if (!(await setApart(clientOf(trx), companies, apart))) return;
            const action = apart ? 'record.keep-apart' : 'record.review-again';
            const details = {
              companies: rows.map(({ id, organization_name }) => `${organization_name} (${id})`).join(', '),
            };
            await recordAudit(trx, c, { action, subject: `company:${companies[0]}`, details });
          });
        },
      ),
    )
    .get(
      '/admin/duplicates/same-website',
      endpoint(
        {
          operationId: 'preview_merge_all',
          summary: 'Preview merging all companies with the same website',
          access: 'admin',
          response: z.object({
            token: z.string().describe('Identifies what is listed, for the merge'),
            total: z.int().describe('Groups'),
            companies: z.int().describe('Companies that become part of another one'),
            toReview: z.int().describe('Groups that share a website but not a name, which are not merged'),
            groups: z
              .array(
                z.object({
                  website: z.string(),
                  kept: placedCompany,
                  merged: z.array(placedCompany),
                  added: z.object({ contacts: z.int(), rounds: z.int() }).describe('What the kept company gains'),
                }),
              )
              .describe(`The first ${PREVIEWED_GROUPS}`),
          }),
        },
        async () => {
          const { groups, toReview } = await findSameWebsite(pool);
          const firstGroups = groups.slice(0, PREVIEWED_GROUPS);
          const added = await countAddedParts(
            pool,
            firstGroups.map(({ companies }) => companies.map(({ id }) => id)),
          );
          const withPlace = ({ id, name, place }: DuplicateCandidate) => ({
            id,
            name,
            place: placeText(place ?? NOWHERE),
          });
          return {
            token: tokenOf(groups),
            total: groups.length,
            companies: groups.reduce((sum, { companies }) => sum + companies.length - 1, 0),
            toReview,
            groups: firstGroups.flatMap(({ companies: [kept, ...merged] }, at) => {
              const gains = added[at];
              if (!kept || !gains) return [];
              const website = kept.website ?? '';
              return [{ website, kept: withPlace(kept), merged: merged.map(withPlace), added: gains }];
            }),
          };
        },
      ),
    )
    .post(
      '/admin/duplicates/same-website',
      endpoint(
        {
          operationId: 'merge_all',
          summary: 'Merge all companies with the same website',
          description: 'Runs in the background as one change. The list of duplicates shows its progress.',
          access: 'active admin',
          body: z.strictObject({ token: z.string('must be the token of the preview').max(100) }),
          errors: ['conflict'],
        },
        async ({ c, viewer, body: { token } }) => {
          await db.transaction().execute(async (trx) => {
            const client = clientOf(trx);
            const { groups } = await findSameWebsite(client);
            if (groups.length === 0 || tokenOf(groups) !== token) {
              throw new AppError('conflict', { detail: PREVIEW_OUTDATED });
            }
            const { rows } = await client.query<{ id: number }>(
              `insert into merge_jobs (actor, token) values ($1, $2)
               on conflict (working) where working do nothing returning id`,
              [viewer.user.id, token],
            );
            const [row] = rows;
            if (!row) throw new AppError('conflict', { detail: 'A merge is already running. Wait until it finishes' });
            await jobs.send(MERGE_JOB, { id: row.id }, trx);
            const details = { groups: groups.length };
            await recordAudit(trx, c, { action: 'record.merge-all', subject: 'companies', details });
          });
        },
      ),
    )
    .post(
      '/admin/duplicates/same-website/cancel',
      endpoint(
        {
          operationId: 'cancel_merge_all',
          summary: 'Cancel merging all companies with the same website',
          access: 'active admin',
          errors: ['conflict'],
        },
        async ({ c }) => {
          await db.transaction().execute(async (trx) => {
            const job = await lastMergeJob(clientOf(trx));
            await cancelWork(trx, MERGE_JOBS, job?.id ?? 0);
            await recordAudit(trx, c, { action: 'record.cancel-merge-all', subject: 'companies' });
          });
        },
      ),
    );
}
