import { FILTER_NAMES } from '#domain/company-filters.ts';
import { filterLabel } from '#domain/filter-labels.ts';
import { FilterChips } from '../finding/filter-chips.tsx';
import { FiltersButton } from '../finding/filters-button.tsx';
import { type ChosenFilters, NO_FILTERS } from './search-address.ts';

type Toggled = { id: string; open: boolean; onToggle: () => void };

type FilterToggleProps = {
  filters: ChosenFilters;
  /** The panel beside the results and, where there is no room for it, the sheet over them. */
  panel: Toggled;
  sheet: Toggled;
  onChange: (filters: ChosenFilters) => void;
};

/** The row under the search field: the way to the filters, and the values in use. */
export function FilterToggle({ filters, panel, sheet, onChange }: FilterToggleProps) {
  const count = FILTER_NAMES.reduce((sum, name) => sum + filters[name].length, 0);
  return (
    <div className="mt-3 flex min-h-7 flex-wrap items-center gap-1.5 max-tablet:-mx-3 max-tablet:mt-1.5 max-tablet:flex-nowrap max-tablet:overflow-x-auto max-tablet:px-3 max-tablet:py-0.5 max-tablet:[scrollbar-width:none]">
      <FiltersButton count={count} {...panel} controls={panel.id} className="max-desktop:hidden" />
      <FiltersButton count={count} {...sheet} controls={sheet.id} className="desktop:hidden" />
      <FilterChips
        filters={filters}
        labelOf={filterLabel}
        boxes={panel.open}
        onChange={onChange}
        onClear={() => onChange(NO_FILTERS)}
      />
    </div>
  );
}
