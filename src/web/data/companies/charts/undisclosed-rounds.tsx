import type { FundingRound } from '#domain/companies/company.ts';
import type { RoundsPlot } from './rounds-layout.ts';

/** Rounds without an amount, as rings above the axis. */
export function UndisclosedRounds({ plot, className }: { plot: RoundsPlot; className: string }) {
  return plot.undisclosed.map((x) => (
    <circle key={x} cx={x} cy={plot.base - 5} r={4} className={`fill-surface [stroke-width:1.5] ${className}`} />
  ));
}

/** The legend of {@link UndisclosedRounds}; nothing if there are none. */
export function UndisclosedNote({ rounds }: { rounds: readonly FundingRound[] }) {
  if (!rounds.some(({ date, amountUsd }) => date && !amountUsd)) return null;
  return (
    <p className="mt-1 text-12 text-ink-3">
      ○ Undisclosed amount{rounds.some(({ amount }) => amount) && ', or not in US dollars'}
    </p>
  );
}
