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
