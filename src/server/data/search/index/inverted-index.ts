import type { YieldTurn } from '../../../platform/concurrency/yield-turn.ts';
import { withRoom } from './column-storage.ts';
import { Postings } from './postings.ts';
import { type Bits, countRows, createBits, intersectRows, NO_ROWS, type RowSet, rowSetOf, setBit } from './row-set.ts';
import { Spellings } from './spellings.ts';
import { BOUNDARY, TermDictionary, TermTable } from './term-dictionary.ts';
import type { TextRows } from './text-rows.ts';
import { isRun, wordEnd, wordStart } from './tokenizer.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'].map((letter) => letter.charCodeAt(0));

/**
 * The rows of every single letter and digit. A letter occurs in so many words that looking it up through them would be
 * slow, and every query starts as a single letter.
 */
class LetterPostings {
  private readonly rowsOf: ReadonlyMap<number, Bits>;

  private constructor(rowsOf: ReadonlyMap<number, Bits>) {
    this.rowsOf = rowsOf;
  }

  static async build(texts: TextRows, yieldTurn: YieldTurn): Promise<LetterPostings> {
    const bits = LETTERS.map(() => createBits(texts.count));
    const last = new Uint32Array(256); // The latest row with each byte, plus one.
    for (let row = 0; row < texts.count; row++) {
      if ((row & 0x3ff) === 0) await yieldTurn();
      const end = texts.end(row);
      for (let at = texts.start(row); at < end; at++) last[texts.bytes[at] as number] = row + 1;
      for (const [i, letter] of LETTERS.entries()) if (last[letter] === row + 1) setBit(bits[i] as Bits, row);
    }
    return new LetterPostings(new Map(LETTERS.map((letter, i) => [letter, bits[i] as Bits])));
  }

  /** Returns the rows of a one-letter query; null for any other query. */
  find(query: Uint8Array): RowSet | null {
    const bits = query.length === 1 ? this.rowsOf.get(query[0] as number) : undefined;
    return bits ? rowSetOf(bits) : null;
  }
}

const BLOCK = 1 << 20;
/** Scanning one row's text costs about as much as reading this many entries of a posting list. */
const ROW_SCAN_COST = 30;

/** Finds the rows that contain a text, among those present when it was built. */
export class InvertedIndex {
  /** Number of indexed rows, from the first. */
  readonly rows: number;
  private readonly dictionary: TermDictionary;
  private readonly postings: Postings;
  private readonly letters: LetterPostings;
  /** Scratch space of a lookup; empty between lookups. */
  private readonly seen: Bits;
  private knownSpellings: Spellings | null = null;

  private constructor(rows: number, dictionary: TermDictionary, postings: Postings, letters: LetterPostings) {
    this.rows = rows;
    this.letters = letters;
    this.seen = createBits(postings.words);
    this.dictionary = dictionary;
    this.postings = postings;
  }

  static async build(texts: TextRows, yieldTurn: YieldTurn): Promise<InvertedIndex> {
    const rows = texts.count;
    const table = new TermTable();
    const stream: Uint32Array[] = [];
    const rowEnds = new Uint32Array(rows);
    let rowCounts = new Uint32Array(1 << 12);
    let lastRows = new Uint32Array(1 << 12);
    let size = 0;
    for (let row = 0; row < rows; row++) {
      if ((row & 0xff) === 0) await yieldTurn();
      const end = texts.end(row);
      for (let at = wordStart(texts.bytes, texts.start(row), end); at < end; ) {
        const to = wordEnd(texts.bytes, at, end);
        const word = table.number(texts.bytes, at, to);
        at = wordStart(texts.bytes, to, end);
        if (word >= rowCounts.length) {
          rowCounts = withRoom(rowCounts, word + 1);
          lastRows = withRoom(lastRows, word + 1);
        }
        if (lastRows[word] === row + 1) continue;
        lastRows[word] = row + 1;
        rowCounts[word] = (rowCounts[word] as number) + 1;
        if (size % BLOCK === 0) stream.push(new Uint32Array(BLOCK));
        (stream[stream.length - 1] as Uint32Array)[size++ % BLOCK] = word;
      }
      rowEnds[row] = size;
    }
    const postings = await Postings.build(rowCounts.slice(0, table.count), rowEnds, stream, yieldTurn);
    const letters = await LetterPostings.build(texts, yieldTurn);
    return new InvertedIndex(rows, await TermDictionary.build(table, yieldTurn), postings, letters);
  }

  /** Returns the rows whose text contains `query`, which must be folded and not empty. */
  find(query: Uint8Array, texts: TextRows): RowSet {
    const letter = this.letters.find(query);
    if (letter) return letter;
    const { parts, exact } = cut(query);
    const ranges = parts.map((part) => ({ part, range: this.dictionary.find(part) }));
    ranges.sort((a, b) => a.range.to - a.range.from - (b.range.to - b.range.from));
    let hits: RowSet | null = null;
    for (const { part, range } of ranges) {
      const candidates = hits === null ? Number.POSITIVE_INFINITY : countRows(hits);
      if (candidates === 0 || range.from === range.to) return NO_ROWS;
      const words = this.wordsOf(part, range, candidates * ROW_SCAN_COST);
      if (words === null) continue; // Few rows remain, so scanning them is cheaper.
      const rows = this.postings.rowsOf(words);
      hits = hits === null ? rows : intersectRows(hits, rows);
    }
    if (hits === null) return NO_ROWS;
    return exact ? hits : texts.containing(hits, query);
  }

  spellings(): Spellings {
    const { bytes, starts } = this.dictionary;
    this.knownSpellings ??= new Spellings({ bytes, starts, rowCount: (word) => this.postings.rowCount(word) });
    return this.knownSpellings;
  }

  /** The distinct words of a range; null when reading their rows would cost more than `limit`. */
  private wordsOf(part: Uint8Array, range: { from: number; to: number }, limit: number): number[] | null {
    if (range.to - range.from > limit) return null;
    const words = this.dictionary.words(part, range, this.seen);
    let cost = 0;
    for (const word of words) cost += this.postings.rowCount(word);
    return cost > limit ? null : words;
  }
}

/**
 * Splits a query into parts that the words of a matching row must contain. A run at either end may be part of a longer
 * word; inner words are whole. `exact` if there is only one part: then a row with that part contains the query.
 */
function cut(query: Uint8Array): { parts: Uint8Array[]; exact: boolean } {
  const parts: Uint8Array[] = [];
  for (let at = wordStart(query, 0, query.length); at < query.length; ) {
    const end = wordEnd(query, at, query.length);
    const before = at > 0 || !isRun(query, at) ? [BOUNDARY] : [];
    const after = end < query.length || !isRun(query, at) ? [BOUNDARY] : [];
    parts.push(Uint8Array.from([...before, ...query.subarray(at, end), ...after]));
    at = wordStart(query, end, query.length);
  }
  return { parts, exact: parts.length === 1 };
}
