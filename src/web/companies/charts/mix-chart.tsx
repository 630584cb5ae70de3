import { formatCount } from '#domain/counts.ts';
import { FigureFrame } from '../../ui/figure-frame.tsx';
import { NameLink } from './chart-link.tsx';

/** The maximum that fits at touch size. */
const SHOWN = 3;
const OTHERS = 'All others';

type MixChartProps = {
  title: string;
  /** Company counts by name, in display order. */
  parts: readonly { name: string; count: number }[];
  table: boolean;
  onChoose: (name: string) => void;
  className: string;
};

/** The composition of a result set: the most frequent parts, and the rest as one. */
export function MixChart({ title, parts, table, onChoose, className }: MixChartProps) {
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
      sum=""
      className={className}
      rows={parts.map(({ name, count }) => ({
        label: name,
        value: formatCount(count),
        link: <NameLink label={name} onChoose={() => onChoose(name)} />,
      }))}
    >
      <ul className="mt-1 grid grid-cols-[fit-content(112px)_minmax(0,1fr)_auto] gap-x-2">
        {rows.map(({ name, count }) => (
          <li key={name} className="col-span-full grid h-6 grid-cols-subgrid items-center text-12 text-ink-2">
            {name === OTHERS ? (
              <span className="truncate">{name}</span>
            ) : (
              <NameLink label={name} onChoose={() => onChoose(name)} />
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
