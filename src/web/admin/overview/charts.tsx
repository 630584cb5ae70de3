import { formatCount } from '#domain/counts.ts';
import { formatDay } from '#domain/dates.ts';
import { Bars } from '../../ui/bars.tsx';
import { FigureFrame } from '../../ui/figure-frame.tsx';
import type { Figures } from './figures-query.ts';

/** Activity by week and day. */
export function Charts({ figures: { users, activity }, table }: { figures: Figures; table: boolean }) {
  return (
    <div className="@container grid divide-line rounded-box border border-line bg-surface max-desktop:divide-y desktop:grid-cols-3 desktop:divide-x">
      <Trend
        title="New users per week"
        span="12 weeks"
        points={users.weeks.map(({ week, users: count }) => ({ day: week, count }))}
        table={table}
      />
      <Trend
        title="Searches per day"
        span="30 days"
        points={activity.map(({ day, searches }) => ({ day, count: searches }))}
        table={table}
      />
      <Trend
        title="Exports per day"
        span="30 days"
        points={activity.map(({ day, exports }) => ({ day, count: exports }))}
        table={table}
      />
    </div>
  );
}

type TrendProps = {
  title: string;
  span: string;
  points: readonly { day: string; count: number }[];
  table: boolean;
};

function Trend({ title, span, points, table }: TrendProps) {
  const most = Math.max(...points.map(({ count }) => count), 1);
  const sum = points.reduce((all, { count }) => all + count, 0);
  return (
    <FigureFrame
      title={`${title}, ${span}`}
      table={table}
      sum={formatCount(sum)}
      rows={points.map(({ day, count }) => ({ label: formatDay(day), value: formatCount(count) })).reverse()}
    >
      <Bars
        name={`${title}, the last ${span}; the most was ${formatCount(most)}`}
        gap={points.length > 12 ? 'gap-0.5' : 'gap-2'}
        most={formatCount(most)}
        bars={points.map(({ day, count }, i) => ({
          key: day,
          share: (100 * count) / most,
          running: i === points.length - 1,
        }))}
      />
      <div aria-hidden="true" className="flex justify-between text-12 leading-4.5 text-ink-3 tabular-nums">
        <span>{formatDay(points[0]?.day ?? null)}</span>
        <span>{formatDay(points.at(-1)?.day ?? null)}</span>
      </div>
    </FigureFrame>
  );
}
