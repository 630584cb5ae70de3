import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { type Day, dayOf } from '#domain/dates.ts';
import {
  type EvidenceDocument,
  type EvidencedCompany,
  evidenceOf,
  type Fact,
  type Statement,
} from '#domain/evidence/evidence.ts';
import {
  columnsIn,
  EVERYTHING,
  EVIDENCE_COLUMNS,
  type EvidenceDetails,
  type EvidenceTable,
  isStated,
  type Values,
} from '#domain/evidence/evidence-columns.ts';
import { filingUrl } from '#domain/form-d/form-d.ts';
import type { Row } from '../changes/change-records.ts';

type HistoryRow = {
  change: number;
  table: EvidenceTable;
  id: number;
  before: Values | null;
  after: Values | null;
  kind: string;
  on: Day;
};
type EvidenceRow = {
  company: number;
  change: number;
  kind: string;
  file: string | null;
  filing: { accession: string | null; cik: string } | null;
  row: number | null;
  on: Day;
  fields: number;
  details: EvidenceDetails | null;
};
type CompanyRow = {
  id: number;
  version: number;
  company: Row & { source: string };
  first_seen_at: Date;
  contacts: Row[];
  rounds: Row[];
  evidence: EvidenceRow[];
  history: HistoryRow[];
};

/** Companies that were merged into those selected, directly or before; an undone merge does not count. */
const membersOf = (idCondition: string) => `with recursive members (kept, id) as (
    select id, id from companies where id ${idCondition}
    union
    select kept, m.gone_id from members join merged_ids m on m.table_name = 'companies' and m.kept_id = members.id
    where not exists (select from companies where companies.id = m.gone_id)
      and not exists (
        select from merged_ids later where later.table_name = 'companies' and later.gone_id = m.gone_id and later.id > m.id)
      and exists (
        select from changed_rows k join changes h on h.id = k.change_id
        where k.record_table = 'companies' and k.record_id = m.gone_id and k.table_name = 'companies' and k.after is null
          and h.kind = 'merge' and h.undone_by is null)
  )`;

const rowJson = (table: EvidenceTable) =>
  `json_build_object('id', id, ${EVIDENCE_COLUMNS[table].map((column) => `'${column}', ${column}`).join(', ')})`;

type PgClient = pg.Pool | pg.PoolClient;

/** A company with what each document states about it, latest change first. */
export type CompanyEvidence = {
  id: number;
  version: number;
  stored: EvidencedCompany;
  statements: Statement[];
  /** See {@link evidenceOf}. */
  fallback: Parameters<typeof evidenceOf>[2];
};

/** Reads the evidence of each value of companies, by id. */
export async function readFacts(client: PgClient, ids: readonly number[]): Promise<Map<number, Fact[]>> {
  const companies = await readCompanyEvidence(client, ids);
  return new Map(companies.map((company) => [company.id, factsOf(company)]));
}

export function factsOf({ stored, statements, fallback }: CompanyEvidence): Fact[] {
  return evidenceOf(stored, statements, fallback);
}

export async function readCompanyEvidence(client: PgClient, ids: readonly number[]): Promise<CompanyEvidence[]> {
  // PostgreSQL plans a query with an array each time, which takes longer than reading one company.
  const [one] = ids;
  const single = ids.length === 1;
  const idCondition = single ? '= $1' : '= any ($1)';
  const { rows } = await client.query<CompanyRow>({
    name: single ? 'company-evidence' : 'evidence-of-companies',
    text: `${membersOf(idCondition)}
      select c.id, version, first_seen_at,
        (select ${rowJson('companies')}::jsonb || jsonb_build_object('source', source) from companies where id = c.id) as company,
        coalesce((select json_agg(${rowJson('contacts')} order by position, id) from contacts where company_id = c.id), '[]') as contacts,
        coalesce((select json_agg(${rowJson('funding_rounds')} order by announced_on, id) from funding_rounds where company_id = c.id), '[]') as rounds,
        coalesce((
          select json_agg(json_build_object('company', e.company_id, 'change', e.change_id, 'kind', h.kind, 'file', i.file_name,
            'filing', case when e.filing_id <> 0 then json_build_object('accession', f.accession, 'cik', f.cik) end,
            'row', e.row_number, 'on', e.seen_on, 'fields', e.fields, 'details', e.details) order by e.change_id desc, e.filing_id desc, e.company_id)
          from members join evidence_in_force e on members.kept = c.id and e.company_id = members.id
          join changes h on h.id = e.change_id and (h.kind <> 'merge' or e.fields <> 0)
          left join imports i on i.id = h.import_id
          left join form_d_filings f on f.id = e.filing_id), '[]') as evidence,
        coalesce((
          select json_agg(json_build_object('change', k.change_id, 'table', k.table_name, 'id', k.row_id, 'before', k.before,
            'after', k.after, 'kind', h.kind, 'on', (h.at at time zone 'UTC')::date) order by k.id desc)
          from members join changed_rows k on members.kept = c.id and k.record_table = 'companies' and k.record_id = members.id
          join changes h on h.id = k.change_id
          where k.table_name in ('companies', 'contacts', 'funding_rounds')), '[]') as history
      from companies c where c.id ${idCondition}`,
    values: [single ? one : ids],
  });
  const part = ({ id, ...values }: Row) => ({ id, values });
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    stored: { company: row.company, contacts: row.contacts.map(part), rounds: row.rounds.map(part) },
    statements: statementsOf(row),
    fallback: (table, id, column) => writerOf(row, table, id ?? row.id, column),
  }));
}

