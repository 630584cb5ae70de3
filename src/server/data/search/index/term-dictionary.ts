import type { YieldTurn } from '../../../platform/concurrency/yield-turn.ts';
import { firstIndex, withRoom } from './column-storage.ts';
import { NumberList, readNumbers } from './number-list.ts';
import { type Bits, clearBit, hasBit, listBits, setBit } from './row-set.ts';
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
/** Fragments per block. */
export const BLOCK = 256;
/** Of ranges with more blocks, the words are collected as bits. */
const MANY_BLOCKS = 64;
const POSITIONS_PER_WORD = 32;

/** A range of blocks; all of their fragments begin with the text, except some in the first and in the last block. */
export type BlockRange = { readonly from: number; readonly to: number };

export type DictionaryArrays = {
  /** All words, each after a boundary, plus a final boundary. */
  bytes: Uint8Array;
  /** Start of each word in `bytes`, plus the end of the last. */
  starts: Uint32Array;
  /** By block: the position of its first fragment. */
  firsts: Uint32Array;
  /** By block: the start of its words, plus the end of the last. */
  blockStarts: Uint32Array;
  /** By block: the distinct words of its fragments, as a `NumberList`. */
  blocks: Uint8Array;
};

/**
 * Finds words that contain a text without scanning all of them: the fragments (every position in the words) are sorted
 * by the text at that position, so fragments with the same prefix are adjacent. Only the words of each block of
 * fragments are stored, which takes half of the memory of positions.
 */
export class TermDictionary {
  readonly arrays: DictionaryArrays;

  constructor(arrays: DictionaryArrays) {
    this.arrays = arrays;
  }

  /** @param order the words of the table in the order of the dictionary */
  static async build(table: TermTable, order: Uint32Array, yieldTurn: YieldTurn): Promise<TermDictionary> {
    const starts = new Uint32Array(order.length + 1);
    const bytes = new Uint8Array(table.starts[table.count] as number);
    bytes[0] = BOUNDARY;
    starts[0] = 1;
    for (const [word, old] of order.entries()) {
      const text = table.bytes.subarray(table.starts[old], table.starts[old + 1]);
      bytes.set(text, starts[word]);
      starts[word + 1] = (starts[word] as number) + text.length;
    }
    const allFragments = await sortedFragments(bytes, starts, yieldTurn);
    const wordAt = wordFinder(bytes, starts);
    const blockCount = Math.ceil(allFragments.length / BLOCK);
    const firsts = new Uint32Array(blockCount);
    const blockStarts = new Uint32Array(blockCount + 1);
    const blocks = new NumberList(allFragments.length * 2);
    for (let block = 0; block < blockCount; block++) {
      if ((block & 0xff) === 0) await yieldTurn();
      const fragments = allFragments.subarray(block * BLOCK, (block + 1) * BLOCK);
      firsts[block] = fragments[0] as number;
      let last = -1;
      for (const word of fragments.map(wordAt).sort()) {
        if (word !== last) blocks.add(last < 0 ? word : word - last);
        last = word;
      }
      blockStarts[block + 1] = blocks.length;
    }
    return new TermDictionary({ bytes, starts, firsts, blockStarts, blocks: blocks.trimmed() });
  }

  /** Finds where a text occurs in the words. A boundary at either end anchors it to the beginning or end of a word. */
  find(text: Uint8Array): BlockRange {
    return { from: Math.max(0, this.bound(text, false) - 1), to: this.bound(text, true) };
  }

  /** Returns the distinct words of a range of `find`. `seenWords` is scratch space, empty before and after. */
  words(text: Uint8Array, { from, to }: BlockRange, seenWords: Bits): ArrayLike<number> {
    const { blocks, blockStarts } = this.arrays;
    const words: number[] = [];
    const isLarge = to - from > MANY_BLOCKS;
    let wordCount = 0;
    const deltas = new Uint32Array(BLOCK);
    for (let block = from; block < to; block++) {
      const isCertain = block > from && block < to - 1 && text.length <= SORTED_BYTES;
      const count = readNumbers(blocks, blockStarts[block] as number, blockStarts[block + 1] as number, deltas);
      for (let i = 0, word = 0; i < count; i++) {
        word += deltas[i] as number;
        if (hasBit(seenWords, word) || !(isCertain || this.contains(word, text))) continue;
        setBit(seenWords, word);
        wordCount++;
        if (!isLarge) words.push(word);
      }
    }
    if (isLarge) {
      const sortedWords = listBits(seenWords, wordCount); // The rows of words in order are read faster.
      seenWords.fill(0);
      return sortedWords;
    }
    for (const word of words) clearBit(seenWords, word);
    return words;
  }

