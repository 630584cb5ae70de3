import { industryWords } from '#domain/companies/industries.ts';
import type { YieldTurn } from '../../../platform/concurrency/yield-turn.ts';
import { Codes, ListColumn } from './column-storage.ts';
/**
 * The distinct entries of all industries and industry groups. A filter value matches a row when its words occur in one of
 * the row's entries. To make counting simple, each row has a list of matches: its own entries and every entry that matches it
 * ('Software' for a row with 'Enterprise Software').
 */
export class Industries {
  private readonly entries = new Codes();
  /** The words of each entry, with a space before, between and after. */
  private readonly words: string[] = [];
  /** Entries by their exact words. */
  private readonly entriesByWords = new Map<string, number[]>();
  /** For each entry, the entries whose words occur in it; reset when an entry is added. */
  private matches: (readonly number[])[] = [];

  get names(): readonly string[] {
    return this.entries.values;
  }

  /** Returns the code of an entry, assigning a new one if needed. */
  code(entry: string): number {
    const code = this.entries.code(entry);
    if (code === this.words.length) {
      const words = wordsText(entry);
      this.words.push(words);
      this.entriesByWords.set(words, [...(this.entriesByWords.get(words) ?? []), code]);
      this.matches = [];
    }
    return code;
  }

  /** Codes of the entries that match a filter value. */
  matching(value: string): number[] {
    const phrase = wordsText(value);
    if (phrase === ' ') return [];
    return this.words.flatMap((words, code) => (words.includes(phrase) ? code : []));
  }

  matchesOf(entries: readonly number[]): number[] {
    const matches = new Set<number>();
    for (const entry of entries) for (const match of this.matchesOfEntry(entry)) matches.add(match);
    return [...matches];
  }

  /** Maps a column of entries to a column of their matches. */
  async matchColumn(entries: ListColumn, yieldTurn: YieldTurn): Promise<ListColumn> {
    const matches = new ListColumn(entries.starts.length - 1);
    for (let row = 0; row < entries.count; row++) {
      if ((row & 0x3ff) === 0) await yieldTurn();
      matches.add(this.matchesOf([...entries.codes.subarray(entries.starts[row], entries.starts[row + 1])]));
    }
    return matches;
  }

  private matchesOfEntry(entry: number): readonly number[] {
    const cachedMatches = this.matches[entry];
    if (cachedMatches) return cachedMatches;
    const words = industryWords(this.names[entry] ?? '');
    const matches = new Set<number>();
    for (let from = 0; from < words.length; from++) {
      let part = ' ';
      for (let to = from; to < words.length; to++) {
        part += `${words[to]} `;
        for (const match of this.entriesByWords.get(part) ?? []) matches.add(match);
      }
    }
    this.matches[entry] = [...matches];
    return this.matches[entry];
  }
}

function wordsText(text: string): string {
  return ` ${industryWords(text)
    .map((word) => `${word} `)
    .join('')}`;
}
