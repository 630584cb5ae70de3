import { queryOptions } from '@tanstack/react-query';
import { RECENT_FUNDING_DAYS } from '#domain/companies/funding.ts';
import { type ApiCalls, responseJson } from './api.ts';

/** The number of companies, and US dollars raised in the recent window. */
export function headlineFiguresQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: ['headline-figures'],
    queryFn: async () => {
      const [{ count }, { sum }] = await Promise.all([
        responseJson(api.stats.companies.$get()),
        responseJson(api.stats['recent-funding'].$get({ query: { days: String(RECENT_FUNDING_DAYS) } })),
      ]);
      return { count, sum };
    },
  });
}
