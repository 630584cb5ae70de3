import type { FundingRound } from '#domain/company.ts';
import { trackOf, trackText } from '#domain/funding-track.ts';

const GRID = 'var(--color-fig-grid)';
// The axis and its five marks are one background: fifty tracks stand on a page.
const AXIS = {
  background: [
    `linear-gradient(${GRID},${GRID}) 0 6px/100% 1px no-repeat`,
    `linear-gradient(to right,${GRID} 1px,transparent 1px) 0 4px/25% 5px repeat-x`,
    `linear-gradient(${GRID},${GRID}) 100% 4px/1px 5px no-repeat`,
  ].join(),
};

type FundingTrackProps = { rounds: readonly FundingRound[]; lastAmountUsd: number | null; className?: string };

/** The rounds of a company on the one axis of all amounts: earlier ones small, the last one large. */
export function FundingTrack({ rounds, lastAmountUsd, className = '' }: FundingTrackProps) {
  const { past, last } = trackOf(rounds, lastAmountUsd);
  const ends = last === null ? past : [...past, last];
  const from = Math.min(...ends);
  return (
    <div role="img" aria-label={trackText(rounds)} className={`relative h-3.25 ${className}`} style={AXIS}>
      {ends.length > 1 && (
        <span
          className="absolute top-[5.5px] h-0.5 bg-fig-3"
          style={{ left: `${from}%`, width: `${Math.max(...ends) - from}%` }}
        />
      )}
      {past.map((position, i) => (
        <span
          key={i}
          className="absolute top-1 -ml-[2.5px] size-[5px] rounded-full bg-fig-2"
          style={{ left: `${position}%` }}
        />
      ))}
      {last !== null && (
        <span
          className="absolute top-px -ml-[5.5px] size-[11px] rounded-full bg-fig ring-2 ring-surface group-data-current/row:ring-accent-wash"
          style={{ left: `${last}%` }}
        />
      )}
    </div>
  );
}
