import type { Delimiter } from '../spreadsheets/csv-dialect.ts';
import type { LineEnd } from '../spreadsheets/csv-parser.ts';
import type { Encoding } from '../spreadsheets/encodings.ts';
import type { ColumnMapping, FileKind } from './import-columns.ts';
import type { DateDecision } from './imported-dates.ts';
import type { AmbiguousPlaces, DateField } from './imported-row.ts';
import type { CellCounts } from './row-cells.ts';

/** A cell that could not be used as it is, or (without a column) a row that was rejected. `row` is that of a spreadsheet. */
export type ImportProblem = { row: number; column: string | null; cell: string; reason: string };

/** Problems of one kind in one column. `reason` has `…` where problems of the kind differ; `examples` are the first few. */
export type ProblemGroup = {
  column: string | null;
  reason: string;
  count: number;
  examples: { row: number; cell: string }[];
};

/** All problems by kind. Each of them is in the file of problems that an import leaves. */
export type ProblemSummary = { total: number; groups: ProblemGroup[] };

/** A row that was joined with a row above or a known company, or that shares something with one and was not joined. */
export type Join = {
  row: number;
  name: string;
  with: { row: number; name: string } | { company: string };
  reason: string;
};

/** Joins by reason, and the first of them, the least sure reasons first. All are in the file of problems. */
export type JoinSummary = { total: number; reasons: { reason: string; count: number }[]; shown: Join[] };

/** How the dates of a column were read. */
export type ColumnDates = DateDecision & { field: DateField; column: string };

/** What an import read, understood and did. Companies are counted once, however many rows they have. */
export type ImportReport = {
  fileName: string;
  dryRun: boolean;
  encoding: Encoding;
  delimiter: Delimiter;
  lineEnd: LineEnd;
  /** What was decided to read the file, or is wrong with all of it. */
  notes: string[];
  /** What its rows are about. */
  about: FileKind;
  dates: ColumnDates[];
  mapping: ColumnMapping[];
  rows: { read: number; rejected: number };
  cells: CellCounts;
  /** Cells that could be read if codes like CA were known to mean a state or a country. */
  ambiguousPlaces: AmbiguousPlaces;
  companies: { created: number; updated: number; unchanged: number };
  /** `suppressed` are those left out because they asked not to be in the data. */
  contacts: { created: number; updated: number; suppressed: number };
  rounds: { created: number; updated: number };
  joins: JoinSummary;
  /** Pairs that share a website or a name and nothing more: Data quality proposes to merge them. */
  unsure: JoinSummary;
  /** Companies of the sample that made room. */
  clearedSample: number;
  /** LPs and demo accounts that went with them. */
  clearedLps: number;
  clearedAccounts: number;
  problems: ProblemSummary;
};

/** What tells problems of one kind apart: numbers, months, names. */
const PARTICULARS =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d+\b|'[^']*'|\d[\d.,]*/g;

/** The reason of a problem without what is particular to its cell. */
export function problemKind(reason: string): string {
  return reason.replace(PARTICULARS, '…');
}
