import { readCell } from '../spreadsheets/csv-cells.ts';
import { isBlank, isDamaged, type Reading, readText } from './cell-readings.ts';
import type { ColumnMapping } from './import-columns.ts';
import type { ImportField } from './import-fields.ts';
import type { CellCounts } from './import-report.ts';
import { CONTAINS_EMAIL, containsEmail } from './imported-emails.ts';
import { type ListKind, splitList } from './imported-lists.ts';
import { otherValue } from './imported-name.ts';

/** Called for every cell that could not be used as is. */
export type OnCellProblem = (column: string, cell: string, reason: string) => void;

/** Called with the entries of every list cell. */
type OnEntries = (column: string, cell: string, entries: readonly string[]) => void;

export const NO_CELLS: Readonly<CellCounts> = { cells: 0, stored: 0, merged: 0, empty: 0, reported: 0, unmapped: 0 };

/** How many cells of each column hold only a filler ('N/A'), by header. Empty cells are not counted. */
export type FillerCounts = Map<string, number>;

/** Default maximum length of a text, in characters. */
const MAX_TEXT = 2_000;

const ENTRY_HOLDS_EMAIL = 'has an entry with an email address, which was removed';
const UNUSED = 'not used: other cells in the row are more complete';

/** Fields that only affect how another one is read. */
const ABOUT_OTHERS = /(?:Currency|Precision)$/;

/** French 'non communiqué'; for a place it is North Carolina or New Caledonia. */
const NOT_DISCLOSED = /^n\.?c\.?$/i;
const OF_PLACES: ReadonlySet<string> = new Set(
  'organizationName name headquartersLocation headquartersRegions city state country region geographies'.split(' '),
);

function isNotDisclosed(field: string, cell: string): boolean {
  return cell.length <= 4 && NOT_DISCLOSED.test(cell) && !OF_PLACES.has(field);
}

/** Scraped lists repeat the header in cells without a value; under a chosen header 'Technology' it may be one. */
function repeatsHeader(cell: string, { header, field, note }: ColumnMapping<string>): boolean {
  return (
    cell.length === header.length &&
    field !== 'organizationName' &&
    note !== 'chosen' &&
    cell.toLowerCase() === header.toLowerCase()
  );
}

/** Reads the cells of each row by field, and counts their outcomes. */
export class RowCells<F extends string = ImportField> {
  readonly #columnOf: Map<F, number>;
  readonly #columns: readonly (readonly [F, number])[];
  /** The columns of list fields that have several: 'Founder 1', 'Founder 2'. */
  readonly #listColumns: ReadonlyMap<F, readonly number[]>;
  readonly #mapping: readonly ColumnMapping<F>[];
  readonly #onProblem: OnCellProblem;
  readonly #counts: CellCounts;
  readonly #fillers: FillerCounts | undefined;
  readonly #size: number;
  readonly #read: Uint8Array;
  #cells: readonly string[] = [];
  #anyReported = false;

