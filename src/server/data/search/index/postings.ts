import type { YieldTurn } from '../../../platform/concurrency/yield-turn.ts';
import { type Bits, createBits, NO_ROWS, type RowSet, rowSetOf, setBit, sparseLimit, uniteBits } from './row-set.ts';
/** The rows of every word: a sorted list of slots, or a bitset for frequent words. */
export class Postings {
  private readonly rows: number;
  private readonly rowCounts: Uint32Array;
  private readonly ends: Uint32Array;
  private readonly slots: Uint32Array;
  private readonly frequent: ReadonlyMap<number, Bits>;

  private constructor(
    rows: number,
    rowCounts: Uint32Array,
    ends: Uint32Array,
    slots: Uint32Array,
    frequent: Map<number, Bits>,
  ) {
    this.rows = rows;
    this.rowCounts = rowCounts;
    this.ends = ends;
    this.slots = slots;
    this.frequent = frequent;
  }

  /**
   * @param rowCounts number of rows containing each word
   * @param rowEnds end of each row's words in the stream
   * @param stream distinct words of all rows in order, in blocks of equal size; emptied to free memory early
   */
  static async build(
    rowCounts: Uint32Array,
    rowEnds: Uint32Array,
    stream: Uint32Array[],
    yieldTurn: YieldTurn,
  ): Promise<Postings> {
    const rows = rowEnds.length;
    const frequent = new Map<number, Bits>();
    const ends = new Uint32Array(rowCounts.length);
    let size = 0;
    for (let word = 0; word < rowCounts.length; word++) {
      ends[word] = size; // Advances to the end of the word's slots as they are filled.
      if ((rowCounts[word] as number) > rows >>> 5) frequent.set(word, createBits(rows));
      else size += rowCounts[word] as number;
    }
    const slots = new Uint32Array(size);
    const blockSize = stream[0]?.length ?? 1;
    let row = 0;
    for (let block = 0; block < stream.length; block++) {
      const words = stream[block] as Uint32Array;
      const first = block * blockSize;
      const last = Math.min(blockSize, (rowEnds[rows - 1] as number) - first);
      for (let i = 0; i < last; i++) {
        if ((i & 0xffff) === 0) await yieldTurn();
        while (first + i >= (rowEnds[row] as number)) row++;
        const word = words[i] as number;
        if ((rowCounts[word] as number) > rows >>> 5) {
          setBit(frequent.get(word) as Bits, row);
        } else {
          const at = ends[word] as number;
          slots[at] = row;
          ends[word] = at + 1;
        }
      }
      stream[block] = new Uint32Array(0);
    }
    return new Postings(rows, rowCounts, ends, slots, frequent);
  }

  get words(): number {
    return this.rowCounts.length;
  }

  rowCount(word: number): number {
    return this.rowCounts[word] as number;
  }

  /** Rows containing any of the words. */
  rowsOf(words: readonly number[]): RowSet {
    let size = 0;
    for (const word of words) size += this.rowCount(word);
    const [only] = words;
    if (only === undefined) return NO_ROWS;
    if (size > sparseLimit(this.rows)) return rowSetOf(this.bitsOf(words));
    if (words.length === 1) return { kind: 'sparse', slots: this.listOf(only) };
    const all = new Uint32Array(size);
    let at = 0;
    for (const word of words) {
      const list = this.listOf(word);
      all.set(list, at);
      at += list.length;
    }
    return { kind: 'sparse', slots: distinct(all.sort()) };
  }

  private listOf(word: number): Uint32Array {
    const end = this.ends[word] as number;
    return this.slots.subarray(end - this.rowCount(word), end);
  }

  private bitsOf(words: readonly number[]): Bits {
    const bits = createBits(this.rows);
    for (const word of words) {
      if (this.rowCount(word) > this.rows >>> 5) {
        uniteBits(bits, this.frequent.get(word) as Bits);
        continue;
      }
      const end = this.ends[word] as number;
      for (let i = end - this.rowCount(word); i < end; i++) setBit(bits, this.slots[i] as number);
    }
    return bits;
  }
}

/** Removes duplicates from a sorted list, in place. */
function distinct(sorted: Uint32Array): Uint32Array {
  let count = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[count++] = sorted[i] as number;
  }
  return sorted.subarray(0, count);
}
