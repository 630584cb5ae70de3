import { formatCount } from '#domain/counts.ts';
import { Panel } from '../panel.tsx';
import type { Figures } from './figures-query.ts';

/** What users look for and do not find. */
export function MissedSearches({ missed }: { missed: Figures['missed'] }) {
  return (
    <Panel
      title="Searched for and not found"
      note="Texts of the last 30 days that found no company, of all users together."
    >
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
        <p className="text-13 text-ink-2">Every search found something.</p>
      )}
    </Panel>
  );
}
