import type { FundingRound } from '#domain/companies/company.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { Axes, UndisclosedNote, UndisclosedRounds } from './axes.tsx';
import { type PlotSize, plotRounds } from './rounds-layout.ts';

type RoundsChartProps = { name: string; rounds: readonly FundingRound[]; size: PlotSize };

const BAR = 9;
const WIDE = 600;

/** Half the maximum width of a label character. */
const HALF_CHARACTER = 3.6;

/** The center of a label, moved so that neither end is cut off. */
function within(x: number, text: string, width: number): number {
  const half = Math.max(24, text.length * HALF_CHARACTER);
  return Math.max(half, Math.min(x, width - half));
}

/** The rounds of a company over time, with cumulative funding as a line. The table next to it has the same data. */
export function RoundsChart({ name, rounds, size }: RoundsChartProps) {
  const plot = plotRounds(rounds, size);
  const wide = size.width >= WIDE;
  if (!plot) return null;
  return (
    <>
      <svg
        role="img"
        aria-label={`Rounds of ${name} over time, with cumulative funding. The table of rounds shows the same data`}
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="h-auto w-full"
      >
        <Axes plot={plot} size={size} />
        <path d={plot.steps} className="fill-none stroke-fig-2 [stroke-width:1.5]" />
        <UndisclosedRounds plot={plot} className="stroke-fig-3" />
        {plot.bars.map(({ x, top, sumTop, amountUsd, type, last, labeled }, i) => (
          <g key={i}>
            <rect
              x={x - BAR / 2}
              y={top}
              width={BAR}
              height={plot.base - top}
              rx={2}
              className={last ? 'fill-fig' : 'fill-fig-3'}
            />
            {labeled && (
              <text
                x={within(x, formatAmount(amountUsd), size.width)}
                y={sumTop - (wide ? 20 : 7)}
                textAnchor="middle"
                className="fill-ink stroke-surface text-12 font-semibold tabular-nums [paint-order:stroke] [stroke-width:3]"
              >
                {formatAmount(amountUsd)}
              </text>
            )}
            {labeled && wide && (
              <text
                x={within(x, type ?? '', size.width)}
                y={sumTop - 7}
                textAnchor="middle"
                className="fill-ink-2 stroke-surface text-12 [paint-order:stroke] [stroke-width:3]"
              >
                {type}
              </text>
            )}
          </g>
        ))}
      </svg>
      <UndisclosedNote rounds={rounds} />
    </>
  );
}
