import type { YieldTurn } from '../../../platform/concurrency/yield-turn.ts';
import { withRoom } from './column-storage.ts';
import { type Bits, clearBit, hasBit, setBit } from './row-set.ts';
import { sortByKeys } from './sort-by-keys.ts';

/** Surrounds and separates the words of a dictionary; no word contains it. */
export const BOUNDARY = 10;

/** Numbers words in order of first occurrence, while an index is built. */
export class TermTable {
  /** All words, each after a boundary, plus a final boundary. */
  bytes = new Uint8Array(1 << 16);
  /** Start of each word in `bytes`, plus the start of the next one. */
  starts = new Uint32Array(1 << 12);
  count = 0;
  private hashes = new Uint32Array(1 << 12);
  private table = new Uint32Array(1 << 14);

  constructor() {
    this.bytes[0] = BOUNDARY;
    this.starts[0] = 1;
  }

  /** Returns the number of the word at `from` to `to` of a text, assigning a new one if needed. */
  number(text: Uint8Array, from: number, to: number): number {
    let hash = 0x811c9dc5;
    for (let i = from; i < to; i++) hash = Math.imul(hash ^ (text[i] as number), 0x01000193);
    hash ^= hash >>> 15;
    const mask = this.table.length - 1;
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const word = (this.table[at] as number) - 1;
      if (word < 0) return this.add(text, from, to, hash >>> 0, at);
      if (this.hashes[word] === hash >>> 0 && this.isWord(word, text, from, to)) return word;
    }
  }

  private isWord(word: number, text: Uint8Array, from: number, to: number): boolean {
    const start = this.starts[word] as number;
    if ((this.starts[word + 1] as number) - start - 1 !== to - from) return false;
    for (let i = from; i < to; i++) if (text[i] !== this.bytes[start + i - from]) return false;
    return true;
  }

  private add(text: Uint8Array, from: number, to: number, hash: number, at: number): number {
    const word = this.count++;
    const start = this.starts[word] as number;
    const end = start + to - from;
    this.bytes = withRoom(this.bytes, end + 1);
    this.bytes.set(text.subarray(from, to), start);
    this.bytes[end] = BOUNDARY;
    this.starts = withRoom(this.starts, word + 2);
    this.starts[word + 1] = end + 1;
    this.hashes = withRoom(this.hashes, word + 1);
    this.hashes[word] = hash;
    this.table[at] = word + 1;
    if (this.count * 2 > this.table.length) this.enlarge();
    return word;
  }

  private enlarge(): void {
    const table = new Uint32Array(this.table.length * 4);
    const mask = table.length - 1;
    for (let word = 0; word < this.count; word++) {
      let at = (this.hashes[word] as number) & mask;
      while (table[at] !== 0) at = (at + 1) & mask;
      table[at] = word + 1;
    }
    this.table = table;
  }
}

/** Fragments are sorted by this many bytes, which fit a two-part key. */
const SORTED_BYTES = 8;
const BLOCK_SHIFT = 5;

/**
 * Finds words that contain a text without scanning all of them: the fragments (every position in the words) are sorted
 * by the text at that position, so fragments with the same prefix are adjacent.
 */
export class TermDictionary {
  readonly bytes: Uint8Array;
  /** Start of each word in `bytes`, plus the end of the last. */
  readonly starts: Uint32Array;
  private readonly fragments: Uint32Array;
  /** The word of every 32nd position. */
  private readonly blockWords: Uint32Array;

  private constructor(bytes: Uint8Array, starts: Uint32Array, fragments: Uint32Array) {
    this.bytes = bytes;
    this.starts = starts;
    this.fragments = fragments;
    this.blockWords = new Uint32Array((bytes.length >>> BLOCK_SHIFT) + 1);
    let word = 0;
    for (let block = 0; block < this.blockWords.length; block++) {
      while (word + 2 < starts.length && (starts[word + 1] as number) - 1 <= block << BLOCK_SHIFT) word++;
      this.blockWords[block] = word;
    }
  }

  static async build(words: TermTable, yieldTurn: YieldTurn): Promise<TermDictionary> {
    const starts = words.starts.slice(0, words.count + 1);
    const bytes = words.bytes.slice(0, starts[words.count]);
    const length = bytes.length - 1; // No word follows the last boundary.
    const high = new Uint32Array(length);
    const low = new Uint32Array(length);
    const fragments = new Uint32Array(length);
    for (let word = 0; word < words.count; word++) {
      if ((word & 0xfff) === 0) await yieldTurn();
      const end = starts[word + 1] as number;
      for (let at = (starts[word] as number) - 1; at < end - 1; at++) {
        fragments[at] = at;
        high[at] = keyPart(bytes, at, Math.min(end, at + SORTED_BYTES));
        low[at] = keyPart(bytes, at + 4, Math.min(end, at + SORTED_BYTES));
      }
    }
    return new TermDictionary(bytes, starts, await sortByKeys(fragments, high, low, yieldTurn));
  }

  /**
   * Finds where a text occurs in the words. A boundary at either end anchors it to the beginning or end of a word.
   * @returns a range of fragments; for texts longer than eight bytes it has false positives, see `words`
   */
  find(text: Uint8Array): { from: number; to: number } {
    return { from: this.bound(text, false), to: this.bound(text, true) };
  }

  /** Returns the distinct words of a range of `find`. `seen` is scratch space, empty before and after. */
  words(text: Uint8Array, range: { from: number; to: number }, seen: Bits): number[] {
    const words: number[] = [];
    for (let i = range.from; i < range.to; i++) {
      const at = this.fragments[i] as number;
      if (text.length > SORTED_BYTES && !this.holds(at + SORTED_BYTES, text, SORTED_BYTES)) continue;
      const word = this.wordAt(at);
      if (hasBit(seen, word)) continue;
      setBit(seen, word);
      words.push(word);
    }
    for (const word of words) clearBit(seen, word);
    return words;
  }

  private holds(at: number, text: Uint8Array, from: number): boolean {
    for (let i = from; i < text.length; i++) if (this.bytes[at + i - from] !== text[i]) return false;
    return true;
  }

  /** Binary search: the first fragment after all that begin with the text (`past`), or not before it. */
  private bound(text: Uint8Array, past: boolean): number {
    let low = 0;
    let high = this.fragments.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = this.compare(this.fragments[middle] as number, text);
      if (order < 0 || (past && order === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private compare(at: number, text: Uint8Array): number {
    const length = Math.min(text.length, SORTED_BYTES);
    for (let i = 0; i < length; i++) {
      const difference = (this.bytes[at + i] ?? 0) - (text[i] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  private wordAt(position: number): number {
    let word = this.blockWords[position >>> BLOCK_SHIFT] as number;
    while ((this.starts[word + 1] as number) - 1 <= position) word++;
    return word;
  }
}

/** Reads four bytes as one number; bytes from `end` on count as zero. */
function keyPart(bytes: Uint8Array, at: number, end: number): number {
  let part = 0;
  for (let i = at; i < at + 4; i++) part = (part << 8) | (i < end ? (bytes[i] as number) : 0);
  return part >>> 0;
}
