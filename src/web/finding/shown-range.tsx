import { formatCount } from '#domain/counts.ts';
import { PAGE_SIZE } from '#domain/search-parameters.ts';

/** Which of the results are on a page, and how many there are. */
export function ShownRange({ total, page }: { total: number; page: number }) {
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = Math.min(page * PAGE_SIZE, total);
  const range = first > total ? '0' : `${formatCount(first)}–${formatCount(last)}`;
  return (
    <>
      Showing <b>{range}</b> of <b>{formatCount(total)}</b> {total === 1 ? 'result' : 'results'}
    </>
  );
}
