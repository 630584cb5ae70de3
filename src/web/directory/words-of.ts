import { MESSAGES } from '#domain/messages.ts';

/** What a page of the directory says of what it lists; other words where there is nothing to list yet. */
export function wordsOf(total: number, words: string): string {
  return total > 0 ? words : MESSAGES.noCompanies.noData;
}