/** What each document stated: the stored values of its time, which are today's without all later changes. */
function statementsOf({ company, contacts, rounds, evidence, history }: CompanyRow): Statement[] {
  const state: Record<EvidenceTable, Map<number, Row & { company_id?: number }>> = {
    companies: new Map([[company.id, company]]),
    contacts: new Map(contacts.map((contact) => [contact.id, { ...contact, company_id: company.id }])),
    funding_rounds: new Map(rounds.map((round) => [round.id, { ...round, company_id: company.id }])),
  };
  let next = 0;
  return evidence.map((row) => {
    for (let later = history[next]; later && later.change > row.change; later = history[++next]) {
      const rows = state[later.table];
      if (later.before === null) rows.delete(later.id);
      else rows.set(later.id, rolledBack(rows.get(later.id) ?? { id: later.id }, later));
    }
    return statementOf(row, state, history);
  });
}

function rolledBack(row: Row, { before, after }: HistoryRow): Row {
  const clearedValues = Object.fromEntries(Object.keys(after ?? {}).map((column) => [column, null]));
  return { ...row, ...clearedValues, ...before };
}

function statementOf(
  row: EvidenceRow,
  state: Record<EvidenceTable, ReadonlyMap<number, Row & { company_id?: number }>>,
  history: readonly HistoryRow[],
): Statement {
  const { company, fields, details, filing } = row;
  const created = fields === EVERYTHING;
  const other = details?.other ?? {};
  const partsIn = (table: 'contacts' | 'funding_rounds', masks: Record<string, number> = {}, others = {}) => {
    // The history says which contacts and rounds an import added to a company.
    const addedRows = history.filter(
      ({ change, table: of, before }) =>
        row.kind === 'import' && filing === null && change === row.change && of === table && before === null,
    );
    const ids = created
      ? [...state[table].values()].filter(({ company_id }) => company_id === company).map(({ id }) => id)
      : addedRows.filter(({ id }) => state[table].get(id)?.company_id === company).map(({ id }) => id);
    const all = { ...masks, ...Object.fromEntries(ids.map((id) => [id, EVERYTHING])) };
    const otherValues: Record<string, Values> = others;
    return [...new Set([...Object.keys(all), ...Object.keys(otherValues)])].flatMap((id) => {
      const part = state[table].get(Number(id));
      const values = part && { ...statedValues(table, part, all[id] ?? 0), ...otherValues[id] };
      return values ? { id: Number(id), row: part, values } : [];
    });
  };
  return {
    document: documentOf(row),
    company: { ...statedValues('companies', state.companies.get(company) ?? {}, fields), ...other.company },
    contacts: partsIn('contacts', details?.contacts, other.contacts),
    rounds: partsIn('funding_rounds', details?.rounds, other.rounds).map((round) => ({
      ...round,
      decides: details?.corrected?.includes(round.id),
    })),
  };
}

function statedValues(table: EvidenceTable, row: Values, mask: number): Values {
  return Object.fromEntries(
    columnsIn(table, mask).flatMap((column) => (isStated(row[column]) ? [[column, row[column]]] : [])),
  );
}

function documentOf({ kind, file, filing, row, details, on }: EvidenceRow): EvidenceDocument {
  if (filing) return { source: 'form-d', name: filing.accession, url: filingUrl(filing), rows: [], on };
  if (kind !== 'import') return { source: 'edit', name: null, url: null, rows: [], on };
  const rows = row === null ? [] : [row, ...(details?.rows ?? [])];
  return { source: 'import', name: file, url: null, rows, on };
}

/** The document whose import wrote a value, else the admin or the origin of the company. */
function writerOf(
  { company, first_seen_at, evidence, history }: CompanyRow,
  table: EvidenceTable,
  id: number,
  column: string,
) {
  const historyRow = history.find(
    (row) =>
      row.table === table &&
      row.id === id &&
      row.kind !== 'undo' &&
      row.kind !== 'rule' &&
      !isDeepStrictEqual(row.before?.[column] ?? null, row.after?.[column] ?? null),
  );
  const document = evidence.find(({ change, fields }) =>
    historyRow ? change === historyRow.change : fields === EVERYTHING,
  );
  if (document) return documentOf(document);
  const none = { name: null, url: null, rows: [] };
  if (historyRow && historyRow.kind !== 'import') return { ...none, source: 'edit', on: historyRow.on };
  return { ...none, source: company.source, on: historyRow?.on ?? dayOf(first_seen_at) };
}
