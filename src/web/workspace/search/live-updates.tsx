import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newLeadsText } from '#domain/companies/new-leads.ts';
import { countText } from '#domain/counts.ts';
import { responseJson } from '../../platform/api/api.ts';
import { useServerEvent } from '../../platform/api/event-source.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useHiddenCustomers } from '../customers/customer-queries.ts';
import { useSearchResults } from './results-context.tsx';

// What arrives after the results.

/** How far a followed source is in its backfill, above the status line. */
export function SourceProgress() {
  const [text, setText] = useState<string | null>(null);
  useServerEvent('job_progress', ({ job, state, text: progress = null }) => {
    if (job === 'source') setText(state === 'running' ? progress : null);
  });
  if (text === null) return null;
  return (
    <p
      role="status"
      className="sticky bottom-0 z-4 flex h-8 items-center border-t border-line bg-surface px-6 text-12 text-ink-2 tabular-nums tablet:bottom-8"
    >
      {text}
    </p>
  );
}

/**
 * Announces companies added since the results were loaded: in the line above them, on phones at the bottom of the
 * screen, so that nothing shifts.
 */
export function NewLeads({ onShow }: { onShow: (since: string) => void }) {
  const [news, setNews] = useState<{ count: number; since: string } | null>(null);
  const queryClient = useQueryClient();
  useServerEvent('leads_added', ({ count, since }) =>
    setNews((before) => ({ count: (before?.count ?? 0) + count, since: before?.since ?? since })),
  );
  const show = () => {
    if (news) onShow(news.since);
    setNews(null);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    window.scrollTo({ top: 0 });
  };
  return (
    <div
      role="status"
      className="sticky top-under-header z-3 flex h-0 items-start justify-center max-tablet:fixed max-tablet:inset-x-0 max-tablet:top-auto max-tablet:bottom-24"
    >
      {news && (
        <button
          type="button"
          onClick={show}
          className="mt-3 h-8 rounded-full border border-line-strong bg-surface px-4 text-13 font-medium tabular-nums hover:bg-hover max-tablet:h-11"
        >
          {`Show ${countText(news.count, 'new lead')}`}
        </button>
      )}
    </div>
  );
}

/** The number of leads added this month, as a link. */
export function MonthLeads({ onShow, className }: { onShow: (since: string) => void; className: string }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['new-leads'],
    queryFn: () => responseJson(api.stats['new-leads'].$get()),
  });
  const words = data && newLeadsText(data);
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

/** The number of results that 'Hide my customers' hides, with a button that shows them. */
export function HiddenCustomers({ className }: { className: string }) {
  const { address, total, settled, editFilters } = useSearchResults();
  const hiddenCount = useHiddenCustomers(address, settled);
  if (hiddenCount === 0 || !total) return null;
  return (
    <span className={`text-13 whitespace-nowrap text-ink-2 tabular-nums ${className}`}>
      {countText(hiddenCount, 'customer')} hidden{' '}
      <button
        type="button"
        aria-label="Show hidden customers"
        onClick={() => editFilters((now) => ({ ...now, customers: [] }))}
        className="link"
      >
        Show
      </button>
    </span>
  );
}
