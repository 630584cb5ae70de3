import { useQuery } from '@tanstack/react-query';
import { newLeadsWords } from '#domain/companies/new-leads.ts';
import { answerOf } from '../../api.ts';
import { useApi } from '../../use-api.ts';
import { useHydrated } from '../../use-hydrated.ts';

/** The number of new leads since last month, as a link. */
export function MonthLeads({ onShow, className }: { onShow: (since: string) => void; className: string }) {
  const api = useApi();
  const enabled = useHydrated(); // Not worth delaying the results.
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
