import type { FilterCounts } from './company-queries.ts';
import type { ChosenFilters } from './search-address.ts';

/** What each filter of the panel works with. */
export type FilterProps = {
  filters: ChosenFilters;
  /** Null while they are not known. */
  counts: FilterCounts | null;
  onChange: (filters: ChosenFilters) => void;
};
