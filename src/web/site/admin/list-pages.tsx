import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount } from '#domain/counts.ts';
import { PAGE_SIZE } from '#domain/search/search-params.ts';
import { Loaded } from '../../platform/api/query-content.tsx';
import { pageCount } from '../../ui/page-numbers.ts';
import { PageSteps } from '../../ui/pagination.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { EmptyState } from './page-parts.tsx';

/** The noun of the list, singular and plural. */
type ListPagesProps = { total: number; page: number; noun: readonly [one: string, many: string] };

/** The order of the list in words, such as 'newest first'. */
type ListRangeProps = ListPagesProps & { order?: string };

type PagedListProps = ListRangeProps & {
  /** The filters of the list, by name. */
  filters?: Readonly<Record<string, string | undefined>>;
  /** Shown instead of the children when there are none at all. */
  empty?: string;
  children: ReactNode;
};

/** A page of a list, with the total above it and links to the other pages below. */
export function PagedList({ filters = {}, order, empty, children, ...pages }: PagedListProps) {
  const nouns = pages.noun[1];
  const isFiltered = Object.entries(filters).some(([name, value]) => name !== 'page' && value);
  const none = isFiltered ? `No ${nouns} match these filters.` : (empty ?? `No ${nouns} yet.`);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <ListRange {...pages} order={order} />
        {isFiltered && (
          <Link to="." search={{}} resetScroll={false} className="link text-13">
            Clear filters
          </Link>
        )}
      </div>
      {children || <EmptyState>{pages.total > 0 ? `There are no ${nouns} on this page.` : none}</EmptyState>}
      <ListPages {...pages} />
    </div>
  );
}

type PagedTableProps<Row> = Omit<PagedListProps, 'children'> & DataTableProps<Row>;

/** A page of a list as a table. */
export function PagedTable<Row>({ total, page, noun, order, filters, empty, ...table }: PagedTableProps<Row>) {
  return (
    <PagedList total={total} page={page} noun={noun} order={order} filters={filters} empty={empty}>
      {table.rows.length > 0 && <DataTable {...table} />}
    </PagedList>
  );
}

type Page = { total: number; page: number };

type LoadedTableProps<Answer extends Page, Key extends QueryKey, Row> = Omit<
  PagedTableProps<Row>,
  keyof Page | 'rows'
> & {
  query: UseQueryOptions<Answer, Error, Answer, Key>;
  failed?: string;
  rowsOf: (answer: Answer) => readonly Row[];
};

/** A table whose data consists of a page of its rows. */
export function LoadedTable<Answer extends Page, Key extends QueryKey, Row>({
  query,
  failed,
  rowsOf,
  ...table
}: LoadedTableProps<Answer, Key, Row>) {
  return (
    <Loaded query={query} failed={failed}>
      {(answer) => <PagedTable {...table} total={answer.total} page={answer.page} rows={rowsOf(answer)} />}
    </Loaded>
  );
}

export function ListRange({ total, page, noun, order }: ListRangeProps) {
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = Math.min(total, page * PAGE_SIZE);
  const range = total > PAGE_SIZE && first <= last ? `${formatCount(first)}–${formatCount(last)} of ` : '';
  return (
    <p role="status" className={`text-13 text-ink-2 tabular-nums ${total === 0 ? 'sr-only' : ''}`}>
      {range}
      {formatCount(total)} {noun[total === 1 ? 0 : 1]}
      {order && total > 1 && `, ${order}`}
    </p>
  );
}

export function ListPages({ total, page, noun }: ListPagesProps) {
  return <PageSteps page={page} count={pageCount(total, PAGE_SIZE)} label={`Pages of ${noun[1]}`} keepParams />;
}
