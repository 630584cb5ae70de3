import { formatAmount, RECENT_FUNDING_DAYS } from '#domain/funding.ts';

/** What startups raised lately, beside the forms. */
export function RecentFunding({ sum }: { sum: number | undefined }) {
  return (
    <div className="flex flex-col bg-band px-7 pt-8 pb-6 text-on-band">
      <p className="text-13 text-on-band-2">Raised in the last {RECENT_FUNDING_DAYS} days</p>
      <p className="min-h-11 text-40 font-semibold tabular-nums">{sum === undefined ? '' : formatAmount(sum)}</p>
    </div>
  );
}
