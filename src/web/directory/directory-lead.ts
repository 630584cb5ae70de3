import { MESSAGES } from '#domain/messages.ts';

/** The lead of a directory page, or its text for an empty database. */
export function wordsOf(total: number, words: string): string {
  return total > 0 ? words : MESSAGES.noCompanies.noData;
}
