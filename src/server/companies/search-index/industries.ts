import { industryWords } from '#domain/industries.ts';
import type { Breathe } from './breathe.ts';
import { Codes } from './codes.ts';
import { ListColumn } from './list-column.ts';

/**
 * The distinct entries of all industries and industry groups. A filter value finds a row when its words stand
 * in an entry of the row; so that counting is counting, a row is given, besides its own entries, every
 * entry that would find it ('Software' for a row with 'Enterprise Software'): its tags.
 */
export class Industries {
  private readonly entries = new Codes();
  /** The words of each entry, with a space before, between and after them. */
  private readonly words: string[] = [];
  /** By words, the entries that are written with just these. */
  private readonly entriesByWords = new Map<string, number[]>();
  /** For each entry the entries whose words stand in it; forgotten when a new entry comes. */
  private tags: (readonly number[])[] = [];

  get names(): readonly string[] {
    return this.entries.values;
  }

  /** The code of an entry; a new one when it has not been met. */
  code(entry: string): number {
    const code = this.entries.code(entry);
    if (code === this.words.length) {
      const words = wordsText(entry);
      this.words.push(words);
      this.entriesByWords.set(words, [...(this.entriesByWords.get(words) ?? []), code]);
      this.tags = [];
    }
    return code;
  }

  /** The codes of the entries that a filter value matches. */
  matching(value: string): number[] {
    const wanted = wordsText(value);
    if (wanted === ' ') return [];
    return this.words.flatMap((words, code) => (words.includes(wanted) ? code : []));
  }

  /** The distinct tags of a row with these entries. */
  tagsOf(entries: readonly number[]): number[] {
    const tags = new Set<number>();
    for (const entry of entries) for (const tag of this.tagsOfEntry(entry)) tags.add(tag);
    return [...tags];
  }

  /** The tags of every row of a column of entries. */
  async tagColumn(entries: ListColumn, breathe: Breathe): Promise<ListColumn> {
    const tags = new ListColumn(entries.starts.length - 1);
    for (let row = 0; row < entries.count; row++) {
      if ((row & 0x3ff) === 0) await breathe();
      tags.add(this.tagsOf([...entries.codes.subarray(entries.starts[row], entries.starts[row + 1])]));
    }
    return tags;
  }

  private tagsOfEntry(entry: number): readonly number[] {
    const known = this.tags[entry];
    if (known) return known;
    const words = industryWords(this.names[entry] ?? '');
    const tags = new Set<number>();
    for (let from = 0; from < words.length; from++) {
      let part = ' ';
      for (let to = from; to < words.length; to++) {
        part += `${words[to]} `;
        for (const tag of this.entriesByWords.get(part) ?? []) tags.add(tag);
      }
    }
    this.tags[entry] = [...tags];
    return this.tags[entry];
  }
}

function wordsText(text: string): string {
  return ` ${industryWords(text)
    .map((word) => `${word} `)
    .join('')}`;
}
