import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { countText, formatCount } from '#domain/counts.ts';
import {
  type CellCounts,
  type ColumnFillers,
  type Correction,
  type ImportReport,
  type Join,
  type JoinSummary,
  type ProblemGroup,
  type ProblemSummary,
  problemKind,
  sharedReason,
} from '#domain/imports/import-report.ts';
import { type FillerCounts, NO_CELLS } from '#domain/imports/row-cells.ts';
import type { UploadProgress } from '#domain/imports/uploads.ts';
import { csvLine } from '#domain/spreadsheets/csv-cells.ts';

/** Longest excerpt of a cell or reason in a report, in characters. */
const SHOWN_CELL = 200;
/** Maximum kinds of problems that a report distinguishes, and examples of each. */
const MAX_GROUPS = 300;
const EXAMPLES = 5;
const SHOWN_JOINS = 100;
const SHOWN_CORRECTIONS = 100;
const SHOWN_RANGES = 20;
/** Characters of problems that are held to be written by row; a file with more continues in the order of finding. */
const MAX_HELD = 8e6;

/** What a line of the problem file is about, in the words of the page. */
type LineKind = 'Rejected' | 'Flagged' | 'Skipped' | 'Merged' | 'Possible duplicate';

/** Progress of an import: rows read so far, then waiting for other writers, then companies written. */
export type ImportProgress = UploadProgress;

type FindingsOptions = {
  headers: readonly string[];
  /** Opens the CSV of rejected rows; called with the first one. */
  openRejected?: () => Writable;
  /** Opens the CSV of all problems and joins; called with the first one. */
  openProblems?: () => Writable;
  size?: number;
  onProgress?: (progress: ImportProgress) => void;
  signal?: AbortSignal;
};

/** Collects what an import finds in a file: counts, problems, joins, rejected rows, progress. Its memory is bounded. */
export class ImportFindings {
  readonly rows = { read: 0, rejected: 0 };
  /** Rows after the first one of their company. */
  repeatedRows = 0;
  readonly cells: CellCounts = { ...NO_CELLS };
  readonly fillerCounts: FillerCounts = new Map();
  readonly joins: JoinSummary = { total: 0, reasons: [], shown: [] };
  readonly undecidedPairs: JoinSummary = { total: 0, reasons: [], shown: [] };
  readonly corrections: NonNullable<ImportReport['corrections']> = { total: 0, replaced: 0, shown: [] };
  readonly #options: FindingsOptions;
  readonly #groups = new Map<string, ProblemGroup>();
  readonly #rejected: CsvFile;
  readonly #problems: ProblemFile;
  readonly #hidden: { from: number; to: number }[] = [];
  #hiddenRows = 0;
  #total = 0;
  #bytes = 0;

  constructor(options: FindingsOptions) {
    this.#options = options;
    this.#rejected = new CsvFile([...options.headers, 'Row', 'Reason'], options.openRejected);
    this.#problems = new ProblemFile(options.openProblems);
  }

