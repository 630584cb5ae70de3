import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import type { MergeAllProgress } from '#domain/changes/change-jobs.ts';
import { valuesAfterMerge } from '#domain/changes/merged-values.ts';
import type { DuplicateGroup } from '#domain/companies/duplicates.ts';
import { type Day, latestDayOf } from '#domain/dates.ts';
import type { AppDependencies } from '../../app-env.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import { AppError } from '../../platform/http/problem.ts';
import { beginAttempt, WORK_RULES, type WorkTable, workStatusJson } from '../../platform/jobs/cancelable-work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { nextSearchVersion } from '../search/search-version.ts';
import { beginChange } from './begin-change.ts';
import { lockForRemoval } from './company-reactions.ts';
import { findSameWebsite } from './find-duplicates.ts';
import { type RecordJson, readRecords } from './find-records.ts';
import { mergeCompanies } from './merge-companies.ts';
import { publishRecords } from './publish-records.ts';
import { changeJobStatus, runChangeJob } from './run-change-job.ts';
import { UNDO_JOB_JSON, undoJob } from './undo-job.ts';

const MAX_SKIPPED_COMPANIES = 20;

export const mergeJob = changeJobStatus('merging')
  .extend({
    id: z.int(),
    counts: z
      .object({
        groups: z.int(),
        companies: z.int().describe('Companies that are now part of another one'),
        skipped: z.int().describe('Groups with an invalid value, which were not merged'),
      })
      .nullable(),
    skippedCompanies: z
      .array(
        z.object({ id: z.int(), name: z.string(), reason: z.string().describe('Which value is invalid, and why') }),
      )
      .describe(`The company of each skipped group that would have been kept, up to ${MAX_SKIPPED_COMPANIES}`),
    changeId: z.int().nullable().describe('The change to undo'),
    undone: z.boolean(),
    undoJob: undoJob.nullable(),
  })
  .meta({ id: 'MergeJob', description: 'A merge of many groups in the background' });

type MergeDependencies = Pick<AppDependencies, 'db' | 'pool' | 'now'>;
type MergeJobData = { id: number };

export const MERGE_JOB = 'merge-companies';

export const PREVIEW_OUTDATED = 'The duplicates have changed since the preview. Review them again';

export const MERGE_JOBS: WorkTable<'merge_jobs'> = {
  table: 'merge_jobs',
  key: 'id',
  working: sql<boolean>`working`,
  state: 'working',
  ended: sql`false`,
  canceled: 'Canceled. Nothing was merged.',
  broken: 'The merge failed and nothing was changed. Try again.',
};

/** Reads the last merge of many groups. */
export async function lastMergeJob(client: SqlClient): Promise<z.output<typeof mergeJob> | null> {
  const { rows } = await client.query<{ job: z.output<typeof mergeJob> }>(
    `select ${workStatusJson('m')} || jsonb_build_object('id', m.id, 'counts', m.counts - 'skippedCompanies', 'changeId', m.change_id,
       'undone', c.undone_by is not null, 'undoJob', ${UNDO_JOB_JSON}, 'skippedCompanies', coalesce((
         select jsonb_agg(skipped || jsonb_build_object('name', organization_name) order by organization_name)
         from jsonb_array_elements(m.counts -> 'skippedCompanies') as skipped
         join companies on companies.id = (skipped ->> 'id')::integer), '[]')) as job
     from merge_jobs m left join changes c on c.id = m.change_id left join undo_jobs u on u.change_id = m.change_id
     order by m.id desc limit 1`,
  );
  return rows[0]?.job ?? null;
}

/** Identifies groups and what they keep, so that a merge does exactly what its preview listed. */
export function tokenOf(groups: readonly DuplicateGroup[]): string {
  const ids = groups.map(({ companies }) => companies.map(({ id }) => id));
  return createHash('sha256').update(JSON.stringify(ids)).digest('hex');
}

/** Registers the job that merges many groups, one at a time per process. */
export function scheduleMergeJobs(jobs: Jobs, dependencies: MergeDependencies): void {
  jobs.define<MergeJobData>(MERGE_JOB, ({ id }, { last }) => runMergeJob(dependencies, { id, last }), WORK_RULES);
}

/**
 * Merges all groups that share a website, as one change.
 * @throws errors that a retry may fix, unless this was the last attempt
 */
export async function runMergeJob(
  { db, pool, now }: MergeDependencies,
  { id, last }: MergeJobData & { last: boolean },
) {
  const run = await beginAttempt(db, MERGE_JOBS, id);
  if (!run) return;
  const { actor, token, attempt } = run;
  const job = { job: 'merge', id, attempt, last } as const;
  await runChangeJob<MergeAllProgress>({ db, pool }, MERGE_JOBS, job, async (client, report) => {
    const { counts, changeId } = await mergeAll(client, { actor, token, latest: latestDayOf(now()), report });
    const { rows } = await client.query(
      `update merge_jobs set working = false, progress = null, counts = $3, change_id = $4, touched_at = now()
       where id = $1 and attempt = $2 and working and not cancel returning id`,
      [id, attempt, counts, changeId],
    );
    return rows.length > 0;
  });
}

/** As stored; names are read with the job, because companies are renamed and removed. */
type MergeCounts = NonNullable<z.output<typeof mergeJob>['counts']> & {
  skippedCompanies: { id: number; reason: string }[];
};

type MergeAllInput = { actor: string; token: string; latest: Day; report: (progress: MergeAllProgress) => void };

async function mergeAll(client: SqlClient, { actor, token, latest, report }: MergeAllInput) {
  report({ phase: 'waiting', done: 0, all: 0 });
  const version = await nextSearchVersion(client);
  const { groups } = await findSameWebsite(client);
  if (tokenOf(groups) !== token) throw new AppError('conflict', { detail: PREVIEW_OUTDATED });
  const changeId = await beginChange(client, { kind: 'merge', actor });
  const ids = groups.map(({ companies }) => companies.map((company) => company.id));
  await lockForRemoval(client, ids.flat());
  const records = new Map((await readRecords(client, 'companies', ids.flat())).map((record) => [record.id, record]));
  const counts: MergeCounts = { groups: 0, companies: 0, skipped: 0, skippedCompanies: [] };
  for (const [done, group] of ids.entries()) {
    report({ phase: 'merging', done, all: ids.length });
    const [kept, ...merged] = group.flatMap((id) => records.get(id) ?? []);
    if (!kept) continue;
    try {
      await mergeCompanies(client, { kept, merged, input: valuesFrom([kept, ...merged]), latest });
      counts.groups += 1;
      counts.companies += merged.length;
    } catch (error) {
      // Thrown before anything of the group is written.
      if (!(error instanceof AppError && error.code === 'invalid_parameters')) throw error;
      counts.skipped += 1;
      if (counts.skipped <= MAX_SKIPPED_COMPANIES) counts.skippedCompanies.push({ id: kept.id, reason: error.message });
    }
  }
  const recordCount = await publishRecords(client, changeId, version, (progress) =>
    report({ phase: 'publishing', ...progress }),
  );
  if (recordCount > 0) return { changeId, counts };
  await client.query('delete from changes where id = $1', [changeId]);
  return { changeId: null, counts };
}

/** The values that the first company takes from the others. */
function valuesFrom(records: readonly RecordJson[]): Record<string, string> {
  const owners = valuesAfterMerge(records.map(({ fields }) => fields));
  const values = Object.entries(owners).map(([field, owner]) => [field, records[owner]?.fields[field] ?? ''] as const);
  return Object.fromEntries(values.filter(([field, value]) => value !== records[0]?.fields[field]));
}
