import { MESSAGES } from '#domain/messages.ts';

export function textOrNoData(total: number, text: string): string {
  return total > 0 ? text : `${MESSAGES.noCompanies.noData}.`;
}
