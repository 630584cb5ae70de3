import type pg from 'pg';
import { type Day, dayOf } from '#domain/dates.ts';
import type { EvidenceDocument } from '#domain/evidence/evidence.ts';
import { isSameValue, isShortened, isStated } from '#domain/evidence/evidence-columns.ts';
import { type Ranking, RULED_FIELDS, type SourceRules, winnerOf } from '#domain/evidence/source-rules.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import { type CompanyEvidence, readCompanyEvidence } from './read-evidence.ts';

/** Whether a document wins, by company and column; empty without rules. */
export type RuleReader = (
  companyIds: readonly number[],
  dayOfCompany?: (id: number) => Day | undefined,
) => Promise<Map<number, Map<string, boolean>>>;

/** Receives the number of companies done. */
type BatchNote = (progress: { done: number; all: number }) => void;

/** Companies whose evidence is read at once. */
const BATCH = 500;

/** Reads the rules in force, by column. */
async function readRules(client: SqlClient): Promise<SourceRules> {
  const { rows } = await client.query<{ field: string; ranking: string[] }>(
    'select field, ranking from source_rules_in_force where ranking is not null',
  );
  const columns = new Map<string, string>(RULED_FIELDS.map(({ name, column }) => [name, column]));
  return new Map(rows.flatMap(({ field, ranking }) => [[columns.get(field) ?? '', ranking] as const]));
}

/** Returns a function that decides which stored values an import may replace. */
export async function createRuleReader(client: pg.PoolClient, importId: number): Promise<RuleReader> {
  const rules = await readRules(client);
  if (rules.size === 0) return async () => new Map();
  const { rows } = await client.query<{ kind: string; name: string; today: Day }>(
    `select kind, file_name as name, (now() at time zone 'UTC')::date as today from imports where id = $1`,
    [importId],
  );
  const { kind, name = '', today = dayOf(new Date()) } = rows[0] ?? {};
  return async (companyIds, dayOfCompany = () => undefined) => {
    const companies = await readCompanyEvidence(client, companyIds);
    return new Map(
      companies.map((company) => {
        const source = kind === 'form-d' ? 'form-d' : 'import';
        const incoming = { document: { source, name, on: dayOfCompany(company.id) ?? today } };
        const decisions = [...rules].map(([column, ranking]) => {
          const others = statedBy(company, column);
          return [column, winnerOf(ranking, [incoming, ...others]) === incoming] as const;
        });
        return [company.id, new Map(decisions)];
      }),
    );
  };
}

type Stated = { document: EvidenceDocument; value: unknown };

function statedBy({ stored, statements, fallback }: CompanyEvidence, column: string): Stated[] {
  const stated = statements.flatMap(({ document, company: { [column]: value } }) =>
    isStated(value) ? [{ document, value }] : [],
  );
  const value = stored.company[column];
  if (!isStated(value) || stated.some((each) => isSameValue(column, each.value, value))) return stated;
  return [...stated, { document: fallback('companies', null, column), value }];
}

/** What a rule changes about a company. */
export type RuleEffect = { id: number; before: unknown; after: string | string[] };

/** Finds the companies whose value of a field another document than the winner of a rule states, by id. */
export async function* effectsOf(client: pg.Pool | pg.PoolClient, column: string, ranking: Ranking, note?: BatchNote) {
  for await (const companies of evidenceInBatches(client, [column], note)) {
    yield companies.flatMap((company): RuleEffect[] => {
      const winner = winnerOf(ranking, statedBy(company, column));
      const before = company.stored.company[column] ?? null;
      // The rest of a long text that was not stored is unknown.
      if (!winner || isSameValue(column, winner.value, before) || isShortened(winner.value)) return [];
      return [{ id: company.id, before, after: winner.value as RuleEffect['after'] }];
    });
  }
}

/**
 * Reads the evidence of companies about which documents may differ: with a differing value, a value that was replaced, or
 * merged ones.
 * @param columns limits them to columns of the company itself
 */
export async function* evidenceInBatches(
  client: pg.Pool | pg.PoolClient,
  columns: readonly string[] | null = null,
  note: BatchNote = () => {},
) {
  const { rows } = await client.query<{ id: number }>(
    `select id from companies where id in (
       select company_id from evidence
         where details ? 'other' and ($1::text[] is null or details -> 'other' -> 'company' ?| $1)
       union all
       select record_id from changed_rows where record_table = 'companies' and before is not null and after is not null
         and ($1 is null or (table_name = 'companies' and before ?| $1))
       union all
       select kept_id from merged_ids where table_name = 'companies'
     ) order by id`,
    [columns],
  );
  for (let at = 0; at < rows.length; at += BATCH) {
    note({ done: at, all: rows.length });
    const ids = rows.slice(at, at + BATCH).map(({ id }) => id);
    const companies = await readCompanyEvidence(client, ids);
    yield companies.sort((a, b) => a.id - b.id);
  }
}
