import type { ReactNode } from 'react';

export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  className?: string;
};

export type DataTableProps<Row> = {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
};

/** A dense table that scrolls in its frame when wider than the page; on phones every row is a block of labeled values. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-box border border-line bg-surface"
    >
      <table
        className={`w-full text-left text-13 max-tablet:block ${columns.length > 4 ? 'tablet:min-w-[860px]' : ''}`}
      >
        <thead className="max-tablet:sr-only">
          <tr>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={`h-8.5 border-b border-line bg-sunken px-2.5 text-12 font-medium whitespace-nowrap text-ink-3 first:pl-4 last:pr-4 ${column.className ?? ''}`}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-tablet:block">
          {rows.map((row) => (
            <tr key={keyOf(row)} className="hover:bg-hover max-tablet:block max-tablet:px-3 max-tablet:py-2">
              {columns.map((column) => (
                <td
                  key={column.label}
                  className={`px-2.5 py-2 align-top break-words text-ink-2 first:pl-4 first:text-ink last:pr-4 max-tablet:flex max-tablet:items-baseline max-tablet:gap-3 max-tablet:has-[>div:empty]:hidden max-tablet:px-0! max-tablet:py-0.5 max-tablet:text-left! ${column.className ?? ''}`}
                >
                  <span aria-hidden="true" className="w-26 shrink-0 text-ink-3 tablet:hidden">
                    {column.label}
                  </span>
                  <div className="min-w-0 max-tablet:grow">{column.cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
