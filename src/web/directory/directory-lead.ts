import { MESSAGES } from '#domain/messages.ts';

export function textOrNoData(total: number, words: string): string {
  return total > 0 ? words : `${MESSAGES.noCompanies.noData}.`;
}
