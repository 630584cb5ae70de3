import type { FundingRound } from '#domain/companies/company.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { PLOT_LEFT, type PlotSize, type RoundsPlot } from './rounds-layout.ts';

const LABEL = 'fill-ink-3 text-12 font-medium tabular-nums';

/** Grid lines with amounts, and years below. */
export function Axes({ plot: { marks, years }, size }: { plot: RoundsPlot; size: PlotSize }) {
  return (
    <>
      {marks.map(({ y, amount }) => (
        <g key={amount}>
          <line x1={PLOT_LEFT} x2={size.width} y1={y} y2={y} className="stroke-fig-grid" />
          <text x={0} y={y + 4} className={LABEL}>
            {formatAmount(amount).replace('.0', '')}
          </text>
        </g>
      ))}
      {years.map(({ x, year }) => (
        <text key={year} x={x} y={size.height - 4} className={LABEL}>
          {year}
        </text>
      ))}
    </>
  );
}

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
