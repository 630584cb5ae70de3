import type pg from 'pg';
import { fieldText } from '#domain/changes/record-forms.ts';
import { type Day, latestDayOf } from '#domain/dates.ts';
import { type Ranking, RULED_FIELDS } from '#domain/evidence/source-rules.ts';
import type { AppDependencies } from '../../app-env.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { AppError } from '../../platform/http/problem.ts';
import { WORK_RULES } from '../../platform/jobs/cancelable-work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { beginChange } from '../changes/begin-change.ts';
import type { Row } from '../changes/change-records.ts';
import { publishRecords } from '../changes/publish-records.ts';
import { type Columns, recordColumns } from '../changes/record-columns.ts';
import { nextSearchVersion } from '../search/search-version.ts';
import { effectsOf, type RuleEffect } from './source-rules.ts';

export const RULE_JOB = 'apply-source-rule';

type RuleDependencies = Pick<AppDependencies, 'pool' | 'now'>;

/** Registers the job that applies a rule to all companies, one at a time per process. */
export function scheduleRuleJobs(jobs: Jobs, { pool, now }: RuleDependencies): void {
  jobs.define<{ id: number }>(
    RULE_JOB,
    ({ id }) => inTransaction(pool, (client) => applyRule(client, { id, latest: latestDayOf(now()) })),
    WORK_RULES,
  );
}

/** Sets the values that a rule selects, as one change. A rule that has been applied or replaced does nothing. */
async function applyRule(client: pg.PoolClient, { id, latest }: { id: number; latest: Day }): Promise<void> {
  const version = await nextSearchVersion(client);
  const { rows } = await client.query<{ field: string; ranking: Ranking | null; actor: string }>(
    `select field, ranking, actor from source_rules r where id = $1 and applied_at is null
       and not exists (select from source_rules newer where newer.field = r.field and newer.id > r.id)`,
    [id],
  );
  const [rule] = rows;
  const field = RULED_FIELDS.find(({ name }) => name === rule?.field);
  if (!rule || !field) return;
  let changeId: number | null = await beginChange(client, { kind: 'rule', actor: rule.actor });
  if (rule.ranking !== null) {
    for await (const effects of effectsOf(client, field.column, rule.ranking))
      await writeEffects(client, { field: field.name, effects, latest });
  }
  const companies = await publishRecords(client, changeId, version);
  if (companies === 0) {
    await client.query('delete from changes where id = $1', [changeId]);
    changeId = null;
  }
  await client.query('update source_rules set applied_at = now(), companies = $2, change_id = $3 where id = $1', [
    id,
    companies,
    changeId,
  ]);
}

type Effects = { field: string; effects: readonly RuleEffect[]; latest: Day };

/** Writes values as an edit would, at once. Skips those that a form rejects. */
async function writeEffects(client: pg.PoolClient, { field, effects, latest }: Effects): Promise<void> {
  const { rows } = await client.query<Row>('select * from companies where id = any ($1)', [
    effects.map(({ id }) => id),
  ]);
  const written: Columns[] = [];
  const names = new Set<string>();
  for (const { id, after } of effects) {
    const present = rows.find((row) => row.id === id);
    if (!present) continue;
    try {
      const columns = await recordColumns(client, 'companies', {
        typed: { [field]: fieldText(after) },
        present,
        latest,
      });
      for (const name of Object.keys(columns)) names.add(name);
      written.push({ ...(present as Columns), ...columns });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'invalid_parameters')) throw error;
    }
  }
  if (names.size === 0) return;
  const set = [...names].map((name) => `${name} = chosen.${name}`).join(', ');
  await client.query(
    `update companies c set ${set}, last_changed_at = now()
     from jsonb_populate_recordset(null::companies, $1) chosen where c.id = chosen.id`,
    [JSON.stringify(written)],
  );
}
