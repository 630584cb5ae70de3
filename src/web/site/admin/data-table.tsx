import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { headingSort, SortLabel, sortLinkClass } from '../../ui/sort-heading.tsx';

export type DataColumn<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  className?: string;
  /** The orders that its heading leads to, the natural one first. */
  sorts?: readonly string[];
};

type TableSort = {
  current: string;
  /** The one that the address does not name. */
  initial: string;
};

export type DataTableProps<Row> = {
  /** The accessible name of the table. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The order of the rows, from the parameter `sort`. Without it headings don't sort. */
  sort?: TableSort;
  /** Whether its columns need as much room as more than four. */
  wide?: boolean;
  /** Whether it is the top of a panel, which frames it. */
  inPanel?: boolean;
};

/** A dense table. In a frame that is too narrow for its columns every row is a block of labeled values. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  sort,
  wide = columns.length > 4,
  inPanel = false,
}: DataTableProps<Row>) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
      tabIndex={0}
      className={`relative overflow-x-auto border-line bg-surface ${inPanel ? '-mx-4 -mt-3 border-b' : 'rounded-box border'} ${wide ? '@container/wide' : '@container'}`}
    >
      <table className="w-full text-left text-13 stacked:block">
        <thead className="stacked:sr-only">
          <tr>
            {columns.map((column) => (
              <Heading key={column.label} {...column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line stacked:block">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className="hover:bg-hover has-[[aria-current]]:bg-accent-wash stacked:grid stacked:grid-cols-[minmax(0,1fr)] stacked:gap-x-4 stacked:px-4 stacked:py-2 stacked:@min-[460px]:grid-cols-2"
            >
              {columns.map((column) => (
                <td
                  key={column.label}
                  className={`px-2.5 py-2 align-baseline break-words text-ink-2 first:pl-4 first:text-ink last:pr-4 stacked:flex stacked:min-w-0! stacked:items-baseline stacked:gap-3 stacked:has-[>div:empty]:hidden stacked:px-0! stacked:py-0.5 stacked:text-left! stacked:first:col-span-full ${column.className ?? ''}`}
                >
                  {column.label && (
                    <span aria-hidden="true" className="hidden w-21 shrink-0 text-ink-3 stacked:block">
                      {column.label}
                    </span>
                  )}
                  <div className="min-w-0 stacked:grow">{column.cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type HeadingProps = Pick<DataColumn<never>, 'label' | 'className' | 'sorts'> & { sort: TableSort | undefined };

/** The heading of a column, which sorts the rows by it if the list can be. */
function Heading({ label, className = '', sorts = [], sort }: HeadingProps) {
  const { ariaSort, next } = headingSort(sort ? sorts : [], sort?.current ?? '');
  return (
    <th
      scope="col"
      aria-sort={ariaSort}
      className={`h-8.5 border-b border-line bg-sunken px-2.5 text-12 font-medium whitespace-nowrap text-ink-3 first:pl-4 last:pr-4 ${className}`}
    >
      {next && (
        <Link
          to="."
          search={(search: object) => ({ ...search, sort: next === sort?.initial ? undefined : next, page: undefined })}
          resetScroll={false}
          className={`${sortLinkClass(ariaSort, className.includes('text-right'))} stacked:hidden`}
        >
          <SortLabel label={label} ariaSort={ariaSort} />
        </Link>
      )}
      <span className={next ? 'hidden stacked:inline' : ''}>{label}</span>
    </th>
  );
}
