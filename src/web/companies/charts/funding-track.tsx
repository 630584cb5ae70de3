import type { FundingRound } from '#domain/companies/company.ts';
import { trackOf, trackText } from '#domain/funding-track.ts';
import './funding-track.css';

type FundingTrackProps = { rounds: readonly FundingRound[]; lastAmountUsd: number | null };

export function FundingTrack({ rounds, lastAmountUsd }: FundingTrackProps) {
  const { past, last } = trackOf(rounds, lastAmountUsd);
  const ends = last === null ? past : [...past, last];
  const from = Math.min(...ends);
  return (
    <div role="img" aria-label={trackText(rounds)} className="track">
      {ends.length > 1 && (
        <span className="track-way" style={{ left: `${from}%`, width: `${Math.max(...ends) - from}%` }} />
      )}
      {past.map((position, i) => (
        <span key={i} className="track-past" style={{ left: `${position}%` }} />
      ))}
      {last !== null && <span className="track-last" style={{ left: `${last}%` }} />}
    </div>
  );
}
