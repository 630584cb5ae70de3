import { rangeLabel, readDollars, shortDollars } from '#domain/companies/funding.ts';
import { ChoiceList, FilterGroup } from './filter-choices.tsx';
import type { FilterProps, FilterValues } from './filter-values.ts';
import { choose, isRange, valuesOf } from './filter-values.ts';
import { RangeFields } from './range-fields.tsx';

type AmountFilterProps<F extends FilterValues> = FilterProps<F> & {
  name: keyof F & string;
  title: string;
  bands: readonly { value: string; label: string }[];
};

export function AmountFilter<F extends FilterValues>({ name, title, bands, ...props }: AmountFilterProps<F>) {
  const { filters, onChange } = props;
  const [min = '', max = ''] =
    valuesOf(filters, name)
      .find((raw) => isRange(raw) && !raw.startsWith('!'))
      ?.split('..') ?? [];
  const apply = (from: string, to: string): string | null => {
    const [minimum, maximum] = [readDollars(from), readDollars(to)];
    if ((from && minimum === null) || (to && maximum === null)) return 'Enter amounts like 2M, 750K or 1,500,000.';
    if (minimum !== null && maximum !== null && minimum > maximum)
      return "The minimum can't be higher than the maximum.";
    const range = minimum === null && maximum === null ? null : `${minimum ?? ''}..${maximum ?? ''}`;
    onChange((now) => choose(now, name, range, isRange));
    return null;
  };
  return (
    <FilterGroup title={title}>
      <ChoiceList name={name} choices={bands} {...props} />
      <RangeFields
        from={{ label: 'Minimum amount', placeholder: 'Min $', value: min && shortDollars(min) }}
        to={{ label: 'Maximum amount', placeholder: 'Max $', value: max && shortDollars(max) }}
        title={min || max ? rangeLabel(`${min}..${max}`, bands, shortDollars) : undefined}
        onApply={apply}
      />
    </FilterGroup>
  );
}
