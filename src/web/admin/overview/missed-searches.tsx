import { formatCount } from '#domain/counts.ts';
import { Panel } from '../panel.tsx';
import type { Figures } from './figures-query.ts';

/** Searches of users without results. */
export function MissedSearches({ missed }: { missed: Figures['missed'] }) {
  return (
    <Panel title="Searches with no results" note="Search texts of all users that found no company in the last 30 days.">
      {missed.length > 0 ? (
        <ol className="text-13">
          {missed.map(({ query, times }) => (
            <li key={query} className="flex justify-between gap-3 py-0.5">
              <span className="min-w-0 break-words text-ink-2">{query}</span>
              <span className="tabular-nums">{formatCount(times)}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-13 text-ink-2">Every search had results.</p>
      )}
    </Panel>
  );
}
