import type { ReactNode } from 'react';
import { FilterChips, type FilterChipsProps } from './filter-chips.tsx';
import type { ChosenValues } from './filter-props.ts';
import { FiltersButton } from './filters-button.tsx';

type Toggled = { id: string; open: boolean; onToggle: () => void };

type FilterToggleProps<F extends ChosenValues> = Omit<FilterChipsProps<F>, 'boxes'> & {
  /** The panel beside the results and, on narrow screens, the sheet over them. */
  panel: Toggled;
  sheet: Toggled;
  /** Other content next to the filters button. */
  children: ReactNode;
};

/** The row under the search field: the filters button and the active values. */
export function FilterToggle<F extends ChosenValues>({ panel, sheet, children, ...chips }: FilterToggleProps<F>) {
  const count = Object.values(chips.filters).flat().length;
  return (
    <div className="mt-3 flex min-h-7 flex-wrap items-center gap-1.5 max-tablet:mt-1.5 max-tablet:flex-nowrap max-tablet:py-0.5">
      <FiltersButton count={count} {...panel} controls={panel.id} className="max-desktop:hidden" />
      <FiltersButton count={count} {...sheet} controls={sheet.id} className="desktop:hidden" />
      {children}
      <div className="contents max-tablet:-mr-3 max-tablet:flex max-tablet:min-w-0 max-tablet:items-center max-tablet:gap-1.5 max-tablet:overflow-x-auto max-tablet:pr-3 max-tablet:[scrollbar-width:none]">
        <FilterChips {...chips} boxes={panel.open} />
      </div>
    </div>
  );
}
