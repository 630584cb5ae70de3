import { formatAmount } from '#domain/companies/funding.ts';
import { formatCount } from '#domain/counts.ts';
import { TRACK_MARKS, trackPosition } from '#domain/funding-track.ts';
import { Bars } from '../../ui/bars.tsx';
import { FigureFrame } from '../../ui/figure-frame.tsx';
import { BarLink, NameLink } from './chart-link.tsx';

type SizeChartProps = {
  bins: readonly number[];
  medianUsd: number | null;
  table: boolean;
  onChoose: (range: string) => void;
};

/** Last rounds of a result set by amount, on the axis of the tracks below. */
export function SizeChart({ bins, medianUsd, table, onChoose }: SizeChartProps) {
  const most = Math.max(...bins, 1);
  const median =
    medianUsd === null ? -1 : Math.min(Math.floor((trackPosition(medianUsd) * bins.length) / 100), bins.length - 1);
  const dollars = (i: number) => Math.ceil(10 ** (5 + (4 * i) / bins.length));
  const edge = (i: number) => formatAmount(dollars(i));
  // Amounts beyond the axis count in the end steps.
  const rangeOf = (i: number) => `${i === 0 ? '' : dollars(i)}..${i === bins.length - 1 ? '' : dollars(i + 1) - 1}`;
  const steps = bins.map((count, i) => ({
    count,
    name: `${edge(i)} to ${edge(i + 1)}`,
    choose: () => onChoose(rangeOf(i)),
  }));
  return (
    <FigureFrame
      title="Last round"
      table={table}
      sum={medianUsd === null ? '' : `median ${formatAmount(medianUsd)}`}
      className="w-66 @max-[860px]:w-58 @max-[560px]:w-1/2"
      rows={steps.map(({ count, name, choose }) => ({
        label: name,
        value: formatCount(count),
        link: <NameLink label={name} onChoose={choose} />,
      }))}
    >
      <Bars
        name="Last rounds by size, from $100K to $1B on a log scale; the dark bar contains the median"
        gap="gap-0.5"
        most={formatCount(most)}
        bars={bins.map((count, i) => ({ key: edge(i), share: (100 * count) / most, strong: i === median }))}
        links={steps.map(({ count, name, choose }) =>
          count > 0 ? (
            <BarLink key={name} label={`${name}: ${formatCount(count)}`} onChoose={choose} />
          ) : (
            <span key={name} />
          ),
        )}
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
