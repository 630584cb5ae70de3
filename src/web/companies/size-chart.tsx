import { formatCount } from '#domain/counts.ts';
import { formatAmount } from '#domain/funding.ts';
import { TRACK_MARKS, trackPosition } from '#domain/funding-track.ts';
import { Bars } from '../ui/bars.tsx';
import { FigureFrame } from '../ui/figure-frame.tsx';

type SizeChartProps = { bins: readonly number[]; medianUsd: number | null; table: boolean };

/** How large the last rounds of a result set were, on the axis of the tracks below it. */
export function SizeChart({ bins, medianUsd, table }: SizeChartProps) {
  const most = Math.max(...bins, 1);
  const median =
    medianUsd === null ? -1 : Math.min(Math.floor((trackPosition(medianUsd) * bins.length) / 100), bins.length - 1);
  const edge = (i: number) => formatAmount(10 ** (5 + (4 * i) / bins.length));
  return (
    <FigureFrame
      title="Last round"
      table={table}
      sum={medianUsd === null ? '' : `median ${formatAmount(medianUsd)}`}
      className="border-l border-line"
      rows={bins.map((count, i) => ({ label: `${edge(i)} to ${edge(i + 1)}`, value: formatCount(count) }))}
    >
      <Bars
        name="Last rounds by size, from $100K to $1B by tens; the dark bar holds the median"
        gap="gap-0.5"
        most={formatCount(most)}
        bars={bins.map((count, i) => ({ key: edge(i), share: (100 * count) / most, strong: i === median }))}
      />
      <div aria-hidden="true" className="flex justify-between text-12 leading-4.5 text-ink-3 tabular-nums">
        {TRACK_MARKS.map(({ label }, i) => (
          <span key={label} className={i % 2 === 1 ? '@max-[860px]:hidden' : ''}>
            {label}
          </span>
        ))}
      </div>
    </FigureFrame>
  );
}
