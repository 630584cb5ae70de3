import { countOf } from './count-of.ts';
import { stateOf, toggle, valuesOf } from './edit-filters.ts';
import { FilterChoice } from './filter-choice.tsx';
import type { ChosenValues, FilterProps } from './filter-props.ts';

type ChoiceListProps<F extends ChosenValues> = FilterProps<F> & {
  name: keyof F & string;
  choices: readonly { value: string; label: string }[];
};

/** The values of a filter, each of which can be selected or excluded. */
export function ChoiceList<F extends ChosenValues>({ name, choices, filters, counts, onChange }: ChoiceListProps<F>) {
  const most = Math.max(...choices.map(({ value }) => countOf(counts, name, value) ?? 0));
  return (
    <ul>
      {choices.map(({ value, label }) => (
        <FilterChoice
          key={value}
          name={name}
          value={value}
          label={label}
          state={stateOf(valuesOf(filters, name), value)}
          count={countOf(counts, name, value)}
          most={most}
          onChoose={() => onChange((now) => toggle(now, name, value))}
          onExclude={() => onChange((now) => toggle(now, name, value, true))}
        />
      ))}
    </ul>
  );
}
