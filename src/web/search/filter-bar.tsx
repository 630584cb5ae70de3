import { ListFilter, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { counted } from '#domain/counts.ts';
import { readChoice } from '#domain/search/filter-labels.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { type ChosenValues, type EditFilters, isRange, removeValue } from './filter-values.ts';
import { SEARCH_FORM } from './search-field.tsx';

type Toggled = { id: string; open: boolean; onToggle: () => void };

type FilterToggleProps<F extends ChosenValues> = Omit<FilterChipsProps<F>, 'boxes'> & {
  panel: Toggled;
  sheet: Toggled;
  children: ReactNode;
};

export function FilterToggle<F extends ChosenValues>({ panel, sheet, children, ...chips }: FilterToggleProps<F>) {
  const count = Object.values(chips.filters).flat().length + (chips.others?.length ?? 0);
  return (
    <div className="mt-3 flex min-h-7 flex-wrap items-center gap-1.5 max-tablet:mt-1.5 max-tablet:flex-nowrap max-tablet:py-0.5">
      <FiltersButton count={count} {...panel} className="max-desktop:hidden" />
      <FiltersButton count={count} {...sheet} className="desktop:hidden" />
      {children}
      <div className="contents max-tablet:-mr-3 max-tablet:flex max-tablet:min-w-0 max-tablet:items-center max-tablet:gap-1.5 max-tablet:overflow-x-auto max-tablet:pr-3 max-tablet:[scrollbar-width:none]">
        <FilterChips {...chips} boxes={panel.open} />
      </div>
    </div>
  );
}

type FiltersButtonProps = Toggled & { count: number; className: string };

function FiltersButton({ id, open, onToggle, count, className }: FiltersButtonProps) {
  return (
    <Button
      variant={open ? 'lit' : 'outline'}
      size="small"
      aria-expanded={open}
      aria-controls={id}
      onClick={onToggle}
      className={`shrink-0 max-tablet:h-9 ${className}`}
    >
      <ListFilter aria-hidden className="size-4" />
      Filters
      {count > 0 && <Badge tone="count">{count}</Badge>}
    </Button>
  );
}

type FilterChipsProps<F extends ChosenValues> = {
  filters: F;
  labelOf: (name: keyof F & string, value: string) => string;
  /** Whether the filters are shown beside the results, where most values have a checkbox. */
  boxes: boolean;
  /** Conditions that are not filters, such as a date. */
  others?: readonly { label: string; onRemove: () => void }[];
  onChange: EditFilters<F>;
  onClear: () => void;
};

/** Every active filter value, each removable. */
function FilterChips<F extends ChosenValues>({
  filters,
  labelOf,
  boxes,
  others = [],
  onChange,
  onClear,
}: FilterChipsProps<F>) {
  const chosen = Object.entries(filters).flatMap(([name, values]) =>
    values.map((raw) => ({ name, raw, ...readChoice(raw) })),
  );
  if (chosen.length === 0 && others.length === 0) return null;
  return (
    <>
      <ul aria-label="Active filters" className="contents">
        {chosen.map(({ name, raw, value, excluded }) => (
          <li key={`${name} ${raw}`} className="shrink-0">
            <Chip
              label={labelOf(name, value)}
              tone={excluded ? 'not' : 'plain'}
              onRemove={() => onChange((now) => removeValue(now, name, raw))}
            />
            {/* Values without a checkbox are still part of the form. */}
            {(!boxes || excluded || isRange(raw)) && <input type="hidden" form={SEARCH_FORM} name={name} value={raw} />}
          </li>
        ))}
        {others.map((other) => (
          <li key={other.label} className="min-w-0 shrink-0">
            <Chip {...other} />
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="small" className="max-tablet:h-9" onClick={onClear}>
        Clear
      </Button>
    </>
  );
}

type FilterSheetProps = {
  id: string;
  total: number | null;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function FilterSheet({ id, total, onClear, onClose, children }: FilterSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // The browser restores the focus first, and then fires `close`.
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      id={id}
      aria-label="Filters"
      onClose={onClose}
      className="fixed inset-y-0 left-0 m-0 grid h-dvh max-h-none w-90 max-w-none grid-rows-[52px_minmax(0,1fr)_auto] border-r border-line-strong bg-bg text-ink backdrop:bg-scrim max-tablet:w-screen max-tablet:border-r-0"
    >
      <header className="flex items-center justify-between border-b border-line bg-surface pr-1 pl-4">
        <h2 className="text-16 font-semibold">Filters</h2>
        <IconButton label="Close" size={44} onClick={close}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="overflow-y-auto overscroll-contain px-4 py-3">{children}</div>
      <footer className="grid grid-cols-[96px_1fr] gap-2 border-t border-line bg-surface px-4 py-3">
        <Button size="large" onClick={onClear}>
          Clear
        </Button>
        <Button size="large" variant="main" onClick={close}>
          {total === null ? 'Show results' : `Show ${counted(total, 'result')}`}
        </Button>
      </footer>
      <Toaster />
    </dialog>
  );
}
