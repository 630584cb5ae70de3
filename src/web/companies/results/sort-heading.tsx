import { ChevronDown, ChevronUp } from 'lucide-react';
import type { Sort } from '#domain/search/company-filters.ts';
import { AddressLink } from '../../search/address-link.tsx';
import { addressHref, type SearchAddress } from '../search-address.ts';
import type { ChangeAddress } from '../use-search-address.ts';

type SortHeadingProps = {
  label: string;
  up: Sort;
  down: Sort;
  address: SearchAddress;
  change: ChangeAddress;
  className: string;
  right?: boolean;
  /** Stays visible while the table scrolls sideways. */
  sticky?: boolean;
};

/** A sortable column heading: the natural order first (names ascending, amounts and dates descending), then reversed. */
export function SortHeading({ label, up, down, address, change, className, right, sticky }: SortHeadingProps) {
  const { sort } = address;
  const sorted = sort === up ? 'ascending' : sort === down ? 'descending' : undefined;
  const natural = up === 'name-asc' ? up : down;
  const next = sort === natural ? (natural === up ? down : up) : natural;
  const Arrow = sorted === 'ascending' ? ChevronUp : ChevronDown;
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={`${className} ${right ? 'text-right' : ''} ${sticky ? 'sticky left-0 z-1 @max-[1280px]:border-r' : ''}`}
    >
      <AddressLink
        href={addressHref({ ...address, sort: next, page: 1 })}
        onFollow={() => change({ sort: next })}
        className={`flex items-center gap-1 rounded-small hover:text-ink ${right ? 'flex-row-reverse' : ''} ${sorted ? 'text-ink' : ''}`}
      >
        {label}
        <Arrow aria-hidden className={`size-3 ${sorted ? '' : 'opacity-0'}`} />
      </AddressLink>
    </th>
  );
}
