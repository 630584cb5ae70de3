import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { type ImportProblem, KEPT_PROBLEMS } from '#domain/imports/import-report.ts';
import type { UploadProgress } from '#domain/imports/uploads.ts';
import { csvLine } from '#domain/spreadsheets/csv-cells.ts';

/** Longest piece of a cell that a report repeats, in characters. */
const SHOWN_CELL = 200;

/** How far an import is: rows read so far, then the wait for other writers, then companies written. */
export type ImportProgress = UploadProgress;

export type FindingsOptions = {
  headers: readonly string[];
  /** Opens where the rejected rows go as CSV; called with the first of them. */
  openRejected?: () => Writable;
  size?: number;
  onProgress?: (progress: ImportProgress) => void;
  signal?: AbortSignal;
};

/** Collects what an import meets in a file: counts, problems, rejected rows, progress. Its memory is bounded. */
export class ImportFindings {
  readonly rows = { read: 0, rejected: 0 };
  readonly problems: { total: number; kept: ImportProblem[] } = { total: 0, kept: [] };
  readonly #options: FindingsOptions;
  #rejected: Writable | null = null;
  #failed: Error | null = null;
  #bytes = 0;

  constructor(options: FindingsOptions) {
    this.#options = options;
  }

  problem(row: number, column: string | null, cell: string, reason: string): void {
    this.problems.total += 1;
    if (this.problems.kept.length >= KEPT_PROBLEMS) return;
    const shown = cell.slice(0, SHOWN_CELL).toWellFormed().replaceAll('\0', '\u2400'); // JSON in PostgreSQL has no NUL.
    this.problems.kept.push({ row, column, cell: shown, reason });
  }

  reject(row: number, cells: readonly string[], reason: string): void {
    this.rows.rejected += 1;
    this.problem(row, null, cells.join(', '), reason);
    if (!this.#options.openRejected) return;
    this.#rejected ??= this.#open(this.#options.openRejected());
    this.#rejected.write(csvLine([...cells, String(row), reason]));
  }

  /** Reports progress, and waits for the rejected rows to be written. @throws when the import was aborted */
  async pieceRead(bytes: number): Promise<void> {
    this.#bytes += bytes;
    const { size, onProgress, signal } = this.#options;
    onProgress?.({ phase: 'reading', done: this.rows.read, part: size ? Math.min(1, this.#bytes / size) : null });
    signal?.throwIfAborted();
    if (this.#failed) throw this.#failed;
    if (this.#rejected?.writableNeedDrain) await once(this.#rejected, 'drain');
  }

  /** Nobody else may write from here on: whoever does is waited for. */
  waits(): void {
    this.#options.onProgress?.({ phase: 'waiting', done: 0, part: null });
  }

  written(done: number, total: number): void {
    const { onProgress, signal } = this.#options;
    onProgress?.({ phase: 'writing', done, part: total === 0 ? 1 : done / total });
    signal?.throwIfAborted();
  }

  /** Ends the file of rejected rows. @throws when it could not be written in full */
  async close(): Promise<void> {
    if (this.#failed) throw this.#failed;
    if (!this.#rejected) return;
    const finished = once(this.#rejected, 'finish');
    this.#rejected.end();
    await finished;
  }

  /** Gives up what is still open. */
  [Symbol.dispose](): void {
    if (!this.#rejected?.writableFinished) this.#rejected?.destroy();
  }

  #open(stream: Writable): Writable {
    stream.on('error', (error) => {
      this.#failed = error;
    });
    stream.write(csvLine([...this.#options.headers, 'Row', 'Reason']));
    return stream;
  }
}
