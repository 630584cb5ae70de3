import { readCell } from '../spreadsheets/csv-cells.ts';
import { isBlank, type Reading, ruinedCell } from './cell-readings.ts';
import type { ColumnMapping } from './import-columns.ts';
import type { ImportField } from './import-fields.ts';
import { holdsEmail } from './imported-addresses.ts';
import { splitList } from './imported-lists.ts';

/** Told of every cell that could not be used as it is. */
export type OnCellProblem = (column: string, cell: string, reason: string) => void;

/** Longest text that is kept where a field says nothing else, in characters. */
const MAX_TEXT = 2_000;

const HOLDS_EMAIL = 'holds an email address, which was left out';

/** The cells of one row after the other, by the field each fills. */
export class RowCells<F extends string = ImportField> {
  readonly #columnOf: Map<F, number>;
  readonly #headers: string[];
  readonly #onProblem: OnCellProblem;
  #cells: readonly string[] = [];

  constructor(mapping: readonly ColumnMapping<F>[], onProblem: OnCellProblem) {
    this.#columnOf = new Map(mapping.flatMap(({ field }, index) => (field ? [[field, index] as const] : [])));
    this.#headers = mapping.map(({ header }) => header);
    this.#onProblem = onProblem;
  }

  /** Moves on to the next row. */
  set(cells: readonly string[]): void {
    this.#cells = cells;
  }

  has(field: F): boolean {
    return this.#columnOf.has(field);
  }

  /** The trimmed cell, empty when there is none. */
  raw(field: F): string {
    const index = this.#columnOf.get(field);
    return index === undefined ? '' : readCell((this.#cells[index] ?? '').trim());
  }

  /** The text of a cell; undefined when it says nothing or was ruined. */
  text(field: F, most = MAX_TEXT): string | undefined {
    let value = this.raw(field);
    if (value === '') return undefined;
    if (/[\0\ufffd]/.test(value)) {
      const nul = value.includes('\0');
      this.problem(field, nul ? 'held NUL characters, they were taken out' : 'has characters that cannot be read');
      value = value.replaceAll('\0', '').trim();
    }
    if (isBlank(value)) return undefined;
    const ruined = ruinedCell(value);
    if (ruined) return this.problem(field, ruined);
    if (value.length <= most) return value;
    this.problem(field, `is longer than ${most} characters, the rest was cut off`);
    return value.slice(0, most).toWellFormed().trimEnd();
  }

  /** The text of a cell that everybody may see, so one with an email address in it is no use. */
  openText(field: F, most = MAX_TEXT): string | undefined {
    const value = this.text(field, most);
    return value !== undefined && holdsEmail(value) ? this.problem(field, HOLDS_EMAIL) : value;
  }

  /** The entries of a list cell that everybody may see; one with an email address in it is left out. */
  openList(field: F, most: number): string[] | undefined {
    const value = this.text(field, most);
    if (value === undefined) return undefined;
    const entries = splitList(value);
    const open = holdsEmail(value) ? entries.filter((entry) => !holdsEmail(entry)) : entries;
    if (open.length < entries.length) this.problem(field, HOLDS_EMAIL);
    return open.length > 0 ? open : undefined;
  }

  /** The text of a cell if it is usable, else its reason is reported. */
  checked(field: F, usable: (value: string) => boolean, reason: string): string | undefined {
    const value = this.text(field);
    return value === undefined || usable(value) ? value : this.problem(field, reason);
  }

  /** The value that a cell was read as; its problem is reported. */
  use<T>(field: F, reading: Reading<T>): T | undefined {
    return reading.problem === null ? (reading.value ?? undefined) : this.problem(field, reading.problem);
  }

  problem(field: F, reason: string): undefined {
    this.#onProblem(this.#headers[this.#columnOf.get(field) ?? -1] ?? field, this.raw(field), reason);
    return undefined;
  }
}
