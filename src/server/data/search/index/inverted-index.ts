import type { YieldTurn } from '../../../platform/concurrency/yield-turn.ts';
import { CodedTexts, Tokens } from './coded-texts.ts';
import { Postings } from './postings.ts';
import { type Bits, countRows, createBits, intersectRows, NO_ROWS, type RowSet, rowSetOf, setBit } from './row-set.ts';
import type { SearchTexts } from './search-texts.ts';
import { sortByKeys } from './sort-by-keys.ts';
import { Spellings } from './spellings.ts';
import { BLOCK, BOUNDARY, TermDictionary } from './term-dictionary.ts';
import type { TextRows } from './text-rows.ts';
import { isRun, wordEnd, wordStart } from './tokenizer.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'].map((letter) => letter.charCodeAt(0));

/** Reading one row's text costs about as much as reading this many entries of a posting list. */
const ROW_READ_COST = 60;
/** Up to this many blocks of the dictionary are read to learn which part of a query has the fewest rows. */
const FEW_BLOCKS = 4;

export type IndexedWords = {
  dictionary: TermDictionary;
  postings: Postings;
  /**
   * The bitsets of every single letter and digit. A letter occurs in so many words that looking it up through them would
   * be slow, and every query starts as a single letter.
   */
  letters: Bits;
  texts: CodedTexts;
};

/** Finds the rows that contain a text, among those present when it was built. */
export class InvertedIndex {
  readonly parts: IndexedWords;
  /** Number of indexed rows, from the first. */
  readonly rows: number;
  /** Scratch space of a lookup; empty between lookups. */
  private readonly seen: Bits;
  private allSpellings: Spellings | null = null;

  constructor(parts: IndexedWords) {
    this.parts = parts;
    this.rows = parts.postings.arrays.rows;
    this.seen = createBits(parts.postings.words);
  }

  static async build(texts: TextRows, yieldTurn: YieldTurn): Promise<InvertedIndex> {
    const letters = await findLetters(texts, yieldTurn);
    const { tokens, table } = await Tokens.read(texts, yieldTurn);
    const rowCounts = new Uint32Array(table.count);
    await tokens.forEachWord(table.count, (word) => (rowCounts[word] as number)++);
    const order = await byFallingCount(rowCounts, yieldTurn);
    const numbers = new Uint32Array(order.length);
    for (let word = 0; word < order.length; word++) numbers[order[word] as number] = word;
    await tokens.renumber(numbers);
    const dictionary = await TermDictionary.build(table, order, yieldTurn);
    const fallingCounts = order.map((old) => rowCounts[old] as number);
    const postings = await Postings.build(tokens, fallingCounts);
    return new InvertedIndex({ dictionary, postings, letters, texts: await CodedTexts.build(tokens, dictionary) });
  }

  /** Returns the rows whose text contains `query`, which must be folded and not empty. */
  find(query: Uint8Array, texts: SearchTexts): RowSet {
    const letter = this.findLetter(query);
    if (letter) return letter;
    const { dictionary, postings } = this.parts;
    const { lookups, exact } = this.lookUp(query);
    let hits: RowSet | null = null;
    for (const { part, range, words, cost } of lookups) {
      const limit = hits === null ? Number.POSITIVE_INFINITY : countRows(hits) * ROW_READ_COST;
      if (limit === 0 || cost === 0) return NO_ROWS;
      if (cost > limit) continue; // Few rows remain, so reading them is cheaper.
      const partWords = words ?? dictionary.words(part, range, this.seen);
      if (postings.sizeOf(partWords) > limit) continue;
      const rows = postings.rowsOf(partWords);
      hits = hits === null ? rows : intersectRows(hits, rows);
    }
    if (hits === null) return NO_ROWS;
    return exact ? hits : texts.containing(hits, query);
  }

  /** Estimates what `find` costs, in rows whose text could be read instead. */
  costOf(query: Uint8Array): number {
    return this.findLetter(query) ? 0 : (this.lookUp(query).lookups[0]?.cost ?? 0) / ROW_READ_COST;
  }

  private lookUp(query: Uint8Array) {
    const { dictionary, postings } = this.parts;
    const { parts, exact } = splitQuery(query);
    const lookups = parts.map((part) => {
      const range = dictionary.find(part);
      const words = range.to - range.from <= FEW_BLOCKS ? dictionary.words(part, range, this.seen) : null;
      return { part, range, words, cost: words ? postings.sizeOf(words) : (range.to - range.from) * BLOCK };
    });
    lookups.sort((a, b) => a.cost - b.cost);
    return { lookups, exact };
  }

  spellings(): Spellings {
    const { dictionary, postings } = this.parts;
    this.allSpellings ??= new Spellings({ ...dictionary.arrays, rowCount: (word) => postings.rowCount(word) });
    return this.allSpellings;
  }

  /** Returns the rows of a one-letter query; null for any other query. */
  private findLetter(query: Uint8Array): RowSet | null {
    const letter = query.length === 1 ? LETTERS.indexOf(query[0] as number) : -1;
    if (letter < 0) return null;
    const { length } = createBits(this.rows);
    return rowSetOf(this.parts.letters.subarray(letter * length, (letter + 1) * length));
  }
}

async function findLetters(texts: TextRows, yieldTurn: YieldTurn): Promise<Bits> {
  const { length } = createBits(texts.count);
  const letters = new Uint32Array(LETTERS.length * length);
  const bits = LETTERS.map((_, i) => letters.subarray(i * length, (i + 1) * length));
  const last = new Uint32Array(256); // The latest row with each byte, plus one.
  for (let row = 0; row < texts.count; row++) {
    if ((row & 0x3ff) === 0) await yieldTurn();
    const end = texts.end(row);
    for (let at = texts.start(row); at < end; at++) last[texts.bytes[at] as number] = row + 1;
    for (const [i, letter] of LETTERS.entries()) if (last[letter] === row + 1) setBit(bits[i] as Bits, row);
  }
  return letters;
}

function byFallingCount(counts: Uint32Array, yieldTurn: YieldTurn): Promise<Uint32Array> {
  const words = counts.map((_, word) => word);
  return sortByKeys(
    words,
    new Uint32Array(counts.length),
    counts.map((count) => ~count),
    yieldTurn,
  );
}

/**
 * Splits a query into parts that the words of a matching row must contain. A run at either end may be part of a longer
 * word; inner words are whole. `exact` if there is only one part: then a row with that part contains the query.
 */
function splitQuery(query: Uint8Array): { parts: Uint8Array[]; exact: boolean } {
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
