import { readCell } from '../spreadsheets/csv-cells.ts';
import { isBlank, type Reading, readText } from './cell-readings.ts';
import type { ColumnMapping } from './import-columns.ts';
import type { ImportField } from './import-fields.ts';
import { holdsEmail } from './imported-addresses.ts';
import { type ListKind, splitList } from './imported-lists.ts';

/** Told of every cell that could not be used as it is. */
export type OnCellProblem = (column: string, cell: string, reason: string) => void;

/**
 * What every cell of a file ended as; the kinds add up to `cells`. A stored cell is in the database as it is or in our
 * words; a merged one says what a stored one says already; a reported one was left out, cut or mended, and is in the report.
 */
export type CellCounts = {
  cells: number;
  stored: number;
  merged: number;
  empty: number;
  reported: number;
  unmapped: number;
};
export const NO_CELLS: Readonly<CellCounts> = { cells: 0, stored: 0, merged: 0, empty: 0, reported: 0, unmapped: 0 };

/** Longest text that is kept where a field says nothing else, in characters. */
const MAX_TEXT = 2_000;

const HOLDS_EMAIL = 'holds an email address, which was left out';
const UNUSED = 'was not needed: other cells of the row say more';

/** Fields that only say how another one is to be read. */
const ABOUT_OTHERS = /(?:Currency|Precision)$/;

/** Reads the cells of one row after the other by the field each fills, and counts what each ends as. */
export class RowCells<F extends string = ImportField> {
  readonly #columnOf: Map<F, number>;
  readonly #mapping: readonly ColumnMapping<F>[];
  readonly #onProblem: OnCellProblem;
  readonly #counts: CellCounts;
  readonly #unmapped: number;
  readonly #read: Uint8Array;
  #cells: readonly string[] = [];
  #anyReported = false;

  constructor(mapping: readonly ColumnMapping<F>[], onProblem: OnCellProblem, counts: CellCounts = { ...NO_CELLS }) {
    this.#columnOf = new Map(mapping.flatMap(({ field }, index) => (field ? [[field, index] as const] : [])));
    this.#mapping = mapping;
    this.#onProblem = onProblem;
    this.#counts = counts;
    this.#unmapped = mapping.length - this.#columnOf.size;
    this.#read = new Uint8Array(mapping.length);
  }

  /** Moves on to the next row. */
  set(cells: readonly string[]): void {
    this.#cells = cells;
    this.#read.fill(0);
    this.#anyReported = false;
  }

  /** Counts the cells of a row that was read; one that nothing asked for is reported. */
  end(): void {
    const counts = this.#counts;
    counts.cells += this.#mapping.length;
    counts.unmapped += this.#unmapped;
    for (const [field, index] of this.#columnOf) {
      const cell = (this.#cells[index] ?? '').trim();
      if (this.#read[index] === REPORTED) counts.reported += 1;
      else if (isBlank(cell)) counts.empty += 1;
      else if (this.#read[index] === READ) counts.stored += 1;
      else if (ABOUT_OTHERS.test(field)) counts.empty += 1;
      else {
        this.problem(field, UNUSED);
        counts.reported += 1;
      }
    }
  }

  /** The fields of the row whose cells are in the report. */
  reported(): F[] {
    if (!this.#anyReported) return [];
    return [...this.#columnOf].flatMap(([field, index]) => (this.#read[index] === REPORTED ? [field] : []));
  }

  has(field: F): boolean {
    return this.#columnOf.has(field);
  }

  /** Whether a cell says something, and nothing was wrong with it until now. */
  isUsable(field: F): boolean {
    const index = this.#columnOf.get(field);
    return index !== undefined && this.#read[index] !== REPORTED && !isBlank((this.#cells[index] ?? '').trim());
  }

  /** The trimmed cell, empty when there is none. */
  raw(field: F): string {
    const index = this.#columnOf.get(field);
    if (index === undefined) return '';
    if (this.#read[index] !== REPORTED) this.#read[index] = READ;
    return readCell((this.#cells[index] ?? '').trim());
  }

  /** The text of a cell; undefined when it says nothing or was ruined. */
  text(field: F, most = MAX_TEXT): string | undefined {
    const raw = this.raw(field);
    if (raw === '') return undefined;
    const value = this.use(field, readText(raw));
    if (value === undefined || value.length <= most) return value;
    this.problem(field, `is longer than ${most} characters, the rest was cut off`);
    return value.slice(0, most).toWellFormed().trimEnd();
  }

  /** The text of a cell that everybody may see, so one with an email address in it is no use. */
  openText(field: F, most = MAX_TEXT): string | undefined {
    const value = this.text(field, most);
    return value !== undefined && holdsEmail(value) ? this.problem(field, HOLDS_EMAIL) : value;
  }

  /** The entries of a list cell that everybody may see; one with an email address in it is left out. */
  openList(field: F, most: number, kind: ListKind = 'topics'): string[] | undefined {
    const value = this.text(field, most);
    if (value === undefined) return undefined;
    const entries = this.use(field, splitList(value, kind)) ?? [];
    const open = holdsEmail(value) ? entries.filter((entry) => !holdsEmail(entry)) : entries;
    if (open.length < entries.length) this.problem(field, HOLDS_EMAIL);
    return open.length > 0 ? open : undefined;
  }

  /** The text of a cell if it is usable, else its reason is reported. */
  checked(field: F, usable: (value: string) => boolean, reason: string): string | undefined {
    const value = this.text(field);
    return value === undefined || usable(value) ? value : this.problem(field, reason);
  }

  /** The value that a cell was read as; its problem is reported, also where the value was mended. */
  use<T>(field: F, reading: Reading<T>): T | undefined {
    if (reading.problem !== null) this.problem(field, reading.problem);
    return reading.value ?? undefined;
  }

  problem(field: F, reason: string): undefined {
    const index = this.#columnOf.get(field);
    const header = index === undefined ? field : (this.#mapping[index]?.header ?? field);
    const cell = this.raw(field);
    if (index !== undefined) this.#read[index] = REPORTED;
    this.#anyReported = true;
    this.#onProblem(header, cell, reason);
    return undefined;
  }
}

const READ = 1;
const REPORTED = 2;
