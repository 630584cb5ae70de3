import type pg from 'pg';
import { fieldNamed, type NamedField, type RecordField } from '#domain/companies/company-fields.ts';
import { type Day, dayOf } from '#domain/dates.ts';
import { type EvidenceDocument, evidencedParts, PART_TABLES, partTitle } from '#domain/evidence/evidence.ts';
import { isSameValue, isShortened, isStated, type Values } from '#domain/evidence/evidence-columns.ts';
import { type Ranking, type RuleWins, winnerOf } from '#domain/evidence/source-rules.ts';
import { type CompanyEvidence, readCompanyEvidence } from './read-evidence.ts';

/** Where a document wins, by company; empty without rules. */
export type RuleReader = (
  companyIds: readonly number[],
  dayOfCompany?: (id: number) => Day | undefined,
) => Promise<Map<number, RuleWins>>;

/** Receives the number of companies done. */
type BatchNote = (progress: { done: number; all: number }) => void;

/** Companies whose evidence is read at once. */
const BATCH = 500;

/** Returns a function that decides which stored values an import may replace. */
export async function createRuleReader(client: pg.PoolClient, importId: number): Promise<RuleReader> {
  const { rows: rules } = await client.query<{ field: RecordField; ranking: string[] }>(
    'select field, ranking from source_rules_in_force where ranking is not null',
  );
  if (rules.length === 0) return async () => new Map();
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
        const wins = rules.map(({ field, ranking }) => {
          const won = ruledParts(company, fieldNamed(field)).filter(
            ({ citations }) => winnerOf(ranking, [incoming, ...citations]) === incoming,
          );
          return [field, new Set(won.map(({ id }) => id))] as const;
        });
        return [company.id, new Map(wins)];
      }),
    );
  };
}

type RuledPart = { id: number | null; values: Values; citations: { document: EvidenceDocument; value: unknown }[] };

/** The company, or its contacts, with what documents state of a field, latest change first. */
function ruledParts({ stored, statements, fallback }: CompanyEvidence, { of, column }: NamedField): RuledPart[] {
  const part = of ?? 'company';
  return evidencedParts(part, stored, statements).map(({ id, values, stating }): RuledPart => {
    const citations = stating.flatMap(({ document, values: { [column]: value } }) =>
      isStated(value) ? [{ document, value }] : [],
    );
    const value = values[column];
    if (isStated(value) && !citations.some((each) => isSameValue(column, each.value, value)))
      citations.push({ document: fallback(PART_TABLES[part], id, column), value });
    return { id, values, citations };
  });
}

/** A value of a company or contact that a rule changes. */
export type RuleEffect = {
  /** Of the company. */
  id: number;
  name: string;
  /** Null for the company itself. */
  partId: number | null;
  part: string | null;
  before: RuledValue | null;
  after: RuledValue;
};
type RuledValue = string | string[];

/** Finds the values of a field that another document than the winner of a rule states, by id of the company. */
export async function* effectsOf(
  client: pg.Pool | pg.PoolClient,
  field: NamedField,
  ranking: Ranking,
  note?: BatchNote,
) {
  const { of = 'company', column } = field;
  for await (const companies of evidenceInBatches(client, field, note)) {
    yield companies.flatMap((company) =>
      ruledParts(company, field).flatMap(({ id, values, citations }): RuleEffect[] => {
        const winner = winnerOf(ranking, citations);
        const before = (values[column] ?? null) as RuledValue | null;
        // The rest of a long text that was not stored is unknown.
        if (!winner || isSameValue(column, winner.value, before) || isShortened(winner.value)) return [];
        const name = String(company.stored.company.organization_name);
        const after = winner.value as RuledValue;
        return [{ id: company.id, name, partId: id, part: partTitle(of, values), before, after }];
      }),
    );
  }
}

/**
 * Reads the evidence of companies about which documents may differ: with a differing value, a value that was replaced or
 * deleted, or merged ones.
 * @param field limits them to a field of companies or contacts
 */
export async function* evidenceInBatches(
  client: pg.Pool | pg.PoolClient,
  field: NamedField | null = null,
  note: BatchNote = () => {},
) {
  const table = field && PART_TABLES[field.of ?? 'company'];
  const path = field ? `.${field.of ? `${field.of}s.*` : 'company'}.${field.column}` : '';
  const { rows } = await client.query<{ id: number }>(
    `select id from companies where id in (
       select company_id from evidence where details @? $1::jsonpath
       union all
       select record_id from changed_rows where record_table = 'companies' and before is not null
         and ($2::text is null or (table_name = $2 and before ? $3))
       union all
       select kept_id from merged_ids where table_name = 'companies'
     ) order by id`,
    [`$.other${path}`, table, field?.column],
  );
  for (let at = 0; at < rows.length; at += BATCH) {
    note({ done: at, all: rows.length });
    const ids = rows.slice(at, at + BATCH).map(({ id }) => id);
    const companies = await readCompanyEvidence(client, ids);
    yield companies.sort((a, b) => a.id - b.id);
  }
}
