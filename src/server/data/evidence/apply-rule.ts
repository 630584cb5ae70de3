import { sql } from 'kysely';
import type { RuleProgress } from '#domain/changes/change-jobs.ts';
import { fieldText, RECORD_FORMS } from '#domain/changes/record-forms.ts';
import type { NamedField } from '#domain/companies/company-fields.ts';
import { type Day, latestDayOf } from '#domain/dates.ts';
import { PART_TABLES } from '#domain/evidence/evidence.ts';
import { RULED_FIELDS } from '#domain/evidence/source-rules.ts';
import { readRecordFields } from '#domain/imports/read-record-fields.ts';
import type { IsSuppressed } from '#domain/privacy/suppression.ts';
import type { AppDependencies } from '../../app-env.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import { AppError } from '../../platform/http/problem.ts';
import { beginAttempt, WORK_RULES, type WorkTable } from '../../platform/jobs/cancelable-work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { beginChange } from '../changes/begin-change.ts';
import type { Row } from '../changes/change-records.ts';
import { publishRecords } from '../changes/publish-records.ts';
import { type RecordColumns, recordColumns } from '../changes/record-columns.ts';
import { runChangeJob } from '../changes/run-change-job.ts';
import { nextSearchVersion } from '../search/search-version.ts';
import { loadSuppressionCheck } from '../suppressions/suppressions.ts';
import { effectsOf, type RuleEffect } from './source-rules.ts';

export const RULE_JOB = 'apply-source-rule';

export const RULE_JOBS: WorkTable<'source_rules'> = {
  table: 'source_rules',
  key: 'id',
  working: sql<boolean>`applied_at is null`,
  state: 'applied_at',
  ended: sql`now()`,
  canceled: 'Canceled. Nothing was changed.',
  broken: 'The rule could not be applied and nothing was changed. Try again.',
};

type RuleDependencies = Pick<AppDependencies, 'db' | 'pool' | 'now'>;

/** Registers the job that applies a rule to all companies, one at a time per process. */
export function scheduleRuleJobs(jobs: Jobs, dependencies: RuleDependencies): void {
  jobs.define<{ id: number }>(RULE_JOB, ({ id }, { last }) => runRuleJob(dependencies, { id, last }), WORK_RULES);
}

/**
 * Sets the values that a rule selects, as one change.
 * @throws errors that a retry may fix, unless this was the last attempt
 */
export async function runRuleJob({ db, pool, now }: RuleDependencies, { id, last }: { id: number; last: boolean }) {
  const rule = await beginAttempt(db, RULE_JOBS, id);
  if (!rule) return;
  const { attempt, ranking, actor } = rule;
  const field = RULED_FIELDS.find(({ name }) => name === rule.field);
  await runChangeJob<RuleProgress>(
    { db, pool },
    RULE_JOBS,
    { job: 'rule', id, attempt, last },
    async (client, report) => {
      report({ phase: 'waiting', done: 0, all: 0 });
      const version = await nextSearchVersion(client);
      const changeId = await beginChange(client, { kind: 'rule', actor });
      if (field && ranking) {
        const note = (progress: { done: number; all: number }) => report({ phase: 'applying', ...progress });
        for await (const effects of effectsOf(client, field, ranking, note))
          await writeEffects(client, field, effects, latestDayOf(now()));
      }
      const companies = await publishRecords(client, changeId, version, (progress) =>
        report({ phase: 'publishing', ...progress }),
      );
      if (companies === 0) await client.query('delete from changes where id = $1', [changeId]);
      const { rowCount } = await client.query(
        `update source_rules set applied_at = now(), progress = null, companies = $3, change_id = $4, touched_at = now()
       where id = $1 and attempt = $2 and applied_at is null and not cancel`,
        [id, attempt, companies, companies === 0 ? null : changeId],
      );
      return rowCount === 1;
    },
  );
}

/** Writes values as an edit would, at once. Skips those that a form rejects. */
async function writeEffects(client: SqlClient, field: NamedField, effects: readonly RuleEffect[], latest: Day) {
  const table = PART_TABLES[field.of ?? 'company'];
  const isSuppressed = await loadSuppressionCheck(client);
  const { rows } = await client.query<Row>(`select * from ${table} where id = any ($1)`, [
    effects.map(({ id, partId }) => partId ?? id),
  ]);
  const writtenRows: RecordColumns[] = [];
  const names = new Set<string>();
  for (const { id, partId, after } of effects) {
    const currentRow = rows.find((row) => row.id === (partId ?? id));
    if (!currentRow) continue;
    const edit = { input: { [field.name]: fieldText(after) }, currentRow, latest };
    const columns = partId === null ? companyColumns(isSuppressed, edit) : contactColumns(edit);
    if (!columns) continue;
    for (const name of Object.keys(columns)) names.add(name);
    writtenRows.push({ ...(currentRow as RecordColumns), ...columns });
  }
  if (names.size === 0) return;
  const set = [...names].map((name) => `${name} = chosen.${name}`);
  await client.query(
    `update ${table} t set ${[...set, ...(table === 'companies' ? ['last_changed_at = now()'] : [])].join(', ')}
     from jsonb_populate_recordset(null::${table}, $1) chosen where t.id = chosen.id`,
    [JSON.stringify(writtenRows)],
  );
}

type EffectInput = Parameters<typeof recordColumns>[2];

function companyColumns(isSuppressed: IsSuppressed, edit: EffectInput): RecordColumns | null {
  try {
    return recordColumns(isSuppressed, 'companies', edit);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_parameters') return null;
    throw error;
  }
}

function contactColumns({ input, ...edit }: EffectInput): RecordColumns | null {
  const read = readRecordFields(RECORD_FORMS.companies.parts.contacts.fields, input, edit);
  return 'values' in read ? read.values : null;
}
