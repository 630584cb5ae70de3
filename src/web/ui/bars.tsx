type Bar = {
  key: string;
  share: number;
  label?: string;
  strong?: boolean;
  partial?: boolean;
  title?: string;
  /** Makes the height of the chart above a bar that is not empty clickable. The keyboard needs another way. */
  onChoose?: () => void;
};

const HATCHED =
  'bg-[repeating-linear-gradient(135deg,var(--color-fig-3)_0_2px,transparent_2px_4px)] inset-ring inset-ring-fig-3';

const labelShift = (i: number, count: number) => (Math.min(i, count - 1 - i) < 2 ? (100 * (i + 0.5)) / count : 50);

type BarsProps = {
  name: string;
  bars: readonly Bar[];
  most?: string;
  gap: string;
  height?: 'h-20' | 'h-36';
};

export function Bars({ name, bars, most, gap, height = 'h-20' }: BarsProps) {
  const choosable = bars.some(({ onChoose }) => onChoose);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
    <div
      role={choosable ? 'group' : 'img'}
      aria-label={name}
      className={`relative mt-2 grid ${height} auto-cols-[minmax(0,1fr)] grid-flow-col items-end border-b border-fig-grid pt-3.5 ${gap}`}
    >
      <span aria-hidden="true" className="absolute inset-x-0 top-3.5 border-t border-dashed border-fig-grid text-12">
        <span className="absolute -top-4 left-0 text-ink-3 tabular-nums">{most}</span>
      </span>
      {bars.map(({ key, share, label, strong, partial, title }, i) => (
        <span
          key={key}
          title={choosable ? undefined : title}
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
      {choosable && (
        <div className={`absolute inset-0 grid auto-cols-[minmax(0,1fr)] grid-flow-col ${gap}`}>
          {bars.map(({ key, share, title, onChoose }) =>
            share > 0 ? (
              <button
                key={key}
                type="button"
                tabIndex={-1}
                aria-label={title}
                title={title}
                onClick={onChoose}
                className="h-full rounded-t-[2px] hover:bg-hover/60"
              />
            ) : (
              <span key={key} />
            ),
          )}
        </div>
      )}
    </div>
  );
}
