import { countText, formatCount } from '../counts.ts';

/** 'Following SEC EDGAR: 412 of 5,103 filings' */
export function backfillText(
  { name, noun }: { name: string; noun: readonly [string, string] },
  { done, total }: { done: number; total: number },
): string {
  const progress = total === 0 ? `looking for ${noun[1]}` : `${formatCount(done)} of ${countText(total, ...noun)}`;
  return `Following ${name}: ${progress}`;
}

/** 'median 12 seconds, 95th percentile 2 minutes'; null before the first document. */
export function delayText(median: number | null, p95: number | null): string | null {
  return median === null || p95 === null ? null : `median ${timeText(median)}, 95th percentile ${timeText(p95)}`;
}

/** 'is truncated (2), has no issuer name (1)' */
export function refusedText(refusalCounts: Readonly<Record<string, number>>): string {
  return Object.entries(refusalCounts)
    .map(([reason, count]) => `${reason} (${formatCount(count)})`)
    .join(', ');
}

function timeText(seconds: number): string {
  if (seconds < 90) return countText(Math.round(seconds), 'second');
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? countText(minutes, 'minute') : countText(Math.round(minutes / 60), 'hour');
}
