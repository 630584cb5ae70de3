import type { FilterCounts } from './company-queries.ts';
import type { ChosenFilters } from './search-address.ts';

/** What each filter of the panel works with. */
export type FilterProps = {
  filters: ChosenFilters;
  counts: FilterCounts;
  onChange: (filters: ChosenFilters) => void;
};
