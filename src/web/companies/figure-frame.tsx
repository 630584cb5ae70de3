import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../ui/icon-button.tsx';

type FigureFrameProps = {
  title: string;
  /** What the figure comes to. */
  sum: string;
  rows: readonly { label: string; value: string }[];
  className?: string;
  /** The chart; the rows say the same as a table. */
  children: ReactNode;
};

/** A figure of the result set: a chart, or its table in the same room. */
export function FigureFrame({ title, sum, rows, className = '', children }: FigureFrameProps) {
  const [table, setTable] = useState(false);
  return (
    <figure className={`group/figure min-w-0 px-4 pt-3 pb-2.5 ${className}`}>
      <figcaption className="flex h-4 items-center gap-1.5 text-12 text-ink-3">
        {title}
        <IconButton
          label={table ? `${title} as a chart` : `${title} as a table`}
          size={24}
          className="pointer-fine:not-group-hover/figure:not-focus-visible:opacity-0"
          onClick={() => setTable(!table)}
        >
          {table ? <ChartNoAxesColumn aria-hidden /> : <Table2 aria-hidden />}
        </IconButton>
        <b className="ml-auto font-semibold text-ink tabular-nums">{sum}</b>
      </figcaption>
      {table ? (
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
          tabIndex={0}
          className="mt-2 h-24.5 overflow-y-auto"
        >
          <table className="w-full text-12 tabular-nums">
            <caption className="sr-only">{title}</caption>
            <tbody>
              {rows.map(({ label, value }) => (
                <tr key={label}>
                  <th scope="row" className="text-left font-normal text-ink-2">
                    {label}
                  </th>
                  <td className="text-right">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        children
      )}
    </figure>
  );
}
