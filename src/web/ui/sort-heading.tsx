import { ChevronDown, ChevronUp } from 'lucide-react';

/**
 * How a list is sorted by a column, and the order that the heading of the column leads to.
 * @param sorts the orders of the column, the natural one first
 */
export function headingSort<Sort extends string>(sorts: readonly Sort[], current: string) {
  const [natural, reversed] = sorts;
  const direction = current.endsWith('-asc') ? 'ascending' : 'descending';
  return {
    ariaSort: sorts.some((sort) => sort === current) ? direction : undefined,
    next: current === natural ? reversed : natural,
  } as const;
}

type SortLabelProps = { label: string; ariaSort: 'ascending' | 'descending' | undefined };

/** The label of a heading that sorts, with an arrow while the list is sorted by its column. */
export function SortLabel({ label, ariaSort }: SortLabelProps) {
  const Arrow = ariaSort === 'ascending' ? ChevronUp : ChevronDown;
  return (
    <>
      <span className="truncate">{label}</span>
      <Arrow aria-hidden className={`size-3 shrink-0 ${ariaSort ? '' : 'opacity-0'}`} />
    </>
  );
}

export function sortLinkClass(ariaSort: SortLabelProps['ariaSort'], isRight: boolean): string {
  return `flex items-center gap-1 rounded-small hover:text-ink ${isRight ? 'flex-row-reverse' : ''} ${ariaSort ? 'text-ink' : ''}`;
}