  /** Whether a text occurs in a word, including the boundaries around it. */
  contains(word: number, text: Uint8Array): boolean {
    const { bytes, starts } = this.arrays;
    const last = (starts[word + 1] as number) - text.length;
    for (let at = (starts[word] as number) - 1; at <= last; at++) {
      let i = 0;
      while (i < text.length && bytes[at + i] === text[i]) i++;
      if (i === text.length) return true;
    }
    return false;
  }

  /** The number of blocks whose first fragment is before the text (`past`: or begins with it). */
  private bound(text: Uint8Array, past: boolean): number {
    const { firsts } = this.arrays;
    return firstIndex(0, firsts.length, (at) => {
      const order = this.compare(firsts[at] as number, text);
      return order < 0 || (past && order === 0);
    });
  }

  private compare(at: number, text: Uint8Array): number {
    const { bytes } = this.arrays;
    const length = Math.min(text.length, SORTED_BYTES);
    for (let i = 0; i < length; i++) {
      const difference = (bytes[at + i] ?? 0) - (text[i] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }
}

/** Sorts all positions by the bytes there. By first byte, so that not all keys are in memory at once. */
async function sortedFragments(bytes: Uint8Array, starts: Uint32Array, yieldTurn: YieldTurn): Promise<Uint32Array> {
  const length = bytes.length - 1; // No word follows the last boundary.
  const ends = new Uint32Array(256);
  for (let at = 0; at < length; at++) (ends[bytes[at] as number] as number)++;
  for (let byte = 1; byte < 256; byte++) ends[byte] = (ends[byte] as number) + (ends[byte - 1] as number);
  const positions = new Uint32Array(length);
  const nextAt = ends.slice();
  for (let at = length - 1; at >= 0; at--) {
    if ((at & 0x3_ffff) === 0) await yieldTurn();
    positions[--(nextAt[bytes[at] as number] as number)] = at;
  }
  const wordAt = wordFinder(bytes, starts);
  for (let byte = 0, from = 0; byte < 256; from = ends[byte++] as number) {
    const fragments = positions.subarray(from, ends[byte]);
    const high = new Uint32Array(fragments.length);
    const low = new Uint32Array(fragments.length);
    const items = new Uint32Array(fragments.length);
    for (let i = 0; i < items.length; i++) {
      if ((i & 0xfff) === 0) await yieldTurn();
      const at = fragments[i] as number;
      const end = Math.min(starts[wordAt(at) + 1] as number, at + SORTED_BYTES);
      items[i] = i;
      high[i] = keyPart(bytes, at, end);
      low[i] = keyPart(bytes, at + 4, end);
    }
    const order = await sortByKeys(items, high, low, yieldTurn);
    fragments.set(order.map((i) => fragments[i] as number));
  }
  return positions;
}

/** Returns a function from a position to its word; the boundary before a word belongs to it. */
function wordFinder(bytes: Uint8Array, starts: Uint32Array): (position: number) => number {
  const words = new Uint32Array(Math.ceil(bytes.length / POSITIONS_PER_WORD));
  for (let i = 0, word = 0; i < words.length; i++) {
    while (word + 2 < starts.length && (starts[word + 1] as number) - 1 <= i * POSITIONS_PER_WORD) word++;
    words[i] = word;
  }
  return (position) => {
    let word = words[Math.floor(position / POSITIONS_PER_WORD)] as number;
    while ((starts[word + 1] as number) - 1 <= position) word++;
    return word;
  };
}

/** Reads four bytes as one number; bytes from `end` on count as zero. */
function keyPart(bytes: Uint8Array, at: number, end: number): number {
  let part = 0;
  for (let i = at; i < at + 4; i++) part = (part << 8) | (i < end ? (bytes[i] as number) : 0);
  return part >>> 0;
}
