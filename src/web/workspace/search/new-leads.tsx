import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { DEFAULT_SORT } from '#domain/search/company-filters.ts';
import { NO_FILTERS, type SearchAddress } from '../../data/companies/search-address.ts';
import { useServerEvent } from '../../platform/api/event-source.ts';

/** The search for all companies added since a given time. */
export function newLeadsSince(added: string): Partial<SearchAddress> {
  return { query: '', filters: NO_FILTERS, added, newMatchesOf: null, sort: DEFAULT_SORT };
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
      className="sticky top-under-header z-3 flex h-0 items-start justify-center max-tablet:fixed max-tablet:inset-x-0 max-tablet:top-auto max-tablet:bottom-16"
    >
      {news && (
        <button
          type="button"
          onClick={show}
          className="mt-3 h-8 rounded-full border border-line-strong bg-surface px-4 text-13 font-medium tabular-nums hover:bg-hover max-tablet:h-11"
        >
          {MESSAGES.newLeads(news.count)}
        </button>
      )}
    </div>
  );
}
