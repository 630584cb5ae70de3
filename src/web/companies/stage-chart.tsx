import { formatCount } from '#domain/counts.ts';
import { inStageOrder } from '#domain/funding-stages.ts';
import { FigureFrame } from '../ui/figure-frame.tsx';
import type { ResultFigures } from './company-queries.ts';

const SHOWN = 4;
const OTHERS = 'All others';

/** How many companies of a result set stand at which stage: the most frequent ones, in their order. */
export function StageChart({ stages, table }: { stages: ResultFigures['stages']; table: boolean }) {
  const bySize = [...stages].sort((a, b) => b.count - a.count);
  const frequent = new Map(bySize.slice(0, SHOWN).map(({ stage, count }) => [stage, count]));
  const others = bySize.slice(SHOWN).reduce((sum, { count }) => sum + count, 0);
  const rows = [
    ...inStageOrder([...frequent.keys()]).map((stage) => ({ stage, count: frequent.get(stage) ?? 0 })),
    ...(others > 0 ? [{ stage: OTHERS, count: others }] : []),
  ];
  const most = Math.max(...rows.map(({ count }) => count), 1);
  return (
    <FigureFrame
      title="Stage mix"
      table={table}
      sum=""
      className="border-l border-line @max-[860px]:hidden"
      rows={inStageOrder(stages.map(({ stage }) => stage)).map((stage) => ({
        label: stage,
        value: formatCount(stages.find((one) => one.stage === stage)?.count ?? 0),
      }))}
    >
      <ul className="mt-1.5">
        {rows.map(({ stage, count }) => (
          <li
            key={stage}
            className="grid h-4.75 grid-cols-[76px_minmax(0,1fr)_auto] items-center gap-2 text-12 text-ink-2"
          >
            <span className="truncate">{stage}</span>
            <span className="border-l border-fig-grid">
              <span className="block h-1.75 rounded-r-[2px] bg-fig-2" style={{ width: `${(100 * count) / most}%` }} />
            </span>
            <span className="min-w-7.5 text-right text-ink tabular-nums">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </FigureFrame>
  );
}
