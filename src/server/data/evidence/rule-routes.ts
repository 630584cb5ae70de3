import { Hono } from 'hono';
import { sql } from 'kysely';
import * as z from 'zod';
import { fieldNamed, type RecordField } from '#domain/companies/company-fields.ts';
import { MAX_RANKED_SOURCES, RULED_FIELDS } from '#domain/evidence/source-rules.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import { recordAudit } from '../../platform/audit/audit-log.ts';
import { AppError } from '../../platform/http/problem.ts';
import { LIST_PAGE_SIZE, pageQuery } from '../../platform/http/query.ts';
import { cancelWork, workStatusJson } from '../../platform/jobs/cancelable-work.ts';
import { changeJobStatus } from '../changes/run-change-job.ts';
import { UNDO_JOB_JSON, undoJob } from '../changes/undo-job.ts';
import { RULE_JOB, RULE_JOBS } from './apply-rule.ts';
import { effectsOf, type RuleEffect } from './source-rules.ts';

const field = z.enum(RULED_FIELDS.map(({ name }) => name) as [RecordField, ...RecordField[]]);
const ranking = z
  .array(
    z
      .string('must be text')
      .regex(
        /^(?:edit|form-d|import(?::.{1,300})?)$/u,
        "must be 'edit', 'form-d', 'import' or 'import:' and a file name",
      ),
    'must be a list of sources, or null',
  )
  .max(MAX_RANKED_SOURCES, `must have at most ${MAX_RANKED_SOURCES} sources`)
  .nullable()
  .describe('Sources, best first; others follow, newest first. Empty: the newest wins. Null: imports decide');
const rule = z.object({
  field,
  ranking,
  companies: z.int().nullable().describe('Companies that it changed'),
  changeId: z.int().nullable().describe('The change to undo, which brings back the rule before'),
  undoJob: undoJob.nullable(),
  job: changeJobStatus('applying').nullable().describe('Of the rule that was set last, which may not be in force'),
});
type Rule = z.output<typeof rule>;
const NO_RULE = { ranking: null, companies: null, changeId: null, undoJob: null, job: null };
const fieldPath = z.object({ field });
const value = z.union([z.string(), z.array(z.string())]).nullable();

const ALREADY_WORKING = 'A rule of this field is being applied. Wait until it finishes, or cancel it';

/** Files that can be ranked, the latest. */
const OFFERED_FILES = 50;

/** Which source wins for each field of companies and contacts. */
export function sourceRuleRoutes({ db, pool, jobs }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/admin/source-rules',
      endpoint(
        {
          operationId: 'list_source_rules',
          summary: 'List which source wins for each field of companies and contacts',
          access: 'admin',
          response: z.object({
            rules: z.array(rule),
            sources: z.array(z.string()).describe('Sources that can be ranked'),
          }),
        },
        async () => {
          const { rows } = await pool.query<Rule>(
            `select field, r.ranking, r.companies, r.change_id as "changeId", ${UNDO_JOB_JSON} as "undoJob",
               ${workStatusJson('latest', 'latest.applied_at is null')} as job
             from (select distinct on (field) * from source_rules order by field, id desc) latest
             left join source_rules_in_force r using (field) left join undo_jobs u on u.change_id = r.change_id`,
          );
          const { rows: files } = await pool.query<{ name: string }>(
            `select file_name as name from imports i where kind = 'companies' and finished_at is not null
               and not exists (select from changes c where c.import_id = i.id and c.undone_by is not null)
             group by 1 order by max(finished_at) desc limit ${OFFERED_FILES}`,
          );
          return {
            rules: RULED_FIELDS.map(
              ({ name }) => rows.find((rule) => rule.field === name) ?? { ...NO_RULE, field: name },
            ),
            sources: ['edit', 'form-d', 'import', ...files.map(({ name }) => `import:${name}`)],
          };
        },
      ),
    )
    .get(
      '/admin/source-rules/:field/preview',
      endpoint(
        {
          operationId: 'preview_source_rule',
          summary: 'Preview what a rule would change',
          access: 'admin',
          path: fieldPath,
          query: z.object({
            page: pageQuery,
            ranking: z
              .string()
              .max(2_000, 'must be at most 2,000 characters')
              .transform((text, context) => {
                try {
                  return JSON.parse(text) as unknown;
                } catch {
                  context.addIssue('must be a JSON list of sources');
                  return z.NEVER;
                }
              })
              .pipe(ranking)
              .meta({ example: '["edit","form-d"]' }),
          }),
          response: z.object({
            total: z.int(),
            page: z.int(),
            values: z.array(
              z.object({
                id: z.int().describe('Of the company'),
                name: z.string(),
                partId: z.int().nullable(),
                part: z.string().nullable().describe('Whose value it is; null for one of the company'),
                before: value,
                after: value,
              }),
            ),
          }),
        },
        async ({ path, query: { page, ranking } }) => {
          const first = (page - 1) * LIST_PAGE_SIZE;
          const onPage: RuleEffect[] = [];
          let total = 0;
          if (ranking !== null) {
            for await (const effects of effectsOf(pool, fieldNamed(path.field), ranking)) {
              onPage.push(...effects.slice(Math.max(0, first - total), Math.max(0, first + LIST_PAGE_SIZE - total)));
              total += effects.length;
            }
          }
          return { total, page, values: onPage };
        },
      ),
    )
    .put(
      '/admin/source-rules/:field',
      endpoint(
        {
          operationId: 'set_source_rule',
          summary: 'Set which source wins for a field',
          description:
            'It is applied to all companies in the background, as one change. Then it is in force, and later imports obey it.',
          access: 'fresh admin',
          path: fieldPath,
          body: z.strictObject({ ranking }),
          errors: ['conflict'],
        },
        async ({ c, viewer, path, body }) => {
          await db.transaction().execute(async (trx) => {
            const { rows } = await sql<{ id: number }>`
              insert into source_rules (field, ranking, actor) values (${path.field}, ${body.ranking}, ${viewer.user.id})
              on conflict (field) where applied_at is null do nothing returning id`.execute(trx);
            const [row] = rows;
            if (!row) throw new AppError('conflict', { detail: ALREADY_WORKING });
            await jobs.send(RULE_JOB, { id: row.id }, trx);
            const details = {
              field: path.field,
              ranking: body.ranking === null ? 'default' : body.ranking.join(', ') || 'newest',
            };
            await recordAudit(trx, c, { action: 'source.rule', subject: 'companies', details });
          });
        },
      ),
    )
    .post(
      '/admin/source-rules/:field/cancel',
      endpoint(
        {
          operationId: 'cancel_source_rule',
          summary: 'Cancel applying a rule',
          description: 'No company is changed, and the rule before stays in force.',
          access: 'fresh admin',
          path: fieldPath,
          errors: ['conflict'],
        },
        async ({ c, path }) => {
          await db.transaction().execute(async (trx) => {
            const rule = trx.selectFrom('source_rules').select('id').where('applied_at', 'is', null);
            const { id = 0 } = (await rule.where('field', '=', path.field).executeTakeFirst()) ?? {};
            await cancelWork(trx, RULE_JOBS, id);
            const details = { field: path.field };
            await recordAudit(trx, c, { action: 'source.cancel-rule', subject: 'companies', details });
          });
        },
      ),
    );
}
