import { formatCount } from '../counts.ts';
import { withoutTextFormula } from './csv-cells.ts';

/**
 * One row of a table. `row` counts as a spreadsheet does: from 1, header and empty rows included, a quoted line break
 * is not a new row. `problem` says why a row is malformed; its cells are then only approximate.
 */
export type CsvRow = {
  row: number;
  cells: string[];
  problem: string | null;
  /** Whether a workbook does not show the row. */
  hidden?: boolean;
};

/** Maximum characters per row, and so per cell. A quote still open by then was never closed. */
export const MAX_ROW_LENGTH = 1_000_000;

/** Characters of an overlong row kept for reports. */
const KEPT_OF_LONG_ROW = 1_000;

const TOO_LONG = `is longer than ${formatCount(MAX_ROW_LENGTH)} characters`;
const TEXT_AFTER_QUOTE = 'has text after a closing quote';
const UNCLOSED = 'has a quote that is never closed';

export type LineEnd = 'LF' | 'CRLF' | 'CR';

type Scan = { cells: string[]; next: number; problem: string | null };

/** Where to resume the scan of an incomplete row; offsets are from the start of the row. */
type Resume = {
  cells: string[];
  /** Line breaks inside these cells. */
  breaks: number;
  at: number;
  /** Offset from which to search for its closing quote. */
  from: number;
  escaped: boolean;
  /** The row cannot end before this character arrives. */
  needs: string;
};

const QUOTE = 34;
const EQUALS = 61;
/** No line end has arrived yet. */
const NONE = Number.MAX_SAFE_INTEGER;

/**
 * Splits CSV text that arrives in pieces into rows (RFC 4180; a quote inside an unquoted cell is text).
 * Cells like `="text"` are read as their text. A malformed row ends at its line end and the next one is read as usual. The scan of an incomplete row resumes where it
 * stopped, and rows are capped at `MAX_ROW_LENGTH`, so time is linear and memory flat.
 */
export class CsvParser {
  readonly #delimiter: string;
  readonly #delimiterCode: number;
  readonly #lineEnd: string;
  readonly #lineEndCode: number;
  #rest = '';
  #row = 0;
  #line = 1;
  #breaks = 0;
  #resume: Resume | null = null;
  /** An overlong row being skipped to its line end. */
  #endless: Omit<CsvRow, 'row'> | null = null;

  constructor(delimiter: string, lineEnd: LineEnd) {
    this.#delimiter = delimiter;
    this.#delimiterCode = delimiter.charCodeAt(0);
    this.#lineEnd = lineEnd === 'CR' ? '\r' : '\n';
    this.#lineEndCode = this.#lineEnd.charCodeAt(0);
  }

  /** Returns the rows completed by this piece. */
  push(text: string): CsvRow[] {
    return this.#read(text, false);
  }

  /** Returns the rows completed by the end of the text. */
  end(): CsvRow[] {
    return this.#read('', true);
  }

  #read(piece: string, last: boolean): CsvRow[] {
    const rows: CsvRow[] = [];
    // Concatenation copies nothing until the string is searched.
    const text = this.#rest + piece;
    if (this.#resume && !last && text.length <= MAX_ROW_LENGTH && !piece.includes(this.#resume.needs)) {
      this.#rest = text;
      return rows;
    }
    let start = 0;
    if (this.#endless) {
      const end = text.indexOf(this.#lineEnd);
      if (end < 0 && !last) return rows;
      rows.push(this.#add(this.#endless));
      this.#endless = null;
      start = end < 0 ? text.length : end + 1;
    }
    while (start < text.length) {
      const scan = this.#scan(text, start, last);
      if (!scan) break;
      rows.push(this.#add(scan));
      start = scan.next;
    }
    this.#rest = this.#endless ? '' : text.slice(start);
    return rows;
  }

  #add({ cells, problem }: Omit<CsvRow, 'row'>): CsvRow {
    this.#row += 1;
    this.#line += this.#breaks + 1;
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index] ?? '';
      if (cell.charCodeAt(0) === EQUALS) cells[index] = withoutTextFormula(cell);
    }
    return { row: this.#row, cells, problem };
  }

