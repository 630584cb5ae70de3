import { readChoice } from '#domain/search/filter-labels.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { isRange, takeOff } from './edit-filters.ts';
import type { ChosenValues, EditFilters } from './filter-props.ts';
import { SEARCH_FORM } from './search-form.ts';

export type FilterChipsProps<F extends ChosenValues> = {
  filters: F;
  /** The label of a filter value (without `!`). */
  labelOf: (name: keyof F & string, value: string) => string;
  /** Whether the filters are shown beside the results, where most values have a checkbox. */
  boxes: boolean;
  /** A condition that is not a filter value. */
  other?: { label: string; onRemove: () => void } | null;
  onChange: EditFilters<F>;
  onClear: () => void;
};

/** Every active filter value, each removable. */
export function FilterChips<F extends ChosenValues>({
  filters,
  labelOf,
  boxes,
  other,
  onChange,
  onClear,
}: FilterChipsProps<F>) {
  const chosen = Object.entries(filters).flatMap(([name, values]) =>
    values.map((raw) => ({ name, raw, ...readChoice(raw) })),
  );
  if (chosen.length === 0 && !other) return null;
  return (
    <>
      <ul aria-label="Filters in use" className="contents">
        {chosen.map(({ name, raw, value, excluded }) => (
          <li key={`${name} ${raw}`} className="shrink-0">
            <Chip
              label={labelOf(name, value)}
              tone={excluded ? 'not' : 'plain'}
              onRemove={() => onChange((now) => takeOff(now, name, raw))}
            />
            {/* Values without a checkbox are still part of the form. */}
            {(!boxes || excluded || isRange(raw)) && <input type="hidden" form={SEARCH_FORM} name={name} value={raw} />}
          </li>
        ))}
        {other && (
          <li className="shrink-0">
            <Chip {...other} />
          </li>
        )}
      </ul>
      <Button variant="quiet" size="small" className="max-tablet:h-9" onClick={onClear}>
        Clear
      </Button>
    </>
  );
}
