import { withRoom } from './column-storage.ts';
import { createBits, listBits, NO_ROWS, type RowSet, rowSetOf, setBit } from './row-set.ts';

const FIELD_END = 0x1f;

/** The search texts of all rows as concatenated UTF-8, append-only. */
export class TextRows {
  bytes: Uint8Array<ArrayBuffer>;
  count = 0;
  private starts: Uint32Array;
  private readonly encoder = new TextEncoder();

  constructor(rows: number, bytes: number) {
    this.bytes = new Uint8Array(bytes);
    this.starts = new Uint32Array(rows + 1);
  }

  add(text: string): void {
    const start = this.start(this.count);
    this.bytes = withRoom(this.bytes, start + text.length * 3);
    const { written } = this.encoder.encodeInto(text, this.bytes.subarray(start));
    this.count++;
    this.starts = withRoom(this.starts, this.count + 1);
    this.starts[this.count] = start + written;
  }

  start(row: number): number {
    return this.starts[row] as number;
  }

  end(row: number): number {
    return this.starts[row + 1] as number;
  }

  /** Compares the names (the first field) of two rows by code point. */
  compareNames(a: number, b: number): number {
    let at = this.start(a);
    let other = this.start(b);
    for (const end = this.nameEnd(a), otherEnd = this.nameEnd(b); ; at++, other++) {
      if (at === end || other === otherEnd) return end - at - (otherEnd - other);
      const difference = (this.bytes[at] as number) - (this.bytes[other] as number);
      if (difference !== 0) return difference;
    }
  }

  /** Compares a row's name with a prefix; 0 when the name begins with it. */
  compareNameStart(row: number, bytes: Uint8Array): number {
    const start = this.start(row);
    const length = this.nameEnd(row) - start;
    for (let i = 0; i < bytes.length; i++) {
      if (i === length) return -1;
      const difference = (this.bytes[start + i] as number) - (bytes[i] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Four bytes of a row's name as a number with the same sort order, padded with zeros. */
  namePart(row: number, offset: number): number {
    const end = this.nameEnd(row);
    let part = 0;
    for (let i = 0, at = this.start(row) + offset; i < 4; i++, at++) {
      part = (part << 8) | (at < end ? (this.bytes[at] as number) : 0);
    }
    return part >>> 0;
  }

  /** End of a row's name in `bytes`. */
  private nameEnd(row: number): number {
    const end = this.end(row);
    let at = this.start(row);
    while (at < end && this.bytes[at] !== FIELD_END) at++;
    return at;
  }

  /** The given rows whose text contains the query. */
  containing(hits: RowSet, query: Uint8Array): RowSet {
    const skips = skipTable(query);
    if (hits.kind === 'sparse')
      return { kind: 'sparse', slots: hits.slots.filter((row) => this.contains(row, query, skips)) };
    const bits = createBits(hits.bits.length << 5);
    for (const row of listBits(hits.bits, hits.count)) if (this.contains(row, query, skips)) setBit(bits, row);
    return rowSetOf(bits);
  }

  /** Rows `from` to `to` whose text contains the query, by a full scan. */
  scan(from: number, to: number, query: Uint8Array): RowSet {
    if (from >= to) return NO_ROWS;
    const rows = Uint32Array.from({ length: to - from }, (_, i) => from + i);
    return this.containing({ kind: 'sparse', slots: rows }, query);
  }

  /** Those of the first `rows` rows whose text begins with the bytes or, with `whole`, equals them. */
  startingWith(rows: number, bytes: Uint8Array, whole: boolean): RowSet {
    const slots: number[] = [];
    for (let row = 0; row < rows; row++) {
      const start = this.start(row);
      const length = this.end(row) - start;
      if (whole ? length !== bytes.length : length < bytes.length) continue;
      let i = 0;
      while (i < bytes.length && this.bytes[start + i] === bytes[i]) i++;
      if (i === bytes.length) slots.push(row);
    }
    return { kind: 'sparse', slots: Uint32Array.from(slots) };
  }

  /** Horspool search: a byte that is not in the query skips its whole length. */
  private contains(row: number, query: Uint8Array, skips: Uint8Array): boolean {
    const bytes = this.bytes;
    const last = query.length - 1;
    const end = this.end(row);
    for (let at = this.start(row) + last; at < end; at += skips[bytes[at] as number] as number) {
      let i = last;
      while (i >= 0 && bytes[at - last + i] === query[i]) i--;
      if (i < 0) return true;
    }
    return false;
  }
}

/** How far to skip for each byte at the query's end; at most 255. */
function skipTable(query: Uint8Array): Uint8Array {
  const skips = new Uint8Array(256).fill(Math.min(query.length, 255));
  for (let i = Math.max(0, query.length - 256); i < query.length - 1; i++)
    skips[query[i] as number] = query.length - 1 - i;
  return skips;
}
