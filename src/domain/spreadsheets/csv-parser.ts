/**
 * One row of a CSV file. `row` counts as a spreadsheet does: from 1, header and empty rows included,
 * a quoted line break is not a new row. `problem` says why a row is malformed; its cells are then a rough cut.
 */
export type CsvRow = { row: number; cells: string[]; problem: string | null };

/** A quoted cell that is still open after so many characters has lost its closing quote. */
const MAX_ROW_LENGTH = 1_000_000;

const UNCLOSED = 'has a quote that is never closed';

export type LineEnd = 'LF' | 'CRLF' | 'CR';

type Scan = { cells: string[]; next: number; problem: string | null };

/**
 * Splits CSV text that arrives in pieces into rows (RFC 4180; a quote inside an unquoted cell is text).
 * A malformed row ends at its line end and the next one is read as usual.
 */
export class CsvParser {
  readonly #delimiter: string;
  readonly #delimiterCode: number;
  readonly #lineEnd: string;
  #rest = '';
  #row = 0;

  constructor(delimiter: string, lineEnd: LineEnd) {
    this.#delimiter = delimiter;
    this.#delimiterCode = delimiter.charCodeAt(0);
    this.#lineEnd = lineEnd === 'CR' ? '\r' : '\n';
  }

  /** The rows that are complete with this piece. */
  push(text: string): CsvRow[] {
    return this.#read(this.#rest + text, false);
  }

  /** The rows that the end of the text completes. */
  end(): CsvRow[] {
    return this.#read(this.#rest, true);
  }

  #read(text: string, last: boolean): CsvRow[] {
    const rows: CsvRow[] = [];
    let start = 0;
    while (start < text.length) {
      const scan = this.#scan(text, start, last);
      if (!scan) break;
      this.#row += 1;
      rows.push({ row: this.#row, cells: scan.cells, problem: scan.problem });
      start = scan.next;
    }
    this.#rest = text.slice(start);
    return rows;
  }

  /** One row from `start`; null when its end has not arrived yet. */
  #scan(text: string, start: number, last: boolean): Scan | null {
    const cells: string[] = [];
    let at = start;
    let lineEnd = -1;
    for (;;) {
      if (text[at] === '"') {
        const cell = readQuoted(text, at, last);
        if (!cell)
          return last || text.length - start > MAX_ROW_LENGTH ? this.#cut(text, cells, at, last, UNCLOSED) : null;
        const opened = at;
        cells.push(cell.value);
        at = cell.next;
        if (text[at] === '\r' && this.#lineEnd === '\n' && (text[at + 1] === '\n' || at + 1 === text.length)) at += 1;
        if (at >= text.length) return last ? { cells, next: at, problem: null } : null;
        if (text[at] === this.#lineEnd) return { cells, next: at + 1, problem: null };
        if (text[at] !== this.#delimiter) {
          // Over a line end, the quote that seemed to close this cell belongs to a later row.
          const problem = cell.value.includes(this.#lineEnd) ? UNCLOSED : 'has text after a closing quote';
          return this.#cut(text, cells.slice(0, -1), opened, last, problem);
        }
        at += 1;
      } else {
        if (lineEnd < at) lineEnd = text.indexOf(this.#lineEnd, at);
        if (lineEnd < 0) {
          if (!last) return null;
          lineEnd = text.length;
        }
        const delimiter = this.#nextDelimiter(text, at, lineEnd);
        if (delimiter < 0) {
          cells.push(text.slice(at, this.#beforeLineEnd(text, at, lineEnd)));
          return { cells, next: lineEnd + 1, problem: null };
        }
        cells.push(text.slice(at, delimiter));
        at = delimiter + 1;
      }
    }
  }

  /** Looks no further than the line: without a delimiter in the file every row would else search all the rest. */
  #nextDelimiter(text: string, at: number, lineEnd: number): number {
    for (let index = at; index < lineEnd; index++) {
      if (text.charCodeAt(index) === this.#delimiterCode) return index;
    }
    return -1;
  }

  #beforeLineEnd(text: string, at: number, lineEnd: number): number {
    return this.#lineEnd === '\n' && lineEnd > at && text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd;
  }

  /** Ends a row at the first line end after its malformed cell, which begins at `from`. */
  #cut(text: string, before: readonly string[], from: number, last: boolean, problem: string): Scan | null {
    const found = text.indexOf(this.#lineEnd, from);
    if (found < 0 && !last) return text.length - from > 2 * MAX_ROW_LENGTH ? this.#drop(text, problem) : null;
    const end = found < 0 ? text.length : found;
    const line = text.slice(from, this.#beforeLineEnd(text, from, end));
    return { cells: [...before, ...line.split(this.#delimiter)], next: end + 1, problem };
  }

  /** A row without an end in sight is given up, so that memory stays bounded. */
  #drop(text: string, problem: string): Scan {
    return { cells: [], next: text.length, problem };
  }
}

/** Whether a row has nothing in it but spaces and delimiters. */
export function isBlankRow({ cells }: { cells: readonly string[] }): boolean {
  return cells.every((cell) => cell.trim() === '');
}

function readQuoted(text: string, start: number, last: boolean): { value: string; next: number } | null {
  let value = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0 || (quote + 1 === text.length && !last)) return null;
    if (text[quote + 1] !== '"') return { value: value + text.slice(at, quote), next: quote + 1 };
    value += text.slice(at, quote + 1);
    at = quote + 2;
  }
}
