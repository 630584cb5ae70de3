import { readCell } from '../spreadsheets/csv-cells.ts';
import { isBlank, isDamaged, type Reading, readText } from './cell-readings.ts';
import type { ColumnMapping } from './import-columns.ts';
import type { ImportField } from './import-fields.ts';
import { HOLDS_EMAIL, holdsEmail } from './imported-addresses.ts';
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

const ENTRY_HOLDS_EMAIL = 'has an entry with an email address, which was left out';
const UNUSED = 'was not needed: other cells of the row say more';

/** Fields that only say how another one is to be read. */
const ABOUT_OTHERS = /(?:Currency|Precision)$/;

/** French 'non communiqué'; of a place it is North Carolina or New Caledonia. */
const UNSAID = /^n\.?c\.?$/i;
const OF_PLACES: ReadonlySet<string> = new Set(
  'organizationName name headquartersLocation headquartersRegions city state country region geographies'.split(' '),
);

function isUnsaid(field: string, cell: string): boolean {
  return cell.length <= 4 && UNSAID.test(cell) && !OF_PLACES.has(field);
}

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
      else if (isBlank(cell) || isUnsaid(field, cell)) counts.empty += 1;
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

  /** The header of the column that fills a field. */
  header(field: F): string {
    const index = this.#columnOf.get(field);
    return (index === undefined ? undefined : this.#mapping[index]?.header) ?? field;
  }

  has(field: F): boolean {
    return this.#columnOf.has(field);
  }

  /** Whether a cell says something, and nothing was wrong with it until now. */
  isUsable(field: F): boolean {
    const index = this.#columnOf.get(field);
    return index !== undefined && this.#read[index] !== REPORTED && !isBlank(this.#cell(field));
  }

  /** Whether something was wrong with a cell until now. */
  isReported(field: F): boolean {
    const index = this.#columnOf.get(field);
    return index !== undefined && this.#read[index] === REPORTED;
  }

  /** Whether no other cell of the row says anything, in a file of several columns. */
  isAlone(field: F): boolean {
    const own = this.#columnOf.get(field);
    return this.#mapping.length > 1 && this.#cells.every((cell, index) => index === own || isBlank(cell.trim()));
  }

  /** The trimmed cell, empty when there is none. What damaged it is mended, and is reported. */
  raw(field: F): string {
    const cell = this.#cell(field);
    if (!isDamaged(cell)) return cell;
    const read = readText(cell);
    if (read.value === null) return read.problem === null ? '' : cell;
    return this.#mended(field, read) ?? '';
  }

  /** The value of a cell that may be asked for again: how it was mended is reported once. */
  #mended(field: F, { value, problem }: Reading<string>): string | undefined {
    const isKnown = value !== null && this.isReported(field);
    return this.use(field, { value, problem: isKnown ? null : problem });
  }

  #cell(field: F): string {
    const index = this.#columnOf.get(field);
    if (index === undefined) return '';
    if (this.#read[index] !== REPORTED) this.#read[index] = READ;
    const cell = readCell((this.#cells[index] ?? '').trim());
    return isUnsaid(field, cell) ? '' : cell;
  }

  /** The text of a cell; undefined when it says nothing or was ruined. */
  text(field: F, most = MAX_TEXT): string | undefined {
    const cell = this.#cell(field);
    if (cell === '') return undefined;
    const value = this.#mended(field, readText(cell));
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
    if (open.length < entries.length) this.problem(field, open.length > 0 ? ENTRY_HOLDS_EMAIL : HOLDS_EMAIL);
    return open.length > 0 ? open : undefined;
  }

  /** What a reader makes of the text of a cell. */
  read<T>(field: F, reader: (text: string) => Reading<T>, most = MAX_TEXT): T | undefined {
    const value = this.text(field, most);
    return value === undefined ? undefined : this.use(field, reader(value));
  }

  /** The value that a cell was read as; its problem is reported, also where the value was mended. */
  use<T>(field: F, reading: Reading<T>): T | undefined {
    if (reading.problem !== null) this.problem(field, reading.problem);
    return reading.value ?? undefined;
  }

  problem(field: F, reason: string): undefined {
    const index = this.#columnOf.get(field);
    const header = index === undefined ? field : (this.#mapping[index]?.header ?? field);
    const cell = this.#cell(field);
    if (index !== undefined) this.#read[index] = REPORTED;
    this.#anyReported = true;
    this.#onProblem(header, cell, reason);
    return undefined;
  }
}

const READ = 1;
const REPORTED = 2;
