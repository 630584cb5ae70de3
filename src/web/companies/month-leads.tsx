import { useQuery } from '@tanstack/react-query';
import { newLeadsWords } from '#domain/new-leads.ts';
import { answerOf } from '../api.ts';
import { useApi } from '../use-api.ts';
import { useHydrated } from '../use-hydrated.ts';

/** How many leads are new since last month, and the way to them. */
export function MonthLeads({ onShow, className }: { onShow: (since: string) => void; className: string }) {
  const api = useApi();
  const enabled = useHydrated(); // It is not worth keeping the results waiting.
  const { data } = useQuery({
    queryKey: ['new-leads'],
    queryFn: () => answerOf(api.stats['new-leads'].$get()),
    enabled,
  });
  const words = data && newLeadsWords(data.count);
  return words ? (
    <button
      type="button"
      onClick={() => onShow(data.since)}
      className={`link text-13 whitespace-nowrap tabular-nums ${className}`}
    >
      {words}
    </button>
  ) : null;
}
