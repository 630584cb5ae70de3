import { FilterChips, type FilterChipsProps } from './filter-chips.tsx';
import type { ChosenValues } from './filter-props.ts';
import { FiltersButton } from './filters-button.tsx';

type Toggled = { id: string; open: boolean; onToggle: () => void };

type FilterToggleProps<F extends ChosenValues> = Omit<FilterChipsProps<F>, 'boxes'> & {
  /** The panel beside the results and, where there is no room for it, the sheet over them. */
  panel: Toggled;
  sheet: Toggled;
};

/** The row under the search field: the way to the filters, and the values in use. */
export function FilterToggle<F extends ChosenValues>({ panel, sheet, ...chips }: FilterToggleProps<F>) {
  const count = Object.values(chips.filters).flat().length;
  return (
    <div className="mt-3 flex min-h-7 flex-wrap items-center gap-1.5 max-tablet:-mx-3 max-tablet:mt-1.5 max-tablet:flex-nowrap max-tablet:overflow-x-auto max-tablet:px-3 max-tablet:py-0.5 max-tablet:[scrollbar-width:none]">
      <FiltersButton count={count} {...panel} controls={panel.id} className="max-desktop:hidden" />
      <FiltersButton count={count} {...sheet} controls={sheet.id} className="desktop:hidden" />
      <FilterChips {...chips} boxes={panel.open} />
    </div>
  );
}
