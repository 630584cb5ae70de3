import { withRoom } from './growing.ts';

/** An append-only column with a list of codes per row. */
export class ListColumn {
  /** Codes of all rows, concatenated. */
  codes: Uint32Array;
  /** Start of each row's codes, plus the end of the last row. */
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

  /** Increments `counts[code]` for every code of every row in `slots`. */
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
