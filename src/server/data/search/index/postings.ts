import type { Tokens } from './coded-texts.ts';
import { readNumbers, sizeOfNumber, writeNumber } from './number-list.ts';
import { type Bits, createBits, NO_ROWS, type RowSet, rowSetOf, setBit, sparseLimit, uniteBits } from './row-set.ts';

/** Words are numbered by falling number of rows: those with a bitset come first, those with one row last. */
export type PostingArrays = {
  rows: number;
  /** The bitsets of frequent words, one after another. */
  frequent: Bits;
  /** Number of rows of the words that have several. */
  rowCounts: Uint32Array;
  /** Start of the list of each word that has several rows, plus the end of the last; empty for frequent words. */
  starts: Uint32Array;
  /** The slots of each list in order, each as the difference to the one before. */
  lists: Uint8Array;
  /** The slot of each word with one row. */
  singles: Uint32Array;
};

/** The rows of every word. */
export class Postings {
  readonly arrays: PostingArrays;
  private readonly bitsLength: number;

  constructor(arrays: PostingArrays) {
    this.arrays = arrays;
    this.bitsLength = createBits(arrays.rows).length;
  }

  /** @param allRowCounts number of rows containing each word, falling */
  static async build(tokens: Tokens, allRowCounts: Uint32Array): Promise<Postings> {
    const { rows } = tokens;
    const several = countWhile(allRowCounts, (count) => count > 1);
    const rowCounts = allRowCounts.slice(0, several);
    const frequentCount = countWhile(rowCounts, (count) => count > rows >>> 5);
    const bitsLength = createBits(rows).length;
    const frequent = new Uint32Array(frequentCount * bitsLength);
    const singles = new Uint32Array(allRowCounts.length - several);
    const last = new Uint32Array(several);
    const sizes = new Uint32Array(several);
    await tokens.forEachWord(allRowCounts.length, (word, row) => {
      if (word >= several) {
        singles[word - several] = row;
      } else if (word < frequentCount) {
        setBit(frequent.subarray(word * bitsLength, (word + 1) * bitsLength), row);
      } else {
        sizes[word] = (sizes[word] as number) + sizeOfNumber(row - (last[word] as number));
        last[word] = row;
      }
    });
    const starts = new Uint32Array(several + 1);
    for (let word = 0; word < several; word++) starts[word + 1] = (starts[word] as number) + (sizes[word] as number);
    const lists = new Uint8Array(starts[several] as number);
    const ends = starts.slice();
    last.fill(0);
    await tokens.forEachWord(allRowCounts.length, (word, row) => {
      if (word < frequentCount || word >= several) return;
      ends[word] = writeNumber(lists, ends[word] as number, row - (last[word] as number));
      last[word] = row;
    });
    return new Postings({ rows, frequent, rowCounts, starts, lists, singles });
  }

  get words(): number {
    return this.arrays.rowCounts.length + this.arrays.singles.length;
  }

  rowCount(word: number): number {
    const { rowCounts } = this.arrays;
    return word < rowCounts.length ? (rowCounts[word] as number) : 1;
  }

  /** Returns the number of rows of all words together, each counted once per word. */
  sizeOf(words: ArrayLike<number>): number {
    let size = 0;
    for (let i = 0; i < words.length; i++) size += this.rowCount(words[i] as number);
    return size;
  }

  /** Rows containing any of the words. */
  rowsOf(words: ArrayLike<number>): RowSet {
    const size = this.sizeOf(words);
    const only = words[0];
    if (only === undefined) return NO_ROWS;
    if (size > sparseLimit(this.arrays.rows)) return rowSetOf(this.bitsOf(words));
    if (words.length === 1) return { kind: 'sparse', slots: this.listOf(only) };
    const all = new Uint32Array(size);
    let at = 0;
    for (let i = 0; i < words.length; i++) {
      const list = this.listOf(words[i] as number);
      all.set(list, at);
      at += list.length;
    }
    return { kind: 'sparse', slots: distinct(all.sort()) };
  }

  private listOf(word: number): Uint32Array {
    const { rowCounts, singles } = this.arrays;
    if (word >= rowCounts.length) return singles.subarray(word - rowCounts.length, word - rowCounts.length + 1);
    const slots = new Uint32Array(rowCounts[word] as number);
    this.readList(word, slots);
    return slots;
  }

  /** @returns the number of slots */
  private readList(word: number, slots: Uint32Array): number {
    const { lists, starts } = this.arrays;
    const count = readNumbers(lists, starts[word] as number, starts[word + 1] as number, slots);
    for (let i = 1; i < count; i++) slots[i] = (slots[i] as number) + (slots[i - 1] as number);
    return count;
  }

  private bitsOf(words: ArrayLike<number>): Bits {
    const { rows, rowCounts, singles, frequent } = this.arrays;
    const several = rowCounts.length;
    const bits = createBits(rows);
    const slots = new Uint32Array((rows >>> 5) + 1);
    for (let i = 0; i < words.length; i++) {
      const word = words[i] as number;
      if (word >= several) {
        setBit(bits, singles[word - several] as number);
      } else if ((rowCounts[word] as number) > rows >>> 5) {
        uniteBits(bits, frequent.subarray(word * this.bitsLength, (word + 1) * this.bitsLength));
      } else {
        const count = this.readList(word, slots);
        for (let at = 0; at < count; at++) setBit(bits, slots[at] as number);
      }
    }
    return bits;
  }
}

function countWhile(numbers: Uint32Array, matches: (number: number) => boolean): number {
  const end = numbers.findIndex((number) => !matches(number));
  return end < 0 ? numbers.length : end;
}

/** Removes duplicates from a sorted list, in place. */
function distinct(sortedNumbers: Uint32Array): Uint32Array {
  let count = 0;
  for (let i = 0; i < sortedNumbers.length; i++) {
    if (i === 0 || sortedNumbers[i] !== sortedNumbers[i - 1]) sortedNumbers[count++] = sortedNumbers[i] as number;
  }
  return sortedNumbers.subarray(0, count);
}
