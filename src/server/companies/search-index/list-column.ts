import { withRoom } from './growing.ts';

/** A column whose rows each hold a list of codes. Rows are only ever added. */
export class ListColumn {
  /** The codes of row after row. */
  codes: Uint32Array;
  /** Where the codes of each row start; the entry after the last row is where they end. */
  starts: Uint32Array;
  count = 0;

  constructor(rows: number) {
    this.codes = new Uint32Array(rows * 4);
    this.starts = new Uint32Array(rows + 1);
  }

  add(codes: readonly number[]): void {
    const start = this.starts[this.count] as number;
    const end = start + codes.length;
    this.codes = withRoom(this.codes, end);
    for (let i = 0; i < codes.length; i++) this.codes[start + i] = codes[i] as number;
    this.count++;
    this.starts = withRoom(this.starts, this.count + 1);
    this.starts[this.count] = end;
  }

  /** Adds one to `counts[code]` for every row of `slots` and every code of its list. */
  tally(slots: Uint32Array, counts: Uint32Array): void {
    const { codes, starts } = this;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] as number;
      const end = starts[slot + 1] as number;
      for (let at = starts[slot] as number; at < end; at++) {
        const code = codes[at] as number;
        counts[code] = (counts[code] as number) + 1;
      }
    }
  }
}
