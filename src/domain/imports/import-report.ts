import type { Delimiter } from '../spreadsheets/csv-dialect.ts';
import type { LineEnd } from '../spreadsheets/csv-parser.ts';
import type { Encoding } from '../spreadsheets/encodings.ts';
import type { ColumnMapping } from './import-columns.ts';
import type { DateDecision } from './imported-dates.ts';

/** Problems that a report keeps; all are counted. */
export const KEPT_PROBLEMS = 1_000;

/** A cell that could not be used, or (without a column) a row that was rejected. `row` is the row in a spreadsheet. */
export type ImportProblem = { row: number; column: string | null; cell: string; reason: string };

/** What an import read, understood and did. Companies are counted once, however many rows they have. */
export type ImportReport = {
  fileName: string;
  dryRun: boolean;
  encoding: Encoding;
  delimiter: Delimiter;
  lineEnd: LineEnd;
  dates: DateDecision;
  mapping: ColumnMapping[];
  rows: { read: number; rejected: number };
  companies: { created: number; updated: number; unchanged: number };
  /** `suppressed` are those left out because they asked not to be in the data. */
  contacts: { created: number; updated: number; suppressed: number };
  rounds: { created: number; updated: number };
  /** Companies of the sample that made room. */
  clearedSample: number;
  /** LPs and demo accounts that went with them. */
  clearedLps: number;
  clearedAccounts: number;
  problems: { total: number; kept: ImportProblem[] };
};
