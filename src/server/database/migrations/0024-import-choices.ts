import { type Kysely, sql } from 'kysely';
import { type ImportProblem, type ProblemGroup, problemKind } from '#domain/imports/import-report.ts';

const EXAMPLES = 5;
const NO_JOINS = { total: 0, reasons: [], shown: [] };

type OldReport = {
  mapping?: { header: string; field: string | null }[];
  dates?: { order: string | null; reason: string; ambiguous?: number };
  problems: { total: number; kept: (ImportProblem | { place: string; reason: string })[] };
};

/** Stores admins' choices for a file, and for the next file with the same columns. Groups reported problems by kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table uploads
      add column choices jsonb not null default '{}', -- encoding, sheet, order of dates …
      add column remembered jsonb; -- the file whose choices were reused
    -- Encoding and samples are detected differently now, so earlier comparisons are discarded.
    update uploads set comparison = null,
      state = case when state = 'compared' then 'uploaded' else state end;
    create table import_sources (
      key text primary key, -- hash of the folded headers
      kind text not null check (kind in ('companies', 'lps')),
      choices jsonb not null, -- columns, orders of dates and place codes, by folded header
      file_name text not null, -- the last file of the source
      used_at timestamptz not null default now()
    );
  `.execute(db);
  const { rows } = await sql<{ id: number; kind: string; report: OldReport }>`
    select id, kind, report from imports where report -> 'problems' ? 'kept'`.execute(db);
  for (const { id, kind, report } of rows) {
    await sql`update imports set report = ${JSON.stringify(grouped(kind, report))}::jsonb where id = ${id}`.execute(db);
  }
}

function grouped(kind: string, { problems, dates, ...report }: OldReport) {
  const groups = new Map<string, ProblemGroup>();
  for (const [index, problem] of problems.kept.entries()) {
    const { row, column, cell, reason } =
      'place' in problem ? { row: index + 1, column: null, cell: problem.place, reason: problem.reason } : problem;
    const key = `${column}\0${problemKind(reason)}`;
    const group = groups.get(key) ?? { column, reason: problemKind(reason), count: 0, examples: [] };
    groups.set(key, group);
    group.count += 1;
    if (group.examples.length < EXAMPLES) group.examples.push({ row, cell });
  }
  const summary = {
    total: problems.total,
    groups: [...groups.values()].sort((a, b) => b.count - a.count),
  };
  if (kind === 'form-d') return { ...report, problems: summary };
  const cells = { cells: 0, stored: 0, merged: 0, empty: 0, reported: 0, unmapped: 0 }; // They were not counted.
  if (kind === 'lps') return { ...report, notes: [], cells, problems: summary };
  const columns = (report.mapping ?? []).filter(({ field }) => field === 'lastFundingDate' || field === 'roundDate');
  return {
    ...report,
    notes: [],
    about: 'companies',
    dates: columns.map(({ header, field }) => ({
      ambiguous: 0,
      ...dates,
      field,
      column: header,
      dottedOrder: null,
      examples: [],
    })),
    cells,
    ambiguousPlaces: { count: 0, examples: [] },
    joins: NO_JOINS,
    unsure: NO_JOINS,
    problems: summary,
  };
}