  /** One row from `start`; null when its end has not arrived yet. */
  #scan(text: string, start: number, last: boolean): Scan | null {
    const resume = this.#resume;
    this.#resume = null;
    const cells = resume?.cells ?? [];
    this.#breaks = resume?.breaks ?? 0;
    let at = start + (resume?.at ?? 0);
    let from = start + (resume?.from ?? 0);
    let escaped = resume?.escaped ?? false;
    let lineEnd = -1;
    const limit = start + MAX_ROW_LENGTH;
    for (;;) {
      if (text.charCodeAt(at) === QUOTE) {
        if (from <= at) from = at + 1;
        let quote = text.indexOf('"', from);
        while (quote >= 0 && quote <= limit && text.charCodeAt(quote + 1) === QUOTE) {
          escaped = true;
          quote = text.indexOf('"', quote + 2);
        }
        if (quote < 0 || quote > limit) {
          if (last || text.length > limit) return this.#cut(text, { cells, at, start, last }, UNCLOSED);
          // A quote at the very end may be the first of an escaped pair.
          return this.#wait({ cells, at, from: text.length, escaped, needs: '"' }, start);
        }
        if (quote + 1 === text.length && !last)
          return this.#wait({ cells, at, from: quote, escaped, needs: '' }, start);
        const openingQuote = at;
        at = quote + 1;
        if (text[at] === '\r' && this.#lineEnd === '\n' && (text[at + 1] === '\n' || at + 1 === text.length)) at += 1;
        if (at >= text.length && !last)
          return this.#wait({ cells, at: openingQuote, from: quote, escaped, needs: '' }, start);
        const follows = text.charCodeAt(at);
        if (lineEnd < openingQuote) lineEnd = this.#nextLineEnd(text, openingQuote);
        const breaks = lineEnd < quote ? this.#countBreaks(text, lineEnd, quote) : 0;
        if (at < text.length && follows !== this.#delimiterCode && follows !== this.#lineEndCode) {
          // Across a line end, the quote that seemed to close this cell belongs to a later row.
          return this.#cut(text, { cells, at: openingQuote, start, last }, breaks > 0 ? UNCLOSED : TEXT_AFTER_QUOTE);
        }
        cells.push(escaped ? unescapeQuotes(text, openingQuote + 1, quote) : text.slice(openingQuote + 1, quote));
        this.#breaks += breaks;
        if (at >= text.length || follows === this.#lineEndCode) return { cells, next: at + 1, problem: null };
        at += 1;
        from = 0;
        escaped = false;
      } else {
        if (lineEnd < at) {
          lineEnd = this.#nextLineEnd(text, Math.max(at, from));
          from = 0;
        }
        if (lineEnd === NONE && !last && text.length <= limit) {
          return this.#wait({ cells, at, from: text.length, escaped: false, needs: this.#lineEnd }, start);
        }
        const end = Math.min(lineEnd, text.length);
        const delimiter = this.#nextDelimiter(text, at, Math.min(end, limit));
        if (delimiter < 0) {
          if (end > limit) return this.#cut(text, { cells, at, start, last }, TOO_LONG);
          cells.push(text.slice(at, this.#beforeLineEnd(text, at, end)));
          return { cells, next: end + 1, problem: null };
        }
        cells.push(text.slice(at, delimiter));
        at = delimiter + 1;
      }
    }
  }

  #wait({ at, from, ...row }: Omit<Resume, 'breaks'>, start: number): null {
    this.#resume = { ...row, at: at - start, from: from - start, breaks: this.#breaks };
    return null;
  }

  /** Searches only the current line: in a file without delimiters, every row would otherwise search all the rest. */
  #nextDelimiter(text: string, at: number, lineEnd: number): number {
    for (let index = at; index < lineEnd; index++) {
      if (text.charCodeAt(index) === this.#delimiterCode) return index;
    }
    return -1;
  }

  #beforeLineEnd(text: string, at: number, lineEnd: number): number {
    return this.#lineEnd === '\n' && lineEnd > at && text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd;
  }

  #nextLineEnd(text: string, from: number): number {
    const index = text.indexOf(this.#lineEnd, from);
    return index < 0 ? NONE : index;
  }

  #countBreaks(text: string, from: number, to: number): number {
    let breaks = 0;
    for (let at = from; at < to; at = this.#nextLineEnd(text, at + 1)) breaks += 1;
    return breaks;
  }

  /** Ends a row at the first line end after its malformed cell, which begins at `at`. */
  #cut(
    text: string,
    { cells, at, start, last }: { cells: string[]; at: number; start: number; last: boolean },
    problem: string,
  ): Scan | null {
    const problemWithLine = problem === UNCLOSED ? `${UNCLOSED}, opened on line ${this.#line + this.#breaks}` : problem;
    const index = text.indexOf(this.#lineEnd, at);
    const end = index < 0 ? text.length : index;
    const next = index < 0 ? text.length : index + 1;
    if (end - start > MAX_ROW_LENGTH) {
      const head = [...cells, text.slice(at, at + KEPT_OF_LONG_ROW)];
      if (index >= 0 || last) return { cells: head, next, problem: problemWithLine };
      this.#endless = { cells: head, problem: problemWithLine };
      return null;
    }
    if (index < 0 && !last) return this.#wait({ cells, at, from: at, escaped: false, needs: this.#lineEnd }, start);
    const line = text.slice(at, this.#beforeLineEnd(text, at, end));
    return { cells: [...cells, ...line.split(this.#delimiter)], next, problem: problemWithLine };
  }
}

/** Whether a row contains only spaces and delimiters. */
export function isBlankRow({ cells }: { cells: readonly string[] }): boolean {
  return cells.every((cell) => cell.trim() === '');
}

function unescapeQuotes(text: string, from: number, to: number): string {
  let value = '';
  let at = from;
  for (let quote = text.indexOf('"', at); quote < to; quote = text.indexOf('"', at)) {
    value += text.slice(at, quote + 1);
    at = quote + 2;
  }
  return value + text.slice(at, to);
}
