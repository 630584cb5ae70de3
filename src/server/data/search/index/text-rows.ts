import { withRoom } from './column-storage.ts';
import type { RowSet } from './row-set.ts';

/** Separates fields, see `FIELD_SEPARATOR`. */
export const FIELD_END = 0x1f;

/** A text per row as concatenated UTF-8, append-only. */
export class TextRows {
  bytes: Uint8Array<ArrayBuffer>;
  count = 0;
  starts: Uint32Array;
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

  read(row: number): Uint8Array {
    return this.bytes.subarray(this.start(row), this.end(row));
  }

  /** Returns the first field of a row. */
  name(row: number): Uint8Array {
    return this.bytes.subarray(this.start(row), this.nameEnd(row));
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

  private nameEnd(row: number): number {
    const end = this.end(row);
    let at = this.start(row);
    while (at < end && this.bytes[at] !== FIELD_END) at++;
    return at;
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
}
