import { MESSAGES } from '#domain/messages.ts';

export function wordsOf(total: number, words: string): string {
  return total > 0 ? words : `${MESSAGES.noCompanies.noData}.`;
}
