import { queryOptions } from '@tanstack/react-query';
import { RECENT_FUNDING_DAYS } from '#domain/companies/funding.ts';
import { type ApiClient, answerOf } from './api.ts';

/** The number of companies, and US dollars raised in the recent window. */
export function headlineFiguresQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['headline-figures'],
    queryFn: async () => {
      const [{ count }, { sum }] = await Promise.all([
        answerOf(api.stats.companies.$get()),
        answerOf(api.stats['recent-funding'].$get({ query: { days: String(RECENT_FUNDING_DAYS) } })),
      ]);
      return { count, sum };
    },
  });
}
