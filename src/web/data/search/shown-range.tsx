import { formatCount } from '#domain/counts.ts';
import { PAGE_SIZE } from '#domain/search/search-params.ts';

type ShownRangeProps = { total: number; page: number; pageSize?: number };

export function ShownRange({ total, page, pageSize = PAGE_SIZE }: ShownRangeProps) {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const range = first > total ? '0' : `${formatCount(first)}–${formatCount(last)}`;
  return (
    <>
      Showing <b>{range}</b> of <b>{formatCount(total)}</b> {total === 1 ? 'result' : 'results'}
    </>
  );
}
