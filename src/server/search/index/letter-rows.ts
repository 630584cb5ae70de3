import { type Bits, createBits, setBit } from './bits.ts';
import type { Breathe } from './breathe.ts';
import { type Hits, hitsOfBits } from './hits.ts';
import type { TextRows } from './text-rows.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'].map((letter) => letter.charCodeAt(0));

/**
 * The rows of every single letter and digit. Most words contain any given letter, so looking it up through the words would
 * be slow; and a single letter is what everyone types first.
 */
export class LetterRows {
  private readonly rowsOf: ReadonlyMap<number, Bits>;

  private constructor(rowsOf: ReadonlyMap<number, Bits>) {
    this.rowsOf = rowsOf;
  }

  static async build(texts: TextRows, breathe: Breathe): Promise<LetterRows> {
    const bits = LETTERS.map(() => createBits(texts.count));
    const last = new Uint32Array(256); // The latest row with each byte, plus one.
    for (let row = 0; row < texts.count; row++) {
      if ((row & 0x3ff) === 0) await breathe();
      const end = texts.end(row);
      for (let at = texts.start(row); at < end; at++) last[texts.bytes[at] as number] = row + 1;
      for (const [i, letter] of LETTERS.entries()) if (last[letter] === row + 1) setBit(bits[i] as Bits, row);
    }
    return new LetterRows(new Map(LETTERS.map((letter, i) => [letter, bits[i] as Bits])));
  }

  /** Returns the rows of a one-letter query; null for any other query. */
  find(query: Uint8Array): Hits | null {
    const bits = query.length === 1 ? this.rowsOf.get(query[0] as number) : undefined;
    return bits ? hitsOfBits(bits) : null;
  }
}
