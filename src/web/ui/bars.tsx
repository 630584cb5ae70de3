import type { ReactNode } from 'react';

type Bar = { key: string; share: number; label?: string; strong?: boolean; partial?: boolean; title?: string };

const HATCHED =
  'bg-[repeating-linear-gradient(135deg,var(--color-fig-3)_0_2px,transparent_2px_4px)] inset-ring inset-ring-fig-3';

const labelShift = (i: number, count: number) => (Math.min(i, count - 1 - i) < 2 ? (100 * (i + 0.5)) / count : 50);

type BarsProps = {
  name: string;
  bars: readonly Bar[];
  most?: string;
  gap: string;
  height?: 'h-20' | 'h-36';
  links?: readonly ReactNode[];
};

export function Bars({ name, bars, most, gap, height = 'h-20', links }: BarsProps) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
    <div
      role={links ? 'group' : 'img'}
      aria-label={name}
      className={`relative mt-2 grid ${height} auto-cols-[minmax(0,1fr)] grid-flow-col items-end border-b border-fig-grid pt-3.5 ${gap}`}
    >
      <span aria-hidden="true" className="absolute inset-x-0 top-3.5 border-t border-dashed border-fig-grid text-12">
        <span className="absolute -top-4 left-0 text-ink-3 tabular-nums">{most}</span>
      </span>
      {bars.map(({ key, share, label, strong, partial, title }, i) => (
        <span
          key={key}
          title={title}
          className={`relative w-full max-w-18 justify-self-center rounded-t-[2px] ${partial ? HATCHED : strong ? 'bg-fig' : 'bg-fig-3'}`}
          style={{ height: `${share}%` }}
        >
          {label && (
            <span
              // Centered, except at the ends, where it would leave the chart.
              style={{ translate: `${-labelShift(i, bars.length)}%` }}
              className="absolute bottom-full left-1/2 bg-surface px-0.5 text-12 leading-3.5 font-semibold tabular-nums"
            >
              {label}
            </span>
          )}
        </span>
      ))}
      {links && <div className={`absolute inset-0 grid auto-cols-[minmax(0,1fr)] grid-flow-col ${gap}`}>{links}</div>}
    </div>
  );
}
