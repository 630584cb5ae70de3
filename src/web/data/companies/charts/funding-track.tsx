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
        <span style={{ left: `${from}%`, width: `${Math.round(10 * (Math.max(...ends) - from)) / 10}%` }} />
      )}
      {past.map((position, i) => (
        <i key={i} style={{ left: `${position}%` }} />
      ))}
      {last !== null && <b style={{ left: `${last}%` }} />}
    </div>
  );
}
