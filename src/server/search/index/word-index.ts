import { type Bits, createBits, intersectBits } from './bits.ts';
import type { Breathe } from './breathe.ts';
import { Dictionary } from './dictionary.ts';
import { withRoom } from './growing.ts';
import { type Hits, hitCount, hitsOfBits, isHit, NO_HITS } from './hits.ts';
import { LetterRows } from './letter-rows.ts';
import { Postings } from './postings.ts';
import { Spellings } from './spellings.ts';
import type { TextRows } from './text-rows.ts';
import { isRun, wordEnd, wordStart } from './tokens.ts';
import { BOUNDARY, WordTable } from './word-table.ts';

const BLOCK = 1 << 20;
/** Scanning one row's text costs about as much as reading this many entries of a posting list. */
const LOOK_COST = 30;

/** Finds the rows that contain a text, among those present when it was built. */
export class WordIndex {
  /** Number of indexed rows, from the first. */
  readonly rows: number;
  private readonly dictionary: Dictionary;
  private readonly postings: Postings;
  private readonly letters: LetterRows;
  /** Scratch space of a lookup; empty between lookups. */
  private readonly seen: Bits;
  private knownSpellings: Spellings | null = null;

  private constructor(rows: number, dictionary: Dictionary, postings: Postings, letters: LetterRows) {
    this.rows = rows;
    this.letters = letters;
    this.seen = createBits(postings.words);
    this.dictionary = dictionary;
    this.postings = postings;
  }

  static async build(texts: TextRows, breathe: Breathe): Promise<WordIndex> {
    const rows = texts.count;
    const table = new WordTable();
    const stream: Uint32Array[] = [];
    const rowEnds = new Uint32Array(rows);
    let rowCounts = new Uint32Array(1 << 12);
    let lastRows = new Uint32Array(1 << 12);
    let size = 0;
    for (let row = 0; row < rows; row++) {
      if ((row & 0xff) === 0) await breathe();
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
    const postings = await Postings.build(rowCounts.slice(0, table.count), rowEnds, stream, breathe);
    const letters = await LetterRows.build(texts, breathe);
    return new WordIndex(rows, await Dictionary.build(table, breathe), postings, letters);
  }

  /** Returns the rows whose text contains `query`, which must be folded and not empty. */
  find(query: Uint8Array, texts: TextRows): Hits {
    const letter = this.letters.find(query);
    if (letter) return letter;
    const { parts, exact } = cut(query);
    const found = parts.map((part) => ({ part, range: this.dictionary.find(part) }));
    found.sort((a, b) => a.range.to - a.range.from - (b.range.to - b.range.from));
    let hits: Hits | null = null;
    for (const { part, range } of found) {
      const left = hits === null ? Number.POSITIVE_INFINITY : hitCount(hits);
      if (left === 0 || range.from === range.to) return NO_HITS;
      const words = this.wordsOf(part, range, left * LOOK_COST);
      if (words === null) continue; // Few rows are left: scanning them is cheaper.
      const rows = this.postings.rowsOf(words);
      hits = hits === null ? rows : intersect(hits, rows);
    }
    if (hits === null) return NO_HITS;
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
 * word; inner words are whole. `exact` when there is only one part, so that a row with it contains the query.
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

function intersect(a: Hits, b: Hits): Hits {
  if (a.kind === 'many' && b.kind === 'many') {
    const bits = a.bits.slice();
    intersectBits(bits, b.bits);
    return hitsOfBits(bits);
  }
  const [few, other] = a.kind === 'few' ? [a, b] : [b as Hits & { kind: 'few' }, a];
  return { kind: 'few', slots: few.slots.filter((slot) => isHit(other, slot)) };
}
