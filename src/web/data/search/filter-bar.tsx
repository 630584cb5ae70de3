import { type ComponentProps, type ReactNode, useState } from 'react';
import { countText } from '#domain/counts.ts';
import { choiceLabel, choicesOf } from '#domain/search/filter-labels.ts';
import { readChoice } from '#domain/search/search-params.ts';
import { SEARCH_FORM } from '../../platform/shell/plain-search.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useKeptFocus, useMedia } from '../../ui/hooks.ts';
import { closeSheet, Sheet } from '../../ui/sheet.tsx';
import { type EditFilters, type FilterValues, isRange, removeValue } from './filter-values.ts';
import { FiltersButton } from './filters-button.tsx';
import { focusFilters } from './use-search-keys.ts';

const SIDEBAR_ID = 'filters';
const SHEET_ID = 'filter-sheet';

/** Filters that offer exclusions as options: 'Hide my customers', 'Not exported'. */
const EXCLUSIONS_WITH_CHECKBOX: ReadonlySet<string> = new Set(['customers', 'exported']);

type FilterLayout = ReturnType<typeof useFilterLayout>;

/** Where the filters are shown: in a sidebar, or in a sheet on narrow screens. */
export function useFilterLayout(initiallyShown: boolean) {
  const [choice, setChoice] = useState<boolean | null>(null);
  const [sheet, setSheet] = useState(false);
  const wide = useMedia('(width >= 1100px)');
  const sidebar = choice ?? initiallyShown;
  return {
    sidebar,
    sheet,
    visible: (wide && sidebar) || sheet,
    toggleSidebar: () => setChoice(!sidebar),
    setSheet,
    focus: () => {
      if (wide) setChoice(true);
      else setSheet(true);
      focusFilters(wide ? SIDEBAR_ID : SHEET_ID);
    },
  };
}

type FilterToolbarProps<F extends FilterValues> = Omit<FilterChipsProps<F>, 'boxes'> & {
  layout: FilterLayout;
  children: ReactNode;
};

export function FilterToolbar<F extends FilterValues>({ layout, children, ...chips }: FilterToolbarProps<F>) {
  const count =
    Object.values(chips.filters).flat().length + (chips.others?.filter(({ tone }) => tone !== 'not').length ?? 0);
  const focus = useKeptFocus<HTMLDivElement>();
  return (
    <div
      {...focus}
      className="mt-3 flex min-h-7 items-start gap-1.5 @max-[640px]:flex-wrap max-tablet:mt-1.5 max-tablet:py-0.5 outline-none"
    >
      <FiltersButton
        id={SIDEBAR_ID}
        open={layout.sidebar}
        onClick={layout.toggleSidebar}
        count={count}
        className="max-desktop:hidden"
      />
      <FiltersButton
        id={SHEET_ID}
        open={layout.sheet}
        onClick={() => layout.setSheet(true)}
        count={count}
        className="desktop:hidden"
      />
      {children}
      <FilterChips {...chips} boxes={layout.sidebar} />
    </div>
  );
}

type FilterChipsProps<F extends FilterValues> = {
  filters: F;
  labelOf: (name: keyof F & string, value: string) => string;
  /** Whether the filters are shown beside the results, where most values have a checkbox. */
  boxes: boolean;
  /** Conditions that are not filters, such as a date. */
  others?: readonly ComponentProps<typeof Chip>[];
  onChange: EditFilters<F>;
  onClear: () => void;
};

/** Every active filter value, each removable. */
function FilterChips<F extends FilterValues>({
  filters,
  labelOf,
  boxes,
  others = [],
  onChange,
  onClear,
}: FilterChipsProps<F>) {
  const chips = choicesOf(filters).map(({ name, raw }) => ({ name, raw, ...readChoice(raw) }));
  if (chips.length === 0 && others.length === 0) return null;
  return (
    <>
      {/* They wrap beside the button that clears them; on phones they scroll below it. */}
      <ul
        aria-label="Active filters"
        className="flex min-w-0 flex-wrap gap-1.5 @max-[640px]:order-last @max-[640px]:w-full max-tablet:flex-nowrap max-tablet:overflow-x-auto max-tablet:pr-6 max-tablet:[mask-image:linear-gradient(to_left,transparent,black_24px)] max-tablet:[scrollbar-width:none]"
      >
        {others.map((other) => (
          <li key={other.label} className="min-w-0 shrink-0">
            <Chip {...other} />
          </li>
        ))}
        {chips.map(({ name, raw, excluded }) => (
          <li key={`${name} ${raw}`} className="shrink-0">
            <Chip
              label={choiceLabel(name, raw, labelOf)}
              tone={excluded ? 'not' : 'plain'}
              onRemove={() => onChange((now) => removeValue(now, name, raw))}
            />
            {/* Values without a checkbox are still part of the form. */}
            {(!boxes || (excluded && !EXCLUSIONS_WITH_CHECKBOX.has(name)) || isRange(raw)) && (
              <input type="hidden" form={SEARCH_FORM} name={name} value={raw} />
            )}
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="small" className="shrink-0 @max-[640px]:ml-auto max-tablet:h-9" onClick={onClear}>
        Clear
      </Button>
    </>
  );
}

export function FilterSidebar({ layout, children }: { layout: FilterLayout; children: ReactNode }) {
  if (!layout.sidebar || layout.sheet) return null;
  return (
    <aside
      id={SIDEBAR_ID}
      aria-label="Filters"
      className="sticky top-under-header z-1 h-app overflow-y-auto overscroll-contain border-r border-line px-4 py-4 [scrollbar-width:thin] max-desktop:hidden"
    >
      {children}
    </aside>
  );
}

type FilterSheetProps = {
  layout: FilterLayout;
  total: number | null;
  onClear: () => void;
  children: ReactNode;
};

export function FilterSheet({ layout, total, onClear, children }: FilterSheetProps) {
  return (
    <Sheet
      id={SHEET_ID}
      title="Filters"
      onClose={() => layout.setSheet(false)}
      footer={
        <footer className="grid grid-cols-[96px_1fr] gap-2 border-t border-line bg-surface px-4 py-3">
          <Button size="large" onClick={onClear}>
            Clear
          </Button>
          <Button size="large" variant="main" onClick={() => closeSheet(SHEET_ID)}>
            {total === null ? 'Show results' : `Show ${countText(total, 'result')}`}
          </Button>
        </footer>
      }
    >
      {children}
    </Sheet>
  );
}