  constructor(
    mapping: readonly ColumnMapping<F>[],
    onProblem: OnCellProblem,
    counts: CellCounts = { ...NO_CELLS },
    fillers?: FillerCounts,
    /** Reads only the columns of this round, or those of no round. */
    roundLabel?: string,
  ) {
    const isOwn = (column: ColumnMapping<F>) => column.roundLabel === roundLabel;
    this.#columns = mapping.flatMap((column, index) =>
      column.field && isOwn(column) ? [[column.field, index] as const] : [],
    );
    const sharedColumns = mapping.flatMap(({ field, roundLabel: other }, index) =>
      field === 'roundCurrency' && other === undefined ? [[field, index] as const] : [],
    );
    this.#columnOf = new Map([...sharedColumns, ...this.#columns.toReversed()]);
    const columns = Map.groupBy(this.#columns, ([field]) => field);
    this.#listColumns = new Map(
      [...columns].flatMap(([field, all]) => (all.length > 1 ? [[field, all.map(([, index]) => index)]] : [])),
    );
    this.#mapping = mapping;
    this.#onProblem = onProblem;
    this.#counts = counts;
    this.#fillers = fillers;
    this.#size = mapping.filter(isOwn).length;
    this.#read = new Uint8Array(mapping.length);
  }

  set(cells: readonly string[]): void {
    this.#cells = cells;
    this.#read.fill(0);
    this.#anyReported = false;
  }

  /** Counts the cells of a finished row; cells that were never read are reported. */
  end(): void {
    const counts = this.#counts;
    counts.cells += this.#size;
    counts.unmapped += this.#size - this.#columns.length;
    for (const [field, index] of this.#columns) {
      const cell = (this.#cells[index] ?? '').trim();
      if (this.#read[index] === REPORTED) counts.reported += 1;
      else if (this.#read[index] === EMPTY || isBlank(cell) || this.#isPlaceholder(field, index, cell)) {
        counts.empty += 1;
        if (cell !== '') this.#countFiller(this.#mapping[index]?.header ?? field);
      } else if (this.#read[index] === READ) counts.stored += 1;
      else if (ABOUT_OTHERS.test(field)) counts.empty += 1;
      else {
        this.problem(field, UNUSED);
        counts.reported += 1;
      }
    }
  }

  #isPlaceholder(field: F, index: number, cell: string): boolean {
    const column = this.#mapping[index];
    return isNotDisclosed(field, cell) || (column !== undefined && repeatsHeader(cell, column));
  }

  #countFiller(header: string): void {
    this.#fillers?.set(header, (this.#fillers.get(header) ?? 0) + 1);
  }

  reported(): F[] {
    if (!this.#anyReported) return [];
    return this.#columns.flatMap(([field, index]) => (this.#read[index] === REPORTED ? [field] : []));
  }

  header(field: F): string {
    const index = this.#columnOf.get(field);
    return (index === undefined ? undefined : this.#mapping[index]?.header) ?? field;
  }

  has(field: F): boolean {
    return this.#columnOf.has(field);
  }

  /** Whether a cell has content and no problem so far. */
  isUsable(field: F): boolean {
    const index = this.#columnOf.get(field);
    return index !== undefined && this.#read[index] !== REPORTED && !isBlank(this.#cell(field));
  }

  isReported(field: F): boolean {
    const index = this.#columnOf.get(field);
    return index !== undefined && this.#read[index] === REPORTED;
  }

  /** Whether all other cells of the row are empty, in a file of several columns. */
  isAlone(field: F): boolean {
    const own = this.#columnOf.get(field);
    return this.#mapping.length > 1 && this.#cells.every((cell, index) => index === own || isBlank(cell.trim()));
  }

  /** Whether all other cells of the row are empty, numbers or amounts, as in a row of totals. */
  isBesideNumbers(field: F): boolean {
    const own = this.#columnOf.get(field);
    const others = this.#cells.map((cell) => cell.trim()).filter((cell, at) => at !== own && !isBlank(cell));
    const isNumber = (cell: string) => [cell, `$${cell}`].some((text) => otherValue(text) === 'an amount');
    return others.length > 0 && others.every((cell) => otherValue(cell) === 'a number' || isNumber(cell));
  }

  /** The trimmed cell, empty if missing. Damage is repaired and reported. */
  raw(field: F): string {
    const cell = this.#cell(field);
    if (!isDamaged(cell)) return cell;
    const read = readText(cell);
    if (read.value === null) return read.problem === null ? '' : cell;
    return this.#repaired(field, read) ?? '';
  }

  /** The value of a cell that may be read repeatedly: repairs are reported once. */
  #repaired(field: F, { value, problem }: Reading<string>): string | undefined {
    const isKnown = value !== null && this.isReported(field);
    return this.use(field, { value, problem: isKnown ? null : problem });
  }

  #cell(field: F): string {
    const index = this.#columnOf.get(field);
    if (index === undefined) return '';
    this.#read[index] ||= READ;
    const cell = readCell((this.#cells[index] ?? '').trim(), field);
    return this.#isPlaceholder(field, index, cell) ? '' : cell;
  }

  /** The text of a cell; undefined if it is empty or was damaged. */
  text(field: F, most = MAX_TEXT): string | undefined {
    const cell = this.#cell(field);
    if (cell === '') return undefined;
    const value = this.#repaired(field, readText(cell));
    if (value === undefined || value.length <= most) return value;
    this.problem(field, `is longer than ${most} characters, so it was truncated`);
    return value.slice(0, most).toWellFormed().trimEnd();
  }

  /** The text of a cell shown to everyone; dropped if it contains an email address. */
  publicText(field: F, most = MAX_TEXT): string | undefined {
    const value = this.text(field, most);
    return value !== undefined && containsEmail(value) ? this.problem(field, CONTAINS_EMAIL) : value;
  }

  /** The entries of a list cell shown to everyone; entries with an email address are dropped. */
  publicList(field: F, most: number, kind: ListKind = 'topics', onEntries?: OnEntries): string[] | undefined {
    if (!this.#listColumns.has(field)) return this.#publicList(field, most, kind, onEntries);
    const entries = this.eachColumn(field, () => this.#publicList(field, most, kind, onEntries) ?? []).flat();
    return entries.length > 0 ? [...new Set(entries)] : undefined;
  }

  /** Reads every column of a field: 'Founder 1', 'Founder 2'. */
  eachColumn<T>(field: F, read: () => T): T[] {
    const columns = this.#listColumns.get(field);
    if (!columns) return [read()];
    const values = columns.map((index) => {
      this.#columnOf.set(field, index);
      return read();
    });
    this.#columnOf.set(field, columns[0] ?? 0);
    return values;
  }

  #publicList(field: F, most: number, kind: ListKind, onEntries?: OnEntries): string[] | undefined {
    const value = this.text(field, most);
    if (value === undefined) return undefined;
    const entries = this.use(field, splitList(value, kind)) ?? [];
    const open = containsEmail(value) ? entries.filter((entry) => !containsEmail(entry)) : entries;
    if (open.length < entries.length) this.problem(field, open.length > 0 ? ENTRY_HOLDS_EMAIL : CONTAINS_EMAIL);
    onEntries?.(this.header(field), value, open);
    return open.length > 0 ? open : undefined;
  }

  read<T>(field: F, reader: (text: string) => Reading<T>, most = MAX_TEXT): T | undefined {
    const value = this.text(field, most);
    return value === undefined ? undefined : this.use(field, reader(value));
  }

  /** The value read from a cell; problems are reported, including repairs. Without either the cell counts as empty. */
  use<T>(field: F, reading: Reading<T>): T | undefined {
    if (reading.problem !== null) this.problem(field, reading.problem);
    else if (reading.value === null) this.#markEmpty(this.#columnOf.get(field));
    return reading.value ?? undefined;
  }

  #markEmpty(index: number | undefined): void {
    if (index !== undefined && this.#read[index] !== REPORTED) this.#read[index] = EMPTY;
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
const EMPTY = 3;
