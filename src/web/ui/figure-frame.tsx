import type { ReactNode } from 'react';

type FigureFrameProps = {
  title: string;
  summary: string;
  rows: readonly { label: string; value: string; onChoose?: () => void }[];
  /** Whether to show the table instead of the chart; both have the same data. */
  table: boolean;
  /** Whether the summary is below the title, not beside it. */
  stacked?: boolean;
  className?: string;
  children: ReactNode;
};

export function FigureFrame(props: FigureFrameProps) {
  const { title, summary, rows, table, stacked = false, className = '', children } = props;
  const lines = stacked ? 'h-8 flex-col' : 'h-4 max-tablet:h-8 max-tablet:flex-col';
  return (
    <figure className={`min-w-0 px-4 pt-3 pb-2.5 @max-[560px]:px-3 ${className}`}>
      <figcaption className={`flex gap-x-1.5 text-12 whitespace-nowrap text-ink-3 ${lines}`}>
        <span className="truncate">{title}</span>
        <b className={`font-semibold text-ink tabular-nums ${stacked ? '' : 'ml-auto max-tablet:ml-0'}`}>{summary}</b>
      </figcaption>
      {table ? (
        <section
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
          tabIndex={0}
          className="mt-2 h-24.5 overflow-y-auto"
        >
          {/* The last row that fits is cut, which shows that it scrolls. */}
          <table className="w-full text-12 leading-4.5 tabular-nums">
            <tbody>
              {rows.map(({ label, value, onChoose }) => (
                <tr key={label}>
                  <th scope="row" className="text-left font-normal text-ink-2">
                    {onChoose ? <NameButton label={label} onChoose={onChoose} /> : label}
                  </th>
                  <td className="text-right">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        children
      )}
    </figure>
  );
}

/** The name of a part of a chart, which can be chosen. */
export function NameButton({ label, onChoose }: { label: string; onChoose: () => void }) {
  return (
    <button
      type="button"
      title={label}
      onClick={onChoose}
      className="h-6 max-w-full truncate rounded-small text-left hover:text-accent hover:underline"
    >
      {label}
    </button>
  );
}
