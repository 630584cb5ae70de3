import { formatAmount } from '#domain/companies/funding.ts';
import { inStageOrder } from '#domain/companies/stage-order.ts';
import { formatCount } from '#domain/counts.ts';
import { dayOf, monthText } from '#domain/dates.ts';
import { TRACK_MARKS, trackPosition } from '#domain/funding-track.ts';
import { locationFilterValue } from '#domain/places/locations.ts';
import type { ResultFigures } from '#domain/search/result-figures.ts';
import { Bars } from '../../../ui/bars.tsx';
import { FigureFrame, NameButton } from '../../../ui/figure-frame.tsx';
import { choose, type EditFilters, toggle } from '../../search/filter-values.ts';
import type { CompanyFilterValues } from '../search-address.ts';
import type { ChartName } from './result-charts.tsx';

/** On narrow screens, keep the most informative. */
const ROOM = ['', '', '@max-[860px]:hidden', '@max-[1080px]:hidden'];

type SearchChartsProps = {
  figures: ResultFigures;
  charts: ChartName[];
  table: boolean;
  onChange: EditFilters<CompanyFilterValues>;
};

export function SearchCharts({ figures, charts, table, onChange }: SearchChartsProps) {
  const roomOf = (name: ChartName) => ROOM[charts.indexOf(name)] ?? '';
  return (
    <>
      {charts.includes('months') && (
        <MonthChart
          months={shownMonths(figures.months)}
          table={table}
          onChoose={(range) => onChange((now) => choose(now, 'fundingDate', range))}
        />
      )}
      {charts.includes('stages') && (
        <MixChart
          title="Stage mix"
          parts={byStage(figures.stages)}
          total={figures.total}
          missing="stage"
          table={table}
          onChoose={(stage) => onChange((now) => toggle(now, 'fundingStage', stage))}
          className={`w-58 @max-[1080px]:w-71 @max-[860px]:w-1/2 ${roomOf('stages')}`}
        />
      )}
      {charts.includes('countries') && (
        <MixChart
          title="Countries"
          parts={figures.countries.map(({ country, count }) => ({ name: country, count }))}
          total={figures.total}
          missing="country"
          table={table}
          onChoose={(country) =>
            onChange((now) => toggle(now, 'location', locationFilterValue({ kind: 'country', country })))
          }
          className={`w-58 @max-[860px]:w-1/2 ${roomOf('countries')}`}
        />
      )}
      {charts.includes('sizes') && (
        <SizeChart
          bins={figures.amounts}
          medianUsd={figures.medianLastRound}
          table={table}
          onChoose={(range) => onChange((now) => choose(now, 'fundingAmount', range))}
        />
      )}
    </>
  );
}

function byStage(stages: ResultFigures['stages']) {
  const counts = new Map(stages.map(({ stage, count }) => [stage, count]));
  return inStageOrder([...counts.keys()]).map((name) => ({ name, count: counts.get(name) ?? 0 }));
}

const GAP = 'gap-3 @max-[340px]:gap-2 @max-[200px]:gap-1';

type Months = ResultFigures['months'];

/** The months from the first to the last with a round, so that small result sets have a short axis. */
export function shownMonths(months: Months): Months {
  const has = ({ rounds, amount }: Months[number]) => rounds > 0 || amount > 0;
  return months.slice(months.findIndex(has), months.findLastIndex(has) + 1);
}

/** A month (`YYYY-MM`) as a filter value. */
function daysOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return `${month}-01..${dayOf(new Date(Date.UTC(year, number, 0)))}`;
}

type MonthChartProps = { months: Months; table: boolean; onChoose: (range: string) => void };

/** Funding by month, from the last round of each company in a result set; the current month is incomplete. Labels fit the container width. */
function MonthChart({ months, table, onChoose }: MonthChartProps) {
  const most = Math.max(...months.map(({ amount }) => amount), 1);
  const sum = months.reduce((all, { amount }) => all + amount, 0);
  const namedMonths = months.map((entry) => ({
    ...entry,
    name: monthText(entry.month),
    onChoose: () => onChoose(daysOf(entry.month)),
  }));
  const best = namedMonths.findIndex(({ amount }) => amount === most);
  const present = dayOf(new Date()).slice(0, 7);
  return (
    <FigureFrame
      title="Funding by month"
      table={table}
      summary={formatAmount(sum)}
      className="@container"
      rows={namedMonths.map(({ name, amount, onChoose }) => ({ label: name, value: formatAmount(amount), onChoose }))}
    >
      <Bars
        name={`Funding by month. Peak: ${formatAmount(most)}`}
        gap={GAP}
        bars={namedMonths.map(({ month, name, amount, onChoose }, i) => ({
          key: month,
          share: (100 * amount) / most,
          label: i === best ? formatAmount(amount) : undefined,
          strong: i === best,
          partial: month === present,
          title: `${name}: ${formatAmount(amount)}`,
          onChoose,
        }))}
      />
      <div
        aria-hidden="true"
        className={`grid auto-cols-[minmax(0,1fr)] grid-flow-col text-center text-12 leading-4.5 text-ink-3 ${GAP}`}
      >
        {namedMonths.map(({ month, name }) => (
          <span key={month}>
            {name.slice(0, 1)}
            <span className="@max-[340px]:hidden">{name.slice(1, 3)}</span>
          </span>
        ))}
      </div>
    </FigureFrame>
  );
}

