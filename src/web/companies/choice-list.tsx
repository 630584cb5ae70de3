import type { FilterName } from '#domain/company-filters.ts';
import { countOf } from './count-of.ts';
import { stateOf, toggle } from './edit-filters.ts';
import { FilterChoice } from './filter-choice.tsx';
import type { FilterProps } from './filter-props.ts';

type ChoiceListProps = FilterProps & { name: FilterName; choices: readonly { value: string; label: string }[] };

/** The values of a filter as boxes that may all be chosen or left out. */
export function ChoiceList({ name, choices, filters, counts, onChange }: ChoiceListProps) {
  const most = Math.max(...choices.map(({ value }) => countOf(counts, name, value) ?? 0));
  return (
    <ul>
      {choices.map(({ value, label }) => (
        <FilterChoice
          key={value}
          name={name}
          value={value}
          label={label}
          state={stateOf(filters[name], value)}
          count={countOf(counts, name, value)}
          most={most}
          onChoose={() => onChange(toggle(filters, name, value))}
          onExclude={() => onChange(toggle(filters, name, value, true))}
        />
      ))}
    </ul>
  );
}
