import type { Delimiter } from '../spreadsheets/csv-dialect.ts';
import type { LineEnd } from '../spreadsheets/csv-parser.ts';
import type { Encoding } from '../spreadsheets/encodings.ts';
import type { ColumnMapping, RowSubject } from './import-columns.ts';
import type { DateDecision } from './imported-dates.ts';
import type { AmbiguousPlaces, DateField } from './imported-row.ts';
import type { SpecificField } from './less-specific.ts';
import type { CellCounts } from './row-cells.ts';

/** Problems of one kind in one column. `reason` has `…` where they differ; `examples` are the first few. */
export type ProblemGroup = {
  column: string | null;
  reason: string;
  count: number;
  examples: { row: number; cell: string }[];
};

/** All problems by kind. The full list is in the problem file of an import. */
export type ProblemSummary = { total: number; groups: ProblemGroup[] };

/** A row that was merged with an earlier row or a known company, or resembles one and was not merged. */
export type Join = {
  row: number;
  name: string;
  with: { row: number; name: string } | { company: string };
  reason: string;
};

/** Merges by reason, each with the first few, least certain reasons first. The problem file has all of them. */
export type JoinSummary = { total: number; reasons: { reason: string; count: number }[]; shown: Join[] };

export type ColumnDates = DateDecision & { field: DateField; column: string };

/** How many cells of a column hold only a filler ('N/A'), and so are empty. */
export type ColumnFillers = { column: string; count: number };

export type RecordCounts = { created: number; updated: number; unchanged: number };

/** Removed with the sample: work of demo accounts, except `listEntries`, sample companies in lists that stay. */
export type ClearedWork = {
  lists: number;
  listEntries: number;
  savedSearches: number;
  clients: number;
  exports: number;
  customers: number;
};

/** The result of an import. Each company counts once, however many rows it has. */
export type ImportReport = {
  fileName: string;
  dryRun: boolean;
  encoding: Encoding;
  delimiter: Delimiter;
  lineEnd: LineEnd;
  /** How the file was read, or problems with it as a whole. */
  notes: string[];
  about: RowSubject;
  dates: ColumnDates[];
  mapping: ColumnMapping[];
  rows: { read: number; rejected: number };
  /** Rows after the first one of their company or LP; missing in reports of earlier versions. */
  repeatedRows?: number;
  cells: CellCounts;
  /** Most fillers first; missing in reports of earlier versions. */
  fillers?: ColumnFillers[];
  /** Cells that could be read if codes like CA were known to mean a state or a country. */
  ambiguousPlaces: AmbiguousPlaces;
  /** Rows without a date that only filled blanks; missing in reports of earlier versions. */
  undatedRows?: number;
  /** Fields of which stored companies have a more specific value; missing in reports of earlier versions. */
  lessSpecific?: { field: SpecificField; column: string; companies: number; replaced: boolean }[];
  companies: RecordCounts;
  /** `suppressed` were skipped because they opted out. */
  contacts: { created: number; updated: number; suppressed: number };
  rounds: { created: number; updated: number };
  /** Companies of the file that have no contact after it, by whether they have an email of their own; missing in reports of earlier versions. */
  withoutContact?: { companyEmail: number; nothing: number };
  joins: JoinSummary;
  /** Pairs that share only a website or a name: Data quality proposes to merge them. */
  unsure: JoinSummary;
  clearedSample: number;
  clearedLps: number;
  clearedAccounts: number;
  /** What users made of the sample and in demo accounts; missing in reports of earlier versions. */
  clearedWork?: ClearedWork;
  problems: ProblemSummary;
};

/** The variable parts of a reason: numbers, months, names. */
const PARTICULARS =
  /(?<=^is in )[A-Z]{3}(?=, not in US dollars)|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d+\b|'[^']*'|\d[\d.,]*/g;

/** The reason of a problem without the details of its cell. */
export function problemKind(reason: string): string {
  return reason.replace(PARTICULARS, '…');
}

const CURRENCIES = /(?<=^is in )[A-Z]{3}(?:, [A-Z]{3})*(?=, not in US dollars)/;

/** The reason of two problems of one kind, with all currencies. */
export function sharedReason(one: string, other: string): string {
  const currencies = new Set([one, other].flatMap((reason) => CURRENCIES.exec(reason)?.[0].split(', ') ?? []));
  const kind = problemKind(other);
  return currencies.size === 0 ? kind : kind.replace('…', [...currencies].join(', '));
}
