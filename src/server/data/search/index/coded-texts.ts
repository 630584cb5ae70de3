import type { YieldTurn } from '../../../platform/concurrency/yield-turn.ts';
import { withRoom } from './column-storage.ts';
import { NumberList, readNumbers } from './number-list.ts';
import { type TermDictionary, TermTable } from './term-dictionary.ts';
import { FIELD_END, type TextRows } from './text-rows.ts';
import { wordEnd, wordStart } from './tokenizer.ts';

const SPACE = 0x20;
/** The bytes between two words; anything else than a space ends a field. A token is a word times their number, plus one. */
const GAPS = [null, SPACE, FIELD_END];
const BLOCK = 1 << 16;

/** All tokens of all rows in order, while an index is built. */
export class Tokens {
  private readonly blocks: Uint32Array[] = [];
  private readonly rowEnds: Uint32Array;
  private readonly yieldTurn: YieldTurn;
  private size = 0;

  private constructor(rows: number, yieldTurn: YieldTurn) {
    this.rowEnds = new Uint32Array(rows);
    this.yieldTurn = yieldTurn;
  }

  /** Splits texts into words, numbered in order of first occurrence. */
  static async read(texts: TextRows, yieldTurn: YieldTurn): Promise<{ tokens: Tokens; table: TermTable }> {
    const tokens = new Tokens(texts.count, yieldTurn);
    const table = new TermTable();
    const { bytes } = texts;
    for (let row = 0; row < texts.count; row++) {
      if ((row & 0xff) === 0) await yieldTurn();
      const end = texts.end(row);
      let before = texts.start(row);
      for (let at = wordStart(bytes, before, end); at < end; at = wordStart(bytes, before, end)) {
        const gap = at === before ? 0 : at === before + 1 && bytes[before] === SPACE ? 1 : 2;
        before = wordEnd(bytes, at, end);
        tokens.add(table.number(bytes, at, before) * GAPS.length + gap);
      }
      tokens.rowEnds[row] = tokens.size;
    }
    return { tokens, table };
  }

  private add(token: number): void {
    if (this.size % BLOCK === 0) this.blocks.push(new Uint32Array(BLOCK));
    (this.blocks[this.blocks.length - 1] as Uint32Array)[this.size++ % BLOCK] = token;
  }

  get rows(): number {
    return this.rowEnds.length;
  }

  /** Replaces each word by its new number. */
  async renumber(numbers: Uint32Array): Promise<void> {
    for (const block of this.blocks) {
      for (let i = 0; i < block.length; i++) {
        if ((i & 0xffff) === 0) await this.yieldTurn();
        const token = block[i] as number;
        const word = Math.floor(token / GAPS.length);
        block[i] = token + ((numbers[word] as number) - word) * GAPS.length;
      }
    }
  }

  async forEach(visit: (token: number, row: number) => void): Promise<void> {
    for (let row = 0, i = 0; row < this.rowEnds.length; row++) {
      if ((row & 0xff) === 0) await this.yieldTurn();
      const end = this.rowEnds[row] as number;
      for (; i < end; i++) visit((this.blocks[Math.floor(i / BLOCK)] as Uint32Array)[i % BLOCK] as number, row);
    }
  }

  /** Visits each word once per row. */
  forEachWord(words: number, visit: (word: number, row: number) => void): Promise<void> {
    const lastRows = new Uint32Array(words);
    return this.forEach((token, row) => {
      const word = Math.floor(token / GAPS.length);
      if (lastRows[word] === row + 1) return;
      lastRows[word] = row + 1;
      visit(word, row);
    });
  }
}

/** The texts of indexed rows as numbers of their words, in a quarter of their size. */
export class CodedTexts {
  readonly arrays: { starts: Uint32Array; bytes: Uint8Array };
  private readonly dictionary: TermDictionary;
  private readonly tokens = new Uint32Array(1 << 16);
  private text = new Uint8Array(1 << 16);

  constructor(arrays: CodedTexts['arrays'], dictionary: TermDictionary) {
    this.arrays = arrays;
    this.dictionary = dictionary;
  }

  static async build(tokens: Tokens, dictionary: TermDictionary): Promise<CodedTexts> {
    const list = new NumberList(1 << 16);
    const starts = new Uint32Array(tokens.rows + 1);
    await tokens.forEach((token, row) => {
      list.add(token);
      starts[row + 1] = list.length;
    });
    for (let row = 1; row <= tokens.rows; row++)
      starts[row] = Math.max(starts[row] as number, starts[row - 1] as number);
    return new CodedTexts({ starts, bytes: list.trimmed() }, dictionary);
  }

  get rows(): number {
    return this.arrays.starts.length - 1;
  }

  /** Returns the text of a row, or only its first field. It is valid until the next call. */
  read(row: number, { onlyName = false } = {}): Uint8Array {
    const { starts, bytes } = this.arrays;
    const words = this.dictionary.arrays;
    const count = readNumbers(bytes, starts[row] as number, starts[row + 1] as number, this.tokens);
    let length = 0;
    for (let i = 0; i < count; i++) {
      const token = this.tokens[i] as number;
      const word = Math.floor(token / GAPS.length);
      const gap = GAPS[token - word * GAPS.length] as number | null;
      if (onlyName && gap === FIELD_END) break;
      const start = words.starts[word] as number;
      const end = (words.starts[word + 1] as number) - 1;
      this.text = withRoom(this.text, length + 1 + end - start);
      const { text } = this;
      if (gap !== null) text[length++] = gap;
      for (let at = start; at < end; at++) text[length++] = words.bytes[at] as number;
    }
    return this.text.subarray(0, length);
  }
}
