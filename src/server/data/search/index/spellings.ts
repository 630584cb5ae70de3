import { allowedEdits, editDistance } from '#domain/search/spelling.ts';
import { TermTable } from './term-dictionary.ts';
import type { TextRows } from './text-rows.ts';
import { wordEnd, wordStart } from './tokenizer.ts';

/** Words as stored by a dictionary: each ends one byte before the next starts. */
type Words = { bytes: Uint8Array; starts: Uint32Array; rowCount: (word: number) => number };

export type Spelling = { text: string; edits: number; rows: number };

/** Finds similarly spelled words. Bytes count as letters. */
export class Spellings {
  private readonly words: Words;
  /** For each word a bit per letter in it, which rules out most words. */
  private readonly letters: Uint32Array;

  constructor(words: Words) {
    this.words = words;
    this.letters = Uint32Array.from({ length: words.starts.length - 1 }, (_, word) => lettersOf(this.bytesOf(word)));
  }

  /** Words in the first `rows` texts. */
  static ofRows(texts: TextRows, rows: number): Spellings {
    const table = new TermTable();
    const counts: number[] = [];
    for (let row = 0; row < rows; row++) {
      const end = texts.end(row);
      for (let at = wordStart(texts.bytes, texts.start(row), end); at < end; ) {
        const next = wordEnd(texts.bytes, at, end);
        const word = table.number(texts.bytes, at, next);
        counts[word] = (counts[word] ?? 0) + 1;
        at = wordStart(texts.bytes, next, end);
      }
    }
    const starts = table.starts.subarray(0, table.count + 1);
    return new Spellings({ bytes: table.bytes, starts, rowCount: (word) => counts[word] ?? 0 });
  }

  near(text: string): Spelling[] {
    const bytes = new TextEncoder().encode(text);
    const limit = allowedEdits(bytes.length);
    if (limit === 0) return [];
    const { starts, rowCount } = this.words;
    const letters = lettersOf(bytes);
    const near: Spelling[] = [];
    for (let word = 0; word < this.letters.length; word++) {
      const length = (starts[word + 1] as number) - (starts[word] as number) - 1;
      if (length < bytes.length - limit || length > bytes.length + limit) continue;
      // An edit removes at most one letter and adds at most one.
      if (bitCount((this.letters[word] as number) ^ letters) > 2 * limit) continue;
      const wordBytes = this.bytesOf(word);
      const edits = editDistance(bytes, wordBytes, limit);
      if (edits === 0 || edits > limit) continue;
      near.push({ text: new TextDecoder().decode(wordBytes), edits, rows: rowCount(word) });
    }
    return near;
  }

  private bytesOf(word: number): Uint8Array {
    const { bytes, starts } = this.words;
    return bytes.subarray(starts[word], (starts[word + 1] as number) - 1);
  }
}

function lettersOf(bytes: Uint8Array): number {
  let letters = 0;
  for (let i = 0; i < bytes.length; i++) letters |= 1 << ((bytes[i] as number) & 31);
  return letters >>> 0;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let remainder = bits; remainder !== 0; remainder &= remainder - 1) count++;
  return count;
}
