import { useQuery } from '@tanstack/react-query';
import { newLeadsWords } from '#domain/new-leads.ts';
import { answerOf } from '../api.ts';
import { useApi } from '../use-api.ts';
import { useHydrated } from '../use-hydrated.ts';

/** How many leads are new since last month, where the line of results has room for it. */
export function MonthLeads() {
  const api = useApi();
  const enabled = useHydrated(); // It is not worth keeping the results waiting.
  const { data } = useQuery({
    queryKey: ['new-leads'],
    queryFn: () => answerOf(api.stats['new-leads'].$get()),
    enabled,
  });
  const words = data && newLeadsWords(data.count);
  return words ? (
    <span className="text-13 whitespace-nowrap text-ink-3 tabular-nums @max-[760px]:hidden">{words}</span>
  ) : null;
}
