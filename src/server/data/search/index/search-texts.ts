import type { CodedTexts } from './coded-texts.ts';
import { createBits, listBits, NO_ROWS, type RowSet, rowSetOf, setBit } from './row-set.ts';
import { TextRows } from './text-rows.ts';

/** The search texts of all rows: coded, once they are indexed, and as text if they were added later. */
export class SearchTexts {
  private coded: CodedTexts | null = null;
  /** Rows that are not coded yet; their first row is `codedRows`. */
  uncoded: TextRows;

  constructor(rows: number, bytes: number) {
    this.uncoded = new TextRows(rows, bytes);
  }

  get codedRows(): number {
    return this.coded?.rows ?? 0;
  }

  /** Replaces the texts of all rows by their coded form. */
  compress(codedTexts: CodedTexts): void {
    this.coded = codedTexts;
    this.uncoded = new TextRows(0, 0);
  }

  /** Returns the text of a row, valid until the next call. */
  read(row: number): Uint8Array {
    return this.coded && row < this.coded.rows ? this.coded.read(row) : this.uncoded.read(row - this.codedRows);
  }

  /** Compares the names (the first field) of two rows by code point. */
  compareNames(a: number, b: number): number {
    return Buffer.compare(this.name(a), this.name(b));
  }

  /** Compares a row's name with a prefix; 0 when the name begins with it. */
  compareNameStart(row: number, prefix: Uint8Array): number {
    return Buffer.compare(this.name(row).subarray(0, prefix.length), prefix);
  }

  private name(row: number): Uint8Array {
    if (this.coded && row < this.coded.rows) return this.coded.read(row, { onlyName: true }).slice();
    return this.uncoded.name(row - this.codedRows);
  }

  /** The given rows whose text contains the query. */
  containing(hits: RowSet, query: Uint8Array): RowSet {
    const skips = skipTable(query);
    const contains = (row: number) => containsText(this.read(row), query, skips);
    if (hits.kind === 'sparse') return { kind: 'sparse', slots: hits.slots.filter(contains) };
    const bits = createBits(hits.bits.length << 5);
    for (const row of listBits(hits.bits, hits.count)) if (contains(row)) setBit(bits, row);
    return rowSetOf(bits);
  }

  /** Rows `from` to `to` whose text contains the query, by a full scan. */
  scan(from: number, to: number, query: Uint8Array): RowSet {
    if (from >= to) return NO_ROWS;
    const rows = Uint32Array.from({ length: to - from }, (_, i) => from + i);
    return this.containing({ kind: 'sparse', slots: rows }, query);
  }
}

/** Horspool search: a byte that is not in the query skips its whole length. */
function containsText(text: Uint8Array, query: Uint8Array, skips: Uint8Array): boolean {
  const last = query.length - 1;
  for (let at = last; at < text.length; at += skips[text[at] as number] as number) {
    let i = last;
    while (i >= 0 && text[at - last + i] === query[i]) i--;
    if (i < 0) return true;
  }
  return false;
}

/** How far to skip for each byte at the query's end; at most 255. */
function skipTable(query: Uint8Array): Uint8Array {
  const skips = new Uint8Array(256).fill(Math.min(query.length, 255));
  for (let i = Math.max(0, query.length - 256); i < query.length - 1; i++)
    skips[query[i] as number] = query.length - 1 - i;
  return skips;
}
