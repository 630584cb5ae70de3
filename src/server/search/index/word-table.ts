import { withRoom } from './growing.ts';

/** Surrounds and separates the words of a dictionary; no word contains it. */
export const BOUNDARY = 10;

/** Numbers words in order of first occurrence, while an index is built. */
export class WordTable {
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
      const found = (this.table[at] as number) - 1;
      if (found < 0) return this.add(text, from, to, hash >>> 0, at);
      if (this.hashes[found] === hash >>> 0 && this.isWord(found, text, from, to)) return found;
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