type SizeChartProps = {
  bins: readonly number[];
  medianUsd: number | null;
  table: boolean;
  onChoose: (range: string) => void;
};

function SizeChart({ bins, medianUsd, table, onChoose }: SizeChartProps) {
  const most = Math.max(...bins, 1);
  const median =
    medianUsd === null ? -1 : Math.min(Math.floor((trackPosition(medianUsd) * bins.length) / 100), bins.length - 1);
  const dollars = (i: number) => Math.ceil(10 ** (5 + (4 * i) / bins.length));
  const edge = (i: number) => formatAmount(dollars(i));
  // Amounts beyond the axis count toward the first or last bin.
  const rangeOf = (i: number) => `${i === 0 ? '' : dollars(i)}..${i === bins.length - 1 ? '' : dollars(i + 1) - 1}`;
  const steps = bins.map((count, i) => ({
    count,
    name: i === 0 ? `Up to ${edge(1)}` : i === bins.length - 1 ? `From ${edge(i)}` : `${edge(i)} to ${edge(i + 1)}`,
    onChoose: () => onChoose(rangeOf(i)),
  }));
  return (
    <FigureFrame
      title="Last round"
      table={table}
      summary={medianUsd === null ? '' : `median ${formatAmount(medianUsd)}`}
      className="w-58 @max-[960px]:w-50.5 @max-[860px]:w-58 @max-[560px]:w-1/2"
      rows={steps.map(({ count, name, onChoose }) => ({ label: name, value: formatCount(count), onChoose }))}
    >
      <Bars
        name="Last rounds by size, from $100K to $1B on a log scale. The highlighted bar contains the median"
        gap="gap-0.5"
        most={formatCount(most)}
        bars={steps.map(({ count, name, onChoose }, i) => ({
          key: name,
          share: (100 * count) / most,
          strong: i === median,
          title: `${name}: ${formatCount(count)}`,
          onChoose,
        }))}
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

/** The maximum that fits at touch size. */
const SHOWN = 3;
const OTHERS = 'All others';

type MixChartProps = {
  title: string;
  /** Company counts by name, in display order. */
  parts: readonly { name: string; count: number }[];
  /** All companies. */
  total: number;
  /** What some of them lack. */
  missing: string;
  table: boolean;
  onChoose: (name: string) => void;
  className: string;
};

function MixChart({ title, parts, total, missing, table, onChoose, className }: MixChartProps) {
  const lacking = total - parts.reduce((sum, { count }) => sum + count, 0);
  const frequent = new Set([...parts].sort((a, b) => b.count - a.count).slice(0, SHOWN));
  const others = parts.reduce((sum, part) => sum + (frequent.has(part) ? 0 : part.count), 0);
  const rows = [
    ...parts.filter((part) => frequent.has(part)),
    ...(others > 0 ? [{ name: OTHERS, count: others }] : []),
  ];
  const most = Math.max(...rows.map(({ count }) => count), 1);
  return (
    <FigureFrame
      title={title}
      table={table}
      summary={lacking > 0 ? `${formatCount(lacking)} without a ${missing}` : ''}
      className={className}
      rows={[
        ...parts.map(({ name, count }) => ({
          label: name,
          value: formatCount(count),
          onChoose: () => onChoose(name),
        })),
        ...(lacking > 0 ? [{ label: `No ${missing}`, value: formatCount(lacking) }] : []),
      ]}
    >
      <ul className="mt-1 grid grid-cols-[fit-content(112px)_minmax(0,1fr)_auto] gap-x-2">
        {rows.map(({ name, count }) => (
          <li key={name} className="col-span-full grid h-6 grid-cols-subgrid items-center text-12 text-ink-2">
            {name === OTHERS ? (
              <span className="truncate">{name}</span>
            ) : (
              <NameButton label={name} onChoose={() => onChoose(name)} />
            )}
            <span className="border-l border-fig-grid">
              <span className="block h-1.75 rounded-r-[2px] bg-fig-2" style={{ width: `${(100 * count) / most}%` }} />
            </span>
            <span className="text-right text-ink tabular-nums">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </FigureFrame>
  );
}