  get problems(): ProblemSummary {
    const groups = [...this.#groups.values()].map((group) => ({
      ...group,
      examples: group.examples.toSorted((a, b) => a.row - b.row),
    }));
    const firstRow = ({ examples }: ProblemGroup) => examples[0]?.row ?? 0;
    return { total: this.#total, groups: groups.sort((a, b) => b.count - a.count || firstRow(a) - firstRow(b)) };
  }

  get fillers(): ColumnFillers[] {
    const counts = [...this.fillerCounts].map(([column, count]) => ({ column, count }));
    return counts.sort((a, b) => b.count - a.count);
  }

  /** Notes about rows that are hidden in the workbook and were read like others. */
  get notes(): string[] {
    if (this.#hiddenRows === 0) return [];
    const ranges = this.#hidden.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`));
    const more = this.#hiddenRows - this.#hidden.reduce((sum, { from, to }) => sum + to - from + 1, 0);
    const rows = [...ranges, ...(more > 0 ? [`and ${formatCount(more)} more`] : [])].join(', ');
    return [`${countText(this.#hiddenRows, 'hidden row')} imported like the others: ${rows}`];
  }

  hiddenRow(row: number): void {
    this.#hiddenRows += 1;
    const last = this.#hidden.at(-1);
    if (last?.to === row - 1) last.to = row;
    else if (this.#hidden.length < SHOWN_RANGES) this.#hidden.push({ from: row, to: row });
  }

  /** A cell that could not be stored as is. */
  problem(row: number, column: string | null, cell: string, reason: string): void {
    this.#problems.add(row, 'Flagged', cell, reason, column);
    this.#count(row, column, cell, reason);
  }

  #count(row: number, column: string | null, cell: string, reason: string): void {
    this.#total += 1;
    const kind = problemKind(reason);
    const key = this.#groups.size < MAX_GROUPS ? `${column}\0${kind}` : OTHERS;
    const full = excerpt(reason);
    const group = this.#groups.get(key) ?? { column, reason: key === OTHERS ? OTHERS : full, count: 0, examples: [] };
    this.#groups.set(key, group);
    group.count += 1;
    if (group.reason !== full && key !== OTHERS) group.reason = sharedReason(group.reason, full);
    if (group.examples.length >= EXAMPLES) return;
    group.examples.push({ row, cell: excerpt(cell), ...(kind !== reason && { reason: full }) });
  }

  /** A cell that was read but not stored. @param counted whether it was already reported and counted */
  unstored(row: number, column: string, cell: string, reason: string, counted: boolean): void {
    if (!counted) {
      this.cells.stored -= 1;
      this.cells.reported += 1;
    }
    this.problem(row, column, cell, reason);
  }

  /** Cells that repeat a stored one. */
  repeatedCells(cells: number): void {
    this.cells.stored -= cells;
    this.cells.merged += cells;
  }

  /** Cells about people who opted out. */
  suppressed(cells: number): void {
    if (cells === 0) return;
    this.cells.stored -= cells;
    this.cells.suppressed = (this.cells.suppressed ?? 0) + cells;
  }

  reject(row: number, cells: readonly string[], reason: string): void {
    this.rows.rejected += 1;
    this.cells.cells += cells.length;
    this.cells.reported += cells.length;
    const text = cells.join(', ');
    // The file of rejected rows has the cells.
    this.#problems.add(row, 'Rejected', this.#options.openRejected ? '' : text, reason);
    this.#count(row, null, text, reason);
    this.#rejected.write([...cells, String(row), reason]);
  }

  /** A row that was read, but whose cells cannot be stored anywhere. */
  rejectStaged(row: number, cells: number, name: string, reason: string): void {
    this.rows.rejected += 1;
    this.cells.stored -= cells;
    this.cells.reported += cells;
    this.#problems.add(row, 'Rejected', name, reason);
    this.#count(row, null, name, reason);
  }

  /** A row that was read and left out on purpose. */
  skipped(row: number, name: string, reason: string): void {
    this.#problems.add(row, 'Skipped', name, reason);
  }

  joined(join: Join): void {
    summarize(this.joins, join);
    this.#problems.add(join.row, 'Merged', join.name, `merged with ${nameOf(join)}: ${join.reason}`);
  }

  /** Two rows that share a key and were not joined. */
  undecided(join: Join): void {
    summarize(this.undecidedPairs, join);
    this.#problems.add(join.row, 'Possible duplicate', join.name, `not merged with ${nameOf(join)}: ${join.reason}`);
  }

  /** A round that may correct a stored one. */
  corrected(correction: Correction): void {
    this.corrections.total += 1;
    if (correction.replaced) this.corrections.replaced += 1;
    if (this.corrections.shown.length < SHOWN_CORRECTIONS) this.corrections.shown.push(correction);
  }

  /** Reports progress and waits for the output files. @throws when the import was aborted */
  async pieceRead(bytes: number): Promise<void> {
    this.#bytes += bytes;
    const { size, onProgress, signal } = this.#options;
    onProgress?.({ phase: 'reading', done: this.rows.read, part: size ? Math.min(1, this.#bytes / size) : null });
    signal?.throwIfAborted();
    await this.drained();
  }

  /** Waits until the output files have room. @throws when one could not be written */
  async drained(): Promise<void> {
    await this.#rejected.drained();
    await this.#problems.drained();
  }

  written(doneCount: number, total: number): void {
    const { onProgress, signal } = this.#options;
    onProgress?.({ phase: 'writing', done: doneCount, part: total === 0 ? 1 : doneCount / total });
    signal?.throwIfAborted();
  }

  /** Closes the output files. @throws when one could not be written in full */
  async close(): Promise<void> {
    await this.#rejected.close();
    await this.#problems.close();
  }

  /** Discards what is still open. */
  [Symbol.dispose](): void {
    this.#rejected.giveUp();
    this.#problems.giveUp();
  }
}

/** The start of a text. PostgreSQL's JSON cannot contain NUL. */
function excerpt(text: string): string {
  return text.slice(0, SHOWN_CELL).toWellFormed().replaceAll('\0', '\u2400');
}

const OTHERS = 'has another problem; see the problems file';

function nameOf({ with: other }: Join): string {
  return 'row' in other ? `row ${other.row} (${other.name})` : other.company;
}

function summarize(summary: JoinSummary, join: Join): void {
  summary.total += 1;
  const reasonCount = summary.reasons.find(({ reason }) => reason === join.reason);
  if (reasonCount) reasonCount.count += 1;
  else summary.reasons.push({ reason: join.reason, count: 1 });
  if (summary.shown.length < SHOWN_JOINS) summary.shown.push(join);
}

/** A CSV file that is opened with its first line. */
class CsvFile {
  readonly #header: readonly string[];
  readonly #open: (() => Writable) | undefined;
  #stream: Writable | null = null;
  #failed: Error | null = null;

  constructor(header: readonly string[], open: (() => Writable) | undefined) {
    this.#header = header;
    this.#open = open;
  }

  write(cells: readonly string[]): void {
    if (!this.#open) return;
    if (!this.#stream) {
      this.#stream = this.#open();
      this.#stream.on('error', (error) => {
        this.#failed = error;
      });
      this.#stream.write(csvLine(this.#header));
    }
    this.#stream.write(csvLine(cells));
  }

  async drained(): Promise<void> {
    if (this.#failed) throw this.#failed;
    if (this.#stream?.writableNeedDrain) await once(this.#stream, 'drain');
  }

  async close(): Promise<void> {
    if (this.#failed) throw this.#failed;
    if (!this.#stream) return;
    const whenFinished = once(this.#stream, 'finish');
    this.#stream.end();
    await whenFinished;
  }

  giveUp(): void {
    if (!this.#stream?.writableFinished) this.#stream?.destroy();
  }
}

/** The CSV file of problems and joins, by row. */
class ProblemFile extends CsvFile {
  #held: { row: number; cells: readonly string[] }[] = [];
  #room = MAX_HELD;

  constructor(open: (() => Writable) | undefined) {
    super(['Row', 'Kind', 'Column', 'Value', 'Reason'], open);
  }

  add(row: number, kind: LineKind, value: string, reason: string, column: string | null = null): void {
    this.#held.push({ row, cells: [String(row), kind, column ?? '', value, reason] });
    this.#room -= value.length + reason.length;
    if (this.#room < 0) this.#writeHeld();
  }

  override async close(): Promise<void> {
    this.#writeHeld();
    await super.close();
  }

  #writeHeld(): void {
    for (const { cells } of this.#held.sort((a, b) => a.row - b.row)) this.write(cells);
    this.#held = [];
  }
}
